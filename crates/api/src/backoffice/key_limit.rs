//! The limit of a service key's calls, as headers of its responses.

use std::sync::{Arc, OnceLock};

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

use crate::state::RateLimit;

/// Place where the authentication of a call leaves the state of its key's limit.
#[derive(Clone, Debug, Default)]
pub struct KeyLimit(Arc<OnceLock<RateLimit>>);

impl KeyLimit {
    pub fn set(&self, limit: RateLimit) {
        // A call is authenticated once.
        let _ = self.0.set(limit);
    }
}

/// Middleware: `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers) in responses to service keys.
pub async fn add_headers(mut request: Request, next: Next) -> Response {
    let state = KeyLimit::default();
    request.extensions_mut().insert(state.clone());
    let mut response = next.run(request).await;
    if let Some(limit) = state.0.get() {
        for (name, value) in [
            ("ratelimit-policy", format!("\"minute\";q={};w=60", limit.most)),
            ("ratelimit", format!("\"minute\";r={};t={}", limit.remaining, limit.reset_secs)),
        ] {
            if let Ok(value) = HeaderValue::from_str(&value) {
                response.headers_mut().insert(HeaderName::from_static(name), value);
            }
        }
    }
    response
}
