//! The bytes of documents: the firm's own on their way in, and everybody's on their way back to the firm.

use app::audit::record_access;
use app::documents::firm_documents;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use documents::files::FileError;
use documents::names;
use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use domain::records::Segment;
use futures::TryStreamExt;
use serde_json::json;
use store::documents::from_firm::{self, DocumentContent};
use store::visible::{DocumentName, find_document};

use super::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use super::key::Firm;
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult};
use crate::multipart::content_length;
use crate::state::App;

/// The calls about the bytes of documents.
pub fn calls() -> Calls {
    Calls::new().add(put_call(), put).add(get_call(), get)
}

fn put_call() -> Call {
    Call {
        method: Verb::Put,
        path: "/documents/{external_id}/content",
        name: "put_document_content",
        tag: Tag::Documents,
        summary: "Send the bytes of a document",
        description: "The body is the file itself, at most 25 MB, judged by its content and not by its name. Sent again, it replaces the earlier one.",
        access: Access {
            scopes: &[ServiceKeyScope::Records],
            rows: Rows::Named(Segment::Documents),
            actors: Actors::KeysAndStaff,
            edits: Edits::Records,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::File,
        responses: vec![SuccessResponse::empty(204, "Kept.")],
        errors: vec![
            ErrorResponse::NOT_FOUND,
            ErrorResponse::new(413, "The file is too large (`UPLOAD_TOO_LARGE`)."),
            ErrorResponse::new(
                415,
                "A file of this type is not taken, or the body is a form with a file in it.",
            ),
        ],
    }
}

/// `PUT /documents/{external_id}/content`: the body is the file itself.
pub async fn put(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> ApiResult {
    // The envelope would be stored in the place of the file.
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if kind.trim_start().to_ascii_lowercase().starts_with("multipart/") {
        return Err(Code::MediaTypeNotSupported.into());
    }
    let expected = content_length(&headers);
    let bytes = body.into_data_stream().map_err(std::io::Error::other);
    let caller = firm.caller(client);
    firm_documents::replace_content(&app, firm.licence, &external_id, (expected, bytes), &caller).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

fn get_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/documents/{external_id}/content",
        name: "get_document_content",
        tag: Tag::Documents,
        summary: "Read the bytes of a document",
        description: "By the portal's id of the document, or else by the firm's. What a consumer delivered is at \
             `/uploads/{id}/content`.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::Narrowed,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::stored_file("*/*", "The file.")],
        errors: vec![ErrorResponse::NOT_FOUND],
    }
}

/// `GET /documents/{id}/content`: by the portal's id, or else by the firm's. What a consumer delivered has an address of its
/// own, `GET /uploads/{id}/content`.
pub async fn get(State(app): State<App>, firm: Firm, client: Client, Path(name): Path<String>) -> ApiResult {
    send(&app, &firm, client, DocumentName::Either(&name)).await
}

/// Sends the bytes of a document that the caller sees: of the row that the check found, by its id.
pub(super) async fn send(app: &App, firm: &Firm, client: Client, name: DocumentName<'_>) -> ApiResult {
    let (db, licence) = (app.store.reader(), firm.licence);
    let id = find_document(db, licence, name, firm.actor.clients()).await?;
    let id = id.ok_or(Code::ImportantDocumentNotFound)?;
    let found = from_firm::find_content(db, licence, id).await?;
    let found = found.ok_or(Code::ImportantDocumentNotFound)?;
    let Some(key) = &found.file_key else { return Err(Code::FileNotFound.into()) };
    let bytes = app.files.get_stream(key).await.map_err(|error| match error {
        FileError::NotFound(_) => ApiError::new(Code::FileNotFound).with_source(format!("{key}: {error}")),
        other => other.into(),
    })?;
    let details = json!({ "document_id": found.id });
    record_access(app, (firm.licence, &[found.uploaded_by]), "document.read", &details, &firm.caller(client))
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
