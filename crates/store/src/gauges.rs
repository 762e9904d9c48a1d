//! Gauges for monitoring: jobs, deliveries, payments, notices and mails.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};

use crate::entities::{deliveries, payments};
use crate::jobs::{self, Backlog};
use crate::{Db, Result, Store, mails, notices};

/// For how long mails are counted.
pub const DAY: TimeDelta = TimeDelta::days(1);

/// How much is under way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gauges {
    pub jobs: Backlog,
    /// Events that a firm's endpoint has not taken yet.
    pub deliveries_waiting: u64,
    pub oldest_delivery: Option<DateTime<Utc>>,
    /// Payments that may still be paid.
    pub payments_open: u64,
    /// What consumers are still to be mailed about.
    pub notices_waiting: u64,
    /// What became of the mails of the last day.
    pub mails: mails::Counts,
}

/// Connections of the pool, and how many of them are idle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool {
    pub name: &'static str,
    pub connections: u32,
    pub idle: usize,
}

/// Counts what is under way.
pub async fn collect(db: &impl Db, now: DateTime<Utc>) -> Result<Gauges> {
    let waiting = deliveries::Entity::find()
        .filter(deliveries::Column::DeliveredAt.is_null())
        .filter(deliveries::Column::NextAttemptAt.is_not_null());
    let oldest = waiting.clone().order_by_asc(deliveries::Column::CreatedAt).one(db.connection()).await?;
    let open = payments::Entity::find().filter(payments::Column::Status.is_in(["NEW", "CREATED", "PENDING"]));
    Ok(Gauges {
        jobs: jobs::backlog(db, now).await?,
        deliveries_waiting: waiting.count(db.connection()).await?,
        oldest_delivery: oldest.map(|delivery| delivery.created_at),
        payments_open: open.count(db.connection()).await?,
        notices_waiting: notices::count_waiting(db).await?,
        mails: mails::count(db, now - DAY).await?,
    })
}

impl Store {
    /// The state of each pool of connections.
    pub fn pools(&self) -> Vec<Pool> {
        self.connections()
            .into_iter()
            .map(|(name, connection)| {
                let (connections, idle) = if self.is_file() {
                    let pool = connection.get_sqlite_connection_pool();
                    (pool.size(), pool.num_idle())
                } else {
                    let pool = connection.get_postgres_connection_pool();
                    (pool.size(), pool.num_idle())
                };
                Pool { name, connections, idle }
            })
            .collect()
    }
}
