//! The endpoints of a firm.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use serde_json::json;
use uuid::Uuid;

use crate::entities::webhook_endpoints::{ActiveModel, Column, Entity, Model};
use crate::{Db, Result, Tx};

/// An address at which a firm hears events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    pub id: Uuid,
    pub licence: Uuid,
    pub url: String,
    pub description: Option<String>,
    /// The types that it hears; absent: all of them.
    pub event_types: Option<Vec<String>>,
    /// Sealed.
    pub secret: Vec<u8>,
    /// Sealed; signs as well until the moment after it.
    pub previous_secret: Option<Vec<u8>>,
    pub previous_secret_until: Option<DateTime<Utc>>,
    /// The last event of the feed that has become a delivery.
    pub event_cursor: i64,
    /// The first failure since which nothing succeeded.
    pub failing_since: Option<DateTime<Utc>>,
    pub disabled_at: Option<DateTime<Utc>>,
    pub disabled_reason: Option<String>,
    /// Until when it asked to be left alone.
    pub quiet_until: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

impl Endpoint {
    /// Whether it wants to hear events of this type.
    pub fn is_subscribed_to(&self, kind: &str) -> bool {
        self.event_types.as_ref().is_none_or(|kinds| kinds.iter().any(|one| one == kind))
    }

    /// Whether it is left alone now, but for what somebody asks for by hand.
    pub fn is_backing_off(&self, now: DateTime<Utc>) -> bool {
        self.quiet_until.is_some_and(|until| now < until)
    }
}

pub(super) fn from_row(row: Model) -> Result<Endpoint> {
    Ok(Endpoint {
        id: row.id,
        licence: row.licence_id,
        url: row.url,
        description: row.description,
        event_types: row.event_types.map(serde_json::from_value).transpose()?,
        secret: row.secret,
        previous_secret: row.previous_secret,
        previous_secret_until: row.previous_secret_until,
        event_cursor: row.told_up_to,
        failing_since: row.failing_since,
        disabled_at: row.disabled_at,
        disabled_reason: row.disabled_reason,
        quiet_until: row.quiet_until,
        created_at: row.created_at,
    })
}

fn to_row(endpoint: &Endpoint) -> ActiveModel {
    let endpoint = endpoint.clone();
    ActiveModel {
        id: Set(endpoint.id),
        licence_id: Set(endpoint.licence),
        url: Set(endpoint.url),
        description: Set(endpoint.description),
        event_types: Set(endpoint.event_types.map(|kinds| json!(kinds))),
        secret: Set(endpoint.secret),
        previous_secret: Set(endpoint.previous_secret),
        previous_secret_until: Set(endpoint.previous_secret_until),
        told_up_to: Set(endpoint.event_cursor),
        failing_since: Set(endpoint.failing_since),
        disabled_at: Set(endpoint.disabled_at),
        disabled_reason: Set(endpoint.disabled_reason),
        quiet_until: Set(endpoint.quiet_until),
        created_at: Set(endpoint.created_at),
    }
}

pub async fn add(tx: &Tx, endpoint: &Endpoint) -> Result<()> {
    Entity::insert(to_row(endpoint)).exec_without_returning(tx.connection()).await?;
    Ok(())
}

/// Writes a held endpoint back as it is now.
pub async fn replace(tx: &Tx, endpoint: &Endpoint) -> Result<()> {
    Entity::update(to_row(endpoint)).exec(tx.connection()).await?;
    Ok(())
}

/// A firm's endpoints, the oldest first.
pub async fn of_licence(db: &impl Db, licence: Uuid) -> Result<Vec<Endpoint>> {
    let rows = Entity::find()
        .filter(Column::LicenceId.eq(licence))
        .order_by_asc(Column::CreatedAt)
        .order_by_asc(Column::Id)
        .all(db.connection())
        .await?;
    rows.into_iter().map(from_row).collect()
}

pub async fn count(db: &impl Db, licence: Uuid) -> Result<u64> {
    Ok(Entity::find().filter(Column::LicenceId.eq(licence)).count(db.connection()).await?)
}

pub async fn find(db: &impl Db, licence: Uuid, id: Uuid) -> Result<Option<Endpoint>> {
    let row = Entity::find_by_id(id).filter(Column::LicenceId.eq(licence)).one(db.connection()).await?;
    row.map(from_row).transpose()
}

/// An endpoint of any firm, for who delivers.
pub async fn by_id(db: &impl Db, id: Uuid) -> Result<Option<Endpoint>> {
    Entity::find_by_id(id).one(db.connection()).await?.map(from_row).transpose()
}

/// The endpoint, held until the transaction ends.
pub async fn lock_for_update(tx: &Tx, licence: Uuid, id: Uuid) -> Result<Option<Endpoint>> {
    let row = Entity::find_by_id(id)
        .filter(Column::LicenceId.eq(licence))
        .lock_exclusive()
        .one(tx.connection())
        .await?;
    row.map(from_row).transpose()
}

/// Takes an endpoint away with its log; false when there is none.
pub async fn remove(tx: &Tx, licence: Uuid, id: Uuid) -> Result<bool> {
    let done = Entity::delete_many()
        .filter(Column::Id.eq(id))
        .filter(Column::LicenceId.eq(licence))
        .exec(tx.connection())
        .await?;
    Ok(done.rows_affected > 0)
}

/// Every endpoint that is not disabled, of all firms.
pub(super) async fn enabled(db: &impl Db) -> Result<Vec<Endpoint>> {
    let rows = Entity::find().filter(Column::DisabledAt.is_null()).all(db.connection()).await?;
    rows.into_iter().map(from_row).collect()
}

pub(super) async fn advance_cursor(tx: &Tx, id: Uuid, cursor: i64) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::ToldUpTo, Expr::value(cursor))
        .filter(Column::Id.eq(id))
        .exec(tx.connection())
        .await?;
    Ok(())
}
