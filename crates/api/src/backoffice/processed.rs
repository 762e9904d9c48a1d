//! The second step of done: the consumer has answered, and the firm has processed the answer. And what was answered.

use std::collections::HashMap;

use axum::extract::{Path, State};
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use serde::Serialize;
use serde_json::{Value, json};
use store::Tx;
use store::records::content;
use store::submissions;
use utoipa::ToSchema;
use uuid::Uuid;

use super::doer::Doer;
use super::intake::Mailing;
use super::key::Firm;
use super::noted::note;
use crate::client::Client;
use crate::envelope::{self, Many, Resource};
use crate::error::{ApiError, ApiResult};
use crate::privacy::Asker;
use crate::state::App;

#[derive(Serialize, ToSchema)]
pub struct BothSteps {
    portal_id: Uuid,
    answered_at: Option<DateTime<Utc>>,
    processed_at: Option<DateTime<Utc>>,
}

/// An answer as it was sealed.
#[derive(Serialize, ToSchema)]
pub struct Answer {
    consumer_external_id: Option<String>,
    /// The action's type when it was answered.
    r#type: String,
    answered_at: DateTime<Utc>,
    payload: Value,
    /// How it was given: what was shown, from where, by whom.
    evidence: Value,
    /// Its place in the firm's chain of answers.
    chain_position: i64,
    /// In hexadecimal.
    hash: String,
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

/// `GET /actions/{external_id}/answers`: the newest first.
pub async fn answers(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let db = app.store.read();
    let action = content::action(db, firm.licence, &external_id).await?;
    let action = action.ok_or(Code::ProductActionNotFound)?;
    let given = submissions::of_action(db, firm.licence, action).await?;
    let whose = given.iter().filter_map(|one| one.consumer).collect();
    let whose: HashMap<Uuid, String> = store::consumers::external_ids(db, firm.licence, whose).await?;
    let tx = app.store.write().await?;
    note(&app, &tx, &firm, None, "answers.read", json!({ "external_id": external_id }), &client).await?;
    tx.commit().await?;
    let resource = |one: submissions::Submission| {
        let attributes = Answer {
            consumer_external_id: one.consumer.and_then(|id| whose.get(&id).cloned()),
            r#type: one.kind,
            answered_at: one.created_at,
            payload: one.payload,
            evidence: one.evidence,
            chain_position: one.chain_position,
            hash: hex::encode(&one.hash),
        };
        Resource::new("answers", one.id, attributes)
    };
    Ok(Many { data: given.into_iter().map(resource).collect::<Vec<_>>() }.into_response())
}
