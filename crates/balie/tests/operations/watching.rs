//! The operations port, the log, and errors reported to Sentry.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::sync::{Arc, Mutex};

use reqwest::blocking::{Client, multipart};
use serde_json::{Value, json};

use crate::support::{ANNA, Installation, PASSWORD, Served, find_free_address, start_keeper, try_deliver};

fn read_figure(text: &str, name: &str) -> f64 {
    let line = text.lines().find(|line| line.starts_with(name) && !line.starts_with('#'));
    let line = line.unwrap_or_else(|| panic!("{name} in {text}"));
    line.rsplit(' ').next().unwrap().parse().expect("a number")
}

/// Returns the names of the exported metrics.
fn exported_metrics(text: &str) -> BTreeSet<&str> {
    text.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next()).collect()
}

/// The figures that a text names.
fn mentioned_metrics(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !letter.is_ascii_lowercase() && letter != '_');
    let words = words.filter(|word| word.starts_with("balie_") || word.starts_with("process_"));
    words.map(|word| word.trim_end_matches("_bucket")).collect()
}

fn figures(mut installation: Installation) {
    let port = find_free_address();
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
    assert!((read_figure(&text, login) - 1.0).abs() < 0.1, "{text}");
    assert!(
        read_figure(&text, r#"balie_request_duration_seconds_count{route="/api/auth/login",method="POST"}"#)
            >= 2.0
    );
    assert!(
        read_figure(&text, r#"balie_requests_total{route="/backoffice/v1/actions/{external_id}""#) >= 1.0
    );
    assert!(read_figure(&text, "balie_uploaded_bytes_total") > 100.0);
    assert!((read_figure(&text, "balie_database_up") - 1.0).abs() < 0.1);
    assert!(read_figure(&text, "balie_database_connections{") >= 1.0);
    for name in
        ["balie_jobs_waiting", "balie_jobs_oldest_seconds", "balie_deliveries_waiting", "balie_payments_open"]
    {
        assert!(read_figure(&text, name) >= 0.0);
    }
    assert!(read_figure(&text, "balie_disk_free_bytes{volume=\"files\"}") > 0.0);
    assert!((0.0..=1.0).contains(&read_figure(&text, "balie_disk_used_ratio{volume=\"files\"}")));
    assert!(read_figure(&text, "balie_disk_has_reserve{volume=\"files\"}") >= 0.0);
    assert!(read_figure(&text, "process_resident_memory_bytes") > 1e6);
    assert!(
        !text.contains("figures-0") && !text.contains("example.nl") && !text.contains("of/the/kind"),
        "{text}"
    );
    assert_eq!(
        mentioned_metrics(include_str!("../../../../docs/operations/grafana.json")),
        exported_metrics(&text),
        "the dashboard"
    );
    assert_eq!(
        mentioned_metrics(include_str!("../../../../docs/operations.md")),
        exported_metrics(&text),
        "the docs"
    );
    let rules = include_str!("../../../../deploy/prometheus-rules.yml");
    assert!(
        mentioned_metrics(rules).is_subset(&exported_metrics(&text)),
        "the alert rules ask for figures that there are"
    );
    for labels in rules.split("event=").skip(1) {
        let names = labels.split('"').nth(1).expect("a quoted name");
        for name in names.split('|') {
            assert!(text.contains(&format!("event=\"{name}\"")), "{name} of the alert rules in {text}");
        }
    }
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
    logged_as(installation, "json")
}

fn logged_as(installation: &Installation, format: &str) -> (Served, Arc<Mutex<String>>) {
    let listen = find_free_address();
    let mut command = installation.command();
    command.arg("serve").stderr(Stdio::piped());
    command.env("BALIE_LISTEN", &listen).env("BALIE_LOG", "debug").env("BALIE_LOG_FORMAT", format);
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

/// Replaces the folder of files by a file, so that nothing can be stored.
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
    assert_eq!(found.status().as_u16(), 422);
    let id = found.headers()["x-request-id"].to_str().unwrap().to_owned();
    // An error has its reason in the log: there is no place for files any more.
    let action = served.ask_for_documents(&token, "log", 1).remove(0);
    no_place_for_files(&installation);
    let failed = try_deliver(&served.base, &token, &action).expect("an answer");
    assert!(failed.status().is_server_error(), "{}", failed.status());
    let request_id = failed.headers()["x-request-id"].to_str().unwrap().to_owned();
    assert_eq!(served.terminate(), Some(0));

    let log = log.lock().unwrap().clone();
    let mut with_error = 0;
    for line in log.lines() {
        let line: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("not JSON: {line}"));
        if line["span"]["id"] == request_id.as_str() && line["level"] == "ERROR" {
            assert!(line["span"]["route"].as_str().is_some_and(|route| route == "/api/documents"), "{line}");
            with_error += 1;
        }
    }
    assert_eq!(with_error, 1, "{log}");
    assert!(log.contains(&id), "the answer's id is in the log\n{log}");
    for secret in
        [ANNA, "anna.devries", password, &token, "handover-one", "once-only-secret", "?email", "Demo-Portaal"]
    {
        assert!(!log.contains(secret), "{secret} in\n{log}");
    }
}

#[test]
fn refused_access_is_in_the_security_log_the_figures_and_the_trail() {
    let mut installation = Installation::sqlite().with_demo();
    let port = find_free_address();
    installation.variables.push(("BALIE_OPERATIONS_LISTEN".to_owned(), port.clone()));
    let (served, log) = logged(&installation);
    let client = Client::new();
    let wrong =
        client.get(format!("{}/backoffice/v1/events", served.base)).bearer_auth("a-wrong-service-key");
    assert_eq!(wrong.send().expect("an answer").status().as_u16(), 401);
    let attributes = json!({ "type": "UPLOAD_DOCUMENT", "label": "Of Bram", "owners": ["bram"] });
    served.back_office("/actions/of-bram", &json!({ "version": 1, "attributes": attributes }));
    let bram: Value = served.sign_in("bram.devries@example.nl", PASSWORD).json().expect("JSON");
    let bram = bram["data"]["attributes"]["accessToken"].as_str().expect("a token").to_owned();
    let of_bram = |action: &&Value| action["attributes"]["label"] == "Of Bram";
    let actions = served.list(&bram, "/api/actions");
    let action = actions.iter().find(of_bram).expect("his action")["id"].as_str().expect("an id").to_owned();
    let token = served.token();
    for _ in 0..3 {
        let refused = served.get(&token, &format!("/api/actions/{action}/draft"));
        assert_eq!(refused.status().as_u16(), 403);
    }
    let link = client.post(format!("{}/api/auth/handover", served.base)).header("x-domain", "vandijk");
    let link = link.json(&json!({ "accessToken": "x", "refreshToken": "y" })).send().expect("an answer");
    assert_eq!(link.status().as_u16(), 401);
    assert_eq!(served.sign_in(ANNA, "Wrong-2026!").status().as_u16(), 401);
    let figures = client.get(format!("http://{port}/metrics")).send().unwrap().text().unwrap();
    let event =
        |name: &str| read_figure(&figures, &format!("balie_security_events_total{{event=\"{name}\"}}"));
    for (name, count) in
        [("access.refused", 3.0), ("service_key.refused", 1.0), ("link.refused", 1.0), ("login.failed", 1.0)]
    {
        assert!((event(name) - count).abs() < 0.1, "{name} in {figures}");
    }
    assert_eq!(served.terminate(), Some(0));

    let log = log.lock().unwrap().clone();
    let lines: Vec<Value> = log.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let of = |event: &str| -> Vec<&Value> {
        lines.iter().filter(|line| line["target"] == "security" && line["event"] == event).collect()
    };
    let refused = of("access.refused");
    assert_eq!(refused.len(), 3, "{log}");
    assert_eq!((&refused[0]["level"], &refused[0]["subject"]), (&json!("INFO"), &json!(action)));
    for field in ["consumer", "session", "licence", "route", "ip", "code"] {
        assert!(refused[0][field].is_string(), "{field} in {}", refused[0]);
    }
    let key = of("service_key.refused");
    assert!(key.len() == 1 && key[0]["level"] == "WARN" && key[0]["key"].is_string(), "{log}");
    assert!(!log.contains("a-wrong-service-key"), "{log}");
    assert_eq!((of("link.refused").len(), of("login.failed").len()), (1, 1), "{log}");
    let trail =
        installation.run(&["privacy", "trail", "--licence", "vandijk", "--consumer", "anna"]).well().said;
    let recorded: Vec<&str> = trail.lines().filter(|line| line.contains("access.refused")).collect();
    assert!(recorded.len() == 1 && recorded[0].contains("\"count\":3"), "{trail}");
}

#[test]
fn a_client_writes_no_lines_of_its_own_into_the_log_and_names_no_files_there() {
    let installation = Installation::sqlite().with_demo();
    let (served, log) = logged_as(&installation, "text");
    let body = "{\"x\\n2026-11-22T00:00:00.000000Z ERROR balie::audit: FORGED\":1}";
    let forged = Client::new()
        .post(format!("{}/api/auth/login", served.base))
        .header("x-domain", "vandijk")
        .header("content-type", "application/json")
        .body(body)
        .send()
        .expect("an answer");
    assert_eq!(forged.status().as_u16(), 422);
    let token = served.token();
    let action = served.ask_for_documents(&token, "named", 1).remove(0);
    let part = multipart::Part::bytes(b"<svg/>".to_vec()).file_name("uitslag-bloedonderzoek.svg");
    let form = multipart::Form::new().text("productActionId", action).part("file[]", part);
    let call = Client::new().post(format!("{}/api/documents", served.base)).header("x-domain", "vandijk");
    let refused = call.bearer_auth(&token).multipart(form).send().expect("an answer");
    assert!(refused.status().is_client_error(), "{}", refused.status());
    assert_eq!(served.terminate(), Some(0));
    let log = log.lock().unwrap().clone();
    assert!(log.contains("\\n2026-11-22T00:00:00.000000Z ERROR balie::audit: FORGED"), "{log}");
    assert!(!log.lines().any(|line| line.starts_with("2026-11-22T00:00:00.000000Z")), "{log}");
    assert!(log.contains("IMAGE_TYPE_NOT_SUPPORTED") && !log.contains("bloedonderzoek"), "{log}");
}

#[test]
fn a_part_of_the_errors_is_reported_and_none_says_whose() {
    const ERRORS: usize = 80;
    let mut installation = Installation::sqlite().with_demo();
    let (sentry, reported) = start_keeper();
    let dsn = format!("{}/1", sentry.replace("http://", "http://public@"));
    installation.variables.push(("BALIE_SENTRY_DSN".to_owned(), dsn));
    let served = Served::start(&installation);
    let token = served.token();
    let action = served.ask_for_documents(&token, "full-disk", 1).remove(0);
    no_place_for_files(&installation);
    for _ in 0..ERRORS {
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
    assert!((4..=50).contains(&events), "{events} of {ERRORS}: {reported:?}");
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
    let port = find_free_address();
    installation.variables.push(("BALIE_OPERATIONS_LISTEN".to_owned(), port.clone()));
    let served = Served::start(&installation);
    served.token();
    let text = Client::new().get(format!("http://{port}/metrics")).send().unwrap().text().unwrap();
    let dashboard = include_str!("../../../../docs/operations/grafana.json");
    let dashboard: Value = serde_json::from_str(dashboard).expect("JSON");
    let mut requested = 0;
    for panel in dashboard["panels"].as_array().unwrap() {
        for target in panel["targets"].as_array().unwrap() {
            let expression = target["expr"].as_str().unwrap();
            for word in expression.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_') {
                if word.starts_with("balie_") || word.starts_with("process_") {
                    assert!(text.contains(word), "{word} in {text}");
                    requested += 1;
                }
            }
        }
    }
    assert!(requested > 15);
}
