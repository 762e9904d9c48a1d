//! Several processes on one database and one bucket: none keeps anything to itself.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use reqwest::blocking::Client;
use serde_json::Value;

use crate::support::{ANNA, Installation, KEY, PASSWORD, Served, deliver};

/// Number of documents that are requested, and the number after which one process is killed.
const DOCUMENTS: usize = 60;
const KILLED_AFTER: usize = 15;

fn worker(installation: &Installation) -> std::process::Child {
    installation.command().arg("worker").env("BALIE_LOG", "warn").spawn().expect("a worker")
}

#[test]
fn one_of_three_is_killed_under_load_and_nothing_that_was_acknowledged_is_lost() {
    let installation = Installation::postgres().with_demo().with_bucket();
    let mut first = Served::start(&installation);
    let second = Served::start(&installation);
    let mut worker = worker(&installation);
    // A sign-in at one is a sign-in at the other.
    let token = first.token();
    let waiting = second.ask_for_documents(&token, "machines", DOCUMENTS);
    assert_eq!(waiting.len(), DOCUMENTS);

    let acknowledged = Arc::new(Mutex::new(Vec::new()));
    let next = Arc::new(AtomicUsize::new(0));
    let failed = Arc::new(AtomicUsize::new(0));
    let senders: Vec<_> = [(&first, &second), (&second, &second), (&first, &second)]
        .into_iter()
        .map(|(mine, other)| {
            let (mine, other) = (mine.base.clone(), other.base.clone());
            let (token, waiting) = (token.clone(), waiting.clone());
            let (acknowledged, next, failed) =
                (Arc::clone(&acknowledged), Arc::clone(&next), Arc::clone(&failed));
            std::thread::spawn(move || {
                while let Some(action) = waiting.get(next.fetch_add(1, Ordering::Relaxed)) {
                    // As a load balancer does: what one does not answer goes to the other.
                    if deliver(&mine, &token, action) || deliver(&other, &token, action) {
                        acknowledged.lock().unwrap().push(action.clone());
                    } else {
                        failed.fetch_add(1, Ordering::Relaxed);
                    }
                }
            })
        })
        .collect();
    while acknowledged.lock().unwrap().len() < KILLED_AFTER {
        std::thread::yield_now();
    }
    first.kill();
    for sender in senders {
        sender.join().expect("a sender");
    }
    let acknowledged = acknowledged.lock().unwrap().clone();
    // At most what was under way at the killed one was answered there and asked again of the other (409).
    assert!(failed.load(Ordering::Relaxed) <= 2, "{} of {DOCUMENTS}", acknowledged.len());

    let told = count_document_events(&second);
    let mut done = 0;
    for action in second.list(&token, "/api/actions") {
        let id = action["id"].as_str().unwrap();
        if !waiting.iter().any(|one| one == id) {
            continue;
        }
        let is_done = action["attributes"]["is_done"] == true;
        done += usize::from(is_done);
        assert!(is_done || !acknowledged.iter().any(|one| one == id), "acknowledged and lost: {id}");
        let times = told.get(id).copied().unwrap_or_default();
        assert_eq!(times, usize::from(is_done), "the firm hears of {id} once, if it was done");
    }
    assert!(done >= DOCUMENTS - 2);
    // And whatever it is that the firm was told of, it gets.
    let uploads = second.list(&token, "/api/documents/uploads");
    let ours = uploads.iter().filter(|upload| {
        waiting.iter().any(|action| upload["attributes"]["action_id"].as_str() == Some(action))
    });
    let fetched = ours.filter(|upload| {
        let bytes = second.firms_copy(upload["id"].as_str().unwrap());
        assert_eq!(upload["attributes"]["size"].as_u64(), Some(bytes.len() as u64));
        bytes.starts_with(b"%PDF")
    });
    assert_eq!(fetched.count(), done);
    assert!(worker.try_wait().expect("the worker's state").is_none(), "the worker goes on");
    worker.kill().expect("killed");
    worker.wait().expect("gone");
}

/// Returns the number of events for each action's document.
fn count_document_events(served: &Served) -> BTreeMap<String, usize> {
    let mut told = BTreeMap::new();
    let mut after = String::new();
    loop {
        let answer: Value = Client::new()
            .get(format!("{}/backoffice/v1/events?after={after}&limit=500", served.base))
            .bearer_auth(KEY)
            .send()
            .expect("an answer")
            .json()
            .expect("JSON");
        for event in answer["data"].as_array().expect("events") {
            if event["type"] == "document.delivered" {
                *told.entry(event["action_id"].as_str().unwrap().to_owned()).or_default() += 1;
            }
        }
        match answer["meta"]["next"].as_str() {
            Some(next) if answer["data"].as_array().is_some_and(|events| !events.is_empty()) => {
                next.clone_into(&mut after);
            }
            _ => return told,
        }
    }
}

#[test]
fn sign_ins_and_their_limits_are_shared() {
    let installation = Installation::postgres().with_demo();
    let (first, second) = (Served::start(&installation), Served::start(&installation));
    let token = first.token();
    assert_eq!(second.get(&token, "/api/consumers").status().as_u16(), 200);
    let ended = Client::new()
        .post(format!("{}/api/auth/logout", second.base))
        .header("x-domain", "vandijk")
        .bearer_auth(&token)
        .send()
        .expect("an answer");
    assert!(ended.status().is_success(), "{}", ended.status());
    assert_eq!(first.get(&token, "/api/consumers").status().as_u16(), 401);
    for attempt in 0..5 {
        let served = if attempt % 2 == 0 { &first } else { &second };
        assert_eq!(served.sign_in(ANNA, "wrong").status().as_u16(), 401);
    }
    for served in [&first, &second] {
        assert_eq!(served.sign_in(ANNA, PASSWORD).status().as_u16(), 423);
    }
}

/// Each process is stopped and started again in turn, while somebody goes on asking whichever answers.
#[test]
fn a_rolling_restart_fails_no_request() {
    let installation = Installation::postgres().with_demo();
    let first = Served::start(&installation);
    let second = Served::start(&installation);
    let token = first.token();
    let bases = Arc::new(Mutex::new(vec![first.base.clone(), second.base.clone()]));
    let stop = Arc::new(AtomicUsize::new(0));
    let requested = Arc::new(AtomicUsize::new(0));
    let visitor = {
        let (bases, stop, requested) = (Arc::clone(&bases), Arc::clone(&stop), Arc::clone(&requested));
        std::thread::spawn(move || {
            let client = Client::new();
            let mut refused = Vec::new();
            while stop.load(Ordering::Relaxed) == 0 {
                let bases = bases.lock().unwrap().clone();
                // As a load balancer does: what was not answered at all goes to the next machine.
                let answer = bases.iter().find_map(|base| {
                    let call = client.get(format!("{base}/api/actions"));
                    match call.header("x-domain", "vandijk").bearer_auth(&token).send() {
                        Err(error) if error.is_connect() || error.is_request() => None,
                        other => Some(other.and_then(|answer| Ok((answer.status(), answer.bytes()?)))),
                    }
                });
                requested.fetch_add(1, Ordering::Relaxed);
                match answer {
                    Some(Ok((status, body))) if status.is_success() && !body.is_empty() => {}
                    other => refused.push(format!("{other:?}")),
                }
            }
            refused
        })
    };
    // However slow the machine is: somebody asks before, between and after.
    let ten_more = || {
        let (started, before) = (Instant::now(), requested.load(Ordering::Relaxed));
        while requested.load(Ordering::Relaxed) < before + 10 {
            assert!(started.elapsed() < Duration::from_mins(1), "nobody asks any more");
            std::thread::sleep(Duration::from_millis(5));
        }
    };
    let mut serving = vec![first, second];
    for _ in 0..2 {
        ten_more();
        let old = serving.remove(0);
        assert_eq!(old.terminate(), Some(0));
        let new = Served::start(&installation);
        bases.lock().unwrap().remove(0);
        bases.lock().unwrap().push(new.base.clone());
        serving.push(new);
    }
    ten_more();
    stop.store(1, Ordering::Relaxed);
    let refused = visitor.join().expect("who asks");
    assert!(refused.is_empty(), "{} of {}: {refused:?}", refused.len(), requested.load(Ordering::Relaxed));
}

#[test]
fn a_second_server_of_one_sqlite_database_is_refused() {
    let here = Installation::sqlite().with_demo();
    let served = Served::start(&here);
    here.run(&["serve"]).badly("another `balie serve` is at work on");
    here.run(&["service-key", "list", "--licence", "vandijk"]).well();
    // The lock dies with its process, however that ends.
    drop(served);
    let served = Served::start(&here);
    assert_eq!(served.terminate(), Some(0));
}
