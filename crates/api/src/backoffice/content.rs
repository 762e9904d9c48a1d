//! The bytes of documents: the firm's own on their way in, and everybody's on their way back to the firm.

use std::path::Path as FilePath;

use app::audit::record_access;
use app::records::to_violation;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use documents::files::{self, FileError};
use documents::names;
use domain::codes::Code;
use domain::schema::Violation;
use futures::{Stream, StreamExt, TryStreamExt};
use serde_json::json;
use sha2::{Digest, Sha256};
use store::documents::from_firm::{self, DocumentContent, NewContent};
use tokio::io::AsyncWriteExt;
use uuid::Uuid;

use super::key::Firm;
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;
use app::{AuditLog, Caller};

/// The largest document, in bytes.
const LIMIT: u64 = 25 * 1024 * 1024;

/// `PUT /documents/{external_id}/content`: the body is the file itself.
pub async fn put(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    body: Body,
) -> ApiResult {
    let bytes = body.into_data_stream().map_err(std::io::Error::other);
    replace_content(&app, firm.licence, &external_id, bytes, &firm.caller(client)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Gives a document its bytes; the same bytes again change nothing.
pub async fn keep_bytes(app: &App, licence: Uuid, external_id: &str, bytes: Bytes) -> ApiResult<()> {
    replace_content(app, licence, external_id, futures::stream::iter([Ok(bytes)]), &Caller::operator()).await
}

async fn replace_content(
    app: &App,
    licence: Uuid,
    external_id: &str,
    bytes: impl Stream<Item = std::io::Result<Bytes>> + Send,
    caller: &Caller,
) -> ApiResult<()> {
    let found = from_firm::content(app.store.reader(), licence, external_id).await?;
    let found = found.ok_or(Code::ImportantDocumentNotFound)?;
    if let Some(rule) = from_firm::closed(app.store.reader(), found.id).await? {
        let violation = to_violation(store::records::WriteViolation { pointer: "/owners".to_owned(), rule });
        return Err(ApiError::new(Code::ValidationFailed).with_violations(vec![violation]));
    }
    let scratch = tempfile::Builder::new().prefix(app::TEMP_PREFIX).tempfile_in(&app.settings.scratch);
    let scratch = scratch.map_err(ApiError::unavailable)?;
    let (count, sha256) = receive(scratch.path(), bytes).await?;
    if found.sha256.as_ref() == Some(&sha256) && found.file_key.is_some() {
        return Ok(());
    }
    if !documents::intake::is_of_type(scratch.path(), &found.media_type).map_err(ApiError::unavailable)? {
        let message =
            format!("these bytes are no {}, as the name {} says", found.media_type, found.file_name);
        let fault = Violation::new("/filename", "content", message);
        return Err(ApiError::new(Code::ValidationFailed).with_violations(vec![fault]));
    }
    app.documents.scan(scratch.path()).await?;
    let file_key = files::key(app.new_id());
    app.files.put_file(&file_key, scratch.path()).await?;
    let details = json!({ "document": external_id, "bytes": count, "sha256": sha256 });
    let new = NewContent { file_key, bytes: count, sha256 };
    let tx = app.store.begin().await?;
    if !from_firm::set_content(&tx, licence, found.id, new, app.now()).await? {
        return Err(Code::ImportantDocumentNotFound.into());
    }
    AuditLog::new(app, &tx, (licence, None), caller).record("document.content_written", details).await?;
    tx.commit().await?;
    // What it was before has no row any more; should this fail, the sweep finds it.
    if let Some(old) = found.file_key
        && let Err(error) = app.files.delete(&old).await
    {
        tracing::info!(%error, "deleting a replaced file failed; cleanup will delete it");
    }
    Ok(())
}

/// Writes a stream to a file and answers its size and hash; memory holds one piece at a time.
async fn receive(
    path: &FilePath,
    bytes: impl Stream<Item = std::io::Result<Bytes>> + Send,
) -> ApiResult<(u64, String)> {
    let mut file = tokio::fs::File::create(path).await.map_err(ApiError::unavailable)?;
    let mut hash = Sha256::new();
    let mut count = 0;
    futures::pin_mut!(bytes);
    while let Some(piece) = bytes.next().await {
        let piece = piece.map_err(|error| ApiError::new(Code::BodyNotReadable).with_source(error))?;
        count += piece.len() as u64;
        if count > LIMIT {
            return Err(Code::UploadTooLarge.into());
        }
        hash.update(&piece);
        file.write_all(&piece).await.map_err(ApiError::unavailable)?;
    }
    file.flush().await.map_err(ApiError::unavailable)?;
    if count == 0 {
        return Err(Code::UploadDocumentsNotProvided.into());
    }
    Ok((count, hex::encode(hash.finalize())))
}

/// `GET /documents/{id}/content`: by the firm's id or, for what a consumer delivered, by the portal's.
pub async fn get(State(app): State<App>, firm: Firm, client: Client, Path(name): Path<String>) -> ApiResult {
    let found = from_firm::content(app.store.reader(), firm.licence, &name).await?;
    let found = found.ok_or(Code::ImportantDocumentNotFound)?;
    let Some(key) = &found.file_key else { return Err(Code::FileNotFound.into()) };
    let bytes = app.files.get_stream(key).await.map_err(|error| match error {
        FileError::NotFound(_) => ApiError::new(Code::FileNotFound).with_source(format!("{key}: {error}")),
        other => other.into(),
    })?;
    let details = json!({ "document_id": found.id });
    record_access(
        &app,
        (firm.licence, &[found.uploaded_by]),
        "document.read",
        &details,
        &firm.caller(client),
    )
    .await?;
    Ok(download(&found, Body::from_stream(bytes)))
}

pub(super) fn download(content: &DocumentContent, body: Body) -> Response {
    let mut response = body.into_response();
    let headers = response.headers_mut();
    let mut set = |name, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    };
    set(header::CONTENT_TYPE, &content.media_type);
    set(header::CONTENT_DISPOSITION, &names::attachment(&content.file_name));
    if let Some(bytes) = content.bytes {
        set(header::CONTENT_LENGTH, &bytes.to_string());
    }
    if let Some(sha256) = &content.sha256 {
        set(header::ETAG, &format!("\"{sha256}\""));
    }
    response
}
