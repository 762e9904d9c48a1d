//! The sandboxes as a portal meets them: over HTTP and SMTP.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::routing::post;
use chrono::{DateTime, TimeDelta, Utc};
use reqwest::{Client, StatusCode};
use sandbox::{Options, RunningSandboxes};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

struct SandboxTest {
    running: RunningSandboxes,
    client: Client,
    now: Arc<Mutex<DateTime<Utc>>>,
}

impl SandboxTest {
    async fn open() -> Self {
        let now = Arc::new(Mutex::new("2026-11-21T09:00:00Z".parse().unwrap()));
        let clock = Arc::clone(&now);
        let running = sandbox::start(Options {
            listen: "127.0.0.1:0".parse().unwrap(),
            smtp: "127.0.0.1:0".parse().unwrap(),
            public_url: None,
            portal_url: "http://127.0.0.1:8080".to_owned(),
            folder: None,
            webhook_secret: None,
            api_key: Some("test_key".to_owned()),
            now: Arc::new(move || *clock.lock().unwrap()),
        })
        .await
        .expect("sandboxes");
        let client = Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
        Self { running, client, now }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.running.http)
    }

    async fn get(&self, path: &str) -> (StatusCode, Value) {
        let answer = self.client.get(self.url(path)).bearer_auth("test_key").send().await.expect("an answer");
        (answer.status(), answer.json().await.expect("JSON"))
    }

    async fn post(&self, path: &str, body: Value) -> (StatusCode, Value) {
        let call = self.client.post(self.url(path)).bearer_auth("test_key").json(&body);
        let answer = call.send().await.expect("an answer");
        (answer.status(), answer.json().await.expect("JSON"))
    }

    async fn choose(&self, path: &str, form: &[(&str, &str)]) -> (StatusCode, String) {
        let answer = self.client.post(self.url(path)).form(form).send().await.expect("an answer");
        let to = answer.headers().get("location").and_then(|to| to.to_str().ok()).unwrap_or_default();
        (answer.status(), to.to_owned())
    }
}

/// An address that hands on every body that is posted to it.
async fn listener() -> (String, mpsc::UnboundedReceiver<String>) {
    let (sender, receiver) = mpsc::unbounded_channel();
    let router = Router::new().route(
        "/hook",
        post(async move |body: String| {
            sender.send(body).expect("a receiver");
        }),
    );
    let socket = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = format!("http://{}/hook", socket.local_addr().expect("an address"));
    tokio::spawn(async move { axum::serve(socket, router).await });
    (address, receiver)
}

fn payment(hook: &str) -> Value {
    json!({
        "amount": { "currency": "EUR", "value": "997.50" },
        "description": "Factuur 2026-1107",
        "redirectUrl": "http://127.0.0.1:8080/back",
        "cancelUrl": "http://127.0.0.1:8080/cancelled",
        "webhookUrl": hook,
        "metadata": { "payment": "1" },
    })
}

#[tokio::test]
async fn a_payment_goes_from_open_to_paid_and_calls_back() {
    let test = SandboxTest::open().await;
    let (hook, mut calls) = listener().await;
    let (status, made) = test.post("/v2/payments", payment(&hook)).await;
    assert_eq!((status, &made["status"]), (StatusCode::CREATED, &json!("open")));
    let id = made["id"].as_str().expect("an id");
    assert!(id.starts_with("tr_"), "{id}");
    assert_eq!(made["_links"]["checkout"]["href"], json!(test.url(&format!("/pay/{id}"))));
    let paid = [("bank", "TESTNL2A"), ("outcome", "paid")];
    let (status, to) = test.choose(&format!("/pay/{id}"), &paid).await;
    assert_eq!((status, to.as_str()), (StatusCode::SEE_OTHER, "http://127.0.0.1:8080/back"));
    let call = tokio::time::timeout(Duration::from_secs(5), calls.recv()).await.expect("in time");
    assert_eq!(call.expect("a call"), format!("id={id}"));
    // What is final stays so.
    test.choose(&format!("/pay/{id}"), &[("bank", "TESTNL2A"), ("outcome", "failed")]).await;
    let (_, found) = test.get(&format!("/v2/payments/{id}")).await;
    assert_eq!((&found["status"], &found["_links"]["checkout"]), (&json!("paid"), &Value::Null));
    assert_eq!(found["metadata"], json!({ "payment": "1" }));
}

#[tokio::test]
async fn the_same_idempotency_key_makes_one_payment() {
    let test = SandboxTest::open().await;
    let send = async |body: Value| {
        let call = test.client.post(test.url("/v2/payments")).bearer_auth("test_key");
        let answer = call.header("Idempotency-Key", "k1").json(&body).send().await.expect("an answer");
        let replayed = answer.headers().contains_key("idempotent-replayed");
        (answer.status(), replayed, answer.json::<Value>().await.expect("JSON"))
    };
    let body = payment("http://127.0.0.1:9/hook");
    let (_, first_replayed, first) = send(body.clone()).await;
    let (_, second_replayed, second) = send(body.clone()).await;
    assert_eq!((first_replayed, second_replayed, &first["id"]), (false, true, &second["id"]));
    let mut other = body;
    other["description"] = json!("Another");
    assert_eq!(send(other).await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_payment_is_refused_by_field_and_expires_by_itself() {
    let test = SandboxTest::open().await;
    for (field, value) in [
        ("amount", json!({ "currency": "EUR", "value": "10" })),
        ("description", json!("")),
        ("redirectUrl", Value::Null),
    ] {
        let mut body = payment("http://127.0.0.1:9/hook");
        body[field] = value;
        let (status, refused) = test.post("/v2/payments", body).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused["field"].as_str().is_some_and(|named| named.starts_with(field)), "{refused}");
    }
    let (_, made) = test.post("/v2/payments", payment("http://127.0.0.1:9/hook")).await;
    *test.now.lock().unwrap() += TimeDelta::minutes(15);
    let (_, found) = test.get(&format!("/v2/payments/{}", made["id"].as_str().unwrap())).await;
    assert_eq!(found["status"], "expired");
    let response = test.client.get(test.url("/v2/payments")).send().await.expect("an answer");
    assert_eq!(response.status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn data_are_shared_once_scanned_and_agreed() {
    let test = SandboxTest::open().await;
    let (_, made) = test.post("/ockto/v1/sessions", json!({ "reference": "a1" })).await;
    let path = format!("/ockto/v1/sessions/{}", made["id"].as_str().unwrap());
    assert_eq!(made["state"]["code"], 10);
    let phone = made["url"].as_str().unwrap().to_owned();
    let (_, renewed) = test.post(&format!("{path}/renew"), json!({})).await;
    let new_phone = renewed["url"].as_str().unwrap();
    assert_ne!(phone, new_phone);
    test.client.get(&phone).send().await.expect("a page");
    assert_eq!(test.get(&path).await.1["state"]["code"], 10, "a renewed code makes the older one useless");
    test.client.get(new_phone).send().await.expect("a page");
    assert_eq!(test.get(&path).await.1["state"]["code"], 20);
    assert_eq!(test.get(&format!("{path}/result")).await.0, StatusCode::CONFLICT);
    let share = [("share", "yes"), ("test_case", "retired")];
    test.client.post(new_phone).form(&share).send().await.expect("an answer");
    assert_eq!(test.get(&path).await.1["state"]["code"], 30);
    let (_, result) = test.get(&format!("{path}/result")).await;
    assert_eq!(result["data"]["pension"]["monthly_from_67"], 1450);
}

#[tokio::test]
async fn a_premium_is_decided_once_and_waits_for_one_approval() {
    let test = SandboxTest::open().await;
    let requested = json!({ "reference": "a1", "mortgage": { "amount": 250_000.0 }, "consumer": { "date_of_birth": "1988-05-17" } });
    let (_, quote) = test.post("/premium/v1/quotes", requested).await;
    assert_eq!(quote["disability"], 1000.0);
    let path = format!("/premium/v1/quotes/{}", quote["id"].as_str().unwrap());
    for _ in 0..2 {
        assert_eq!(test.post(&format!("{path}/accept"), json!({})).await.1["state"], "accepted");
    }
    assert_eq!(test.post(&format!("{path}/decline"), json!({})).await.0, StatusCode::CONFLICT);
    let (_, refused) = test.post("/premium/v1/quotes", json!({ "reference": "a1" })).await;
    assert_eq!(refused["error"], "MORTGAGE_MISSING");

    let proposal = json!({ "proposal_code": "WG-1", "return_url": "http://127.0.0.1:8080/dashboard" });
    let (_, first) = test.post("/woongarant/v1/approvals", proposal.clone()).await;
    let (_, second) = test.post("/woongarant/v1/approvals", proposal).await;
    assert_eq!(first["id"], second["id"]);
    let id = first["id"].as_str().unwrap();
    let (_, to) = test.choose(&format!("/woongarant/approve/{id}"), &[("state", "approved")]).await;
    assert_eq!(to, "http://127.0.0.1:8080/dashboard");
    assert_eq!(test.get(&format!("/woongarant/v1/approvals/{id}")).await.1["state"], "approved");
}

#[tokio::test]
async fn mail_is_kept_with_its_links() {
    let test = SandboxTest::open().await;
    let stream = TcpStream::connect(test.running.smtp).await.expect("the mail server");
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    let mail = "From: portaal@vandijk.example\r\nTo: anna@example.nl\r\nSubject: =?utf-8?q?Uw_toegang?=\r\n\
        Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n\
        Ga naar http://127.0.0.1:8080/reset/password/abc?a=3D1\r\n..een punt\r\n.\r\n";
    lines.next_line().await.expect("a greeting");
    for (say, code) in [
        ("HELO portal\r\n", "250"),
        ("MAIL FROM:<portaal@vandijk.example>\r\n", "250"),
        ("DATA\r\n", "503"),
        ("RCPT TO:<anna@example.nl>\r\n", "250"),
        ("DATA\r\n", "354"),
        (mail, "250"),
        ("QUIT\r\n", "221"),
    ] {
        write.write_all(say.as_bytes()).await.expect("said");
        let answer = lines.next_line().await.expect("read").expect("an answer");
        assert!(answer.starts_with(code), "{say}: {answer}");
    }
    let (_, mails) = test.get("/mailbox.json?to=anna@example.nl").await;
    assert_eq!(mails[0]["subject"], "Uw toegang");
    assert_eq!(mails[0]["links"], json!(["http://127.0.0.1:8080/reset/password/abc?a=1"]));
    assert!(mails[0]["text"].as_str().unwrap().contains("\n.een punt"), "{}", mails[0]["text"]);
    assert_eq!(test.get("/mailbox.json?to=bram@example.nl").await.1, json!([]));
}
