//! What a partner keeps open for one consumer and action: a premium that was quoted, data being shared, an approval
//! that waits. There is one for each, because each action type has one partner.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde_json::Value;
use uuid::Uuid;

use crate::entities::partner_sessions::{ActiveModel, Column, Entity, Model};
use crate::{Db, Result, Scope, Tx};

/// What is remembered of it.
#[derive(Clone, Debug, PartialEq)]
pub struct PartnerSession {
    /// The partner's own id.
    pub partner_id: String,
    /// In the words of whoever writes it.
    pub state: String,
    pub details: Value,
    pub created_at: DateTime<Utc>,
}

fn from_row(row: Model) -> PartnerSession {
    PartnerSession {
        partner_id: row.partner_id,
        state: row.state,
        details: row.details,
        created_at: row.created_at,
    }
}

/// The consumer's for an action, if there is one.
pub async fn find(db: &impl Db, scope: Scope, action: Uuid) -> Result<Option<PartnerSession>> {
    let row = Entity::find_by_id((action, scope.consumer))
        .filter(Column::LicenceId.eq(scope.licence))
        .one(db.connection())
        .await?;
    Ok(row.map(from_row))
}

/// Remembers a new one in the place of whatever there was.
pub async fn put(
    tx: &Tx,
    scope: Scope,
    action: Uuid,
    session: PartnerSession,
    now: DateTime<Utc>,
) -> Result<()> {
    let row = ActiveModel {
        action_id: Set(action),
        consumer_id: Set(scope.consumer),
        licence_id: Set(scope.licence),
        partner_id: Set(session.partner_id),
        state: Set(session.state),
        details: Set(session.details),
        created_at: Set(session.created_at),
        updated_at: Set(now),
    };
    let replace = OnConflict::columns([Column::ActionId, Column::ConsumerId])
        .update_columns([
            Column::PartnerId,
            Column::State,
            Column::Details,
            Column::CreatedAt,
            Column::UpdatedAt,
        ])
        .to_owned();
    Entity::insert(row).on_conflict(replace).exec_without_returning(tx.connection()).await?;
    Ok(())
}

/// Notes how far it is; of no effect on one that has been replaced since.
pub async fn set_state(
    tx: &Tx,
    scope: Scope,
    action: Uuid,
    partner_id: &str,
    state: &str,
    now: DateTime<Utc>,
) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(state))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::ActionId.eq(action))
        .filter(Column::ConsumerId.eq(scope.consumer))
        .filter(Column::LicenceId.eq(scope.licence))
        .filter(Column::PartnerId.eq(partner_id))
        .exec(tx.connection())
        .await?;
    Ok(())
}
