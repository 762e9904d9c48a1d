//! Files that consumers delivered: the list of them, and their bytes.

use app::audit::record_access;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::actions::upload::UploadState;
use domain::codes::Code;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::documents::uploads::list::{self as uploads, ReceivedUpload, UploadQuery};
use store::visible::{DocumentName, find_document};
use utoipa::ToSchema;
use uuid::Uuid;

use super::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use super::content::send;
use super::key::Firm;
use crate::http::client::Client;
use crate::http::envelope::{self, Resource, SingleResponse};
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::{self, Query};
use crate::state::App;

/// Filter of consumers' uploads, and the page.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UploadListParams {
    /// The external id of whoever delivered.
    consumer: Option<String>,
    /// The external id of an action.
    action: Option<String>,
    /// The firm's judgement: none as yet (`received`), `accepted` or `rejected`.
    #[schemars(with = "Option<UploadState>")]
    state: Option<String>,
    /// The id after which to go on: `meta.next` of the page before; empty: from the oldest.
    #[serde(default)]
    after: String,
    /// Greatest number of documents, 1 to 500; absent: 100.
    #[schemars(range(min = 1, max = 500))]
    limit: Option<u64>,
}

/// A file that a consumer delivered.
#[derive(Serialize, ToSchema)]
#[schema(as = Upload)]
pub struct UploadAttributes {
    /// The external id of the consumer who delivered the document.
    #[schema(required = true)]
    consumer_external_id: Option<String>,
    /// The external id of the action that asked for the document.
    #[schema(required = true)]
    action_external_id: Option<String>,
    /// The portal's own id of that action.
    #[schema(required = true)]
    action_id: Option<Uuid>,
    /// The name under which it was asked for.
    label: String,
    file_name: String,
    media_type: String,
    /// The size in bytes.
    #[schema(required = true)]
    bytes: Option<i64>,
    /// The SHA-256 of the bytes, in hexadecimal.
    #[schema(required = true)]
    sha256: Option<String>,
    #[schema(required = true)]
    state: Option<UploadState>,
    /// The reason of the rejection, in the words that the consumer reads.
    #[schema(required = true)]
    reason: Option<String>,
    /// The consumer's remark with the delivery.
    #[schema(required = true)]
    comment: Option<String>,
    delivered_at: DateTime<Utc>,
    /// The moment at which it was accepted or rejected.
    #[schema(required = true)]
    reviewed_at: Option<DateTime<Utc>>,
    /// The name that the reviewer had at that time.
    #[schema(required = true)]
    reviewed_by: Option<String>,
}

/// A page of uploads.
#[derive(Serialize, ToSchema)]
pub struct UploadList {
    data: Vec<Resource<UploadAttributes>>,
    meta: UploadListCursor,
}

/// The end of a page.
#[derive(Serialize, ToSchema)]
#[schema(as = Next)]
pub struct UploadListCursor {
    /// The value of `after` for the next page; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

fn to_resource(upload: ReceivedUpload) -> Resource<UploadAttributes> {
    let attributes = UploadAttributes {
        consumer_external_id: upload.consumer_external_id,
        action_external_id: upload.action_external_id,
        action_id: upload.action_id,
        label: upload.label,
        file_name: upload.file_name,
        media_type: upload.media_type,
        bytes: upload.bytes,
        sha256: upload.sha256,
        state: upload.state,
        reason: upload.reason,
        comment: upload.comment,
        delivered_at: upload.delivered_at,
        reviewed_at: upload.reviewed_at,
        reviewed_by: upload.reviewed_by.and_then(|by| by.name),
    };
    Resource::new("uploads", upload.id, attributes)
}

/// The calls about the files that consumers delivered.
pub fn calls() -> Calls {
    Calls::new().add(list_call(), list).add(show_call(), show).add(content_call(), download_upload)
}

fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/uploads",
        name: "list_uploads",
        tag: Tag::Documents,
        summary: "List the files that consumers delivered",
        description: "The oldest first. The bytes of one are read with `GET /documents/{external_id}/content`, by \
             its id. Staff who do not see all clients have to name a `consumer`.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::OfConsumer,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::from_type::<UploadListParams>(),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<UploadList>(
            200,
            "A page, the oldest first; `meta.next` is what to send as `after` for the next one.",
        )],
        errors: vec![
            ErrorResponse::NOT_FOUND,
            ErrorResponse::new(
                422,
                "A parameter is unknown or cannot be read, by name in `error.fields` (`VALIDATION_FAILED`).",
            ),
        ],
    }
}

pub async fn list(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(page): Query<UploadListParams>,
) -> ApiResult {
    let state = page.state.map(|state| state.parse().map_err(|_| ApiError::field("state", "unknown")));
    let state = state.transpose()?;
    let after = match page.after.as_str() {
        "" => None,
        text => Some(text.parse().map_err(|_| ApiError::field("after", "cursor"))?),
    };
    let limit = query::require_limit(page.limit, 500)?;
    let filter = UploadQuery { id: None, consumer: page.consumer, action: page.action, state };
    let found = uploads::list_uploads(app.store.bulk_reader(), firm.sight(), &filter, after, limit).await?;
    let details = json!({ "type": "uploads", "count": found.len() });
    record_access(&app, (firm.licence, &[None]), "records.listed", &details, &firm.caller(client)).await?;
    let full = found.len() as u64 == limit;
    let next = found.last().filter(|_| full).map(|last| last.id.to_string());
    let list =
        UploadList { data: found.into_iter().map(to_resource).collect(), meta: UploadListCursor { next } };
    Ok(envelope::json_text(serde_json::to_string(&list).map_err(ApiError::internal)?))
}

fn show_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/uploads/{id}",
        name: "get_upload",
        tag: Tag::Documents,
        summary: "Read about one file that a consumer delivered",
        description: "Its action, its size and hash, and the firm's judgement of it: `state`, `reason`, \
             `reviewed_at` and `reviewed_by`.",
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
        responses: vec![SuccessResponse::single_resource::<UploadAttributes>(200, "The upload.")],
        errors: vec![ErrorResponse::NOT_FOUND],
    }
}

pub async fn show(State(app): State<App>, firm: Firm, client: Client, Path(id): Path<String>) -> ApiResult {
    let id: Uuid = id.parse().map_err(|_| Code::RecordNotFound)?;
    let seen =
        find_document(app.store.bulk_reader(), firm.licence, DocumentName::Upload(id), firm.actor.clients());
    let id = seen.await?.ok_or(Code::RecordNotFound)?;
    let filter = UploadQuery { id: Some(id), ..UploadQuery::default() };
    let found = uploads::list_uploads(app.store.bulk_reader(), firm.sight(), &filter, None, 1).await?.pop();
    let found = found.ok_or(Code::RecordNotFound)?;
    record_access(
        &app,
        (firm.licence, &[None]),
        "record.read",
        &json!({ "type": "uploads", "id": id }),
        &firm.caller(client),
    )
    .await?;
    Ok(SingleResponse { data: to_resource(found) }.into_response())
}

fn content_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/uploads/{id}/content",
        name: "get_upload_content",
        tag: Tag::Documents,
        summary: "Read the bytes of a file that a consumer delivered",
        description: "As they were delivered, by the id of the upload.",
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

/// `GET /uploads/{id}/content`: the bytes as they were delivered, by the portal's id alone.
pub async fn download_upload(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult {
    let id: Uuid = id.parse().map_err(|_| Code::RecordNotFound)?;
    send(&app, &firm, client, DocumentName::Upload(id)).await
}
