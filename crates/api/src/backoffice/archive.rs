//! What a consumer did stands in the way of deleting a record: it can be archived, and undone explicitly.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use domain::codes::Code;
use domain::kinds::ProductKind;
use domain::records::Segment;
use domain::schema::Violation;
use serde_json::json;
use store::Tx;
use store::records::Obstacle;

use super::audit::record;
use super::key::Firm;
use super::model::table;
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// A refusal to delete, with why.
pub fn refusal(obstacle: Obstacle) -> ApiError {
    let (rule, message) = match obstacle {
        Obstacle::Answered { signed: true } => ("signed", "a consumer signed this or decided on it"),
        Obstacle::Answered { signed: false } => ("answered", "a consumer answered this"),
        Obstacle::Paid => ("paid", "a consumer paid this"),
        Obstacle::NamedByConsumers => ("named", "consumers name this: send them without it first"),
        Obstacle::NamedByProducts => {
            ("named", "products name this: delete them, or send them without it, first")
        }
        Obstacle::LastBranch => ("last_branch", "this is the firm's only branch: make another one first"),
    };
    ApiError::new(Code::RecordCannotBeDeleted).with_violations(vec![Violation::new("", rule, message)])
}

/// `POST /{segment}/{external_id}/archive`: consumers no longer see it; answers stay readable.
pub async fn archive(
    segment: Segment,
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let tx = app.store.begin().await?;
    let is_found =
        store::records::archive(&tx, firm.licence, table(segment), &external_id, app.now()).await?;
    finish(&app, tx, &firm, &client, (segment, &external_id), is_found.then_some("record.archived")).await
}

/// `DELETE /{segment}/{external_id}/archive`: consumers see it again.
pub async fn unarchive(
    segment: Segment,
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let tx = app.store.begin().await?;
    let is_found =
        store::records::unarchive(&tx, firm.licence, table(segment), &external_id, app.now()).await?;
    finish(&app, tx, &firm, &client, (segment, &external_id), is_found.then_some("record.unarchived")).await
}

/// Writes the line of the audit trail and commits; without a kind of line there was no such record.
async fn finish(
    app: &App,
    tx: Tx,
    firm: &Firm,
    client: &Client,
    (segment, external_id): (Segment, &str),
    kind: Option<&str>,
) -> ApiResult {
    let kind = kind.ok_or(Code::RecordNotFound)?;
    let details = json!({ "type": segment.path(), "external_id": external_id });
    record(app, &tx, firm, None, kind, details, client).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `POST /products/otd/{external_id}/reopen`: not signed any more, so that a new action can ask for it again.
pub async fn reopen(app: State<App>, firm: Firm, client: Client, path: Path<String>) -> ApiResult {
    undo(ProductKind::Otd, "product.reopened", app, firm, client, path).await
}

/// `POST /products/appointment/{external_id}/reinstate`: not cancelled any more.
pub async fn reinstate(app: State<App>, firm: Firm, client: Client, path: Path<String>) -> ApiResult {
    undo(ProductKind::Appointment, "product.reinstated", app, firm, client, path).await
}

async fn undo(
    kind: ProductKind,
    audit_kind: &str,
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let tx = app.store.begin().await?;
    let is_found = store::records::undo(&tx, firm.licence, kind, &external_id, app.now()).await?;
    let record = (Segment::Product(kind), external_id.as_str());
    finish(&app, tx, &firm, &client, record, is_found.then_some(audit_kind)).await
}
