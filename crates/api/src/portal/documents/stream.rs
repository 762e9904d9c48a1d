//! Sending files: as attachments under their own names, and noticing when one has gone out completely.

use std::future::Future;
use std::pin::Pin;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use documents::files::FileError;
use domain::codes::Code;
use futures::StreamExt;
use serde_json::json;
use store::portal::files::File;

use crate::client::Client;
use crate::error::{ApiError, ApiResult};
use crate::session::audit::{Kind, note_of};
use crate::session::identity::Identity;
use crate::state::App;

/// What is to be done once a file has gone out.
pub type Afterwards = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Who gets a file.
#[derive(Clone, Copy)]
pub struct To<'a> {
    app: &'a App,
    reader: &'a Identity,
    client: &'a Client,
}

impl<'a> To<'a> {
    pub const fn new(app: &'a App, reader: &'a Identity, client: &'a Client) -> Self {
        Self { app, reader, client }
    }

    /// Nothing goes out without a line in the trail.
    async fn note(self, file: &File) -> ApiResult<()> {
        let tx = self.app.store.write().await?;
        let details = json!({ "document_id": file.id, "file_name": file.file_name });
        note_of(self.app, &tx, self.reader, Kind::DocumentDownloaded, details, self.client).await?;
        Ok(tx.commit().await?)
    }
}

/// A file of the store as an attachment, piece by piece. `afterwards` is awaited just before its last piece goes out,
/// so that whoever has all of it finds the download noted.
///
/// # Errors
/// `absent` when the store does not have the file.
pub async fn send(
    to: To<'_>,
    file: &File,
    headers: &HeaderMap,
    absent: Code,
    afterwards: Option<Afterwards>,
) -> ApiResult<Response> {
    let app = to.app;
    let of_file = |error: FileError| match error {
        FileError::NotFound(_) => ApiError::new(absent).because(&error),
        other => other.into(),
    };
    let total = app.files.size(&file.key).await.map_err(of_file)?;
    let etag = file.sha256.as_ref().map(|sha256| format!("\"{sha256}\""));
    if is_fresh(headers, etag.as_deref()) {
        return Ok(described(StatusCode::NOT_MODIFIED.into_response(), file, etag.as_deref()));
    }
    let mut source = app.files.get_stream(&file.key).await.map_err(of_file)?;
    to.note(file).await?;
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
    let mut response = described(Body::from_stream(stream).into_response(), file, etag.as_deref());
    response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(total));
    Ok(response)
}

fn described(mut response: Response, file: &File, etag: Option<&str>) -> Response {
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
    let asked = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    etag.is_some() && asked.is_some_and(|asked| asked.split(',').any(|one| Some(one.trim()) == etag))
}
