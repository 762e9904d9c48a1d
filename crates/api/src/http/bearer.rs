//! The token of a request.

use axum::http::{HeaderMap, header};

/// `Authorization: Bearer …`, or the header `Token` of a one-action sign-in.
pub fn read_token(headers: &HeaderMap) -> Option<&str> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    text(header::AUTHORIZATION.as_str()).and_then(parse_bearer).or_else(|| text("token"))
}

/// The token of an `Authorization` header; the scheme's name is of any case.
pub fn parse_bearer(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim_start())
}
