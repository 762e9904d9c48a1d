//! Audit entries of what a firm's own system did, written in the transaction of the operation.

use domain::records::Segment;
use serde_json::{Value, json};
use store::Tx;
use uuid::Uuid;

use super::key::Firm;
use super::model::{ValidRecord, WriteResult, WriteStatus};
use crate::http::client::Client;
use crate::http::error::ApiResult;
use crate::state::App;
use app::{AuditLog, Caller};

/// Notes a operation, and the consumer whom it concerns, if it is one.
pub async fn record(
    app: &App,
    tx: &Tx,
    firm: &Firm,
    consumer: Option<Uuid>,
    kind: &str,
    details: Value,
    client: &Client,
) -> ApiResult<()> {
    let caller = firm.caller(client.clone());
    Ok(AuditLog::new(app, tx, (firm.licence, consumer), &caller).record(kind, details).await?)
}

/// Notes what was written: one line for each transaction, with the record's name where it is a single one.
pub async fn written(
    app: &App,
    tx: &Tx,
    licence: Uuid,
    caller: &Caller,
    ready: &[ValidRecord],
    verdicts: &[WriteResult],
) -> ApiResult<()> {
    let count = |status: WriteStatus| verdicts.iter().filter(|verdict| verdict.status == status).count();
    let (created, updated) = (count(WriteStatus::Created), count(WriteStatus::Updated));
    if created + updated == 0 {
        return Ok(());
    }
    let mut details = json!({ "created": created, "updated": updated });
    if let [one] = ready {
        details["type"] = json!(one.segment.path());
        details["external_id"] = json!(one.external_id);
    }
    let consumer = match (ready, verdicts) {
        ([one], [verdict]) if one.segment == Segment::Consumers => verdict.id,
        _ => None,
    };
    Ok(AuditLog::new(app, tx, (licence, consumer), caller).record("records.written", details).await?)
}
