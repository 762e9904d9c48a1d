//! Nothing of somebody who was erased is left in the files of the database.

use std::path::Path;
use std::time::{Duration, Instant};

use reqwest::Method;
use reqwest::blocking::Client;
use serde_json::{Value, json};

use crate::support::{Installation, KEY, Served};

const NAME: &str = "Qxzmarkerson";
const STREET: &str = "Qxzmarkerstraat";
const ADDRESS: &str = "qxz.marker@example.nl";

/// Returns the places of the erased person's data in the database's files, with their number.
fn find_matches(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for file in ["balie.db", "balie.db-wal", "balie.db-shm"] {
        let Ok(bytes) = std::fs::read(folder.join(file)) else { continue };
        for marker in [NAME, STREET, ADDRESS] {
            let count = bytes.windows(marker.len()).filter(|part| *part == marker.as_bytes()).count();
            if count > 0 {
                found.push(format!("{file}: {marker} {count} times"));
            }
        }
    }
    found
}

fn call(served: &Served, method: Method, path: &str, body: Option<&Value>) -> Value {
    let call = Client::new().request(method, format!("{}/backoffice/v1{path}", served.base)).bearer_auth(KEY);
    let call = if let Some(body) = body { call.json(body) } else { call };
    let answer = call.send().expect("an answer");
    assert!(answer.status().is_success(), "{path}: {}", answer.text().unwrap_or_default());
    answer.json().unwrap_or_default()
}

#[test]
fn an_erased_name_is_in_no_file_of_the_database() {
    let installation = Installation::sqlite().with_demo();
    let served = Served::start(&installation);
    for version in 1..=31 {
        let attributes = json!({
            "first_name": "Qxz", "last_name": NAME, "email": ADDRESS, "user_name": "qxz",
            "street_name": STREET, "house_number": version.to_string(), "zipcode": "3512 PH", "city": "Utrecht",
        });
        served.back_office("/consumers/qxz", &json!({ "version": version, "attributes": attributes }));
    }
    // Letters wait: there is no mail server.
    call(&served, Method::POST, "/consumers/qxz/invitation", Some(&json!({})));
    let forgot = Client::new()
        .post(format!("{}/api/auth/forgot-password", served.base))
        .header("x-domain", "vandijk")
        .json(&json!({ "email": format!(" {}", ADDRESS.to_uppercase()) }))
        .send()
        .expect("an answer");
    assert_eq!(forgot.status().as_u16(), 204);
    assert_eq!(served.sign_in(ADDRESS, "Wrong-2026!").status().as_u16(), 401);
    assert!(!find_matches(installation.folder.path()).is_empty());

    let erased = call(&served, Method::POST, "/consumers/qxz/erasure", None);
    assert_eq!(erased["data"]["attributes"]["state"], "deleted", "{erased}");
    let started = Instant::now();
    while !find_matches(installation.folder.path()).is_empty() && started.elapsed() < Duration::from_secs(20)
    {
        std::thread::sleep(Duration::from_millis(200));
    }
    assert_eq!(find_matches(installation.folder.path()), Vec::<String>::new(), "while the program runs");
    assert_eq!(served.terminate(), Some(0));
    assert_eq!(find_matches(installation.folder.path()), Vec::<String>::new(), "after it stopped");
    let bytes = std::fs::read(installation.path("balie.db")).expect("a database");
    let upper = ADDRESS.to_uppercase();
    assert!(!bytes.windows(upper.len()).any(|part| part == upper.as_bytes()), "as it was typed");
}

#[test]
fn a_database_is_rewritten_by_hand_without_what_was_deleted() {
    let installation = Installation::sqlite();
    installation.run(&["migrate"]).well();
    installation.run(&["migrate", "--vacuum"]).well();
    let said = installation.run(&["doctor"]).said;
    assert!(said.contains("what is deleted is overwritten"), "{said}");
}
