//! Opening one action without a password, by e-mail address and birthday, from the link of a mail.

use chrono::{NaiveDate, TimeDelta};
use domain::actions::link;
use domain::codes::Code;
use domain::mail::AccountEmail;
use domain::products::appointment;
use serde_json::json;
use store::accounts::consumers::{self, Account};
use store::accounts::rate_limits::{self, Limit, RateLimitDecision};
use store::portal::{Lookup, locked_actions};
use store::{AccountKind, Db, Tx};
use uuid::Uuid;

use super::Visit;
use super::limits::{self, AttemptKind, LimitSubject, TypedName};
use super::sessions::{self, OpenedSession};
use crate::accounts::account_emails;
use crate::audit::audit_kind::AuditKind;
use crate::audit::record;
use crate::error::Result;
use crate::services::Services;

/// Opens a session for one action, if it belongs to the person with this address and birthday, its type can be answered
/// in this way, and it is neither completed nor too old.
///
/// # Errors
/// `AUTH_LOGIN_FAILED`; `CONSUMER_LOCKED` after five failures with this address at this action, whether such an account
/// exists or not; `TOO_MANY_REQUESTS`.
pub async fn open(
    services: &Services,
    visit: &Visit<'_>,
    (email, birthday): (&str, NaiveDate),
    action: Uuid,
) -> Result<OpenedSession> {
    let licence = visit.licence.id;
    let accounts = consumers::with_email(services.store.reader(), licence, email).await?;
    // By address and action: who does not have the link closes nothing for the one who has it.
    let name = format!("{}\n{action}", consumers::sign_in_key(email));
    let whose = LimitSubject::Typed(TypedName { kind: AccountKind::Consumer, licence, name: &name });
    let first = accounts.first().map(|account| account.id);
    let attempt = limits::attempt(services, AttemptKind::Action, whose, visit.client).await?;

    let tx = services.store.begin().await?;
    let born = accounts.into_iter().filter(|account| account.date_of_birth == Some(birthday)).collect();
    let Some(account) = with_open_action(services, &tx, born, action).await? else {
        if attempt.has_closed(&tx, services.now()).await? {
            // Whoever mails the notice looks whether there is such an account: known and unknown take the same time.
            let email = email.trim().to_owned();
            let notice = AccountEmail::ActionLinkLocked { email, action, domain: visit.mail_domain() };
            account_emails::enqueue(services, &tx, licence, &notice).await?;
        }
        record(services, &tx, (licence, first), AuditKind::ActionLoginFailed, json!({}), visit.client)
            .await?;
        tx.commit().await?;
        return Err(Code::AuthLoginFailed.into());
    };
    attempt.succeeded(&tx).await?;
    let session = sessions::open_for_action(services, &tx, account.scope(), action, visit.client).await?;
    let (whom, details) = ((licence, Some(account.id)), json!({ "action_id": action }));
    record(services, &tx, whom, AuditKind::ActionLoginSucceeded, details, visit.client).await?;
    if account.signs_in() && is_first_of_the_day(services, &tx, account.id, action).await? {
        let notice = AccountEmail::ActionLinkOpened { consumer: account.id, domain: visit.mail_domain() };
        account_emails::enqueue(services, &tx, licence, &notice).await?;
    }
    tx.commit().await?;
    Ok(session)
}

/// Returns the account among those with one address whose action it is, if it is open in this way.
pub async fn with_open_action(
    services: &Services,
    db: &impl Db,
    accounts: Vec<Account>,
    action: Uuid,
) -> Result<Option<Account>> {
    let today = appointment::today(services.now());
    let is_open =
        |found: &locked_actions::ActionSummary| link::is_open(found.kind, found.done, found.asked_on, today);
    for account in accounts {
        let summary = locked_actions::find_summary(db, account.scope(), action).await?;
        if matches!(&summary, Lookup::Found(found) if is_open(found)) {
            return Ok(Some(account));
        }
    }
    Ok(None)
}

/// Returns true if the account had no mail about the use of this action's link within a day.
async fn is_first_of_the_day(services: &Services, tx: &Tx, account: Uuid, action: Uuid) -> Result<bool> {
    let once = Limit { attempts: 1, window: TimeDelta::days(1), lock: None, growing_to: None };
    let key = format!("action-link-opened:{account}:{action}");
    Ok(rate_limits::attempt(tx, &key, once, services.now()).await? == RateLimitDecision::Allowed)
}
