//! The program is killed between the payment provider's word and the event: the event comes, and once.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use reqwest::blocking::Client;
use serde_json::{Value, json};

use crate::support::{Installation, KEY, Served};

/// Responses of the provider to a query about a payment.
const FAILING: u8 = 0;
const SILENT: u8 = 1;
const PAID: u8 = 2;

/// A payment provider that knows one payment.
struct Provider {
    address: String,
    mood: Arc<AtomicU8>,
    /// Number of queries about the payment.
    asked: Arc<AtomicUsize>,
}

impl Provider {
    fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("its number"));
        let (mood, asked) = (Arc::new(AtomicU8::new(FAILING)), Arc::new(AtomicUsize::new(0)));
        let made = Arc::new(Mutex::new(Value::Null));
        let held = (Arc::clone(&mood), Arc::clone(&asked));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (mood, asked, made) = (Arc::clone(&held.0), Arc::clone(&held.1), Arc::clone(&made));
                std::thread::spawn(move || answer(stream, &mood, &asked, &made));
            }
        });
        Self { address, mood, asked }
    }

    fn set_mood(&self, mood: u8) {
        self.mood.store(mood, Ordering::SeqCst);
    }

    fn was_asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

/// Answers one request, after which the connection ends.
fn answer(mut stream: TcpStream, mood: &AtomicU8, asked: &AtomicUsize, made: &Mutex<Value>) {
    let Some((head, body)) = request(&mut stream) else { return };
    if head.starts_with("POST ") {
        let expected: Value = serde_json::from_slice(&body).expect("JSON");
        *made.lock().unwrap() = expected;
        return reply(&mut stream, "201 Created", &payment(&made.lock().unwrap(), "open"));
    }
    asked.fetch_add(1, Ordering::SeqCst);
    match mood.load(Ordering::SeqCst) {
        PAID => reply(&mut stream, "200 OK", &payment(&made.lock().unwrap(), "paid")),
        SILENT => {
            // Until whoever asked is gone.
            let _ = stream.read(&mut [0]);
        }
        _ => reply(&mut stream, "500 Internal Server Error", &json!({})),
    }
}

fn request(stream: &mut TcpStream) -> Option<(String, Vec<u8>)> {
    let mut bytes = Vec::new();
    loop {
        let mut piece = [0; 4096];
        let count = stream.read(&mut piece).ok().filter(|count| *count > 0)?;
        bytes.extend_from_slice(&piece[..count]);
        let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
        let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
        if bytes.len() >= end + 4 + length.unwrap_or(0) {
            return Some((String::from_utf8_lossy(&bytes[..end]).into_owned(), bytes[end + 4..].to_vec()));
        }
    }
}

fn reply(stream: &mut TcpStream, status: &str, body: &Value) {
    let body = body.to_string();
    let head = format!("HTTP/1.1 {status}\r\ncontent-type: application/hal+json\r\nconnection: close\r\n");
    let _ = write!(stream, "{head}content-length: {}\r\n\r\n{body}", body.len());
}

fn payment(expected: &Value, status: &str) -> Value {
    let links = match status {
        "open" => json!({ "checkout": { "href": "https://pay.example/1" } }),
        _ => json!({}),
    };
    json!({
        "resource": "payment", "id": "tr_killed1", "mode": "test", "status": status, "amount": expected["amount"],
        "metadata": expected["metadata"], "_links": links,
    })
}

/// Anna's first invoice, of which the payment was begun.
struct StartedPayment {
    body: Value,
    action: String,
}

fn begin(served: &Served, token: &str) -> StartedPayment {
    let actions = served.list(token, "/api/actions");
    let asks = |action: &&Value| {
        action["attributes"]["type"] == "PAY_INVOICE" && action["attributes"]["is_done"] == false
    };
    let action = actions.iter().find(asks).expect("an invoice to pay");
    let text = |value: &Value| value.as_str().expect("an id").to_owned();
    let started = StartedPayment {
        body: json!({
            "productId": action["attributes"]["product"]["id"], "productActionId": action["id"],
            "invoiceId": action["attributes"]["invoice"]["id"],
        }),
        action: text(&action["id"]),
    };
    assert_eq!(status(served, token, "get-payment", &started), "CREATED");
    started
}

fn status(served: &Served, token: &str, call: &str, started: &StartedPayment) -> String {
    let answer: Value = Client::new()
        .post(format!("{}/api/invoices/{call}", served.base))
        .header("x-domain", "vandijk")
        .bearer_auth(token)
        .json(&started.body)
        .send()
        .expect("an answer")
        .json()
        .expect("JSON");
    answer["data"]["attributes"]["status"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

/// The provider's word, which is acknowledged.
fn send_report(served: &Served) {
    let call = Client::new().post(format!("{}/api/payments/webhook", served.base));
    let answer = call.form(&[("id", "tr_killed1")]).send().expect("an answer");
    assert_eq!(answer.status(), 200);
}

/// Returns the number of events that report the invoice as paid.
fn times_paid(served: &Served, started: &StartedPayment) -> usize {
    let feed: Value = Client::new()
        .get(format!("{}/backoffice/v1/events?after=&limit=500", served.base))
        .bearer_auth(KEY)
        .send()
        .expect("an answer")
        .json()
        .expect("JSON");
    let events = feed["data"].as_array().expect("events");
    events
        .iter()
        .filter(|event| event["type"] == "invoice.paid" && event["action_id"] == *started.action)
        .count()
}

fn wait_until(what: &str, until: impl Fn() -> bool) {
    let started = Instant::now();
    while !until() {
        assert!(started.elapsed() < Duration::from_mins(3), "waited for {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn installation(provider: &Provider) -> Installation {
    let mut installation = Installation::sqlite().with_demo();
    for (name, value) in [
        ("BALIE_PARTNERS__PAYMENTS__URL", provider.address.as_str()),
        ("BALIE_PARTNERS__PAYMENTS__KEYS__VANDIJK", "test_key"),
        ("BALIE_ALLOW_PRIVATE_PARTNERS", "true"),
    ] {
        installation.variables.push((name.to_owned(), value.to_owned()));
    }
    installation
}

/// Returns true if a due job is waiting or running.
#[expect(clippy::disallowed_methods, reason = "the program that is looked at goes by the machine's clock")]
fn is_due(installation: &Installation) -> bool {
    let now: DateTime<Utc> = std::time::SystemTime::now().into();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let store = store::Store::open(&installation.database_url).await.expect("the database");
        let backlog = store::jobs::backlog(store.reader(), now).await.expect("the jobs");
        store.close().await.expect("closed");
        backlog.oldest_due.is_some()
    })
}

#[test]
fn killed_while_the_word_waits_the_next_start_brings_the_event() {
    let provider = Provider::open();
    let installation = installation(&provider);
    let mut served = Served::start(&installation);
    let token = served.token();
    let started = begin(&served, &token);
    send_report(&served);
    // The provider called, and fails when it is asked: the word is kept and waits to be followed up.
    wait_until("the question", || provider.was_asked() > 0);
    wait_until("the job to be put off", || !is_due(&installation));
    served.kill();

    provider.set_mood(PAID);
    let served = Served::start(&installation);
    wait_until("the event", || times_paid(&served, &started) > 0);
    send_report(&served);
    wait_until("the second word", || !is_due(&installation));
    assert_eq!(status(&served, &token, "validate-payment", &started), "PAID");
    assert_eq!(times_paid(&served, &started), 1);
    let actions = served.list(&token, "/api/actions");
    let action = actions.iter().find(|action| action["id"] == *started.action).expect("the action");
    assert_eq!(action["attributes"]["is_done"], true);
    served.terminate();
    let checked = installation.run(&["verify-evidence"]).well();
    assert!(checked.said.contains("vandijk: 5 answers"), "{}", checked.said);
}

#[test]
fn killed_in_the_middle_of_the_question_coming_back_brings_the_event() {
    let provider = Provider::open();
    let installation = installation(&provider);
    let mut served = Served::start(&installation);
    let token = served.token();
    let started = begin(&served, &token);
    provider.set_mood(SILENT);
    send_report(&served);
    wait_until("the question", || provider.was_asked() > 0);
    served.kill();

    provider.set_mood(PAID);
    let served = Served::start(&installation);
    assert_eq!(times_paid(&served, &started), 0, "nothing was written by halves");
    assert_eq!(status(&served, &token, "validate-payment", &started), "PAID");
    send_report(&served);
    wait_until("the second word", || provider.was_asked() >= 3);
    assert_eq!(times_paid(&served, &started), 1);
    assert_eq!(status(&served, &token, "get-payment", &started), "PAID");
}
