//! Streams of events as a page reads them.

use std::sync::Arc;
use std::time::Duration;

use api::live::{LiveUpdates, StreamLimits};
use axum::body::{Body, BodyDataStream};
use axum::http::{HeaderMap, Request, StatusCode, header};
use futures::StreamExt;
use tower::ServiceExt;

use super::Portal;

/// Reader of an open stream of events.
pub struct EventReader {
    pub headers: HeaderMap,
    body: BodyDataStream,
    rest: String,
}

impl Portal {
    /// Changes how many streams there may be, and how often each says that it lives.
    pub fn stream_limits(&mut self, limits: StreamLimits) {
        self.app.live = Arc::new(LiveUpdates::new(limits));
        self.router = api::router(self.app.clone());
    }

    /// Opens a stream, which must be there.
    pub async fn stream(&self, path: &str, token: &str) -> EventReader {
        let request = Request::builder()
            .uri(path)
            .header("x-domain", "vandijk")
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .body(Body::empty());
        let response = self.router.clone().oneshot(request.expect("a request")).await.expect("an answer");
        assert_eq!(response.status(), StatusCode::OK);
        let (parts, body) = response.into_parts();
        let mut reader =
            EventReader { headers: parts.headers, body: body.into_data_stream(), rest: String::new() };
        let first = reader.frame().await.expect("a beginning");
        assert!(first.contains("retry: 3000"), "{first}");
        reader
    }
}

impl EventReader {
    async fn frame(&mut self) -> Option<String> {
        loop {
            if let Some((frame, rest)) = self.rest.split_once("\n\n") {
                let (frame, rest) = (frame.to_owned(), rest.to_owned());
                self.rest = rest;
                return Some(frame);
            }
            let bytes = self.body.next().await?.expect("bytes");
            self.rest.push_str(&String::from_utf8_lossy(&bytes));
        }
    }

    /// The next event within two seconds, as its type and its data.
    pub async fn event(&mut self) -> Option<String> {
        let next = async {
            loop {
                let frame = self.frame().await?;
                if frame.starts_with("event: ") {
                    return Some(frame.replace("event: ", "").replace("\ndata: ", " "));
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(2), next).await.ok().flatten()
    }

    /// Returns true if the stream ends within two seconds, whatever it sends before.
    pub async fn ends(&mut self) -> bool {
        let end = async { while self.frame().await.is_some() {} };
        tokio::time::timeout(Duration::from_secs(2), end).await.is_ok()
    }
}
