//! Actions that a partner has a word in, with the sandboxes as the partners.

mod data_sharing;
mod disability_cover;
mod embedded_form;
mod identity;
mod woongarant;

use axum::Router;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Person, Portal};

/// A consumer of whom the firm knows the date of birth.
pub async fn with_birth_date(portal: &Portal, name: &str) -> Person {
    let person = portal.person("vandijk", name).await;
    let attributes =
        json!({ "last_name": name, "first_name": name, "date_of_birth": "1985-06-01", "smoker": false });
    let body = json!({ "version": 2, "attributes": attributes });
    let path = format!("consumers/{name}");
    let put = portal.firm_call(crate::support::VANDIJK, axum::http::Method::PUT, &path, Some(body)).await;
    assert!(put.status.is_success(), "{}", put.text);
    person
}

async fn list_events(portal: &Portal, who: &Person) -> Vec<(String, Value)> {
    let found = store::events::events_after(portal.app.store.reader(), who.scope.licence, 0, 100)
        .await
        .expect("events");
    let found = found.into_iter().filter(|event| event.kind != "record.written");
    found.map(|event| (event.kind, event.data)).collect()
}

async fn submissions_of(portal: &Portal, who: &Person, action: Uuid) -> Vec<store::submissions::Submission> {
    let found = store::submissions::of_action(portal.app.store.reader(), who.scope.licence, action).await;
    found.expect("submissions")
}

/// A partner that answers everything with a page of HTML.
fn nonsense_router() -> Router {
    Router::new().fallback(async || "<html>welcome</html>")
}

/// A partner that fails.
fn failing_router() -> Router {
    Router::new().fallback(async || axum::http::StatusCode::INTERNAL_SERVER_ERROR)
}
