//! Mail preferences of consumers, and the deliverability of their mail.

use chrono::{DateTime, Utc};
use domain::notices::{Bounces, Preferences};

use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, Scope, Tx};

/// A consumer's wishes, and how their mailbox took mail lately.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    pub preferences: Preferences,
    pub bounces: Bounces,
}

const SELECT: &str = "select actions,reminders,appointments,messages,bounced_address,bounces from mail_choices \
     where consumer_id=$1 and licence_id=$2";

/// Returns a consumer's mail preferences; by default everything is mailed.
pub async fn list_choices(db: &impl Db, scope: Scope) -> Result<Choices> {
    let found = db.query_opt(SELECT, values![scope.consumer, scope.licence], from_row).await?;
    Ok(found.unwrap_or_default())
}

fn from_row(row: &mut Row<'_>) -> Result<Choices> {
    Ok(Choices {
        preferences: Preferences {
            actions: row.read()?,
            reminders: row.read()?,
            appointments: row.read()?,
            messages: row.read()?,
        },
        bounces: Bounces {
            address: row.read()?,
            count: u32::try_from(row.read::<i64>()?).unwrap_or(u32::MAX),
        },
    })
}

/// Keeps what a consumer chose.
pub async fn set_preferences(tx: &Tx, scope: Scope, new: Preferences, now: DateTime<Utc>) -> Result<()> {
    let columns = "actions=excluded.actions,reminders=excluded.reminders,appointments=excluded.appointments,\
         messages=excluded.messages";
    put(tx, scope, &Choices { preferences: new, bounces: Bounces::default() }, columns, now).await
}

/// Counts a bounce of an address, and returns the number of bounces so far.
pub async fn count_bounce(tx: &Tx, scope: Scope, address: &str, now: DateTime<Utc>) -> Result<Bounces> {
    let text = format!("{SELECT} for update");
    let before = tx.query_opt(&text, values![scope.consumer, scope.licence], from_row).await?;
    let Choices { preferences, bounces } = before.unwrap_or_default();
    let counted = Choices { preferences, bounces: bounces.add_bounce(address) };
    put(tx, scope, &counted, "bounced_address=excluded.bounced_address,bounces=excluded.bounces", now)
        .await?;
    Ok(counted.bounces)
}

/// Resets the bounces of an address that accepted a mail.
pub async fn reset_bounces(tx: &Tx, scope: Scope, now: DateTime<Utc>) -> Result<()> {
    let text = "update mail_choices set bounced_address=null,bounces=0,updated_at=$1 \
         where consumer_id=$2 and licence_id=$3 and bounces>0";
    tx.execute(text, values![now, scope.consumer, scope.licence]).await?;
    Ok(())
}

/// Writes a row, or replaces some columns of the one that is there.
async fn put(tx: &Tx, scope: Scope, row: &Choices, columns: &str, now: DateTime<Utc>) -> Result<()> {
    let Choices { preferences, bounces } = row;
    let text = format!(
        "insert into mail_choices (consumer_id,licence_id,actions,reminders,appointments,messages,bounced_address,\
         bounces,updated_at) values ($1,$2,$3,$4,$5,$6,$7,$8,$9) \
         on conflict (consumer_id) do update set {columns},updated_at=excluded.updated_at"
    );
    tx.execute(
        &text,
        values![
            scope.consumer,
            scope.licence,
            preferences.actions,
            preferences.reminders,
            preferences.appointments,
            preferences.messages,
            bounces.address.as_deref(),
            bounces.count,
            now,
        ],
    )
    .await?;
    Ok(())
}
