//! Documents that the firm puts into the portal together with their file.

use app::documents::publishing::{PublishedDocument, publish};
use app::records::{BackOfficeContext, Notifications};
use app::storage::IncomingUpload;
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::records::NewPublication;
use schemars::JsonSchema;
use serde::Serialize;
use store::documents::storage::StorageOwner;
use utoipa::ToSchema;
use uuid::Uuid;

use super::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequestHeader, RequiredProof,
    Rows, SuccessResponse, Tag, Verb,
};
use super::key::Firm;
use super::records::conditions::idempotency_key;
use crate::http::body;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::multipart::{MAX_BODY_BYTES, MultipartForm, content_length, file_parts, unreadable_form};
use crate::state::App;

/// The part of the form with the publication, as JSON.
const PUBLICATION: &str = "publication";

/// A document with its file.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "describes the form, which is read as it streams in")]
struct NewPublicationForm {
    /// The publication, as JSON.
    publication: NewPublication,
    /// The file: PDF, JPEG, PNG, BMP or GIF, of at most 25 MiB. It becomes a PDF that the portal writes.
    #[schemars(schema_with = "file_parts", extend("maxItems" = 1))]
    file: Vec<String>,
}

/// A document that stands in the portal.
#[derive(Serialize, ToSchema)]
pub struct Publication {
    /// The portal's own id of the document.
    portal_id: Uuid,
    /// The external id of the action that asks for it to be downloaded or approved.
    #[schema(required = true)]
    action: Option<String>,
    file_name: String,
    /// The size in bytes.
    bytes: u64,
    /// The SHA-256 of the bytes, in hexadecimal.
    sha256: String,
}

/// The call that publishes a document.
pub fn calls() -> Calls {
    Calls::new().add_route(publish_call(), create, |route| route.layer(DefaultBodyLimit::max(MAX_BODY_BYTES)))
}

fn publish_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/publications",
        name: "publish_document",
        tag: Tag::Documents,
        summary: "Put a document into the portal with its file",
        description: "The record of the document, its file, and the request to download or approve it in one step: \
             where the file is refused, nothing is asked. `purpose` is `read` (it stands among the important \
             documents, of everybody where it names no owners), `download` (the download is sealed as a receipt) or \
             `approve`. `replaces` archives an earlier document with its request. The event is `document.published`.",
        access: Access {
            scopes: &[ServiceKeyScope::Records],
            rows: Rows::Written,
            actors: Actors::KeysAndStaff,
            edits: Edits::Records,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[RequestHeader::IdempotencyKey],
        body: RequestBody::form::<NewPublicationForm>(),
        responses: vec![
            SuccessResponse::single_resource::<Publication>(200, "The same request was carried out before."),
            SuccessResponse::single_resource::<Publication>(201, "It stands in the portal."),
        ],
        errors: vec![
            ErrorResponse::new(413, "The file is more than 25 MB (`UPLOAD_TOO_LARGE`)."),
            ErrorResponse::new(415, "The file is of no supported type (`IMAGE_TYPE_NOT_SUPPORTED`)."),
            ErrorResponse::new(
                422,
                "The publication names somebody who is not there or not visible, or asks nobody \
                 (`VALIDATION_FAILED`, by place); the PDF has a password (`UPLOAD_PDF_ENCRYPTION_ERROR`); a virus \
                 was found (`UPLOAD_INFECTED`); or the key was used for another document \
                 (`IDEMPOTENCY_KEY_REUSED`).",
            ),
        ],
    }
}

/// `POST /publications`
pub async fn create(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    request: Request,
) -> ApiResult<Response> {
    let key = idempotency_key(request.headers())?;
    let upload = IncomingUpload {
        owner: StorageOwner::Licence(firm.licence),
        expected: content_length(request.headers()),
        idempotency_key: None,
    };
    let multipart = Multipart::from_request(request, &app).await;
    let multipart = multipart.map_err(|error| unreadable_form(&error))?;
    let parts = MultipartForm::read(&app, &upload, multipart, &[PUBLICATION]).await?;
    let text = parts.text(PUBLICATION).ok_or_else(|| ApiError::field(PUBLICATION, "required"))?;
    let publication: NewPublication = body::parse(text.as_bytes())?;
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    let published = publish(&context, key.as_deref(), &publication, parts.received_files()).await?;
    let PublishedDocument { external_id, portal_id, action, file_name, bytes, sha256, is_repeated } =
        published;
    let attributes = Publication { portal_id, action, file_name, bytes, sha256 };
    let status = if is_repeated { StatusCode::OK } else { StatusCode::CREATED };
    Ok((status, envelope::single_response("publications", external_id, attributes)).into_response())
}
