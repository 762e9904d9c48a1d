use std::collections::BTreeSet;

use axum::http::Method;
use futures::future::join_all;
use serde_json::json;

use super::{Scene, fields, invoice, invoice_of};
use crate::support::text;

sqlite_and_postgres! {
    async fn ten_sent_at_once_get_the_next_ten_numbers(portal: Portal) {
        let scene = Scene::new(&portal).await;
        let mut drafts = Vec::new();
        for _ in 0..10 {
            drafts.push(scene.draft(&portal, invoice()).await);
        }
        let sent = join_all(drafts.iter().map(|draft| scene.send(&portal, draft))).await;
        let numbers: BTreeSet<String> = sent.iter().map(|reply| text(&reply.json()["public_number"])).collect();
        let expected: BTreeSet<String> = (1..=10).map(|number| format!("2026-{number:04}")).collect();
        assert_eq!(numbers, expected);
        assert!(sent.iter().all(|reply| reply.status == 201));
    }
}

sqlite_and_postgres! {
    async fn two_who_send_one_draft_at_once_send_it_once(portal: Portal) {
        let scene = Scene::new(&portal).await;
        let draft = scene.draft(&portal, invoice()).await;
        let both = join_all([scene.send(&portal, &draft), scene.send(&portal, &draft)]).await;
        let mut statuses: Vec<u16> = both.iter().map(|reply| reply.status.as_u16()).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 201]);
        for reply in &both {
            let body = reply.json();
            assert_eq!((&body["public_number"], &body["external_id"]), (&json!("2026-0001"), &json!(draft)));
            assert_eq!(body["is_repeated"], json!(reply.status == 200));
        }
        assert_eq!(scene.events(&portal, "invoice.sent").await.len(), 1);
        let list = portal.get("/api/actions", &scene.anna.token).await.list();
        assert_eq!(list.len(), 1, "one request to pay");
    }
}

sqlite_and_postgres! {
    async fn a_refused_invoice_takes_no_number(portal: Portal) {
        let scene = Scene::new(&portal).await;
        let empty = scene.draft(&portal, json!({ "owners": ["anna"] })).await;
        assert_eq!(fields(&scene.send(&portal, &empty).await)["lines"], json!(["required"]));
        let later = scene.draft(&portal, invoice_of("2026-12-01", "2026-12-15")).await;
        assert_eq!(fields(&scene.send(&portal, &later).await)["date_created"], json!(["future"]));
        let draft = scene.draft(&portal, invoice()).await;
        assert_eq!(scene.send(&portal, &draft).await.json()["public_number"], json!("2026-0001"));
    }
}

sqlite_and_postgres! {
    async fn a_series_has_the_form_of_the_firm_and_goes_on_after_what_exists(portal: Portal) {
        let scene = Scene::new(&portal).await;
        let body = json!({ "version": 1, "attributes": {
            "owners": ["anna"], "public_number": "F2026/019", "date_created": "2026-10-01", "total": 10,
        } });
        let own = portal.our_firm(Method::PUT, "products/invoice/i-19", Some(body.clone())).await;
        assert!(own.status.is_success(), "{}", own.text);
        // One of the system's own that stands in the way later.
        let mut other = body;
        other["attributes"]["public_number"] = json!("F2026/021");
        assert!(portal.our_firm(Method::PUT, "products/invoice/i-21", Some(other)).await.status.is_success());
        portal.change_firm("vandijk", |settings| {
            "F{year}/".clone_into(&mut settings.invoices.number_prefix);
            settings.invoices.number_digits = 3;
        }).await;
        let send = async |attributes| {
            let name = scene.send_invoice(&portal, attributes).await;
            text(&scene.detail(&portal, &name).await["invoice"]["public_number"])
        };
        assert_eq!(send(invoice()).await, "F2026/022");
        portal.change_firm("vandijk", |settings| settings.invoices.first_number = 100).await;
        assert_eq!(send(invoice()).await, "F2026/100");
        portal.change_firm("vandijk", |settings| settings.invoices.first_number = 5).await;
        assert_eq!(send(invoice()).await, "F2026/101");
        // Each year has a series of its own.
        assert_eq!(send(invoice_of("2025-12-30", "2026-01-13")).await, "F2025/005");
        let listed = scene.call(&portal, Method::GET, "invoices", json!(null)).await.json();
        assert_eq!(listed["next_number"], json!("F2026/102"));
    }
}

sqlite_and_postgres! {
    async fn a_sent_invoice_keeps_its_number_and_is_not_deleted(portal: Portal) {
        let scene = Scene::new(&portal).await;
        let name = scene.send_invoice(&portal, invoice()).await;
        let path = format!("products/invoice/{name}");
        let stored = scene.call(&portal, Method::GET, &path, json!(null)).await.json();
        let attributes = stored["data"]["attributes"].clone();
        let mut changed = attributes.clone();
        changed["public_number"] = json!("2026-0009");
        changed["lines"][0]["amount"] = json!(90);
        changed["lines"][0]["vat_amount"] = json!(18.9);
        changed["total"] = json!(108.9);
        let write = async |token: &str, version: u32, attributes| {
            portal.firm_call(token, Method::PUT, &path, Some(json!({ "version": version, "attributes": attributes }))).await
        };
        let found = fields(&write(&scene.token(&portal).await, 2, changed.clone()).await);
        for field in ["public_number", "lines", "total"] {
            assert_eq!(found[field], json!(["sent"]), "{found}");
        }
        let mut relabelled = attributes.clone();
        relabelled["label"] = json!("Advies en bemiddeling");
        let reply = write(&scene.token(&portal).await, 2, relabelled).await;
        assert!(reply.status.is_success(), "{}", reply.text);
        let deleted = scene.call(&portal, Method::DELETE, &path, json!(null)).await;
        assert_eq!(deleted.status, 409, "{}", deleted.text);
        assert!(deleted.text.contains("\"sent\""), "{}", deleted.text);
        // The firm's own system may take it over, with the number that the client has.
        let by_system = write(crate::support::VANDIJK, 3, changed).await;
        assert_eq!(fields(&by_system), json!({ "public_number": ["sent"] }));
        let taken = json!({ "version": 1, "attributes": {
            "owners": ["anna"], "public_number": "2026-0001", "total": 10,
        } });
        let double = portal.our_firm(Method::PUT, "products/invoice/i-1", Some(taken)).await;
        assert_eq!(fields(&double)["public_number"], json!(["taken"]));
    }
}
