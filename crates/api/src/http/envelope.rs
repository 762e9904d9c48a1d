//! `{"data": …}`: every answer is a resource or a list of them.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

pub const JSON: &str = "application/json; charset=utf-8";

/// One resource of JSON:API.
#[derive(Serialize, ToSchema)]
pub struct Resource<T> {
    #[serde(rename = "type")]
    pub kind: &'static str,
    pub id: String,
    pub attributes: T,
    /// Metadata of a record that forms are filled in from.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub meta: Option<ResourceMeta>,
}

/// Metadata of a resource, besides its attributes.
#[derive(Serialize, ToSchema)]
pub struct ResourceMeta {
    /// Revision to be sent along with a form that was filled in from this record, see `RECORD_CHANGED`.
    pub revision: String,
}

impl<T> Resource<T> {
    #[expect(clippy::needless_pass_by_value, reason = "ids are small, and `Uuid` is handed over by value")]
    pub fn new(kind: &'static str, id: impl ToString, attributes: T) -> Self {
        Self { kind, id: id.to_string(), attributes, meta: None }
    }

    /// Names the revision of what forms are filled in from.
    #[must_use]
    pub fn with_revision(self, revision: String) -> Self {
        Self { meta: Some(ResourceMeta { revision }), ..self }
    }
}

/// The envelope around one resource.
#[derive(Serialize, ToSchema)]
#[schema(as = One)]
pub struct SingleResponse<T> {
    #[schema(inline)]
    pub data: Resource<T>,
}

/// The envelope around a list of resources.
#[derive(Serialize, ToSchema)]
#[schema(as = Many)]
pub struct ListResponse<T> {
    #[schema(inline)]
    pub data: Vec<Resource<T>>,
}

/// The envelope around something that has more than a resource has.
#[derive(Serialize, ToSchema)]
pub struct DataResponse<T> {
    pub data: T,
}

/// A value as the answer.
pub fn json_response(value: &impl Serialize) -> Response {
    match serde_json::to_string(value) {
        Ok(text) => json_text(text),
        Err(error) => crate::http::error::ApiError::internal(error).into_response(),
    }
}

impl<T: Serialize> IntoResponse for SingleResponse<T> {
    fn into_response(self) -> Response {
        json_response(&self)
    }
}

impl<T: Serialize> IntoResponse for ListResponse<T> {
    fn into_response(self) -> Response {
        json_response(&self)
    }
}

impl<T: Serialize> IntoResponse for DataResponse<T> {
    fn into_response(self) -> Response {
        json_response(&self)
    }
}

/// Returns a response of one resource.
pub fn single_response<T>(kind: &'static str, id: impl ToString, attributes: T) -> SingleResponse<T> {
    SingleResponse { data: Resource::new(kind, id, attributes) }
}

/// A complete JSON text as the answer.
pub fn json_text(text: String) -> Response {
    let mut response = text.into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(JSON));
    response
}

/// `{"data": …}` around a text that is JSON already.
pub fn json_data(data: &str) -> Response {
    json_text(format!("{{\"data\":{data}}}"))
}
