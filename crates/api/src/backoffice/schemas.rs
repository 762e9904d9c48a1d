//! The JSON Schemas of records and events, made from the types that parse and write them.

use axum::extract::Path;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use domain::codes::Code;
use domain::events::EventKind;
use domain::records::{Segment, schema};
use serde_json::json;

use crate::envelope;
use crate::error::ApiResult;

/// `GET /schemas`: what there is.
pub async fn list() -> Response {
    let records = Segment::all().map(|segment| segment.path().to_owned());
    let events = EventKind::all().map(|kind| format!("events/{kind}"));
    let data: Vec<_> = records
        .chain(events)
        .map(|name| {
            let href = format!("/backoffice/v1/schemas/{name}");
            json!({ "type": "schemas", "id": name, "attributes": { "href": href } })
        })
        .collect();
    envelope::raw(json!({ "data": data }).to_string())
}

/// `GET /schemas/{segment}` and `GET /schemas/events/{type}` (of the event's `data`): the schema itself, without an envelope, so that any validator can fetch it.
pub async fn show(Path(name): Path<String>) -> ApiResult {
    let schema = match name.strip_prefix("events/") {
        Some(kind) => kind.parse::<EventKind>().map(EventKind::schema).map_err(|_| Code::RecordNotFound)?,
        None => name.parse().map(schema).map_err(|_| Code::RecordNotFound)?,
    };
    let kind = HeaderValue::from_static("application/schema+json");
    Ok(([(header::CONTENT_TYPE, kind)], schema.to_string()).into_response())
}
