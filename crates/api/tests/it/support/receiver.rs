//! A firm's own system, as far as it hears webhooks.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use jobs::webhooks::WebhookDispatcher;
use partners::http::OutboundClient;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::watch;

use super::Portal;

/// One webhook call that arrived.
#[derive(Clone, Debug)]
pub struct ReceivedWebhook {
    pub path: String,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl ReceivedWebhook {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }
}

/// Answers with the status that it was last told; below `/slow` never, below `/elsewhere` with a redirect.
pub struct Receiver {
    pub url: String,
    state: Shared,
    server: tokio::task::JoinHandle<()>,
}

#[derive(Clone)]
struct Shared {
    heard: Arc<Mutex<Vec<ReceivedWebhook>>>,
    status: Arc<Mutex<StatusCode>>,
    again: Arc<Mutex<Option<String>>>,
    /// Response to the next call alone.
    once: Arc<Mutex<Option<(StatusCode, String)>>>,
    count: watch::Sender<usize>,
}

impl Receiver {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let state = Shared {
            heard: Arc::default(),
            status: Arc::new(Mutex::new(StatusCode::NO_CONTENT)),
            again: Arc::default(),
            once: Arc::default(),
            count: watch::channel(0).0,
        };
        let router = Router::new().fallback(hear).with_state(state.clone());
        let server = tokio::spawn(async move { axum::serve(listener, router).await.expect("served") });
        Self { url, state, server }
    }

    pub fn answer(&self, status: u16) {
        *self.state.status.lock().expect("the status") = StatusCode::from_u16(status).expect("a status");
        *self.state.again.lock().expect("when") = None;
    }

    /// Answers with a status and when to come back.
    pub fn answer_later(&self, status: u16, again: &str) {
        self.answer(status);
        *self.state.again.lock().expect("when") = Some(again.to_owned());
    }

    /// Answers the next call, whichever of several it is, with a status and when to come back.
    pub fn answer_once_later(&self, status: u16, again: &str) {
        let status = StatusCode::from_u16(status).expect("a status");
        *self.state.once.lock().expect("what once") = Some((status, again.to_owned()));
    }

    /// Returns the webhooks that arrived since the last call.
    pub fn take_webhooks(&self) -> Vec<ReceivedWebhook> {
        std::mem::take(&mut *self.state.heard.lock().expect("what was heard"))
    }

    /// Waits until so many calls have arrived in all.
    pub async fn wait_for(&self, count: usize) {
        let mut arrived = self.state.count.subscribe();
        let enough = arrived.wait_for(|arrived| *arrived >= count);
        tokio::time::timeout(Duration::from_mins(1), enough).await.expect("in time").expect("a receiver");
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.server.abort();
    }
}

async fn hear(State(state): State<Shared>, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let path = uri.path().to_owned();
    state.heard.lock().expect("what was heard").push(ReceivedWebhook { path: path.clone(), headers, body });
    state.count.send_modify(|count| *count += 1);
    match path.as_str() {
        "/slow" => std::future::pending().await,
        "/elsewhere" => (StatusCode::FOUND, [(header::LOCATION, "/found")]).into_response(),
        _ => {
            if let Some((status, again)) = state.once.lock().expect("what once").take() {
                return (status, [(header::RETRY_AFTER, again)]).into_response();
            }
            let mut response = state.status.lock().expect("the status").into_response();
            if let Some(again) = &*state.again.lock().expect("when") {
                response.headers_mut().insert(header::RETRY_AFTER, again.parse().expect("a value"));
            }
            response
        }
    }
}

impl Portal {
    /// Returns a dispatcher that runs on the test's clock.
    pub fn webhook_dispatcher(&self) -> WebhookDispatcher {
        self.webhook_dispatcher_to(true)
    }

    pub fn webhook_dispatcher_to(&self, private_addresses: bool) -> WebhookDispatcher {
        let keys = Arc::clone(&self.app.sealing_keys);
        WebhookDispatcher {
            services: self.app.services.clone(),
            outbound: OutboundClient::new(partners::webhook::LIMITS, private_addresses).expect("a way out"),
            open: Arc::new(move |sealed| keys.open(sealed)),
        }
    }
}
