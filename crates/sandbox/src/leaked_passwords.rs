//! The range search of Have I Been Pwned: hashes of leaked passwords by their first five digits.

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use sha1::{Digest, Sha1};

use crate::Sandbox;

/// Passwords that the sandbox reports as leaked, with their counts. The last one is as strong as a password can look.
const LEAKED: [(&str, u64); 4] = [
    ("P@ssw0rd", 1_000_000),
    ("Welkom01!", 25_000),
    ("Correct-Horse-Battery-9!", 384),
    ("Gelekt-kasteel-wandelt-7!", 12),
];
/// Answers with padding have at least so many lines.
const PADDED: usize = 800;

pub fn routes() -> Router<Sandbox> {
    Router::new().route("/leaked-passwords/range/{prefix}", get(range))
}

/// `GET /range/{first five digits}`: the rest of each hash and how often it was seen, one a line.
async fn range(Path(prefix): Path<String>, headers: HeaderMap) -> Response {
    if prefix.len() != 5 || !prefix.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return (StatusCode::BAD_REQUEST, "The hash prefix was not in a valid format").into_response();
    }
    let prefix = prefix.to_uppercase();
    let mut lines: Vec<String> = LEAKED
        .iter()
        .filter_map(|(password, count)| {
            let hash = hex::encode_upper(Sha1::digest(password.as_bytes()));
            hash.strip_prefix(&prefix).map(|rest| format!("{rest}:{count}"))
        })
        .collect();
    if headers.get("add-padding").is_some_and(|value| value == "true") {
        let more = PADDED.saturating_sub(lines.len());
        lines.extend(
            (0..more).map(|_| format!("{}:0", hex::encode_upper(rand::random::<[u8; 18]>()).split_at(1).1)),
        );
    }
    lines.sort();
    lines.join("\r\n").into_response()
}
