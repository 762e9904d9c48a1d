//! Audit entries of what a firm's own system did, written in the transaction of the operation.

use app::AuditLog;
use serde_json::Value;
use store::Tx;
use uuid::Uuid;

use super::key::Firm;
use crate::http::client::Client;
use crate::http::error::ApiResult;
use crate::state::App;

/// Records an operation, and the consumer whom it concerns, if it is one.
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
