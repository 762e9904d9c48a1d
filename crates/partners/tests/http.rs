//! Calls to a partner that behaves, misbehaves, is slow or is not there.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{any, get};
use partners::http::{HttpError, Limits, OutboundClient, PartnerCall};
use partners::{Key, PartnerEndpoint, PartnerSettings, Partners};
use serde_json::{Value, json};
use tokio::net::TcpListener;

type Count = Arc<AtomicUsize>;

async fn count_and_fail(State(count): State<Count>) -> StatusCode {
    count.fetch_add(1, Ordering::SeqCst);
    StatusCode::SERVICE_UNAVAILABLE
}

async fn third_time(State(count): State<Count>) -> Response {
    match count.fetch_add(1, Ordering::SeqCst) {
        0 | 1 => StatusCode::BAD_GATEWAY.into_response(),
        _ => axum::Json(json!({ "ok": true })).into_response(),
    }
}

async fn echo(headers: HeaderMap, body: String) -> Response {
    let header = |name: &str| headers.get(name).map(|value| value.to_str().unwrap().to_owned());
    let seen = json!({
        "authorization": header("authorization"), "key": header("idempotency-key"), "type": header("content-type"),
        "body": body,
    });
    axum::Json(seen).into_response()
}

async fn slow() -> StatusCode {
    tokio::time::sleep(Duration::from_secs(30)).await;
    StatusCode::OK
}

/// A partner on a port of its own, and how often its failing paths were called.
async fn server() -> (String, Count) {
    let count = Count::default();
    let router = Router::new()
        .route("/echo", any(echo))
        .route("/failing", any(count_and_fail))
        .route("/third", any(third_time))
        .route("/slow", get(slow))
        .route("/long", get(async || "x".repeat(2 << 20)))
        .route("/elsewhere", get(async || Redirect::temporary("/echo")))
        .route("/refused", any(async || (StatusCode::UNPROCESSABLE_ENTITY, "no\u{7} ".repeat(500))))
        .route("/text", get(async || "no json"))
        .with_state(Arc::clone(&count));
    let socket = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = format!("http://{}", socket.local_addr().expect("an address"));
    tokio::spawn(async move { axum::serve(socket, router).await });
    (address, count)
}

fn partners(url: &str) -> Partners {
    let keys = BTreeMap::from([("vandijk".to_owned(), Key::new("k1"))]);
    let premium = Some(PartnerEndpoint { url: format!("{url}/"), keys });
    Partners::new(&PartnerSettings { premium, ..PartnerSettings::default() }, true).expect("partners")
}

async fn send(partners: &Partners, call: PartnerCall) -> Result<Value, HttpError> {
    let partner = partners.premium.as_ref().expect("a partner");
    partner.account("vandijk").expect("an account").send(call).await?.json()
}

#[tokio::test]
async fn a_call_carries_key_body_and_idempotency_key() {
    let (url, _) = server().await;
    let partners = partners(&url);
    let call = PartnerCall::post("/echo").json(&json!({"a": 1})).idempotency_key("once");
    let seen = send(&partners, call).await.expect("an answer");
    let expected = json!({
        "authorization": "Bearer k1", "key": "once", "type": "application/json", "body": "{\"a\":1}",
    });
    assert_eq!(seen, expected);
    assert!(partners.premium.as_ref().unwrap().account("noordzee").is_none(), "no key, no partner");
    assert!(partners.payments.is_none());
}

#[tokio::test]
async fn only_harmless_calls_are_repeated() {
    let (url, count) = server().await;
    let partners = partners(&url);
    assert_eq!(send(&partners, PartnerCall::get("/third")).await, Ok(json!({"ok": true})));
    assert_eq!(count.swap(0, Ordering::SeqCst), 3);
    let refused = send(&partners, PartnerCall::post("/failing")).await.expect_err("a failure");
    assert_eq!((refused.status(), count.swap(0, Ordering::SeqCst)), (Some(503), 1));
    let keyed = PartnerCall::post("/failing").idempotency_key("k");
    send(&partners, keyed).await.expect_err("a failure");
    assert_eq!(count.swap(0, Ordering::SeqCst), 3);
}

#[tokio::test]
async fn a_partner_that_keeps_failing_is_left_alone() {
    let (url, count) = server().await;
    let partners = partners(&url);
    for _ in 0..5 {
        send(&partners, PartnerCall::post("/failing")).await.expect_err("a failure");
    }
    let away = send(&partners, PartnerCall::get("/echo")).await.expect_err("left alone");
    assert!(matches!(&away, HttpError::Unavailable(why) if why.contains("left alone")), "{away}");
    assert_eq!(count.load(Ordering::SeqCst), 5);
}

#[tokio::test]
async fn rejections_redirects_and_nonsense_are_told_apart_and_not_repeated() {
    let (url, _) = server().await;
    let partners = partners(&url);
    let Err(HttpError::Refused { status: 422, body, .. }) =
        send(&partners, PartnerCall::get("/refused")).await
    else {
        panic!("not refused")
    };
    assert_eq!((body.chars().count(), body.contains('\u{7}')), (300, false));
    let redirected = send(&partners, PartnerCall::get("/elsewhere")).await.expect_err("not followed");
    assert_eq!(redirected.status(), Some(307));
    for path in ["/text", "/long"] {
        let nonsense = send(&partners, PartnerCall::get(path)).await.expect_err(path);
        assert!(matches!(nonsense, HttpError::InvalidResponse(_)), "{nonsense}");
        assert!(!nonsense.is_transient());
    }
}

#[tokio::test]
async fn nobody_waits_longer_than_the_limit_and_nobody_is_there() {
    let (url, _) = server().await;
    let limits = Limits { total: Duration::from_millis(300), ..Limits::default() };
    let outside = OutboundClient::new(limits, true).expect("a way out");
    let begin = Instant::now();
    let late = outside.send(&url, None, &PartnerCall::get("/slow")).await.expect_err("too slow");
    assert_eq!(late, HttpError::TimedOut);
    assert!(begin.elapsed() < Duration::from_secs(3), "{:?}", begin.elapsed());
    let free = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let away =
        outside.send(&format!("http://{free}"), None, &PartnerCall::get("/")).await.expect_err("nobody");
    assert!(matches!(away, HttpError::Unavailable(_)), "{away}");
}

#[tokio::test]
async fn what_a_webhooks_receiver_inside_says_is_not_told_on() {
    let (url, _) = server().await;
    let url = format!("{url}/refused");
    let (at, id) = (chrono::DateTime::UNIX_EPOCH, uuid::Uuid::nil());
    let delivery = partners::webhook::WebhookRequest { url: &url, id, at, body: "{}", secrets: &[] };
    let outside = OutboundClient::new(partners::webhook::LIMITS, true).expect("a way out");
    let refused = delivery.send(&outside).await.expect_err("refused");
    assert_eq!(refused.to_string(), "the partner refused with 422: (not kept)");
    assert!(!outside.leads_inside("https://93.184.215.14/x").await);
    assert!(outside.leads_inside("http://localhost:1/x").await);
}

#[tokio::test]
async fn inner_addresses_are_not_called_unless_that_is_allowed() {
    let (url, _) = server().await;
    let outside = OutboundClient::new(Limits::default(), false).expect("a way out");
    for address in [url.as_str(), "http://localhost:1", "file:///etc/passwd", "http://169.254.169.254"] {
        let refused = outside.send(address, None, &PartnerCall::get("/echo")).await.expect_err(address);
        assert!(matches!(refused, HttpError::Unavailable(_)), "{address}: {refused}");
    }
}
