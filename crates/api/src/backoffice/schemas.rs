//! The JSON Schemas of records and events, made from the types that parse and write them.

use axum::extract::Path;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use domain::codes::Code;
use domain::events::{EventKind, Message};
use domain::records::{BulkOperation, Segment, schema};
use serde_json::json;

use super::key::Firm;
use crate::http::envelope;
use crate::http::error::ApiResult;

/// `GET /schemas`: what there is.
pub async fn list(_firm: Firm) -> Response {
    let records = Segment::all().map(|segment| segment.path().to_owned());
    let events = EventKind::all().map(|kind| format!("events/{kind}"));
    let data: Vec<_> = records
        .chain(["bulk".to_owned(), "events".to_owned()])
        .chain(events)
        .map(|name| {
            let href = format!("/backoffice/v1/schemas/{name}");
            json!({ "type": "schemas", "id": name, "attributes": { "href": href } })
        })
        .collect();
    envelope::json_text(json!({ "data": data }).to_string())
}

/// `GET /schemas/{segment}`, `/schemas/bulk` (of a line), `/schemas/events` (of what stands around every event's `data`), `/schemas/events/{type}`
/// and `/schemas/events/{type}/v{version}` (of the `data`): the schema itself, without an envelope, so that any
/// validator can read it.
pub async fn show(_firm: Firm, Path(name): Path<String>) -> ApiResult {
    let found = match name.strip_prefix("events") {
        None if name == "bulk" => Some(BulkOperation::schema()),
        Some("") => Some(Message::schema()),
        Some(rest) => rest.strip_prefix('/').and_then(of_event),
        None => name.parse().ok().map(schema),
    };
    let schema = found.ok_or(Code::RecordNotFound)?;
    let kind = HeaderValue::from_static("application/schema+json");
    Ok(([(header::CONTENT_TYPE, kind)], schema.to_string()).into_response())
}

/// By its type alone, or with the version that it has.
fn of_event(name: &str) -> Option<serde_json::Value> {
    let (kind, version) = match name.split_once("/v") {
        Some((kind, version)) => (kind, Some(version)),
        None => (name, None),
    };
    let kind: EventKind = kind.parse().ok()?;
    version.is_none_or(|version| version == kind.version().to_string()).then(|| kind.schema())
}
