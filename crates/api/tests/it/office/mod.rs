//! Work of the firm's own people: tasks, notes, handing over.

mod handover;
mod notes;
mod tasks;

use axum::http::Method;
use domain::accounts::staff::StaffRole;
use domain::licence::DeskMode;
use serde_json::{Value, json};
use store::staff::StaffMember;

use crate::support::{Portal, Reply, VANDIJK, text};

/// A desk with an adviser of clients, a handler, and clients of the adviser's and of nobody.
struct Office {
    eva: (StaffMember, String),
    tom: (StaffMember, String),
}

impl Office {
    async fn open(portal: &Portal) -> Self {
        portal.desk("vandijk", DeskMode::Full).await;
        portal.record("advisers/eva", json!({ "name": "Eva" })).await;
        portal.record("advisers/tom", json!({ "name": "Tom" })).await;
        portal.record("consumers/anna", json!({ "last_name": "Vries", "email": "anna@example.nl" })).await;
        portal.record("consumers/bram", json!({ "last_name": "Bos", "email": "bram@example.nl" })).await;
        let eva = portal.at_work("vandijk", "eva", StaffRole::Adviser).await;
        let tom = portal.at_work("vandijk", "tom", StaffRole::Handler).await;
        Self { eva, tom }
    }
}

/// Records a dossier of the firm's system that names an adviser.
async fn dossier(portal: &Portal, name: &str, owner: &str, adviser: &str) {
    let panels = json!([{ "adviser": adviser, "systemname": "ADVISOR" }]);
    portal
        .record(
            &format!("dossiers/{name}"),
            json!({ "label": "Aankoop", "owners": [owner], "user_panels": panels }),
        )
        .await;
}

async fn call(portal: &Portal, token: &str, method: Method, path: &str, body: Value) -> Reply {
    let body = (!body.is_null()).then_some(body);
    portal.firm_call(token, method, path, body).await
}

/// A call that must succeed, and its response.
async fn must(portal: &Portal, token: &str, method: Method, path: &str, body: Value) -> Value {
    let reply = call(portal, token, method, path, body).await;
    assert!(reply.status.is_success(), "{path}: {} {}", reply.status, reply.text);
    if reply.text.is_empty() { Value::Null } else { reply.json() }
}

async fn items(portal: &Portal, token: &str, path: &str) -> Vec<Value> {
    must(portal, token, Method::GET, path, Value::Null).await["items"].as_array().expect("items").clone()
}

/// The rules that a rejection names, by field.
fn rules(reply: &Reply) -> Vec<String> {
    assert_eq!(reply.status, 422, "{}", reply.text);
    let error = &reply.json()["error"];
    let fields = error["fields"].as_object().expect("fields");
    fields
        .iter()
        .flat_map(|(field, rules)| {
            let rules = rules.as_array().expect("rules").iter();
            rules.map(move |rule| format!("{field} {}", rule.as_str().unwrap_or_default()))
        })
        .collect()
}

/// The events of a type, the oldest first.
async fn events(portal: &Portal, kind: &str) -> Vec<Value> {
    let (mut found, mut after) = (Vec::new(), String::new());
    loop {
        let page = portal
            .firm_call(VANDIJK, Method::GET, &format!("events?limit=500&after={after}"), None)
            .await
            .json();
        let events = page["data"].as_array().unwrap_or_else(|| panic!("{page}")).clone();
        if events.is_empty() {
            return found;
        }
        after = text(&page["meta"]["next"]);
        found.extend(events.into_iter().filter(|event| event["type"] == kind));
    }
}

fn id(value: &Value) -> String {
    text(&value["id"])
}
