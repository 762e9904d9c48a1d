//! Reading calls of the back office: filtered lists, submissions and uploads, both steps of completion, and the audit
//! trail of it.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{NOORDZEE, Portal, Reply, VANDIJK, text};

async fn read_path(portal: &Portal, path: &str) -> Reply {
    portal.firm_call(VANDIJK, Method::GET, path, None).await
}

async fn list_ids(portal: &Portal, path: &str) -> Vec<String> {
    read_path(portal, path).await.list().iter().map(|record| text(&record["id"])).collect()
}

async fn process(portal: &Portal, action: &str) -> Reply {
    portal.firm_call(VANDIJK, Method::POST, &format!("actions/{action}/processed"), None).await
}

/// Anna and Bram, a mortgage of Anna's, and an action for each of them.
async fn add_household(portal: &Portal) -> String {
    portal.consumer("vandijk", "anna").await;
    portal.consumer("vandijk", "bram").await;
    portal.record("dossiers/d1", json!({ "owners": ["anna", "bram"], "label": "Dossier" })).await;
    let mortgage = json!({ "owners": ["anna"], "dossier": "d1", "label": "Hypotheek" });
    portal.record("products/mortgage/m1", mortgage).await;
    portal.record("products/mortgage/m2", json!({ "owners": ["bram"], "label": "Hypotheek" })).await;
    let date = json!({
        "type": "REQUEST_DATE_CONDITIONS_PRECEDENT", "label": "Datum", "owners": ["anna"],
        "product": { "kind": "mortgage", "external_id": "m1" },
    });
    portal.record("actions/a1", date).await;
    let upload = json!({ "type": "UPLOAD_DOCUMENT", "label": "Loonstrook", "owners": ["bram"] });
    portal.record("actions/a2", upload).await;
    portal.token("anna").await
}

sqlite_and_postgres! {
    async fn lists_are_narrowed(portal: Portal) {
        add_household(&portal).await;
        assert_eq!(list_ids(&portal, "products/mortgage?owner=anna").await, ["m1"]);
        assert_eq!(list_ids(&portal, "products/mortgage?dossier=d1").await, ["m1"]);
        assert_eq!(list_ids(&portal, "products/mortgage?owner=nobody").await, Vec::<String>::new());
        assert_eq!(list_ids(&portal, "actions?owner=bram").await, ["a2"]);
        assert_eq!(list_ids(&portal, "actions?type=UPLOAD_DOCUMENT&state=open").await, ["a2"]);
        assert_eq!(list_ids(&portal, "actions?product=mortgage/m1").await, ["a1"]);
        assert_eq!(list_ids(&portal, "consumers?email=Anna@Example.nl").await, ["anna"]);
        assert_eq!(list_ids(&portal, "actions?updated_since=2026-11-21T09:00:00Z").await, ["a1", "a2"]);
        assert_eq!(list_ids(&portal, "actions?updated_since=2026-11-21T09:00:01Z").await, Vec::<String>::new());
        let document = json!({ "purpose": "important", "label": "Gids", "filename": "gids.pdf" });
        portal.record("documents/guide", document).await;
        assert_eq!(list_ids(&portal, "documents?purpose=important").await, ["guide"]);
        assert_eq!(list_ids(&portal, "documents?action=a1").await, Vec::<String>::new());
        for (path, field, rule) in [
            ("consumers?owner=anna", "owner", "unsupported"),
            ("branches?updated_since=2026-11-21T09:00:00Z", "updated_since", "unsupported"),
            ("products/mortgage?date_from=2026-11-21", "date_from", "unsupported"),
            ("products/appointment?paid=true", "paid", "unsupported"),
            ("actions?state=done", "state", "unknown"),
            ("actions?type=DANCE", "type", "unknown"),
            ("actions?product=m1", "product", "unknown"),
            ("uploads?state=lost", "state", "unknown"),
            ("uploads?after=x", "after", "cursor"),
            ("audit?after=x", "after", "cursor"),
        ] {
            let refused = read_path(&portal, path).await;
            refused.expect_error(422, "VALIDATION_FAILED");
            assert_eq!(refused.json()["error"]["fields"][field], json!([rule]), "{path}");
        }
        assert_eq!(read_path(&portal, "actions?colour=red").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
}

sqlite_and_postgres! {
    async fn appointments_are_of_a_period_and_invoices_paid_or_not(portal: Portal) {
        add_household(&portal).await;
        for (name, date) in [("early", "2026-11-22"), ("monday", "2026-11-23"), ("sunday", "2026-11-29"), ("late", "2026-11-30")] {
            let appointment = json!({ "owners": ["anna"], "label": "Gesprek", "date": date });
            portal.record(&format!("products/appointment/{name}"), appointment).await;
        }
        assert_eq!(list_ids(&portal, "products/appointment?date_from=2026-11-23&date_until=2026-11-29").await, ["monday", "sunday"]);
        assert_eq!(list_ids(&portal, "appointments?date_from=2026-11-30").await, ["late"]);
        assert_eq!(list_ids(&portal, "products/appointment?date_until=2026-11-22").await, ["early"]);
        assert_eq!(read_path(&portal, "products/appointment?date_from=ooit").await.status, StatusCode::UNPROCESSABLE_ENTITY);

        for name in ["asked", "none", "paid", "elsewhere"] {
            let mut invoice = json!({ "owners": ["anna"], "label": name, "total": 10, "lines": [] });
            match name {
                "elsewhere" => invoice["product_action"] = json!("own"),
                "asked" => invoice["date_created"] = json!("2026-01-01"),
                "paid" => invoice["date_created"] = json!("2025-12-31"),
                _ => {}
            }
            portal.record(&format!("products/invoice/{name}"), invoice).await;
        }
        let request = |invoice: &str, is_done: bool| json!({
            "type": "PAY_INVOICE", "label": "Betalen", "owners": ["anna"], "invoice": invoice, "is_done": is_done,
            "date_executed": is_done.then_some("2026-11-20"),
        });
        portal.record("actions/pay-asked", request("asked", false)).await;
        portal.record("actions/pay-paid", request("paid", true)).await;
        portal.record("actions/own", request("asked", true)).await;
        assert_eq!(list_ids(&portal, "products/invoice?paid=true").await, ["asked", "elsewhere", "paid"]);
        assert_eq!(list_ids(&portal, "products/invoice?paid=false").await, ["none"]);
        assert_eq!(list_ids(&portal, "products/invoice?paid=true&date_from=2026-01-01").await, ["asked"]);
        assert_eq!(list_ids(&portal, "products/invoice?date_from=2025-01-01&date_until=2025-12-31").await, ["paid"]);
        let earlier = list_ids(&portal, "products/invoice?paid=true&date_until=2025-12-31").await;
        assert_eq!(earlier, ["elsewhere", "paid"], "no day is known of one");
    }
}

sqlite_and_postgres! {
    async fn done_has_two_steps(portal: Portal) {
        let token = add_household(&portal).await;
        process(&portal, "a1").await.expect_error(422, "VALIDATION_FAILED");
        process(&portal, "none").await.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
        let actions = portal.get("/api/actions", &token).await.list();
        let action = text(&actions[0]["id"]);
        let path = format!("/api/products/mortgages/actions/{action}/date-conditions-precedent");
        let answer = json!({ "dateConditionsPrecedent": "2026-12-01" });
        let answered = portal.call(Method::PUT, &path, Some(&token), Some(answer)).await;
        assert!(answered.status.is_success(), "{}", answered.text);
        assert_eq!(list_ids(&portal, "actions?state=answered").await, ["a1"]);
        let meta = read_path(&portal, "actions/a1").await.json()["data"]["meta"].clone();
        assert_eq!((&meta["answered_by"], &meta["processed_at"]), (&json!(["anna"]), &Value::Null));
        let sealed = read_path(&portal, "actions/a1/answers").await.list();
        assert_eq!(sealed.len(), 1);
        assert_eq!(sealed[0]["attributes"]["consumer_external_id"], "anna");
        assert_eq!(sealed[0]["attributes"]["chain_position"], 1);
        assert_eq!(text(&sealed[0]["attributes"]["hash"]).len(), 64);

        let processed = process(&portal, "a1").await.attributes();
        assert_eq!(processed["answered_at"], meta["answered_at"]);
        portal.clock.advance(chrono::TimeDelta::hours(1));
        assert_eq!(process(&portal, "a1").await.attributes(), processed, "it stays as it was first said");
        assert_eq!(list_ids(&portal, "actions?state=answered").await, Vec::<String>::new());
        assert_eq!(list_ids(&portal, "actions?state=processed").await, ["a1"]);
        read_path(&portal, "actions/none/answers").await.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn an_ended_relationship_is_listed_apart(portal: Portal) {
        let token = add_household(&portal).await;
        let gone = portal.firm_call(VANDIJK, Method::DELETE, "consumers/anna", None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        portal.get("/api/consumers", &token).await.expect_error(401, "AUTH_TOKEN_INVALID");
        assert_eq!(list_ids(&portal, "consumers").await, ["bram"]);
        assert_eq!(list_ids(&portal, "consumers?ended=true").await, ["anna"]);
        let ended = read_path(&portal, "consumers?ended=true").await.list();
        assert_eq!(ended[0]["meta"]["ended_at"], "2026-11-21T09:00:00Z");
    }
}

sqlite_and_postgres! {
    async fn the_firm_s_own_access_leaves_a_trail(portal: Portal) {
        add_household(&portal).await;
        read_path(&portal, "consumers/anna").await.attributes();
        read_path(&portal, "products/mortgage?owner=anna").await.list();
        portal.firm_call(VANDIJK, Method::DELETE, "products/mortgage/m2", None).await;
        let trail = read_path(&portal, "audit?limit=500").await.list();
        let of = |kind: &str| -> Vec<&Value> {
            trail.iter().map(|line| &line["attributes"]).filter(|line| line["type"] == kind && text(&line["actor"]).starts_with("service_key ")).collect()
        };
        assert_eq!(of("record.read")[0]["details"], json!({ "type": "consumers", "external_id": "anna" }));
        assert_eq!(of("records.listed")[0]["details"]["count"], 1);
        assert_eq!(of("record.deleted")[0]["details"]["external_id"], "m2");
        assert_eq!(of("records.written").len(), 6, "a line of each client of the shared dossier");
        let anna = read_path(&portal, "audit?consumer=anna&type=record.read").await.list();
        assert_eq!(anna.len(), 1);
        // What several share is about each of them; a list of somebody's is about them.
        read_path(&portal, "dossiers/d1").await;
        for name in ["anna", "bram"] {
            let lines = read_path(&portal, &format!("audit?consumer={name}&type=record.read")).await.list();
            let shared = json!({ "type": "dossiers", "external_id": "d1" });
            assert_eq!(lines.last().expect("a line")["attributes"]["details"], shared);
        }
        assert_eq!(read_path(&portal, "audit?consumer=anna&type=records.listed").await.list().len(), 1);
        assert_eq!(read_path(&portal, "audit?consumer=bram&type=records.listed").await.list().len(), 0);
        let trail = read_path(&portal, "audit?limit=500").await.list();
        let page = read_path(&portal, "audit?limit=2").await.json();
        let next = text(&page["meta"]["next"]);
        let rest = read_path(&portal, &format!("audit?limit=500&after={next}")).await.list();
        assert_eq!(rest.len() + 2, trail.len());
        read_path(&portal, "audit?consumer=nobody").await.expect_error(404, "CONSUMER_NOT_FOUND");
        let other = portal.firm_call(NOORDZEE, Method::GET, "audit", None).await;
        assert_eq!(other.list().len(), 0);
    }
}

sqlite_and_postgres! {
    async fn every_call_stands_in_the_document(portal: Portal) {
        let document = read_path(&portal, "openapi.json").await.json();
        for (path, method) in [
            ("/consumers", "get"), ("/consumers/{external_id}", "delete"), ("/products/mortgage", "get"),
            ("/actions/{external_id}/processed", "post"), ("/actions/{external_id}/answers", "get"),
            ("/uploads", "get"), ("/uploads/{id}", "get"), ("/audit", "get"), ("/events", "get"),
            ("/webhook-endpoints", "post"), ("/webhook-endpoints/{id}", "patch"),
            ("/webhook-endpoints/{id}/replay", "post"), ("/webhook-endpoints/{id}/deliveries/{delivery}", "get"),
            ("/schemas/{segment}", "get"), ("/import", "post"), ("/bulk", "post"),
        ] {
            assert!(document["paths"][path][method].is_object(), "{method} {path}");
        }
        let parameters = document["paths"]["/actions"]["get"]["parameters"].as_array().expect("parameters").clone();
        assert!(parameters.iter().any(|parameter| parameter["name"] == "state"), "{parameters:?}");
    }
}
