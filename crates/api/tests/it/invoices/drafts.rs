use axum::http::Method;
use chrono::TimeDelta;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;
use serde_json::{Value, json};

use super::{Scene, fields, invoice};
use crate::support::{NOORDZEE, Portal, VANDIJK};

const MARKER: &str = "Kenmerk-van-een-concept";

fn marked_invoice() -> Value {
    let mut attributes = invoice();
    attributes["label"] = json!(MARKER);
    attributes["lines"][0]["description"] = json!(MARKER);
    attributes
}

/// Everything that the client can read, and what the firm's systems hear.
async fn read_everywhere(portal: &Portal, token: &str) -> String {
    let mut all = String::new();
    for path in [
        "/api/invoices",
        "/api/actions",
        "/api/definitions",
        "/api/notifications",
        "/api/documents/received",
        "/api/consumers/activity",
    ] {
        all.push_str(&portal.get(path, token).await.text);
    }
    let export = portal.get("/api/consumers/export", token).await;
    all.push_str(&String::from_utf8_lossy(&export.bytes));
    for path in ["events?limit=500", "products/invoice", "actions", "search?q=Kenmerk"] {
        all.push_str(&portal.firm_call(VANDIJK, Method::GET, path, None).await.text);
    }
    all
}

sqlite_and_postgres! {
    async fn a_draft_is_the_firms_alone_until_it_is_sent(portal: Portal) {
        let scene = Scene::new(&portal).await;
        let name = scene.draft(&portal, marked_invoice()).await;
        let before = read_everywhere(&portal, &scene.anna.token).await;
        assert!(!before.contains(MARKER) && !before.contains(&name), "{before}");
        portal.clock.advance(TimeDelta::minutes(30));
        assert_eq!(portal.deliver_mail().await, [""; 0]);
        for path in [format!("products/invoice/{name}"), format!("invoices/{name}"), format!("products/invoice/{name}/document")] {
            let reply = scene.call(&portal, Method::GET, &path, Value::Null).await;
            assert_eq!(reply.status, 404, "{path}: {}", reply.text);
        }
        // The firm's people have it in their list, and as it is typed.
        let list = scene.call(&portal, Method::GET, "invoices?state=draft", Value::Null).await.json();
        let item = &list["items"][0];
        assert_eq!((&item["state"], &item["external_id"], &item["total"]), (&json!("draft"), &json!(name), &json!(121)));
        assert_eq!((&item["public_number"], &item["client"]), (&json!(null), &json!("anna")));

        let sent = scene.send(&portal, &name).await;
        assert_eq!((sent.status.as_u16(), &sent.json()["public_number"]), (201, &json!("2026-0001")));
        let invoices = portal.get("/api/invoices", &scene.anna.token).await.list();
        let listed = &invoices[0]["attributes"];
        assert_eq!((&listed["publicNumber"], &listed["dateDue"]), (&json!("2026-0001"), &json!("2026-12-05")));
        assert_eq!((&listed["paymentState"], &listed["total"]), (&json!("open"), &json!(121)));
        let actions = portal.get("/api/actions", &scene.anna.token).await.list();
        assert_eq!(actions[0]["attributes"]["label"], json!("Factuur 2026-0001 betalen"));
        let events = scene.events(&portal, "invoice.").await;
        let data = json!({ "external_id": name, "public_number": "2026-0001", "total": 121, "date_due": "2026-12-05" });
        assert_eq!(events, [("invoice.sent".to_owned(), data)]);
        let gone = scene.call(&portal, Method::GET, &format!("invoice-drafts/{name}"), Value::Null).await;
        assert_eq!(gone.status, 404);
        let paper = scene.call(&portal, Method::GET, &format!("products/invoice/{name}/document"), Value::Null).await;
        assert_eq!(paper.header("content-type"), "application/pdf");
    }
}

sqlite_and_postgres! {
    async fn a_draft_is_changed_by_one_at_a_time_and_thrown_away(portal: Portal) {
        let scene = Scene::new(&portal).await;
        let name = scene.draft(&portal, invoice()).await;
        let path = format!("invoice-drafts/{name}");
        let change = async |revision: i64, label: &str| {
            let mut attributes = invoice();
            attributes["label"] = json!(label);
            scene.call(&portal, Method::PUT, &path, json!({ "attributes": attributes, "revision": revision })).await
        };
        let first = change(1, "Eerste").await;
        assert_eq!(first.json()["data"]["attributes"]["revision"], json!(2), "{}", first.text);
        change(1, "Tweede").await.expect_error(412, "REVISION_CONFLICT");
        let read = scene.call(&portal, Method::GET, &path, Value::Null).await.json();
        let attributes = &read["data"]["attributes"];
        assert_eq!((&attributes["invoice"]["label"], &attributes["updated_by"]), (&json!("Eerste"), &json!("hanna")));
        // Whoever sends what they have not read is told.
        let body = json!({ "revision": 1 });
        scene.call(&portal, Method::POST, &format!("{path}/send"), body).await.expect_error(412, "REVISION_CONFLICT");
        assert_eq!(scene.call(&portal, Method::DELETE, &path, Value::Null).await.status, 204);
        assert_eq!(scene.call(&portal, Method::DELETE, &path, Value::Null).await.status, 404);
        assert_eq!(scene.send(&portal, &name).await.status, 404);
        assert!(scene.events(&portal, "invoice.").await.is_empty());
    }
}

sqlite_and_postgres! {
    async fn what_cannot_be_an_invoice_is_refused_where_it_is_typed(portal: Portal) {
        let scene = Scene::new(&portal).await;
        let refuse = async |change: Value| {
            let mut attributes = invoice();
            for (field, value) in change.as_object().expect("fields") {
                attributes[field] = value.clone();
            }
            fields(&scene.call(&portal, Method::POST, "invoice-drafts", json!({ "attributes": attributes })).await)
        };
        let line = |amount: Value, rate: Value| json!([{ "description": "x", "amount": amount, "vat_percentage": rate }]);
        for (change, field, rule) in [
            (json!({ "lines": line(json!(0.005), json!(21)) }), "lines.0.amount", "decimals"),
            (json!({ "lines": line(json!(1e12), json!(21)) }), "lines.0.amount", "maximum"),
            (json!({ "lines": line(json!(999_999_999_999.0), json!(21)) }), "total", "maximum"),
            (json!({ "lines": line(json!(-100), json!(21)) }), "total", "negative"),
            (json!({ "lines": line(json!(100), json!(6)) }), "lines.0.vat_percentage", "vat_rate"),
            (json!({ "total": 120 }), "total", "sum"),
            (json!({ "public_number": "2026-0007" }), "public_number", "series"),
            (json!({ "credits": "i-1" }), "credits", "unsupported"),
            (json!({ "owners": ["nobody"] }), "owners.0", "unknown_reference"),
            (json!({ "date_created": "2026-11-20", "date_due": "2026-11-19" }), "date_due", "order"),
        ] {
            let found = refuse(change.clone()).await;
            let rules = found[field].as_array().expect("the rules of the field");
            assert!(rules.contains(&json!(rule)), "{change}: {found}");
        }
        let many: Vec<Value> = (0..201).map(|_| json!({ "description": "x", "amount": 1 })).collect();
        assert!(refuse(json!({ "lines": many })).await["lines"].is_array());
        let two_hundred: Vec<Value> = (0..200).map(|_| json!({ "description": "x", "amount": 0.01, "vat_percentage": 21 })).collect();
        let name = scene.send_invoice(&portal, json!({ "owners": ["anna"], "lines": two_hundred })).await;
        assert_eq!(scene.detail(&portal, &name).await["invoice"]["total"], json!(2));
        let paper = scene.call(&portal, Method::GET, &format!("products/invoice/{name}/document"), Value::Null).await;
        assert_eq!(paper.header("content-type"), "application/pdf", "{}", paper.status);
    }
}

sqlite_and_postgres! {
    async fn a_draft_is_out_of_reach_for_everybody_else(portal: Portal) {
        let scene = Scene::new(&portal).await;
        let name = scene.draft(&portal, marked_invoice()).await;
        let sent = scene.send_invoice(&portal, marked_invoice()).await;
        let acts = [
            (Method::GET, format!("invoice-drafts/{name}"), Value::Null),
            (Method::PUT, format!("invoice-drafts/{name}"), json!({ "attributes": invoice(), "revision": 1 })),
            (Method::POST, format!("invoice-drafts/{name}/send"), json!({})),
            (Method::DELETE, format!("invoice-drafts/{name}"), Value::Null),
            (Method::GET, format!("invoices/{sent}"), Value::Null),
            (Method::PUT, format!("products/invoice/{sent}/payment"), json!({ "paid_on": "2026-11-21" })),
            (Method::DELETE, format!("products/invoice/{sent}/payment"), Value::Null),
            (Method::POST, format!("products/invoice/{sent}/reminder"), json!({ "kind": "reminder" })),
        ];
        let (limited, olga) = portal.at_work("vandijk", "olga", StaffRole::Adviser).await;
        portal.limit_clients(&limited, ClientScope::Own, Some("nobody")).await;
        let auditor = portal.at_work("vandijk", "otto", StaffRole::Auditor).await.1;
        for (method, path, body) in &acts {
            let call = async |token: &str| {
                let body = (!body.is_null()).then(|| body.clone());
                portal.firm_call(token, method.clone(), path, body).await.status.as_u16()
            };
            assert_eq!(call(NOORDZEE).await, 404, "another firm: {method} {path}");
            assert_eq!(call(&olga).await, 404, "a colleague who does not see the client: {method} {path}");
            assert_eq!(call(&scene.anna.token).await, 401, "a client: {method} {path}");
            assert_eq!(call(&auditor).await, if method == Method::GET { 200 } else { 403 }, "an auditor: {method} {path}");
        }
        for token in [NOORDZEE, &olga] {
            for path in ["invoices", "invoice-export"] {
                let reply = portal.firm_call(token, Method::GET, path, None).await;
                assert!(reply.status == 200 && !reply.text.contains(MARKER), "{path}: {}", reply.text);
            }
        }
        // At a desk that only reviews nobody writes invoices.
        portal.desk("vandijk", DeskMode::Review).await;
        let reply = scene.send(&portal, &name).await;
        reply.expect_error(403, "ACCESS_DENIED");
    }
}

sqlite_and_postgres! {
    async fn a_draft_goes_with_an_erasure(portal: Portal) {
        let scene = Scene::new(&portal).await;
        let name = scene.draft(&portal, marked_invoice()).await;
        let erased = portal.our_firm(Method::POST, "consumers/anna/erasure", Some(json!({}))).await;
        assert!(erased.status.is_success(), "{}", erased.text);
        let read = portal.our_firm(Method::GET, &format!("invoice-drafts/{name}"), None).await;
        assert_eq!(read.status, 404, "{}", read.text);
        let body = json!({ "attributes": invoice() });
        let refused = scene.call(&portal, Method::POST, "invoice-drafts", body).await;
        assert_eq!(refused.status, 422, "{}", refused.text);
    }
}
