//! The firm hears once that a consumer has a sign-in of their own.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::sign_in::password_reset::{forget, reset, token_in_letter};
use crate::support::{PASSWORD, Portal, text};

const NEW: &str = "Groene trein naar Assen!";

async fn list_activated(portal: &Portal) -> Vec<Value> {
    let events = portal.our_firm(Method::GET, "events", None).await.list();
    events.into_iter().filter(|event| event["type"] == "consumer.activated").collect()
}

async fn without_password(portal: &Portal) -> Vec<String> {
    let list = portal.our_firm(Method::GET, "consumers?has_password=false", None).await.list();
    list.iter().map(|one| text(&one["id"])).collect()
}

sqlite_and_postgres! {
    async fn a_first_password_is_told_once(portal: Portal) {
        portal.record("consumers/anna", json!({ "last_name": "Vries", "email": "anna@example.nl" })).await;
        portal.record("consumers/carla", json!({ "last_name": "Groot", "email": "carla@example.nl" })).await;
        portal.our_firm(Method::POST, "consumers/anna/invitation", Some(json!({}))).await;
        let letters = portal.deliver_mail().await;
        assert_eq!(list_activated(&portal).await, Vec::<Value>::new());
        assert_eq!(without_password(&portal).await, ["anna", "carla"]);
        // A link that signs in is the firm's doing.
        let link = portal.our_firm(Method::POST, "consumers/anna/handover", Some(json!({}))).await;
        assert_eq!(link.status, StatusCode::CREATED);
        assert_eq!(list_activated(&portal).await, Vec::<Value>::new());

        let link = letters[0].replace("http://127.0.0.1:8080", "https://portaal.example");
        assert_eq!(reset(&portal, &token_in_letter(&link), NEW).await.status, StatusCode::NO_CONTENT);
        let told = list_activated(&portal).await;
        assert_eq!((told.len(), &told[0]["consumer_external_id"]), (1, &json!("anna")));
        assert_eq!((&told[0]["by"]["id"], &told[0]["data"]), (&json!("anna"), &json!({ "via": "password" })));
        assert_eq!(without_password(&portal).await, ["carla"]);
        let meta = portal.our_firm(Method::GET, "consumers/anna", None).await.json()["data"]["meta"].clone();
        assert_eq!(meta["activated_at"], "2026-11-21T09:00:00Z");

        portal.login("anna@example.nl", NEW).await.attributes();
        forget(&portal, "anna@example.nl").await;
        let letters = portal.deliver_mail().await;
        let link = letters[0].replace("http://127.0.0.1:8080", "https://portaal.example");
        assert_eq!(reset(&portal, &token_in_letter(&link), PASSWORD).await.status, StatusCode::NO_CONTENT);
        assert_eq!(list_activated(&portal).await.len(), 1);
        portal.our_firm(Method::GET, "actions?has_password=false", None).await.expect_error(422, "VALIDATION_FAILED");
    }
}

sqlite_and_postgres! {
    async fn a_first_sign_in_without_one_set_here_is_told_as_well(portal: Portal) {
        portal.record("consumers/anna", json!({ "last_name": "Vries", "email": "anna@example.nl" })).await;
        let account = store::accounts::consumers::by_sign_in_name(portal.app.store.reader(), portal.licence("vandijk").await, "anna@example.nl");
        let scope = account.await.expect("a read").expect("Anna").scope();
        let hash = app::sign_in::passwords::hash(&portal.app, NEW.to_owned()).await.expect("a hash");
        let tx = portal.store.begin().await.expect("a transaction");
        store::accounts::consumers::set_password(&tx, scope, &hash, portal.app.now()).await.expect("a password");
        tx.commit().await.expect("committed");
        for _ in 0..2 {
            portal.login("anna@example.nl", NEW).await.attributes();
            let told = list_activated(&portal).await;
            assert_eq!((told.len(), &told[0]["data"]), (1, &json!({ "via": "sign_in" })));
        }
    }
}
