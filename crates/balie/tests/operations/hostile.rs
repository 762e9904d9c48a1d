//! Files that are made to break a server, against the real program: its memory, other people's time,
//! and what is left running.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use documents::hostile;
use reqwest::blocking::{Client, multipart};
use serde_json::{Value, json};

use crate::support::{ANNA, Demo, Installation, PASSWORD, Served, try_deliver};

/// Greatest increase of the server's memory by a hostile file, in KiB.
const ALLOWED_KIB: u64 = 64 * 1024;

/// Time that other requests may take. The promise is 2 seconds; a debug build beside other tests on few cores takes
/// longer for the same work.
const OTHERS_WAIT: Duration = Duration::from_secs(10);

fn figure(served: &Served, name: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", served.child.id())).expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix(name)).expect("a figure");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

/// The processes that the server started and that still run.
fn children(served: &Served) -> Vec<PathBuf> {
    let parent = format!("\nPPid:\t{}\n", served.child.id());
    let processes = fs::read_dir("/proc").expect("Linux").flatten().map(|entry| entry.path());
    let is_child = |process: &PathBuf| {
        let status = fs::read_to_string(process.join("status")).unwrap_or_default();
        status.contains(&parent) && !status.contains("\nState:\tZ")
    };
    processes.filter(is_child).collect()
}

/// A consumer of one of the demo's firms, signed in.
struct Person {
    token: String,
    domain: &'static str,
    external_id: &'static str,
}

impl Person {
    fn sign_in(served: &Served, domain: &'static str, external_id: &'static str, email: &str) -> Self {
        let call = Client::new().post(format!("{}/api/auth/login", served.base)).header("x-domain", domain);
        let body = json!({ "email": email, "password": PASSWORD });
        let answer: Value = call.json(&body).send().expect("an answer").json().expect("JSON");
        let token = answer["data"]["attributes"]["accessToken"].as_str().expect("a token").to_owned();
        Self { token, domain, external_id }
    }

    /// The firm asks for documents; returns the id of the action.
    fn request_documents(&self, served: &Served, name: &str, kind: &str) -> String {
        let attributes = json!({ "type": kind, "label": name, "owners": [self.external_id] });
        let call = Client::new().put(format!("{}/backoffice/v1/actions/{name}", served.base));
        let call = call.bearer_auth(format!("demo-service-key-{}", self.domain));
        let answer = call.json(&json!({ "version": 1, "attributes": attributes })).send().expect("an answer");
        assert!(answer.status().is_success(), "{}", answer.text().unwrap_or_default());
        let call = Client::new().get(format!("{}/api/actions", served.base)).header("x-domain", self.domain);
        let answer: Value = call.bearer_auth(&self.token).send().expect("an answer").json().expect("JSON");
        let actions = answer["data"].as_array().expect("actions");
        let ours = actions.iter().find(|action| action["attributes"]["label"] == name).expect("the action");
        ours["id"].as_str().expect("an id").to_owned()
    }

    /// Sends files; returns the status and the code of the rejection.
    fn send(&self, base: &str, action: &str, files: Vec<Vec<u8>>) -> (u16, String) {
        let mut form = multipart::Form::new().text("productActionId", action.to_owned());
        for file in files {
            form = form.part("file[]", multipart::Part::bytes(file).file_name("bestand"));
        }
        let call = Client::builder().timeout(Duration::from_mins(2)).build().expect("a client");
        let call = call.post(format!("{base}/api/documents")).header("x-domain", self.domain);
        let answer = call.bearer_auth(&self.token).multipart(form).send().expect("an answer");
        let status = answer.status().as_u16();
        let body: Value = answer.json().unwrap_or_default();
        (status, body["error"]["code"].as_str().unwrap_or_default().to_owned())
    }
}

#[test]
fn hostile_files_cost_the_server_no_memory_and_leave_nothing_running() {
    let installation = Installation::sqlite();
    let served = Demo::start(&installation);
    let anna = Person::sign_in(&served, "vandijk", "anna", ANNA);
    let pdf = anna.request_documents(&served, "hostile-pdf", "UPLOAD_DOCUMENT");
    let xml = anna.request_documents(&served, "hostile-xml", "REQUEST_PENSION_XML");
    // Everything that an upload touches has been touched.
    assert_eq!(anna.send(&served.base, &pdf, vec![b"MZ".to_vec()]).0, 415);
    for (name, action, files, code) in [
        (
            "3 x 15 million numbers",
            &pdf,
            vec![hostile::object_streams(3, 15_000_000)],
            "IMAGE_TYPE_NOT_SUPPORTED",
        ),
        ("12 million numbers", &pdf, vec![hostile::plain_array(12_000_000)], "IMAGE_TYPE_NOT_SUPPORTED"),
        ("hidden numbers", &pdf, vec![hostile::hidden_array(12_000_000)], "IMAGE_TYPE_NOT_SUPPORTED"),
        ("pages", &pdf, vec![hostile::page_tree(20_000, 20_000)], "COMBINED_PDF_TO_LARGE"),
        ("attributes", &xml, vec![hostile::attributes(120_000)], "IMAGE_TYPE_NOT_SUPPORTED"),
        ("pictures", &pdf, vec![hostile::picture(10_000, 10_000); 12], "IMAGE_TYPE_NOT_SUPPORTED"),
    ] {
        fs::write(format!("/proc/{}/clear_refs", served.child.id()), "5").expect("the peak begins anew");
        let before = figure(&served, "VmHWM:");
        let started = Instant::now();
        let answer = anna.send(&served.base, action, files);
        let added = figure(&served, "VmHWM:").saturating_sub(before);
        println!("{name}: {answer:?}, {} KiB more, {:?}", added, started.elapsed());
        assert_ne!(answer.0, 200, "{name}");
        assert_eq!(answer.1, code, "{name}");
        assert!(added < ALLOWED_KIB, "{name}: {added} KiB more");
    }
    assert_eq!(children(&served), Vec::<PathBuf>::new());
    assert_eq!(fs::read_dir(installation.path("scratch")).expect("a folder").count(), 0);
    assert_eq!(served.get("", "/health/live").status().as_u16(), 204);
}

#[test]
fn others_do_not_wait_for_hostile_files() {
    let installation = Installation::sqlite();
    let served = Demo::start(&installation);
    let bram = Person::sign_in(&served, "vandijk", "bram", "bram.devries@example.nl");
    let small: Vec<String> = (0..4)
        .map(|each| bram.request_documents(&served, &format!("small-{each}"), "UPLOAD_DOCUMENT"))
        .collect();
    // The first picture takes as long as a picture may, the second is one too many.
    let pictures = vec![hostile::picture(10_000, 10_000); 2];
    let going = Arc::new(AtomicBool::new(true));
    let others = [
        ("vandijk", "anna", ANNA),
        ("vandijk", "bakkerij", "info@bakkerijjansen.example"),
        ("noordzee", "noor", "noor.elamrani@example.nl"),
    ];
    let senders: Vec<_> = others
        .into_iter()
        .map(|(domain, external_id, email)| {
            let person = Person::sign_in(&served, domain, external_id, email);
            let action =
                person.request_documents(&served, &format!("large-{external_id}"), "UPLOAD_DOCUMENT");
            let (base, going, pictures) = (served.base.clone(), Arc::clone(&going), pictures.clone());
            thread::spawn(move || {
                let mut sent = 0;
                while going.load(Ordering::Relaxed) {
                    let (status, code) = person.send(&base, &action, pictures.clone());
                    assert_eq!((status, code.as_str()), (415, "IMAGE_TYPE_NOT_SUPPORTED"));
                    sent += 1;
                }
                sent
            })
        })
        .collect();
    let started = Instant::now();
    while children(&served).len() < 3 {
        assert!(started.elapsed() < Duration::from_mins(1), "three are at work at once");
        thread::sleep(Duration::from_millis(20));
    }
    for action in &small {
        let started = Instant::now();
        let answer = try_deliver(&served.base, &bram.token, action).expect("an answer");
        println!("a small picture: {:?}", started.elapsed());
        assert_eq!(answer.status().as_u16(), 200);
        assert!(started.elapsed() < OTHERS_WAIT, "{:?}", started.elapsed());
    }
    going.store(false, Ordering::Relaxed);
    let sent: Vec<usize> = senders.into_iter().map(|sender| sender.join().expect("refused")).collect();
    assert!(sent.iter().all(|count| *count > 0), "{sent:?}");
    assert_eq!(children(&served), Vec::<PathBuf>::new());
}
