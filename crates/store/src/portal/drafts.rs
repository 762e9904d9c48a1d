//! Drafts of a consumer's forms, stored for every device.

use chrono::{DateTime, Utc};
use domain::accounts::session::Stage;
use domain::ids::LicenceId;
use serde_json::Value;
use uuid::Uuid;

pub use crate::draft::StoredDraft;
use crate::sql::{QueryBuilder, QueryExt, values};
use crate::{Db, Result, Scope, Tx};

/// The kind of session that typed a draft: neither kind reads, replaces or deletes the drafts of the other.
///
/// The link of an action opens by e-mail address and birthday, which others know too: it must not show what the consumer
/// typed signed in, nor put something into the form that the consumer finds there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DraftSession {
    SignedIn,
    ActionLink,
}

impl DraftSession {
    pub const ALL: [Self; 2] = [Self::SignedIn, Self::ActionLink];

    const fn table(self) -> &'static str {
        match self {
            Self::SignedIn => "drafts",
            Self::ActionLink => "link_drafts",
        }
    }
}

impl From<Stage> for DraftSession {
    fn from(stage: Stage) -> Self {
        match stage {
            Stage::Action => Self::ActionLink,
            Stage::Full | Stage::Pending | Stage::Setup => Self::SignedIn,
        }
    }
}

/// The consumer's draft for an action, if there is one of this kind of session.
pub async fn find(
    db: &impl Db,
    scope: Scope,
    session: DraftSession,
    action: Uuid,
) -> Result<Option<StoredDraft>> {
    let table = session.table();
    let text =
        format!("select data,revision from {table} where action_id=$1 and consumer_id=$2 and licence_id=$3");
    db.query_opt(&text, values![action, scope.consumer, scope.licence], |row| {
        Ok(StoredDraft { data: row.read()?, revision: row.read()? })
    })
    .await
}

/// Replaces the edition that the consumer last saw (none at first) and returns the new one's number; `None` when another
/// device was first.
pub async fn put(
    tx: &Tx,
    scope: Scope,
    session: DraftSession,
    action: Uuid,
    data: Value,
    seen: Option<i64>,
    now: DateTime<Utc>,
) -> Result<Option<i64>> {
    let table = session.table();
    let written = match seen {
        None => {
            let text = format!(
                "insert into {table} (licence_id,action_id,consumer_id,data,revision,updated_at) \
                 values ($1,$2,$3,$4,1,$5) on conflict (action_id,consumer_id) do nothing"
            );
            tx.execute(&text, values![scope.licence, action, scope.consumer, data, now]).await?
        }
        Some(revision) => {
            let text = format!(
                "update {table} set data=$1,revision=revision+1,updated_at=$2 \
                 where action_id=$3 and consumer_id=$4 and revision=$5 and licence_id=$6"
            );
            tx.execute(&text, values![data, now, action, scope.consumer, revision, scope.licence]).await?
        }
    };
    Ok((written > 0).then(|| seen.unwrap_or(0) + 1))
}

/// Deletes the consumer's draft of this kind of session.
pub async fn remove(tx: &Tx, scope: Scope, session: DraftSession, action: Uuid) -> Result<()> {
    delete(tx, session, (scope.licence, action), Some(scope.consumer)).await
}

/// Deletes the drafts for an action that is done, of either kind of session: one consumer's, or those of everyone.
pub(super) async fn clear(tx: &Tx, licence: LicenceId, action: Uuid, of: Option<Uuid>) -> Result<()> {
    for session in DraftSession::ALL {
        delete(tx, session, (licence, action), of).await?;
    }
    Ok(())
}

async fn delete(
    tx: &Tx,
    session: DraftSession,
    (licence, action): (LicenceId, Uuid),
    of: Option<Uuid>,
) -> Result<()> {
    let text = format!("delete from {} where action_id=$1 and licence_id=$2", session.table());
    let mut query = QueryBuilder::new(&text, [action.into(), licence.into()]);
    if let Some(consumer) = of {
        query.push(" and consumer_id=").bind(consumer);
    }
    tx.execute(query.text(), query.values()).await?;
    Ok(())
}
