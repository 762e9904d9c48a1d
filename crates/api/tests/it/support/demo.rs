//! The demo's data in a test's portal, through the firm's own calls.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use store::Scope;
use uuid::Uuid;

use super::{PASSWORD_HASH, Portal, Reply, VANDIJK};

/// External ids of the firm's records, by the portal's id.
pub type Names = HashMap<Uuid, String>;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../demo/vandijk")
}

fn text(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The demo writes its dates as days from the one on which it is loaded: `{{today-3}}`.
fn on_day(text: &str, today: chrono::NaiveDate) -> String {
    let mut parts = text.split("{{today");
    let mut resolved = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (days, rest) = part.split_once("}}").expect("the end of a date");
        let days: i64 = if days.is_empty() { 0 } else { days.parse().expect("a number of days") };
        resolved.push_str(&(today + chrono::TimeDelta::days(days)).to_string());
        resolved.push_str(rest);
    }
    resolved
}

/// A file of the demo firm, with the dates that it has on a day.
pub fn demo_file(name: &str, today: chrono::NaiveDate) -> String {
    on_day(&text(name), today)
}

impl Portal {
    /// Publishes the demo firm's settings.
    pub async fn publish_demo_settings(&self) {
        let licence: Value = serde_json::from_str(&text("licence.json")).expect("JSON");
        let body = json!({ "version": 2, "attributes": licence });
        let reply = self.firm_call(VANDIJK, Method::PUT, "licence/vandijk", Some(body)).await;
        assert!(reply.status.is_success(), "{}", reply.text);
    }

    /// Loads the demo firm as it is on the test's day.
    pub async fn demo(&self) -> Names {
        self.publish_demo_settings().await;
        let names = self.import(demo_file("records.ndjson", self.app.now().date_naive())).await;
        self.put_contents("files").await;
        names
    }

    /// Loads what the demo's people have answered already, without the answers.
    pub async fn demo_answered(&self) -> Names {
        let names = self.import(demo_file("answered/records.ndjson", self.app.now().date_naive())).await;
        self.put_contents("answered").await;
        names
    }

    /// Sends the PDFs of a folder of the demo, each as the content of the document of its name.
    async fn put_contents(&self, from: &str) {
        let files = std::fs::read_dir(folder().join(from)).expect("files");
        for path in files
            .map(|file| file.expect("a file").path())
            .filter(|path| path.extension() == Some("pdf".as_ref()))
        {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let request = Request::builder()
                .method(Method::PUT)
                .uri(format!("/backoffice/v1/documents/{name}/content"))
                .header(header::AUTHORIZATION, format!("Bearer {VANDIJK}"))
                .body(Body::from(std::fs::read(&path).expect("content")));
            let reply = self.send(request.expect("a request")).await;
            assert!(reply.status.is_success(), "{name}: {}", reply.text);
        }
    }

    /// Sends lines of records, all of which must be taken.
    pub async fn import(&self, lines: String) -> Names {
        let request = Request::builder()
            .method(Method::POST)
            .uri("/backoffice/v1/import")
            .header(header::AUTHORIZATION, format!("Bearer {VANDIJK}"))
            .body(Body::from(lines));
        let reply: Reply = self.send(request.expect("a request")).await;
        let results = reply.text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a result"));
        let name = |result: Value| {
            let id = result["id"].as_str().unwrap_or_else(|| panic!("refused: {result}"));
            let kind = result["type"].as_str().unwrap_or_default();
            let name = result["external_id"].as_str().unwrap_or_default();
            (id.parse().expect("an id"), format!("{kind}/{name}"))
        };
        results.map(name).collect()
    }

    /// Gives somebody whom the firm sent the password of all tests.
    pub async fn enable_sign_in(&self, names: &Names, name: &str) -> Scope {
        let name = format!("consumers/{name}");
        let (consumer, _) = names.iter().find(|(_, found)| **found == name).expect("a consumer");
        let scope = Scope { licence: self.licence("vandijk").await, consumer: *consumer };
        let tx = self.store.begin().await.expect("a transaction");
        store::accounts::consumers::set_password(&tx, scope, PASSWORD_HASH, self.app.now())
            .await
            .expect("a password");
        tx.commit().await.expect("committed");
        scope
    }
}
