//! What is asked of a partner, and what comes back.

use reqwest::Method;
use reqwest::header::HeaderMap;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// How much of a refusal is told on, in characters.
const EXCERPT: usize = 300;

/// Why a call brought nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HttpError {
    /// The partner cannot be reached, broke off, or is left alone because it kept failing.
    #[error("the partner is away: {0}")]
    Away(String),
    #[error("the partner did not answer in time")]
    TimedOut,
    /// Any status other than 2xx; redirects are not followed.
    #[error("the partner refused with {status}: {body}")]
    Refused {
        status: u16,
        /// The beginning of what it said.
        body: String,
    },
    /// An answer that is too long or not of the form that was agreed.
    #[error("the partner's answer is nonsense: {0}")]
    Nonsense(String),
}

impl HttpError {
    /// Whether the partner itself fails, so that the same call may succeed later.
    pub fn is_passing(&self) -> bool {
        match self {
            Self::Away(_) | Self::TimedOut => true,
            Self::Refused { status, .. } => matches!(status, 408 | 425 | 429 | 500..),
            Self::Nonsense(_) => false,
        }
    }

    /// The status of a refusal.
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Refused { status, .. } => Some(*status),
            Self::Away(_) | Self::TimedOut | Self::Nonsense(_) => None,
        }
    }
}

/// One call, put together piece by piece.
#[derive(Clone, Debug)]
pub struct Call {
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) headers: Vec<(&'static str, String)>,
    pub(super) body: Option<Vec<u8>>,
    repeatable: bool,
}

impl Call {
    /// A call of `path`, which begins with a slash and stands behind the partner's address.
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

    /// With a body of JSON.
    #[must_use]
    pub fn json(self, body: &impl Serialize) -> Self {
        // Our own types always have a JSON form.
        let bytes = serde_json::to_vec(body).unwrap_or_default();
        self.body("application/json", bytes)
    }

    /// With a body of any kind.
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

    /// With a key by which the partner recognises a repetition: the call may then be sent again.
    #[must_use]
    pub fn idempotency_key(mut self, key: impl Into<String>) -> Self {
        self.repeatable = true;
        self.header("idempotency-key", key)
    }

    /// Whether sending it twice does no more than sending it once.
    pub fn is_repeatable(&self) -> bool {
        self.repeatable
    }
}

/// A 2xx answer, read to its end.
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
    /// [`HttpError::Nonsense`].
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, HttpError> {
        serde_json::from_slice(&self.body).map_err(|error| HttpError::Nonsense(error.to_string()))
    }

    pub(super) fn or_refusal(self) -> Result<Self, HttpError> {
        if (200..300).contains(&self.status) {
            return Ok(self);
        }
        let body = String::from_utf8_lossy(&self.body);
        let body = body.chars().filter(|letter| !letter.is_control()).take(EXCERPT).collect();
        Err(HttpError::Refused { status: self.status, body })
    }
}
