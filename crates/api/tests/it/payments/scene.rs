//! Anna, whose invoice asks to be paid, and the payment provider at another port.

use std::collections::BTreeMap;
use std::sync::Arc;

use ::jobs::Worker;
use ::jobs::payments::{PaymentCheckHandler, PaymentWebhookHandler};
use app::Clock;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use hmac::{Hmac, KeyInit, Mac};
use partners::{Key, PartnerEndpoint, PartnerSettings};
use serde_json::{Value, json};
use sha2::Sha256;
use tokio::net::TcpListener;
use tokio::sync::Mutex;
use uuid::Uuid;

use crate::support::{NewAction, Person, Portal, Reply, Sandboxes, VANDIJK};

pub const GET: &str = "/api/invoices/get-payment";
pub const VALIDATE: &str = "/api/invoices/validate-payment";
pub const WEBHOOK: &str = "/api/payments/webhook";

/// The portal with the payment provider at an address.
pub fn with_provider(portal: Portal, url: &str) -> Portal {
    let keys = BTreeMap::from([("vandijk".to_owned(), Key::new("test_key"))]);
    let payments = Some(PartnerEndpoint { url: url.to_owned(), keys });
    portal.with_partners(&PartnerSettings { payments, ..PartnerSettings::default() })
}

/// The payment provider's sandbox.
pub struct Bank {
    sandboxes: Sandboxes,
    client: reqwest::Client,
}

impl Bank {
    /// The portal with the sandbox as its payment provider.
    pub async fn open(portal: Portal) -> (Portal, Self) {
        let (portal, sandboxes) = portal.with_sandboxes().await;
        (portal, Self { sandboxes, client: reqwest::Client::new() })
    }

    /// Chooses an outcome at the provider's page; returns the address to which the browser is redirected.
    pub async fn choose(&self, page: &str, outcome: &str) -> String {
        self.sandboxes.choose(page, &[("bank", "TESTNL2A"), ("outcome", outcome)]).await
    }

    /// Every payment that was ever made, the newest first.
    pub async fn payments(&self) -> Vec<Value> {
        let address = self.sandboxes.url("/v2/payments");
        let answer = self.client.get(address).bearer_auth("test_key").send().await.expect("a list");
        let list: Value = answer.json().await.expect("JSON");
        list["_embedded"]["payments"].as_array().unwrap().clone()
    }
}

/// The last part of a provider's page is the payment's id there.
pub fn id_of(page: &str) -> &str {
    page.rsplit('/').next().unwrap_or_default()
}

/// An invoice of € 997,50 and the action to pay it.
pub struct Bill {
    pub anna: Person,
    pub action: Uuid,
    pub invoice: Uuid,
}

impl Bill {
    pub async fn new(portal: &Portal) -> Self {
        let anna = portal.person("vandijk", "anna").await;
        let details = json!({ "label": "Factuur", "public_number": "2026-1107", "date_created": "2026-11-01", "total": 997.5, "lines": [] });
        let invoice = portal.product("vandijk", "invoice", "invoice-1", &["anna"], details).await;
        let action = portal.action("vandijk", to_pay("pay-1", &["anna"])).await;
        Self { anna, action, invoice }
    }

    pub fn body(&self) -> Value {
        json!({ "productId": self.invoice, "productActionId": self.action, "invoiceId": self.invoice })
    }

    pub async fn start(&self, portal: &Portal) -> Reply {
        portal.post(GET, &self.anna.token, self.body()).await
    }

    /// Starts, and returns the provider's page.
    pub async fn page(&self, portal: &Portal) -> String {
        let started = self.start(portal).await.attributes();
        assert_eq!(started["status"], "CREATED");
        started["url"].as_str().expect("a page").to_owned()
    }

    /// The status after coming back.
    pub async fn validate(&self, portal: &Portal) -> String {
        let result = portal.post(VALIDATE, &self.anna.token, self.body()).await.attributes();
        assert!(result["status"] == "CREATED" || result["url"].is_null(), "{result}");
        result["status"].as_str().expect("a status").to_owned()
    }

    /// The action as Anna reads it.
    pub async fn read(&self, portal: &Portal) -> Value {
        let list = portal.get("/api/actions", &self.anna.token).await.list();
        list.iter().find(|action| action["id"] == json!(self.action)).expect("the action")["attributes"]
            .clone()
    }

    /// The state of paying, on the action and in the list of invoices, which agree.
    pub async fn state(&self, portal: &Portal) -> Value {
        let state = self.read(portal).await["invoice"]["payment_state"].clone();
        let list = portal.get("/api/invoices", &self.anna.token).await.list();
        let listed = list.iter().find(|invoice| invoice["id"] == json!(self.invoice)).expect("the invoice");
        assert_eq!(listed["attributes"]["paymentState"], state);
        state
    }

    pub async fn is_done(&self, portal: &Portal) -> bool {
        self.read(portal).await["is_done"] == true
    }

    /// Returns the events in the firm's feed: type, action, data.
    pub async fn events(&self, portal: &Portal) -> Vec<(String, Option<String>, Value)> {
        let found =
            store::events::events_after(portal.app.store.reader(), self.anna.scope.licence, 0, 100).await;
        let found = found.expect("events").into_iter().filter(|event| event.kind != "record.written");
        found.map(|event| (event.kind, event.action_external_id, event.data)).collect()
    }

    /// Returns the number of events that report the invoice as paid.
    pub async fn times_paid(&self, portal: &Portal) -> usize {
        self.events(portal).await.iter().filter(|(kind, _, _)| kind == "invoice.paid").count()
    }
}

/// An action that asks to pay `invoice-1`.
pub fn to_pay<'a>(external_id: &'a str, owners: &'a [&'a str]) -> NewAction<'a> {
    NewAction {
        kind: "PAY_INVOICE",
        external_id,
        product: Some(("invoice", "invoice-1")),
        owners,
        details: json!({ "invoice": "invoice-1", "mollie_invalid": false }),
        ..NewAction::default()
    }
}

/// The firm sends a record anew.
pub async fn replace(portal: &Portal, path: &str, attributes: Value) {
    let body = json!({ "version": 2, "attributes": attributes });
    let reply = portal.firm_call(VANDIJK, Method::PUT, path, Some(body)).await;
    assert!(reply.status.is_success(), "{path}: {} {}", reply.status, reply.text);
}

/// The provider's call, without a domain as the provider makes it.
pub async fn call(portal: &Portal, body: &str) -> Reply {
    let request = axum::http::Request::post(WEBHOOK)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(body.to_owned().into());
    portal.send(request.expect("a request")).await
}

/// A newer call, signed.
pub async fn call_signed(portal: &Portal, body: &str, signature: &str) -> Reply {
    let request = axum::http::Request::post(WEBHOOK)
        .header(header::CONTENT_TYPE, "application/json")
        .header("x-mollie-signature", signature)
        .body(body.to_owned().into());
    portal.send(request.expect("a request")).await
}

/// The signature of a call's body.
pub fn signature(secret: &str, body: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key of any length");
    mac.update(body.as_bytes());
    format!("sha256={}", hex::encode(mac.finalize().into_bytes()))
}

/// Does the background work that is due.
pub async fn run_jobs(portal: &Portal) {
    let (clock, services) = (Arc::clone(&portal.clock), &portal.app.services);
    let worker = Worker::new(portal.app.services.store.clone(), Arc::new(move || clock.now()));
    let worker = worker
        .register(PaymentWebhookHandler(services.clone()))
        .register(PaymentCheckHandler(services.clone()));
    while worker.run_once().await.expect("a round") > 0 {}
}

/// A call that a misbehaving provider got.
#[derive(Clone, Debug)]
pub struct Seen {
    pub method: Method,
    pub key: Option<String>,
    pub body: Value,
}

type Answer = Box<dyn Fn(&Seen) -> Response + Send + Sync>;

/// A provider that answers as a test tells it to.
#[derive(Clone)]
pub struct Stub(Arc<Mutex<(Vec<Seen>, Answer)>>);

impl Stub {
    /// The portal with this provider.
    pub async fn open(portal: Portal) -> (Portal, Self) {
        let nothing: Answer = Box::new(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response());
        let stub = Self(Arc::new(Mutex::new((Vec::new(), nothing))));
        let router = Router::new().fallback(Self::serve).with_state(stub.clone());
        let socket = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let portal = with_provider(portal, &format!("http://{}", socket.local_addr().unwrap()));
        tokio::spawn(async move { axum::serve(socket, router).await });
        (portal, stub)
    }

    async fn serve(
        State(stub): State<Self>,
        method: Method,
        _: Uri,
        headers: HeaderMap,
        body: Bytes,
    ) -> Response {
        let key = headers.get("idempotency-key").map(|key| key.to_str().unwrap().to_owned());
        let seen = Seen { method, key, body: serde_json::from_slice(&body).unwrap_or_default() };
        let mut stub = stub.0.lock().await;
        let answer = stub.1(&seen);
        stub.0.push(seen);
        answer
    }

    pub async fn answers(&self, answer: impl Fn(&Seen) -> Response + Send + Sync + 'static) {
        self.0.lock().await.1 = Box::new(answer);
    }

    /// The calls since they were last taken.
    pub async fn take_calls(&self) -> Vec<Seen> {
        std::mem::take(&mut self.0.lock().await.0)
    }
}

/// A payment as the provider would report it, for the name that it was made under.
pub fn resource(reference: &str, status: &str, value: &str) -> Value {
    let mut resource = json!({
        "resource": "payment", "id": "tr_stub1", "mode": "test", "status": status,
        "amount": { "currency": "EUR", "value": value },
        "metadata": { "payment": reference }, "_links": {},
    });
    if status == "open" {
        resource["_links"] = json!({ "checkout": { "href": "https://pay.example/1" } });
    }
    resource
}
