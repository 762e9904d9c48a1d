//! Sending of files: as attachments under their own names, with a notification when one has been sent completely.

use std::future::Future;
use std::pin::Pin;

use app::AuditKind;
use app::documents::reads::tell_read;
use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use documents::files::FileError;
use domain::codes::Code;
use futures::StreamExt;
use serde_json::json;
use store::documents::File;

use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult};
use crate::session::identity::{Consumer, Identity};
use crate::state::App;

/// Task to run once a file has been sent.
pub type Afterwards = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A signed-in consumer who asks for a file.
pub struct FileRequest {
    pub app: App,
    pub identity: Identity,
    pub client: Client,
    headers: HeaderMap,
}

impl FromRequestParts<App> for FileRequest {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Self> {
        let identity = Consumer::from_request_parts(parts, app).await?.0;
        let Ok(client) = Client::from_request_parts(parts, app).await;
        Ok(Self { app: app.clone(), identity, client, headers: parts.headers.clone() })
    }
}

impl FileRequest {
    /// A file of the store as an attachment, piece by piece.
    ///
    /// # Errors
    /// `absent` when the store does not have the file.
    pub async fn send_file(&self, file: &File, absent: Code) -> ApiResult<Response> {
        self.send_file_then(file, absent, None).await
    }

    /// Sends a document of the firm's like [`FileRequest::send_file`]; once all of it was sent, an event tells the firm
    /// that it was read, unless a colleague of its own looks on.
    ///
    /// # Errors
    ///
    /// Those of [`FileRequest::send_file`].
    pub async fn send_firm_document(&self, file: &File, absent: Code) -> ApiResult<Response> {
        self.send_file_then(file, absent, self.tell_read(file.clone())).await
    }

    /// Reports to the firm that the consumer has read one of its documents.
    pub fn tell_read(&self, file: File) -> Option<Afterwards> {
        if self.identity.claims.colleague.is_some() {
            return None;
        }
        let (app, scope) = (self.app.clone(), self.identity.scope);
        let tell: Afterwards = Box::pin(async move {
            if let Err(error) = tell_read(&app, scope, &file).await {
                tracing::error!(%error, document = %file.id, "recording that a document was read failed");
            }
        });
        Some(tell)
    }

    /// Sends a file like [`FileRequest::send_file`]; `afterwards` is awaited just before the last piece is sent, so
    /// that whoever has all of it finds the download recorded.
    ///
    /// # Errors
    ///
    /// Those of [`FileRequest::send_file`].
    pub async fn send_file_then(
        &self,
        file: &File,
        absent: Code,
        afterwards: Option<Afterwards>,
    ) -> ApiResult<Response> {
        let of_file = |error: FileError| match error {
            FileError::NotFound(_) => ApiError::new(absent).with_source(&error),
            other => other.into(),
        };
        let total = self.app.files.size(&file.key).await.map_err(of_file)?;
        let etag = file.sha256.as_ref().map(|sha256| format!("\"{sha256}\""));
        if is_fresh(&self.headers, etag.as_deref()) {
            return Ok(with_file_headers(StatusCode::NOT_MODIFIED.into_response(), file, etag.as_deref()));
        }
        let mut source = self.app.files.get_stream(&file.key).await.map_err(of_file)?;
        self.record_access(file).await?;
        let stream = async_stream::stream! {
            let mut sent = 0;
            let mut afterwards = afterwards;
            while let Some(piece) = source.next().await {
                if let Ok(piece) = &piece {
                    sent += piece.len() as u64;
                    if sent >= total && let Some(afterwards) = afterwards.take() {
                        afterwards.await;
                    }
                }
                yield piece;
            }
        };
        let mut response =
            with_file_headers(Body::from_stream(stream).into_response(), file, etag.as_deref());
        response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(total));
        Ok(response)
    }

    /// Adds a line about the download to the trail, without which nothing goes out.
    async fn record_access(&self, file: &File) -> ApiResult<()> {
        let details = json!({ "document_id": file.id, "file_name": file.file_name });
        let holder = self.identity.holder(&self.client);
        Ok(holder.record_access(&self.app, AuditKind::DocumentDownloaded, details).await?)
    }
}

fn with_file_headers(mut response: Response, file: &File, etag: Option<&str>) -> Response {
    let headers = response.headers_mut();
    let mut put = |name, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    };
    put(header::CONTENT_TYPE, &file.media_type);
    put(header::CONTENT_DISPOSITION, &documents::names::attachment(&file.file_name));
    put(
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    );
    if let Some(etag) = etag {
        put(header::ETAG, etag);
    }
    response
}

fn is_fresh(headers: &HeaderMap, etag: Option<&str>) -> bool {
    let if_none_match = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    etag.is_some()
        && if_none_match
            .is_some_and(|if_none_match| if_none_match.split(',').any(|one| Some(one.trim()) == etag))
}
