//! Requests to a partner, and their responses and errors.

use chrono::{DateTime, TimeDelta, Utc};
use domain::records::unstorable;
use reqwest::Method;
use reqwest::header::{HeaderMap, RETRY_AFTER};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Characters of an error response's body that are kept for the log.
const EXCERPT: usize = 300;

/// Failure of a call.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HttpError {
    /// The partner cannot be reached, broke off, or is left alone because it kept failing.
    #[error("the partner is away: {0}")]
    Unavailable(String),
    #[error("the partner did not answer in time")]
    TimedOut,
    /// Any status other than 2xx; redirects are not followed.
    #[error("the partner refused with {status}: {body}")]
    Refused {
        status: u16,
        /// The beginning of the response's body.
        body: String,
        /// The response's `Retry-After`.
        again: Option<RetryAfter>,
    },
    /// An answer that is too long or not of the form that was agreed.
    #[error("the partner's answer is nonsense: {0}")]
    InvalidResponse(String),
}

impl HttpError {
    /// Returns true if the partner itself fails, so that the same call may succeed later.
    pub fn is_transient(&self) -> bool {
        match self {
            Self::Unavailable(_) | Self::TimedOut => true,
            Self::Refused { status, .. } => matches!(status, 408 | 425 | 429 | 500..),
            Self::InvalidResponse(_) => false,
        }
    }

    /// Returns the HTTP status of an error response.
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Refused { status, .. } => Some(*status),
            Self::Unavailable(_) | Self::TimedOut | Self::InvalidResponse(_) => None,
        }
    }

    /// Returns the time to wait that the response's `Retry-After` asks for, counted from `now`.
    pub fn retry_after(&self, now: DateTime<Utc>) -> Option<TimeDelta> {
        match self {
            Self::Refused { again, .. } => again.map(|again| again.from(now)),
            Self::Unavailable(_) | Self::TimedOut | Self::InvalidResponse(_) => None,
        }
    }
}

/// `Retry-After`, in either of its forms (RFC 9110, 10.2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetryAfter {
    Seconds(u32),
    At(DateTime<Utc>),
}

impl RetryAfter {
    fn parse(headers: &HeaderMap) -> Option<Self> {
        let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            // So many that they do not fit are as good as the most.
            return Some(Self::Seconds(text.parse().unwrap_or(u32::MAX)));
        }
        Some(Self::At(httpdate::parse_http_date(text).ok()?.into()))
    }

    fn from(self, now: DateTime<Utc>) -> TimeDelta {
        match self {
            Self::Seconds(seconds) => TimeDelta::seconds(i64::from(seconds)),
            Self::At(moment) => (moment - now).max(TimeDelta::zero()),
        }
    }
}

/// A call to a partner, put together step by step.
#[derive(Clone, Debug)]
pub struct PartnerCall {
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) headers: Vec<(&'static str, String)>,
    pub(super) body: Option<Vec<u8>>,
    repeatable: bool,
}

impl PartnerCall {
    /// Creates a call of `path`, which begins with a slash and is appended to the partner's address.
    pub fn new(method: Method, path: impl Into<String>) -> Self {
        let repeatable = method.is_idempotent();
        Self { method, path: path.into(), headers: Vec::new(), body: None, repeatable }
    }

    pub fn get(path: impl Into<String>) -> Self {
        Self::new(Method::GET, path)
    }

    pub fn post(path: impl Into<String>) -> Self {
        Self::new(Method::POST, path)
    }

    /// Sets a body of JSON.
    #[must_use]
    pub fn json(self, body: &impl Serialize) -> Self {
        // Our own types always have a JSON form.
        let bytes = serde_json::to_vec(body).unwrap_or_default();
        self.body("application/json", bytes)
    }

    /// Sets a body of any media type.
    #[must_use]
    pub fn body(mut self, media_type: &str, bytes: Vec<u8>) -> Self {
        self.body = Some(bytes);
        self.header("content-type", media_type)
    }

    #[must_use]
    pub fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// Sets a key by which the partner recognises a repetition: the call may then be sent again.
    #[must_use]
    pub fn idempotency_key(mut self, key: impl Into<String>) -> Self {
        self.repeatable = true;
        self.header("idempotency-key", key)
    }

    /// Returns true if sending the call twice has no more effect than sending it once.
    pub fn is_idempotent(&self) -> bool {
        self.repeatable
    }
}

/// A successful response (2xx), read to its end.
#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Reply {
    /// The body as a value of the agreed form.
    ///
    /// # Errors
    /// [`HttpError::InvalidResponse`].
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, HttpError> {
        let nonsense = |error: serde_json::Error| HttpError::InvalidResponse(error.to_string());
        let value: Value = serde_json::from_slice(&self.body).map_err(nonsense)?;
        // What it says is kept.
        if let Some(error) = unstorable(&value) {
            return Err(HttpError::InvalidResponse(error.message));
        }
        serde_json::from_value(value).map_err(nonsense)
    }

    pub(super) fn error_for_status(self) -> Result<Self, HttpError> {
        if (200..300).contains(&self.status) {
            return Ok(self);
        }
        let body = String::from_utf8_lossy(&self.body);
        let body = body.chars().filter(|letter| !letter.is_control()).take(EXCERPT).collect();
        Err(HttpError::Refused { status: self.status, body, again: RetryAfter::parse(&self.headers) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receiver_says_when_to_come_back_in_seconds_or_as_a_date() {
        let now = DateTime::from_timestamp(1_445_412_000, 0).expect("a moment");
        let asked = |text: &str| {
            let headers = HeaderMap::from_iter([(RETRY_AFTER, text.parse().expect("a value"))]);
            RetryAfter::parse(&headers).map(|again| again.from(now).num_seconds())
        };
        assert_eq!(asked("120"), Some(120));
        assert_eq!(asked(" 0 "), Some(0));
        assert_eq!(asked("Wed, 21 Oct 2015 07:28:00 GMT"), Some(480));
        assert_eq!(asked("Wed, 21 Oct 2015 07:00:00 GMT"), Some(0), "gone by");
        assert_eq!(asked("99999999999999999999"), Some(i64::from(u32::MAX)));
        for text in ["", "soon", "-1", "1.5", "2015-10-21T07:28:00Z"] {
            assert_eq!(asked(text), None, "{text}");
        }
    }
}
