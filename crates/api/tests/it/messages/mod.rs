//! Messages between consumers and the firm.

pub mod files;
mod firm;
mod privacy;

use axum::body::Body;
use axum::http::{Method, Request, header};
use chrono::TimeDelta;
use domain::accounts::session::Stage;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{NOORDZEE, NewAction, Person, Portal, Reply, text};

/// Anna and Bram, with a dossier of both.
struct Couple {
    anna: Person,
    bram: Person,
    dossier: Uuid,
}

async fn add_couple(portal: &Portal) -> Couple {
    let anna = portal.person("vandijk", "anna").await;
    let bram = portal.person("vandijk", "bram").await;
    let details = json!({ "label": "Aankoop" });
    let dossier = portal.product("vandijk", "dossier", "d1", &["anna", "bram"], details).await;
    Couple { anna, bram, dossier }
}

async fn write(portal: &Portal, who: &Person, body: Value) -> Reply {
    portal.post("/api/messages", &who.token, body).await
}

/// Sends a text that must be taken; returns the message.
async fn send_message(portal: &Portal, who: &Person, body: Value) -> Value {
    let reply = write(portal, who, body).await;
    assert!(reply.status.is_success(), "{}", reply.text);
    reply.json()["data"].clone()
}

/// The firm's own system writes to a consumer.
async fn answer(portal: &Portal, to: &str, body: Value) -> Value {
    let reply = portal.our_firm(Method::POST, &format!("consumers/{to}/messages"), Some(body)).await;
    assert_eq!(reply.status, 201, "{}", reply.text);
    reply.json()["data"].clone()
}

async fn read_thread(portal: &Portal, who: &Person, query: &str) -> Value {
    let reply = portal.get(&format!("/api/messages{query}"), &who.token).await;
    assert!(reply.status.is_success(), "{}", reply.text);
    reply.json()
}

fn read_texts(page: &Value) -> Vec<String> {
    let all = page["data"].as_array().expect("messages");
    all.iter().map(|message| text(&message["attributes"]["text"])).collect()
}

async fn count_unread(portal: &Portal, who: &Person) -> Value {
    portal.get("/api/products/definitions", &who.token).await.json()["meta"]["unread_messages"].clone()
}

async fn read(portal: &Portal, who: &Person, dossier: Option<Uuid>, up_to: &Value) -> Reply {
    let body = json!({ "dossier": dossier, "up_to": up_to["id"] });
    portal.post("/api/messages/read", &who.token, body).await
}

async fn list_events(portal: &Portal, kind: &str) -> Vec<Value> {
    let all = portal.our_firm(Method::GET, "events?limit=500", None).await.list();
    all.into_iter().filter(|event| event["type"] == kind).collect()
}

sqlite_and_postgres! {
    async fn a_consumer_and_the_firm_write_to_each_other(portal: Portal) {
        let Couple { anna, .. } = add_couple(&portal).await;
        assert_eq!(count_unread(&portal, &anna).await, 0);
        let question = send_message(&portal, &anna, json!({ "text": " Kan de taxatie worden aangepast? " })).await;
        let attributes = &question["attributes"];
        assert_eq!((question["type"].as_str(), attributes["text"].as_str()), (Some("messages"), Some("Kan de taxatie worden aangepast?")));
        assert_eq!(attributes["by"], json!({ "kind": "self", "name": "anna" }));
        assert_eq!((&attributes["delivered_at"], &attributes["is_unread"]), (&Value::Null, &json!(false)));

        // The firm has it: delivered, and read when it says so.
        let path = "consumers/anna/messages";
        let page = portal.our_firm(Method::GET, path, None).await.json();
        assert_eq!(read_texts(&page), ["Kan de taxatie worden aangepast?"]);
        assert_eq!(page["data"][0]["attributes"]["by"], json!({ "kind": "consumer", "id": "anna", "name": "anna" }));
        assert_eq!(page["data"][0]["attributes"]["is_unread"], true);
        let seen = read_thread(&portal, &anna, "").await["data"][0]["attributes"].clone();
        assert_eq!((seen["delivered_at"].is_string(), &seen["read_at"]), (true, &Value::Null));
        let up_to = json!({ "up_to": question["id"] });
        let reply = portal.our_firm(Method::POST, &format!("{path}/read"), Some(up_to.clone())).await;
        assert_eq!(reply.attributes()["unread"], 0);
        assert_eq!(portal.our_firm(Method::POST, &format!("{path}/read"), Some(up_to)).await.status, 200);
        assert!(read_thread(&portal, &anna, "").await["data"][0]["attributes"]["read_at"].is_string());
        assert_eq!(list_events(&portal, "message.read").await.len(), 1);

        portal.clock.advance(TimeDelta::minutes(90));
        let anna = Person { token: portal.staged_token(anna.scope, Stage::Full, None).await, ..anna };
        let reply = answer(&portal, "anna", json!({ "text": "Dat kan." })).await;
        assert_eq!(count_unread(&portal, &anna).await, 1);
        let page = read_thread(&portal, &anna, "").await;
        assert_eq!(read_texts(&page), ["Dat kan.", "Kan de taxatie worden aangepast?"]);
        let shown = &page["data"][0]["attributes"];
        assert_eq!((&shown["by"], &shown["is_unread"]), (&json!({ "kind": "firm", "name": null }), &json!(true)));
        assert!(shown["delivered_at"].is_string());
        assert_eq!((&page["meta"]["unread"], &page["meta"]["usual_answer_seconds"]), (&json!(1), &Value::Null));
        let done = read(&portal, &anna, None, &reply).await;
        assert_eq!((&done.json()["meta"]["unread_messages"], &done.attributes()["unread"]), (&json!(0), &json!(0)));
        assert_eq!(count_unread(&portal, &anna).await, 0);

        let told = list_events(&portal, "message.sent").await;
        assert_eq!(told.len(), 2);
        assert_eq!(told[0]["by"], json!({ "kind": "consumer", "id": "anna", "name": "anna" }));
        assert_eq!((told[0]["data"]["text"].as_str(), &told[0]["data"]["thread"]), (Some("Kan de taxatie worden aangepast?"), &json!("general")));
        assert_eq!((&told[1]["consumer_external_id"], &told[1]["by"]["kind"]), (&json!("anna"), &json!("service_key")));
        let read = list_events(&portal, "message.read").await;
        assert_eq!((&read[0]["by"]["kind"], &read[1]["by"]["kind"]), (&json!("service_key"), &json!("consumer")));
        assert_eq!(read[1]["data"]["message_ids"], json!([reply["id"]]));
    }
}

sqlite_and_postgres! {
    async fn partners_share_the_thread_of_their_dossier_and_nothing_else(portal: Portal) {
        let Couple { anna, bram, dossier } = add_couple(&portal).await;
        let carla = portal.person("vandijk", "carla").await;
        let noor = portal.person("noordzee", "noor").await;
        let to_dossier = json!({ "text": "Van Anna", "dossier": dossier });
        let first = send_message(&portal, &anna, to_dossier.clone()).await;
        send_message(&portal, &anna, json!({ "text": "Alleen voor mij" })).await;
        let query = format!("?dossier={dossier}");
        let page = read_thread(&portal, &bram, &query).await;
        assert_eq!(read_texts(&page), ["Van Anna"]);
        assert_eq!(page["data"][0]["attributes"]["by"], json!({ "kind": "partner", "name": "anna" }));
        assert_eq!(page["meta"]["people"], json!(["anna"]));
        assert_eq!((count_unread(&portal, &bram).await, count_unread(&portal, &anna).await), (json!(1), json!(0)));
        assert!(read_texts(&read_thread(&portal, &bram, "").await).is_empty());
        // What a partner reads is not read by the firm.
        assert!(read(&portal, &bram, Some(dossier), &first).await.status.is_success());
        assert_eq!(count_unread(&portal, &bram).await, 0);
        assert_eq!(read_thread(&portal, &anna, &query).await["data"][0]["attributes"]["read_at"], Value::Null);
        // The firm reads it with either of them, and the dossier once.
        let threads = portal.our_firm(Method::GET, "consumers/bram/messages/threads", None).await.list();
        assert_eq!(threads.len(), 2);
        assert_eq!(threads[1]["attributes"]["dossier"]["external_id"], "d1");
        assert_eq!(threads[1]["attributes"]["unread"], 1);
        let overview = portal.get("/api/messages/threads", &bram.token).await.list();
        assert_eq!((&overview[0]["id"], &overview[1]["id"]), (&json!("general"), &json!(dossier)));
        assert_eq!(overview[1]["attributes"]["last_message"]["text"], "Van Anna");

        for (who, status, code) in [(&carla, 403, "PRODUCT_OWNERSHIP_MISMATCH")] {
            portal.get(&format!("/api/messages{query}"), &who.token).await.expect_error(status, code);
            write(&portal, who, to_dossier.clone()).await.expect_error(status, code);
            let body = json!({ "dossier": dossier, "up_to": first["id"] });
            portal.post("/api/messages/read", &who.token, body).await.expect_error(status, code);
            portal.get(&format!("/api/messages/draft{query}"), &who.token).await.expect_error(status, code);
        }
        let foreign = portal.call_at("noordzee", Method::GET, "/api/messages", Some(&noor.token), None).await;
        foreign.expect_error(403, "ACCESS_DENIED");
        portal.firm_call(NOORDZEE, Method::GET, "consumers/anna/messages", None).await.expect_error(403, "ACCESS_DENIED");
        // A message of another thread is not in this one.
        let body = json!({ "up_to": first["id"] });
        portal.post("/api/messages/read", &anna.token, body.clone()).await.expect_error(404, "MESSAGE_NOT_FOUND");
        portal.our_firm(Method::POST, "consumers/carla/messages/read", Some(body)).await.expect_error(404, "MESSAGE_NOT_FOUND");
        portal.our_firm(Method::GET, "consumers/carla/messages?dossier=d1", None).await.expect_error(404, "DOSSIER_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn what_is_no_message_is_refused(portal: Portal) {
        let Couple { anna, .. } = add_couple(&portal).await;
        for nothing in ["", "  \n ", "\u{200b}\u{200d}\u{feff}", "\u{202e}\u{2066}"] {
            let refused = write(&portal, &anna, json!({ "text": nothing })).await;
            refused.expect_error(422, "VALIDATION_FAILED");
            assert_eq!(refused.json()["error"]["fields"]["text"], json!(["required"]), "{nothing:?}");
        }
        for long in ["é".repeat(4_001), "x".repeat(64 * 1024)] {
            let refused = write(&portal, &anna, json!({ "text": long })).await;
            refused.expect_error(422, "VALIDATION_FAILED");
            assert_eq!(refused.json()["error"]["fields"]["text"], json!(["max_length"]));
        }
        write(&portal, &anna, json!({})).await.expect_error(422, "VALIDATION_FAILED");
        write(&portal, &anna, json!({ "text": "x", "advice": true })).await.expect_error(422, "VALIDATION_FAILED");
        write(&portal, &anna, json!({ "text": "a\u{0}b" })).await.expect_error(422, "VALIDATION_FAILED");
        write(&portal, &anna, json!({ "text": "x", "dossier": Uuid::nil() })).await.expect_error(404, "DOSSIER_NOT_FOUND");
        write(&portal, &anna, json!({ "text": "x", "action": Uuid::nil() })).await.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
        let of_bram = NewAction { owners: &["bram"], ..NewAction::default() };
        let of_bram = portal.action("vandijk", of_bram).await;
        write(&portal, &anna, json!({ "text": "x", "action": of_bram })).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
        for query in ["?before=x", "?limit=0", "?limit=101", "?dossier=x"] {
            let status = portal.get(&format!("/api/messages{query}"), &anna.token).await.status;
            assert!(status.is_client_error(), "{query}: {status}");
        }
        assert!(read_texts(&read_thread(&portal, &anna, "").await).is_empty());
        let mixed = "שלום! € 1.250 per maand? مرحبا \u{2067}abc\u{2069} 👍🏽\r\nGroet";
        let kept = send_message(&portal, &anna, json!({ "text": mixed })).await;
        assert_eq!(kept["attributes"]["text"], mixed.replace("\r\n", "\n"));
        send_message(&portal, &anna, json!({ "text": "é".repeat(4_000) })).await;
    }
}

async fn send_with_key(portal: &Portal, who: &Person, key: &str, body: &Value) -> Reply {
    let request = Request::builder()
        .method(Method::POST)
        .uri("/api/messages")
        .header("x-domain", "vandijk")
        .header(header::AUTHORIZATION, format!("Bearer {}", who.token))
        .header(header::CONTENT_TYPE, "application/json")
        .header("idempotency-key", key);
    portal.send(request.body(Body::from(body.to_string())).expect("a request")).await
}

sqlite_and_postgres! {
    async fn the_same_message_sent_twice_stands_there_once(portal: Portal) {
        let Couple { anna, .. } = add_couple(&portal).await;
        let body = json!({ "text": "Een keer" });
        let first = send_with_key(&portal, &anna, "k1", &body).await;
        let again = send_with_key(&portal, &anna, "k1", &body).await;
        assert_eq!((again.status.as_u16(), &again.text), (200, &first.text));
        send_with_key(&portal, &anna, "k1", &json!({ "text": "Iets anders" })).await.expect_error(422, "IDEMPOTENCY_KEY_REUSED");
        let several = (0..6).map(|_| send_with_key(&portal, &anna, "k2", &body));
        for reply in futures::future::join_all(several).await {
            assert!(reply.status.is_success() || reply.status == 409, "{}", reply.text);
        }
        assert_eq!(read_texts(&read_thread(&portal, &anna, "").await), ["Een keer", "Een keer"]);
        assert_eq!(list_events(&portal, "message.sent").await.len(), 2);
    }
}

sqlite_and_postgres! {
    async fn a_thread_comes_in_pages_in_its_order(portal: Portal) {
        let Couple { anna, .. } = add_couple(&portal).await;
        let numbers = (1..=25).map(|number| json!({ "text": format!("{number}") }));
        for reply in futures::future::join_all(numbers.map(|body| write(&portal, &anna, body))).await {
            assert!(reply.status.is_success(), "{}", reply.text);
        }
        let mut found = Vec::new();
        let mut query = "?limit=10".to_owned();
        loop {
            let page = read_thread(&portal, &anna, &query).await;
            found.extend(read_texts(&page));
            match page["meta"]["next"].as_str() {
                Some(next) => query = format!("?limit=10&before={next}"),
                None => break,
            }
        }
        found.sort_by_key(|text| text.parse::<u32>().expect("a number"));
        assert_eq!(found, (1..=25).map(|number| number.to_string()).collect::<Vec<_>>());
    }
}

sqlite_and_postgres! {
    async fn nobody_writes_without_an_end(portal: Portal) {
        let Couple { anna, bram, .. } = add_couple(&portal).await;
        for _ in 0..30 {
            send_message(&portal, &anna, json!({ "text": "x" })).await;
        }
        let refused = write(&portal, &anna, json!({ "text": "x" })).await;
        refused.expect_error(429, "TOO_MANY_REQUESTS");
        assert!(!refused.header("retry-after").is_empty());
        send_message(&portal, &bram, json!({ "text": "x" })).await;
        portal.clock.advance(TimeDelta::minutes(11));
        let anna = Person { token: portal.staged_token(anna.scope, Stage::Full, None).await, ..anna };
        send_message(&portal, &anna, json!({ "text": "x" })).await;
    }
}

sqlite_and_postgres! {
    async fn a_closed_dossier_is_read_and_no_longer_written_to(portal: Portal) {
        let Couple { anna, bram, dossier } = add_couple(&portal).await;
        let to_dossier = json!({ "text": "Nieuw", "dossier": dossier });
        send_message(&portal, &anna, json!({ "text": "Oud", "dossier": dossier })).await;
        let draft = format!("/api/messages/draft?dossier={dossier}");
        let typed = json!({ "data": { "text": "Nieuw" } });
        assert_eq!(portal.call(Method::PUT, &draft, Some(&anna.token), Some(typed)).await.status, 200);
        assert_eq!(portal.our_firm(Method::POST, "dossiers/d1/archive", None).await.status, 204);
        let query = format!("?dossier={dossier}");
        let page = read_thread(&portal, &anna, &query).await;
        assert_eq!((read_texts(&page), &page["meta"]["is_closed"]), (vec!["Oud".to_owned()], &json!(true)));
        let reply = write(&portal, &anna, to_dossier).await.json();
        assert_eq!(reply["meta"]["moved"], true);
        assert_eq!(reply["data"]["attributes"]["moved_from"]["id"], json!(dossier));
        assert_eq!(read_texts(&read_thread(&portal, &anna, &query).await), ["Oud"]);
        assert_eq!(read_texts(&read_thread(&portal, &anna, "").await), ["Nieuw"]);
        assert!(read_texts(&read_thread(&portal, &bram, "").await).is_empty());
        let kept = portal.get(&draft, &anna.token).await.attributes();
        assert_eq!(kept["data"], Value::Null);
        let told = list_events(&portal, "message.sent").await;
        assert_eq!((&told[1]["data"]["moved_from"], &told[1]["data"]["thread"]), (&json!("d1"), &json!("general")));
        // The firm's answer goes to whom it wrote.
        let body = json!({ "text": "Goed", "dossier": "d1" });
        let reply = portal.our_firm(Method::POST, "consumers/bram/messages", Some(body)).await;
        assert_eq!((reply.status.as_u16(), &reply.json()["meta"]["moved"]), (201, &json!(true)));
        assert_eq!(read_texts(&read_thread(&portal, &bram, "").await), ["Goed"]);
        let overview = portal.get("/api/messages/threads", &anna.token).await.list();
        assert_eq!(overview[1]["attributes"]["is_closed"], true);
    }
}

sqlite_and_postgres! {
    async fn what_is_sent_while_a_dossier_closes_stands_in_one_of_two_threads(portal: Portal) {
        let Couple { anna, dossier, .. } = add_couple(&portal).await;
        let send = |number: usize| write(&portal, &anna, json!({ "text": number.to_string(), "dossier": dossier }));
        let sending = futures::future::join_all((0..12).map(send));
        let closing = portal.our_firm(Method::POST, "dossiers/d1/archive", None);
        let (replies, closed) = futures::future::join(sending, closing).await;
        assert_eq!(closed.status, 204);
        assert!(replies.iter().all(|reply| reply.status == 200));
        let moved = replies.iter().filter(|reply| reply.json()["meta"]["moved"] == true).count();
        let general = read_texts(&read_thread(&portal, &anna, "").await);
        let own = read_texts(&read_thread(&portal, &anna, &format!("?dossier={dossier}")).await);
        assert_eq!((general.len(), own.len()), (moved, 12 - moved));
    }
}

sqlite_and_postgres! {
    async fn what_is_typed_is_kept_for_each_thread(portal: Portal) {
        let Couple { anna, bram, dossier } = add_couple(&portal).await;
        let of_dossier = format!("/api/messages/draft?dossier={dossier}");
        let call = async |method: Method, path: &str, who: &Person, body: Option<Value>| {
            portal.call(method, path, Some(&who.token), body).await
        };
        let general = "/api/messages/draft";
        assert_eq!(call(Method::GET, general, &anna, None).await.attributes(), json!({ "data": null, "revision": null }));
        let typed = |text: &str, revision: Option<i64>| Some(json!({ "data": { "text": text }, "revision": revision }));
        assert_eq!(call(Method::PUT, general, &anna, typed("Ik", None)).await.attributes()["revision"], 1);
        assert_eq!(call(Method::PUT, general, &anna, typed("Ik wil", Some(1))).await.attributes()["revision"], 2);
        call(Method::PUT, general, &anna, typed("Later", Some(1))).await.expect_error(409, "VERSION_CONFLICT");
        call(Method::PUT, &of_dossier, &anna, typed("Wij", None)).await;
        assert_eq!(call(Method::GET, &of_dossier, &bram, None).await.attributes()["data"], Value::Null);
        assert_eq!(call(Method::GET, general, &anna, None).await.attributes()["data"]["text"], "Ik wil");
        send_message(&portal, &anna, json!({ "text": "Ik wil" })).await;
        assert_eq!(call(Method::GET, general, &anna, None).await.attributes()["data"], Value::Null);
        assert_eq!(call(Method::GET, &of_dossier, &anna, None).await.attributes()["data"]["text"], "Wij");
        assert_eq!(call(Method::DELETE, &of_dossier, &anna, None).await.status, 204);
        assert_eq!(call(Method::GET, &of_dossier, &anna, None).await.attributes()["data"], Value::Null);
    }
}
