//! News in browsers (Web Push): subscribing, and messages on their way to a push service that the test plays.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use app::notices::digests;
use axum::body::Body;
use axum::http::{Method, Request};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use documents::archive::ArchiveContent;
use domain::accounts::session::Stage;
use jobs::push::PushHandler;
use jobs::{Now, Worker};
use p256::{PublicKey, SecretKey};
use partners::http::{Limits, OutboundClient};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::mail::{always, set_mail_settings, signed_in};
use crate::support::{Person, Portal, Receiver};

const MINE: &str = "/api/push-subscriptions";

/// A browser that subscribes and reads what it is sent.
pub struct Browser {
    key: SecretKey,
    auth: [u8; 16],
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(from: &Prk, info: &[&[u8]]) -> [u8; N] {
    let mut bytes = [0; N];
    from.expand(info, Length(N)).and_then(|expanded| expanded.fill(&mut bytes)).expect("expanded");
    bytes
}

impl Browser {
    pub fn new(number: u8) -> Self {
        Self { key: SecretKey::from_slice(&[number; 32]).expect("a key"), auth: [number; 16] }
    }

    fn public_key(&self) -> Vec<u8> {
        self.key.public_key().to_sec1_bytes().into_vec()
    }

    /// Returns the subscription in the form of `PushSubscription.toJSON()`.
    pub fn subscription(&self, endpoint: &str) -> Value {
        let encode = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        json!({ "endpoint": endpoint, "expirationTime": null, "keys": { "p256dh": encode(&self.public_key()), "auth": encode(&self.auth) } })
    }

    /// Decrypts a message by `http_ece`, where it is installed.
    fn read_by_http_ece(&self, body: &[u8]) -> Option<Value> {
        let root =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository");
        let python = root.join("target/pyhanko/bin/python");
        if !python.exists() {
            eprintln!("http_ece is not there: scripts/prepare installs it where PyPI answers.");
            return None;
        }
        let mut decrypt = Command::new(python)
            .arg(root.join("scripts/decrypt_push.py"))
            .args([hex::encode(self.key.to_bytes()), hex::encode(self.auth)])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Python runs");
        decrypt.stdin.take().expect("its input").write_all(body).expect("written");
        let output = decrypt.wait_with_output().expect("it ends");
        assert!(output.status.success(), "http_ece refuses the message");
        Some(serde_json::from_slice(&output.stdout).expect("JSON"))
    }

    /// Decrypts a message (RFC 8291).
    fn read(&self, body: &[u8]) -> Value {
        let (salt, sender, record) = (&body[..16], &body[21..86], &body[86..]);
        assert_eq!(body[20], 65, "the length of the sender's key");
        let sender_key = PublicKey::from_sec1_bytes(sender).expect("a key");
        let shared = self.key.diffie_hellman(&sender_key);
        let combined = Salt::new(HKDF_SHA256, &self.auth).extract(shared.raw_secret_bytes());
        let secret: [u8; 32] = expand(&combined, &[b"WebPush: info\0", &self.public_key(), sender]);
        let of_message = Salt::new(HKDF_SHA256, salt).extract(&secret);
        let key: [u8; 16] = expand(&of_message, &[b"Content-Encoding: aes128gcm\0"]);
        let nonce: [u8; 12] = expand(&of_message, &[b"Content-Encoding: nonce\0"]);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("a key"));
        let mut record = record.to_vec();
        let nonce = Nonce::assume_unique_for_key(nonce);
        let text = key.open_in_place(nonce, Aad::empty(), &mut record).expect("decrypted");
        let end = text.iter().rposition(|byte| *byte != 0).expect("a delimiter");
        assert_eq!(text[end], 2, "the delimiter of the last record");
        serde_json::from_slice(&text[..end]).expect("JSON")
    }
}

/// A browser with a push subscription.
pub async fn some_subscription(portal: &Portal, owner: &Person) -> Uuid {
    let endpoint = format!("https://push.example.nl/{}", Uuid::now_v7());
    let made = portal.post(MINE, &owner.token, Browser::new(9).subscription(&endpoint)).await;
    made.json()["data"]["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")
}

async fn list_subscriptions(portal: &Portal, token: &str) -> Vec<Value> {
    portal.get(MINE, token).await.list()
}

fn start_worker(portal: &Portal, allow_private: bool) -> Worker {
    worker_within(portal, allow_private, partners::push::LIMITS)
}

fn worker_within(portal: &Portal, allow_private: bool, limits: Limits) -> Worker {
    let clock = Arc::clone(&portal.clock);
    let now: Now = Arc::new(move || app::Clock::now(&*clock));
    Worker::new(portal.app.services.store.clone(), now).register(PushHandler {
        services: portal.app.services.clone(),
        outbound: OutboundClient::new(limits, allow_private).expect("a way out"),
        contact: "mailto:security@vandijk.example".to_owned(),
    })
}

/// Asks Anna for a document, and has what follows from it go out after a quarter of an hour.
async fn ask(portal: &Portal, name: &str) {
    let action = json!({ "type": "UPLOAD_DOCUMENT", "label": "Loonstrook Anna", "owners": ["anna"] });
    portal.record(&format!("actions/{name}"), action).await;
    portal.clock.advance(TimeDelta::minutes(15));
    assert_eq!(digests::enqueue_due(&portal.app.services).await.expect("a bundle"), 1);
}

/// Anna, signed in, with mail at any hour.
async fn add_anna(portal: &Portal) -> Person {
    set_mail_settings(portal, always()).await;
    signed_in(portal, "anna").await
}

sqlite_and_postgres! {
    async fn a_browser_subscribes_once_and_is_removed(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let key = portal.get(MINE, &anna.token).await.json()["meta"]["public_key"].clone();
        let bytes = URL_SAFE_NO_PAD.decode(key.as_str().expect("a key")).expect("base64url");
        assert_eq!((bytes.len(), bytes[0]), (65, 4));
        let phone = Browser::new(1).subscription("https://push.example.nl/phone");
        let first = portal.post(MINE, &anna.token, phone.clone()).await.json()["data"]["id"].clone();
        let again = portal.post(MINE, &anna.token, phone.clone()).await.json()["data"]["id"].clone();
        assert_ne!(first, again);
        let list = list_subscriptions(&portal, &anna.token).await;
        let [one] = list.as_slice() else { panic!("{list:?}") };
        assert_eq!((&one["id"], &one["attributes"]["last_success_at"]), (&again, &Value::Null));

        // Somebody else's does not exist, until they use the same browser.
        let path = format!("{MINE}/{}", again.as_str().expect("an id"));
        let remove = async |token: &str| portal.call(Method::DELETE, &path, Some(token), None).await;
        remove(&bram.token).await.expect_error(404, "PUSH_SUBSCRIPTION_NOT_FOUND");
        assert_eq!(remove(&anna.token).await.status, 204);
        remove(&anna.token).await.expect_error(404, "PUSH_SUBSCRIPTION_NOT_FOUND");
        portal.post(MINE, &anna.token, phone.clone()).await;
        portal.post(MINE, &bram.token, phone).await;
        assert_eq!(list_subscriptions(&portal, &anna.token).await, [json!(null); 0]);
        assert_eq!(list_subscriptions(&portal, &bram.token).await.len(), 1);

        // Twenty, and no more; a known one still comes in anew.
        let endpoint = |number: usize| format!("https://push.example.nl/{number}");
        for number in 0..20 {
            let made = portal.post(MINE, &anna.token, Browser::new(2).subscription(&endpoint(number))).await;
            assert_eq!(made.status, 200, "{}", made.text);
        }
        let next = Browser::new(2).subscription(&endpoint(20));
        portal.post(MINE, &anna.token, next).await.expect_error(409, "PUSH_SUBSCRIPTION_LIMIT_REACHED");
        let known = Browser::new(2).subscription(&endpoint(7));
        assert_eq!(portal.post(MINE, &anna.token, known).await.status, 200);
    }
}

sqlite_and_postgres! {
    async fn what_is_no_push_service_and_no_key_is_refused(portal: Portal) {
        let mut portal = portal;
        portal.settings(|settings| settings.allow_private_push = false);
        let anna = portal.person("vandijk", "anna").await;
        let browser = Browser::new(1);
        for endpoint in [
            "http://push.example.nl/x",
            "https://169.254.169.254/latest/meta-data",
            "https://localhost/x",
            "https://10.0.0.1/x",
            "https://[::1]/x",
            "https://me:secret@push.example.nl/x",
            "push",
            "",
            &format!("https://push.example.nl/{}", "x".repeat(2_000)),
        ] {
            let refused = portal.post(MINE, &anna.token, browser.subscription(endpoint)).await;
            refused.expect_error(422, "VALIDATION_FAILED");
        }
        let good = browser.subscription("https://push.example.nl/x");
        for (pointer, wrong) in [
            ("/keys/p256dh", URL_SAFE_NO_PAD.encode([4; 65])),
            ("/keys/p256dh", "AAAA".to_owned()),
            ("/keys/p256dh", "not base64".to_owned()),
            ("/keys/auth", URL_SAFE_NO_PAD.encode([1; 15])),
            ("/keys/auth", "x".repeat(101)),
        ] {
            let mut body = good.clone();
            *body.pointer_mut(pointer).expect("a key") = json!(wrong);
            portal.post(MINE, &anna.token, body).await.expect_error(422, "VALIDATION_FAILED");
        }
        assert_eq!(portal.post(MINE, &anna.token, good.clone()).await.status, 200);
        portal.change_firm("vandijk", |firm| firm.modules.has_push_enabled = false).await;
        portal.get(MINE, &anna.token).await.expect_error(403, "ACCESS_DENIED");
        portal.post(MINE, &anna.token, good).await.expect_error(403, "ACCESS_DENIED");
    }
}

sqlite_and_postgres! {
    async fn a_browser_is_told_that_there_is_news_and_nothing_more(portal: Portal) {
        let anna = add_anna(&portal).await;
        let service = Receiver::start().await;
        service.answer(201);
        let browser = Browser::new(1);
        portal.post(MINE, &anna.token, browser.subscription(&format!("{}/phone", service.url))).await;
        ask(&portal, "one").await;
        assert_eq!(start_worker(&portal, true).run_once().await.expect("a round"), 1);
        let received = service.take_webhooks();
        let [push] = received.as_slice() else { panic!("{received:?}") };
        let message = browser.read(&push.body);
        assert_eq!(browser.read_by_http_ece(&push.body).unwrap_or_else(|| message.clone()), message);
        let path = message["path"].as_str().expect("a path");
        assert!(path.starts_with("/actions/") && path.ends_with("/upload-document?domain=vandijk"), "{path}");
        let wanted = json!({
            "lang": "nl", "title": "vandijk", "body": "Er is nieuws in uw dossier.", "path": path,
        });
        assert_eq!(message, wanted);
        let headers = ["content-encoding", "ttl", "urgency", "topic"].map(|name| push.header(name));
        assert_eq!(headers, ["aes128gcm", "86400", "normal", "news"]);
        let token_of_anna = portal.staged_token(anna.scope, Stage::Full, None).await;
        let key = portal.get(MINE, &token_of_anna).await.json()["meta"]["public_key"].clone();
        let token = push.header("authorization");
        assert!(token.starts_with("vapid t=") && token.ends_with(&format!(", k={}", key.as_str().expect("a key"))));
        let list = list_subscriptions(&portal, &token_of_anna).await;
        assert!(list[0]["attributes"]["last_success_at"].is_string(), "{list:?}");
        let export = app::export::entries(&portal.app, anna.scope).await.expect("an export");
        let account = export.iter().find(|entry| entry.name == "account.json").expect("the account");
        let ArchiveContent::Text(text) = &account.content else { panic!("no text") };
        assert!(text.contains(&format!("\"endpoint\": \"{}/phone\"", service.url)), "{text}");
    }
}

sqlite_and_postgres! {
    async fn what_a_push_service_answers_decides_what_follows(portal: Portal) {
        let anna = add_anna(&portal).await;
        let service = Receiver::start().await;
        // Sign-ins end while the hours go by.
        let token = async || portal.staged_token(anna.scope, Stage::Full, None).await;
        let subscribe = async |path: &str| {
            let subscription = Browser::new(1).subscription(&format!("{}{path}", service.url));
            assert_eq!(portal.post(MINE, &token().await, subscription).await.status, 200);
        };
        let worker = start_worker(&portal, true);
        let round = async || worker.run_once().await.expect("a round");
        // Told to come back in ten minutes, and not sooner.
        subscribe("/phone").await;
        service.answer_later(429, "600");
        ask(&portal, "one").await;
        assert_eq!((round().await, service.take_webhooks().len()), (1, 1));
        portal.clock.advance(TimeDelta::minutes(9));
        assert_eq!(round().await, 0);
        portal.clock.advance(TimeDelta::minutes(1));
        service.answer(500);
        assert_eq!((round().await, service.take_webhooks().len()), (1, 1));
        portal.clock.advance(TimeDelta::hours(1));
        service.answer(201);
        assert_eq!((round().await, service.take_webhooks().len()), (1, 1));
        assert_eq!(round().await, 0);

        // One that fails for a day is given up, and the browser stays.
        service.answer(503);
        ask(&portal, "two").await;
        let mut attempts = 0;
        while round().await > 0 {
            attempts += service.take_webhooks().len();
            portal.clock.advance(TimeDelta::hours(2));
        }
        assert_eq!((attempts, list_subscriptions(&portal, &token().await).await.len()), (6, 1));

        // A browser that is gone is forgotten.
        for (name, status) in [("three", 410), ("four", 404)] {
            subscribe("/phone").await;
            service.answer(status);
            ask(&portal, name).await;
            assert_eq!((round().await, service.take_webhooks().len()), (1, 1));
            assert_eq!(list_subscriptions(&portal, &token().await).await, [json!(null); 0]);
        }
        // A redirect is not followed.
        subscribe("/elsewhere").await;
        ask(&portal, "five").await;
        assert_eq!(round().await, 1);
        let paths: Vec<String> = service.take_webhooks().into_iter().map(|push| push.path).collect();
        assert_eq!(paths, ["/elsewhere"]);
    }
}

sqlite_and_postgres! {
    async fn a_push_service_that_does_not_answer_is_tried_again_later(portal: Portal) {
        let anna = add_anna(&portal).await;
        let service = Receiver::start().await;
        let subscription = Browser::new(1).subscription(&format!("{}/slow", service.url));
        assert_eq!(portal.post(MINE, &anna.token, subscription).await.status, 200);
        ask(&portal, "one").await;
        let limits = Limits { total: Duration::from_millis(300), ..partners::push::LIMITS };
        let worker = worker_within(&portal, true, limits);
        assert_eq!((worker.run_once().await.expect("a round"), service.take_webhooks().len()), (1, 1));
        assert_eq!(worker.run_once().await.expect("a round"), 0, "not at once");
        portal.clock.advance(TimeDelta::hours(1));
        assert_eq!((worker.run_once().await.expect("a round"), service.take_webhooks().len()), (1, 1));
    }
}

sqlite_and_postgres! {
    async fn an_address_that_leads_inside_is_not_called(portal: Portal) {
        let anna = add_anna(&portal).await;
        let service = Receiver::start().await;
        let inside = Browser::new(1).subscription(&format!("{}/phone", service.url));
        assert_eq!(portal.post(MINE, &anna.token, inside).await.status, 200);
        ask(&portal, "one").await;
        let worker = start_worker(&portal, false);
        assert_eq!(worker.run_once().await.expect("a round"), 1);
        assert_eq!(service.take_webhooks().len(), 0);
    }
}

sqlite_and_postgres! {
    async fn quiet_hours_hold_and_signing_out_everywhere_ends_it(portal: Portal) {
        let anna = add_anna(&portal).await;
        let service = Receiver::start().await;
        let worker = start_worker(&portal, true);
        let subscription = Browser::new(1).subscription(&format!("{}/phone", service.url));
        portal.post(MINE, &anna.token, subscription).await;
        ask(&portal, "one").await;
        // The firm's hours end while the message is on its way.
        let hours = json!({
            "enabled": true, "quiet_weekdays": [], "send_from": "06:00", "send_until": "08:00", "remind_at": "07:00",
        });
        set_mail_settings(&portal, hours).await;
        portal.app.tenants.invalidate();
        assert_eq!(worker.run_once().await.expect("a round"), 1);
        assert_eq!((worker.run_once().await.expect("a round"), service.take_webhooks().len()), (0, 0));

        let tx = portal.store.begin().await.expect("a transaction");
        store::accounts::sessions::end_all(&tx, anna.scope, portal.app.now()).await.expect("ended");
        tx.commit().await.expect("committed");
        let left = store::accounts::push_subscriptions::of_consumer(portal.app.store.reader(), anna.scope).await;
        assert_eq!(left.expect("a list"), []);
        portal.clock.advance(TimeDelta::hours(24));
        worker.run_once().await.expect("a round");
        assert_eq!(service.take_webhooks().len(), 0);
    }
}

#[tokio::test]
async fn the_service_worker_keeps_nothing_and_is_asked_for_anew() {
    let portal = Portal::open(crate::support::TestDatabase::Sqlite).await;
    let request = Request::builder().uri("/push-worker.js").body(Body::empty()).expect("a request");
    let worker = portal.send(request).await;
    assert_eq!(worker.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(worker.header("cache-control"), "no-cache");
    assert!(worker.header("content-security-policy").starts_with("default-src 'none'"));
    assert!(!worker.text.contains("caches") && !worker.text.contains("fetch"), "{}", worker.text);
}
