//! Program that checks bundles, at an address that its user knows from elsewhere.

use app::bundle::VERIFIER;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

/// `GET /verify.py`
pub async fn show() -> Response {
    let mut response = VERIFIER.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/x-python; charset=utf-8"));
    headers
        .insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"verify.py\""));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}
