//! The people that identity providers know, linked to accounts, and what a provider was asked and has not answered yet.

use chrono::{DateTime, Utc};
use domain::assurance::AssuranceLevel;
use domain::ids::LicenceId;
use uuid::Uuid;

use crate::sql::{QueryExt, Row, values};
use crate::{AccountKind, AccountRef, Db, Result, Tx};

/// Identity of a person at a provider, linked to an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedIdentity {
    pub id: Uuid,
    pub account: AccountRef,
    /// The provider's id in the licence.
    pub provider: String,
    pub issuer: String,
    /// The provider's own name of the person (`sub`).
    pub subject: String,
    /// The level of assurance at which they last came back; absent where the licence gave it none.
    pub level: Option<AssuranceLevel>,
    pub linked_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
}

/// Purpose of a request to a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdentityPurpose {
    /// Sign-in, by whichever account.
    SignIn,
    /// Link of an identity to the account of the session.
    Link,
    /// Renewed proof of who somebody is.
    Confirmation,
}

impl IdentityPurpose {
    const fn name(self) -> &'static str {
        match self {
            Self::SignIn => "sign_in",
            Self::Link => "link",
            Self::Confirmation => "confirmation",
        }
    }
}

/// A request to a provider that waits for the browser to come back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdentityRequest {
    /// Hash of the parameter `state`.
    pub state_hash: Vec<u8>,
    pub licence: LicenceId,
    /// Kind of the accounts that sign in by the request.
    pub kind: AccountKind,
    pub purpose: IdentityPurpose,
    /// The provider's id in the licence.
    pub provider: String,
    /// Issuer and client of the request: the response counts while the provider still has these.
    pub issuer: String,
    pub client_id: String,
    /// The account and the session that asked; absent for a sign-in.
    pub asked_by: Option<(Uuid, Uuid)>,
    /// Hash of the cookie that the browser got.
    pub browser_hash: Vec<u8>,
    /// Hash of the link of an invitation, for a sign-in that links the identity to its account.
    pub invitation_hash: Option<Vec<u8>>,
    pub nonce: String,
    /// Code verifier of PKCE.
    pub verifier: String,
    pub redirect_uri: String,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

const SELECT: &str = "select id,licence_id,account_kind,account_id,provider,issuer,subject,assurance,linked_at,\
     last_used_at from identities";

/// The account's identities, the one linked last first.
pub async fn of_account(db: &impl Db, account: impl Into<AccountRef>) -> Result<Vec<LinkedIdentity>> {
    let account = account.into();
    let text = format!(
        "{SELECT} where account_id=$1 and licence_id=$2 and account_kind=$3 order by linked_at desc,id desc"
    );
    db.query(&text, values![account.id, account.licence, account.kind.name()], from_row).await
}

/// The identity of the firm's consumers or staff that the provider calls so.
pub async fn by_subject(
    db: &impl Db,
    (licence, kind): (LicenceId, AccountKind),
    issuer: &str,
    subject: &str,
) -> Result<Option<LinkedIdentity>> {
    let text = format!("{SELECT} where licence_id=$1 and issuer=$2 and subject=$3 and account_kind=$4");
    db.query_opt(&text, values![licence, issuer, subject, kind.name()], from_row).await
}

/// Links an identity; false where an account of this kind at the firm has one by this name of the provider's.
pub async fn add(tx: &Tx, identity: &LinkedIdentity) -> Result<bool> {
    let text = "insert into identities (id,licence_id,account_kind,account_id,provider,issuer,subject,linked_at,\
         last_used_at,assurance) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10) \
         on conflict (licence_id,account_kind,issuer,subject) do nothing";
    let values = values![
        identity.id,
        identity.account.licence,
        identity.account.kind.name(),
        identity.account.id,
        &identity.provider,
        &identity.issuer,
        &identity.subject,
        identity.linked_at,
        identity.last_used_at,
        identity.level.map(|level| level.to_string()),
    ];
    Ok(tx.execute(text, values).await? > 0)
}

/// Records that somebody came back as this person, and at which level of assurance.
pub async fn record_use(
    tx: &Tx,
    (licence, id): (LicenceId, Uuid),
    level: Option<AssuranceLevel>,
    now: DateTime<Utc>,
) -> Result<()> {
    let text = "update identities set last_used_at=$1,assurance=$2 where id=$3 and licence_id=$4";
    tx.execute(text, values![now, level.map(|level| level.to_string()), id, licence]).await?;
    Ok(())
}

/// Removes one of the account's identities and returns the id of its provider.
pub async fn remove(tx: &Tx, account: impl Into<AccountRef>, id: Uuid) -> Result<Option<String>> {
    let account = account.into();
    let text = "delete from identities where id=$1 and account_id=$2 and licence_id=$3 and account_kind=$4 \
         returning provider";
    let values = values![id, account.id, account.licence, account.kind.name()];
    tx.query_opt(text, values, |row| row.read()).await
}

/// Keeps a request until the browser comes back.
pub async fn add_request(tx: &Tx, request: &IdentityRequest) -> Result<()> {
    let (account, session) = request.asked_by.unzip();
    let text = "insert into identity_requests (state_hash,licence_id,purpose,provider,account_kind,account_id,\
         session_id,browser_hash,invitation_hash,nonce,verifier,redirect_uri,created_at,expires_at,issuer,client_id) \
         values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16)";
    let values = values![
        request.state_hash.clone(),
        request.licence,
        request.purpose.name(),
        &request.provider,
        request.kind.name(),
        account,
        session,
        request.browser_hash.clone(),
        request.invitation_hash.clone(),
        &request.nonce,
        &request.verifier,
        &request.redirect_uri,
        request.created_at,
        request.expires_at,
        &request.issuer,
        &request.client_id,
    ];
    tx.execute(text, values).await?;
    Ok(())
}

/// Removes the requests of one of the firm's providers that wait: their answers count no more.
pub async fn end_requests(tx: &Tx, licence: LicenceId, provider: &str) -> Result<u64> {
    let text = "delete from identity_requests where licence_id=$1 and provider=$2";
    tx.execute(text, values![licence, provider]).await
}

/// Takes a request away and returns it, if it is of this firm's consumers or staff and for this purpose: each is good
/// once.
pub async fn take_request(
    tx: &Tx,
    (licence, kind): (LicenceId, AccountKind),
    purpose: IdentityPurpose,
    state_hash: Vec<u8>,
) -> Result<Option<IdentityRequest>> {
    let text = "delete from identity_requests where state_hash=$1 and licence_id=$2 and purpose=$3 and account_kind=$4 \
         returning provider,account_id,session_id,browser_hash,invitation_hash,nonce,verifier,redirect_uri,\
         created_at,expires_at,issuer,client_id";
    let values = values![state_hash.clone(), licence, purpose.name(), kind.name()];
    tx.query_opt(text, values, |row| {
        let provider = row.read()?;
        let (account, session): (Option<Uuid>, Option<Uuid>) = (row.read()?, row.read()?);
        Ok(IdentityRequest {
            state_hash: state_hash.clone(),
            licence,
            kind,
            purpose,
            provider,
            asked_by: account.zip(session),
            browser_hash: row.read()?,
            invitation_hash: row.read()?,
            nonce: row.read()?,
            verifier: row.read()?,
            redirect_uri: row.read()?,
            created_at: row.read()?,
            expires_at: row.read()?,
            issuer: row.read()?,
            client_id: row.read()?,
        })
    })
    .await
}

/// Removes requests after which no browser came back in time.
pub async fn delete_expired(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    tx.execute("/* all licences */ delete from identity_requests where expires_at<$1", values![before]).await
}

fn from_row(row: &mut Row<'_>) -> Result<LinkedIdentity> {
    let (id, licence, kind): (_, _, String) = (row.read()?, row.read()?, row.read()?);
    Ok(LinkedIdentity {
        id,
        account: AccountRef { kind: AccountKind::from_name(&kind)?, licence, id: row.read()? },
        provider: row.read()?,
        issuer: row.read()?,
        subject: row.read()?,
        level: row.read::<Option<String>>()?.and_then(|level| level.parse().ok()),
        linked_at: row.read()?,
        last_used_at: row.read()?,
    })
}
