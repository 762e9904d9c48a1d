//! Letters about an account, written as jobs in the transaction of their cause.

use domain::mail::{AccountEmail, JOB_NAME};
use store::Tx;
use store::jobs::{self, NewJob};
use uuid::Uuid;

use crate::http::error::{ApiError, ApiResult};
use crate::state::App;
use crate::tenant::Tenant;

/// Has a letter mailed once the transaction is committed, and answers the mail's id.
pub async fn enqueue(app: &App, tx: &Tx, licence: Uuid, letter: &AccountEmail) -> ApiResult<Uuid> {
    let id = app.new_id();
    let job = NewJob {
        id,
        licence: Some(licence),
        kind: JOB_NAME,
        payload: serde_json::to_value(letter).map_err(ApiError::internal)?,
        dedupe_key: None,
        run_at: app.now(),
    };
    jobs::add(tx, job, app.now()).await?;
    Ok(id)
}

/// The branch that links of a letter lead to: the one that was asked at.
pub fn domain(tenant: &Tenant) -> Option<String> {
    tenant.branch.as_ref().map(|branch| branch.domain.clone())
}
