//! Invoices that a firm makes in the portal, from the draft to the credit note.

mod credit;
mod drafts;
mod numbers;
mod overview;
mod payment;
mod reminders;

use axum::body::Body;
use axum::http::{Method, Request, header};
use domain::accounts::session::Stage;
use domain::accounts::staff::StaffRole;
use domain::licence::{DeskMode, LegalDetails};
use serde_json::{Value, json};
use store::staff::StaffMember;

use crate::mail::signed_in;
use crate::support::{Person, Portal, Reply, text};

/// A firm with a full desk, a client who has signed in, and a handler.
pub struct Scene {
    pub anna: Person,
    pub hanna: StaffMember,
}

impl Scene {
    pub async fn new(portal: &Portal) -> Self {
        portal.desk("vandijk", DeskMode::Full).await;
        portal
            .change_firm("vandijk", |settings| {
                settings.legal =
                    LegalDetails { iban: Some("NL91ABNA0417164300".to_owned()), ..LegalDetails::default() };
            })
            .await;
        let anna = signed_in(portal, "anna").await;
        let hanna = portal.colleague("vandijk", "hanna", StaffRole::Handler).await;
        Self { anna, hanna }
    }

    /// The token of a session of the handler's, of this moment: a session ends after half an hour without use.
    pub async fn token(&self, portal: &Portal) -> String {
        portal.staff_token(&self.hanna, Stage::Full).await
    }

    pub async fn call(&self, portal: &Portal, method: Method, path: &str, body: Value) -> Reply {
        let body = (!body.is_null()).then_some(body);
        portal.firm_call(&self.token(portal).await, method, path, body).await
    }

    /// Makes a draft and returns its name.
    pub async fn draft(&self, portal: &Portal, attributes: Value) -> String {
        let body = json!({ "attributes": attributes });
        let made = self.call(portal, Method::POST, "invoice-drafts", body).await;
        assert_eq!(made.status, 201, "{}", made.text);
        text(&made.json()["data"]["id"])
    }

    pub async fn send(&self, portal: &Portal, draft: &str) -> Reply {
        self.call(portal, Method::POST, &format!("invoice-drafts/{draft}/send"), json!({})).await
    }

    /// Makes and sends an invoice and returns its name.
    pub async fn send_invoice(&self, portal: &Portal, attributes: Value) -> String {
        let draft = self.draft(portal, attributes).await;
        let sent = self.send(portal, &draft).await;
        assert_eq!(sent.status, 201, "{}", sent.text);
        draft
    }

    pub async fn credit(&self, portal: &Portal, invoice: &str, key: &str, body: Value) -> Reply {
        let request = Request::builder()
            .method(Method::POST)
            .uri(format!("/backoffice/v1/products/invoice/{invoice}/credit"))
            .header(header::AUTHORIZATION, format!("Bearer {}", self.token(portal).await))
            .header(header::CONTENT_TYPE, "application/json")
            .header("idempotency-key", key);
        portal.send(request.body(Body::from(body.to_string())).expect("a request")).await
    }

    /// The invoice with its state, credit notes and reminders.
    pub async fn detail(&self, portal: &Portal, invoice: &str) -> Value {
        let reply = self.call(portal, Method::GET, &format!("invoices/{invoice}"), Value::Null).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json()
    }

    /// The types of the events about the client, with their data.
    pub async fn events(&self, portal: &Portal, begins: &str) -> Vec<(String, Value)> {
        let all =
            portal.firm_call(crate::support::VANDIJK, Method::GET, "events?limit=500", None).await.list();
        all.into_iter()
            .map(|event| (text(&event["type"]), event["data"].clone()))
            .filter(|(kind, _)| kind.starts_with(begins))
            .collect()
    }
}

/// An invoice of 100 and 21 VAT.
pub fn invoice() -> Value {
    json!({ "owners": ["anna"], "label": "Advies", "lines": [{ "description": "Advies", "amount": 100, "vat_percentage": 21 }] })
}

/// An invoice of a day, which was due on another.
pub fn invoice_of(date: &str, due: &str) -> Value {
    let mut attributes = invoice();
    attributes["date_created"] = json!(date);
    attributes["date_due"] = json!(due);
    attributes
}

/// The rules that a rejected call names, by field.
#[track_caller]
pub fn fields(reply: &Reply) -> Value {
    assert_eq!(reply.status, 422, "{}", reply.text);
    reply.json()["error"]["fields"].clone()
}
