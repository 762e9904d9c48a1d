//! The operations port, the log, and faults reported to Sentry.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::sync::{Arc, Mutex};

use reqwest::blocking::Client;
use serde_json::Value;

use crate::support::{ANNA, Installation, Served, free_address, keeper, try_deliver};

fn figure(text: &str, name: &str) -> f64 {
    let line = text.lines().find(|line| line.starts_with(name) && !line.starts_with('#'));
    let line = line.unwrap_or_else(|| panic!("{name} in {text}"));
    line.rsplit(' ').next().unwrap().parse().expect("a number")
}

/// The figures that there are.
fn told(text: &str) -> BTreeSet<&str> {
    text.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next()).collect()
}

/// The figures that a text names.
fn named(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !letter.is_ascii_lowercase() && letter != '_');
    let words = words.filter(|word| word.starts_with("balie_") || word.starts_with("process_"));
    words.map(|word| word.trim_end_matches("_bucket")).collect()
}

fn figures(mut installation: Installation) {
    let port = free_address();
    installation.variables.push(("BALIE_OPERATIONS_LISTEN".to_owned(), port.clone()));
    let served = Served::start(&installation);
    let token = served.token();
    let action = served.ask_for_documents(&token, "figures", 1).remove(0);
    assert!(served.deliver(&token, &action));
    assert_eq!(served.sign_in(ANNA, "wrong").status().as_u16(), 401);
    assert_eq!(served.get(&token, "/api/nothing/of/the/kind?email=anna@example.nl").status().as_u16(), 404);

    let get = |path: &str| Client::new().get(format!("http://{port}{path}")).send().expect("an answer");
    for health in ["/health/live", "/health/ready"] {
        assert!(get(health).status().is_success());
    }
    let answer = get("/metrics");
    assert!(answer.headers()["content-type"].to_str().unwrap().starts_with("text/plain"));
    let text = answer.text().unwrap();
    let login = r#"balie_requests_total{route="/api/auth/login",method="POST",status="401"}"#;
    assert!((figure(&text, login) - 1.0).abs() < 0.1, "{text}");
    assert!(
        figure(&text, r#"balie_request_duration_seconds_count{route="/api/auth/login",method="POST"}"#)
            >= 2.0
    );
    assert!(figure(&text, r#"balie_requests_total{route="/backoffice/v1/actions/{external_id}""#) >= 1.0);
    assert!(figure(&text, "balie_uploaded_bytes_total") > 100.0);
    assert!((figure(&text, "balie_database_up") - 1.0).abs() < 0.1);
    assert!(figure(&text, "balie_database_connections{") >= 1.0);
    for name in
        ["balie_jobs_waiting", "balie_jobs_oldest_seconds", "balie_deliveries_waiting", "balie_payments_open"]
    {
        assert!(figure(&text, name) >= 0.0);
    }
    assert!(figure(&text, "process_resident_memory_bytes") > 1e6);
    assert!(
        !text.contains("figures-0") && !text.contains("example.nl") && !text.contains("of/the/kind"),
        "{text}"
    );
    assert_eq!(named(include_str!("../../../../docs/operations/grafana.json")), told(&text), "the dashboard");
    assert_eq!(named(include_str!("../../../../docs/operations.md")), told(&text), "the docs");
    // The operator's figures are nobody else's.
    assert_ne!(Client::new().get(format!("{}/metrics", served.base)).send().unwrap().text().unwrap(), text);
    assert_eq!(served.terminate(), Some(0));
}

#[test]
fn figures_on_sqlite() {
    figures(Installation::sqlite().with_demo());
}

#[test]
fn figures_on_postgres() {
    figures(Installation::postgres().with_demo());
}

#[test]
fn without_an_address_there_is_no_operations_port_and_the_portals_own_is_refused() {
    let mut installation = Installation::sqlite();
    installation.variables.push(("BALIE_OPERATIONS_LISTEN".to_owned(), "127.0.0.1:8080".to_owned()));
    installation.run(&["serve"]).badly("operations_listen");
}

/// Starts the program with its log in this process' hands.
fn logged(installation: &Installation) -> (Served, Arc<Mutex<String>>) {
    let listen = free_address();
    let mut command = installation.command();
    command.arg("serve").stderr(Stdio::piped());
    command.env("BALIE_LISTEN", &listen).env("BALIE_LOG", "debug").env("BALIE_LOG_FORMAT", "json");
    let mut served = Served::begin(command, &listen);
    let log = Arc::new(Mutex::new(String::new()));
    let (mut stderr, keep) = (served.child.stderr.take().expect("stderr"), Arc::clone(&log));
    std::thread::spawn(move || {
        let mut reader = BufReader::new(&mut stderr);
        let mut line = String::new();
        while reader.read_line(&mut line).is_ok_and(|count| count > 0) {
            keep.lock().unwrap().push_str(&line);
            line.clear();
        }
    });
    (served, log)
}

/// Where the files were is something else now.
fn no_place_for_files(installation: &Installation) {
    std::fs::remove_dir_all(installation.path("files")).expect("a folder");
    std::fs::write(installation.path("files"), "not a folder").expect("a file");
}

#[test]
fn the_log_is_json_without_people_or_secrets() {
    let installation = Installation::sqlite().with_demo();
    let (served, log) = logged(&installation);
    let password = "Zeer-Geheim-1957!";
    assert_eq!(served.sign_in(ANNA, password).status().as_u16(), 401);
    let token = served.token();
    let client = Client::new();
    for path in ["/?accessToken=handover-one&refreshToken=handover-two", "/reset/password/once-only-secret"] {
        client.get(format!("{}{path}", served.base)).send().expect("an answer");
    }
    let found = served.get(&token, "/api/consumers?email=anna.devries@example.nl");
    let id = found.headers()["x-request-id"].to_str().unwrap().to_owned();
    // A fault has its reason in the log: there is no place for files any more.
    let action = served.ask_for_documents(&token, "log", 1).remove(0);
    no_place_for_files(&installation);
    let failed = try_deliver(&served.base, &token, &action).expect("an answer");
    assert!(failed.status().is_server_error(), "{}", failed.status());
    let fault = failed.headers()["x-request-id"].to_str().unwrap().to_owned();
    assert_eq!(served.terminate(), Some(0));

    let log = log.lock().unwrap().clone();
    let mut with_fault = 0;
    for line in log.lines() {
        let line: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("not JSON: {line}"));
        if line["span"]["id"] == fault.as_str() && line["level"] == "ERROR" {
            assert!(line["span"]["route"].as_str().is_some_and(|route| route == "/api/documents"), "{line}");
            with_fault += 1;
        }
    }
    assert_eq!(with_fault, 1, "{log}");
    assert!(log.contains(&id), "the answer's id is in the log\n{log}");
    for secret in
        [ANNA, "anna.devries", password, &token, "handover-one", "once-only-secret", "?email", "Demo-Portaal"]
    {
        assert!(!log.contains(secret), "{secret} in\n{log}");
    }
}

#[test]
fn a_part_of_the_faults_is_reported_and_none_says_whose() {
    const FAULTS: usize = 80;
    let mut installation = Installation::sqlite().with_demo();
    let (sentry, reported) = keeper();
    let dsn = format!("{}/1", sentry.replace("http://", "http://public@"));
    installation.variables.push(("BALIE_SENTRY_DSN".to_owned(), dsn));
    let served = Served::start(&installation);
    let token = served.token();
    let action = served.ask_for_documents(&token, "fault", 1).remove(0);
    no_place_for_files(&installation);
    for _ in 0..FAULTS {
        let answer = try_deliver(&served.base, &token, &action).expect("an answer");
        assert!(answer.status().is_server_error(), "{}", answer.status());
    }
    // What is still to be sent is sent before the program ends.
    assert_eq!(served.terminate(), Some(0));
    let reported: Vec<String> = reported
        .lock()
        .unwrap()
        .iter()
        .map(|call| String::from_utf8_lossy(&call.body).into_owned())
        .collect();
    let events = reported.iter().filter(|envelope| envelope.contains("\"type\":\"event\"")).count();
    // Three in ten: fewer than one in a thousand million runs lies outside.
    assert!((4..=50).contains(&events), "{events} of {FAULTS}: {reported:?}");
    for envelope in &reported {
        for secret in ["anna", &token, "server_name", "Demo-Portaal"] {
            assert!(!envelope.contains(secret), "{secret} in {envelope}");
        }
    }
}

/// Every figure that the dashboard asks for is one that the program keeps.
#[test]
fn the_dashboard_asks_for_figures_that_there_are() {
    let mut installation = Installation::sqlite().with_demo();
    let port = free_address();
    installation.variables.push(("BALIE_OPERATIONS_LISTEN".to_owned(), port.clone()));
    let served = Served::start(&installation);
    served.token();
    let text = Client::new().get(format!("http://{port}/metrics")).send().unwrap().text().unwrap();
    let dashboard = include_str!("../../../../docs/operations/grafana.json");
    let dashboard: Value = serde_json::from_str(dashboard).expect("JSON");
    let mut asked = 0;
    for panel in dashboard["panels"].as_array().unwrap() {
        for target in panel["targets"].as_array().unwrap() {
            let expression = target["expr"].as_str().unwrap();
            for word in expression.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_') {
                if word.starts_with("balie_") || word.starts_with("process_") {
                    assert!(text.contains(word), "{word} in {text}");
                    asked += 1;
                }
            }
        }
    }
    assert!(asked > 15);
}
