//! The log of mails to consumers.

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use domain::mail::MailState;
use store::Tx;
use store::accounts::consumers::Account;
use store::mails::{self, NewMail};
use uuid::Uuid;

use crate::error::Result;
use crate::notices::bounces;
use crate::services::Services;

/// The longest reason that the log keeps, in characters.
const REASON: usize = 400;

/// Records that a mail is to go out, unless it is recorded already.
///
/// # Errors
/// When the database is away.
pub async fn add(services: &Services, id: Uuid, kind: &str, to: &Account) -> Result<()> {
    let tx = services.store.begin().await?;
    mails::add(&tx, NewMail { id, scope: to.scope(), kind: kind.to_owned() }, services.now()).await?;
    Ok(tx.commit().await?)
}

/// Records of a mail that waits that it does not go out, because nobody is there to have it.
///
/// # Errors
/// When the database is away.
pub async fn drop_waiting(services: &Services, licence: LicenceId, id: Uuid) -> Result<()> {
    let tx = services.store.begin().await?;
    if mails::find(&tx, licence, id).await?.is_some_and(|mail| mail.state == MailState::Waiting) {
        mails::end(&tx, (licence, id), MailState::Dropped, None, None, services.now()).await?;
    }
    Ok(tx.commit().await?)
}

/// Records that a mail server took a mail, which an address is reached by.
///
/// # Errors
/// When the database is away.
pub async fn record_sent(services: &Services, id: Uuid, to: &Account, address: &str) -> Result<()> {
    let now = services.now();
    let tx = services.store.begin().await?;
    mails::record_sent(&tx, (to.licence, id), address, now).await?;
    mails::reset_bounces(&tx, to.scope(), now).await?;
    Ok(tx.commit().await?)
}

/// Records that a mail server knows no such mailbox.
///
/// # Errors
/// When the database is away.
pub async fn record_bounce(
    services: &Services,
    id: Uuid,
    to: &Account,
    address: &str,
    reason: &str,
) -> Result<()> {
    let tx = services.store.begin().await?;
    bounces::record(services, &tx, to, Some(id), address, reason).await?;
    Ok(tx.commit().await?)
}

/// Records of a mail that waits that it never goes out.
pub(crate) async fn record_failed(
    tx: &Tx,
    (licence, id): (LicenceId, Uuid),
    reason: &str,
    now: DateTime<Utc>,
) -> store::Result<()> {
    if mails::find(tx, licence, id).await?.is_some_and(|mail| mail.state == MailState::Waiting) {
        let reason: String = reason.chars().take(REASON).collect();
        mails::end(tx, (licence, id), MailState::Failed, None, Some(&reason), now).await?;
    }
    Ok(())
}
