//! The second step of done: the consumer has answered, and the firm has processed the answer.

use axum::extract::{Path, State};
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use serde::Serialize;
use serde_json::json;
use store::Tx;
use store::records::content;
use utoipa::ToSchema;
use uuid::Uuid;

use super::doer::Doer;
use super::intake::Mailing;
use super::key::Firm;
use crate::client::Client;
use crate::envelope;
use crate::error::{ApiError, ApiResult};
use crate::privacy::Asker;
use crate::state::App;

#[derive(Serialize, ToSchema)]
pub struct BothSteps {
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
    let asker = Asker::firm(&firm, client);
    let doer = Doer::new(&app, firm.licence, &asker, Mailing::Told).await?;
    let tx = app.store.write().await?;
    let done = mark(&doer, &tx, &external_id).await?;
    tx.commit().await?;
    let processed =
        BothSteps { portal_id: done.id, answered_at: done.answered_at, processed_at: done.processed_at };
    Ok(envelope::one("processed-actions", external_id, processed).into_response())
}

/// Notes that the answer to an action is processed; a refusal has written nothing.
pub(super) async fn mark(doer: &Doer<'_>, tx: &Tx, external_id: &str) -> ApiResult<content::Done> {
    let done = content::process(tx, doer.licence, external_id, doer.app.now()).await?;
    let done = done.ok_or(Code::ProductActionNotFound)?;
    if done.answered_at.is_none() {
        return Err(ApiError::field("is_done", "not_answered").because("nobody has answered it yet"));
    }
    if done.is_new {
        doer.note(tx, None, "action.processed", json!({ "external_id": external_id })).await?;
    }
    Ok(done)
}
