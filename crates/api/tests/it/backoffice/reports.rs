//! Acts of clients that wait until somebody has seen them, and the mails to the firm's people about what clients do.

use axum::http::Method;
use chrono::TimeDelta;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;
use serde_json::{Value, json};

use crate::support::{NewAction, Person, Portal, text};

async fn list_reports(portal: &Portal, token: &str) -> Vec<Value> {
    let page = portal.firm_call(token, Method::GET, "worklist/reports", None).await;
    assert_eq!(page.status, 200, "{}", page.text);
    page.json()["items"].as_array().expect("items").clone()
}

/// Anna cancels an appointment of hers.
async fn cancel_appointment(portal: &Portal, anna: &Person, name: &str) {
    portal.change_firm("vandijk", |settings| settings.features.can_cancel_appointments = true).await;
    let details = json!({ "label": "Gesprek", "date": "2026-12-01", "start_time": "09:00" });
    let id = portal.product("vandijk", "appointment", name, &["anna"], details).await;
    let path = format!("/api/products/appointments/{id}/cancel");
    portal.call(Method::POST, &path, Some(&anna.token), None).await.attributes();
}

async fn choose(portal: &Portal, token: &str, choice: &str) {
    let body = json!({ "notices": choice });
    let path = "/desk/api/auth/notices";
    let reply = portal.call(Method::PUT, path, Some(token), Some(body)).await;
    assert_eq!(reply.status, 204, "{}", reply.text);
    assert_eq!(portal.desk_call("me", Some(token), None).await.json()["notices"], choice);
}

sqlite_and_postgres! {
    async fn a_cancelled_appointment_waits_until_somebody_has_seen_it(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        let anna = portal.person("vandijk", "anna").await;
        let (_, eva) = portal.at_work("vandijk", "eva", StaffRole::Adviser).await;
        let (other, token) = portal.at_work("vandijk", "olga", StaffRole::Adviser).await;
        portal.limit_clients(&other, ClientScope::Own, Some("nobody")).await;
        cancel_appointment(&portal, &anna, "a1").await;
        let all = list_reports(&portal, &eva).await;
        assert_eq!(all.len(), 1, "{all:?}");
        let expected = json!({
            "id": all[0]["id"], "since": "2026-11-21T09:00:00Z",
            "consumer": { "external_id": "anna", "name": "anna" },
            "title": "appointment.cancelled", "detail": "2026-12-01", "action": null,
            "reminded_at": null,
            "product": { "kind": "appointment", "external_id": "a1", "title": "a1" },
        });
        assert_eq!(all[0], expected);
        assert!(list_reports(&portal, &token).await.is_empty());

        let id = text(&all[0]["id"]);
        let path = format!("reports/{id}");
        let shown = portal.firm_call(&eva, Method::GET, &path, None).await.json();
        assert_eq!((&shown["event"]["type"], &shown["consumer_name"]), (&json!("appointment.cancelled"), &json!("anna")));
        assert_eq!(shown["waits_since"], "2026-11-21T09:00:00Z");
        let seen = format!("{path}/seen");
        for (method, path) in [(Method::GET, &path), (Method::POST, &seen)] {
            portal.firm_call(&token, method, path, None).await.expect_error(404, "RECORD_NOT_FOUND");
        }
        for _ in 0..2 {
            let marked = portal.firm_call(&eva, Method::POST, &seen, None).await;
            assert_eq!((marked.status.as_u16(), &marked.json()["waits_since"]), (200, &Value::Null));
        }
        assert!(list_reports(&portal, &eva).await.is_empty());
        portal.firm_call(&eva, Method::POST, "reports/x/seen", None).await.expect_error(404, "RECORD_NOT_FOUND");
        let trail = portal.our_firm(Method::GET, "audit?consumer=anna", None).await.list();
        assert_eq!(trail.iter().filter(|line| line["attributes"]["type"] == "report.seen" || line["type"] == "report.seen").count(), 1, "{trail:?}");
    }
}

sqlite_and_postgres! {
    async fn a_request_for_a_dossier_waits_with_the_name_of_whoever_asked(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let person = json!({ "firstName": "Iris", "lastName": "Bos", "email": "iris@example.nl" });
        let asked = portal.public("/api/create-dossier", json!({ "persons": [person] })).await;
        assert!(asked.status.is_success(), "{}", asked.text);
        let (_, eva) = portal.at_work("vandijk", "eva", StaffRole::Adviser).await;
        let all = list_reports(&portal, &eva).await;
        assert_eq!((&all[0]["title"], &all[0]["detail"]), (&json!("dossier.requested"), &json!("Bos")));
        assert_eq!(all[0]["consumer"], Value::Null);
        let path = format!("reports/{}", text(&all[0]["id"]));
        let shown = portal.firm_call(&eva, Method::GET, &path, None).await.json();
        assert_eq!(shown["event"]["data"]["persons"][0]["email"], "iris@example.nl");
        portal.deliver_mail().await;
        portal.clock.advance(TimeDelta::minutes(6));
        let letters = portal.deliver_mail().await;
        // Nobody is the adviser of a visitor, and nobody is an administrator.
        assert_eq!(letters.len(), 0, "{letters:?}");
    }
}

sqlite_and_postgres! {
    async fn the_adviser_is_mailed_once_about_what_a_client_did_and_nobody_is_named(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let anna = portal.person("vandijk", "anna").await;
        portal.at_work("vandijk", "beheer", StaffRole::Admin).await;
        let (adviser, eva) = portal.at_work("vandijk", "eva", StaffRole::Adviser).await;
        portal.record("advisers/eva", json!({ "name": "Eva" })).await;
        let panels = json!([{ "adviser": "eva", "systemname": "ADVISOR" }]);
        portal.record("dossiers/d1", json!({ "label": "Dossier", "owners": ["anna"], "user_panels": panels })).await;
        portal.limit_clients(&adviser, ClientScope::Own, Some("eva")).await;
        cancel_appointment(&portal, &anna, "a1").await;
        cancel_appointment(&portal, &anna, "a2").await;
        portal.deliver_mail().await;
        portal.clock.advance(TimeDelta::minutes(6));
        let letters = portal.deliver_mail().await;
        assert_eq!(letters.len(), 1, "{letters:?}");
        assert!(letters[0].contains("eva@vandijk.example"), "{}", letters[0]);
        assert!(letters[0].contains("afgezegde afspraak: 2"), "{}", letters[0]);
        assert!(!letters[0].contains("anna") && !letters[0].contains("Gesprek"), "{}", letters[0]);
        portal.clock.advance(TimeDelta::minutes(6));
        assert_eq!(portal.deliver_mail().await, [""; 0]);

        // Whoever wants no mail is passed over for the administrators; a daily one comes in the morning.
        choose(&portal, &eva, "off").await;
        cancel_appointment(&portal, &anna, "a3").await;
        portal.deliver_mail().await;
        portal.clock.advance(TimeDelta::minutes(6));
        let letters = portal.deliver_mail().await;
        assert_eq!(letters.len(), 1);
        assert!(letters[0].contains("beheer@vandijk.example"), "{}", letters[0]);
        choose(&portal, &eva, "daily").await;
        cancel_appointment(&portal, &anna, "a4").await;
        portal.deliver_mail().await;
        portal.clock.advance(TimeDelta::hours(10));
        assert_eq!(portal.deliver_mail().await, [""; 0]);
        portal.clock.advance(TimeDelta::hours(12));
        assert_eq!(portal.deliver_mail().await.len(), 1);
    }
}

sqlite_and_postgres! {
    async fn a_desk_that_is_off_is_not_mailed_and_the_firms_own_acts_are_none_of_a_clients(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        portal.at_work("vandijk", "beheer", StaffRole::Admin).await;
        cancel_appointment(&portal, &anna, "a1").await;
        portal.deliver_mail().await;
        portal.clock.advance(TimeDelta::minutes(6));
        assert_eq!(portal.deliver_mail().await, [""; 0]);
        portal.desk("vandijk", DeskMode::Full).await;
        let (_, handler) = portal.at_work("vandijk", "hanna", StaffRole::Handler).await;
        let made = json!({ "attributes": { "owners": ["anna"], "label": "Opdracht" } });
        let made = portal.firm_call(&handler, Method::POST, "products/otd", Some(made)).await;
        assert_eq!(made.status, 201, "{}", made.text);
        portal.clock.advance(TimeDelta::minutes(6));
        assert_eq!(portal.deliver_mail().await, [""; 0]);
    }
}

sqlite_and_postgres! {
    async fn letters_to_staff_that_wait_are_counted(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let anna = portal.person("vandijk", "anna").await;
        let (_, admin) = portal.at_work("vandijk", "beheer", StaffRole::Admin).await;
        let waiting = async || portal.firm_call(&admin, Method::GET, "health", None).await.json()["waiting_mails"]["count"].clone();
        assert_eq!(waiting().await, 0);
        cancel_appointment(&portal, &anna, "a1").await;
        portal.deliver_mail().await;
        // It waits for more news, and then for the mail server.
        assert_eq!(waiting().await, 0);
        portal.clock.advance(TimeDelta::minutes(6));
        assert_eq!(waiting().await, 1);
        portal.deliver_mail().await;
        assert_eq!(waiting().await, 0);
    }
}

sqlite_and_postgres! {
    async fn what_a_colleague_marks_as_done_is_processed(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        portal.person("vandijk", "anna").await;
        let (_, handler) = portal.at_work("vandijk", "hanna", StaffRole::Handler).await;
        let invoice = json!({ "attributes": {
            "owners": ["anna"], "label": "Advies", "public_number": "2026-1", "date_created": "2026-11-01", "total": 100,
            "lines": [{ "description": "Advies", "amount": 100 }],
        } });
        let made = portal.firm_call(&handler, Method::POST, "products/invoice", Some(invoice)).await;
        let invoice = text(&made.attributes()["external_id"]);
        let paid = json!({ "attributes": {
            "type": "PAY_INVOICE", "label": "Betalen", "owners": ["anna"], "invoice": invoice, "is_done": true,
            "date_executed": "2026-11-20",
        } });
        let made = portal.firm_call(&handler, Method::POST, "actions", Some(paid)).await;
        assert_eq!(made.status, 201, "{}", made.text);
        // Asked first, and paid by transfer afterwards.
        let asked = json!({ "attributes": {
            "type": "PAY_INVOICE", "label": "Betalen", "owners": ["anna"], "invoice": invoice,
        } });
        let made = portal.firm_call(&handler, Method::POST, "actions", Some(asked)).await.attributes();
        let path = format!("actions/{}", text(&made["external_id"]));
        let record = portal.firm_call(&handler, Method::GET, &path, None).await.json();
        let mut attributes = record["data"]["attributes"].clone();
        attributes["is_done"] = json!(true);
        attributes["date_executed"] = json!("2026-11-20");
        let body = json!({ "version": 2, "attributes": attributes });
        let changed = portal.firm_call(&handler, Method::PUT, &path, Some(body)).await;
        assert!(changed.status.is_success(), "{}", changed.text);
        let queue = portal.firm_call(&handler, Method::GET, "worklist/unprocessed", None).await.json();
        assert_eq!(queue["items"], json!([]));
        // What the firm's own system reports done is for the firm to look at, as before.
        portal.action("vandijk", NewAction::default()).await;
    }
}
