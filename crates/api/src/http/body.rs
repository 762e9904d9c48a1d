//! Parsing of request bodies: plain JSON objects, rejected by field when they do not fit.

use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, Method, header};
use bytes::Bytes;
use domain::actions::Rejection;
use domain::actions::body::over_limits;
use domain::codes::Code;
use domain::records::unstorable;
use domain::schema::Violation;
use domain::schema::unique_names;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::http::error::ApiError;
use crate::http::sign_in_name::{NOT_A_LINE, TOO_LONG};

/// The largest JSON body that is read; drafts have a limit of their own below this one.
const LIMIT: usize = 2 * 1024 * 1024;

/// A JSON object as `T`; an absent body counts as `{}`.
pub struct Json<T>(pub T);

/// JSON body like [`Json`], but the contained record stays unvalidated; the handler validates it and reports violations
/// by JSON pointer.
pub struct JsonUnchecked<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + JsonSchema + 'static> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        read(request).await.and_then(|bytes| parse(&bytes)).map(Self)
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonUnchecked<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        read(request).await.and_then(|bytes| deserialize_with_path(parse_object(&bytes)?)).map(Self)
    }
}

/// Body of calls without a payload: absent or `{}`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EmptyBody {}

/// Reads a member so that null and an absent one are two things.
///
/// # Errors
/// As those of the value.
#[allow(clippy::option_option, reason = "left out and null are two things")]
pub fn deserialize_nullable<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// Media type of a merge patch (RFC 7396).
pub const MERGE_PATCH: &str = "application/merge-patch+json";

/// Returns true if a request declares its body as JSON, or a PATCH as a merge patch; `None` where it declares no type.
/// Elsewhere a merge patch would be read as something else than it is.
fn is_json(method: &Method, headers: &HeaderMap) -> Option<bool> {
    let kind = headers.get(header::CONTENT_TYPE)?;
    let name = kind.to_str().unwrap_or_default().split(';').next().unwrap_or_default().trim();
    let is_patch = *method == Method::PATCH && name.eq_ignore_ascii_case(MERGE_PATCH);
    Some(is_patch || name.eq_ignore_ascii_case("application/json"))
}

/// Returns the raw bytes of a JSON body, within the limit. A page of another site can send a body of type text or form
/// without a preflight (Fetch, 2.2.2): such a body is rejected, and so is one without a type.
pub async fn read(request: Request) -> Result<Bytes, ApiError> {
    let is_json = is_json(request.method(), request.headers());
    if is_json == Some(false) {
        return Err(Code::MediaTypeNotSupported.into());
    }
    let declared =
        request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    if declared.is_some_and(|length: usize| length > LIMIT) {
        return Err(Code::UploadTooLarge.into());
    }
    let bytes = axum::body::to_bytes(request.into_body(), LIMIT).await.map_err(|error| {
        let code = if is_too_long(&error) { Code::UploadTooLarge } else { Code::BodyNotReadable };
        ApiError::new(code).with_source(error)
    })?;
    if is_json.is_none() && !bytes.is_empty() {
        return Err(Code::MediaTypeNotSupported.into());
    }
    Ok(bytes)
}

fn is_too_long(error: &axum::Error) -> bool {
    use std::error::Error;
    error.source().is_some_and(<dyn Error + 'static>::is::<http_body_util::LengthLimitError>)
}

/// Parses a body, naming the field for whatever is missing, extra, of the wrong type, too long or not to be kept.
pub fn parse<T: DeserializeOwned + JsonSchema + 'static>(bytes: &[u8]) -> Result<T, ApiError> {
    let value = parse_object(bytes)?;
    reject_unstorable(&value)?;
    Rejection::unless_empty(over_limits::<T>(&value))?;
    deserialize_with_path(value)
}

/// # Errors
/// 422 with the place of what no database can keep.
pub fn reject_unstorable(value: &Value) -> Result<(), ApiError> {
    match unstorable(value) {
        Some(violation) => Err(ApiError::new(Code::ValidationFailed).with_violations(vec![violation])),
        None => Ok(()),
    }
}

fn parse_object(bytes: &[u8]) -> Result<Value, ApiError> {
    // A byte order mark may be ignored (RFC 8259, section 8.1): some systems of firms write one.
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let text = if bytes.is_empty() { b"{}".as_slice() } else { bytes };
    let unreadable = |message: String| {
        let mut error = ApiError::new(Code::BodyNotReadable).with_source(&message);
        error.violations = vec![Violation::new("", "json", message)];
        error
    };
    // Says where and what is missing, and repeats nothing of the text.
    let value = unique_names::from_slice(text).map_err(|error| unreadable(error.to_string()))?;
    if value.is_object() { Ok(value) } else { Err(unreadable("the body is not an object".to_owned())) }
}

fn deserialize_with_path<T: DeserializeOwned>(value: Value) -> Result<T, ApiError> {
    let mut track = serde_path_to_error::Track::new();
    let deserializer = serde_path_to_error::Deserializer::new(value, &mut track);
    T::deserialize(deserializer).map_err(|error| {
        let text = error.to_string();
        let path = track.path().to_string();
        let (field, rule) = violation(&path, &text);
        ApiError::field(field, rule).with_source(text)
    })
}

/// Serde's sentence as a field and a rule. Its wording is stable and covered by the tests below.
fn violation(path: &str, text: &str) -> (String, &'static str) {
    let quoted = text.split('`').nth(1).unwrap_or_default();
    let below = |name: &str| match path {
        "." | "" => name.to_owned(),
        path if path == name || path.ends_with(&format!(".{name}")) => path.to_owned(),
        path => format!("{path}.{name}"),
    };
    if text.starts_with("missing field") {
        (below(quoted), "required")
    } else if text.starts_with("unknown field") {
        (below(quoted), "unknown")
    } else if text == NOT_A_LINE {
        (path.to_owned(), "characters")
    } else if text == TOO_LONG {
        (path.to_owned(), "max_length")
    } else if text.contains("null") {
        (path.to_owned(), "required")
    } else {
        (path.to_owned(), "type")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    struct Person {
        #[serde(rename = "name")]
        _name: String,
        #[serde(rename = "address")]
        _address: Option<Address>,
    }

    #[derive(Debug, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    struct Address {
        #[serde(rename = "city")]
        _city: String,
    }

    fn violations(text: &str) -> Vec<(String, String)> {
        let error = parse::<Person>(text.as_bytes()).map(|_| ()).expect_err("a rejection");
        error.fields.into_iter().map(|(field, rules)| (field, rules.join(","))).collect()
    }

    #[test]
    fn each_violation_names_its_field() {
        let of = |field: &str, rule: &str| vec![(field.to_owned(), rule.to_owned())];
        assert_eq!(violations("{}"), of("name", "required"));
        assert_eq!(violations(""), of("name", "required"));
        assert_eq!(violations(r#"{"name":"a","age":1}"#), of("age", "unknown"));
        assert_eq!(violations(r#"{"name":1}"#), of("name", "type"));
        assert_eq!(violations(r#"{"name":null}"#), of("name", "required"));
        assert_eq!(violations(r#"{"name":"a","address":{}}"#), of("address.city", "required"));
        assert_eq!(violations(r#"{"name":"a","address":{"city":"b","x":1}}"#), of("address.x", "unknown"));
    }

    #[tokio::test]
    async fn a_body_of_another_kind_than_json_is_refused() {
        let read_as = async |kind: Option<&str>, body: &'static str| {
            let request = Request::post("/").body(body.into()).expect("a request");
            let (mut parts, body) = request.into_parts();
            if let Some(kind) = kind {
                parts.headers.insert(header::CONTENT_TYPE, kind.parse().expect("a kind"));
            }
            read(Request::from_parts(parts, body)).await.map_err(|error| error.code)
        };
        for kind in ["application/json", "Application/JSON; charset=utf-8"] {
            assert_eq!(read_as(Some(kind), "{}").await.as_deref(), Ok(b"{}".as_slice()), "{kind}");
        }
        assert_eq!(read_as(None, "").await.as_deref(), Ok(b"".as_slice()));
        assert_eq!(read_as(None, "{}").await, Err(Code::MediaTypeNotSupported));
        for kind in [
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data",
            "application/jsonp",
            "",
        ] {
            assert_eq!(read_as(Some(kind), "{}").await, Err(Code::MediaTypeNotSupported), "{kind}");
            assert_eq!(read_as(Some(kind), "").await, Err(Code::MediaTypeNotSupported), "{kind}");
        }
    }

    #[test]
    fn what_no_database_keeps_is_refused_with_its_place() {
        let error = parse::<Person>(br#"{"name":"a\u0000b"}"#).map(|_| ()).expect_err("a rejection");
        assert_eq!(error.code, Code::ValidationFailed);
        assert_eq!(error.fields["name"], ["characters"]);
        assert_eq!(error.violations[0].pointer, "/name");
        let half = parse::<Person>(br#"{"name":"\ud800"}"#).map(|_| ()).expect_err("a rejection");
        assert_eq!(half.code, Code::BodyNotReadable);
        assert!(half.violations[0].message.contains("column"), "{half:?}");
    }

    #[test]
    fn what_is_too_long_or_no_line_is_refused_with_its_place() {
        let of = |field: &str, rule: &str| vec![(field.to_owned(), rule.to_owned())];
        let long = format!(r#"{{"name":"{}"}}"#, "x".repeat(256));
        assert_eq!(violations(&long), of("name", "max_length"));
        assert_eq!(
            violations(r#"{"name":"a","address":{"city":"a\r\nBcc: x"}}"#),
            of("address.city", "characters")
        );
    }

    #[test]
    fn what_is_no_object_is_not_readable() {
        for text in ["[", "[]", "1", "\"a\""] {
            let error = parse::<Person>(text.as_bytes()).map(|_| ()).expect_err("a rejection");
            assert_eq!(error.code, Code::BodyNotReadable, "{text}");
        }
    }
}
