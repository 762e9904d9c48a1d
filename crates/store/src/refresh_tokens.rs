//! The rotating tokens that keep a session going: each use hands out a successor.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use crate::entities::refresh_tokens;
use crate::{Db, Result, Tx};

/// One token of a session's family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefreshToken {
    pub token_hash: Vec<u8>,
    pub session: Uuid,
    pub issued_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// When it was first used.
    pub replaced_at: Option<DateTime<Utc>>,
    /// When one of its successors was used: from then on it must never be seen again.
    pub successor_used_at: Option<DateTime<Utc>>,
    pub predecessor_hash: Option<Vec<u8>>,
}

pub async fn add(tx: &Tx, token: RefreshToken) -> Result<()> {
    let row = refresh_tokens::ActiveModel {
        token_hash: Set(token.token_hash),
        session_id: Set(token.session),
        issued_at: Set(token.issued_at),
        expires_at: Set(token.expires_at),
        replaced_at: Set(token.replaced_at),
        successor_used_at: Set(token.successor_used_at),
        predecessor_hash: Set(token.predecessor_hash),
    };
    refresh_tokens::Entity::insert(row).exec_without_returning(tx.connection()).await?;
    Ok(())
}

pub async fn find(db: &impl Db, token_hash: &[u8]) -> Result<Option<RefreshToken>> {
    let row = refresh_tokens::Entity::find_by_id(token_hash.to_vec()).one(db.connection()).await?;
    Ok(row.map(|row| RefreshToken {
        token_hash: row.token_hash,
        session: row.session_id,
        issued_at: row.issued_at,
        expires_at: row.expires_at,
        replaced_at: row.replaced_at,
        successor_used_at: row.successor_used_at,
        predecessor_hash: row.predecessor_hash,
    }))
}

/// Notes the use of a token: it has a successor now, and its own predecessor may not come back.
///
/// The caller holds the session.
pub async fn mark_used(tx: &Tx, token: &RefreshToken, now: DateTime<Utc>) -> Result<()> {
    refresh_tokens::Entity::update_many()
        .col_expr(refresh_tokens::Column::ReplacedAt, Expr::value(now))
        .filter(refresh_tokens::Column::TokenHash.eq(token.token_hash.clone()))
        .filter(refresh_tokens::Column::ReplacedAt.is_null())
        .exec(tx.connection())
        .await?;
    if let Some(predecessor) = &token.predecessor_hash {
        refresh_tokens::Entity::update_many()
            .col_expr(refresh_tokens::Column::SuccessorUsedAt, Expr::value(now))
            .filter(refresh_tokens::Column::TokenHash.eq(predecessor.clone()))
            .filter(refresh_tokens::Column::SuccessorUsedAt.is_null())
            .exec(tx.connection())
            .await?;
    }
    Ok(())
}

/// Withdraws the unused successors of a token that were issued before a moment: whoever still holds one when it
/// is used again is not the one who asked last.
pub async fn withdraw_successors(
    tx: &Tx,
    of: &RefreshToken,
    issued_before: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<()> {
    refresh_tokens::Entity::update_many()
        .col_expr(refresh_tokens::Column::ReplacedAt, Expr::value(now))
        .col_expr(refresh_tokens::Column::SuccessorUsedAt, Expr::value(now))
        .filter(refresh_tokens::Column::SessionId.eq(of.session))
        .filter(refresh_tokens::Column::PredecessorHash.eq(of.token_hash.clone()))
        .filter(refresh_tokens::Column::ReplacedAt.is_null())
        .filter(refresh_tokens::Column::IssuedAt.lt(issued_before))
        .exec(tx.connection())
        .await?;
    Ok(())
}
