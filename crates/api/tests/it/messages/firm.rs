//! Messages as the firm and its staff read and write them.

use axum::http::Method;
use chrono::TimeDelta;
use domain::accounts::session::Stage;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;
use serde_json::{Value, json};

use super::{
    Couple, add_couple, answer, count_unread, list_events, read_texts, read_thread, send_message, write,
};
use crate::support::{NewAction, Person, Portal, Reply, VANDIJK};

sqlite_and_postgres! {
    async fn staff_write_to_their_own_clients_and_auditors_read(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        let Couple { anna, dossier, .. } = add_couple(&portal).await;
        send_message(&portal, &anna, json!({ "text": "Vraag", "dossier": dossier })).await;
        portal.record("advisers/eva", json!({ "name": "Eva" })).await;
        let eva = portal.colleague("vandijk", "eva", StaffRole::Adviser).await;
        let token = portal.staff_token(&eva, Stage::Full).await;
        let call = async |token: &str, method: Method, path: &str, body: Option<Value>| -> Reply {
            portal.firm_call(token, method, path, body).await
        };
        let path = "consumers/anna/messages";
        let body = || Some(json!({ "text": "Antwoord", "dossier": "d1" }));
        let reply = call(&token, Method::POST, path, body()).await;
        assert_eq!(reply.status, 201, "{}", reply.text);
        assert_eq!(reply.attributes()["by"], json!({ "kind": "staff", "id": eva.id, "name": "eva" }));
        let shown = read_thread(&portal, &anna, &format!("?dossier={dossier}")).await;
        assert_eq!(shown["data"][0]["attributes"]["by"], json!({ "kind": "firm", "name": "eva" }));
        assert_eq!(list_events(&portal, "message.sent").await[1]["product"], json!({ "kind": "dossier", "external_id": "d1" }));

        let auditor = portal.colleague("vandijk", "karim", StaffRole::Auditor).await;
        let reads = portal.staff_token(&auditor, Stage::Full).await;
        assert_eq!(call(&reads, Method::GET, &format!("{path}?dossier=d1"), None).await.status, 200);
        call(&reads, Method::POST, path, body()).await.expect_error(403, "ACCESS_DENIED");
        let up_to = || Some(json!({ "up_to": shown["data"][0]["id"] }));
        call(&reads, Method::POST, &format!("{path}/read"), up_to()).await.expect_error(403, "ACCESS_DENIED");

        // Nobody of Eva's own.
        portal.limit_clients(&eva, ClientScope::Own, Some("eva")).await;
        for (method, path, body) in [
            (Method::GET, path.to_owned(), None),
            (Method::POST, path.to_owned(), body()),
            (Method::POST, format!("{path}/read"), up_to()),
            (Method::GET, format!("{path}/threads"), None),
        ] {
            call(&token, method, &path, body).await.expect_error(404, "RECORD_NOT_FOUND");
        }
        let trail = portal.our_firm(Method::GET, "audit?consumer=anna", None).await.list();
        let kinds: Vec<&str> = trail.iter().filter_map(|line| line["attributes"]["type"].as_str()).collect();
        assert_eq!(kinds.iter().filter(|kind| **kind == "message.sent").count(), 2, "{kinds:?}");
    }
}

async fn read_queue(portal: &Portal, token: &str) -> (Value, Value, Vec<Value>) {
    let all = portal.firm_call(token, Method::GET, "worklist", None).await.json();
    let queues = all["queues"].as_array().expect("queues").clone();
    let found = queues.into_iter().find(|queue| queue["queue"] == "messages").expect("a queue");
    let items = portal.firm_call(token, Method::GET, "worklist/messages", None).await.json();
    (found["count"].clone(), found["oldest_at"].clone(), items["items"].as_array().expect("items").clone())
}

sqlite_and_postgres! {
    async fn what_nobody_has_read_waits_in_the_work_list(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        let Couple { anna, bram, dossier } = add_couple(&portal).await;
        assert_eq!(read_queue(&portal, VANDIJK).await, (json!(0), Value::Null, Vec::new()));
        let first = send_message(&portal, &anna, json!({ "text": "x".repeat(300), "dossier": dossier })).await;
        portal.clock.advance(TimeDelta::seconds(1));
        let second = send_message(&portal, &bram, json!({ "text": "Ook nog", "dossier": dossier })).await;
        send_message(&portal, &bram, json!({ "text": "Los" })).await;
        let (count, oldest, items) = read_queue(&portal, VANDIJK).await;
        assert_eq!((count, oldest), (json!(2), json!("2026-11-21T09:00:00Z")));
        assert_eq!(items[0]["consumer"], json!({ "external_id": "anna", "name": "anna" }));
        assert_eq!(items[0]["detail"], format!("{}…", "x".repeat(200)));
        assert_eq!(items[0]["product"], json!({ "kind": "dossier", "external_id": "d1", "title": "d1" }));
        assert_eq!((&items[1]["title"], &items[1]["detail"], &items[1]["product"]), (&json!(""), &json!("Los"), &Value::Null));
        let read = async |message: &Value| {
            let body = json!({ "dossier": "d1", "up_to": message["id"] });
            let reply = portal.our_firm(Method::POST, "consumers/anna/messages/read", Some(body)).await;
            assert_eq!(reply.status, 200, "{}", reply.text);
        };
        read(&first).await;
        let (count, _, items) = read_queue(&portal, VANDIJK).await;
        assert_eq!((count, &items[0]["consumer"]["external_id"], &items[0]["detail"]), (json!(2), &json!("bram"), &json!("Ook nog")));
        // Answering is not reading.
        answer(&portal, "anna", json!({ "text": "Ja", "dossier": "d1" })).await;
        assert_eq!(read_queue(&portal, VANDIJK).await.0, 2);
        read(&second).await;
        let (count, _, items) = read_queue(&portal, VANDIJK).await;
        assert_eq!((count, &items[0]["detail"]), (json!(1), &json!("Los")));
        let eva = portal.colleague("vandijk", "eva", StaffRole::Adviser).await;
        portal.record("advisers/eva", json!({ "name": "Eva" })).await;
        portal.limit_clients(&eva, ClientScope::Own, Some("eva")).await;
        let token = portal.staff_token(&eva, Stage::Full).await;
        assert_eq!(read_queue(&portal, &token).await, (json!(0), Value::Null, Vec::new()));
    }
}

sqlite_and_postgres! {
    async fn advice_that_is_given_is_sealed_for_everybody_who_reads_it(portal: Portal) {
        let Couple { anna, bram, dossier } = add_couple(&portal).await;
        let question = send_message(&portal, &anna, json!({ "text": "Vastzetten?", "dossier": dossier })).await;
        let said = answer(&portal, "anna", json!({ "text": "Twintig jaar vast.", "dossier": "d1" })).await;
        let mark = async |message: &Value| {
            let id = message["id"].as_str().expect("an id");
            portal.our_firm(Method::POST, &format!("consumers/anna/messages/{id}/advice"), None).await
        };
        let refused = mark(&question).await;
        refused.expect_error(422, "VALIDATION_FAILED");
        assert_eq!(refused.json()["error"]["fields"]["message"], json!(["not_from_firm"]));
        let marked = mark(&said).await.attributes();
        let sealed = marked["advice"]["answer_id"].clone();
        assert!(sealed.is_string(), "{marked}");
        assert_eq!(mark(&said).await.attributes(), marked);
        for who in [&anna, &bram] {
            let shown = read_thread(&portal, who, &format!("?dossier={dossier}")).await;
            assert_eq!(shown["data"][0]["attributes"]["is_advice"], true);
        }
        let of = async |name: &str| {
            portal.our_firm(Method::GET, &format!("answers?consumer={name}"), None).await.list()
        };
        let (annas, brams) = (of("anna").await, of("bram").await);
        assert_eq!((annas.len(), brams.len()), (1, 1));
        assert_eq!(annas[0]["id"], sealed);
        let entry = &annas[0]["attributes"];
        assert_eq!(entry["type"], "ADVICE_MESSAGE");
        assert_eq!(entry["payload"]["text"], "Twintig jaar vast.");
        assert_eq!(entry["payload"]["message"], said["id"]);
        // Also when it is sent.
        let body = json!({ "text": "En verzeker u.", "advice": true });
        let at_once = answer(&portal, "anna", body).await;
        assert!(at_once["attributes"]["advice"]["answer_id"].is_string());
        assert_eq!(list_events(&portal, "message.sent").await[2]["data"]["is_advice"], true);
        assert_eq!(of("anna").await.len(), 2);
    }
}

sqlite_and_postgres! {
    async fn a_message_is_about_a_request_of_who_reads_it(portal: Portal) {
        let Couple { anna, bram, dossier } = add_couple(&portal).await;
        let action = portal.action("vandijk", NewAction { owners: &["anna"], ..NewAction::default() }).await;
        let body = json!({ "text": "Hierover", "dossier": dossier, "action": action });
        let message = send_message(&portal, &anna, body).await;
        assert_eq!(message["attributes"]["action"]["id"], json!(action));
        let query = format!("?dossier={dossier}");
        assert_eq!(read_thread(&portal, &bram, &query).await["data"][0]["attributes"]["action"], Value::Null);
        let name = list_events(&portal, "message.sent").await[0]["action_external_id"].clone();
        let body = json!({ "text": "Daarover", "dossier": "d1", "action": name });
        let reply = answer(&portal, "bram", body.clone()).await;
        assert_eq!(reply["attributes"]["action"]["external_id"], name);
        let body = json!({ "text": "Daarover", "action": name });
        let refused = portal.our_firm(Method::POST, "consumers/bram/messages", Some(body)).await;
        refused.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn a_firm_without_messages_has_none(portal: Portal) {
        let Couple { anna, .. } = add_couple(&portal).await;
        portal.change_firm("vandijk", |firm| firm.modules.has_messages_enabled = false).await;
        write(&portal, &anna, json!({ "text": "x" })).await.expect_error(403, "ACCESS_DENIED");
        for path in ["/api/messages", "/api/messages/threads", "/api/messages/draft"] {
            portal.get(path, &anna.token).await.expect_error(403, "ACCESS_DENIED");
        }
        let body = Some(json!({ "text": "x" }));
        portal.our_firm(Method::POST, "consumers/anna/messages", body).await.expect_error(403, "ACCESS_DENIED");
        assert_eq!(count_unread(&portal, &anna).await, Value::Null);
    }
}

sqlite_and_postgres! {
    async fn the_usual_answering_time_is_said_from_twenty_answers_on(portal: Portal) {
        let Couple { anna, .. } = add_couple(&portal).await;
        let hours = json!({ "nl": "Op werkdagen van 9 tot 17 uur" });
        let text = serde_json::from_value(hours.clone()).expect("a text");
        portal.change_firm("vandijk", |firm| firm.messages.office_hours = Some(text)).await;
        let mut usual = Value::Null;
        for number in 1..=20_i64 {
            let anna = Person { token: portal.staged_token(anna.scope, Stage::Full, None).await, ..anna.clone() };
            assert_eq!(usual, Value::Null);
            send_message(&portal, &anna, json!({ "text": "Vraag" })).await;
            send_message(&portal, &anna, json!({ "text": "En nog iets" })).await;
            portal.clock.advance(TimeDelta::minutes(number));
            answer(&portal, "anna", json!({ "text": "Antwoord" })).await;
            // What follows answers nothing.
            answer(&portal, "anna", json!({ "text": "Aanvulling" })).await;
            portal.clock.advance(TimeDelta::minutes(11));
            let token = portal.staged_token(anna.scope, Stage::Full, None).await;
            let meta = portal.get("/api/messages/threads", &token).await.json()["meta"].clone();
            assert_eq!(meta["office_hours"], hours);
            usual = meta["usual_answer_seconds"].clone();
        }
        assert_eq!(usual, 630);
        portal.clock.advance(TimeDelta::days(91));
        let token = portal.staged_token(anna.scope, Stage::Full, None).await;
        let page = portal.get("/api/messages", &token).await;
        assert_eq!(page.json()["meta"]["usual_answer_seconds"], Value::Null);
        assert_eq!(read_texts(&page.json()).len(), 30);
    }
}
