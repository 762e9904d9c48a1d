//! Conditions on a record in the headers of a request (RFC 9110, section 13), and the key of a request that is sent twice.

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::codes::Code;

use crate::http::error::{ApiError, ApiResult};

/// Greatest length of `If-Match`, `If-None-Match` and `Idempotency-Key`, in bytes.
const LONGEST: usize = 100;

/// The revision that `If-Match` names (section 13.1.1); `*` for any that there is.
///
/// # Errors
/// `BODY_NOT_READABLE` when it is not one.
pub fn if_match(headers: &HeaderMap) -> ApiResult<Option<String>> {
    let Some(value) = header_text(headers, &header::IF_MATCH)? else { return Ok(None) };
    let revision = unquoted(value);
    if revision.is_empty() { Err(header_error(&header::IF_MATCH)) } else { Ok(Some(revision.to_owned())) }
}

/// Returns true if a write is for a new record only: `If-None-Match: *` (section 13.1.2).
///
/// # Errors
/// `BODY_NOT_READABLE` for anything but `*`.
pub fn is_new_only(headers: &HeaderMap) -> ApiResult<bool> {
    match header_text(headers, &header::IF_NONE_MATCH)? {
        None => Ok(false),
        Some("*") => Ok(true),
        Some(_) => Err(header_error(&header::IF_NONE_MATCH)),
    }
}

/// Returns true if the reader has this revision already: `If-None-Match` names it, or any.
pub fn is_known(headers: &HeaderMap, revision: &str) -> bool {
    let values = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut tags = values.flat_map(|value| value.split(',')).map(str::trim);
    tags.any(|tag| tag == "*" || unquoted(tag.strip_prefix("W/").unwrap_or(tag)) == revision)
}

/// The response to a reader who has the revision already.
pub fn not_modified(revision: &str) -> Response {
    let mut response = StatusCode::NOT_MODIFIED.into_response();
    set_etag(&mut response, Some(revision));
    response
}

/// Names the revision as the entity tag.
pub fn set_etag(response: &mut Response, revision: Option<&str>) {
    let tag = revision.and_then(|revision| HeaderValue::from_str(&format!("\"{revision}\"")).ok());
    if let Some(tag) = tag {
        response.headers_mut().insert(header::ETAG, tag);
    }
}

/// The key by which a request is known again that is sent twice.
///
/// # Errors
/// `BODY_NOT_READABLE` when it is none.
pub fn idempotency_key(headers: &HeaderMap) -> ApiResult<Option<String>> {
    let name = HeaderName::from_static("idempotency-key");
    match header_text(headers, &name)? {
        Some("") => Err(header_error(&name)),
        key => Ok(key.map(str::to_owned)),
    }
}

fn header_text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> ApiResult<Option<&'a str>> {
    let Some(value) = headers.get(name) else { return Ok(None) };
    let text = value.to_str().ok().map(str::trim).filter(|text| text.len() <= LONGEST);
    text.map(Some).ok_or_else(|| header_error(name))
}

fn unquoted(value: &str) -> &str {
    value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(value)
}

fn header_error(name: &HeaderName) -> ApiError {
    ApiError::new(Code::BodyNotReadable).with_source(format!("{name} is not readable"))
}
