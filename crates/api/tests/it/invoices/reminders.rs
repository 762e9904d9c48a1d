use axum::http::Method;
use chrono::TimeDelta;
use domain::accounts::session::Stage;
use serde_json::{Value, json};

use super::{Scene, fields, invoice, invoice_of};
use crate::support::{Portal, Reply, text};

async fn remind(scene: &Scene, portal: &Portal, name: &str, kind: &str) -> Reply {
    let path = format!("products/invoice/{name}/reminder");
    scene.call(portal, Method::POST, &path, json!({ "kind": kind })).await
}

sqlite_and_postgres! {
    async fn a_reminder_and_then_the_letter_before_costs_go_by_mail_and_on_paper(portal: Portal) {
        let scene = Scene::new(&portal).await;
        let name = scene.send_invoice(&portal, invoice_of("2026-11-01", "2026-11-15")).await;
        portal.clock.advance(TimeDelta::hours(2));
        portal.deliver_mail().await;
        let early = remind(&scene, &portal, &name, "final_notice").await;
        assert_eq!(fields(&early)["kind"], json!(["no_reminder"]));
        let first = remind(&scene, &portal, &name, "reminder").await;
        assert_eq!((first.status.as_u16(), &first.json()["mailed_to"]), (200, &json!(["anna"])), "{}", first.text);
        assert_eq!((&first.json()["open"], &first.json()["costs"]), (&json!(121), &json!(null)));
        let again = remind(&scene, &portal, &name, "final_notice").await;
        assert_eq!(fields(&again)[""], json!(["repeated"]), "once a day is enough");
        let letters = portal.deliver_mail().await;
        let letter = letters.iter().find(|letter| letter.contains("Herinnering: factuur 2026-0001")).expect("a letter");
        assert!(letter.contains("€ 121,00") && letter.contains("NL91 ABNA 0417 1643 00"), "{letter}");
        assert!(letter.contains("application/pdf"), "{letter}");

        portal.clock.advance(TimeDelta::days(1));
        let last = remind(&scene, &portal, &name, "final_notice").await.json();
        // 40 and 21 % of it: an exempt firm cannot set off the VAT.
        assert_eq!((&last["costs"], &last["costs_after"]), (&json!(48.4), &json!("2026-12-08")), "{last}");
        let letters = portal.deliver_mail().await;
        let letter = letters.iter().find(|letter| letter.contains("Laatste herinnering")).expect("a letter");
        for words in ["veertien dagen", "vanaf de dag nadat u deze brief", "€ 48,40", "inclusief btw"] {
            assert!(letter.split_whitespace().collect::<Vec<_>>().join(" ").contains(words), "{words}: {letter}");
        }
        let sent = scene.detail(&portal, &name).await["reminders"].clone();
        let kinds: Vec<&Value> = sent.as_array().expect("reminders").iter().map(|one| &one["kind"]).collect();
        assert_eq!(kinds, [&json!("reminder"), &json!("final_notice")]);
        assert_eq!((&sent[1]["sent_by"], &sent[1]["has_paper"]), (&json!("hanna"), &json!(true)));
        let path = format!("products/invoice/{name}/reminders/{}/document", text(&sent[1]["id"]));
        let paper = scene.call(&portal, Method::GET, &path, Value::Null).await;
        let words = crate::documents::receipts::letters(&paper.bytes);
        assert!(words.contains("veertiendagen") && words.contains("48,40"), "{words}");
        // The client has both papers among what they received.
        let token = portal.staged_token(scene.anna.scope, Stage::Full, None).await;
        let received = portal.get("/api/documents/received", &token).await;
        let labels: Vec<String> = received.list().iter().map(|paper| text(&paper["attributes"]["label"])).collect();
        assert_eq!(labels, ["Laatste herinnering: factuur 2026-0001", "Herinnering: factuur 2026-0001"]);
        let events = scene.events(&portal, "invoice.reminded").await;
        assert_eq!((events.len(), &events[1].1["costs"]), (2, &json!(48.4)));
        portal.change_firm("vandijk", |settings| settings.invoices.deducts_vat = true).await;
        portal.clock.advance(TimeDelta::days(1));
        assert_eq!(remind(&scene, &portal, &name, "final_notice").await.json()["costs"], json!(40));
    }
}

sqlite_and_postgres! {
    async fn nobody_is_reminded_of_what_is_not_overdue(portal: Portal) {
        let scene = Scene::new(&portal).await;
        let fresh = scene.send_invoice(&portal, invoice()).await;
        assert_eq!(fields(&remind(&scene, &portal, &fresh, "reminder").await)[""], json!(["not_overdue"]));
        let paid = scene.send_invoice(&portal, invoice_of("2026-11-01", "2026-11-15")).await;
        let body = json!({ "paid_on": "2026-11-20" });
        scene.call(&portal, Method::PUT, &format!("products/invoice/{paid}/payment"), body).await;
        assert_eq!(fields(&remind(&scene, &portal, &paid, "reminder").await)[""], json!(["not_overdue"]));
        let credited = scene.send_invoice(&portal, invoice_of("2026-11-01", "2026-11-15")).await;
        scene.credit(&portal, &credited, "k1", json!({})).await;
        assert_eq!(fields(&remind(&scene, &portal, &credited, "reminder").await)[""], json!(["not_overdue"]));
    }
}

sqlite_and_postgres! {
    async fn a_reminder_of_what_was_paid_meanwhile_is_not_mailed(portal: Portal) {
        let scene = Scene::new(&portal).await;
        let name = scene.send_invoice(&portal, invoice_of("2026-11-01", "2026-11-15")).await;
        portal.clock.advance(TimeDelta::hours(2));
        portal.deliver_mail().await;
        assert_eq!(remind(&scene, &portal, &name, "reminder").await.status, 200);
        let body = json!({ "paid_on": "2026-11-21" });
        scene.call(&portal, Method::PUT, &format!("products/invoice/{name}/payment"), body).await;
        let letters = portal.deliver_mail().await;
        assert!(!letters.iter().any(|letter| letter.contains("Herinnering: factuur")), "{letters:#?}");
    }
}

sqlite_and_postgres! {
    async fn a_company_gets_no_letter_that_is_for_consumers(portal: Portal) {
        let scene = Scene::new(&portal).await;
        let company = json!({ "is_company": true, "company_name": "Bakkerij", "email": "info@bakkerij.example" });
        portal.record("consumers/bakkerij", company).await;
        let mut attributes = invoice_of("2026-11-01", "2026-11-15");
        attributes["owners"] = json!(["bakkerij"]);
        let name = scene.send_invoice(&portal, attributes).await;
        assert_eq!(remind(&scene, &portal, &name, "reminder").await.status, 200);
        portal.clock.advance(TimeDelta::days(1));
        assert_eq!(fields(&remind(&scene, &portal, &name, "final_notice").await)["kind"], json!(["company"]));
    }
}

sqlite_and_postgres! {
    async fn letters_to_an_owner_who_asked_to_be_forgotten_stop_and_drafts_that_name_them_are_hidden(portal: Portal) {
        let scene = Scene::new(&portal).await;
        crate::mail::signed_in(&portal, "bram").await;
        let mut of_both = invoice_of("2026-11-01", "2026-11-15");
        of_both["owners"] = json!(["anna", "bram"]);
        let name = scene.send_invoice(&portal, of_both.clone()).await;
        let draft = scene.draft(&portal, of_both).await;
        portal.clock.advance(TimeDelta::hours(2));
        portal.deliver_mail().await;
        let path = format!("invoice-drafts/{draft}");
        assert_eq!(scene.call(&portal, Method::GET, &path, Value::Null).await.status, 200);

        portal.our_firm(Method::POST, "consumers/bram/erasure", None).await;
        let sent = remind(&scene, &portal, &name, "reminder").await;
        assert_eq!(sent.json()["mailed_to"], json!(["anna"]), "{}", sent.text);
        let letters = portal.deliver_mail().await;
        assert_eq!(letters.iter().filter(|letter| letter.contains("Herinnering: factuur")).count(), 1);
        assert!(!letters.iter().any(|letter| letter.contains("bram@example.nl")), "{letters:#?}");
        for (method, path) in [(Method::GET, path.clone()), (Method::POST, format!("{path}/send"))] {
            let body = if method == Method::GET { Value::Null } else { json!({}) };
            assert_eq!(scene.call(&portal, method, &path, body).await.status, 404, "{path}");
        }
        let list = scene.call(&portal, Method::GET, "invoices?state=draft", Value::Null).await.json();
        assert_eq!(list["count"], json!(0), "{list}");
    }
}
