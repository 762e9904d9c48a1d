//! When a consumer has a sign-in of their own for the first time, the firm hears of it.

use domain::events::{ActivatedBy, ConsumerActivated, EventActor};
use store::Tx;
use store::consumers::{self, Account};
use store::events::{self, NewEvent};

use crate::error::ApiResult;
use crate::state::App;

/// Appends the event `consumer.activated`, unless the account was activated before.
pub async fn record(app: &App, tx: &Tx, account: &Account, via: ActivatedBy) -> ApiResult<()> {
    let now = app.now();
    if account.activated_at.is_some() || !consumers::activate(tx, account.scope(), now).await? {
        return Ok(());
    }
    let event = NewEvent {
        consumer_external_id: Some(account.external_id.clone()),
        by: EventActor::consumer(&account.external_id, &account.display_name),
        ..NewEvent::of(app.new_id(), ConsumerActivated { via }, now)
    };
    Ok(events::append(tx, account.licence, event).await?)
}
