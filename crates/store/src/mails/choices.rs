//! What a consumer wants to be mailed about, and whether mail reaches them.

use chrono::{DateTime, Utc};
use domain::notices::{Bounces, Preferences};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ActiveValue::Set, ColumnTrait, Condition, EntityTrait, QueryFilter};

use crate::entities::mail_choices::{ActiveModel, Column, Entity, Model};
use crate::{Db, Result, Scope, Tx};

/// A consumer's wishes, and how their mailbox took mail lately.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    pub preferences: Preferences,
    pub bounces: Bounces,
}

/// What a consumer chose; everything is wanted by who chose nothing.
pub async fn choices(db: &impl Db, scope: Scope) -> Result<Choices> {
    let row = Entity::find_by_id(scope.consumer)
        .filter(Column::LicenceId.eq(scope.licence))
        .one(db.connection())
        .await?;
    Ok(row.map(from_row).unwrap_or_default())
}

fn from_row(row: Model) -> Choices {
    Choices {
        preferences: Preferences {
            actions: row.actions,
            reminders: row.reminders,
            appointments: row.appointments,
        },
        bounces: Bounces {
            address: row.bounced_address,
            count: u32::try_from(row.bounces).unwrap_or(u32::MAX),
        },
    }
}

/// Keeps what a consumer chose.
pub async fn set_preferences(tx: &Tx, scope: Scope, wanted: Preferences, now: DateTime<Utc>) -> Result<()> {
    let columns = [Column::Actions, Column::Reminders, Column::Appointments, Column::UpdatedAt];
    let row = model(scope, wanted, &Bounces::default(), now);
    put(tx, row, &columns).await
}

/// Counts that an address refused a mail, and answers how often it has now.
pub async fn count_bounce(tx: &Tx, scope: Scope, address: &str, now: DateTime<Utc>) -> Result<Bounces> {
    let row = Entity::find_by_id(scope.consumer).filter(Column::LicenceId.eq(scope.licence));
    let row = sea_orm::QuerySelect::lock_exclusive(row).one(tx.connection()).await?;
    let before = row.map(from_row).unwrap_or_default();
    let bounces = before.bounces.and(address);
    let row = model(scope, before.preferences, &bounces, now);
    put(tx, row, &[Column::BouncedAddress, Column::Bounces, Column::UpdatedAt]).await?;
    Ok(bounces)
}

/// An address took a mail: what it refused before does not count any more.
pub async fn delivered(tx: &Tx, scope: Scope, now: DateTime<Utc>) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::BouncedAddress, Expr::value(None::<String>))
        .col_expr(Column::Bounces, Expr::value(0_i64))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Condition::all().add(Column::ConsumerId.eq(scope.consumer)).add(Column::Bounces.gt(0)))
        .exec(tx.connection())
        .await?;
    Ok(())
}

fn model(scope: Scope, preferences: Preferences, bounces: &Bounces, now: DateTime<Utc>) -> ActiveModel {
    ActiveModel {
        consumer_id: Set(scope.consumer),
        licence_id: Set(scope.licence),
        actions: Set(preferences.actions),
        reminders: Set(preferences.reminders),
        appointments: Set(preferences.appointments),
        bounced_address: Set(bounces.address.clone()),
        bounces: Set(i64::from(bounces.count)),
        updated_at: Set(now),
    }
}

async fn put(tx: &Tx, row: ActiveModel, columns: &[Column]) -> Result<()> {
    let replace = OnConflict::column(Column::ConsumerId).update_columns(columns.iter().copied()).to_owned();
    Entity::insert(row).on_conflict(replace).exec_without_returning(tx.connection()).await?;
    Ok(())
}
