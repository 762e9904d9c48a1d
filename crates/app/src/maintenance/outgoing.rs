//! Mails and webhooks, held and released, and new epochs of the event feed.

use chrono::{DateTime, Utc};
use store::Result;
use store::events::{feed, outgoing};

use crate::services::Database;

/// Pauses all outgoing mails and webhooks.
///
/// # Errors
/// When the database is away.
pub async fn pause(database: &Database, now: DateTime<Utc>) -> Result<()> {
    let tx = database.begin().await?;
    outgoing::pause(&tx, now).await?;
    tx.commit().await
}

/// Has mails and webhooks go out again, and returns whether they were held.
///
/// # Errors
/// When the database is away.
pub async fn release(database: &Database) -> Result<bool> {
    let tx = database.begin().await?;
    let were_held = outgoing::release(&tx).await?;
    tx.commit().await?;
    Ok(were_held)
}

/// Begins a new epoch of the feed, and pauses mails and webhooks if asked.
///
/// # Errors
/// When the database is away.
pub async fn restart_feed(database: &Database, quiet: bool, now: DateTime<Utc>) -> Result<()> {
    let tx = database.begin().await?;
    feed::restart(&tx, now).await?;
    if quiet {
        outgoing::pause(&tx, now).await?;
    }
    tx.commit().await
}
