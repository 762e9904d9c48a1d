//! Parsing of query strings: an invalid parameter is rejected by its name.

use std::collections::BTreeSet;

use axum::extract::FromRequestParts;
use axum::http::Uri;
use axum::http::request::Parts;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use domain::schema::Violation;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
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
                parameter_error(&name, rule, without_location(&text)).with_source(&text)
            },
        )
    }
}

/// 422 with a parameter, as field and as violation.
fn parameter_error(name: &str, rule: &str, message: &str) -> ApiError {
    ApiError::new(Code::ValidationFailed).with_violations(vec![Violation::new(
        format!("/{name}"),
        rule,
        message,
    )])
}

/// Reads a moment of a query.
///
/// # Errors
/// The form that a moment has.
pub fn deserialize_instant<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<DateTime<Utc>>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let moment = DateTime::parse_from_rfc3339(&text);
    let moment = moment.map_err(|_| {
        D::Error::custom("a moment has the form of RFC 3339, as in 2026-11-20T00:00:00Z, with its + as %2B")
    })?;
    Ok(Some(moment.to_utc()))
}

/// # Errors
/// 422 that names each query parameter that the call does not declare.
pub fn reject_unknown(uri: &Uri, is_declared: impl Fn(&str) -> bool) -> ApiResult<()> {
    let query = uri.query().unwrap_or_default().as_bytes();
    let names = form_urlencoded::parse(query).map(|(name, _)| name.into_owned());
    let unknown = names.filter(|name| !is_declared(name));
    let message = "the call has no parameter of this name";
    let unknown: BTreeSet<String> = unknown.collect();
    let violations: Vec<Violation> =
        unknown.iter().map(|name| Violation::new(format!("/{name}"), "unknown", message)).collect();
    if violations.is_empty() {
        Ok(())
    } else {
        Err(ApiError::new(Code::ValidationFailed).with_violations(violations))
    }
}

/// The words of axum's sentence behind the parameter.
fn without_location(text: &str) -> &str {
    let text = text.strip_prefix("Failed to deserialize query string: ").unwrap_or(text);
    text.split_once(": ").map_or(text, |(_, message)| message)
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
pub fn require_limit(wanted: Option<u64>, most: u64) -> ApiResult<u64> {
    match wanted {
        None => Ok(most.min(100)),
        Some(limit) if (1..=most).contains(&limit) => Ok(limit),
        Some(_) => Err(parameter_error("limit", "range", &format!("a limit is from 1 to {most}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Page {
        #[serde(rename = "limit")]
        _limit: Option<u64>,
        #[serde(rename = "silent", default)]
        _silent: bool,
        #[serde(rename = "since", default, deserialize_with = "deserialize_instant")]
        _since: Option<DateTime<Utc>>,
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
    fn a_refused_moment_says_its_form() {
        let uri: Uri = "/x?since=2026-11-20".parse().expect("an address");
        let rejection =
            axum::extract::Query::<Page>::try_from_uri(&uri).map(|_| ()).expect_err("a rejection");
        let text = rejection.body_text();
        assert!(without_location(&text).starts_with("a moment has the form of RFC 3339"), "{text}");
    }

    #[test]
    fn a_limit_is_within_its_range() {
        assert_eq!(require_limit(None, 500).ok(), Some(100));
        assert_eq!(require_limit(Some(500), 500).ok(), Some(500));
        for wrong in [0, 501] {
            assert!(require_limit(Some(wrong), 500).is_err_and(|error| error.fields["limit"] == ["range"]));
        }
    }
}
