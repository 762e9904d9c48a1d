//! The JSON Schemas of records and events, made from the types that parse and write them.

use axum::extract::Path;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use domain::codes::Code;
use domain::events::{EventKind, Message};
use domain::records::{BulkOperation, Segment, record_schema};
use domain::values::Object;
use serde::Serialize;
use utoipa::ToSchema;

use super::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb, document,
};
use super::key::Firm;
use crate::http::envelope::{self, ListResponse, Resource};
use crate::http::error::ApiResult;

/// The address of a JSON Schema.
#[derive(Serialize, ToSchema)]
pub struct SchemaAddress {
    /// The path at which it is served.
    href: String,
}

/// The calls about the description of the API itself.
pub fn calls() -> Calls {
    Calls::new().add(describe_call(), describe).add(list_call(), list).add(show_call(), show)
}

fn describe_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/openapi.json",
        name: "get_openapi",
        tag: Tag::Description,
        summary: "Read this description",
        description: "The OpenAPI document of the back office, whole in itself; `balie openapi --back-office` prints the same.",
        access: Access {
            scopes: &[],
            rows: Rows::Firm,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<OpenApiDocument>(200, "An OpenAPI 3.1 document.")],
        errors: vec![],
    }
}

/// The description of an API as an OpenAPI document.
#[derive(ToSchema)]
#[schema(value_type = Object)]
pub struct OpenApiDocument(#[expect(dead_code, reason = "the document is a text already")] serde_json::Value);

/// `GET /openapi.json`.
pub async fn describe(_firm: Firm) -> Response {
    envelope::json_text(document::document_text().to_owned())
}

fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/schemas",
        name: "list_schemas",
        tag: Tag::Description,
        summary: "List the JSON Schemas",
        description: "Those of every kind of record, of a line of `/bulk`, of the envelope of events, and of the data of each type of event.",
        access: Access {
            scopes: &[],
            rows: Rows::Firm,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::list::<SchemaAddress>(200, "Every schema, by its name.")],
        errors: vec![],
    }
}

/// `GET /schemas`: every schema that there is.
pub async fn list(_firm: Firm) -> Response {
    let records = Segment::variants().map(|segment| segment.path().to_owned());
    let events = EventKind::variants().map(|kind| format!("events/{kind}"));
    let names = records.chain(["bulk".to_owned(), "events".to_owned()]).chain(events);
    let resource = |name: String| {
        Resource::new("schemas", &name, SchemaAddress { href: format!("/backoffice/v1/schemas/{name}") })
    };
    ListResponse { data: names.map(resource).collect() }.into_response()
}

fn show_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/schemas/{*segment}",
        name: "get_schema",
        tag: Tag::Description,
        summary: "Read one JSON Schema",
        description: "By its name in the list, slashes included; the answer has no envelope, so that any validator can read it.",
        access: Access {
            scopes: &[],
            rows: Rows::Firm,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json_as::<Object>(
            "application/schema+json",
            "The JSON Schema itself.",
        )],
        errors: vec![ErrorResponse::NOT_FOUND],
    }
}

/// `GET /schemas/{segment}`, `/schemas/bulk` (of a line), `/schemas/events` (of an event without its `data`),
/// `/schemas/events/{type}` and `/schemas/events/{type}/v{version}` (of the `data`): the schema itself, without an
/// envelope, so that any validator can read it.
pub async fn show(_firm: Firm, Path(name): Path<String>) -> ApiResult {
    let found = match name.strip_prefix("events") {
        None if name == "bulk" => Some(BulkOperation::schema()),
        Some("") => Some(Message::schema()),
        Some(rest) => rest.strip_prefix('/').and_then(of_event),
        None => name.parse().ok().map(record_schema),
    };
    let schema = found.ok_or(Code::RecordNotFound)?;
    let kind = HeaderValue::from_static("application/schema+json");
    Ok(([(header::CONTENT_TYPE, kind)], schema.to_string()).into_response())
}

/// Returns the schema of an event by its type alone, or with its version.
fn of_event(name: &str) -> Option<serde_json::Value> {
    let (kind, version) = match name.split_once("/v") {
        Some((kind, version)) => (kind, Some(version)),
        None => (name, None),
    };
    let kind: EventKind = kind.parse().ok()?;
    version.is_none_or(|version| version == kind.version().to_string()).then(|| kind.schema())
}
