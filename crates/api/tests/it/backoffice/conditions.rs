//! Conditions in the headers of a request, changes of single fields, and requests that are sent twice.

use axum::body::Body;
use axum::http::{Method, Request, header};
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::records::{put, read_violations};
use crate::support::{Portal, Reply, VANDIJK, text};

/// A call of the firm's system with one more header.
async fn with_header(
    portal: &Portal,
    (method, path): (Method, &str),
    (name, value): (&str, &str),
    body: &Value,
) -> Reply {
    let kind = if method == Method::PATCH { "application/merge-patch+json" } else { "application/json" };
    let request = Request::builder()
        .method(method)
        .uri(format!("/backoffice/v1/{path}"))
        .header(header::AUTHORIZATION, format!("Bearer {VANDIJK}"))
        .header(header::CONTENT_TYPE, kind)
        .header(name, value);
    let body = if body.is_null() { Body::empty() } else { Body::from(body.to_string()) };
    portal.send(request.body(body).expect("a request")).await
}

async fn patch(portal: &Portal, path: &str, body: &Value) -> Reply {
    with_header(portal, (Method::PATCH, path), ("accept", "*/*"), body).await
}

async fn read_record(portal: &Portal, path: &str) -> Value {
    portal.firm_call(VANDIJK, Method::GET, path, None).await.json()["data"].clone()
}

sqlite_and_postgres! {
    async fn only_a_new_record_is_written_where_none_may_match(portal: Portal) {
        let body = |name: &str| json!({ "version": 5, "attributes": { "last_name": name } });
        let put = (Method::PUT, "consumers/anna");
        let first = with_header(&portal, put.clone(), ("if-none-match", "*"), &body("Vries")).await;
        assert_eq!(first.status, 201, "{}", first.text);
        let second = with_header(&portal, put.clone(), ("if-none-match", "*"), &body("Anders")).await;
        second.expect_error(412, "REVISION_CONFLICT");
        assert_eq!(read_record(&portal, "consumers/anna").await["attributes"]["last_name"], "Vries");
        with_header(&portal, put.clone(), ("if-none-match", "\"x\""), &body("Anders"))
            .await
            .expect_error(400, "BODY_NOT_READABLE");
        let long = "x".repeat(101);
        with_header(&portal, put, ("if-match", &long), &body("Anders")).await.expect_error(400, "BODY_NOT_READABLE");
        let settings = json!({ "version": 9, "attributes": { "name": "Van Dijk" } });
        let licence = with_header(&portal, (Method::PUT, "licence/vandijk"), ("if-none-match", "*"), &settings).await;
        licence.expect_error(412, "REVISION_CONFLICT");
    }
}

sqlite_and_postgres! {
    async fn a_reader_who_has_the_revision_gets_nothing_else(portal: Portal) {
        portal.record("consumers/anna", json!({ "last_name": "Vries" })).await;
        for path in ["consumers/anna", "licence/vandijk"] {
            let tag = portal.firm_call(VANDIJK, Method::GET, path, None).await.header("etag").to_owned();
            for known in [tag.clone(), format!("\"x\", W/{tag}"), "*".to_owned()] {
                let get = (Method::GET, path);
                let reply = with_header(&portal, get, ("if-none-match", &known), &Value::Null).await;
                assert_eq!((reply.status.as_u16(), reply.text.as_str()), (304, ""), "{path} {known}");
                assert_eq!(reply.header("etag"), tag);
            }
            let reply = with_header(&portal, (Method::GET, path), ("if-none-match", "\"x\""), &Value::Null).await;
            assert_eq!(reply.status, 200);
        }
    }
}

sqlite_and_postgres! {
    async fn a_patch_changes_what_it_names(portal: Portal) {
        let anna = json!({ "last_name": "Vries", "email": "anna@example.nl", "phone_mobile": "06 12345678" });
        put(&portal, "consumers/anna", 3, anna).await;
        let change = json!({ "attributes": { "first_name": "Anna", "phone_mobile": null } });
        let reply = patch(&portal, "consumers/anna", &change).await;
        assert_eq!((&reply.attributes()["status"], &reply.attributes()["version"]), (&json!("updated"), &json!(4)));
        let found = read_record(&portal, "consumers/anna").await;
        let attributes = &found["attributes"];
        assert_eq!(
            (&attributes["first_name"], &attributes["email"], &attributes["phone_mobile"]),
            (&json!("Anna"), &json!("anna@example.nl"), &Value::Null)
        );
        assert_eq!(format!("\"{}\"", text(&found["meta"]["revision"])), reply.header("etag"));

        let old = json!({ "version": 2, "attributes": { "first_name": "Oud" } });
        patch(&portal, "consumers/anna", &old).await.expect_error(409, "VERSION_CONFLICT");
        let wrong = json!({ "attributes": { "colour": "red" } });
        let found = read_violations(&patch(&portal, "consumers/anna", &wrong).await);
        assert!(found.contains(&("/colour".to_owned(), "unknown".to_owned())), "{found:?}");
        patch(&portal, "consumers/nobody", &change).await.expect_error(404, "RECORD_NOT_FOUND");
        let to = (Method::PATCH, "consumers/anna");
        with_header(&portal, to.clone(), ("if-match", "\"x\""), &change).await.expect_error(412, "REVISION_CONFLICT");
        let again = with_header(&portal, to, ("if-match", reply.header("etag")), &change).await;
        assert_eq!(again.attributes()["version"], 5);
        // As a whole record it would empty what it leaves out.
        let request = Request::put("/backoffice/v1/consumers/anna")
            .header(header::AUTHORIZATION, format!("Bearer {VANDIJK}"))
            .header(header::CONTENT_TYPE, "application/merge-patch+json");
        let put = portal.send(request.body(Body::from(change.to_string())).expect("a request")).await;
        put.expect_error(415, "MEDIA_TYPE_NOT_SUPPORTED");

        portal.firm_call(VANDIJK, Method::DELETE, "consumers/anna", None).await;
        patch(&portal, "consumers/anna", &change).await.expect_error(404, "RECORD_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn products_and_actions_are_patched_too(portal: Portal) {
        portal.record("consumers/anna", json!({ "last_name": "Vries" })).await;
        let parts = json!([{ "id": "LP-1", "amount": 1000.5 }]);
        let mortgage = json!({ "owners": ["anna"], "label": "Hypotheek", "loan_parts": parts });
        portal.record("products/mortgage/m1", mortgage).await;
        let action = json!({ "type": "UPLOAD_DOCUMENT", "label": "Loonstrook", "owners": ["anna"] });
        portal.record("actions/a1", action).await;
        for path in ["products/mortgage/m1", "actions/a1"] {
            let before = read_record(&portal, path).await["attributes"].clone();
            let reply = patch(&portal, path, &json!({ "attributes": { "label": "Anders" } })).await;
            assert_eq!(reply.status, 200, "{}", reply.text);
            let after = read_record(&portal, path).await["attributes"].clone();
            assert_eq!(after, json!({ "label": "Anders" }).as_object().into_iter().flatten().fold(before, |mut all, (name, value)| {
                all[name] = value.clone();
                all
            }));
        }
    }
}

sqlite_and_postgres! {
    async fn a_key_makes_one_record_and_one_endpoint(portal: Portal) {
        portal.clock.advance(TimeDelta::minutes(1));
        let create = async |path: &str, key: &str, body: &Value| {
            with_header(&portal, (Method::POST, path), ("idempotency-key", key), body).await
        };
        let vries = json!({ "attributes": { "last_name": "Vries" } });
        let other = json!({ "attributes": { "last_name": "Anders" } });
        let first = create("consumers", "k1", &vries).await;
        assert_eq!(first.status, 201, "{}", first.text);
        let again = create("consumers", "k1", &vries).await;
        assert_eq!((again.status.as_u16(), &again.attributes()["external_id"]), (200, &first.attributes()["external_id"]));
        create("consumers", "k1", &other).await.expect_error(422, "IDEMPOTENCY_KEY_REUSED");
        assert_eq!(create("consumers", "k2", &other).await.status, 201);
        assert_eq!(portal.firm_call(VANDIJK, Method::GET, "consumers", None).await.list().len(), 2);

        let url = |path: &str| json!({ "url": format!("https://crm.example.nl/{path}"), "event_types": ["otd.signed"] });
        let first = create("webhook-endpoints", "k1", &url("one")).await;
        assert_eq!(first.status, 201, "{}", first.text);
        let again = create("webhook-endpoints", "k1", &url("one")).await;
        assert_eq!((again.status.as_u16(), again.json()["data"].clone()), (200, first.json()["data"].clone()));
        create("webhook-endpoints", "k1", &url("two")).await.expect_error(422, "IDEMPOTENCY_KEY_REUSED");
        assert_eq!(portal.firm_call(VANDIJK, Method::GET, "webhook-endpoints", None).await.list().len(), 1);
    }
}

sqlite_and_postgres! {
    async fn a_version_that_is_sent_again_with_other_values_is_warned_of(portal: Portal) {
        portal.record("consumers/anna", json!({ "last_name": "Vries", "email": "anna@example.nl" })).await;
        portal.record("consumers/bram", json!({ "last_name": "Vries" })).await;
        let mortgage = json!({ "owners": ["bram", "anna"], "label": "Hypotheek", "amount": 285_000 });
        portal.record("products/mortgage/m1", mortgage.clone()).await;
        let action = json!({ "type": "UPLOAD_DOCUMENT", "label": "Loonstrook", "owners": ["bram", "anna"] });
        portal.record("actions/a1", action.clone()).await;
        let document = json!({ "purpose": "important", "label": "Gids", "filename": "gids.pdf" });
        portal.record("documents/guide", document.clone()).await;
        let warned = async |path: &str, attributes: &Value| {
            let reply = put(&portal, path, 1, attributes.clone()).await.attributes();
            assert_eq!(reply["status"], "unchanged", "{path}");
            let all = reply["warnings"].as_array().expect("warnings").clone();
            let of_version = all.iter().filter(|warning| warning["code"] == "version_repeated");
            of_version.map(|warning| text(&warning["pointer"])).collect::<Vec<_>>()
        };
        let none = Vec::<String>::new();
        assert_eq!(warned("consumers/anna", &json!({ "last_name": "Vries ", "email": "anna@example.nl" })).await, none);
        assert_eq!(warned("products/mortgage/m1", &mortgage).await, none);
        assert_eq!(warned("actions/a1", &action).await, none);
        assert_eq!(warned("documents/guide", &document).await, none);
        assert_eq!(warned("consumers/anna", &json!({ "last_name": "Vries" })).await, ["/email"]);
        let fewer = json!({ "owners": ["anna"], "label": "Hypotheek", "amount": 1 });
        let mut found = warned("products/mortgage/m1", &fewer).await;
        found.sort();
        assert_eq!(found, ["/amount", "/owners"]);
    }
}
