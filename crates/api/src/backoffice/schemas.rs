//! The JSON Schemas of records and events, made from the types that parse and write them.

use axum::extract::Path;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use domain::codes::Code;
use domain::records::{Segment, schema};
use serde_json::json;

use crate::envelope;
use crate::error::ApiResult;

/// `GET /schemas`: what there is.
pub async fn list() -> Response {
    let data: Vec<_> = Segment::all()
        .map(|segment| {
            let href = format!("/backoffice/v1/schemas/{segment}");
            json!({ "type": "schemas", "id": segment.path(), "attributes": { "href": href } })
        })
        .collect();
    envelope::raw(json!({ "data": data }).to_string())
}

/// `GET /schemas/{segment}`: the schema itself, without an envelope, so that any validator can fetch it.
pub async fn show(Path(segment): Path<String>) -> ApiResult {
    let segment: Segment = segment.parse().map_err(|_| Code::RecordNotFound)?;
    let kind = HeaderValue::from_static("application/schema+json");
    Ok(([(header::CONTENT_TYPE, kind)], schema(segment).to_string()).into_response())
}
