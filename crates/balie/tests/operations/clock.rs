//! The program under a clock that jumps: what libfaketime tells it is years from the time of its last run.

use std::fs::File;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use reqwest::Method;
use reqwest::blocking::Client;
use serde_json::{Value, json};

use crate::support::{ANNA, Installation, KEY, PASSWORD, Served};

/// Offset of the clock of more than any term of retention.
const AHEAD: &str = "+2300d";
const BEHIND: &str = "-400d";

/// The library that changes what the clock says.
fn library() -> PathBuf {
    let folders = std::fs::read_dir("/usr/lib").into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files = folders.map(|folder| folder.join("faketime/libfaketime.so.1"));
    files.find(|file| file.exists()).expect("libfaketime: scripts/prepare installs it")
}

/// The variables by which a program's clock is that far off, and its timers run as ever.
fn clock_offset(off: &str) -> Vec<(String, String)> {
    let pairs = [
        ("LD_PRELOAD", library().display().to_string()),
        ("FAKETIME", off.to_owned()),
        ("FAKETIME_DONT_FAKE_MONOTONIC", "1".to_owned()),
        ("FAKETIME_DONT_RESET", "1".to_owned()),
    ];
    pairs.map(|(name, value)| (name.to_owned(), value)).to_vec()
}

fn back_office_call(served: &Served, method: Method, path: &str) -> (u16, Value) {
    let url = format!("{}/backoffice/v1{path}", served.base);
    let answer = Client::new().request(method, url).bearer_auth(KEY).send().expect("an answer");
    (answer.status().as_u16(), answer.json().unwrap_or_default())
}

fn write(served: &Served, name: &str) {
    let attributes = json!({ "last_name": "Smit", "email": format!("{name}@example.nl") });
    served.back_office(&format!("/consumers/{name}"), &json!({ "version": 1, "attributes": attributes }));
}

fn count(served: &Served, path: &str) -> usize {
    back_office_call(served, Method::GET, path).1["data"].as_array().map_or(0, Vec::len)
}

/// Counts of the rows that retention deletes: clients whose relationship ended, lines of the trail, events.
fn count_rows(served: &Served) -> [usize; 3] {
    ["/consumers?ended=true", "/audit?limit=500", "/events?limit=500"].map(|path| count(served, path))
}

/// Serves with a clock that is wrong, until the log says so many times that retention waits: at the start, and by the night
/// that is due at once where the clock is ahead.
fn serve_until_retention_waits(here: &mut Installation, off: &str, times: usize) -> (Served, [usize; 3]) {
    here.variables = clock_offset(off);
    let path = here.path(&format!("serve{off}.log"));
    let log = File::create(&path).expect("a file");
    let served = Served::start_with_log(here, Stdio::from(log));
    let before = count_rows(&served);
    let started = Instant::now();
    loop {
        let said = std::fs::read_to_string(&path).expect("the log");
        if said.matches("retention waits: nothing is deleted").count() >= times {
            break;
        }
        assert!(started.elapsed() < Duration::from_secs(30), "the night does not come: {said}");
        std::thread::sleep(Duration::from_millis(50));
    }
    (served, before)
}

fn nothing_is_lost_by_a_clock_that_jumps(mut here: Installation) {
    here = here.with_demo();
    let served = Served::start(&here);
    write(&served, "qkim");
    assert_eq!(back_office_call(&served, Method::DELETE, "/consumers/anna").0, 204);
    let right = count_rows(&served);
    assert!(right[0] >= 1 && right[1] > 0 && right[2] > 0, "{right:?}");
    assert_eq!(served.terminate(), Some(0));

    for (off, times, side) in
        [(AHEAD, 2, "after retention last ran"), (BEHIND, 1, "before retention last ran")]
    {
        let (served, before) = serve_until_retention_waits(&mut here, off, times);
        write(&served, if off == AHEAD { "qahead" } else { "qbehind" });
        let (_, health) = back_office_call(&served, Method::GET, "/health");
        assert!(health["retention_waits"].is_object(), "{off}: {health}");
        let after = count_rows(&served);
        assert!(
            after.iter().zip(before).all(|(after, before)| *after >= before),
            "{off}: {after:?} {before:?}"
        );
        assert_eq!(served.terminate(), Some(0));
        here.run(&["privacy", "retain"]).badly(side);
        let said = here.run(&["doctor"]).badly("of these checks failed").said;
        assert!(said.contains("FAIL  retention"), "{off}: {said}");
    }

    // The clock is right again, and everything is there.
    here.variables = Vec::new();
    let served = Served::start(&here);
    let (_, health) = back_office_call(&served, Method::GET, "/health");
    assert_eq!(health["retention_waits"], Value::Null, "{health}");
    let again = count_rows(&served);
    assert!(again.iter().zip(right).all(|(again, right)| *again >= right), "{again:?} {right:?}");
    write(&served, "qafter");
    assert_eq!(served.sign_in("bram.devries@example.nl", PASSWORD).status().as_u16(), 200);
    assert_eq!(served.sign_in(ANNA, PASSWORD).status().as_u16(), 401, "her relationship ended");
    assert_eq!(served.terminate(), Some(0));
    let said = here.run(&["verify-evidence"]).well().said;
    assert!(said.contains("ahead"), "{said}");
    here.run(&["privacy", "retain"]).well();

    // Lines of a command wait for the next start: for minutes, or somebody keeps them out of the chain.
    let file = here.path("export.zip").display().to_string();
    here.run(&["privacy", "export", "--licence", "vandijk", "--consumer", "bram", &file]).well();
    here.run(&["verify-evidence"]).well();
    here.variables = clock_offset("+10m");
    here.run(&["verify-evidence"]).badly("BROKEN: lines of the audit trail have waited");
    here.run(&["verify-evidence", "--not-running"]).well();
}

#[test]
fn nothing_is_lost_by_a_clock_that_jumps_on_sqlite() {
    nothing_is_lost_by_a_clock_that_jumps(Installation::sqlite());
}

#[test]
fn nothing_is_lost_by_a_clock_that_jumps_on_postgres() {
    nothing_is_lost_by_a_clock_that_jumps(Installation::postgres());
}
