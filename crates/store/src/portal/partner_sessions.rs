//! Session with a partner for one consumer and action: a quoted premium, data being shared, a pending approval. There
//! is one for each, because each action type has one partner.

use chrono::{DateTime, Utc};
use serde_json::Value;
use uuid::Uuid;

use crate::sql::{QueryExt, values};
use crate::{Db, Result, Scope, Tx};

/// State of a session at a partner.
#[derive(Clone, Debug, PartialEq)]
pub struct PartnerSession {
    /// The partner's own id.
    pub partner_id: String,
    /// State in the words of the code that writes it.
    pub state: String,
    pub details: Value,
    pub created_at: DateTime<Utc>,
}

/// The consumer's for an action, if there is one.
pub async fn find(db: &impl Db, scope: Scope, action: Uuid) -> Result<Option<PartnerSession>> {
    let text = "select partner_id,state,details,created_at from partner_sessions \
         where action_id=$1 and consumer_id=$2 and licence_id=$3";
    db.query_opt(text, values![action, scope.consumer, scope.licence], |row| {
        Ok(PartnerSession {
            partner_id: row.read()?,
            state: row.read()?,
            details: row.read()?,
            created_at: row.read()?,
        })
    })
    .await
}

/// Remembers a new one in the place of whatever there was.
pub async fn put(
    tx: &Tx,
    scope: Scope,
    action: Uuid,
    session: PartnerSession,
    now: DateTime<Utc>,
) -> Result<()> {
    let PartnerSession { partner_id, state, details, created_at } = session;
    tx.execute(
        "insert into partner_sessions \
         (action_id,consumer_id,licence_id,partner_id,state,details,created_at,updated_at) \
         values ($1,$2,$3,$4,$5,$6,$7,$8) on conflict (action_id,consumer_id) do update set \
         partner_id=excluded.partner_id,state=excluded.state,details=excluded.details,\
         created_at=excluded.created_at,updated_at=excluded.updated_at",
        values![action, scope.consumer, scope.licence, partner_id, state, details, created_at, now],
    )
    .await?;
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
    let text = "update partner_sessions set state=$1,updated_at=$2 \
         where action_id=$3 and consumer_id=$4 and licence_id=$5 and partner_id=$6";
    tx.execute(text, values![state, now, action, scope.consumer, scope.licence, partner_id]).await?;
    Ok(())
}
