//! Mail to consumers about what changes, from the firm's records to the mail server.

mod appointments;
mod asked;
mod bounces;
mod choices;
mod listed;
mod messages;
mod reminders;
mod sending;

use axum::http::Method;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Person, Portal, Reply, VANDIJK};

/// Mail at any hour of any day, so that a test need not heed the calendar.
pub fn always() -> Value {
    json!({
        "enabled": true, "send_from": null, "send_until": null, "quiet_weekdays": [], "quiet_public_holidays": false,
    })
}

/// Gives `vandijk` these settings for mail.
pub async fn set_mail_settings(portal: &Portal, mail: Value) {
    let stored = portal.firm_call(VANDIJK, Method::GET, "licence/vandijk", None).await.json();
    let mut attributes = stored["data"]["attributes"].clone();
    attributes["mail"] = mail;
    let version = stored["data"]["meta"]["version"].as_i64().expect("a version") + 1;
    let body = json!({ "version": version, "attributes": attributes });
    let reply = portal.firm_call(VANDIJK, Method::PUT, "licence/vandijk", Some(body)).await;
    assert!(reply.status.is_success(), "{}", reply.text);
}

/// Puts a record, which must succeed; `path` may carry a query.
async fn put(portal: &Portal, path: &str, version: i64, attributes: Value) -> Reply {
    let body = json!({ "version": version, "attributes": attributes });
    let reply = portal.firm_call(VANDIJK, Method::PUT, path, Some(body)).await;
    assert!(reply.status.is_success(), "{path}: {}", reply.text);
    reply
}

/// A consumer of the firm's with the address `<name>@example.nl`, who has signed in some time.
async fn add_consumer(portal: &Portal, name: &str, more: Value) {
    add_uninvited(portal, name, more).await;
    let licence = portal.licence("vandijk").await;
    let found = store::accounts::consumers::by_external_id(portal.app.store.reader(), licence, name)
        .await
        .expect("a read");
    portal
        .staged_token(found.expect("the consumer").scope(), domain::accounts::session::Stage::Full, None)
        .await;
}

/// Adds a consumer with the address `<name>@example.nl`, whom nobody has invited.
async fn add_uninvited(portal: &Portal, name: &str, more: Value) {
    let mut record =
        json!({ "first_name": name, "last_name": "Vries", "email": format!("{name}@example.nl") });
    record.as_object_mut().expect("an object").extend(more.as_object().expect("more").clone());
    put(portal, &format!("consumers/{name}"), 1, record).await;
}

/// Returns a signed-in consumer with the address `<name>@example.nl`.
pub async fn signed_in(portal: &Portal, name: &str) -> Person {
    let person = portal.person("vandijk", name).await;
    let record = json!({ "first_name": name, "last_name": "Vries", "email": format!("{name}@example.nl") });
    put(portal, &format!("consumers/{name}"), 2, record).await;
    person
}

fn upload_action(owners: &[&str]) -> Value {
    json!({ "type": "UPLOAD_DOCUMENT", "label": "Loonstrook Anna", "owners": owners })
}

/// Asks for a document.
async fn ask(portal: &Portal, name: &str, owners: &[&str]) -> Reply {
    put(portal, &format!("actions/{name}"), 1, upload_action(owners)).await
}

fn advance_minutes(portal: &Portal, count: i64) {
    portal.clock.advance(TimeDelta::minutes(count));
}

/// The one letter that goes out now.
async fn only_email(portal: &Portal) -> String {
    let mut letters = portal.deliver_mail().await;
    assert_eq!(letters.len(), 1, "{letters:#?}");
    letters.remove(0)
}

/// The one letter that goes out when what was recorded just now has waited.
async fn letter_after_the_window(portal: &Portal) -> String {
    advance_minutes(portal, 15);
    only_email(portal).await
}

async fn nothing_goes_out(portal: &Portal) {
    assert_eq!(portal.deliver_mail().await, [""; 0]);
}

/// The log of mails, as the firm reads it.
async fn list_mails(portal: &Portal, query: &str) -> Vec<Value> {
    portal.firm_call(VANDIJK, Method::GET, &format!("mails{query}"), None).await.list()
}

async fn list_events(portal: &Portal, kind: &str) -> Vec<Value> {
    let all = portal.firm_call(VANDIJK, Method::GET, "events?limit=500", None).await.list();
    all.into_iter().filter(|event| event["type"] == kind).collect()
}
