//! Mails about an account, written as jobs in the transaction of their cause.

use domain::ids::LicenceId;
use domain::mail::AccountEmail;
use store::accounts::consumers::Account;
use store::firms::licences;
use store::{Tx, jobs};
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::services::Services;

/// Enqueues a mail that is sent once the transaction is committed, and returns the mail's id.
pub async fn enqueue(services: &Services, tx: &Tx, licence: LicenceId, email: &AccountEmail) -> Result<Uuid> {
    let (id, now) = (services.new_id(), services.now());
    jobs::enqueue(tx, id, Some(licence), email, now, now).await?;
    Ok(id)
}

/// The domain of the branch to which links of a mail lead that the consumer did not ask for.
pub async fn branch_domain(tx: &Tx, account: &Account) -> Result<Option<String>> {
    let licence = licences::by_id(tx, account.licence).await?;
    let licence = licence.ok_or_else(|| Error::internal("the licence is gone"))?;
    Ok(licences::branch_for(tx, &licence, account.branch.as_deref()).await?)
}
