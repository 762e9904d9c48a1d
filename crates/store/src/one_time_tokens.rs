//! Links and codes that work once and not for long, stored only as their hash.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use crate::consumers::{Account, sign_in_key};
use crate::entities::one_time_tokens;
use crate::{Db, Result, Scope, Tx};

/// What a token is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Setting a password: the first one, or a new one after it was forgotten.
    Password,
    /// Signing in by a link that the firm's own system asked for.
    Handover,
    /// Trying to sign in on a new device while the account is locked.
    Unlock,
}

impl Purpose {
    const fn name(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::Handover => "handover",
            Self::Unlock => "unlock",
        }
    }
}

/// A token as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct OneTimeToken {
    pub token_hash: Vec<u8>,
    pub scope: Scope,
    pub data: Value,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub used_at: Option<DateTime<Utc>>,
}

impl OneTimeToken {
    /// What is kept with a link that goes by mail: the address it is sent to.
    pub fn bound_to(account: &Account) -> Value {
        json!({ "email": account.email.as_deref().map(sign_in_key) })
    }

    /// Whether the link went to the address that the account has now.
    pub fn is_bound_to(&self, account: &Account) -> bool {
        account.email.is_some() && self.data == Self::bound_to(account)
    }

    pub fn is_valid(&self, now: DateTime<Utc>) -> bool {
        self.used_at.is_none() && now < self.expires_at
    }
}

pub async fn add(tx: &Tx, purpose: Purpose, token: OneTimeToken) -> Result<()> {
    let row = one_time_tokens::ActiveModel {
        token_hash: Set(token.token_hash),
        licence_id: Set(token.scope.licence),
        consumer_id: Set(token.scope.consumer),
        purpose: Set(purpose.name().to_owned()),
        data: Set(token.data),
        created_at: Set(token.created_at),
        expires_at: Set(token.expires_at),
        used_at: Set(token.used_at),
    };
    one_time_tokens::Entity::insert(row).exec_without_returning(tx.connection()).await?;
    Ok(())
}

/// The token, valid or not.
pub async fn find(db: &impl Db, purpose: Purpose, token_hash: Vec<u8>) -> Result<Option<OneTimeToken>> {
    let row = one_time_tokens::Entity::find_by_id(token_hash)
        .filter(one_time_tokens::Column::Purpose.eq(purpose.name()))
        .one(db.connection())
        .await?;
    Ok(row.map(|row| OneTimeToken {
        token_hash: row.token_hash,
        scope: Scope { licence: row.licence_id, consumer: row.consumer_id },
        data: row.data,
        created_at: row.created_at,
        expires_at: row.expires_at,
        used_at: row.used_at,
    }))
}

/// Uses a token: false when somebody else did so first.
pub async fn redeem(tx: &Tx, token_hash: Vec<u8>, now: DateTime<Utc>) -> Result<bool> {
    let done = one_time_tokens::Entity::update_many()
        .col_expr(one_time_tokens::Column::UsedAt, Expr::value(now))
        .filter(one_time_tokens::Column::TokenHash.eq(token_hash))
        .filter(one_time_tokens::Column::UsedAt.is_null())
        .exec(tx.connection())
        .await?;
    Ok(done.rows_affected > 0)
}

/// Withdraws the consumer's unused tokens of this purpose.
pub async fn withdraw(tx: &Tx, purpose: Purpose, scope: Scope) -> Result<()> {
    one_time_tokens::Entity::delete_many()
        .filter(one_time_tokens::Column::ConsumerId.eq(scope.consumer))
        .filter(one_time_tokens::Column::Purpose.eq(purpose.name()))
        .filter(one_time_tokens::Column::UsedAt.is_null())
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Withdraws every unused token of the consumer, whatever it is good for, and answers how many there were.
pub async fn withdraw_all(tx: &Tx, scope: Scope) -> Result<u64> {
    let done = one_time_tokens::Entity::delete_many()
        .filter(one_time_tokens::Column::ConsumerId.eq(scope.consumer))
        .filter(one_time_tokens::Column::UsedAt.is_null())
        .exec(tx.connection())
        .await?;
    Ok(done.rows_affected)
}

/// Removes the tokens that expired before this moment.
pub async fn delete_expired(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    let done = one_time_tokens::Entity::delete_many()
        .filter(one_time_tokens::Column::ExpiresAt.lt(before))
        .exec(tx.connection())
        .await?;
    Ok(done.rows_affected)
}
