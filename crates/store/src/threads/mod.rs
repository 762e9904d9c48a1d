//! Threads of messages between consumers and the firm: one of each consumer, and one of each dossier, which its owners
//! share.

pub mod drafts;
pub mod messages;
pub mod overview;

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use uuid::Uuid;

use crate::lookup::Lookup;
use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, Scope, StoreError, Tx};

/// Subject of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadSubject {
    /// Thread of the consumer's own.
    General(Uuid),
    /// Thread of a dossier.
    Dossier(Uuid),
}

impl ThreadSubject {
    const fn column(self) -> (&'static str, Uuid) {
        match self {
            Self::General(id) => ("consumer_id", id),
            Self::Dossier(id) => ("dossier_id", id),
        }
    }
}

/// A thread, which there is from the first message or draft on.
#[derive(Clone, Debug)]
pub struct MessageThread {
    pub id: Uuid,
    /// The position of the last message; 0 where there is none.
    pub last_position: i64,
    /// Time since which a message of a consumer is unread by the firm.
    pub unread_since: Option<DateTime<Utc>>,
    /// Time since which a consumer waits for a response.
    pub waiting_since: Option<DateTime<Utc>>,
}

const THREAD: &str = "id,last_position,unread_since,waiting_since";

fn read_thread(row: &mut Row<'_>) -> Result<MessageThread> {
    Ok(MessageThread {
        id: row.read()?,
        last_position: row.read()?,
        unread_since: row.read()?,
        waiting_since: row.read()?,
    })
}

pub async fn find(db: &impl Db, licence: LicenceId, subject: ThreadSubject) -> Result<Option<MessageThread>> {
    let (column, id) = subject.column();
    let text = format!("select {THREAD} from message_threads where {column}=$1 and (licence_id=$2) is true");
    db.query_opt(&text, values![id, licence], read_thread).await
}

/// Returns the thread, created where there is none, and locks its row until the transaction ends.
pub async fn lock(
    tx: &Tx,
    licence: LicenceId,
    subject: ThreadSubject,
    new_id: Uuid,
    now: DateTime<Utc>,
) -> Result<MessageThread> {
    let (column, id) = subject.column();
    let text = format!(
        "insert into message_threads (id,licence_id,{column},last_position,created_at) values ($1,$2,$3,0,$4) \
         on conflict do nothing"
    );
    tx.execute(&text, values![new_id, licence, id, now]).await?;
    lock_existing(tx, licence, subject)
        .await?
        .ok_or_else(|| StoreError::Corrupt(format!("no thread of {column} {id}")))
}

/// Returns the thread, and locks its row until the transaction ends.
pub async fn lock_existing(
    tx: &Tx,
    licence: LicenceId,
    subject: ThreadSubject,
) -> Result<Option<MessageThread>> {
    let (column, id) = subject.column();
    let text = format!(
        "select {THREAD} from message_threads where {column}=$1 and (licence_id=$2) is true for update"
    );
    tx.query_opt(&text, values![id, licence], read_thread).await
}

/// Records a consumer's message in its thread. Requires the lock on the thread's row.
pub async fn record_question(
    tx: &Tx,
    scope: Scope,
    thread: &MessageThread,
    (position, at): (i64, DateTime<Utc>),
) -> Result<()> {
    let text = "update message_threads set last_position=$1,last_sent_at=$2,\
         unread_from=case when unread_since is null then $3 else unread_from end,\
         unread_since=coalesce(unread_since,$2),waiting_since=coalesce(waiting_since,$2) \
         where id=$4 and licence_id=$5";
    tx.execute(text, values![position, at, scope.consumer, thread.id, scope.licence]).await?;
    Ok(())
}

/// Records a message of the firm's in its thread: no consumer waits any more. Requires the lock on the thread's row.
pub async fn record_answer(
    tx: &Tx,
    licence: LicenceId,
    thread: &MessageThread,
    (position, at): (i64, DateTime<Utc>),
) -> Result<()> {
    let text = "update message_threads set last_position=$1,last_sent_at=$2,waiting_since=null \
         where id=$3 and licence_id=$4";
    tx.execute(text, values![position, at, thread.id, licence]).await?;
    Ok(())
}

/// A dossier as threads name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadDossier {
    pub id: Uuid,
    pub external_id: String,
    pub label: String,
    /// The firm has archived it: its thread is read only.
    pub is_closed: bool,
}

const DOSSIER: &str = "p.id,p.external_id,p.label,p.archived_at is not null";

fn read_dossier(row: &mut Row<'_>) -> Result<ThreadDossier> {
    Ok(ThreadDossier {
        id: row.read()?,
        external_id: row.read()?,
        label: row.read()?,
        is_closed: row.read()?,
    })
}

/// Returns one of the consumer's dossiers, and locks its row until the transaction ends: it is neither closed nor
/// opened meanwhile.
pub async fn find_dossier(db: &impl Db, scope: Scope, id: Uuid) -> Result<Lookup<ThreadDossier>> {
    let text = format!(
        "select {DOSSIER},exists(select 1 from product_owners o where o.product_id=p.id and o.consumer_id=$1 \
         and o.kind=$2) from products p where p.id=$3 and p.kind=$2 and p.licence_id=$4"
    );
    let values = values![scope.consumer, ProductKind::Dossier.name(), id, scope.licence];
    let found = db.query_opt(&text, values, |row| Ok((read_dossier(row)?, row.read::<bool>()?))).await?;
    Ok(match found {
        Some((dossier, true)) => Lookup::Found(dossier),
        Some((_, false)) => Lookup::NotOwned,
        None => Lookup::NotFound,
    })
}

/// Returns one of the consumer's dossiers, and locks its row until the transaction ends: it is neither closed nor
/// opened meanwhile.
pub async fn lock_dossier(tx: &Tx, scope: Scope, id: Uuid) -> Result<Lookup<ThreadDossier>> {
    let text = "select id from products where id=$1 and kind=$2 and licence_id=$3 for update";
    let values = values![id, ProductKind::Dossier.name(), scope.licence];
    tx.query_opt(text, values, |row| row.read::<Uuid>()).await?;
    find_dossier(tx, scope, id).await
}

/// Returns one of the consumer's dossiers by the firm's own id, closed or not.
pub async fn dossier_named(db: &impl Db, scope: Scope, external_id: &str) -> Result<Option<ThreadDossier>> {
    let text = format!(
        "select {DOSSIER} from products p where p.licence_id=$1 and p.kind=$2 and p.external_id=$3 \
         and exists(select 1 from product_owners o where o.product_id=p.id and o.consumer_id=$4 and o.kind=$2)"
    );
    let values = values![scope.licence, ProductKind::Dossier.name(), external_id, scope.consumer];
    db.query_opt(&text, values, read_dossier).await
}

/// A consumer who reads a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadReader {
    pub id: Uuid,
    pub external_id: String,
    pub name: String,
}

/// Returns the readers of a thread besides the firm, by name; not those whose relation has ended.
pub async fn list_readers(
    db: &impl Db,
    licence: LicenceId,
    subject: ThreadSubject,
) -> Result<Vec<ThreadReader>> {
    let (which, id) = match subject {
        ThreadSubject::General(id) => ("c.id=$1", id),
        ThreadSubject::Dossier(id) => {
            ("c.id in (select o.consumer_id from product_owners o where o.product_id=$1)", id)
        }
    };
    let text = format!(
        "select c.id,c.external_id,c.display_name from consumers c where {which} and (c.licence_id=$2) is true \
         and c.ended_at is null order by c.display_name,c.id"
    );
    db.query(&text, values![id, licence], |row| {
        Ok(ThreadReader { id: row.read()?, external_id: row.read()?, name: row.read()? })
    })
    .await
}

/// The action that a message is about, by the firm's own id, where it is one of somebody who reads the thread.
pub async fn action_named(
    db: &impl Db,
    licence: LicenceId,
    external_id: &str,
    readers: Vec<Uuid>,
) -> Result<Option<Uuid>> {
    let text = "select a.id from actions a where a.licence_id=$1 and a.external_id=$2 and a.archived_at is null \
         and exists(select 1 from action_owners o where o.action_id=a.id and o.consumer_id in list($3))";
    db.query_opt(text, values![licence, external_id, readers], |row| row.read()).await
}
