//! Second factors that still have to be confirmed with a code. Each belongs to the session that asked for it.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::sql::{QueryExt, values};
use crate::{Db, Result, Scope, Tx};

/// The encrypted secret that a session prepared after this moment.
pub async fn find(
    db: &impl Db,
    scope: Scope,
    session: Uuid,
    after: DateTime<Utc>,
) -> Result<Option<Vec<u8>>> {
    let text = "select secret from two_factor_setups where licence_id=$1 and session_id=$2 and created_at>$3";
    db.query_opt(text, values![scope.licence, session, after], |row| row.read()).await
}

/// Replaces the session's prepared secret.
pub async fn put(tx: &Tx, scope: Scope, session: Uuid, secret: Vec<u8>, now: DateTime<Utc>) -> Result<()> {
    let text = "insert into two_factor_setups (licence_id,session_id,secret,created_at) values ($1,$2,$3,$4) \
         on conflict (session_id) do update set secret=excluded.secret,created_at=excluded.created_at";
    tx.execute(text, values![scope.licence, session, secret, now]).await?;
    Ok(())
}

/// Forgets what a session prepared.
pub async fn remove(tx: &Tx, scope: Scope, session: Uuid) -> Result<()> {
    let text = "delete from two_factor_setups where licence_id=$1 and session_id=$2";
    tx.execute(text, values![scope.licence, session]).await?;
    Ok(())
}

/// Forgets what any session of the consumer prepared.
pub async fn remove_all(tx: &Tx, scope: Scope) -> Result<()> {
    let text = "delete from two_factor_setups where licence_id=$2 \
         and session_id in (select id from sessions where consumer_id=$1 and licence_id=$2)";
    tx.execute(text, values![scope.consumer, scope.licence]).await?;
    Ok(())
}

/// Removes what was prepared before this moment and never confirmed.
pub async fn delete_expired(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    tx.execute("/* all licences */ delete from two_factor_setups where created_at<$1", values![before]).await
}
