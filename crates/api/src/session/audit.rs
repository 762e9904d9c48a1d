//! Notes of what somebody who is signed in did.

use app::AuditKind;
use app::audit::note_as;
use serde_json::Value;
use store::Tx;

use super::identity::Identity;
use crate::http::client::Client;
use crate::http::error::ApiResult;
use crate::state::App;

/// Notes what the consumer did, or the colleague who impersonates the consumer.
pub async fn record_for(
    app: &App,
    tx: &Tx,
    identity: &Identity,
    kind: AuditKind,
    details: Value,
    client: &Client,
) -> ApiResult<()> {
    let colleague = identity.claims.colleague.as_deref();
    Ok(note_as(app, tx, identity.scope, colleague, kind, details, client).await?)
}
