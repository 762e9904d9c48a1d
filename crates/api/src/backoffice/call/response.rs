//! The responses of a call: of one that succeeds, and its errors.

use serde_json::{Map, Value, json};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

use super::components::Components;
use crate::http::envelope::{DataResponse, ListResponse, SingleResponse};
use domain::records::Segment;

/// A response of a call that succeeds.
#[derive(Clone, Copy)]
pub struct SuccessResponse {
    status: u16,
    description: &'static str,
    content: ResponseContent,
    headers: &'static [ResponseHeader],
}

#[derive(Clone, Copy)]
enum ResponseContent {
    Nothing,
    /// JSON of a type.
    Json(fn(&mut Components) -> Value),
    /// One record of a segment, or a page of them.
    Record(Segment),
    Records(Segment),
    /// A type as JSON of another media type than `application/json`.
    JsonAs(&'static str, fn(&mut Components) -> Value),
    /// A stream of a media type; the type is that of each line or event in it.
    Stream(&'static str, fn(&mut Components) -> Value),
    /// Bytes of a media type.
    File(&'static str),
}

/// A header of a response.
#[derive(Clone, Copy)]
pub enum ResponseHeader {
    /// The revision of the record.
    ETag,
    /// The name of the file.
    ContentDisposition,
    /// The SHA-256 of the file.
    FileHash,
}

/// An error of a call: its status, and its reason with the code where there is one of its own.
#[derive(Clone, Copy)]
pub struct ErrorResponse {
    pub status: u16,
    pub reason: &'static str,
}

impl SuccessResponse {
    /// JSON of a type.
    pub const fn json<T: ToSchema>(status: u16, description: &'static str) -> Self {
        Self { status, description, content: ResponseContent::Json(response_schema::<T>), headers: &[] }
    }

    /// One resource with the attributes of a type.
    pub const fn single_resource<T: ToSchema>(status: u16, description: &'static str) -> Self {
        let content = ResponseContent::Json(single_schema::<T>);
        Self { status, description, content, headers: &[] }
    }

    /// A list of resources with the attributes of a type.
    pub const fn list<T: ToSchema>(status: u16, description: &'static str) -> Self {
        let content = ResponseContent::Json(list_schema::<T>);
        Self { status, description, content, headers: &[] }
    }

    /// JSON of a type within `data`.
    pub const fn data<T: ToSchema>(status: u16, description: &'static str) -> Self {
        Self { status, description, content: ResponseContent::Json(data_schema::<T>), headers: &[] }
    }

    /// A status without a body.
    pub const fn empty(status: u16, description: &'static str) -> Self {
        Self { status, description, content: ResponseContent::Nothing, headers: &[] }
    }

    /// Bytes of a media type, without the name of a file.
    pub const fn bytes(media_type: &'static str, description: &'static str) -> Self {
        Self { status: 200, description, content: ResponseContent::File(media_type), headers: &[] }
    }

    /// A file of a media type that is made for the call.
    pub const fn file(media_type: &'static str, description: &'static str) -> Self {
        Self { headers: &[ResponseHeader::ContentDisposition], ..Self::bytes(media_type, description) }
    }

    /// A file of a media type that is stored, whose hash is known.
    pub const fn stored_file(media_type: &'static str, description: &'static str) -> Self {
        let headers = &[ResponseHeader::ContentDisposition, ResponseHeader::FileHash];
        Self { headers, ..Self::bytes(media_type, description) }
    }

    /// JSON of a type under a media type of its own.
    pub const fn json_as<T: ToSchema>(media_type: &'static str, description: &'static str) -> Self {
        Self {
            status: 200,
            description,
            content: ResponseContent::JsonAs(media_type, response_schema::<T>),
            headers: &[],
        }
    }

    /// Lines or events, each of a type, in a stream of a media type.
    pub const fn stream<T: ToSchema>(media_type: &'static str, description: &'static str) -> Self {
        Self {
            status: 200,
            description,
            content: ResponseContent::Stream(media_type, response_schema::<T>),
            headers: &[],
        }
    }

    /// One record of a segment, with its revision.
    pub const fn record(segment: Segment) -> Self {
        let content = ResponseContent::Record(segment);
        Self { status: 200, description: "The record.", content, headers: &[ResponseHeader::ETag] }
    }

    /// A page of records of a segment.
    pub const fn records(segment: Segment) -> Self {
        let description = "A page; `meta.next` is what to send as `after` for the next one.";
        Self { status: 200, description, content: ResponseContent::Records(segment), headers: &[] }
    }

    /// Returns the same response, with the revision of the written record in its `ETag`.
    #[must_use]
    pub const fn with_etag(self) -> Self {
        Self { headers: &[ResponseHeader::ETag], ..self }
    }

    pub(super) const fn status(&self) -> u16 {
        self.status
    }

    /// The OpenAPI response object.
    pub(super) fn response(&self, components: &mut Components) -> Value {
        let mut response = json!({ "description": self.description });
        let json_of = |schema: Value| json!({ "application/json": { "schema": schema } });
        match self.content {
            ResponseContent::Nothing => {}
            ResponseContent::Json(schema) => response["content"] = json_of(schema(components)),
            ResponseContent::Record(segment) => {
                response["content"] = json_of(components.stored_record(segment));
            }
            ResponseContent::Records(segment) => {
                response["content"] = json_of(components.record_list(segment));
            }
            ResponseContent::JsonAs(media_type, schema) => {
                response["content"] = json!({ media_type: { "schema": schema(components) } });
            }
            // A generated client reads bytes here, and has the type of each line or event in them. (`itemSchema` would say so, and is
            // of OpenAPI 3.2.)
            ResponseContent::Stream(media_type, schema) => {
                let bytes =
                    json!({ "type": "string", "format": "binary", "contentSchema": schema(components) });
                response["content"] = json!({ media_type: { "schema": bytes } });
            }
            ResponseContent::File(media_type) => {
                // A text is characters: generated clients read it as such, and have no bytes for it.
                let schema = if media_type.starts_with("text/") {
                    json!({ "type": "string" })
                } else {
                    json!({ "type": "string", "format": "binary" })
                };
                response["content"] = json!({ media_type: { "schema": schema } });
            }
        }
        let headers: Map<String, Value> = self.headers.iter().map(|header| header.entry()).collect();
        if !headers.is_empty() {
            response["headers"] = headers.into();
        }
        response
    }
}

impl ResponseHeader {
    fn entry(self) -> (String, Value) {
        let (name, description) = match self {
            Self::ETag => ("ETag", "The revision, in quotes: what `If-Match` of the next write names."),
            Self::ContentDisposition => {
                ("Content-Disposition", "`attachment` with the name of the file (RFC 6266).")
            }
            Self::FileHash => ("ETag", "The SHA-256 of the file in hexadecimal digits, in quotes."),
        };
        (name.to_owned(), json!({ "description": description, "schema": { "type": "string" } }))
    }
}

impl ErrorResponse {
    pub const fn new(status: u16, reason: &'static str) -> Self {
        Self { status, reason }
    }

    /// The record that the path names does not exist, or the caller may not see it.
    pub const NOT_FOUND: Self =
        Self::new(404, "There is none, or it is not of a client whom the caller sees (`RECORD_NOT_FOUND`).");

    /// The body breaks a rule.
    pub const INVALID: Self = Self::new(
        422,
        "Every violation by JSON pointer in `error.faults`, or by field in `error.fields`; nothing was written (`VALIDATION_FAILED`).",
    );

    pub(super) fn response(&self) -> Value {
        let schema = json!({ "$ref": "#/components/schemas/ErrorBody" });
        let mut response =
            json!({ "description": self.reason, "content": { "application/json": { "schema": schema } } });
        if let Some(headers) = self.headers() {
            response["headers"] = headers;
        }
        response
    }

    /// The headers that an error of this status has in every call.
    fn headers(&self) -> Option<Value> {
        match self.status {
            401 | 403 => Some(json!({ "WWW-Authenticate": {
                "description": "`Bearer`, with the reason (RFC 6750).", "schema": { "type": "string" },
            } })),
            429 | 503 => Some(json!({ "Retry-After": {
                "description": "Seconds after which to come back (429 and 503).", "schema": { "type": "integer" },
            } })),
            _ => None,
        }
    }
}

fn single_schema<T: ToSchema>(components: &mut Components) -> Value {
    envelope_schema::<SingleResponse<T>, T>("Response", components)
}

fn list_schema<T: ToSchema>(components: &mut Components) -> Value {
    envelope_schema::<ListResponse<T>, T>("List", components)
}

fn data_schema<T: ToSchema>(components: &mut Components) -> Value {
    envelope_schema::<DataResponse<T>, T>("Response", components)
}

/// The schema of an envelope, named after its content: an envelope has one name of its own for every content, and does not
/// name the schema of that.
fn envelope_schema<E: ToSchema, T: ToSchema>(suffix: &str, components: &mut Components) -> Value {
    let mut parts = parts_of::<E>();
    parts.extend(parts_of::<T>());
    parts.push((T::name().into_owned(), json!(T::schema())));
    let name = format!("{}{suffix}", T::name());
    parts.push((name.clone(), json!(E::schema())));
    components.response(parts, &name)
}

/// Names the schema of a type that is sent, and returns a reference to it.
pub(super) fn response_schema<T: ToSchema>(components: &mut Components) -> Value {
    let mut parts = parts_of::<T>();
    parts.push((T::name().into_owned(), json!(T::schema())));
    components.response(parts, &T::name())
}

/// The schemas that a type refers to, by name.
fn parts_of<T: ToSchema>() -> Vec<(String, Value)> {
    let mut parts: Vec<(String, RefOr<Schema>)> = Vec::new();
    T::schemas(&mut parts);
    parts.into_iter().map(|(name, schema)| (name, json!(schema))).collect()
}
