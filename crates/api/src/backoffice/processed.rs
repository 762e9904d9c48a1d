//! The second step of done: the consumer has answered, and the firm has processed the answer.

use axum::extract::{Path, State};
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use serde::Serialize;
use serde_json::json;
use store::Tx;
use store::records::answers::{self, Processing};
use utoipa::ToSchema;
use uuid::Uuid;

use super::context::BackOfficeContext;
use super::key::Firm;
use super::model::Notifications;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

#[derive(Serialize, ToSchema)]
#[schema(as = BothSteps)]
pub struct ProcessingStatus {
    portal_id: Uuid,
    answered_at: Option<DateTime<Utc>>,
    processed_at: Option<DateTime<Utc>>,
}

/// `POST /actions/{external_id}/processed`: said again, it stays as it was said first.
pub async fn process(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    let tx = app.store.begin().await?;
    let done = mark_processed(&context, &tx, &external_id).await?;
    tx.commit().await?;
    let processed = ProcessingStatus {
        portal_id: done.id,
        answered_at: done.answered_at,
        processed_at: done.processed_at,
    };
    Ok(envelope::single("processed-actions", external_id, processed).into_response())
}

/// Notes that the answer to an action is processed; a refusal has written nothing.
pub(super) async fn mark_processed(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    external_id: &str,
) -> ApiResult<Processing> {
    let done = answers::process(tx, context.licence, external_id, context.app.now()).await?;
    let done = done.ok_or(Code::ProductActionNotFound)?;
    if done.answered_at.is_none() {
        return Err(ApiError::field("is_done", "not_answered").with_source("nobody has answered it yet"));
    }
    if done.is_new {
        context.record_audit(tx, None, "action.processed", json!({ "external_id": external_id })).await?;
    }
    Ok(done)
}
