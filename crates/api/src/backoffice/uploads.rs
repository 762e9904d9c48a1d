//! What consumers delivered: the list of it. The bytes are a document's content.

use app::audit::record_access;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::actions::upload::UploadState;
use domain::codes::Code;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::documents::uploads::list::{self as uploads, ReceivedUpload, UploadQuery};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::key::Firm;
use crate::http::client::Client;
use crate::http::envelope::{self, Resource, SingleResponse};
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::{self, Query};
use crate::state::App;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct UploadListParams {
    /// The external id of who delivered.
    consumer: Option<String>,
    /// The external id of an action.
    action: Option<String>,
    /// `received`, `accepted` or `rejected`.
    state: Option<String>,
    /// The id after which to go on; empty: from the oldest.
    #[serde(default)]
    after: String,
    /// At most so many, 1 to 500.
    limit: Option<u64>,
}

/// A file that a consumer delivered.
#[derive(Serialize, ToSchema)]
#[schema(as = Upload)]
pub struct UploadAttributes {
    consumer_external_id: Option<String>,
    action_external_id: Option<String>,
    action_id: Option<Uuid>,
    label: String,
    file_name: String,
    media_type: String,
    bytes: Option<i64>,
    /// In hexadecimal.
    sha256: Option<String>,
    state: Option<UploadState>,
    /// Why it was rejected.
    reason: Option<String>,
    comment: Option<String>,
    delivered_at: DateTime<Utc>,
    /// When it was accepted or rejected.
    reviewed_at: Option<DateTime<Utc>>,
    /// By whom: their name at that time.
    reviewed_by: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct UploadList {
    data: Vec<Resource<UploadAttributes>>,
    meta: UploadListCursor,
}

#[derive(Serialize, ToSchema)]
#[schema(as = Next)]
pub struct UploadListCursor {
    /// What to send as `after` for the next page; absent on the last one.
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

/// `GET /uploads`: the oldest first.
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
    let limit = query::limit(page.limit, 500)?;
    let filter = UploadQuery { id: None, consumer: page.consumer, action: page.action, state };
    let found = uploads::list(app.store.bulk_reader(), firm.sight(), &filter, after, limit).await?;
    let details = json!({ "type": "uploads", "count": found.len() });
    record_access(&app, (firm.licence, &[None]), "records.listed", &details, &firm.caller(client)).await?;
    let full = found.len() as u64 == limit;
    let next = found.last().filter(|_| full).map(|last| last.id.to_string());
    let list =
        UploadList { data: found.into_iter().map(to_resource).collect(), meta: UploadListCursor { next } };
    Ok(envelope::json_text(serde_json::to_string(&list).map_err(ApiError::internal)?))
}

/// `GET /uploads/{id}`.
pub async fn show(State(app): State<App>, firm: Firm, client: Client, Path(id): Path<String>) -> ApiResult {
    let id: Uuid = id.parse().map_err(|_| Code::RecordNotFound)?;
    let filter = UploadQuery { id: Some(id), ..UploadQuery::default() };
    let found = uploads::list(app.store.bulk_reader(), firm.sight(), &filter, None, 1).await?.pop();
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
