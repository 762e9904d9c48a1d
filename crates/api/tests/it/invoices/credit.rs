use axum::http::Method;
use futures::future::join_all;
use serde_json::{Value, json};

use super::{Scene, fields, invoice};
use crate::support::{Portal, text};

async fn paper_of(scene: &Scene, portal: &Portal, name: &str) -> String {
    let path = format!("products/invoice/{name}/document");
    let paper = scene.call(portal, Method::GET, &path, Value::Null).await;
    assert_eq!(paper.header("content-type"), "application/pdf", "{}", paper.text);
    crate::documents::receipts::letters(&paper.bytes)
}

sqlite_and_postgres! {
    async fn a_whole_credit_takes_the_request_to_pay_back(portal: Portal) {
        let scene = Scene::new(&portal).await;
        let name = scene.send_invoice(&portal, invoice()).await;
        let made = scene.credit(&portal, &name, "k1", json!({ "reason": "Verkeerd adres" })).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let note = made.json();
        assert_eq!((&note["public_number"], &note["amount"]), (&json!("2026-0002"), &json!(121)));
        assert_eq!((&note["open"], &note["to_pay_back"]), (&json!(0), &json!(0)));
        let again = scene.credit(&portal, &name, "k1", json!({ "reason": "Verkeerd adres" })).await;
        assert_eq!((again.status.as_u16(), &again.json()["external_id"]), (200, &note["external_id"]));
        let other = scene.credit(&portal, &name, "k2", json!({})).await;
        assert_eq!(fields(&other)[""], json!(["nothing_to_credit"]));

        let detail = scene.detail(&portal, &name).await;
        assert_eq!((&detail["invoice"]["state"], &detail["invoice"]["open"]), (&json!("credited"), &json!(0)));
        assert_eq!(detail["credit_notes"][0]["public_number"], json!("2026-0002"));
        let of_note = scene.detail(&portal, &text(&note["external_id"])).await;
        assert_eq!((&of_note["invoice"]["state"], &of_note["invoice"]["total"]), (&json!("credit_note"), &json!(-121)));
        assert_eq!(of_note["invoice"]["credits"], json!(name));

        // Nobody is asked to pay it any more, and the client reads both.
        assert_eq!(portal.get("/api/actions", &scene.anna.token).await.list(), [Value::Null; 0]);
        let list = portal.get("/api/invoices", &scene.anna.token).await.list();
        let state_of = |number: &str| {
            let found = list.iter().find(|one| one["attributes"]["publicNumber"] == json!(number)).expect("an invoice");
            found["attributes"]["paymentState"].clone()
        };
        assert_eq!((state_of("2026-0001"), state_of("2026-0002")), (json!("credited"), json!(null)));
        let paper = paper_of(&scene, &portal, &text(&note["external_id"])).await;
        assert!(paper.contains("Creditfactuur2026-0002") && paper.contains("2026-0001"), "{paper}");
        let events = scene.events(&portal, "invoice.credited").await;
        assert_eq!((events.len(), &events[0].1["credit_note_number"]), (1, &json!("2026-0002")));
        let due = scene.call(&portal, Method::PUT, &format!("products/invoice/{name}/payment"), json!({ "paid_on": "2026-11-21" })).await;
        assert_eq!(fields(&due)[""], json!(["nothing_due"]));
    }
}

sqlite_and_postgres! {
    async fn a_part_leaves_the_rest_to_be_paid(portal: Portal) {
        let scene = Scene::new(&portal).await;
        let name = scene.send_invoice(&portal, invoice()).await;
        let part = scene.credit(&portal, &name, "k1", json!({ "amount": 21 })).await;
        assert_eq!((&part.json()["amount"], &part.json()["open"]), (&json!(21), &json!(100)), "{}", part.text);
        let state = scene.detail(&portal, &name).await["invoice"]["state"].clone();
        assert_eq!(state, json!("partly_credited"));
        let too_much = scene.credit(&portal, &name, "k2", json!({ "amount": 100.01 })).await;
        assert_eq!(fields(&too_much)["amount"], json!(["maximum"]));
        let wrong = scene.credit(&portal, &name, "k3", json!({ "lines": [{ "line": 4 }] })).await;
        assert_eq!(fields(&wrong)["lines.0.line"], json!(["unknown"]));
        let actions = portal.get("/api/actions", &scene.anna.token).await.list();
        assert_eq!(actions[0]["attributes"]["invoice"]["credited"], json!(21));
        // Several at once never take off more than there is.
        let keys = ["a", "b", "c", "d"];
        let at_once = join_all(keys.map(|key| scene.credit(&portal, &name, key, json!({ "amount": 40 })))).await;
        let made = at_once.iter().filter(|reply| reply.status == 201).count();
        assert_eq!(made, 2, "{:?}", at_once.iter().map(|reply| &reply.text).collect::<Vec<_>>());
        let rest = scene.credit(&portal, &name, "k4", json!({})).await;
        assert_eq!((&rest.json()["amount"], &rest.json()["open"]), (&json!(20), &json!(0)), "{}", rest.text);
    }
}

sqlite_and_postgres! {
    async fn a_credited_invoice_that_was_paid_says_what_to_pay_back(portal: Portal) {
        let scene = Scene::new(&portal).await;
        let name = scene.send_invoice(&portal, invoice()).await;
        let path = format!("products/invoice/{name}/payment");
        let paid = scene.call(&portal, Method::PUT, &path, json!({ "paid_on": "2026-11-21" })).await;
        assert_eq!(paid.status, 204, "{}", paid.text);
        let note = scene.credit(&portal, &name, "k1", json!({ "amount": 60.5 })).await.json();
        assert_eq!((&note["to_pay_back"], &note["open"]), (&json!(60.5), &json!(0)), "{note}");
        let detail = scene.detail(&portal, &name).await;
        assert_eq!((&detail["invoice"]["state"], &detail["invoice"]["to_pay_back"]), (&json!("paid"), &json!(60.5)));
    }
}

sqlite_and_postgres! {
    async fn what_the_firms_system_looks_after_is_credited_there(portal: Portal) {
        let scene = Scene::new(&portal).await;
        let body = json!({ "version": 1, "attributes": {
            "owners": ["anna"], "public_number": "S-1", "date_created": "2026-10-01", "total": 10,
            "lines": [{ "description": "x", "amount": 10 }],
        } });
        assert!(portal.our_firm(Method::PUT, "products/invoice/s-1", Some(body)).await.status.is_success());
        let reply = scene.credit(&portal, "s-1", "k1", json!({})).await;
        reply.expect_error(409, "RECORD_MANAGED_ELSEWHERE");
        assert_eq!(scene.credit(&portal, "none", "k1", json!({})).await.status, 404);
        let draft = scene.draft(&portal, invoice()).await;
        assert_eq!(scene.credit(&portal, &draft, "k1", json!({})).await.status, 404, "a draft has nothing to credit");
    }
}
