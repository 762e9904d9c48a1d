//! The second step of done: the consumer has answered, and the firm has processed the answer.

use app::records::{BackOfficeContext, Notifications, mark_processed};
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::key::Firm;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::ApiResult;
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
    let processing = mark_processed(&context, &external_id).await?;
    let status = ProcessingStatus {
        portal_id: processing.id,
        answered_at: processing.answered_at,
        processed_at: processing.processed_at,
    };
    Ok(envelope::single("processed-actions", external_id, status).into_response())
}
