//! The firm's settings as its administrators work on them at the desk.

mod drafts;
mod history;
mod patches;
mod previews;
mod publishing;

use axum::http::Method;
use domain::accounts::staff::StaffRole;
use domain::licence::DeskMode;
use serde_json::{Value, json};

use crate::support::{Portal, Reply, text};

/// An administrator of `vandijk` at work: their token.
async fn add_administrator(portal: &Portal, name: &str) -> String {
    portal.desk("vandijk", DeskMode::Review).await;
    portal.at_work("vandijk", name, StaffRole::Admin).await.1
}

async fn call(portal: &Portal, token: &str, method: Method, path: &str, body: Option<Value>) -> Reply {
    let path = if path.is_empty() { "settings".to_owned() } else { format!("settings/{path}") };
    portal.firm_call(token, method, &path, body).await
}

#[track_caller]
fn read_data(reply: &Reply) -> Value {
    assert!(reply.status.is_success(), "{}: {}", reply.status, reply.text);
    reply.json()["data"].clone()
}

async fn read_settings(portal: &Portal, token: &str) -> Value {
    read_data(&call(portal, token, Method::GET, "", None).await)
}

/// The settings that are in force, changed.
async fn changed_settings(portal: &Portal, token: &str, change: impl FnOnce(&mut Value)) -> Value {
    let mut attributes = read_settings(portal, token).await["published"]["attributes"].clone();
    change(&mut attributes);
    attributes
}

/// Saves a draft based on what is in force, in the place of the one with a revision.
async fn put(portal: &Portal, token: &str, attributes: &Value, revision: Option<&str>) -> Reply {
    let base = read_settings(portal, token).await["published"]["version"].clone();
    let body = json!({ "attributes": attributes, "base_version": base, "revision": revision });
    call(portal, token, Method::PUT, "draft", Some(body)).await
}

/// Saves a first draft and returns its revision.
async fn save_first_draft(portal: &Portal, token: &str, change: impl FnOnce(&mut Value)) -> String {
    let attributes = changed_settings(portal, token, change).await;
    text(&read_data(&put(portal, token, &attributes, None).await)["revision"])
}

async fn publish(portal: &Portal, token: &str, revision: &str) -> Reply {
    call(portal, token, Method::POST, "publish", Some(json!({ "revision": revision }))).await
}

fn read_rules(problems: &Value) -> Vec<(String, String)> {
    let problems = problems.as_array().expect("a list");
    problems.iter().map(|one| (text(&one["pointer"]), text(&one["rule"]))).collect()
}

fn one_violation(pointer: &str, rule: &str) -> Vec<(String, String)> {
    vec![(pointer.to_owned(), rule.to_owned())]
}
