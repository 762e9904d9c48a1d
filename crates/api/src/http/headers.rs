//! Headers of every response: the request's id, and the browser's security policies.

use std::any::Any;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::codes::Code;
use domain::limits;
use partners::trace;
use percent_encoding::percent_decode_str;
use tracing::Instrument;
use tracing::field::Empty;

use crate::http::error::ApiError;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The id of a request, in its response, in the log and in an error for a firm's own system.
#[derive(Clone, Debug)]
pub struct RequestId(pub String);

/// Middleware: rejects an address with U+0000 in it, which no database accepts, and one of the APIs with an id or a
/// filter that is longer than any or has control characters in it.
pub async fn reject_unusable_address(request: Request, next: Next) -> Response {
    let address = request.uri().path_and_query().map_or("", |address| address.as_str());
    if address.contains("%00") {
        return ApiError::new(Code::BodyNotReadable).with_source("U+0000 in the address").into_response();
    }
    if let Some((name, rule)) = refused_part(request.uri()) {
        return ApiError::field(name, rule).into_response();
    }
    next.run(request).await
}

/// Returns the part of an address of the APIs that no call takes, with the rule that it breaks: a part of the path, or a
/// value of the query by name, that is longer than any id or filter; a value of the query that has control characters.
fn refused_part(address: &Uri) -> Option<(String, &'static str)> {
    let path = address.path();
    if !["/api/", "/backoffice/", "/desk/api/"].iter().any(|api| path.starts_with(api)) {
        return None;
    }
    let is_long = |text: &str| percent_decode_str(text).decode_utf8_lossy().chars().count() > limits::LINE;
    if path.split('/').any(is_long) {
        return Some(("path".to_owned(), "max_length"));
    }
    let has_control = |text: &str| percent_decode_str(text).decode_utf8_lossy().chars().any(char::is_control);
    let values = address.query().into_iter().flat_map(|query| query.split('&'));
    let mut values = values.map(|value| value.split_once('=').unwrap_or((value, "")));
    values.find_map(|(name, value)| {
        if is_long(name) {
            Some(("query".to_owned(), "max_length"))
        } else if is_long(value) {
            Some((name.to_owned(), "max_length"))
        } else if has_control(value) {
            Some((name.to_owned(), "characters"))
        } else {
            None
        }
    })
}

/// Content security policy of responses that are no page.
const API_CSP: &str = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/// Middleware: a request id for answer and log, and the protective headers where a handler set none of its own.
pub async fn security_headers(mut request: Request, next: Next) -> Response {
    let id = uuid::Uuid::now_v7().to_string();
    request.extensions_mut().insert(RequestId(id.clone()));
    // The route's template: an address itself may hold a token.
    let route = request.extensions().get::<MatchedPath>().map_or("page", MatchedPath::as_str);
    let span = tracing::info_span!(
        "request",
        %id,
        method = %request.method(),
        route,
        otel.name = Empty,
        otel.kind = Empty,
    );
    trace::on_request(&span, request.method().as_str(), route, request.headers());
    let mut response = next.run(request).instrument(span.clone()).await;
    trace::on_response(&span, response.status().as_u16());
    span.in_scope(|| tracing::debug!(status = response.status().as_u16(), "response sent"));
    let headers = response.headers_mut();
    if let Ok(id) = HeaderValue::from_str(&id) {
        headers.insert(REQUEST_ID, id);
    }
    let mut fallback = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    fallback(header::CACHE_CONTROL, "no-store");
    fallback(header::CONTENT_SECURITY_POLICY, API_CSP);
    fallback(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    fallback(header::REFERRER_POLICY, "no-referrer");
    fallback(header::STRICT_TRANSPORT_SECURITY, "max-age=63072000; includeSubDomains");
    fallback(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    // A browser reads it of documents alone, and what a page loads is smaller without it.
    let content_type = response.headers().get(header::CONTENT_TYPE);
    if content_type.is_some_and(|value| value.as_bytes().starts_with(b"text/html")) {
        let name = HeaderName::from_static("cross-origin-opener-policy");
        response.headers_mut().insert(name, HeaderValue::from_static("same-origin"));
    }
    response
}

/// A handler that panicked: the client learns nothing but that it failed.
#[expect(clippy::needless_pass_by_value, reason = "the signature is the layer's")]
pub fn panic_handler(reason: Box<dyn Any + Send + 'static>) -> Response {
    let text = reason.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| reason.downcast_ref::<&str>().copied()).unwrap_or("no message");
    ApiError::internal(format!("panic: {text}")).into_response()
}
