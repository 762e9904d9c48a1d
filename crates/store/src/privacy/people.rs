//! Deleting people of whom nothing is left, and at once whatever nothing obliges to keep.

use std::collections::HashSet;

use uuid::Uuid;

use super::retention::{ConsumerRange, EXPIRED_RANGE_SQL, empty_events};
use crate::sql::{QueryExt, Value, values};
use crate::{Result, Scope, Tx, evidence};

/// Person of whom nothing is left but the firm's external id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ErasedConsumer {
    pub external_id: String,
    /// The id that the portal gave the consumer.
    pub id: Uuid,
    /// True if the consumer had asked to be forgotten.
    pub asked: bool,
}

/// Proposed changes that are part of the file: what came into force and what the firm decided.
const DECIDED_CHANGES: &str = "g.state in ('applied','accepted','refused')";

/// Tables of personal data outside a dossier: deleted with the person, and at once on a request for erasure.
const CREDENTIAL_TABLES: [&str; 18] = [
    "consumer_terms",
    "drafts",
    "idempotency_keys",
    "invoice_drafts",
    "link_drafts",
    "mail_choices",
    "mails",
    "notices",
    "one_time_tokens",
    "partner_sessions",
    "push_subscriptions",
    "recovery_codes",
    "request_sets",
    "sessions",
    "tasks",
    "thread_drafts",
    "thread_reads",
    "upload_reservations",
];

/// Tables of data by account, of either kind.
const ACCOUNT_TABLES: [&str; 5] =
    ["calendar_feeds", "identities", "identity_requests", "passkey_challenges", "passkeys"];

/// Deletes people of whom nothing is left but their name. Lines of the audit trail about them have a term of their own,
/// and the name stays until it is over: the end of a relation is no proof that they may go.
pub async fn delete_people(tx: &Tx, turn: ConsumerRange) -> Result<Vec<ErasedConsumer>> {
    let whom = format!("{EXPIRED_RANGE_SQL} and not exists (select 1 from audit l where l.consumer_id=x.id)");
    delete_empty_consumers(tx, &whom, &turn.values()).await
}

/// Deletes one consumer who asked for it, with the lines of the audit trail about them, if there is nothing of theirs but
/// their name. A line that is not as it was sealed stays, and the consumer with it.
pub async fn delete_if_bare(tx: &Tx, scope: Scope) -> Result<Bare> {
    let values = values![scope.licence, scope.consumer];
    let bare = select_bare("($2)");
    if tx.query_opt(&bare, values, |row| row.read::<Uuid>()).await?.is_none() {
        return Ok(Bare::default());
    }
    let text = "select id from audit where licence_id=$1 and consumer_id=$2 order by id";
    let lines: Vec<Uuid> = tx.query(text, values, |row| row.read()).await?;
    if evidence::audit::as_sealed(tx, scope.licence, &lines).await?.len() < lines.len() {
        return Ok(Bare::default());
    }
    tx.execute("delete from audit where licence_id=$1 and consumer_id=$2", values).await?;
    Ok(Bare { people: delete_empty_consumers(tx, "($2)", values).await?, lines })
}

/// Consumers among some of whom nothing is left but their name. `$1` is the licence.
fn select_bare(whom: &str) -> String {
    format!(
        "select x.id from consumers x where x.licence_id=$1 and x.id in {whom} \
         and not exists (select 1 from product_owners o where o.consumer_id=x.id) \
         and not exists (select 1 from action_owners o where o.consumer_id=x.id) \
         and not exists (select 1 from document_owners o where o.consumer_id=x.id) \
         and not exists (select 1 from documents d where d.uploaded_by=x.id) \
         and not exists (select 1 from payments p where p.consumer_id=x.id) \
         and not exists (select 1 from withdrawals w where w.consumer_id=x.id) \
         and not exists (select 1 from message_threads t where t.consumer_id=x.id and t.last_position>0) \
         and not exists (select 1 from thread_messages m where m.sender_consumer_id=x.id) \
         and not exists (select 1 from change_proposals g where g.consumer_id=x.id and {DECIDED_CHANGES}) \
         and not exists (select 1 from notes n where n.consumer_id=x.id) \
         and not exists (select 1 from submissions s where s.consumer_id=x.id)"
    )
}

/// `$1` is the licence.
async fn delete_empty_consumers(tx: &Tx, whom: &str, values: &[Value<'_>]) -> Result<Vec<ErasedConsumer>> {
    let bare = format!("({})", select_bare(whom));
    for table in CREDENTIAL_TABLES {
        tx.execute(&format!("delete from {table} where consumer_id in {bare}"), values).await?;
    }
    for table in ACCOUNT_TABLES {
        let text = format!("delete from {table} where account_kind='consumer' and account_id in {bare}");
        tx.execute(&text, values).await?;
    }
    let names = format!("(select c.external_id from consumers c where c.licence_id=$1 and c.id in {bare})");
    empty_events(tx, &format!("consumer_external_id in {names} and type not like 'privacy.%'"), values)
        .await?;
    let asked = format!("select e.consumer_id from erasures e where e.consumer_id in {bare}");
    let asked: Vec<Uuid> = tx.query(&asked, values, |row| row.read()).await?;
    let asked: HashSet<Uuid> = asked.into_iter().collect();
    let gone = format!("delete from consumers where id in {bare} returning id,external_id");
    tx.query(&gone, values, |row| {
        let id: Uuid = row.read()?;
        Ok(ErasedConsumer { external_id: row.read()?, id, asked: asked.contains(&id) })
    })
    .await
}

/// People of whom nothing was left.
#[derive(Default)]
pub struct Bare {
    pub people: Vec<ErasedConsumer>,
    /// The ids of the lines of the audit trail that went with them.
    pub lines: Vec<Uuid>,
}

/// Takes away at once what nothing obliges to keep: ways in and unfinished forms.
pub async fn delete_credentials(tx: &Tx, scope: Scope) -> Result<()> {
    empty_events_of_credentials(tx, scope).await?;
    let values = values![scope.consumer, scope.licence];
    for table in CREDENTIAL_TABLES {
        let text = format!("delete from {table} where consumer_id=$1 and (licence_id=$2) is true");
        tx.execute(&text, values).await?;
    }
    let text = format!(
        "delete from change_proposals as g \
         where g.consumer_id=$1 and (g.licence_id=$2) is true and not {DECIDED_CHANGES}"
    );
    tx.execute(&text, values).await?;
    for table in ACCOUNT_TABLES {
        let text = format!(
            "delete from {table} where account_kind='consumer' and account_id=$1 and (licence_id=$2) is true"
        );
        tx.execute(&text, values).await?;
    }
    Ok(())
}

/// Clears the events about bounced mails, and about changes that were never decided on.
async fn empty_events_of_credentials(tx: &Tx, scope: Scope) -> Result<()> {
    let text = format!(
        "select g.id from change_proposals g where g.licence_id=$1 and g.consumer_id=$2 and not {DECIDED_CHANGES}"
    );
    let undecided: Vec<Uuid> =
        tx.query(&text, values![scope.licence, scope.consumer], |row| row.read()).await?;
    let undecided: Vec<String> = undecided.iter().map(Uuid::to_string).collect();
    let which = "consumer_external_id in (select c.external_id from consumers c where c.licence_id=$1 and c.id=$2) \
         and (type like 'mail.%' or cast(data->>'proposal_id' as text) in list($3))";
    empty_events(tx, which, values![scope.licence, scope.consumer, undecided]).await
}
