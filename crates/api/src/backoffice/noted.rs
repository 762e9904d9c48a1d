//! What a firm's own system did, noted in the transaction of the deed.

use serde_json::Value;
use store::Tx;
use store::audit::{self, Entry};
use uuid::Uuid;

use super::key::Firm;
use crate::client::Client;
use crate::error::ApiResult;
use crate::state::App;

/// Notes a deed, and the consumer whom it concerns, if it is one.
pub async fn note(
    app: &App,
    tx: &Tx,
    firm: Firm,
    consumer: Option<Uuid>,
    kind: &str,
    details: Value,
    client: &Client,
) -> ApiResult<()> {
    let entry = Entry {
        id: app.new_id(),
        licence: firm.licence,
        consumer,
        actor: "firm".to_owned(),
        kind: kind.to_owned(),
        details,
        ip: client.ip_text(),
        user_agent: client.user_agent.clone(),
        occurred_at: app.now(),
    };
    Ok(audit::write(tx, entry).await?)
}
