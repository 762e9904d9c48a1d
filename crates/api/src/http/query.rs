//! Parsing of query strings: an invalid parameter is rejected by its name.

use std::collections::BTreeMap;

use axum::extract::FromRequestParts;
use axum::http::Uri;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use url::form_urlencoded;

use crate::http::error::{ApiError, ApiResult};

/// A query string as `T`.
pub struct Query<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        axum::extract::Query::try_from_uri(&parts.uri).map(|axum::extract::Query(query)| Self(query)).map_err(
            |rejection| {
                let text = rejection.body_text();
                let (name, rule) = violation(&text);
                ApiError::field(name, rule).with_source(&text)
            },
        )
    }
}

/// # Errors
/// 422 that names each query parameter that the call does not declare.
pub fn reject_unknown(uri: &Uri, is_declared: impl Fn(&str) -> bool) -> ApiResult<()> {
    let query = uri.query().unwrap_or_default().as_bytes();
    let names = form_urlencoded::parse(query).map(|(name, _)| name.into_owned());
    let unknown = names.filter(|name| !is_declared(name));
    let unknown: BTreeMap<String, Vec<String>> =
        unknown.map(|name| (name, vec!["unknown".to_owned()])).collect();
    if unknown.is_empty() { Ok(()) } else { Err(ApiError::fields(unknown)) }
}

/// axum's sentence as a parameter and a rule. Its wording is stable and covered by the test below.
fn violation(text: &str) -> (String, &'static str) {
    let text = text.strip_prefix("Failed to deserialize query string: ").unwrap_or(text);
    let quoted = || text.split('`').nth(1).unwrap_or_default().to_owned();
    for (words, rule) in
        [("unknown field", "unknown"), ("missing field", "required"), ("duplicate field", "duplicate")]
    {
        if text.contains(words) {
            return (quoted(), rule);
        }
    }
    let name = text.split_once(": ").map(|(name, _)| name).unwrap_or_default();
    (name.to_owned(), "type")
}

/// Returns the number of items in a list: 1 to `most`, by default 100.
///
/// # Errors
///
/// 422 with `limit`.
pub fn limit(wanted: Option<u64>, most: u64) -> ApiResult<u64> {
    match wanted {
        None => Ok(most.min(100)),
        Some(limit) if (1..=most).contains(&limit) => Ok(limit),
        Some(_) => Err(ApiError::field("limit", "range").with_source(format!("limit: from 1 to {most}"))),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Page {
        #[serde(rename = "limit")]
        _limit: Option<u64>,
        #[serde(rename = "silent", default)]
        _silent: bool,
        #[serde(rename = "since")]
        _since: Option<chrono::DateTime<chrono::Utc>>,
    }

    fn query_violation(query: &str) -> (String, &'static str) {
        let uri: Uri = format!("/x?{query}").parse().expect("an address");
        let rejection =
            axum::extract::Query::<Page>::try_from_uri(&uri).map(|_| ()).expect_err("a rejection");
        violation(&rejection.body_text())
    }

    #[test]
    fn a_refused_query_names_its_parameter() {
        for (query, name, rule) in [
            ("limit=abc", "limit", "type"),
            ("limit=-1", "limit", "type"),
            ("silent=maybe", "silent", "type"),
            ("since=2026-11-20T00:00:00", "since", "type"),
            ("naam=x", "naam", "unknown"),
            ("limit=1&limit=2", "limit", "duplicate"),
        ] {
            assert_eq!(query_violation(query), (name.to_owned(), rule), "{query}");
        }
    }

    #[test]
    fn a_limit_is_within_its_range() {
        assert_eq!(limit(None, 500).ok(), Some(100));
        assert_eq!(limit(Some(500), 500).ok(), Some(500));
        for wrong in [0, 501] {
            assert!(limit(Some(wrong), 500).is_err_and(|error| error.fields["limit"] == ["range"]));
        }
    }
}
