//! Gauges for monitoring: jobs, deliveries, payments, notices and mails.

use chrono::{DateTime, TimeDelta, Utc};

use crate::jobs::{self, Backlog};
use crate::maintenance::health;
use crate::sql::{QueryExt, values};
use crate::{Db, Result, Store, mails, notices};

/// Time over which mails are counted.
pub const DAY: TimeDelta = TimeDelta::days(1);

/// Metrics of work in progress.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gauges {
    pub jobs: Backlog,
    /// Events that a firm's endpoint has not taken yet.
    pub deliveries_waiting: u64,
    pub oldest_delivery: Option<DateTime<Utc>>,
    /// Payments that may still be paid.
    pub payments_open: u64,
    /// Number of notices that wait to be mailed.
    pub notices_waiting: u64,
    /// Mails of the last day by outcome.
    pub mails: mails::Counts,
    pub last_backup: Option<DateTime<Utc>>,
    /// Time at which the first firm was set up.
    pub installed_at: Option<DateTime<Utc>>,
}

/// Connections of the pool, and how many of them are idle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolUsage {
    pub name: &'static str,
    pub connections: usize,
    pub idle: usize,
}

/// Counts the deliveries, payments, jobs and papers that are under way, for the metrics.
pub async fn collect(db: &impl Db, now: DateTime<Utc>) -> Result<Gauges> {
    let text = "/* all licences */ select count(*),min(created_at) from deliveries \
         where delivered_at is null and next_attempt_at is not null";
    let (deliveries_waiting, oldest_delivery) =
        db.query_one(text, values![], |row| Ok((row.count()?, row.read()?))).await?;
    let text = "/* all licences */ select count(*) from payments where status in ('NEW','CREATED','PENDING')";
    Ok(Gauges {
        jobs: jobs::backlog(db, now).await?,
        deliveries_waiting,
        oldest_delivery,
        payments_open: db.query_one(text, values![], |row| row.count()).await?,
        notices_waiting: notices::count_waiting(db).await?,
        mails: mails::count(db, now - DAY).await?,
        last_backup: health::last_backup(db).await?.map(|backup| backup.made_at),
        installed_at: health::installed_at(db).await?,
    })
}

impl Store {
    /// The state of each pool of connections.
    pub fn pools(&self) -> Vec<PoolUsage> {
        let pool = |(name, connections, idle)| PoolUsage { name, connections, idle };
        self.connections().into_iter().map(pool).collect()
    }
}
