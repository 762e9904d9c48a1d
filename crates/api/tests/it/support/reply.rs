use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use futures::StreamExt;
use serde_json::Value;

/// A response, read to its end.
#[derive(Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
    pub text: String,
}

impl Reply {
    /// Reads a response; of a stream of events, which has no end, only the beginning.
    pub async fn read(response: Response) -> Self {
        let (parts, body) = response.into_parts();
        let is_stream = parts.headers.get(CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream");
        let bytes = if is_stream {
            let first = body.into_data_stream().next().await.expect("a beginning");
            first.expect("bytes").to_vec()
        } else {
            axum::body::to_bytes(body, usize::MAX).await.expect("a complete body").to_vec()
        };
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Self { status: parts.status, headers: parts.headers, bytes, text }
    }

    /// The whole body as JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error} in {}", self.text))
    }

    /// `data.attributes` of a successful answer.
    #[track_caller]
    pub fn attributes(&self) -> Value {
        assert!(self.status.is_success(), "{}: {}", self.status, self.text);
        self.json()["data"]["attributes"].clone()
    }

    /// The list in `data` of a successful answer.
    #[track_caller]
    pub fn list(&self) -> Vec<Value> {
        assert!(self.status.is_success(), "{}: {}", self.status, self.text);
        self.json()["data"].as_array().unwrap_or_else(|| panic!("no list in {}", self.text)).clone()
    }

    /// Asserts a rejection with this status and code.
    #[track_caller]
    pub fn expect_error(&self, status: u16, code: &str) -> &Self {
        let body: Value = serde_json::from_str(&self.text).unwrap_or_default();
        let found = (self.status.as_u16(), body["error"]["code"].as_str().unwrap_or_default());
        assert_eq!(found, (status, code), "{}", self.text);
        self
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}
