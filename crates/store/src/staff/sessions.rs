//! Sign-ins of staff, and which of them still live.

use chrono::{DateTime, Utc};
use domain::accounts::session::{Began, Confirmation, Proof, ProviderSignIn, SessionContext, Stage};
use domain::ids::LicenceId;
use uuid::Uuid;

use super::{COLUMNS, StaffMember};
use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, StoreError, Tx};

/// A sign-in of a member of staff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffSession {
    pub id: Uuid,
    pub licence: LicenceId,
    pub staff: Uuid,
    /// Stage of the sign-in: never [`Stage::Action`].
    pub stage: Stage,
    /// Sign-in method of the session, and the last proof in it.
    pub context: SessionContext,
    /// Hash of the invitation that it came from, which is used up once there is a second factor.
    pub invitation_hash: Option<Vec<u8>>,
    /// Hash of the cookie that resumes the session.
    pub resume_hash: Option<Vec<u8>>,
    pub user_agent: Option<String>,
    pub ip: Option<String>,
    pub created_at: DateTime<Utc>,
    pub last_used_at: DateTime<Utc>,
    /// Time at which it expires, unless it is used before then.
    pub expires_at: DateTime<Utc>,
    /// Time at which it ends in every case.
    pub ends_at: DateTime<Utc>,
    pub ended_at: Option<DateTime<Utc>>,
}

impl StaffSession {
    pub fn is_alive(&self, now: DateTime<Utc>) -> bool {
        self.ended_at.is_none() && now < self.expires_at && now < self.ends_at
    }
}

const SESSION: &str = "s.id,s.licence_id,s.staff_id,s.stage,s.began,s.confirmed_at,s.confirmed_by,\
     s.provider,s.assurance,s.invitation_hash,s.resume_hash,s.user_agent,s.ip,s.created_at,s.last_used_at,s.expires_at,s.ends_at,s.ended_at";

/// The stage as the database has it.
const fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Full => "full",
        Stage::Pending => "pending",
        Stage::Setup | Stage::Action => "setup",
    }
}

pub async fn add(tx: &Tx, session: &StaffSession) -> Result<()> {
    let (confirmed, identity) = (session.context.confirmed, session.context.identity.as_ref());
    let text = "insert into staff_sessions (id,licence_id,staff_id,stage,began,confirmed_at,confirmed_by,\
         invitation_hash,resume_hash,user_agent,ip,created_at,last_used_at,expires_at,ends_at,provider,assurance) \
         values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17)";
    let values = values![
        session.id,
        session.licence,
        session.staff,
        stage_name(session.stage),
        session.context.began.map_or_else(String::new, |began| began.to_string()),
        confirmed.map(|last| last.at),
        confirmed.map(|last| last.by.to_string()),
        session.invitation_hash.clone(),
        session.resume_hash.clone(),
        session.user_agent.as_deref(),
        session.ip.as_deref(),
        session.created_at,
        session.last_used_at,
        session.expires_at,
        session.ends_at,
        identity.map(|identity| identity.provider.as_str()),
        identity.and_then(|identity| identity.level).map(|level| level.to_string()),
    ];
    tx.execute(text, values).await?;
    Ok(())
}

/// The session and whose it is, where it lives and the account is not disabled.
pub async fn find_alive(
    db: &impl Db,
    licence: LicenceId,
    (session, staff): (Uuid, Uuid),
    now: DateTime<Utc>,
) -> Result<Option<(StaffSession, StaffMember)>> {
    let text = format!(
        "select {SESSION},{COLUMNS} from staff_sessions s join staff m on m.id=s.staff_id \
         where s.id=$1 and s.staff_id=$2 and s.licence_id=$3 and s.ended_at is null and m.disabled_at is null"
    );
    let found = db.query_opt(&text, values![session, staff, licence], with_member).await?;
    Ok(found.filter(|(session, _)| session.is_alive(now)))
}

/// The session that a cookie continues and whose it is, under the same conditions.
pub async fn by_resume_hash(
    db: &impl Db,
    licence: LicenceId,
    resume_hash: Vec<u8>,
    now: DateTime<Utc>,
) -> Result<Option<(StaffSession, StaffMember)>> {
    let text = format!(
        "select {SESSION},{COLUMNS} from staff_sessions s join staff m on m.id=s.staff_id \
         where s.resume_hash=$1 and s.licence_id=$2 and s.ended_at is null and m.disabled_at is null"
    );
    let found = db.query_opt(&text, values![resume_hash, licence], with_member).await?;
    Ok(found.filter(|(session, _)| session.is_alive(now)))
}

/// Records that the session was used and when it now ends unless it is used again.
pub async fn prolong(
    tx: &Tx,
    (licence, id): (LicenceId, Uuid),
    now: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> Result<()> {
    let text = "update staff_sessions set last_used_at=$1,expires_at=$2 \
         where id=$3 and licence_id=$4 and ended_at is null";
    tx.execute(text, values![now, expires_at, id, licence]).await?;
    Ok(())
}

/// Records that the person in the session proved themselves.
pub async fn confirm(tx: &Tx, (licence, id): (LicenceId, Uuid), by: Proof, now: DateTime<Utc>) -> Result<()> {
    let text = "update staff_sessions set confirmed_at=$1,confirmed_by=$2 where id=$3 and licence_id=$4";
    tx.execute(text, values![now, by.to_string(), id, licence]).await?;
    Ok(())
}

/// Records that the person in the session proved themselves at an identity provider.
pub async fn confirm_by_provider(
    tx: &Tx,
    (licence, id): (LicenceId, Uuid),
    identity: &ProviderSignIn,
    now: DateTime<Utc>,
) -> Result<()> {
    let text = "update staff_sessions set confirmed_at=$1,confirmed_by=$2,provider=$3,assurance=$4 \
         where id=$5 and licence_id=$6";
    let level = identity.level.map(|level| level.to_string());
    let values = values![now, Proof::Provider.to_string(), &identity.provider, level, id, licence];
    tx.execute(text, values).await?;
    Ok(())
}

/// Keeps the secret of an authenticator app until a code confirms it; absent: forgets it.
pub async fn prepare(
    tx: &Tx,
    (licence, id): (LicenceId, Uuid),
    sealed: Option<Vec<u8>>,
    now: DateTime<Utc>,
) -> Result<()> {
    let text = "update staff_sessions set prepared_secret=$1,prepared_at=$2 where id=$3 and licence_id=$4";
    tx.execute(text, values![sealed, now, id, licence]).await?;
    Ok(())
}

/// The secret that the session prepared after this moment.
pub async fn prepared_secret(
    db: &impl Db,
    (licence, id): (LicenceId, Uuid),
    after: DateTime<Utc>,
) -> Result<Option<Vec<u8>>> {
    let text = "select prepared_secret from staff_sessions \
         where id=$1 and licence_id=$2 and prepared_at>$3 and prepared_secret is not null";
    db.query_opt(text, values![id, licence, after], |row| row.read()).await
}

/// Ends one session; false when it had ended.
pub async fn end_session(tx: &Tx, (licence, id): (LicenceId, Uuid), now: DateTime<Utc>) -> Result<bool> {
    let text = "update staff_sessions set ended_at=$1,prepared_secret=null,resume_hash=null \
         where id=$2 and licence_id=$3 and ended_at is null";
    Ok(tx.execute(text, values![now, id, licence]).await? > 0)
}

/// Ends every session of the member's but one and returns their number.
pub async fn end_all(
    tx: &Tx,
    (licence, staff): (LicenceId, Uuid),
    keep: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<u64> {
    let text = "update staff_sessions set ended_at=$1,prepared_secret=null,resume_hash=null \
         where staff_id=$2 and id<>$3 and licence_id=$4 and ended_at is null";
    tx.execute(text, values![now, staff, keep.unwrap_or_default(), licence]).await
}

/// Removes sessions that came to their end before this moment.
pub async fn delete_expired(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    tx.execute("/* all licences */ delete from staff_sessions where ends_at<$1", values![before]).await
}

fn with_member(row: &mut Row<'_>) -> Result<(StaffSession, StaffMember)> {
    Ok((from_row(row)?, super::from_row(row)?))
}

fn from_row(row: &mut Row<'_>) -> Result<StaffSession> {
    let (id, licence, staff) = (row.read()?, row.read()?, row.read()?);
    let stage: String = row.read()?;
    let stage = match stage.as_str() {
        "full" => Stage::Full,
        "pending" => Stage::Pending,
        "setup" => Stage::Setup,
        other => return Err(StoreError::Corrupt(format!("staff session {id}: stage {other}"))),
    };
    Ok(StaffSession {
        id,
        licence,
        staff,
        stage,
        context: read_context(row)?,
        invitation_hash: row.read()?,
        resume_hash: row.read()?,
        user_agent: row.read()?,
        ip: row.read()?,
        created_at: row.read()?,
        last_used_at: row.read()?,
        expires_at: row.read()?,
        ends_at: row.read()?,
        ended_at: row.read()?,
    })
}

/// Reads the context; a value that only a later version knows proves nothing here.
fn read_context(row: &mut Row<'_>) -> Result<SessionContext> {
    let began: String = row.read()?;
    let at: Option<DateTime<Utc>> = row.read()?;
    let by: Option<String> = row.read()?;
    let (provider, level): (Option<String>, Option<String>) = (row.read()?, row.read()?);
    let level = level.and_then(|level| level.parse().ok());
    Ok(SessionContext {
        began: began.parse::<Began>().ok(),
        confirmed: at.zip(by.and_then(|by| by.parse().ok())).map(|(at, by)| Confirmation { by, at }),
        identity: provider.map(|provider| ProviderSignIn { provider, level }),
        ..SessionContext::default()
    })
}
