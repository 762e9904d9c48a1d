//! Drafts of a consumer's messages in a thread.

use chrono::{DateTime, Utc};
use serde_json::Value;
use uuid::Uuid;

use crate::draft::StoredDraft;
use crate::sql::{QueryExt, values};
use crate::{Db, Result, Scope, Tx};

pub async fn find(db: &impl Db, scope: Scope, thread: Uuid) -> Result<Option<StoredDraft>> {
    let text = "select data,revision from thread_drafts \
         where thread_id=$1 and consumer_id=$2 and licence_id=$3";
    db.query_opt(text, values![thread, scope.consumer, scope.licence], |row| {
        Ok(StoredDraft { data: row.read()?, revision: row.read()? })
    })
    .await
}

/// Replaces the edition that the consumer last saw (none at first) and returns the new one's number; absent when
/// another device was first.
pub async fn put(
    tx: &Tx,
    scope: Scope,
    thread: Uuid,
    data: Value,
    seen: Option<i64>,
    now: DateTime<Utc>,
) -> Result<Option<i64>> {
    let written = match seen {
        None => {
            let text = "insert into thread_drafts (licence_id,thread_id,consumer_id,data,revision,updated_at) \
                 values ($1,$2,$3,$4,1,$5) on conflict (thread_id,consumer_id) do nothing";
            tx.execute(text, values![scope.licence, thread, scope.consumer, data, now]).await?
        }
        Some(revision) => {
            let text = "update thread_drafts set data=$1,revision=revision+1,updated_at=$2 \
                 where thread_id=$3 and consumer_id=$4 and revision=$5 and licence_id=$6";
            tx.execute(text, values![data, now, thread, scope.consumer, revision, scope.licence]).await?
        }
    };
    Ok((written > 0).then(|| seen.unwrap_or(0) + 1))
}

/// Throws the consumer's draft away.
pub async fn remove(tx: &Tx, scope: Scope, thread: Uuid) -> Result<()> {
    let text = "delete from thread_drafts where thread_id=$1 and consumer_id=$2 and licence_id=$3";
    tx.execute(text, values![thread, scope.consumer, scope.licence]).await?;
    Ok(())
}
