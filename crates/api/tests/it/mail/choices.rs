//! Mail preferences of a consumer: in the settings, and by the link in a mail.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::json;

use super::*;
use crate::support::text;

const PATH: &str = "/api/consumers/mail-preferences";

async fn choose(portal: &Portal, token: &str, expected: Value) -> Reply {
    portal.call(Method::PUT, PATH, Some(token), Some(expected)).await
}

sqlite_and_postgres! {
    async fn a_consumer_sees_what_they_are_mailed_about(portal: Portal) {
        let anna = signed_in(&portal, "anna").await;
        let displayed = portal.get(PATH, &anna.token).await.attributes();
        assert_eq!(displayed, json!({
            "is_enabled": false, "email": "anna@example.nl", "is_undeliverable": false,
            "actions": true, "reminders": true, "appointments": true, "messages": true,
        }));
    }
}

sqlite_and_postgres! {
    async fn preferences_with_missing_wrong_or_unknown_fields_are_refused(portal: Portal) {
        let anna = signed_in(&portal, "anna").await;
        set_mail_settings(&portal, always()).await;
        for wrong in [json!({}), json!({ "actions": true }), json!({ "actions": "no", "reminders": true, "appointments": true }), json!({ "actions": true, "reminders": true, "appointments": true, "receipts": false })] {
            choose(&portal, &anna.token, wrong).await.expect_error(422, "VALIDATION_FAILED");
        }
    }
}

sqlite_and_postgres! {
    async fn a_changed_preference_is_an_event_once(portal: Portal) {
        let anna = signed_in(&portal, "anna").await;
        set_mail_settings(&portal, always()).await;
        let expected = json!({ "actions": false, "reminders": true, "appointments": false });
        let chosen = choose(&portal, &anna.token, expected.clone()).await.attributes();
        assert_eq!((&chosen["is_enabled"], &chosen["actions"], &chosen["reminders"]), (&json!(true), &json!(false), &json!(true)));
        // Said again it leaves no second trace.
        choose(&portal, &anna.token, expected).await;
        let told = list_events(&portal, "mail.preferences_changed").await;
        assert_eq!(told.len(), 1);
        assert_eq!(told[0]["data"], json!({
            "actions": false, "reminders": true, "appointments": false, "messages": true, "via": "portal",
        }));
        assert_eq!(told[0]["consumer_external_id"], "anna");
        let activity = portal.get("/api/consumers/activity", &anna.token).await.list();
        assert!(activity.iter().any(|one| one["attributes"]["event"] == "mail.preferences_changed"));
    }
}

sqlite_and_postgres! {
    async fn what_is_not_wanted_does_not_come_unless_it_is_required(portal: Portal) {
        let anna = signed_in(&portal, "anna").await;
        set_mail_settings(&portal, always()).await;
        choose(&portal, &anna.token, json!({ "actions": false, "reminders": true, "appointments": false })).await;
        ask(&portal, "optional", &["anna"]).await;
        advance_minutes(&portal, 15);
        nothing_goes_out(&portal).await;
        let mut required = upload_action(&["anna"]);
        required["required"] = json!(true);
        put(&portal, "actions/required", 1, required).await;
        ask(&portal, "another", &["anna"]).await;
        let letter = letter_after_the_window(&portal).await;
        assert_eq!(letter.matches("* Loonstrook Anna").count(), 1, "{letter}");
        assert!(!letter.contains("List-Unsubscribe"), "{letter}");
        let stored = portal.firm_call(VANDIJK, Method::GET, "actions/required", None).await.json();
        assert_eq!(stored["data"]["attributes"]["required"], true);
    }
}

/// The path of the link by which a letter is unsubscribed from.
fn link_in_letter(letter: &str) -> String {
    let rest = letter.split("List-Unsubscribe: <https://portaal.example").nth(1).expect("a link");
    rest.split('>').next().expect("its end").to_owned()
}

async fn visit(portal: &Portal, method: Method, path: &str, body: &'static str) -> Reply {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from(body));
    portal.send(request.expect("a request")).await
}

/// Anna, and the link of a mail to her by which she unsubscribes.
async fn anna_with_a_link(portal: &Portal) -> (Person, String) {
    set_mail_settings(portal, always()).await;
    let anna = signed_in(portal, "anna").await;
    ask(portal, "one", &["anna"]).await;
    let path = link_in_letter(&letter_after_the_window(portal).await);
    (anna, path)
}

async fn wants_actions(portal: &Portal, who: &Person) -> Value {
    portal.get(PATH, &who.token).await.attributes()["actions"].clone()
}

sqlite_and_postgres! {
    async fn opening_the_link_of_a_mail_needs_no_sign_in_and_changes_nothing(portal: Portal) {
        let (anna, path) = anna_with_a_link(&portal).await;
        let page = visit(&portal, Method::GET, &path, "").await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.text.contains("<button>Afmelden</button>") && page.text.contains("<html lang=\"nl\">"), "{}", page.text);
        assert!(page.header("content-security-policy").contains("form-action 'self'"));
        assert_eq!(page.header("cache-control"), "no-store");
        assert!(!page.text.contains("anna"), "whoever has the link learns nothing of whose it is");
        assert_eq!(wants_actions(&portal, &anna).await, true);
    }
}

sqlite_and_postgres! {
    async fn unsubscribing_by_the_link_stops_mail_until_it_is_wanted_again(portal: Portal) {
        let (anna, path) = anna_with_a_link(&portal).await;
        let done = visit(&portal, Method::POST, &path, "List-Unsubscribe=One-Click").await;
        assert!(done.status == StatusCode::OK && done.text.contains("U bent afgemeld"), "{}", done.text);
        visit(&portal, Method::POST, &path, "List-Unsubscribe=One-Click").await;
        assert_eq!(wants_actions(&portal, &anna).await, false);
        assert!(visit(&portal, Method::GET, &path, "").await.text.contains("U bent afgemeld"));
        let told = list_events(&portal, "mail.preferences_changed").await;
        assert_eq!(told.len(), 1);
        assert_eq!(told[0]["data"]["via"], "unsubscribe");
        ask(&portal, "two", &["anna"]).await;
        advance_minutes(&portal, 15);
        nothing_goes_out(&portal).await;

        let again = visit(&portal, Method::POST, &path, "again=1").await;
        assert!(again.text.contains("U ontvangt weer e-mails"), "{}", again.text);
        assert_eq!(wants_actions(&portal, &anna).await, true);
    }
}

sqlite_and_postgres! {
    async fn a_link_of_nobody_is_not_found_and_no_link_signs_in(portal: Portal) {
        let (_, path) = anna_with_a_link(&portal).await;
        for wrong in ["/unsubscribe/x", &path[..path.len() - 2]] {
            for method in [Method::GET, Method::POST] {
                let unknown = visit(&portal, method, wrong, "").await;
                assert!(unknown.status == StatusCode::NOT_FOUND && unknown.text.contains("werkt niet"), "{}", unknown.text);
            }
        }
        let as_token = path.rsplit('/').next().expect("a token").to_owned();
        portal.get("/api/actions", &as_token).await.expect_error(401, "AUTH_TOKEN_INVALID");
    }
}

sqlite_and_postgres! {
    async fn a_colleague_who_looks_along_chooses_nothing(portal: Portal) {
        let anna = signed_in(&portal, "anna").await;
        let handed = portal.firm_call(VANDIJK, Method::POST, "consumers/anna/handover", Some(json!({ "colleague": "J. Bakker" }))).await;
        let url = url_of(&handed);
        let code = |name: &str| url.split(&format!("{name}=")).nth(1).and_then(|rest| rest.split('&').next()).expect("a code").to_owned();
        let codes = json!({ "accessToken": code("accessToken"), "refreshToken": code("refreshToken") });
        let pair = portal.public("/api/auth/handover", codes).await.attributes();
        let token = text(&pair["accessToken"]);
        choose(&portal, &token, json!({ "actions": false, "reminders": false, "appointments": false })).await.expect_error(403, "ACCESS_DENIED");
        assert_eq!(portal.get(PATH, &anna.token).await.attributes()["actions"], true);
    }
}

fn url_of(handed: &Reply) -> String {
    text(&handed.attributes()["url"])
}

sqlite_and_postgres! {
    async fn what_was_mailed_is_kept_for_a_year_or_longer_while_held_and_goes_with_an_erasure(portal: Portal) {
        set_mail_settings(&portal, always()).await;
        for name in ["anna", "bram"] {
            add_consumer(&portal, name, json!({})).await;
        }
        ask(&portal, "one", &["anna", "bram"]).await;
        advance_minutes(&portal, 15);
        assert_eq!(portal.deliver_mail().await.len(), 2);
        let hold = json!({ "reason": "klacht" });
        portal.firm_call(VANDIJK, Method::PUT, "consumers/bram/hold", Some(hold)).await.attributes();
        portal.clock.advance(TimeDelta::days(366));
        let tx = portal.store.begin().await.expect("a transaction");
        let before = portal.app.now() - TimeDelta::days(365);
        assert_eq!(store::mails::delete_expired(&tx, before).await.expect("swept"), 1);
        assert_eq!(store::notices::delete_expired(&tx, before).await.expect("swept"), 0, "it went along with its mail");
        tx.commit().await.expect("committed");
        assert_eq!(list_mails(&portal, "").await[0]["attributes"]["consumer_external_id"], "bram");
        ask(&portal, "two", &["anna"]).await;
        letter_after_the_window(&portal).await;
        ask(&portal, "three", &["anna"]).await;
        portal.firm_call(VANDIJK, Method::POST, "consumers/anna/erasure", None).await.attributes();
        assert_eq!(list_mails(&portal, "").await.len(), 1);
        advance_minutes(&portal, 15);
        nothing_goes_out(&portal).await;
    }
}
