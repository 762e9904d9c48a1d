//! What a consumer delivered: to look back at, and to take back while the firm has not looked at it.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use domain::events::{DocumentWithdrawn, EventProduct};
use serde::Serialize;
use serde_json::json;
use store::portal::{locked_actions, uploads};
use store::{audit, events};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use crate::client::Client;
use crate::envelope::{ListResponse, json_data};
use crate::error::ApiResult;
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
    /// `received`, `accepted` or `rejected`.
    state: String,
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
async fn list(State(app): State<App>, reader: Consumer) -> ApiResult<Response> {
    Ok(json_data(&uploads::list(app.store.reader(), reader.scope).await?))
}

/// Takes back what the firm has not looked at yet; its action is open again.
#[utoipa::path(delete, path = "/api/documents/uploads/{id}", tag = "documents",
    responses((status = 204, description = "Taken back")))]
async fn withdraw(
    State(app): State<App>,
    reader: Consumer,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    if reader.claims.colleague.is_some() {
        return Err(Code::AccessDenied.into());
    }
    let id = reading::parse_id(&id, Code::FileNotFound)?;
    let now = app.now();
    let tx = app.store.begin().await?;
    // Whoever answers the action holds it before its papers: the same order here, so that the two cannot block
    // each other.
    let action = uploads::action_of(&tx, reader.scope, id).await?;
    let held = match action {
        Some(action) => reading::require_owned(
            locked_actions::lock_for_update(&tx, reader.scope, action).await?,
            Code::FileNotFound,
        )
        .ok(),
        None => None,
    };
    let upload =
        reading::require_owned(uploads::lock_for_update(&tx, reader.scope, id).await?, Code::FileNotFound)?;
    if upload.state != uploads::RECEIVED {
        return Err(Code::UploadAlreadyReviewed.into());
    }
    uploads::remove(&tx, reader.scope, id).await?;
    if let Some(held) = &held {
        locked_actions::reopen(&tx, reader.scope.licence, held.id, now).await?;
    }
    let consumer = locked_actions::consumer_profile(&tx, reader.scope).await?;
    let withdrawn = DocumentWithdrawn { document_id: id.to_string(), file_name: upload.file_name.clone() };
    let event = events::NewEvent {
        by: consumer.as_actor(),
        consumer_external_id: Some(consumer.external_id),
        action_external_id: held.as_ref().map(|held| held.external_id.clone()),
        action_id: held.as_ref().map(|held| held.id),
        product: held.as_ref().and_then(|held| held.product.as_ref()).map(EventProduct::from),
        ..events::NewEvent::of(app.new_id(), withdrawn, now)
    };
    events::append(&tx, reader.scope.licence, event).await?;
    let entry = audit::AuditEvent {
        id: app.new_id(),
        licence: reader.scope.licence,
        consumer: Some(reader.scope.consumer),
        actor: "consumer".to_owned(),
        kind: "document.withdrawn".to_owned(),
        details: json!({ "document_id": id, "file_name": upload.file_name }),
        ip: client.ip_text(),
        user_agent: client.user_agent.clone(),
        occurred_at: now,
    };
    audit::write(&tx, entry).await?;
    tx.commit().await?;
    if let Some(key) = upload.file_key
        && let Err(error) = app.files.delete(&key).await
    {
        tracing::warn!(%error, %key, "deleting a withdrawn file failed; cleanup will delete it");
    }
    Ok(StatusCode::NO_CONTENT)
}
