//! What a consumer has typed so far, kept for every device.

use chrono::{DateTime, Utc};
use serde_json::Value;
use uuid::Uuid;

use crate::sql::{Query, QueryBuilder, values};
use crate::{Db, Result, Scope, Tx};

/// What was typed, and which edition of it this is.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    pub data: Value,
    pub revision: i64,
}

/// The consumer's draft for an action, if there is one.
pub async fn find(db: &impl Db, scope: Scope, action: Uuid) -> Result<Option<Draft>> {
    let text = "select data,revision from drafts where action_id=$1 and consumer_id=$2 and licence_id=$3";
    db.query_opt(text, values![action, scope.consumer, scope.licence], |row| {
        Ok(Draft { data: row.read()?, revision: row.read()? })
    })
    .await
}

/// Replaces the edition that the consumer last saw (none at first) and answers the new one's number; absent when
/// another device was first.
pub async fn put(
    tx: &Tx,
    scope: Scope,
    action: Uuid,
    data: Value,
    seen: Option<i64>,
    now: DateTime<Utc>,
) -> Result<Option<i64>> {
    let written = match seen {
        None => {
            let text = "insert into drafts (licence_id,action_id,consumer_id,data,revision,updated_at) \
                 values ($1,$2,$3,$4,1,$5) on conflict (action_id,consumer_id) do nothing";
            tx.execute(text, values![scope.licence, action, scope.consumer, data, now]).await?
        }
        Some(revision) => {
            let text = "update drafts set data=$1,revision=revision+1,updated_at=$2 \
                 where action_id=$3 and consumer_id=$4 and revision=$5 and licence_id=$6";
            tx.execute(text, values![data, now, action, scope.consumer, revision, scope.licence]).await?
        }
    };
    Ok((written > 0).then(|| seen.unwrap_or(0) + 1))
}

/// Throws the consumer's draft away.
pub async fn remove(tx: &Tx, scope: Scope, action: Uuid) -> Result<()> {
    clear(tx, scope.licence, action, Some(scope.consumer)).await
}

/// Throws away what was typed for an action that is done, by everyone for whom it is.
pub(super) async fn clear(tx: &Tx, licence: Uuid, action: Uuid, of: Option<Uuid>) -> Result<()> {
    let mut query = QueryBuilder::new(
        "delete from drafts where action_id=$1 and licence_id=$2",
        [action.into(), licence.into()],
    );
    if let Some(consumer) = of {
        query.push(" and consumer_id=").bind(consumer);
    }
    tx.execute(query.text(), query.values()).await?;
    Ok(())
}
