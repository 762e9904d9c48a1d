//! Deleting by class of data, set by set.
//!
//! `$1` is the licence, `$2` the instant before which a relation ended, `$3` and `$4` the first and the last of the
//! people whose turn it is.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use uuid::Uuid;

use crate::payments::UNSETTLED;
use crate::sql::{QueryExt, Value, values};
use crate::submissions::Submission;
use crate::{Result, Tx, evidence, submissions};

/// Answers in memory at once.
const ANSWERS: usize = 100;
/// Number of lines that one statement deletes.
const LINES: usize = 500;

/// Consumers whose relation ended before a moment, without a legal hold.
const EXPIRED_CONSUMERS_SQL: &str = "(select c.id from consumers c where c.licence_id=$1 and c.ended_at<$2 \
     and not exists (select 1 from holds h where h.consumer_id=c.id))";

/// Consumers among the expired ones that this batch handles.
pub(super) const EXPIRED_RANGE_SQL: &str = "(select c.id from consumers c where c.licence_id=$1 and c.ended_at<$2 \
     and c.id between $3 and $4 and not exists (select 1 from holds h where h.consumer_id=c.id))";

/// Data that share one retention period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataClass {
    /// Every document but what was invoiced and paid.
    Advice,
    /// Data of invoices, and of what was paid of them.
    Tax,
    /// All that is left.
    Remaining,
}

/// A range of consumers of a licence whose relation with the firm ended before an instant.
#[derive(Clone, Copy, Debug)]
pub struct ConsumerRange {
    pub licence: LicenceId,
    pub before: DateTime<Utc>,
    pub first: Uuid,
    pub last: Uuid,
}

impl ConsumerRange {
    pub(super) fn values(self) -> Vec<Value<'static>> {
        vec![self.licence.into(), self.before.into(), self.first.into(), self.last.into()]
    }
}

impl DataClass {
    /// Selects products owned only by the given consumers, whose actions are not shared with anyone else and of which no
    /// payment is under way.
    fn products(self) -> String {
        let kind = match self {
            Self::Advice => {
                "p.kind<>'invoice' and not exists (select 1 from actions a \
                 join payments y on y.action_id=a.id where a.product_id=p.id)"
            }
            Self::Tax => "p.kind='invoice'",
            Self::Remaining => "1=1",
        };
        format!(
            "(select p.id from products p where p.licence_id=$1 \
             and p.id in (select o.product_id from product_owners o where o.consumer_id in {EXPIRED_RANGE_SQL}) and {kind} \
             and not exists (select 1 from product_owners o where o.product_id=p.id and o.consumer_id not in {EXPIRED_CONSUMERS_SQL}) \
             and not exists (select 1 from actions a join action_owners o on o.action_id=a.id \
             where a.product_id=p.id and o.consumer_id not in {EXPIRED_CONSUMERS_SQL}) \
             and not exists (select 1 from payments y where y.invoice_id=p.id and {UNSETTLED}) \
             and not exists (select 1 from payments y join actions a on a.id=y.action_id \
             where a.product_id=p.id and {UNSETTLED}))"
        )
    }

    /// Actions of these products, and those of no product in which nobody else has a part.
    fn actions(self) -> String {
        let products = self.products();
        let unpaid = match self {
            Self::Tax => return format!("(select a.id from actions a where a.product_id in {products})"),
            Self::Advice => "and not exists (select 1 from payments y where y.action_id=a.id)",
            Self::Remaining => "",
        };
        format!(
            "(select a.id from actions a where a.product_id in {products} union \
             select a.id from actions a where a.licence_id=$1 and a.product_id is null {unpaid} \
             and a.id in (select o.action_id from action_owners o where o.consumer_id in {EXPIRED_RANGE_SQL}) \
             and not exists (select 1 from action_owners o where o.action_id=a.id and o.consumer_id not in {EXPIRED_CONSUMERS_SQL}) \
             and not exists (select 1 from payments y where y.action_id=a.id and {UNSETTLED}))"
        )
    }

    /// Documents of the expired products and actions, whoever uploaded them; except for `Tax`, also those that expired
    /// consumers own or uploaded.
    fn documents(self) -> String {
        let (products, actions) = (self.products(), self.actions());
        let candidates = match self {
            Self::Tax => String::new(),
            Self::Advice | Self::Remaining => format!(
                "union select o.document_id from document_owners o where o.consumer_id in {EXPIRED_RANGE_SQL} \
                 union select d.id from documents d where d.uploaded_by in {EXPIRED_RANGE_SQL}"
            ),
        };
        format!(
            "(select d.id from documents d where d.licence_id=$1 and d.id in (\
             select d.id from documents d where d.product_id in {products} \
             union select d.id from documents d where d.action_id in {actions} {candidates}) \
             and (d.product_id is null or d.product_id in {products}) \
             and (d.action_id is null or d.action_id in {actions}) \
             and (d.uploaded_by is null or d.uploaded_by in {EXPIRED_CONSUMERS_SQL}) \
             and not exists (select 1 from document_owners o where o.document_id=d.id and o.consumer_id not in {EXPIRED_CONSUMERS_SQL}))"
        )
    }

    /// The threads of messages of these people and of these products.
    fn threads(self) -> String {
        let of_products = format!("t.dossier_id in {}", self.products());
        match self {
            Self::Tax => format!("(select t.id from message_threads t where {of_products})"),
            Self::Advice | Self::Remaining => format!(
                "(select t.id from message_threads t where t.consumer_id in {EXPIRED_RANGE_SQL} or {of_products})"
            ),
        }
    }

    /// Submissions of these actions, and those of deleted actions; those about a payment stay with it.
    fn answers(self) -> String {
        let of_actions = format!(
            "(s.action_id in {actions} and (s.consumer_id is null or s.consumer_id in {EXPIRED_CONSUMERS_SQL}))",
            actions = self.actions()
        );
        match self {
            Self::Tax => of_actions,
            Self::Advice => format!(
                "({of_actions} or (s.action_id is null and s.type<>'PAY_INVOICE' and s.consumer_id in {EXPIRED_RANGE_SQL}))"
            ),
            Self::Remaining => {
                format!("({of_actions} or (s.action_id is null and s.consumer_id in {EXPIRED_RANGE_SQL}))")
            }
        }
    }
}

/// Returns the next people, by id, whose relation ended before a moment, without a legal hold.
pub async fn list_expired(
    tx: &Tx,
    licence: LicenceId,
    before: DateTime<Utc>,
    after: Uuid,
    limit: u64,
) -> Result<Vec<Uuid>> {
    let text = format!(
        "select c.id from consumers c where c.id in {EXPIRED_CONSUMERS_SQL} and c.id>$3 order by c.id limit $4"
    );
    tx.query(&text, values![licence, before, after, limit], |row| row.read()).await
}

/// The keys of the files that go with a class.
pub async fn list_files(tx: &Tx, turn: ConsumerRange, class: DataClass) -> Result<Vec<String>> {
    let text = format!(
        "select file_key from documents where file_key is not null and id in {documents} \
         union all select f.file_key from message_attachments f \
         join thread_messages m on m.id=f.message_id where m.thread_id in {threads} order by file_key",
        documents = class.documents(),
        threads = class.threads()
    );
    tx.query(&text, &turn.values(), |row| row.read()).await
}

/// Deleted rows of a class of data.
pub struct Deleted {
    /// Names of the tables, and the number of rows in each.
    pub counts: [(&'static str, u64); 7],
    /// The places in the chain of the answers that were erased.
    pub erased: BTreeSet<i64>,
}

/// Deletes documents, answers, actions and products of a class, and says how many of each.
pub async fn delete(tx: &Tx, turn: ConsumerRange, class: DataClass, now: DateTime<Utc>) -> Result<Deleted> {
    let remove = async |table: &str, which: String| {
        tx.execute(&format!("delete from {table} where id in {which}"), &turn.values()).await
    };
    empty_events_of_class(tx, turn, class).await?;
    let documents = remove("documents", class.documents()).await?;
    let threads = remove("message_threads", class.threads()).await?;
    let (mut changes, mut notes) = (0, 0);
    if class != DataClass::Tax {
        forget_authors(tx, turn).await?;
        let text = format!("delete from change_proposals where consumer_id in {EXPIRED_RANGE_SQL}");
        changes = tx.execute(&text, &turn.values()).await?;
        let text = format!("delete from notes where consumer_id in {EXPIRED_RANGE_SQL}");
        notes = tx.execute(&text, &turn.values()).await?;
    }
    let erased = erase_answers(tx, turn, class, now).await?;
    // Payments go with what they were for.
    let text = format!(
        "delete from payments where action_id in {} or invoice_id in {}",
        class.actions(),
        class.products()
    );
    tx.execute(&text, &turn.values()).await?;
    let actions = remove("actions", class.actions()).await?;
    let products = remove("products", class.products()).await?;
    let answers = erased.len() as u64;
    let counts = [
        ("documents", documents),
        ("threads", threads),
        ("changes", changes),
        ("notes", notes),
        ("answers", answers),
        ("actions", actions),
        ("products", products),
    ];
    Ok(Deleted { counts, erased })
}

/// Empties the answers of a class that are past their term themselves, by the moment that was sealed, and returns their
/// places in the chain. The end of a relation is a column that somebody with the database alone can write; so is the
/// moment of an answer, but not with the hash and the signature that belong to it. What is not as it was sealed stays.
async fn erase_answers(
    tx: &Tx,
    turn: ConsumerRange,
    class: DataClass,
    now: DateTime<Utc>,
) -> Result<BTreeSet<i64>> {
    let text = format!("select s.id from submissions s where s.licence_id=$1 and {}", class.answers());
    let candidates: Vec<Uuid> = tx.query(&text, &turn.values(), |row| row.read()).await?;
    let keys = tx.evidence_keys()?;
    let mut erased = BTreeSet::new();
    // An answer keeps its place in the chain, its hash and its signature, and nothing of its content.
    let (payload, evidence) =
        if tx.is_postgres() { ("cast($3 as json)", "cast($4 as json)") } else { ("$3", "$4") };
    let empty = format!(
        "update submissions set consumer_id=null,action_id=null,sealed_action_id=null,\
         payload={payload},evidence={evidence} where licence_id=$1 and id in list($2)"
    );
    let erased_at = serde_json::json!({ "erased_at": now }).to_string();
    for some in candidates.chunks(ANSWERS) {
        let entries = submissions::entries_about(tx, turn.licence, Vec::new(), some.to_vec(), None).await?;
        let due: Vec<&Submission> = entries
            .iter()
            .filter(|entry| entry.sealed.created_at < turn.before && entry.is_as_sealed(keys))
            .map(|entry| &entry.sealed)
            .collect();
        let ids: Vec<Uuid> = due.iter().map(|sealed| sealed.id).collect();
        // A withdrawal goes with its entry of the chain.
        let text = "delete from withdrawals where licence_id=$1 and submission_id in list($2)";
        tx.execute(text, values![turn.licence, ids.as_slice()]).await?;
        tx.execute(&empty, values![turn.licence, ids, erased_at.as_str(), "{}"]).await?;
        erased.extend(due.iter().map(|sealed| sealed.chain_position));
    }
    Ok(erased)
}

/// Clears the data of events except their type and time, so that nothing deleted is left in the feed. The firm's system
/// continues without a gap. `$1` is the licence.
pub(super) async fn empty_events(tx: &Tx, which: &str, values: &[Value<'_>]) -> Result<()> {
    let nothing = if tx.is_postgres() { "cast('{}' as json)" } else { "'{}'" };
    let text = format!(
        "update events set data={nothing},report_since=null,actor=case when actor->>'kind'='consumer' then null else actor end \
         where licence_id=$1 and (cast(data as text)<>'{{}}' or actor->>'kind'='consumer') and {which}"
    );
    tx.execute(&text, values).await?;
    Ok(())
}

/// Clears the events about data that a class deletes. Events about payments go with their submissions; those about
/// products and actions that somebody else shares stay as long as these are retained.
async fn empty_events_of_class(tx: &Tx, turn: ConsumerRange, class: DataClass) -> Result<()> {
    let is_theirs = format!(
        "consumer_external_id in (select c.external_id from consumers c where c.licence_id=$1 and c.id in {EXPIRED_RANGE_SQL})"
    );
    let actions = class.actions();
    let is_gone = "not exists(select 1 from actions x where x.id=events.action_id)";
    let which = match class {
        DataClass::Tax => format!("{is_theirs} and action_id in {actions}"),
        DataClass::Advice => format!(
            "{is_theirs} and type not like 'privacy.%' \
             and type not in ('invoice.paid','payment.mismatched','payment.failed') \
             and (action_id is null or action_id in {actions} or {is_gone})"
        ),
        DataClass::Remaining => format!(
            "{is_theirs} and type not like 'privacy.%' \
             and (action_id is null or action_id in {actions} or {is_gone})"
        ),
    };
    empty_events(tx, &which, &turn.values()).await
}

/// Removes the senders' names from their messages in other people's threads.
async fn forget_authors(tx: &Tx, turn: ConsumerRange) -> Result<()> {
    let text = format!(
        "update thread_messages set sender_consumer_id=null,sender_name=null where sender_consumer_id in {EXPIRED_RANGE_SQL}"
    );
    tx.execute(&text, &turn.values()).await?;
    let text =
        format!("update message_threads set unread_from=null where unread_from in {EXPIRED_RANGE_SQL}");
    tx.execute(&text, &turn.values()).await?;
    Ok(())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgedData {
    Accesses,
    Drafts,
    Events,
}

/// Deletes data from before an instant, and drafts that were not edited since: the oldest first, at most `limit`.
pub async fn delete_old(
    tx: &Tx,
    licence: LicenceId,
    before: DateTime<Utc>,
    what: AgedData,
    limit: u64,
) -> Result<OldDeleted> {
    let held = "(select h.consumer_id from holds h where h.licence_id=$1)";
    let mut values: Vec<Value<'_>> = vec![licence.into(), before.into(), limit.into()];
    // What consumers had typed in threads, and by links.
    let mut typed = 0;
    // Lines and events are written in the order of their keys: what is old ends where the first young one stands.
    let text = match what {
        AgedData::Accesses => {
            values.push(Uuid::max().into());
            format!(
                "select a.id from audit a where a.licence_id=$1 \
                 and a.id<coalesce((select y.id from audit y where y.licence_id=$1 and y.occurred_at>=$2 \
                 order by y.id limit 1), $4) \
                 and (a.consumer_id is null or a.consumer_id not in {held}) order by a.id limit $3"
            )
        }
        AgedData::Drafts => {
            let text = format!(
                "delete from thread_drafts where (thread_id,consumer_id) in (select d.thread_id,d.consumer_id \
                 from thread_drafts d join consumers c on c.id=d.consumer_id where c.licence_id=$1 \
                 and d.updated_at<$2 and d.consumer_id not in {held} limit $3)"
            );
            typed = tx.execute(&text, &values).await?;
            let of_actions = |table: &str| {
                format!(
                    "delete from {table} where (action_id,consumer_id) in (select d.action_id,d.consumer_id \
                     from {table} d join consumers c on c.id=d.consumer_id where c.licence_id=$1 \
                     and d.updated_at<$2 and d.consumer_id not in {held} limit $3)"
                )
            };
            typed += tx.execute(&of_actions("link_drafts"), &values).await?;
            of_actions("drafts")
        }
        AgedData::Events => {
            values.push(i64::MAX.into());
            let old = "(select e.id from events e where e.licence_id=$1 \
                 and e.cursor<coalesce((select y.cursor from events y where y.licence_id=$1 \
                 and y.occurred_at>=$2 order by y.cursor limit 1), $4) \
                 and not exists (select 1 from consumers c join holds h on h.consumer_id=c.id \
                 where c.licence_id=$1 and c.external_id=e.consumer_external_id) order by e.cursor limit $3)";
            tx.execute(&format!("delete from deliveries where event_id in {old}"), &values).await?;
            format!("delete from events where id in {old}")
        }
    };
    if what == AgedData::Accesses {
        let old: Vec<Uuid> = tx.query(&text, &values, |row| row.read()).await?;
        // The moment of a line is a column as well: only with what was sealed of it is it the line's own.
        let lines = evidence::audit::as_sealed(tx, licence, &old).await?;
        for some in lines.chunks(LINES) {
            tx.execute("delete from audit where licence_id=$1 and id in list($2)", values![licence, some])
                .await?;
        }
        return Ok(OldDeleted { count: lines.len() as u64, lines });
    }
    Ok(OldDeleted { count: typed + tx.execute(&text, &values).await?, lines: Vec::new() })
}

/// Result of deleting old data.
pub struct OldDeleted {
    pub count: u64,
    /// The ids of the lines of the audit trail among it.
    pub lines: Vec<Uuid>,
}

/// Deletes the events about people who were erased before an instant, and the event of their erasure: in the order of
/// the feed, at most `limit`.
pub async fn delete_of_forgotten(
    tx: &Tx,
    licence: LicenceId,
    before: DateTime<Utc>,
    limit: u64,
) -> Result<u64> {
    let values = values![licence, before, limit];
    // Somebody who came back under the same name has later events, which stay.
    let erased = "from events y where y.licence_id=$1 and y.type='privacy.erased' and y.occurred_at<$2";
    let told = format!(
        "(select e.id from events e where e.licence_id=$1 \
         and e.consumer_external_id in (select y.consumer_external_id {erased}) \
         and e.cursor<=(select max(y.cursor) {erased} and y.consumer_external_id=e.consumer_external_id) \
         order by e.cursor limit $3)"
    );
    tx.execute(&format!("delete from deliveries where event_id in {told}"), values).await?;
    tx.execute(&format!("delete from events where id in {told}"), values).await
}
