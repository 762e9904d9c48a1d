//! First sign-in of a consumer's own, which is reported to the firm.

use chrono::{DateTime, Utc};
use domain::events::{ActivatedBy, ConsumerActivated, EventActor};
use store::accounts::consumers::{self, Account};
use store::portal::locked_actions;
use store::{Scope, Tx};

use crate::error::Result;
use crate::events::{self, EventSubject};
use crate::services::Services;

/// Appends the event `consumer.activated`, unless the account was activated before.
pub(super) async fn record(services: &Services, tx: &Tx, account: &Account, via: ActivatedBy) -> Result<()> {
    let now = services.now();
    if account.activated_at.is_some() || !consumers::activate(tx, account.scope(), now).await? {
        return Ok(());
    }
    let by = EventActor::consumer(&account.external_id, &account.display_name);
    let subject = EventSubject { consumer: Some(&account.external_id), ..EventSubject::default() };
    events::append(services, tx, account.licence, by, subject, ConsumerActivated { via }, now).await
}

/// Stores the writer of the address to which the link was mailed by which the consumer sets up their sign-in, where the
/// address was new: the evidence of what is answered in the sessions of that sign-in names them.
pub(super) async fn record_address(tx: &Tx, scope: Scope, mailed_at: DateTime<Utc>) -> Result<()> {
    let profile = locked_actions::consumer_profile(tx, scope).await?;
    let writer = profile.link_addresses.of_link(mailed_at);
    Ok(consumers::set_sign_in_address(tx, scope, writer).await?)
}
