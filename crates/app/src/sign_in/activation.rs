//! First sign-in of a consumer's own, which is reported to the firm.

use domain::events::{ActivatedBy, ConsumerActivated, EventActor};
use store::Tx;
use store::consumers::{self, Account};

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
