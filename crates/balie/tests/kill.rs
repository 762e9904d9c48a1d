//! Acknowledged means kept: the real program is killed in the middle of uploads and of withdrawals, and started again.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "shared/free_address.rs"]
mod free_address;

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use reqwest::blocking::{Client, multipart};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use free_address::find_free_address;

const KEY: &str = "demo-service-key-vandijk";
/// Number of times that the program is killed, and of actions that expect files each time.
const ROUNDS: usize = 4;
const ACTIONS: usize = 24;
/// Number of contracts that are withdrawn from while the program is killed.
const CONTRACTS: usize = 6;

struct Program {
    child: Child,
    base: String,
    sandboxes: String,
}

impl Program {
    fn start(data: &Path) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let (listen, sandboxes) = (find_free_address(), find_free_address());
        let child = Command::new(env!("CARGO_BIN_EXE_balie"))
            .args(["demo", "--listen", &listen, "--sandbox-listen", &sandboxes, "--data"])
            .arg(data)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let base = format!("http://{listen}");
        let started = Instant::now();
        while Client::new().get(format!("{base}/health/ready")).send().is_err() {
            assert!(started.elapsed() < Duration::from_mins(2), "the program never became ready");
            std::thread::sleep(Duration::from_millis(20));
        }
        Self { child, base, sandboxes: format!("http://{sandboxes}") }
    }

    /// SIGKILL: nothing is closed, nothing is said.
    fn kill(&mut self, data: &Path) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
        Self::end_claims(data);
    }

    /// Releases the claims of the killed program at once, as their expiry would after some minutes.
    fn end_claims(data: &Path) {
        let url = format!("sqlite://{}", data.join("balie.db").display());
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        runtime.block_on(async {
            let store = store::Store::open(&url).await.expect("the database");
            let sql = "update jobs set locked_until=null; update deliveries set locked_until=null;";
            store::testing::execute(&store, sql).await.expect("free");
            store.close().await.expect("closed");
        });
    }

    fn sign_in(&self) -> String {
        let body = json!({ "email": "anna.devries@example.nl", "password": "Demo-Portaal-2026!" });
        let answer = Client::new()
            .post(format!("{}/api/auth/login", self.base))
            .header("x-domain", "vandijk")
            .json(&body)
            .send()
            .expect("an answer");
        let text: Value = answer.json().expect("JSON");
        text["data"]["attributes"]["accessToken"].as_str().expect("a token").to_owned()
    }

    /// Returns the ids of the events that the firm's own system has received; each must have a right signature.
    fn heard(&self) -> Vec<String> {
        let log: Vec<Value> = Client::new()
            .get(format!("{}/webhooks.json", self.sandboxes))
            .send()
            .expect("an answer")
            .json()
            .expect("JSON");
        assert!(log.iter().all(|call| call["verified"] == true), "{log:?}");
        log.iter().map(|call| call["webhook_id"].as_str().expect("an id").to_owned()).collect()
    }

    fn list(&self, token: &str, path: &str) -> Vec<Value> {
        let answer = Client::new()
            .get(format!("{}{path}", self.base))
            .header("x-domain", "vandijk")
            .bearer_auth(token)
            .send()
            .expect("an answer");
        let text: Value = answer.json().expect("JSON");
        text["data"].as_array().unwrap_or_else(|| panic!("{path}: {text}")).clone()
    }

    /// Returns everything that the firm reads of a list.
    fn list_of_firm(&self, path: &str) -> Vec<Value> {
        let answer = Client::new()
            .get(format!("{}/backoffice/v1/{path}", self.base))
            .bearer_auth(KEY)
            .send()
            .expect("an answer");
        let text: Value = answer.json().expect("JSON");
        text["data"].as_array().unwrap_or_else(|| panic!("{path}: {text}")).clone()
    }

    fn put(&self, path: &str, attributes: &Value) {
        let answer = Client::new()
            .put(format!("{}/backoffice/v1/{path}", self.base))
            .bearer_auth(KEY)
            .json(&json!({ "version": 1, "attributes": attributes }))
            .send()
            .expect("an answer");
        assert!(answer.status().is_success(), "{path}: {}", answer.text().unwrap_or_default());
    }

    fn ask_for_documents(&self, round: usize) {
        for place in 0..ACTIONS {
            let label = format!("kill {round} {place}");
            let action = json!({ "type": "UPLOAD_DOCUMENT", "label": label, "owners": ["anna"] });
            self.put(&format!("actions/kill-{round}-{place}"), &action);
        }
    }

    /// Contracts that Anna has signed.
    fn contracts(&self, token: &str) -> Vec<String> {
        #[expect(clippy::disallowed_methods, reason = "the program goes by the machine's clock")]
        let now = chrono::Utc::now();
        for place in 0..CONTRACTS {
            let order = format!("kill-{place}");
            self.put(&format!("products/otd/{order}"), &json!({ "owners": ["anna"], "label": order }));
            let product = json!({ "kind": "otd", "external_id": order });
            let action =
                json!({ "type": "SIGN_OTD", "label": order, "owners": ["anna"], "product": product });
            self.put(&format!("actions/{order}"), &action);
        }
        let evidence = json!({
            "locale": "nl", "shown_at": now, "scrolled_at": now, "agreed_at": now,
            "wording": { "agreement": "Ik ga akkoord" },
        });
        for action in self.list(token, "/api/actions") {
            if action["attributes"]["label"].as_str().is_some_and(|label| label.starts_with("kill-")) {
                let id = action["id"].as_str().expect("an id");
                let path = format!("/api/products/otds/actions/{id}/sign");
                let answer = post(&self.base, token, &path, id, &json!({ "evidence": evidence }));
                assert_eq!(answer, Some(200), "the signature of {action}");
            }
        }
        let all = self.list(token, "/api/withdrawals");
        let ours = all.iter().filter(|contract| {
            contract["attributes"]["label"].as_str().is_some_and(|label| label.starts_with("kill-"))
        });
        ours.map(|contract| contract["id"].as_str().expect("an id").to_owned()).collect()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A small grey picture, made of its own header and pixels (a bitmap needs no library).
fn bitmap() -> Vec<u8> {
    let (width, height) = (64_u32, 64_u32);
    let mut bytes = b"BM".to_vec();
    bytes.extend((54 + width * height * 3).to_le_bytes());
    bytes.extend([0; 4]);
    for number in [54, 40, width, height] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend([1, 0, 24, 0]);
    bytes.extend([0; 24]);
    bytes.extend(std::iter::repeat_n(0xb4, (width * height * 3) as usize));
    bytes
}

/// Sends a file for one action; something when it was acknowledged.
fn upload(base: &str, token: &str, action: &str) -> Option<()> {
    let part = multipart::Part::bytes(bitmap()).file_name("foto.bmp").mime_str("image/bmp").ok()?;
    let form = multipart::Form::new().text("productActionId", action.to_owned()).part("file[]", part);
    let answer = Client::new()
        .post(format!("{base}/api/documents"))
        .header("x-domain", "vandijk")
        .bearer_auth(token)
        .multipart(form)
        .send()
        .ok()?;
    answer.status().is_success().then_some(())
}

#[test]
fn every_acknowledged_upload_survives_a_kill_and_no_other_is_half_there() {
    let data = tempfile::tempdir().expect("a folder");
    let mut acknowledged_in_all = 0;
    for round in 0..ROUNDS {
        let mut program = Program::start(data.path());
        program.ask_for_documents(round);
        let token = program.sign_in();
        let ours = |action: &Value| {
            action["attributes"]["label"].as_str().unwrap().starts_with(&format!("kill {round} "))
        };
        let waiting: Vec<String> = program
            .list(&token, "/api/actions")
            .iter()
            .filter(|action| ours(action))
            .map(|action| action["id"].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(waiting.len(), ACTIONS);

        let acknowledged = Arc::new(Mutex::new(Vec::new()));
        let next = Arc::new(AtomicUsize::new(0));
        let senders: Vec<_> = (0..3)
            .map(|_| {
                let (base, token, waiting) = (program.base.clone(), token.clone(), waiting.clone());
                let (acknowledged, next) = (Arc::clone(&acknowledged), Arc::clone(&next));
                std::thread::spawn(move || {
                    while let Some(action) = waiting.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if upload(&base, &token, action).is_none() {
                            return;
                        }
                        acknowledged.lock().unwrap().push(action.clone());
                    }
                })
            })
            .collect();
        // Each round is cut off at another point of the work.
        let enough = 2 + round * 4;
        while acknowledged.lock().unwrap().len() < enough
            && senders.iter().any(|sender| !sender.is_finished())
        {
            std::thread::yield_now();
        }
        program.kill(data.path());
        for sender in senders {
            sender.join().expect("a sender");
        }
        let acknowledged = acknowledged.lock().unwrap().clone();
        acknowledged_in_all += acknowledged.len();
        verify(data.path(), round, &acknowledged);
    }
    assert!(acknowledged_in_all >= ROUNDS * 2, "the program was killed before anything was acknowledged");
}

/// Checks after a start: acknowledged actions are done and their file is whole; each of the others is done with a whole
/// file, or open without any; the firm's feed tells exactly of those that are done, and its webhook hears each under
/// the same id.
fn verify(data: &Path, round: usize, acknowledged: &[String]) {
    let program = Program::start(data);
    let token = program.sign_in();
    let uploads = program.list(&token, "/api/documents/uploads");
    let feed: Value = Client::new()
        .get(format!("{}/backoffice/v1/events?after=&limit=500", program.base))
        .bearer_auth(KEY)
        .send()
        .expect("an answer")
        .json()
        .expect("JSON");
    let events = feed["data"].as_array().expect("events");
    let started = Instant::now();
    loop {
        let heard = program.heard();
        if events.iter().all(|event| heard.iter().any(|id| event["id"] == *id)) {
            break;
        }
        assert!(started.elapsed() < Duration::from_mins(1), "{} events, heard {heard:?}", events.len());
        std::thread::sleep(Duration::from_millis(50));
    }
    for action in program.list(&token, "/api/actions") {
        let label = action["attributes"]["label"].as_str().unwrap();
        if !label.starts_with(&format!("kill {round} ")) {
            continue;
        }
        let id = action["id"].as_str().unwrap();
        let done = action["attributes"]["is_done"].as_bool().unwrap();
        assert!(done || !acknowledged.iter().any(|one| one == id), "{label} was acknowledged and is lost");
        let delivered: Vec<&Value> =
            uploads.iter().filter(|upload| upload["attributes"]["action_id"] == id).collect();
        let told: Vec<&Value> = events
            .iter()
            .filter(|event| event["type"] == "document.delivered" && event["action_id"] == id)
            .collect();
        assert_eq!((delivered.len(), told.len()), (usize::from(done), usize::from(done)), "{label}");
        if let (Some(upload), Some(event)) = (delivered.first(), told.first()) {
            let path = format!("/api/documents/uploads/{}/download", upload["id"].as_str().unwrap());
            let file = Client::new()
                .get(format!("{}{path}", program.base))
                .header("x-domain", "vandijk")
                .bearer_auth(&token)
                .send()
                .expect("an answer")
                .bytes()
                .expect("the whole file");
            let sum = hex::encode(Sha256::digest(&file));
            assert_eq!(event["data"]["files"][0]["sha256"], json!(sum), "{label}");
        }
    }
}

/// Sends a body with an idempotency key; the status, when there was an answer.
fn post(base: &str, token: &str, path: &str, key: &str, body: &Value) -> Option<u16> {
    let request =
        Client::new().post(format!("{base}{path}")).header("x-domain", "vandijk").bearer_auth(token);
    let answer = request.header("idempotency-key", key).json(body).send().ok()?;
    Some(answer.status().as_u16())
}

fn withdraw(base: &str, token: &str, contract: &str) -> Option<u16> {
    let body = json!({ "name": "Anna de Vries", "email": "anna.devries@example.nl" });
    post(base, token, &format!("/api/withdrawals/{contract}/confirm"), contract, &body)
}

/// Killed between confirming and answering, and asked again with the same key: one withdrawal, one event, one mail.
#[test]
fn a_contract_is_withdrawn_from_once_however_often_the_program_dies() {
    let data = tempfile::tempdir().expect("a folder");
    let mut program = Program::start(data.path());
    let mut token = program.sign_in();
    let contracts = Arc::new(program.contracts(&token));
    assert_eq!(contracts.len(), CONTRACTS);
    let acknowledged = Arc::new(Mutex::new(std::collections::HashSet::new()));
    // Each round is cut off at another point of the work; the last one is not.
    for enough in [1, 3, usize::MAX] {
        let next = Arc::new(AtomicUsize::new(0));
        let senders: Vec<_> = (0..3)
            .map(|_| {
                let (base, token) = (program.base.clone(), token.clone());
                let (contracts, next) = (Arc::clone(&contracts), Arc::clone(&next));
                let acknowledged = Arc::clone(&acknowledged);
                std::thread::spawn(move || {
                    while let Some(contract) = contracts.get(next.fetch_add(1, Ordering::Relaxed)) {
                        match withdraw(&base, &token, contract) {
                            Some(status) => assert_eq!(status, 200, "{contract}"),
                            None => return,
                        }
                        acknowledged.lock().unwrap().insert(contract.clone());
                    }
                })
            })
            .collect();
        while acknowledged.lock().unwrap().len() < enough
            && senders.iter().any(|sender| !sender.is_finished())
        {
            std::thread::yield_now();
        }
        if enough < CONTRACTS {
            program.kill(data.path());
        }
        for sender in senders {
            sender.join().expect("a sender");
        }
        if enough < CONTRACTS {
            drop(program);
            program = Program::start(data.path());
            token = program.sign_in();
        }
    }
    assert_eq!(acknowledged.lock().unwrap().len(), CONTRACTS);
    let withdrawals = program.list_of_firm("withdrawals?consumer=anna&limit=500");
    assert_eq!(withdrawals.len(), CONTRACTS, "{withdrawals:?}");
    let events = program.list_of_firm("events?after=&limit=500");
    let told = events.iter().filter(|event| event["type"] == "contract.withdrawn").count();
    assert_eq!(told, CONTRACTS);
    let started = Instant::now();
    loop {
        let mails = program.list_of_firm("mails?consumer=anna&limit=500");
        let confirmations = mails.iter().filter(|mail| mail["attributes"]["kind"] == "contract_withdrawn");
        let states: Vec<&str> =
            confirmations.filter_map(|mail| mail["attributes"]["state"].as_str()).collect();
        assert!(states.len() <= CONTRACTS, "{mails:?}");
        assert!(states.iter().all(|state| ["sent", "waiting"].contains(state)), "{mails:?}");
        if states.len() == CONTRACTS {
            break;
        }
        assert!(started.elapsed() < Duration::from_mins(1), "{mails:?}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// Number of invoices that are sent while the program is killed.
const INVOICES: usize = 12;

#[test]
fn no_invoice_number_is_lost_or_given_twice_by_a_kill() {
    let data = tempfile::tempdir().expect("a folder");
    let mut program = Program::start(data.path());
    let call = |base: &str, path: &str, body: &Value| {
        let request = Client::new().post(format!("{base}/backoffice/v1/{path}")).bearer_auth(KEY).json(body);
        let answer = request.send().ok()?;
        answer.status().is_success().then(|| answer.json::<Value>().ok())?
    };
    let attributes = json!({ "owners": ["anna"], "lines": [{ "description": "Advies", "amount": 100 }] });
    let draft = |base: &str| {
        let made = call(base, "invoice-drafts", &json!({ "attributes": attributes })).expect("a draft");
        made["data"]["id"].as_str().expect("an id").to_owned()
    };
    let mut acknowledged = Vec::new();
    let mut drafts = Vec::new();
    for round in 0..3 {
        let some: Vec<String> = (0..INVOICES).map(|_| draft(&program.base)).collect();
        drafts.extend(some.iter().cloned());
        let base = program.base.clone();
        let sent = Arc::new(Mutex::new(Vec::new()));
        let senders: Vec<_> = some
            .chunks(INVOICES / 3)
            .map(|chunk| {
                let (chunk, base, sent) = (chunk.to_vec(), base.clone(), Arc::clone(&sent));
                std::thread::spawn(move || {
                    for name in chunk {
                        let path = format!("invoice-drafts/{name}/send");
                        let request = Client::new()
                            .post(format!("{base}/backoffice/v1/{path}"))
                            .bearer_auth(KEY)
                            .json(&json!({}));
                        let Ok(answer) = request.send() else { return };
                        let Ok(body) = answer.json::<Value>() else { return };
                        let number = body["public_number"].as_str().expect("a number").to_owned();
                        sent.lock().expect("a lock").push((name, number));
                    }
                })
            })
            .collect();
        // In the middle of it: later in each round.
        let waited = Instant::now();
        while sent.lock().expect("a lock").len() < 2 + round && waited.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(2));
        }
        program.kill(data.path());
        for sender in senders {
            sender.join().expect("a sender");
        }
        acknowledged.extend(sent.lock().expect("a lock").clone());
        program = Program::start(data.path());
    }
    assert!(acknowledged.len() >= 6, "the program was killed before anything was acknowledged");
    // Whoever was not answered sends again.
    let mut numbers = std::collections::BTreeMap::new();
    for name in &drafts {
        let sent = call(&program.base, &format!("invoice-drafts/{name}/send"), &json!({})).expect("sent");
        numbers.insert(name.clone(), sent["public_number"].as_str().expect("a number").to_owned());
    }
    for (name, number) in &acknowledged {
        assert_eq!(numbers.get(name), Some(number), "what was acknowledged stays");
    }
    let mut places: Vec<i64> = numbers
        .values()
        .map(|number| number.rsplit_once('-').expect("a number").1.parse().expect("digits"))
        .collect();
    places.sort_unstable();
    let first = places[0];
    let expected: Vec<i64> = (first..).take(drafts.len()).collect();
    assert_eq!(places, expected, "one series without a gap and without a double");
}
