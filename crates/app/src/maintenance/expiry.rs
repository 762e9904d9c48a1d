//! Removes what says nothing any more: counters, spent tokens, ended sessions, followed-up calls.

use chrono::{DateTime, TimeDelta, Utc};
use domain::job::Job;
use domain::mail::AccountEmail;
use domain::operations::retention_clock::clock_doubt;
use store::accounts::{identities, one_time_tokens, passkeys, rate_limits, sessions, two_factor_setups};
use store::documents::storage;
use store::firms::settings;
use store::{Result, jobs, mails, notices, payments, privacy, staff, webhooks};

use crate::services::Database;

/// Interval between two cleanups.
pub const EVERY: TimeDelta = TimeDelta::hours(1);
/// Retention of counters, which have no effect after their longest window.
const COUNTERS: TimeDelta = TimeDelta::days(1);
/// Spent tokens and ended sessions are kept for a while to answer "it was used already".
const SIGN_INS: TimeDelta = TimeDelta::days(30);
/// A letter that was given up may hold the address that somebody typed.
const LETTERS: TimeDelta = TimeDelta::days(30);
/// Retention of unconfirmed second factors, which are rejected after ten minutes.
const SETUPS: TimeDelta = TimeDelta::minutes(10);
/// Retention of the records of consumers' uploads: as long as the day to which their limit belongs, and a margin.
const RESERVATIONS: TimeDelta = TimeDelta::days(2);
/// The log of what was delivered to firms.
const DELIVERIES: TimeDelta = TimeDelta::days(30);

/// The log of what was mailed to consumers.
const MAILS: TimeDelta = TimeDelta::days(365);

pub async fn run(database: &Database, now: DateTime<Utc>) -> Result<()> {
    let tx = database.begin().await?;
    let counters = rate_limits::delete_expired(&tx, now - COUNTERS).await?;
    let tokens = one_time_tokens::delete_expired(&tx, now - SIGN_INS).await?;
    let sessions = sessions::delete_expired(&tx, now - SIGN_INS).await?;
    let staff_sign_ins = staff::sessions::delete_expired(&tx, now - SIGN_INS).await?
        + staff::invitations::delete_expired(&tx, now - SIGN_INS).await?
        + staff::unlock_links::delete_expired(&tx, now - SIGN_INS).await?;
    staff::forget_disabled(&tx, now - SIGN_INS).await?;
    two_factor_setups::delete_expired(&tx, now - SETUPS).await?;
    passkeys::delete_expired(&tx, now).await?;
    identities::delete_expired(&tx, now).await?;
    settings::delete_ended_previews(&tx, now).await?;
    storage::delete_expired(&tx, now - RESERVATIONS).await?;
    let calls = payments::delete_expired(&tx, now - SIGN_INS).await?;
    // The logs are read again, unlike what was spent: they wait for a clock that can be believed, as retention does.
    let is_doubted = clock_doubt(privacy::runs::last(&tx).await?, now).is_some();
    let (mut deliveries, mut mail_log) = (0, 0);
    if !is_doubted {
        deliveries = webhooks::deliveries::delete_expired(&tx, now - DELIVERIES).await?;
        mail_log = mails::delete_expired(&tx, now - MAILS).await?;
        mail_log += notices::delete_expired(&tx, now - MAILS).await?;
    }
    let letters = jobs::sweep_given_up(&tx, AccountEmail::NAME, now - LETTERS).await?;
    tx.commit().await?;
    let sessions = sessions + staff_sign_ins;
    if counters + tokens + sessions + calls + deliveries + mail_log + letters > 0 {
        tracing::info!(
            counters,
            tokens,
            sessions,
            calls,
            deliveries,
            mails = mail_log,
            letters,
            "cleanup finished"
        );
    }
    Ok(())
}
