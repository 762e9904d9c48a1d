//! Counters of attempts that every process of the installation shares.

use chrono::{DateTime, TimeDelta, Utc};

use crate::sql::{QueryExt, values};
use crate::{Result, StoreError, Tx};

/// Rate limit: the number of attempts in a window, and the length of the lock after them.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// The last attempt that is let through.
    pub attempts: i64,
    /// Counting begins anew this long after the first attempt.
    pub window: TimeDelta,
    /// Length of the lock after the last attempt; `None` for the rest of the window.
    pub lock: Option<TimeDelta>,
    /// Greatest length of a lock that doubles with each round; `None` for one that does not grow. It returns to `lock`
    /// after this long without one.
    pub growing_to: Option<TimeDelta>,
}

impl Limit {
    /// Returns the length of the lock after this many earlier rounds.
    fn lock_after(self, rounds: i64) -> Option<TimeDelta> {
        let most = self.growing_to?;
        let doubled = u32::try_from(rounds).ok().and_then(|rounds| 2_i32.checked_pow(rounds));
        let grown = self.lock.zip(doubled).and_then(|(lock, times)| lock.checked_mul(times));
        Some(grown.unwrap_or(most).min(most))
    }
}

/// Decision on an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RateLimitDecision {
    Allowed,
    /// The attempt is refused until this moment.
    Refused(DateTime<Utc>),
}

/// Whole seconds from now until then, at least one.
pub fn seconds_until(until: DateTime<Utc>, now: DateTime<Utc>) -> u64 {
    u64::try_from((until - now).num_milliseconds()).unwrap_or_default().div_ceil(1000).max(1)
}

/// Counts one attempt before it is made, so that attempts side by side cannot outrun the limit.
///
/// The attempt that reaches the limit is still allowed and locks the key for the next; when it turns out to have
/// been right, [`refund`] or [`clear`] unlocks it again.
pub async fn attempt(tx: &Tx, key: &str, limit: Limit, now: DateTime<Utc>) -> Result<RateLimitDecision> {
    let fresh = "insert into rate_limits (key,window_start,count,rounds) values ($1,$2,0,0) on conflict (key) do nothing";
    tx.execute(fresh, values![key, now]).await?;
    let mut row =
        lock_counter(tx, key).await?.ok_or_else(|| StoreError::Corrupt(format!("no counter {key}")))?;
    match row.locked_until {
        Some(until) if now < until => return Ok(RateLimitDecision::Refused(until)),
        Some(until) => {
            if limit.growing_to.is_none_or(|most| until + most <= now) {
                row.rounds = 0;
            }
            restart(&mut row, now);
        }
        None if row.window_start + limit.window <= now => restart(&mut row, now),
        None => {}
    }
    row.count += 1;
    if row.count >= limit.attempts {
        let lock = limit.lock_after(row.rounds).or(limit.lock);
        row.locked_until = Some(lock.map_or(row.window_start + limit.window, |lock| now + lock));
        row.rounds += 1;
    }
    save(tx, key, row).await?;
    Ok(RateLimitDecision::Allowed)
}

/// Returns true if the key is locked now.
pub async fn is_closed(tx: &Tx, key: &str, now: DateTime<Utc>) -> Result<bool> {
    let row = lock_counter(tx, key).await?;
    Ok(row.and_then(|row| row.locked_until).is_some_and(|until| now < until))
}

/// Takes one attempt back: it was no failure.
pub async fn refund(tx: &Tx, key: &str) -> Result<()> {
    if let Some(mut row) = lock_counter(tx, key).await? {
        row.count = (row.count - 1).max(0);
        if row.locked_until.take().is_some() {
            row.rounds = (row.rounds - 1).max(0);
        }
        save(tx, key, row).await?;
    }
    Ok(())
}

/// Forgets every attempt under the key.
pub async fn clear(tx: &Tx, key: &str) -> Result<()> {
    tx.execute("delete from rate_limits where key=$1", values![key]).await?;
    Ok(())
}

/// Removes the counters that say nothing any more.
pub async fn delete_expired(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    let text = "delete from rate_limits where window_start<$1 and (locked_until is null or locked_until<$1)";
    tx.execute(text, values![before]).await
}

/// The attempts that are counted under one key, and until when it is locked.
struct AttemptCounter {
    window_start: DateTime<Utc>,
    count: i64,
    locked_until: Option<DateTime<Utc>>,
    /// Number of locks in a row.
    rounds: i64,
}

fn restart(row: &mut AttemptCounter, now: DateTime<Utc>) {
    row.window_start = now;
    row.count = 0;
    row.locked_until = None;
}

/// Returns the counter, and locks its row until the transaction ends.
async fn lock_counter(tx: &Tx, key: &str) -> Result<Option<AttemptCounter>> {
    let text = "select window_start,count,locked_until,rounds from rate_limits where key=$1 for update";
    tx.query_opt(text, values![key], |row| {
        Ok(AttemptCounter {
            window_start: row.read()?,
            count: row.read()?,
            locked_until: row.read()?,
            rounds: row.read()?,
        })
    })
    .await
}

async fn save(tx: &Tx, key: &str, row: AttemptCounter) -> Result<()> {
    let text = "update rate_limits set window_start=$1,count=$2,locked_until=$3,rounds=$4 where key=$5";
    tx.execute(text, values![row.window_start, row.count, row.locked_until, row.rounds, key]).await?;
    Ok(())
}
