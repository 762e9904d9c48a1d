//! The list of notices in the portal.

use super::*;

const LIST: &str = "/api/notices";

async fn read_list(portal: &Portal, who: &Person) -> Vec<Value> {
    let reply = portal.get(LIST, &who.token).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.list()
}

/// The kinds of what is listed, and whether each is read.
async fn list_kinds(portal: &Portal, who: &Person) -> Vec<(String, bool)> {
    let kind = |notice: &Value| {
        let attributes = &notice["attributes"];
        (text(&attributes["kind"]), attributes["is_read"].as_bool().expect("a flag"))
    };
    read_list(portal, who).await.iter().map(kind).collect()
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// The consumer has seen everything that is listed.
async fn read_all(portal: &Portal, who: &Person) {
    let ids: Vec<Value> =
        read_list(portal, who).await.into_iter().map(|notice| notice["id"].clone()).collect();
    let reply = portal.post("/api/notices/read", &who.token, json!({ "ids": ids })).await;
    assert_eq!(reply.status, 204, "{}", reply.text);
}

async fn firm_writes(portal: &Portal) {
    let body = json!({ "text": "Nog iets" });
    let reply = portal.firm_call(VANDIJK, Method::POST, "consumers/anna/messages", Some(body)).await;
    assert_eq!(reply.status, 201, "{}", reply.text);
}

sqlite_and_postgres! {
    async fn what_the_firm_tells_is_listed_at_once_and_read_once(portal: Portal) {
        let anna = signed_in(&portal, "anna").await;
        let bram = signed_in(&portal, "bram").await;
        set_mail_settings(&portal, always()).await;
        assert_eq!(list_kinds(&portal, &anna).await, []);
        ask(&portal, "stuk", &["anna"]).await;
        advance_minutes(&portal, 1);
        let mut appointment = json!({
            "owners": ["anna"], "label": "Kennismaking", "date": "2026-11-24", "start_time": "09:00",
        });
        put(&portal, "products/appointment/a", 1, appointment.clone()).await;
        advance_minutes(&portal, 1);
        firm_writes(&portal).await;
        advance_minutes(&portal, 1);
        firm_writes(&portal).await;

        let unread = |kind: &str| (kind.to_owned(), false);
        let read = |kind: &str| (kind.to_owned(), true);
        let [message, made, asked] = [unread("new_message"), unread("appointment_made"), unread("new_action")];
        assert_eq!(list_kinds(&portal, &anna).await, [message.clone(), made, asked]);
        assert_eq!(list_kinds(&portal, &bram).await, []);
        let found = read_list(&portal, &anna).await;
        let attributes = |place: usize| found[place]["attributes"].clone();
        assert_eq!(attributes(0)["page"], "/messages/general");
        assert_eq!(attributes(1)["page"], "/appointments");
        assert_eq!(attributes(1)["appointment"], json!({ "date": "2026-11-24", "start_time": "09:00" }));
        assert_eq!(attributes(2)["action_label"], "Loonstrook Anna");
        let page = text(&attributes(2)["page"]);
        assert!(page.starts_with("/actions/") && page.ends_with("/upload-document"), "{page}");

        // Another's are left alone, whoever names them.
        let ids: Vec<&Value> = found.iter().map(|notice| &notice["id"]).collect();
        assert_eq!(portal.post("/api/notices/read", &bram.token, json!({ "ids": ids })).await.status, 204);
        assert_eq!(list_kinds(&portal, &anna).await[0], message);
        // Both messages are one entry, and are read with it.
        read_all(&portal, &anna).await;
        read_all(&portal, &anna).await;
        let all = [read("new_message"), read("appointment_made"), read("new_action")];
        assert_eq!(list_kinds(&portal, &anna).await, all);

        // What changes comes on top; what is no longer so is gone.
        advance_minutes(&portal, 1);
        appointment["date"] = json!("2026-11-26");
        put(&portal, "products/appointment/a", 2, appointment).await;
        let found = list_kinds(&portal, &anna).await;
        assert_eq!(found[..2], [unread("appointment_moved"), read("new_message")]);
        let moved = read_list(&portal, &anna).await.remove(0);
        assert_eq!(moved["attributes"]["appointment_before"]["date"], "2026-11-24");
        portal.firm_call(VANDIJK, Method::DELETE, "actions/stuk", None).await;
        assert!(!list_kinds(&portal, &anna).await.contains(&read("new_action")));
        advance_minutes(&portal, 60 * 24 * 91);
        let token = portal.staged_token(anna.scope, domain::accounts::session::Stage::Full, None).await;
        let later = Person { token, ..anna };
        assert_eq!(list_kinds(&portal, &later).await, []);
    }
}

sqlite_and_postgres! {
    async fn who_wants_no_mail_has_the_list_and_a_firm_may_have_none(portal: Portal) {
        let anna = signed_in(&portal, "anna").await;
        set_mail_settings(&portal, always()).await;
        let none = json!({ "actions": false, "reminders": false, "appointments": false, "messages": false });
        portal.call(Method::PUT, "/api/consumers/mail-preferences", Some(&anna.token), Some(none)).await;
        firm_writes(&portal).await;
        advance_minutes(&portal, 15);
        nothing_goes_out(&portal).await;
        assert_eq!(list_kinds(&portal, &anna).await, [("new_message".to_owned(), false)]);

        for body in [
            json!({ "ids": ["x"] }),
            json!({ "ids": vec![uuid::Uuid::nil(); 51] }),
            json!({ "ids": [], "all": true }),
            json!({}),
        ] {
            portal.post("/api/notices/read", &anna.token, body).await.expect_error(422, "VALIDATION_FAILED");
        }
        let body = json!({ "ids": [uuid::Uuid::nil()] });
        assert_eq!(portal.post("/api/notices/read", &anna.token, body.clone()).await.status, 204);
        let link = json!({ "colleague": "Piet" });
        let link = portal.firm_call(VANDIJK, Method::POST, "consumers/anna/handover", Some(link)).await;
        let url = url::Url::parse(&text(&link.attributes()["url"])).expect("an address");
        let value = |name: &str| url.query_pairs().find(|(key, _)| key == name).expect("a code").1.into_owned();
        let codes = json!({ "accessToken": value("accessToken"), "refreshToken": value("refreshToken") });
        let piet = text(&portal.public("/api/auth/handover", codes).await.attributes()["accessToken"]);
        assert_eq!(portal.get(LIST, &piet).await.list().len(), 1);
        portal.post("/api/notices/read", &piet, body.clone()).await.expect_error(403, "ACCESS_DENIED");

        portal.change_firm("vandijk", |firm| firm.modules.has_notices_enabled = false).await;
        portal.get(LIST, &anna.token).await.expect_error(403, "ACCESS_DENIED");
        portal.post("/api/notices/read", &anna.token, body).await.expect_error(403, "ACCESS_DENIED");
    }
}
