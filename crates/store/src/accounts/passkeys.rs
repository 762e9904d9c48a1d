//! Passkeys of accounts, and what was asked of an authenticator and still waits for its answer.

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use serde_json::Value;
use uuid::Uuid;

use crate::sql::{QueryExt, Row, values};
use crate::{AccountKind, AccountRef, Db, Result, Tx};

/// A passkey of an account's.
#[derive(Clone, Debug, PartialEq)]
pub struct Passkey {
    pub id: Uuid,
    pub account: AccountRef,
    /// Random identifier of the account for the authenticator; it reveals nothing about the account.
    pub user_handle: Vec<u8>,
    pub credential_id: Vec<u8>,
    /// The public key, its counter and flags, as the library writes them.
    pub credential: Value,
    pub name: String,
    pub created_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
}

/// Purpose of a WebAuthn ceremony.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengePurpose {
    /// Creation of a passkey.
    Registration,
    /// Sign-in, by whichever account.
    SignIn,
    /// Proof of the second factor after the password.
    SecondFactor,
    /// Renewed proof of who somebody is.
    Confirmation,
}

impl ChallengePurpose {
    const fn name(self) -> &'static str {
        match self {
            Self::Registration => "registration",
            Self::SignIn => "sign_in",
            Self::SecondFactor => "second_factor",
            Self::Confirmation => "confirmation",
        }
    }
}

/// A challenge that waits for its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Challenge {
    pub id: Uuid,
    /// Kind of the accounts for which the challenge is.
    pub kind: AccountKind,
    pub licence: LicenceId,
    pub purpose: ChallengePurpose,
    /// The account and the session that asked; absent for a sign-in.
    pub asked_by: Option<(Uuid, Uuid)>,
    /// State of the ceremony, which the library needs to verify the response.
    pub state: Value,
    pub expires_at: DateTime<Utc>,
}

const SELECT: &str = "select id,licence_id,account_kind,account_id,user_handle,credential_id,credential,name,created_at,\
     last_used_at from passkeys";

/// The account's passkeys, the newest first.
pub async fn of_account(db: &impl Db, account: impl Into<AccountRef>) -> Result<Vec<Passkey>> {
    let AccountRef { kind, licence, id } = account.into();
    let text = format!(
        "{SELECT} where account_id=$1 and licence_id=$2 and account_kind=$3 order by created_at desc,id desc"
    );
    db.query(&text, values![id, licence, kind.name()], from_row).await
}

/// Returns the number of the account's passkeys.
pub async fn count(db: &impl Db, account: impl Into<AccountRef>) -> Result<i64> {
    let AccountRef { kind, licence, id } = account.into();
    let text = "select count(*) from passkeys where account_id=$1 and licence_id=$2 and account_kind=$3";
    db.query_one(text, values![id, licence, kind.name()], |row| row.read()).await
}

/// Returns the firm's passkey with this credential id, of an account of this kind. Changing it requires the lock on its
/// account.
pub async fn by_credential(
    db: &impl Db,
    (kind, licence): (AccountKind, LicenceId),
    credential_id: Vec<u8>,
) -> Result<Option<Passkey>> {
    let text = format!("{SELECT} where licence_id=$1 and credential_id=$2 and account_kind=$3");
    db.query_opt(&text, values![licence, credential_id, kind.name()], from_row).await
}

/// Keeps a new passkey; false where the firm has one with this credential id.
pub async fn add(tx: &Tx, passkey: &Passkey) -> Result<bool> {
    let text = "insert into passkeys (id,licence_id,account_kind,account_id,user_handle,credential_id,credential,name,\
         created_at,last_used_at) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10) \
         on conflict (licence_id,credential_id) do nothing";
    let values = values![
        passkey.id,
        passkey.account.licence,
        passkey.account.kind.name(),
        passkey.account.id,
        passkey.user_handle.clone(),
        passkey.credential_id.clone(),
        &passkey.credential,
        &passkey.name,
        passkey.created_at,
        passkey.last_used_at,
    ];
    Ok(tx.execute(text, values).await? > 0)
}

/// Records that a passkey was used, with what its authenticator now says of it.
pub async fn record_use(
    tx: &Tx,
    (licence, id): (LicenceId, Uuid),
    credential: &Value,
    now: DateTime<Utc>,
) -> Result<()> {
    let text = "update passkeys set credential=$1,last_used_at=$2 where id=$3 and licence_id=$4";
    tx.execute(text, values![credential, now, id, licence]).await?;
    Ok(())
}

/// Gives one of the account's passkeys another name and returns it.
pub async fn rename(
    tx: &Tx,
    account: impl Into<AccountRef>,
    passkey: Uuid,
    name: &str,
) -> Result<Option<Passkey>> {
    let AccountRef { kind, licence, id } = account.into();
    let text =
        "update passkeys set name=$1 where id=$2 and account_id=$3 and licence_id=$4 and account_kind=$5";
    tx.execute(text, values![name, passkey, id, licence, kind.name()]).await?;
    let text = format!("{SELECT} where id=$1 and account_id=$2 and licence_id=$3 and account_kind=$4");
    tx.query_opt(&text, values![passkey, id, licence, kind.name()], from_row).await
}

/// Removes one of the account's passkeys and returns its name.
pub async fn remove(tx: &Tx, account: impl Into<AccountRef>, passkey: Uuid) -> Result<Option<String>> {
    let AccountRef { kind, licence, id } = account.into();
    let text = "delete from passkeys where id=$1 and account_id=$2 and licence_id=$3 and account_kind=$4 \
         returning name";
    tx.query_opt(text, values![passkey, id, licence, kind.name()], |row| row.read()).await
}

/// Removes all passkeys of an account's and whatever was asked for them; returns the number of passkeys.
pub async fn remove_all(tx: &Tx, account: impl Into<AccountRef>) -> Result<u64> {
    let AccountRef { kind, licence, id } = account.into();
    let values = values![id, licence, kind.name()];
    let text = "delete from passkey_challenges where account_id=$1 and licence_id=$2 and account_kind=$3";
    tx.execute(text, values).await?;
    let text = "delete from passkeys where account_id=$1 and licence_id=$2 and account_kind=$3";
    tx.execute(text, values).await
}

/// Stores a challenge until it is answered.
pub async fn add_challenge(tx: &Tx, challenge: &Challenge) -> Result<()> {
    let (account, session) = challenge.asked_by.unzip();
    let text = "insert into passkey_challenges (id,licence_id,purpose,account_kind,account_id,session_id,state,expires_at) \
         values ($1,$2,$3,$4,$5,$6,$7,$8)";
    let values = values![
        challenge.id,
        challenge.licence,
        challenge.purpose.name(),
        challenge.kind.name(),
        account,
        session,
        &challenge.state,
        challenge.expires_at,
    ];
    tx.execute(text, values).await?;
    Ok(())
}

/// Takes a challenge away and returns it, if it is for accounts of this kind, of this firm and for this purpose: each
/// is good once.
pub async fn take_challenge(
    tx: &Tx,
    (kind, licence): (AccountKind, LicenceId),
    purpose: ChallengePurpose,
    id: Uuid,
) -> Result<Option<Challenge>> {
    let text = "delete from passkey_challenges where id=$1 and licence_id=$2 and purpose=$3 and account_kind=$4 \
         returning account_id,session_id,state,expires_at";
    let values = values![id, licence, purpose.name(), kind.name()];
    tx.query_opt(text, values, |row| {
        let (account, session): (Option<Uuid>, Option<Uuid>) = (row.read()?, row.read()?);
        let (state, expires_at) = (row.read()?, row.read()?);
        Ok(Challenge { id, kind, licence, purpose, asked_by: account.zip(session), state, expires_at })
    })
    .await
}

/// Removes challenges that nobody answered in time.
pub async fn delete_expired(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    tx.execute("/* all licences */ delete from passkey_challenges where expires_at<$1", values![before]).await
}

fn from_row(row: &mut Row<'_>) -> Result<Passkey> {
    let (id, licence) = (row.read()?, row.read()?);
    let kind: String = row.read()?;
    let kind = AccountKind::from_name(&kind)?;
    Ok(Passkey {
        id,
        account: AccountRef { kind, licence, id: row.read()? },
        user_handle: row.read()?,
        credential_id: row.read()?,
        credential: row.read()?,
        name: row.read()?,
        created_at: row.read()?,
        last_used_at: row.read()?,
    })
}
