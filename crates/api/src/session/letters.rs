//! Letters about an account, written as jobs in the transaction of their cause.

use domain::mail::{JOB, Letter};
use store::Tx;
use store::jobs::{self, NewJob};
use uuid::Uuid;

use crate::error::{ApiError, ApiResult};
use crate::state::App;
use crate::tenant::Tenant;

/// Has a letter mailed once the transaction is committed.
pub async fn send(app: &App, tx: &Tx, licence: Uuid, letter: &Letter) -> ApiResult<()> {
    let job = NewJob {
        id: app.new_id(),
        licence: Some(licence),
        kind: JOB,
        payload: serde_json::to_value(letter).map_err(ApiError::internal)?,
        dedupe_key: None,
        run_at: app.now(),
    };
    Ok(jobs::add(tx, job, app.now()).await?)
}

/// The branch that links of a letter lead to: the one that was asked at.
pub fn domain(tenant: &Tenant) -> Option<String> {
    tenant.branch.as_ref().map(|branch| branch.domain.clone())
}
