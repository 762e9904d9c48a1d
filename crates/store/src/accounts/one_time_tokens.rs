//! Links and codes that work once and not for long, stored only as their hash.

use chrono::{DateTime, Utc};
use domain::accounts::grants::{Gift, Grant};
use domain::ids::LicenceId;
use serde_json::{Value, json};

use crate::accounts::consumers::{Account, sign_in_key};
use crate::grants::require_grant;
use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, Scope, Tx};

/// Purpose of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Setting a password: the first one, or a new one after it was forgotten.
    Password,
    /// Signing in by a link that the firm's own system asked for.
    Handover,
    /// Trying to sign in on a new device while the account is locked.
    Unlock,
    /// Confirming a proposed e-mail address from one of the two addresses.
    ConfirmAddress,
}

/// Purpose of a link that is mailed to the consumer and shown to nobody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailedPurpose {
    Password,
    Unlock,
    ConfirmAddress,
}

impl From<MailedPurpose> for Purpose {
    fn from(purpose: MailedPurpose) -> Self {
        match purpose {
            MailedPurpose::Password => Self::Password,
            MailedPurpose::Unlock => Self::Unlock,
            MailedPurpose::ConfirmAddress => Self::ConfirmAddress,
        }
    }
}

impl Purpose {
    const fn name(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::Handover => "handover",
            Self::Unlock => "unlock",
            Self::ConfirmAddress => "confirm_address",
        }
    }
}

/// A token that works once, by its hash.
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
    /// Returns the data of a mailed link: the address it is sent to.
    pub fn link_binding(account: &Account) -> Value {
        json!({ "email": account.email.as_deref().map(sign_in_key) })
    }

    /// Returns true if the link went to the address that the account has now.
    pub fn is_bound_to(&self, account: &Account) -> bool {
        account.email.is_some() && self.data == Self::link_binding(account)
    }

    pub fn is_valid(&self, now: DateTime<Utc>) -> bool {
        self.used_at.is_none() && now < self.expires_at
    }
}

/// Keeps a token of a link that is mailed to the consumer.
pub async fn add(tx: &Tx, purpose: MailedPurpose, token: OneTimeToken) -> Result<()> {
    insert(tx, purpose.into(), token).await
}

/// Stores a token that signs its bearer in as the consumer.
///
/// # Errors
/// [`crate::StoreError::NotGranted`].
pub async fn add_handover(tx: &Tx, grant: &Grant, token: OneTimeToken) -> Result<()> {
    require_grant(grant, &Gift::ClientLink, None)?;
    insert(tx, Purpose::Handover, token).await
}

async fn insert(tx: &Tx, purpose: Purpose, token: OneTimeToken) -> Result<()> {
    tx.execute(
        "insert into one_time_tokens (token_hash,licence_id,consumer_id,purpose,data,created_at,expires_at,used_at) \
         values ($1,$2,$3,$4,$5,$6,$7,$8)",
        values![
            token.token_hash,
            token.scope.licence,
            token.scope.consumer,
            purpose.name(),
            token.data,
            token.created_at,
            token.expires_at,
            token.used_at,
        ],
    )
    .await?;
    Ok(())
}

/// The token, valid or not.
pub async fn find(db: &impl Db, purpose: Purpose, token_hash: Vec<u8>) -> Result<Option<OneTimeToken>> {
    let text = "/* all licences */ select token_hash,licence_id,consumer_id,data,created_at,expires_at,used_at \
         from one_time_tokens where token_hash=$1 and purpose=$2";
    let read = |row: &mut Row<'_>| {
        Ok(OneTimeToken {
            token_hash: row.read()?,
            scope: Scope { licence: row.read()?, consumer: row.read()? },
            data: row.read()?,
            created_at: row.read()?,
            expires_at: row.read()?,
            used_at: row.read()?,
        })
    };
    db.query_opt(text, values![token_hash, purpose.name()], read).await
}

/// Uses a token: false when somebody else did so first.
pub async fn redeem(tx: &Tx, licence: LicenceId, token_hash: Vec<u8>, now: DateTime<Utc>) -> Result<bool> {
    let text =
        "update one_time_tokens set used_at=$1 where token_hash=$2 and licence_id=$3 and used_at is null";
    Ok(tx.execute(text, values![now, token_hash, licence]).await? > 0)
}

/// Withdraws the consumer's unused tokens of this purpose.
pub async fn withdraw(tx: &Tx, purpose: Purpose, scope: Scope) -> Result<()> {
    let text = "delete from one_time_tokens \
         where consumer_id=$1 and purpose=$2 and licence_id=$3 and used_at is null";
    tx.execute(text, values![scope.consumer, purpose.name(), scope.licence]).await?;
    Ok(())
}

/// Withdraws every unused token of the consumer, whatever it is good for, and returns their number.
pub async fn withdraw_all(tx: &Tx, scope: Scope) -> Result<u64> {
    let text = "delete from one_time_tokens where consumer_id=$1 and licence_id=$2 and used_at is null";
    tx.execute(text, values![scope.consumer, scope.licence]).await
}

/// Removes the tokens that expired before this moment.
pub async fn delete_expired(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    tx.execute("/* all licences */ delete from one_time_tokens where expires_at<$1", values![before]).await
}
