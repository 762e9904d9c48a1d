//! What a consumer delivered: to look back at, and to take back while the firm has not looked at it.

use app::events::{self, EventSubject};
use app::{AuditLog, Caller};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use chrono::{DateTime, Utc};
use domain::actions::upload::UploadState;
use domain::codes::Code;
use domain::events::DocumentWithdrawn;
use serde::Serialize;
use serde_json::json;
use store::documents::uploads;
use store::portal::locked_actions;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use crate::http::client::Client;
use crate::http::envelope::{ListResponse, json_data};
use crate::http::error::ApiResult;
use crate::portal::product_action::ActionProduct;
use crate::portal::reading;
use crate::session::identity::Consumer;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(withdraw))
}

/// Something that the consumer delivered.
#[derive(Serialize, ToSchema)]
struct Upload {
    id: Uuid,
    label: String,
    filename: String,
    /// In bytes.
    size: u64,
    state: UploadState,
    /// Why it was rejected.
    #[schema(required = true)]
    reason: Option<String>,
    /// The consumer's own remark.
    #[schema(required = true)]
    comment: Option<String>,
    date_created: DateTime<Utc>,
    #[schema(required = true)]
    action_id: Option<Uuid>,
    #[schema(required = true)]
    product: Option<ActionProduct>,
}

/// What the consumer delivered, the newest first.
#[utoipa::path(get, path = "/api/documents/uploads", tag = "documents",
    responses((status = 200, body = ListResponse<Upload>)))]
async fn list(State(app): State<App>, identity: Consumer) -> ApiResult<Response> {
    Ok(json_data(&uploads::list(app.store.reader(), identity.scope).await?))
}

/// Takes back what the firm has not looked at yet; its action is open again.
#[utoipa::path(delete, path = "/api/documents/uploads/{id}", tag = "documents",
    responses((status = 204, description = "Taken back")))]
async fn withdraw(
    State(app): State<App>,
    identity: Consumer,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    if identity.claims.colleague.is_some() {
        return Err(Code::AccessDenied.into());
    }
    let id = reading::parse_id(&id, Code::FileNotFound)?;
    let now = app.now();
    let tx = app.store.begin().await?;
    // Whoever answers the action locks it before its documents: the same order here, so that the two cannot block
    // each other.
    let action = uploads::action_of(&tx, identity.scope, id).await?;
    let action = match action {
        Some(action) => reading::require_owned(
            locked_actions::lock_for_update(&tx, identity.scope, action).await?,
            Code::FileNotFound,
        )
        .ok(),
        None => None,
    };
    let upload =
        reading::require_owned(uploads::lock_for_update(&tx, identity.scope, id).await?, Code::FileNotFound)?;
    if upload.state != Some(UploadState::Received) {
        return Err(Code::UploadAlreadyReviewed.into());
    }
    uploads::remove(&tx, identity.scope, id).await?;
    if let Some(action) = &action {
        locked_actions::reopen(&tx, identity.scope.licence, action.id, now).await?;
    }
    let consumer = locked_actions::consumer_profile(&tx, identity.scope).await?;
    let withdrawn = DocumentWithdrawn { document_id: id.to_string(), file_name: upload.file_name.clone() };
    let subject = EventSubject {
        consumer: Some(&consumer.external_id),
        action: action.as_ref(),
        product: action.as_ref().and_then(|action| action.product.as_ref()),
    };
    events::append(&app, &tx, identity.scope.licence, consumer.as_actor(), subject, withdrawn, now).await?;
    let details = json!({ "document_id": id, "file_name": upload.file_name });
    let caller = Caller::consumer(client);
    AuditLog::of_consumer(&app, &tx, identity.scope, &caller).record("document.withdrawn", details).await?;
    tx.commit().await?;
    if let Some(key) = upload.file_key
        && let Err(error) = app.files.delete(&key).await
    {
        tracing::warn!(%error, %key, "deleting a withdrawn file failed; cleanup will delete it");
    }
    Ok(StatusCode::NO_CONTENT)
}
