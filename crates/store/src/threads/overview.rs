//! The threads of a consumer: for themselves and for the firm.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use futures::future;
use uuid::Uuid;

use super::messages::{MINE, MessageSender, SENDER, SENDER_JOINS, read_sender};
use super::{DOSSIER, ThreadDossier, ThreadReader, read_dossier};
use crate::sql::{QueryExt, values};
use crate::{Db, Result, Scope};

/// The last message of a thread.
#[derive(Clone, Debug)]
pub struct LastMessage {
    pub id: Uuid,
    pub sender: MessageSender,
    pub text: String,
    pub sent_at: DateTime<Utc>,
}

/// A thread in the overview.
#[derive(Clone, Debug)]
pub struct ListedThread {
    /// Absent as long as nothing was written.
    pub id: Option<Uuid>,
    /// Absent for the general thread.
    pub dossier: Option<ThreadDossier>,
    /// Readers besides the firm; empty for the general thread.
    pub readers: Vec<ThreadReader>,
    /// Number of messages of others that the consumer has not read.
    pub unread: i64,
    /// Number of consumers' messages that the firm has not read, and the time of the first.
    pub unread_by_firm: i64,
    pub unread_since: Option<DateTime<Utc>>,
    pub last: Option<LastMessage>,
}

/// Content of a thread.
struct ThreadContent {
    id: Uuid,
    unread: i64,
    unread_by_firm: i64,
    unread_since: Option<DateTime<Utc>>,
    last: Option<LastMessage>,
}

/// Subquery for the number of messages in thread `t` that a consumer (`$1`) has not read, whose reading position is
/// that of `r`.
const UNREAD: &str = "(select count(*) from thread_messages u where u.thread_id=t.id \
     and u.position>coalesce(r.position,0) and (u.sender_consumer_id is null or u.sender_consumer_id<>$1))";

/// The threads of a consumer: the general one first, then those of dossiers, the one with the newest message first. Closed
/// dossiers are among them where something was written.
pub async fn list(db: &impl Db, scope: Scope) -> Result<Vec<ListedThread>> {
    let contents = list_contents(db, scope);
    let dossiers = list_dossiers(db, scope);
    let readers = list_readers(db, scope);
    let (mut contents, dossiers, mut readers) = future::try_join3(contents, dossiers, readers).await?;
    let mut listed = |dossier: Option<ThreadDossier>| {
        let content = contents.remove(&dossier.as_ref().map(|dossier| dossier.id));
        let readers = dossier.as_ref().and_then(|dossier| readers.remove(&dossier.id)).unwrap_or_default();
        let thread = ListedThread {
            id: None,
            dossier,
            readers,
            unread: 0,
            unread_by_firm: 0,
            unread_since: None,
            last: None,
        };
        match content {
            None => thread,
            Some(ThreadContent { id, unread, unread_by_firm, unread_since, last }) => {
                ListedThread { id: Some(id), unread, unread_by_firm, unread_since, last, ..thread }
            }
        }
    };
    let general = listed(None);
    let mut threads: Vec<ListedThread> = dossiers.into_iter().map(|dossier| listed(Some(dossier))).collect();
    threads.retain(|thread| {
        thread.last.is_some() || thread.dossier.as_ref().is_some_and(|dossier| !dossier.is_closed)
    });
    threads.sort_by_key(|thread| std::cmp::Reverse(thread.last.as_ref().map(|last| last.sent_at)));
    threads.insert(0, general);
    Ok(threads)
}

/// Returns the contents by dossier; `None` is the general thread.
async fn list_contents(db: &impl Db, scope: Scope) -> Result<HashMap<Option<Uuid>, ThreadContent>> {
    let text = format!(
        "select t.dossier_id,t.id,{UNREAD},(select count(*) from thread_messages u where u.thread_id=t.id \
         and u.sender_kind='consumer' and u.read_at is null),t.unread_since,m.id,{SENDER},m.text,m.sent_at \
         from message_threads t join thread_messages m on m.thread_id=t.id and m.position=t.last_position \
         {SENDER_JOINS} left join thread_reads r on r.thread_id=t.id and r.consumer_id=$1 \
         where t.id in ({MINE}) and (t.licence_id=$2) is true"
    );
    let rows = db
        .query(&text, values![scope.consumer, scope.licence], |row| {
            let dossier: Option<Uuid> = row.read()?;
            let (id, unread, unread_by_firm) = (row.read()?, row.read()?, row.read()?);
            let unread_since = row.read()?;
            let last = LastMessage {
                id: row.read()?,
                sender: read_sender(row)?,
                text: row.read()?,
                sent_at: row.read()?,
            };
            Ok((dossier, ThreadContent { id, unread, unread_by_firm, unread_since, last: Some(last) }))
        })
        .await?;
    Ok(rows.into_iter().collect())
}

async fn list_dossiers(db: &impl Db, scope: Scope) -> Result<Vec<ThreadDossier>> {
    let text = format!(
        "select {DOSSIER} from product_owners o join products p on p.id=o.product_id \
         where o.consumer_id=$1 and o.kind='dossier' and (p.licence_id=$2) is true order by p.external_id"
    );
    db.query(&text, values![scope.consumer, scope.licence], read_dossier).await
}

/// Returns the readers of the threads of the consumer's dossiers, including the consumer, by dossier.
async fn list_readers(db: &impl Db, scope: Scope) -> Result<HashMap<Uuid, Vec<ThreadReader>>> {
    let text = "select o.product_id,c.id,c.external_id,c.display_name from product_owners mine \
         join product_owners o on o.product_id=mine.product_id join consumers c on c.id=o.consumer_id \
         where mine.consumer_id=$1 and mine.kind='dossier' and (c.licence_id=$2) is true and c.ended_at is null \
         order by c.display_name,c.id";
    let rows = db
        .query(text, values![scope.consumer, scope.licence], |row| {
            let dossier: Uuid = row.read()?;
            let reader = ThreadReader { id: row.read()?, external_id: row.read()?, name: row.read()? };
            Ok((dossier, reader))
        })
        .await?;
    let mut readers: HashMap<Uuid, Vec<ThreadReader>> = HashMap::new();
    for (dossier, reader) in rows {
        readers.entry(dossier).or_default().push(reader);
    }
    Ok(readers)
}

/// Returns a subquery for the number of messages that a consumer (`$1`) of a firm (`$2`) has not read, in all threads.
pub(crate) fn all_unread() -> String {
    format!(
        "(select count(*) from message_threads t join thread_messages u on u.thread_id=t.id \
         left join thread_reads r on r.thread_id=t.id and r.consumer_id=$1 \
         where t.id in ({MINE}) and (t.licence_id=$2) is true and u.position>coalesce(r.position,0) \
         and (u.sender_consumer_id is null or u.sender_consumer_id<>$1))"
    )
}

/// Returns the reading position of a consumer in a thread, and the number of unread messages.
pub async fn reading_state(db: &impl Db, scope: Scope, thread: Uuid) -> Result<(i64, i64)> {
    let text = format!(
        "select coalesce(r.position,0),{UNREAD} from message_threads t \
         left join thread_reads r on r.thread_id=t.id and r.consumer_id=$1 \
         where t.id=$2 and t.licence_id=$3"
    );
    let values = values![scope.consumer, thread, scope.licence];
    let found = db.query_opt(&text, values, |row| Ok((row.read()?, row.read()?))).await?;
    Ok(found.unwrap_or_default())
}
