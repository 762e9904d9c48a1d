//! The messages of a thread, and their files.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::events::EventActorKind;
use domain::ids::LicenceId;
use uuid::Uuid;

use crate::bundle_reader::BundleReader;
use crate::file::File;
use crate::sql::{QueryBuilder, QueryExt, Row, values};
use crate::visible::ConsumerRelation;
use crate::{Db, Result, Scope, Tx, visible};

/// A message before it is stored.
#[derive(Clone, Debug)]
pub struct NewThreadMessage {
    pub id: Uuid,
    pub position: i64,
    pub sender: MessageSender,
    pub text: String,
    /// The request that it is about.
    pub action: Option<Uuid>,
    /// The closed dossier for whose thread it was meant.
    pub moved_from: Option<Uuid>,
    /// Time that a consumer waited for it in seconds, if it answers one.
    pub answer_seconds: Option<i64>,
    pub sent_at: DateTime<Utc>,
}

/// Author of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageSender {
    pub kind: EventActorKind,
    /// Absent for the firm's side, and for somebody whose data were erased.
    pub consumer: Option<Uuid>,
    /// A consumer's external id, or the id of the member of staff or of the service key.
    pub id: Option<String>,
    /// The name at that time.
    pub name: Option<String>,
}

impl MessageSender {
    pub const fn is_firm(&self) -> bool {
        !matches!(self.kind, EventActorKind::Consumer)
    }
}

/// A file of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageAttachment {
    pub id: Uuid,
    pub file_name: String,
    pub media_type: String,
    pub bytes: i64,
    pub sha256: String,
    pub file_key: String,
}

/// The request that a message is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageAction {
    pub id: Uuid,
    pub external_id: String,
    pub label: String,
    /// True if the reader for whom it was read wrote it.
    pub is_own: bool,
}

/// The closed dossier for whose thread a message was meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedDossier {
    pub id: Uuid,
    pub external_id: String,
    pub label: String,
}

/// A message of a thread with its author, files and times.
#[derive(Clone, Debug)]
pub struct ThreadMessage {
    pub id: Uuid,
    pub thread: Uuid,
    pub position: i64,
    pub sender: MessageSender,
    pub text: String,
    pub sent_at: DateTime<Utc>,
    /// Time at which it was first in a response to the other side.
    pub delivered_at: Option<DateTime<Utc>>,
    pub read_at: Option<DateTime<Utc>>,
    /// Time at which it was marked as given advice.
    pub advice_at: Option<DateTime<Utc>>,
    /// Id of the sealed entry of the advice to the consumer for whom the message was read.
    pub advice: Option<Uuid>,
    pub action: Option<MessageAction>,
    pub moved_from: Option<ClosedDossier>,
    pub attachments: Vec<MessageAttachment>,
}

pub(super) const SENDER: &str = "m.sender_kind,case when e.consumer_id is null then m.sender_consumer_id end,\
     case when m.sender_kind<>'consumer' then m.sender_id when e.consumer_id is null then s.external_id end,\
     case when e.consumer_id is null then m.sender_name end";

pub(super) const SENDER_JOINS: &str = "left join consumers s on s.id=m.sender_consumer_id \
     left join erasures e on e.consumer_id=m.sender_consumer_id";

pub(super) fn read_sender(row: &mut Row<'_>) -> Result<MessageSender> {
    Ok(MessageSender { kind: row.parse()?, consumer: row.read()?, id: row.read()?, name: row.read()? })
}

/// Returns the select of messages; `$1` is the consumer for whom they are read.
fn select() -> String {
    format!(
        "select m.id,m.thread_id,m.position,{SENDER},m.text,m.sent_at,m.delivered_at,m.read_at,m.advice_at,\
         v.submission_id,a.id,a.external_id,a.label,\
         exists(select 1 from action_owners w where w.action_id=a.id and w.consumer_id=$1),\
         p.id,p.external_id,p.label from thread_messages m {SENDER_JOINS} \
         left join actions a on a.id=m.action_id and a.archived_at is null \
         left join products p on p.id=m.moved_from_id \
         left join message_advice v on v.message_id=m.id and v.consumer_id=$1 "
    )
}

fn read_message(row: &mut Row<'_>) -> Result<ThreadMessage> {
    let mut message = ThreadMessage {
        id: row.read()?,
        thread: row.read()?,
        position: row.read()?,
        sender: read_sender(row)?,
        text: row.read()?,
        sent_at: row.read()?,
        delivered_at: row.read()?,
        read_at: row.read()?,
        advice_at: row.read()?,
        advice: row.read()?,
        action: None,
        moved_from: None,
        attachments: Vec::new(),
    };
    let action: (Option<Uuid>, Option<String>, Option<String>) = (row.read()?, row.read()?, row.read()?);
    let is_own = row.read()?;
    if let (Some(id), Some(external_id), Some(label)) = action {
        message.action = Some(MessageAction { id, external_id, label, is_own });
    }
    let closed: (Option<Uuid>, Option<String>, Option<String>) = (row.read()?, row.read()?, row.read()?);
    if let (Some(id), Some(external_id), Some(label)) = closed {
        message.moved_from = Some(ClosedDossier { id, external_id, label });
    }
    Ok(message)
}

/// Returns the messages of a thread before a position, the newest first, at most `limit`; for a consumer whom it
/// concerns.
pub async fn list(
    db: &impl Db,
    scope: Scope,
    thread: Uuid,
    before: Option<i64>,
    limit: u64,
) -> Result<Vec<ThreadMessage>> {
    let text = format!("{} where m.thread_id=$2 and m.licence_id=$3", select());
    let values = [scope.consumer.into(), thread.into(), scope.licence.into()];
    let mut query = QueryBuilder::new(&text, values);
    if let Some(before) = before {
        query.push(" and m.position<").bind(before);
    }
    query.push(" order by m.position desc limit ").bind(limit);
    let found = db.query(query.text(), query.values(), read_message).await?;
    with_attachments(db, scope.licence, found).await
}

/// Returns a message of a thread; for a consumer whom it concerns.
pub async fn find(db: &impl Db, scope: Scope, thread: Uuid, id: Uuid) -> Result<Option<ThreadMessage>> {
    let text = format!("{} where m.thread_id=$2 and m.id=$3 and m.licence_id=$4", select());
    let values = values![scope.consumer, thread, id, scope.licence];
    let found = db.query(&text, values, read_message).await?;
    Ok(with_attachments(db, scope.licence, found).await?.pop())
}

/// Returns the dossier of the thread of a message that a consumer reads: `None` where there is no such message, and
/// `Some(None)` for one of the general thread.
pub async fn dossier_of(db: &impl Db, scope: Scope, message: Uuid) -> Result<Option<Option<Uuid>>> {
    let text = format!(
        "select t.dossier_id from thread_messages m join message_threads t on t.id=m.thread_id \
         where m.id=$2 and m.licence_id=$3 and m.thread_id in ({MINE})"
    );
    db.query_opt(&text, values![scope.consumer, message, scope.licence], |row| row.read()).await
}

/// Returns everything in the threads that a consumer reads, for them to take along.
pub async fn of_consumer(db: &impl Db, scope: Scope) -> Result<Vec<ThreadMessage>> {
    let text = format!(
        "{} where (m.licence_id=$2) is true and m.thread_id in ({MINE}) order by m.thread_id,m.position",
        select()
    );
    let found = db.query(&text, values![scope.consumer, scope.licence], read_message).await?;
    with_attachments(db, scope.licence, found).await
}

/// Visibility of threads: the general thread is one consumer's; that of a dossier is seen with the dossier.
const OF_THREADS: [ConsumerRelation; 2] =
    [ConsumerRelation::Nobody("dossier_id is not null"), ConsumerRelation::Column("consumer_id")];

/// Returns the messages about a dossier that the reader of its bundle sees: its thread, and of general threads those
/// that were meant for it or are about one of these requests. The oldest first.
pub async fn about_dossier(
    db: &impl Db,
    reader: BundleReader<'_>,
    dossier: Uuid,
    (products, actions): (Vec<Uuid>, Vec<Uuid>),
) -> Result<Vec<ThreadMessage>> {
    let text = "select id from message_threads where licence_id=$1 and (dossier_id=";
    let mut query = QueryBuilder::new(text, [reader.licence().into()]);
    query.bind(dossier).push(" or consumer_id ");
    match reader {
        BundleReader::Consumer(scope) => _ = query.push("=").bind(scope.consumer).push(")"),
        BundleReader::Firm { clients, .. } => {
            query.push("in (select consumer_id from product_owners where product_id in list(");
            query.bind(products).push(")))");
            visible::narrow(&mut query, clients, &OF_THREADS);
        }
    }
    let threads: Vec<Uuid> = db.query(query.text(), query.values(), |row| row.read()).await?;
    if threads.is_empty() {
        return Ok(Vec::new());
    }
    let text = format!(
        "{} where m.thread_id in list($2) and m.licence_id=$5 and (m.moved_from_id=$3 or m.action_id in list($4) \
         or exists(select 1 from message_threads t where t.id=m.thread_id and t.dossier_id=$3)) \
         order by m.sent_at,m.thread_id,m.position",
        select()
    );
    let licence = reader.licence();
    let values = values![reader.consumer().unwrap_or_default(), threads, dossier, actions, licence];
    let found = db.query(&text, values, read_message).await?;
    with_attachments(db, licence, found).await
}

/// Returns the sealed entries of advice in some messages, to those whom the reader of a bundle sees.
pub async fn advice_of(db: &impl Db, reader: BundleReader<'_>, messages: Vec<Uuid>) -> Result<Vec<Uuid>> {
    let text = "select v.submission_id from message_advice v join thread_messages m on m.id=v.message_id \
         where m.licence_id=$1 and v.message_id in list(";
    let mut query = QueryBuilder::new(text, [reader.licence().into()]);
    query.bind(messages).push(")");
    match reader {
        BundleReader::Consumer(scope) => _ = query.push(" and v.consumer_id=").bind(scope.consumer),
        BundleReader::Firm { clients, .. } => {
            visible::narrow(&mut query, clients, &[ConsumerRelation::Column("v.consumer_id")]);
        }
    }
    db.query(query.text(), query.values(), |row| row.read()).await
}

/// The threads that a consumer (`$1`) reads.
pub(crate) const MINE: &str = "select g.id from message_threads g where g.consumer_id=$1 union all \
     select d.id from product_owners o join message_threads d on d.dossier_id=o.product_id \
     where o.consumer_id=$1 and o.kind='dossier'";

async fn with_attachments(
    db: &impl Db,
    licence: LicenceId,
    mut found: Vec<ThreadMessage>,
) -> Result<Vec<ThreadMessage>> {
    if found.is_empty() {
        return Ok(found);
    }
    let ids: Vec<Uuid> = found.iter().map(|message| message.id).collect();
    let text = "select message_id,id,file_name,media_type,bytes,sha256,file_key from message_attachments \
         where message_id in list($1) and licence_id=$2 order by message_id,place";
    let rows = db
        .query(text, values![ids, licence], |row| {
            let message: Uuid = row.read()?;
            Ok((
                message,
                MessageAttachment {
                    id: row.read()?,
                    file_name: row.read()?,
                    media_type: row.read()?,
                    bytes: row.read()?,
                    sha256: row.read()?,
                    file_key: row.read()?,
                },
            ))
        })
        .await?;
    let mut by_message: HashMap<Uuid, Vec<MessageAttachment>> = HashMap::new();
    for (message, attachment) in rows {
        by_message.entry(message).or_default().push(attachment);
    }
    for message in &mut found {
        message.attachments = by_message.remove(&message.id).unwrap_or_default();
    }
    Ok(found)
}

/// Adds a message to its thread. Requires the lock on the thread's row.
pub async fn add(tx: &Tx, licence: LicenceId, thread: Uuid, new: &NewThreadMessage) -> Result<()> {
    let text = "insert into thread_messages (id,licence_id,thread_id,position,sender_kind,sender_consumer_id,\
         sender_id,sender_name,text,action_id,moved_from_id,answer_seconds,sent_at) \
         values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13)";
    let MessageSender { kind, consumer, id, name } = &new.sender;
    let kind = kind.to_string();
    let id = id.as_deref().filter(|_| new.sender.is_firm());
    let values = values![
        new.id,
        licence,
        thread,
        new.position,
        kind,
        *consumer,
        id,
        name.as_deref(),
        &new.text,
        new.action,
        new.moved_from,
        new.answer_seconds,
        new.sent_at,
    ];
    tx.execute(text, values).await?;
    Ok(())
}

/// Adds the files of a message, in this order.
pub async fn attach(
    tx: &Tx,
    licence: LicenceId,
    message: Uuid,
    attachments: &[MessageAttachment],
) -> Result<()> {
    let text = "insert into message_attachments \
         (id,licence_id,message_id,place,file_name,media_type,bytes,sha256,file_key) \
         values ($1,$2,$3,$4,$5,$6,$7,$8,$9)";
    for (place, attachment) in (0_i64..).zip(attachments) {
        let MessageAttachment { id, file_name, media_type, bytes, sha256, file_key } = attachment;
        let values = values![*id, licence, message, place, file_name, media_type, *bytes, sha256, file_key];
        tx.execute(text, values).await?;
    }
    Ok(())
}

/// A file of a message in a thread that a consumer reads.
pub async fn find_attachment(
    db: &impl Db,
    (licence, consumer): (LicenceId, Uuid),
    message: Uuid,
    attachment: Uuid,
) -> Result<Option<File>> {
    let text = format!(
        "select f.id,f.file_key,f.file_name,f.media_type,f.bytes,f.sha256 from message_attachments f \
         join thread_messages m on m.id=f.message_id \
         where f.id=$2 and f.message_id=$3 and m.licence_id=$4 and m.thread_id in ({MINE})"
    );
    db.query_opt(&text, values![consumer, attachment, message, licence], |row| {
        Ok(File {
            id: row.read()?,
            key: row.read()?,
            file_name: row.read()?,
            media_type: row.read()?,
            language: None,
            bytes: row.read()?,
            sha256: row.read()?,
            attachment: None,
        })
    })
    .await
}

/// Side of a thread that reads: the consumers or the firm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadingSide {
    Consumers,
    Firm,
}

impl ReadingSide {
    /// The condition of what the other side wrote.
    const fn others_condition(self) -> &'static str {
        match self {
            Self::Consumers => "sender_kind<>'consumer'",
            Self::Firm => "sender_kind='consumer'",
        }
    }
}

/// Records that messages were in an answer to the other side.
pub async fn set_delivered(
    tx: &Tx,
    licence: LicenceId,
    messages: Vec<Uuid>,
    now: DateTime<Utc>,
) -> Result<()> {
    let text = "update thread_messages set delivered_at=$1 \
         where id in list($2) and licence_id=$3 and delivered_at is null";
    tx.execute(text, values![now, messages, licence]).await?;
    Ok(())
}

/// Records that one side has read what the other wrote, up to a position; returns the messages that were unread until
/// now.
pub async fn set_read(
    tx: &Tx,
    (licence, thread): (LicenceId, Uuid),
    side: ReadingSide,
    position: i64,
    now: DateTime<Utc>,
) -> Result<Vec<Uuid>> {
    let text = format!(
        "update thread_messages set read_at=$1,delivered_at=coalesce(delivered_at,$1) \
         where thread_id=$2 and position<=$3 and licence_id=$4 and read_at is null and {} returning id",
        side.others_condition()
    );
    let values = values![now, thread, position, licence];
    let mut read: Vec<Uuid> = tx.query(&text, values, |row| row.read()).await?;
    read.sort_unstable();
    Ok(read)
}

/// Notes up to where a consumer has read a thread.
pub async fn set_position(
    tx: &Tx,
    scope: Scope,
    thread: Uuid,
    position: i64,
    now: DateTime<Utc>,
) -> Result<()> {
    let text = "insert into thread_reads (licence_id,thread_id,consumer_id,position,read_at) values ($1,$2,$3,$4,$5) \
         on conflict (thread_id,consumer_id) do update set position=excluded.position,read_at=excluded.read_at \
         where thread_reads.position<excluded.position";
    tx.execute(text, values![scope.licence, thread, scope.consumer, position, now]).await?;
    Ok(())
}

/// Records in a thread since when something is unread by the firm, after it has read.
pub async fn renew_unread(tx: &Tx, licence: LicenceId, thread: Uuid) -> Result<()> {
    let text = "select m.sent_at,m.sender_consumer_id from thread_messages m \
         where m.thread_id=$1 and m.licence_id=$2 and m.sender_kind='consumer' and m.read_at is null \
         order by m.position limit 1";
    let first: Option<(DateTime<Utc>, Option<Uuid>)> =
        tx.query_opt(text, values![thread, licence], |row| Ok((row.read()?, row.read()?))).await?;
    let (since, from) = first.map_or((None, None), |(since, from)| (Some(since), from));
    let text = "update message_threads set unread_since=$1,unread_from=$2 where id=$3 and licence_id=$4";
    tx.execute(text, values![since, from, thread, licence]).await?;
    Ok(())
}

/// Marks a message as advice that was given; false when it was before.
pub async fn set_advice(tx: &Tx, licence: LicenceId, message: Uuid, now: DateTime<Utc>) -> Result<bool> {
    let text = "update thread_messages set advice_at=$1 \
         where id=$2 and licence_id=$3 and advice_at is null";
    Ok(tx.execute(text, values![now, message, licence]).await? > 0)
}

/// Records the sealed entry of advice to a consumer.
pub async fn add_advice(tx: &Tx, scope: Scope, message: Uuid, submission: Uuid) -> Result<()> {
    let text = "insert into message_advice (licence_id,message_id,consumer_id,submission_id) \
         values ($1,$2,$3,$4)";
    tx.execute(text, values![scope.licence, message, scope.consumer, submission]).await?;
    Ok(())
}

/// Returns the response times of the firm since an instant, at most `limit` of the newest, in seconds.
pub async fn answer_times(
    db: &impl Db,
    licence: LicenceId,
    since: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<i64>> {
    let text = "select answer_seconds from thread_messages where licence_id=$1 and sent_at>=$2 \
         and answer_seconds is not null order by sent_at desc limit $3";
    db.query(text, values![licence, since, limit], |row| row.read()).await
}
