//! What stands on every answer: the request's id, and what a browser may do with it.

use std::any::Any;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::codes::Code;
use partners::trace;
use tracing::Instrument;
use tracing::field::Empty;

use crate::error::ApiError;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Middleware: refuses an address with U+0000 in it, which no database takes and nothing is called.
pub async fn address(request: Request, next: Next) -> Response {
    let address = request.uri().path_and_query().map_or("", |address| address.as_str());
    if address.contains("%00") {
        return ApiError::new(Code::BodyNotReadable).because("U+0000 in the address").into_response();
    }
    next.run(request).await
}

/// For answers that no page is made of.
const CLOSED: &str = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/// Middleware: a request id for answer and log, and the protective headers where a handler set none of its own.
pub async fn add(request: Request, next: Next) -> Response {
    let id = uuid::Uuid::now_v7().to_string();
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
    trace::received(&span, request.method().as_str(), route, request.headers());
    let mut response = next.run(request).instrument(span.clone()).await;
    trace::answered(&span, response.status().as_u16());
    span.in_scope(|| tracing::debug!(status = response.status().as_u16(), "answered"));
    let headers = response.headers_mut();
    if let Ok(id) = HeaderValue::from_str(&id) {
        headers.insert(REQUEST_ID, id);
    }
    let mut fallback = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    fallback(header::CACHE_CONTROL, "no-store");
    fallback(header::CONTENT_SECURITY_POLICY, CLOSED);
    fallback(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    fallback(header::REFERRER_POLICY, "no-referrer");
    fallback(header::STRICT_TRANSPORT_SECURITY, "max-age=63072000; includeSubDomains");
    fallback(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    fallback(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    response
}

/// A handler that panicked: the client learns nothing but that it failed.
#[expect(clippy::needless_pass_by_value, reason = "the signature is the layer's")]
pub fn panicked(reason: Box<dyn Any + Send + 'static>) -> Response {
    let text = reason.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| reason.downcast_ref::<&str>().copied()).unwrap_or("no message");
    ApiError::internal(format!("panic: {text}")).into_response()
}
