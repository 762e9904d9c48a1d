//! Guests who ask for a dossier.

use axum::http::Method;
use serde_json::{Value, json};

use crate::support::{Portal, Reply};

fn person_form(name: &str) -> Value {
    json!({ "firstName": name, "lastName": "Bos", "email": format!("{name}@example.nl") })
}

async fn ask(portal: &Portal, body: Value) -> Reply {
    portal.public("/api/create-dossier", body).await
}

async fn list_leads(portal: &Portal) -> Vec<Value> {
    let licence = portal.licence("vandijk").await;
    let found =
        store::events::events_after(portal.app.store.reader(), licence, 0, 100).await.expect("events");
    found.into_iter().filter(|event| event.kind == "dossier.requested").map(|event| event.data).collect()
}

sqlite_and_postgres! {
    async fn a_number_that_the_firm_has_already_is_refused(portal: Portal) {
        portal.record("consumers/k-1", json!({ "last_name": "Visser" })).await;
        portal.record("dossiers/d-1", json!({ "label": "Dossier", "owners": ["k-1"] })).await;
        let numbered = |dossier: &str, first: &str, second: &str| {
            let mut body = json!({ "hasPartner": true, "externalId": dossier, "persons": [person_form("Iris"), person_form("Sam")] });
            body["persons"][0]["externalId"] = json!(first);
            body["persons"][1]["externalId"] = json!(second);
            body
        };
        ask(&portal, numbered("d-1", "k-2", "k-3")).await.expect_error(409, "DOSSIER_EXTERNAL_ID_EXISTS");
        ask(&portal, numbered("d-2", "k-2", "k-1")).await.expect_error(409, "PERSON_EXTERNAL_ID_EXISTS");
        ask(&portal, numbered("d-2", "k-2", "k-2")).await.expect_error(409, "PERSON_EXTERNAL_ID_EXISTS");
        assert!(list_leads(&portal).await.is_empty());
        assert!(ask(&portal, numbered("d-2", "k-2", "k-3")).await.status.is_success());
        let lead = list_leads(&portal).await.remove(0);
        assert_eq!((&lead["external_id"], &lead["persons"][1]["externalId"]), (&json!("d-2"), &json!("k-3")));
        assert_eq!(lead["branch"], "vandijk");
        // Another firm knows nothing of these.
        let body = json!({ "externalId": "d-1", "persons": [person_form("Iris")] });
        let at_sea = portal.call_at("noordzee", Method::POST, "/api/create-dossier", None, Some(body)).await;
        at_sea.expect_error(403, "ACCESS_DENIED");
    }
}

sqlite_and_postgres! {
    async fn what_is_wrong_has_its_code_and_nobody_hears_of_it(portal: Portal) {
        let with = |field: &str, value: Value| {
            let mut body = json!({ "persons": [person_form("Iris")] });
            body["persons"][0][field] = value;
            body
        };
        for (body, status, code) in [
            (json!({ "persons": [] }), 422, "OUT_OF_INDEX"),
            (json!({ "hasPartner": true, "persons": [person_form("A"), person_form("B"), person_form("C")] }), 422, "OUT_OF_INDEX"),
            (with("gender", json!("V")), 422, "PERSON_GENDER_INVALID"),
            (with("dateOfBirth", json!("1990-02-31")), 422, "PERSON_DOB_INVALID"),
            (with("dateOfBirth", json!("2026-11-22")), 422, "PERSON_DOB_INVALID"),
            (with("country", json!("N3derland")), 422, "PERSON_COUNTRY_INVALID"),
            (with("email", json!("iris@")), 422, "VALIDATION_FAILED"),
            (with("firstName", json!(" ")), 422, "VALIDATION_FAILED"),
            (with("houseNumber", json!("a12")), 422, "VALIDATION_FAILED"),
            (with("surprise", json!(1)), 422, "VALIDATION_FAILED"),
            (json!({ "persons": [person_form("Iris")], "productPhase": "nergens" }), 404, "PRODUCT_PHASE_NOT_FOUND"),
        ] {
            ask(&portal, body).await.expect_error(status, code);
        }
        ask(&portal, with("incomeType", json!("niets"))).await.expect_error(404, "INCOME_TYPE_NOT_FOUND");
        assert!(list_leads(&portal).await.is_empty());
    }
}

sqlite_and_postgres! {
    async fn machines_hear_yes_and_nothing_happens_and_ten_is_enough(portal: Portal) {
        for (field, value) in [("website", json!("https://spam.example")), ("secondsOnPage", json!(0.4))] {
            let mut body = json!({ "persons": [person_form("Bot")] });
            body[field] = value;
            assert!(ask(&portal, body).await.status.is_success(), "{field}");
        }
        assert!(list_leads(&portal).await.is_empty());
        for _ in 0..8 {
            assert!(ask(&portal, json!({ "persons": [person_form("Iris")] })).await.status.is_success());
        }
        let eleventh = ask(&portal, json!({ "persons": [person_form("Iris")] })).await;
        eleventh.expect_error(429, "TOO_MANY_REQUESTS");
        assert!(eleventh.header("retry-after").parse::<u64>().is_ok_and(|seconds| seconds > 0));
        assert_eq!(list_leads(&portal).await.len(), 8);
        portal.clock.advance(chrono::TimeDelta::minutes(11));
        assert!(ask(&portal, json!({ "persons": [person_form("Iris")] })).await.status.is_success());
    }
}

sqlite_and_postgres! {
    async fn the_same_request_again_is_one_lead(portal: Portal) {
        let ask = |key: &str, name: &str| {
            let request = axum::http::Request::builder()
                .method(Method::POST)
                .uri("/api/create-dossier")
                .header("x-domain", "vandijk")
                .header("content-type", "application/json")
                .header("idempotency-key", key);
            let body = json!({ "persons": [person_form(name)] }).to_string();
            portal.send(request.body(axum::body::Body::from(body)).expect("a request"))
        };
        let first = ask("a", "Iris").await;
        assert!(first.status.is_success(), "{}", first.text);
        assert_eq!(ask("a", "Iris").await.text, first.text);
        assert_eq!(list_leads(&portal).await.len(), 1);
        ask("a", "Sam").await.expect_error(422, "IDEMPOTENCY_KEY_REUSED");
        assert_ne!(ask("b", "Iris").await.text, first.text);
        assert_eq!(list_leads(&portal).await.len(), 2);
        ask("", "Iris").await.expect_error(400, "BODY_NOT_READABLE");
    }
}
