//! Sign-ins that last, and which of them still live.

use chrono::{DateTime, Utc};
use domain::accounts::session::{Confirmation, Proof, ProviderSignIn, SessionContext};
use domain::ids::LicenceId;
use serde_json::Value;
use uuid::Uuid;

use crate::accounts::{push_subscriptions, two_factor_setups};
use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, Scope, Tx};

/// A session: a sign-in on one device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub id: Uuid,
    pub licence: LicenceId,
    pub consumer: Uuid,
    /// Stage of the sign-in, in the API's words.
    pub stage: String,
    /// The name of the impersonating colleague; `None` for the consumer.
    pub colleague: Option<String>,
    pub user_agent: Option<String>,
    pub ip: Option<String>,
    pub created_at: DateTime<Utc>,
    pub last_used_at: DateTime<Utc>,
    /// Time at which it expires, unless it is used before then.
    pub expires_at: DateTime<Utc>,
    pub ended_at: Option<DateTime<Utc>>,
    /// Sign-in method of the session, and the last proof in it.
    pub context: SessionContext,
}

impl Session {
    pub fn is_alive(&self, now: DateTime<Utc>) -> bool {
        self.ended_at.is_none() && now < self.expires_at
    }
}

/// Returns true if a session of this consumer is alive: neither ended nor expired.
pub async fn is_alive(db: &impl Db, scope: Scope, session: Uuid, now: DateTime<Utc>) -> Result<bool> {
    let text = "select expires_at from sessions where id=$1 and consumer_id=$2 and licence_id=$3 and ended_at is null";
    let ends: Option<DateTime<Utc>> =
        db.query_opt(text, values![session, scope.consumer, scope.licence], |row| row.read()).await?;
    Ok(ends.is_some_and(|ends| now < ends))
}

pub async fn add(tx: &Tx, session: &Session) -> Result<()> {
    let SessionContext { began, handed_over_by, confirmed, identity } = &session.context;
    let handed_over_by = handed_over_by.as_ref().map(serde_json::to_value).transpose()?;
    tx.execute(
        "insert into sessions (id,licence_id,consumer_id,stage,colleague,user_agent,ip,created_at,last_used_at,\
         expires_at,ended_at,began,handed_over_by,confirmed_at,confirmed_by,provider,assurance) \
         values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17)",
        values![
            session.id,
            session.licence,
            session.consumer,
            &session.stage,
            session.colleague.as_deref(),
            session.user_agent.as_deref(),
            session.ip.as_deref(),
            session.created_at,
            session.last_used_at,
            session.expires_at,
            session.ended_at,
            began.as_ref().map(ToString::to_string),
            handed_over_by,
            confirmed.map(|last| last.at),
            confirmed.map(|last| last.by.to_string()),
            identity.as_ref().map(|identity| identity.provider.as_str()),
            level_name(identity.as_ref()),
        ],
    )
    .await?;
    Ok(())
}

const SELECT: &str = "select id,licence_id,consumer_id,stage,colleague,user_agent,ip,created_at,last_used_at,\
     expires_at,ended_at,began,handed_over_by,confirmed_at,confirmed_by,provider,assurance from sessions";

/// Returns one session of the consumer's, whether it still lives or not.
pub async fn find(db: &impl Db, scope: Scope, id: Uuid) -> Result<Option<Session>> {
    let text = format!("{SELECT} where id=$1 and consumer_id=$2 and licence_id=$3");
    db.query_opt(&text, values![id, scope.consumer, scope.licence], from_row).await
}

/// Records that the person in the session proved themselves.
pub async fn confirm(tx: &Tx, scope: Scope, id: Uuid, by: Proof, now: DateTime<Utc>) -> Result<()> {
    let text = "update sessions set confirmed_at=$1,confirmed_by=$2 where id=$3 and consumer_id=$4 and licence_id=$5";
    tx.execute(text, values![now, by.to_string(), id, scope.consumer, scope.licence]).await?;
    Ok(())
}

/// Records that the person in the session proved themselves by an identity provider.
pub async fn confirm_by_provider(
    tx: &Tx,
    scope: Scope,
    id: Uuid,
    identity: &ProviderSignIn,
    now: DateTime<Utc>,
) -> Result<()> {
    confirm(tx, scope, id, Proof::Provider, now).await?;
    let text =
        "update sessions set provider=$1,assurance=$2 where id=$3 and consumer_id=$4 and licence_id=$5";
    let values = values![&identity.provider, level_name(Some(identity)), id, scope.consumer, scope.licence];
    tx.execute(text, values).await?;
    Ok(())
}

fn level_name(identity: Option<&ProviderSignIn>) -> Option<&'static str> {
    identity.and_then(|identity| identity.level).map(<&str>::from)
}

/// Returns the session, and locks its row until the transaction ends, so that dependent rows change one at a time.
pub async fn lock_for_update(tx: &Tx, licence: LicenceId, id: Uuid) -> Result<Option<Session>> {
    let text = format!("{SELECT} where id=$1 and licence_id=$2 for update");
    tx.query_opt(&text, values![id, licence], from_row).await
}

/// Records that the session was used, how far it has come, and when it now ends.
pub async fn prolong(
    tx: &Tx,
    scope: Scope,
    id: Uuid,
    stage: &str,
    now: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> Result<()> {
    let text = "update sessions set stage=$1,last_used_at=$2,expires_at=$3 where id=$4 and licence_id=$5";
    tx.execute(text, values![stage, now, expires_at, id, scope.licence]).await?;
    Ok(())
}

/// Ends one session of the consumer; false when it had ended or is not theirs.
pub async fn end(tx: &Tx, scope: Scope, id: Uuid, now: DateTime<Utc>) -> Result<bool> {
    two_factor_setups::remove(tx, scope, id).await?;
    let text = "update sessions set ended_at=$1 where id=$2 and consumer_id=$3 and licence_id=$4 and ended_at is null";
    Ok(tx.execute(text, values![now, id, scope.consumer, scope.licence]).await? > 0)
}

/// Ends every session of the consumer that still lives, removes their push subscriptions, and returns the number of
/// sessions.
pub async fn end_all(tx: &Tx, scope: Scope, now: DateTime<Utc>) -> Result<u64> {
    two_factor_setups::remove_all(tx, scope).await?;
    push_subscriptions::remove_all(tx, scope).await?;
    let text = "update sessions set ended_at=$1 where consumer_id=$2 and licence_id=$3 and ended_at is null";
    tx.execute(text, values![now, scope.consumer, scope.licence]).await
}

/// Ends every session of the consumer but this one, removes the push subscriptions of those, and returns their number.
pub async fn end_others(tx: &Tx, scope: Scope, keep: Uuid, now: DateTime<Utc>) -> Result<u64> {
    push_subscriptions::remove_other_sessions(tx, scope, keep).await?;
    let text = "update sessions set ended_at=$1 \
         where consumer_id=$2 and licence_id=$3 and id<>$4 and ended_at is null";
    tx.execute(text, values![now, scope.consumer, scope.licence, keep]).await
}

/// The consumer's living sessions, the last used first.
pub async fn of_consumer(db: &impl Db, scope: Scope, now: DateTime<Utc>) -> Result<Vec<Session>> {
    let text = format!(
        "{SELECT} where consumer_id=$1 and licence_id=$2 and ended_at is null and expires_at>$3 \
         order by last_used_at desc"
    );
    db.query(&text, values![scope.consumer, scope.licence, now], from_row).await
}

/// Removes sessions (and with them their tokens) that ended before this moment.
pub async fn delete_expired(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    tx.execute("/* all licences */ delete from sessions where expires_at<$1", values![before]).await
}

fn from_row(row: &mut Row<'_>) -> Result<Session> {
    Ok(Session {
        id: row.read()?,
        licence: row.read()?,
        consumer: row.read()?,
        stage: row.read()?,
        colleague: row.read()?,
        user_agent: row.read()?,
        ip: row.read()?,
        created_at: row.read()?,
        last_used_at: row.read()?,
        expires_at: row.read()?,
        ended_at: row.read()?,
        context: read_context(row)?,
    })
}

/// Reads the context; a value that only a later version knows proves nothing here.
fn read_context(row: &mut Row<'_>) -> Result<SessionContext> {
    let began: Option<String> = row.read()?;
    let handed_over_by: Option<Value> = row.read()?;
    let at: Option<DateTime<Utc>> = row.read()?;
    let by: Option<String> = row.read()?;
    let provider: Option<String> = row.read()?;
    let level: Option<String> = row.read()?;
    Ok(SessionContext {
        began: began.and_then(|began| began.parse().ok()),
        handed_over_by: handed_over_by.and_then(|by| serde_json::from_value(by).ok()),
        confirmed: at.zip(by.and_then(|by| by.parse().ok())).map(|(at, by)| Confirmation { by, at }),
        identity: provider
            .map(|provider| ProviderSignIn { provider, level: level.and_then(|level| level.parse().ok()) }),
    })
}
