//! The service worker of the portal, which shows that there is news and keeps nothing on the device.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

/// The policy of the worker: it runs its own file and asks for nothing.
const POLICY: &str = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/// `GET /push-worker.js`: at this path, the scope of the service worker is the whole portal.
pub async fn show() -> Response {
    let mut response = include_str!("push_worker.js").into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/javascript; charset=utf-8"));
    // A browser asks for it again before each use of the registration; a new version is there at once.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    response
}
