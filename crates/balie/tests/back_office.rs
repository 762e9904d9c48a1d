//! The kit for a firm's own system, against receivers that are right and receivers that are not.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashSet;
use std::process::{Command, Output};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use standardwebhooks::Webhook;
use tokio::net::TcpListener;

const SECRET: &str = "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";

/// Behaviour of the receiver under test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    Right,
    /// Takes anything from anybody.
    Trusting,
    /// Breaks on an event that it has had.
    Forgetful,
    /// The receiver does its work before it answers.
    Slow,
}

#[derive(Clone)]
struct Receiver {
    manner: Manner,
    had: Arc<Mutex<HashSet<String>>>,
}

async fn receive_call(State(receiver): State<Receiver>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let verified = Webhook::new(SECRET).expect("a secret").verify(&body, &headers).is_ok();
    if !verified && receiver.manner != Manner::Trusting {
        return StatusCode::UNAUTHORIZED;
    }
    if receiver.manner == Manner::Slow && String::from_utf8_lossy(&body).contains("otd.signed") {
        tokio::time::sleep(Duration::from_secs(3)).await;
    }
    let id = headers.get("webhook-id").and_then(|id| id.to_str().ok()).unwrap_or_default().to_owned();
    let first = receiver.had.lock().unwrap().insert(id);
    if !first && receiver.manner == Manner::Forgetful {
        return StatusCode::INTERNAL_SERVER_ERROR;
    }
    StatusCode::NO_CONTENT
}

/// Runs the kit against a receiver of this manner.
async fn check(manner: Manner, more: &[&str]) -> (i32, String) {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    let receiver = Receiver { manner, had: Arc::default() };
    let router = Router::new().route("/hook", post(receive_call)).with_state(receiver);
    let server = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    let mut command = Command::new(env!("CARGO_BIN_EXE_balie"));
    command.args(["back-office", "check", &url]).args(more).env("BALIE_WEBHOOK_SECRET", SECRET);
    let output: Output =
        tokio::task::spawn_blocking(move || command.output().expect("it ran")).await.unwrap();
    server.abort();
    let text = String::from_utf8(output.stdout).unwrap();
    (output.status.code().expect("an exit code"), text)
}

fn failed(table: &str) -> Vec<&str> {
    table.lines().filter_map(|line| line.strip_prefix("FAILED  ")).collect()
}

#[tokio::test]
async fn a_receiver_that_is_right_meets_every_expectation() {
    let (code, table) = check(Manner::Right, &[]).await;
    assert_eq!((code, failed(&table)), (0, vec![]), "{table}");
    assert!(table.lines().filter(|line| line.starts_with("ok")).count() > 35, "{table}");
}

#[tokio::test]
async fn a_receiver_that_believes_anything_is_found_out() {
    let (code, table) = check(Manner::Trusting, &[]).await;
    assert_eq!((code, failed(&table).len()), (1, 7), "{table}");
    assert!(failed(&table).iter().any(|line| line.contains("ten minutes ago")), "{table}");
}

#[tokio::test]
async fn a_receiver_that_breaks_on_a_repetition_is_found_out() {
    let (code, table) = check(Manner::Forgetful, &[]).await;
    let failed = failed(&table);
    assert_eq!((code, failed.len()), (1, 2), "{table}");
    assert!(failed.iter().all(|line| line.starts_with("the same event again")), "{table}");
}

#[tokio::test]
async fn a_receiver_that_is_too_slow_is_found_out() {
    let (code, table) = check(Manner::Slow, &["--timeout", "1"]).await;
    assert_eq!(code, 1);
    assert!(failed(&table).iter().all(|line| line.contains("did not answer in time")), "{table}");
    assert!(table.contains("ok      signed with another secret"), "{table}");
}

#[tokio::test]
async fn a_secret_that_is_none_is_refused_before_anything_is_sent() {
    let (code, table) = check(Manner::Right, &["--secret", "hello"]).await;
    assert_eq!((code, table.as_str()), (1, ""));
}
