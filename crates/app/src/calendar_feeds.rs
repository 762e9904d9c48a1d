//! Appointments at a secret address, which a calendar subscribes to.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use domain::accounts::grants::{Gift, Reach};
use domain::accounts::staff::may_sign_in;
use domain::calendar::{CalendarEvent, CalendarReader, render_calendar};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::json;
use store::accounts::calendar_feeds::{self, CalendarFeed, StoredAppointment};
use store::accounts::consumers;
use store::firms::licences::{self, LicenceRow};
use store::secrets::{hash_secret, new_secret};
use store::staff::StaffMember;
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
/// ended, or the member of staff is no adviser. An adviser reads the names of their clients, unless the firm leaves them
/// out, and the address of each appointment at the desk, which begins with `base_url`.
pub async fn read(
    services: &Services,
    feed: &CalendarFeed,
    licence: &LicenceRow,
    base_url: &str,
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
            return read_of_adviser(services, feed, licence, (&member, base_url)).await;
        }
    };
    let of_client = |stored| to_event(stored, CalendarReader::Client);
    let events: Vec<CalendarEvent<'_>> = found.iter().map(of_client).collect();
    Ok(Some(to_calendar(licence, feed, &events)))
}

/// Reads like [`read`], as a member of staff; nothing for one without an adviser record.
async fn read_of_adviser(
    services: &Services,
    feed: &CalendarFeed,
    licence: &LicenceRow,
    (member, base_url): (&StaffMember, &str),
) -> Result<Option<(String, DateTime<Utc>)>> {
    let (db, after) = (services.store.reader(), services.now() - PAST);
    let clients = member.clients();
    let Some(adviser) = &member.adviser else { return Ok(None) };
    let whose = (licence.id, &clients);
    let found = calendar_feeds::of_adviser(db, whose, adviser, after).await?;
    let names = if licence.settings.features.hides_clients_in_calendars {
        HashMap::new()
    } else {
        calendar_feeds::owner_names(db, whose, found.iter().map(|one| one.id).collect()).await?
    };
    let branch = licences::branch_for(db, licence, member.branch.as_deref()).await?;
    let branch = branch.map(|domain| format!("?domain={domain}")).unwrap_or_default();
    let addresses: Vec<String> = found
        .iter()
        .map(|one| {
            let id = utf8_percent_encode(&one.external_id, NON_ALPHANUMERIC);
            format!("{base_url}/desk/products/appointment/{id}{branch}")
        })
        .collect();
    let nobody = Vec::new();
    let events: Vec<CalendarEvent<'_>> = found
        .iter()
        .zip(&addresses)
        .map(|(stored, desk_address)| {
            let clients = names.get(&stored.id).unwrap_or(&nobody);
            to_event(stored, CalendarReader::Adviser { clients, desk_address })
        })
        .collect();
    Ok(Some(to_calendar(licence, feed, &events)))
}

const fn to_event<'a>(stored: &'a StoredAppointment, reader: CalendarReader<'a>) -> CalendarEvent<'a> {
    let StoredAppointment { id, updated_at, appointment, .. } = stored;
    CalendarEvent { id: *id, changed_at: *updated_at, appointment, reader }
}

/// The text of a calendar, and when the last of its events changed.
fn to_calendar(
    licence: &LicenceRow,
    feed: &CalendarFeed,
    events: &[CalendarEvent<'_>],
) -> (String, DateTime<Utc>) {
    let changed_at = events.iter().map(|event| event.changed_at).max().unwrap_or(feed.created_at);
    let settings = &licence.settings;
    (render_calendar(&settings.name, events, settings.modules.has_truemeeting_enabled), changed_at)
}
