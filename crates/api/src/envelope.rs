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
    /// Of a record that forms are filled in from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meta: Option<ResourceMeta>,
}

/// What an answer says of a resource besides its attributes.
#[derive(Serialize, ToSchema)]
pub struct ResourceMeta {
    /// To be sent along with a form that was filled in from this, see `RECORD_CHANGED`.
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
pub struct One<T> {
    #[schema(inline)]
    pub data: Resource<T>,
}

/// The envelope around a list of them.
#[derive(Serialize, ToSchema)]
pub struct Many<T> {
    #[schema(inline)]
    pub data: Vec<Resource<T>>,
}

/// The envelope around something that has more than a resource has.
#[derive(Serialize, ToSchema)]
pub struct Data<T> {
    pub data: T,
}

/// A value as the answer.
pub fn json(value: &impl Serialize) -> Response {
    match serde_json::to_string(value) {
        Ok(text) => raw(text),
        Err(error) => crate::error::ApiError::internal(error).into_response(),
    }
}

impl<T: Serialize> IntoResponse for One<T> {
    fn into_response(self) -> Response {
        json(&self)
    }
}

impl<T: Serialize> IntoResponse for Many<T> {
    fn into_response(self) -> Response {
        json(&self)
    }
}

impl<T: Serialize> IntoResponse for Data<T> {
    fn into_response(self) -> Response {
        json(&self)
    }
}

/// An answer of one resource.
pub fn one<T>(kind: &'static str, id: impl ToString, attributes: T) -> One<T> {
    One { data: Resource::new(kind, id, attributes) }
}

/// A complete JSON text as the answer.
pub fn raw(text: String) -> Response {
    let mut response = text.into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(JSON));
    response
}

/// `{"data": …}` around a text that is JSON already.
pub fn raw_data(data: &str) -> Response {
    raw(format!("{{\"data\":{data}}}"))
}
