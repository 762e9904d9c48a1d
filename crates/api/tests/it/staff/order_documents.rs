//! Orders and invoices at the desk: their documents before and after they are sent, and what they need to be sent at all.

use axum::http::Method;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::{DeskMode, LegalDetails};
use serde_json::{Value, json};

use crate::support::{Portal, Reply, text};

async fn set_up_scene(portal: &Portal) -> String {
    portal.desk("vandijk", DeskMode::Full).await;
    portal.person("vandijk", "anna").await;
    portal.at_work("vandijk", "hanna", StaffRole::Handler).await.1
}

fn invoice(number: &str) -> Value {
    json!({
        "owners": ["anna"], "label": "Advies", "public_number": number, "date_created": "2026-11-01",
        "date_due": "2026-11-15", "total": 100, "lines": [{ "description": "Advies", "amount": 100 }],
    })
}

async fn make(portal: &Portal, token: &str, segment: &str, attributes: &Value) -> Reply {
    portal.firm_call(token, Method::POST, segment, Some(json!({ "attributes": attributes }))).await
}

fn fields(reply: &Reply) -> Value {
    assert_eq!(reply.status, 422, "{}", reply.text);
    reply.json()["error"]["fields"].clone()
}

/// The text of a PDF, whatever its page breaks.
fn is_pdf(reply: &Reply) -> bool {
    reply.header("content-type") == "application/pdf"
}

sqlite_and_postgres! {
    async fn an_invoice_that_cannot_be_is_refused(portal: Portal) {
        let token = set_up_scene(&portal).await;
        assert_eq!(make(&portal, &token, "products/invoice", &invoice("2026-1")).await.status, 201);
        let again = make(&portal, &token, "products/invoice", &invoice("2026-1")).await;
        assert_eq!(fields(&again)["public_number"], json!(["taken"]));
        // By the firm's own system too.
        let body = json!({ "version": 1, "attributes": invoice("2026-1") });
        let by_system = portal.our_firm(Method::PUT, "products/invoice/i-9", Some(body)).await;
        assert_eq!(fields(&by_system)["public_number"], json!(["taken"]));
        let mut early = invoice("2026-2");
        early["date_due"] = json!("2026-10-31");
        assert_eq!(fields(&make(&portal, &token, "products/invoice", &early).await)["date_due"], json!(["order"]));
        let mut negative = invoice("2026-3");
        negative["lines"][0]["amount"] = json!(-100);
        negative["total"] = json!(-100);
        assert_eq!(fields(&make(&portal, &token, "products/invoice", &negative).await)["total"], json!(["negative"]));
        // A credit invoice is the firm's own system's.
        let body = json!({ "version": 1, "attributes": negative });
        let credit = portal.our_firm(Method::PUT, "products/invoice/i-8", Some(body)).await;
        assert!(credit.status.is_success(), "{}", credit.text);
    }
}

sqlite_and_postgres! {
    async fn an_invoice_keeps_its_number_when_it_is_changed(portal: Portal) {
        let token = set_up_scene(&portal).await;
        let made = make(&portal, &token, "products/invoice", &invoice("2026-1")).await.attributes();
        let path = format!("products/invoice/{}", text(&made["external_id"]));
        let mut attributes = invoice("2026-1");
        attributes["label"] = json!("Advies en bemiddeling");
        let body = json!({ "version": 2, "attributes": attributes });
        let changed = portal.firm_call(&token, Method::PUT, &path, Some(body)).await;
        assert!(changed.status.is_success(), "{}", changed.text);
    }
}

sqlite_and_postgres! {
    async fn documents_are_shown_before_and_after_they_are_sent(portal: Portal) {
        let token = set_up_scene(&portal).await;
        portal.change_firm("vandijk", |settings| {
            settings.legal = LegalDetails {
                kvk: Some("12345678".to_owned()),
                iban: Some("NL91ABNA0417164300".to_owned()),
                ..LegalDetails::default()
            };
        }).await;
        let order = json!({ "owners": ["anna"], "label": "Opdracht", "service_name": "Hypotheek", "total_at_once": 2950 });
        for (kind, attributes) in [("otd", &order), ("invoice", &invoice("2026-1"))] {
            let body = json!({ "attributes": attributes });
            let shown = portal.firm_call(&token, Method::POST, &format!("previews/{kind}"), Some(body)).await;
            assert!(shown.status.is_success() && is_pdf(&shown), "{kind}: {}", shown.text);
            let listed = portal.firm_call(&token, Method::GET, &format!("products/{kind}"), None).await.json();
            assert_eq!(listed["data"], json!([]), "nothing of a preview is kept");
            let made = make(&portal, &token, &format!("products/{kind}"), attributes).await.attributes();
            let path = format!("products/{kind}/{}/document", text(&made["external_id"]));
            let stored = portal.firm_call(&token, Method::GET, &path, None).await;
            assert!(stored.status.is_success() && is_pdf(&stored), "{kind}: {}", stored.text);
        }
        // Of a client out of sight, and of a record that cannot be.
        let (other, olga) = portal.at_work("vandijk", "olga", StaffRole::Adviser).await;
        portal.limit_clients(&other, ClientScope::Own, Some("nobody")).await;
        let body = json!({ "attributes": order });
        let hidden = portal.firm_call(&olga, Method::POST, "previews/otd", Some(body)).await;
        hidden.expect_error(422, "VALIDATION_FAILED");
        let body = json!({ "attributes": { "owners": ["anna"], "label": "" } });
        portal.firm_call(&token, Method::POST, "previews/otd", Some(body)).await.expect_error(422, "VALIDATION_FAILED");
        let unknown = portal.firm_call(&token, Method::GET, "products/invoice/none/document", None).await;
        assert_eq!(unknown.status, 404, "{}", unknown.text);
    }
}

sqlite_and_postgres! {
    async fn nobody_is_asked_to_sign_without_conditions_unless_the_firm_states_that_there_are_none(portal: Portal) {
        let token = set_up_scene(&portal).await;
        portal.change_firm("vandijk", |settings| settings.content.otd_conditions.0.clear()).await;
        let order = json!({ "owners": ["anna"], "label": "Opdracht" });
        let made = make(&portal, &token, "products/otd", &order).await.attributes();
        let order = text(&made["external_id"]);
        let request = json!({
            "type": "SIGN_OTD", "label": "Ondertekenen", "owners": ["anna"],
            "product": { "kind": "otd", "external_id": order },
        });
        let refused = make(&portal, &token, "actions", &request).await;
        assert_eq!(fields(&refused)["type"], json!(["order_conditions"]));
        // The firm's own system is warned: its own document may come later.
        let body = json!({ "version": 1, "attributes": request });
        let warned = portal.our_firm(Method::PUT, "actions/sign-1", Some(body)).await;
        assert!(warned.status.is_success() && warned.text.contains("order_conditions_missing"), "{}", warned.text);
        portal.change_firm("vandijk", |settings| settings.features.has_no_otd_conditions = true).await;
        assert_eq!(make(&portal, &token, "actions", &request).await.status, 201);
    }
}

sqlite_and_postgres! {
    async fn evidence_names_no_terms_where_there_are_none(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let anna = portal.person("vandijk", "anna").await.token;
        let token = portal.at_work("vandijk", "hanna", StaffRole::Handler).await.1;
        portal.change_firm("vandijk", |settings| {
            settings.content.otd_conditions.0.clear();
            settings.features.has_no_otd_conditions = true;
        }).await;
        let made = make(&portal, &token, "products/otd", &json!({ "owners": ["anna"], "label": "Opdracht" })).await;
        let order = text(&made.attributes()["external_id"]);
        let request = json!({
            "type": "SIGN_OTD", "label": "Ondertekenen", "owners": ["anna"],
            "product": { "kind": "otd", "external_id": order },
        });
        let action = make(&portal, &token, "actions", &request).await.attributes();
        let list = portal.get("/api/actions", &anna).await.list();
        let id = text(&list[0]["id"]);
        let evidence = json!({ "evidence": {
            "shown_at": "2026-11-21T09:00:00Z", "agreed_at": "2026-11-21T09:00:05Z", "locale": "nl",
            "wording": { "agreement": "Ik ga akkoord met de opdracht" },
        } });
        let signed = portal.post(&format!("/api/products/otds/actions/{id}/sign"), &anna, evidence).await;
        assert!(signed.status.is_success(), "{}", signed.text);
        let path = format!("actions/{}/answers", text(&action["external_id"]));
        let answers = portal.firm_call(&token, Method::GET, &path, None).await;
        assert!(answers.status.is_success(), "{}", answers.text);
        assert!(!answers.text.contains("e3b0c44298fc1c14"), "the hash of nothing: {}", answers.text);
    }
}
