//! The bytes of documents: the firm's own on their way in, and everybody's on their way back to the firm.

use app::audit::record_access;
use app::documents::firm_documents;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use documents::files::FileError;
use documents::names;
use domain::codes::Code;
use futures::TryStreamExt;
use serde_json::json;
use store::documents::from_firm::{self, DocumentContent};

use super::key::Firm;
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult};
use crate::multipart::content_length;
use crate::state::App;

/// `PUT /documents/{external_id}/content`: the body is the file itself.
pub async fn put(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> ApiResult {
    let expected = content_length(&headers);
    let bytes = body.into_data_stream().map_err(std::io::Error::other);
    let caller = firm.caller(client);
    firm_documents::replace_content(&app, firm.licence, &external_id, (expected, bytes), &caller).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
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
