//! A mail that did not arrive.

use chrono::{DateTime, Utc};
use domain::events::MailBounced;
use uuid::Uuid;

use super::{MailState, bounced, end};
use crate::consumers::Account;
use crate::events::{self, NewEvent};
use crate::{Result, Tx};

/// The longest reason that is kept, in characters.
const REASON: usize = 400;

/// An address refused a mail: that is logged, counted and told to the firm. Answers whether no more notices are sent
/// to it.
pub async fn bounce(
    tx: &Tx,
    to: &Account,
    mail: Option<Uuid>,
    address: &str,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<bool> {
    let reason: String = reason.chars().take(REASON).collect();
    if let Some(id) = mail {
        end(tx, id, MailState::Bounced, Some(address), Some(&reason), now).await?;
    }
    let undeliverable = bounced(tx, to.scope(), address, now).await?.is_undeliverable(address);
    tracing::warn!(consumer = %to.id, undeliverable, "mail bounced");
    let told = MailBounced { address: address.to_owned(), mail_id: mail, reason, undeliverable };
    let event = NewEvent {
        consumer_external_id: Some(to.external_id.clone()),
        ..NewEvent::of(Uuid::now_v7(), told, now)
    };
    events::append(tx, to.licence, event).await?;
    Ok(undeliverable)
}
