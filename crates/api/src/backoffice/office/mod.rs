//! Work of the firm's own people: their tasks, and their notes about clients and dossiers.

mod colleagues;
mod handover;
mod note_calls;
mod note_types;
mod notes;
mod task_calls;
mod task_types;
mod tasks;

use axum::http::StatusCode;
use axum::response::IntoResponse;
use domain::codes::Code;
use serde::Serialize;
use uuid::Uuid;

use super::call::Calls;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};

/// The calls about the work of the firm's people.
pub fn calls() -> Calls {
    colleagues::calls().merge(handover::calls()).merge(tasks::calls()).merge(notes::calls())
}

fn parse_id(id: &str) -> ApiResult<Uuid> {
    id.parse().map_err(|_| Code::RecordNotFound.into())
}

fn answer(status: StatusCode, body: &impl Serialize) -> ApiResult {
    let text = serde_json::to_string(body).map_err(ApiError::internal)?;
    Ok((status, envelope::json_text(text)).into_response())
}
