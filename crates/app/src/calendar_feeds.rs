//! Appointments at a secret address, which a calendar subscribes to.

use chrono::{DateTime, TimeDelta, Utc};
use domain::accounts::grants::{Gift, Reach};
use domain::accounts::staff::may_sign_in;
use domain::calendar::{CalendarEvent, calendar};
use serde_json::json;
use store::accounts::calendar_feeds::{self, CalendarFeed, StoredAppointment};
use store::accounts::consumers;
use store::firms::licences::LicenceRow;
use store::secrets::{hash_secret, new_secret};
use store::{AccountKind, AccountRef, Scope, staff};

use crate::accounts::grants::require_grant;
use crate::act_limits::{self, LimitedAct};
use crate::audit::AuditWriter;
use crate::audit::actor::{Actor, Caller};
use crate::error::Result;
use crate::services::Services;

/// Time for which a calendar keeps past appointments.
const PAST: TimeDelta = TimeDelta::days(90);

/// Gives an account a new secret, which replaces the present one; it is returned only once.
///
/// # Errors
/// `ACCESS_DENIED` for another's account, and for whoever may not read; `TOO_MANY_REQUESTS`.
pub async fn renew(
    services: &Services,
    account: AccountRef,
    caller: &Caller,
) -> Result<(CalendarFeed, String)> {
    let (tx, now) = (services.store.begin().await?, services.now());
    if account.kind == AccountKind::Consumer {
        let scope = Scope { licence: account.licence, consumer: account.id };
        act_limits::count(&tx, scope, LimitedAct::CalendarFeed, now).await?;
    }
    let is_own = match account.kind {
        AccountKind::Consumer => matches!(caller.actor, Actor::Consumer),
        AccountKind::Staff => caller.actor.staff() == Some(account.id),
    };
    // What is read at the address are the appointments with clients whom the account sees at that time.
    let reach = Reach::Client { is_visible: is_own };
    let grant = require_grant(&tx, account.licence, caller, Gift::CalendarFeed, reach).await?;
    let secret = new_secret();
    let feed = CalendarFeed { id: services.new_id(), account, created_at: now };
    calendar_feeds::put(&tx, &grant, &feed, hash_secret(&secret)).await?;
    let consumer = (account.kind == AccountKind::Consumer).then_some(account.id);
    let log = AuditWriter::new(services, &tx, (account.licence, consumer), caller);
    log.record("calendar.subscribed", json!({})).await?;
    tx.commit().await?;
    Ok((feed, secret))
}

/// Removes an account's secret: calendars that use it get 404.
pub async fn revoke(services: &Services, account: AccountRef, caller: &Caller) -> Result<()> {
    let tx = services.store.begin().await?;
    if calendar_feeds::remove(&tx, account).await? {
        let consumer = (account.kind == AccountKind::Consumer).then_some(account.id);
        let log = AuditWriter::new(services, &tx, (account.licence, consumer), caller);
        log.record("calendar.revoked", json!({})).await?;
    }
    Ok(tx.commit().await?)
}

/// Returns the calendar feed whose address has this secret; `None` for an unknown secret, and for an account that has
/// ended.
pub async fn find(services: &Services, secret: &str) -> Result<Option<CalendarFeed>> {
    Ok(calendar_feeds::by_secret(services.store.reader(), hash_secret(secret)).await?)
}

/// The appointments of a feed as a calendar reads them, and when the last of them changed; nothing where the account has
/// ended, or the member of staff is no adviser.
pub async fn read(
    services: &Services,
    feed: &CalendarFeed,
    licence: &LicenceRow,
) -> Result<Option<(String, DateTime<Utc>)>> {
    let (db, after) = (services.store.reader(), services.now() - PAST);
    let account = feed.account;
    let found = match account.kind {
        AccountKind::Consumer => {
            let scope = Scope { licence: account.licence, consumer: account.id };
            if consumers::by_id(db, account.id).await?.is_none() {
                return Ok(None);
            }
            calendar_feeds::of_consumer(db, scope, after).await?
        }
        AccountKind::Staff => {
            let member = staff::find(db, account.licence, account.id).await?;
            let member =
                member.filter(|member| member.disabled_at.is_none() && may_sign_in(licence.settings.desk));
            let Some(member) = member else { return Ok(None) };
            let clients = member.clients();
            let Some(adviser) = member.adviser else { return Ok(None) };
            calendar_feeds::of_adviser(db, (account.licence, &clients), &adviser, after).await?
        }
    };
    let changed_at = found.iter().map(|one| one.updated_at).max().unwrap_or(feed.created_at);
    let events: Vec<CalendarEvent<'_>> = found
        .iter()
        .map(|StoredAppointment { id, updated_at, appointment }| CalendarEvent {
            id: *id,
            changed_at: *updated_at,
            appointment,
        })
        .collect();
    let settings = &licence.settings;
    Ok(Some((calendar(&settings.name, &events, settings.modules.has_truemeeting_enabled), changed_at)))
}
