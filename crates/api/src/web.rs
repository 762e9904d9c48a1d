//! The app's files: hashed assets that never change, and the page that carries the firm's own face.

use std::borrow::Cow;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::state::App;

type Lookup = dyn Fn(&str) -> Option<Cow<'static, [u8]>> + Send + Sync;

/// The built app, by path below its folder; empty when the back end runs alone.
pub struct WebApp(Box<Lookup>);

impl WebApp {
    pub fn new(lookup: impl Fn(&str) -> Option<Cow<'static, [u8]>> + Send + Sync + 'static) -> Self {
        Self(Box::new(lookup))
    }

    /// No app: only the API is served.
    pub fn none() -> Self {
        Self::new(|_| None)
    }

    pub fn file(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        (self.0)(path)
    }
}

/// `/assets/…`: immutable, compressed when the browser takes brotli; an unknown one is a 404.
pub async fn asset(State(app): State<App>, Path(path): Path<String>, headers: HeaderMap) -> Response {
    let name = format!("assets/{path}");
    let brotli = headers
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|coding| coding.trim().split(';').next() == Some("br"));
    let compressed = brotli.then(|| app.web.file(&format!("{name}.br"))).flatten();
    let encoded = compressed.is_some();
    let Some(bytes) = compressed.or_else(|| app.web.file(&name)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = mime_guess::from_path(&name).first_raw().unwrap_or("application/octet-stream");
    let kind = if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind.to_owned() };
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    if let Ok(kind) = HeaderValue::from_str(&kind) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if encoded {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    response
}
