//! When a consumer has a sign-in of their own for the first time, the firm hears of it.

use app::events::{self, EventSubject};
use domain::events::{ActivatedBy, ConsumerActivated, EventActor};
use store::Tx;
use store::consumers::{self, Account};

use crate::http::error::ApiResult;
use crate::state::App;

/// Appends the event `consumer.activated`, unless the account was activated before.
pub async fn record(app: &App, tx: &Tx, account: &Account, via: ActivatedBy) -> ApiResult<()> {
    let now = app.now();
    if account.activated_at.is_some() || !consumers::activate(tx, account.scope(), now).await? {
        return Ok(());
    }
    let by = EventActor::consumer(&account.external_id, &account.display_name);
    let subject = EventSubject { consumer: Some(&account.external_id), ..EventSubject::default() };
    Ok(events::append(app, tx, account.licence, by, subject, ConsumerActivated { via }, now).await?)
}
