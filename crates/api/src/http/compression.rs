//! Compression of JSON responses.

use axum::http::{Extensions, HeaderMap, StatusCode, Version, header};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{And, Predicate, SizeAbove};

/// Size in bytes from which on a response is compressed.
const WORTH_WHILE: u64 = 1024;

type IsJson = fn(StatusCode, Version, &HeaderMap, &Extensions) -> bool;

/// Returns the layer that compresses JSON.
pub fn of_json() -> CompressionLayer<And<SizeAbove, IsJson>> {
    let is_json: IsJson = is_json;
    CompressionLayer::new()
        .quality(CompressionLevel::Fastest)
        .compress_when(SizeAbove::new(WORTH_WHILE).and(is_json))
}

/// Files stay as they are: most are compressed already, and their length is said beforehand.
fn is_json(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|media_type| media_type.as_bytes().starts_with(b"application/json"))
}
