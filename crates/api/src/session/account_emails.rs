//! Letters about an account, written as jobs in the transaction of their cause.

use domain::mail::AccountEmail;
use store::{Tx, jobs};
use uuid::Uuid;

use crate::http::error::ApiResult;
use crate::state::App;
use crate::tenant::Tenant;

/// Has a letter mailed once the transaction is committed, and answers the mail's id.
pub async fn enqueue(app: &App, tx: &Tx, licence: Uuid, letter: &AccountEmail) -> ApiResult<Uuid> {
    let id = app.new_id();
    jobs::enqueue(tx, id, Some(licence), letter, app.now(), app.now()).await?;
    Ok(id)
}

/// The branch that links of a letter lead to: the one that was asked at.
pub fn domain(tenant: &Tenant) -> Option<String> {
    tenant.branch.as_ref().map(|branch| branch.domain.clone())
}
