//! Worklist of the firm: counts of all queues in one query, and one queue by pages.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use domain::accounts::staff::VisibleClients;
use domain::action_type::{ActionType, CompletionKind};
use domain::ids::LicenceId;
use domain::operations::worklist::{INVITATION_DAYS, WorkQueue};
use uuid::Uuid;

use crate::office::subject::client_of;
use crate::sql::{QueryBuilder, QueryExt, Row, Value};
use crate::visible::{self, ConsumerRelation, OF_NOTES, OF_TASKS, is_unrestricted, owners_of_action};
use crate::{Db, Result};

/// Moment for which the queues are determined.
#[derive(Clone, Copy, Debug)]
pub struct WorkMoment {
    pub now: DateTime<Utc>,
    /// The day in Amsterdam.
    pub today: NaiveDate,
}

impl WorkMoment {
    /// Invitations from before this moment have waited long enough.
    fn invitation_limit(self) -> DateTime<Utc> {
        self.now - TimeDelta::days(INVITATION_DAYS)
    }
}

/// The person who asks for the work that waits, and the clients whom it is about.
#[derive(Clone, Copy, Debug)]
pub struct WorkReader<'a> {
    pub licence: LicenceId,
    pub clients: &'a VisibleClients,
    /// The member of staff whose tasks and mentions are counted; those of all colleagues for the firm's own system.
    pub staff: Option<Uuid>,
}

/// Number of items in a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueCount {
    pub queue: WorkQueue,
    pub count: i64,
    pub oldest: Option<WorkSince>,
}

/// Time since which an item waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkSince {
    At(DateTime<Utc>),
    /// A deadline: the day after it.
    Deadline(NaiveDate),
    /// The day under which a task is listed.
    Day(NaiveDate),
}

/// Position at which a page of a queue ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkCursor {
    pub since: WorkSince,
    pub id: Uuid,
}

/// A thing of a client's that waits for the firm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkItem {
    /// Id of the document, the action, the consumer, the withdrawal, the thread, the proposed change, the event, the task or
    /// the note.
    pub id: Uuid,
    pub since: WorkSince,
    /// The external id and the name of the client.
    pub consumer: Option<(String, String)>,
    pub title: String,
    pub detail: Option<String>,
    /// The external id and the type of the action.
    pub action: Option<(String, String)>,
    /// The kind, the external id and the title of the product.
    pub product: Option<(String, String, String)>,
    /// Time of the last reminder of an overdue action that was mailed, or will be.
    pub reminded_at: Option<DateTime<Utc>>,
}

/// Condition for uploads that wait for review. The conditions of this file must match the WHERE of the partial indexes.
const DELIVERED: &str = "d.state='received' and d.action_id is not null";
const OPEN: &str = "not a.is_done and a.archived_at is null and a.deadline is not null";
const ANSWERED: &str =
    "a.is_done and a.processed_at is null and a.archived_at is null and a.executed_at is not null";
const INVITED: &str = "c.invited_at is not null and c.activated_at is null and c.ended_at is null";
const NOT_ARRIVED: &str = "m.kind='invitation' and m.state in ('bounced','failed')";
const WITHDRAWN: &str = "w.processed_at is null and p.archived_at is null";
const UNREAD: &str = "t.unread_since is not null";
const PROPOSED: &str = "g.state='open'";
const REPORTED: &str = "e.report_since is not null";
const DUE_TASK: &str = "t.done_at is null";
const UNSEEN: &str = "r.seen_at is null";
const OF_REPORT: ConsumerRelation = ConsumerRelation::ExternalId("e.consumer_external_id");

/// The types of actions whose answer the firm processes, as a list of SQL. What is delivered is reviewed instead.
fn answered_types() -> String {
    let is_answer = |kind: &ActionType| {
        matches!(kind.completion(), CompletionKind::Form | CompletionKind::Decision | CompletionKind::Partner)
    };
    let names: Vec<String> =
        ActionType::variants().filter(is_answer).map(|kind| format!("'{}'", kind.name())).collect();
    names.join(",")
}

/// Returns the number of items in each queue, for the visible clients.
pub async fn count_items(db: &impl Db, reader: WorkReader<'_>, at: WorkMoment) -> Result<Vec<QueueCount>> {
    let WorkReader { licence, clients, staff } = reader;
    let types = answered_types();
    let values = [licence.into(), at.today.into(), at.invitation_limit().into()];
    let mut query = QueryBuilder::new("", values);
    let of_task = of_reader(&mut query, "t.assignee_id", staff);
    let of_mention = of_reader(&mut query, "r.staff_id", staff);
    let of_task = of_task + &visible::visibility_condition(&mut query, clients, &OF_TASKS);
    let of_note = visible::visibility_condition(&mut query, clients, &OF_NOTES);
    let mut seen = |named: ConsumerRelation| visible::visibility_condition(&mut query, clients, &[named]);
    let of_action = seen(OF_ACTION);
    let of_uploader = seen(ConsumerRelation::Column("d.uploaded_by"));
    let of_client = seen(ConsumerRelation::Column("c.id"));
    let of_withdrawal = seen(ConsumerRelation::Column("w.consumer_id"));
    let of_thread = seen(ConsumerRelation::Column("t.unread_from"));
    let of_proposal = seen(ConsumerRelation::Column("g.consumer_id"));
    let of_report = seen(OF_REPORT);
    let of = |what: &str, since: &str, from: &str| {
        format!("(select count({what}) from {from}),(select min({since}) from {from})")
    };
    let deliveries = format!("documents d where d.licence_id=$1 and {DELIVERED}{of_uploader}");
    let overdue = format!("actions a where a.licence_id=$1 and {OPEN} and a.deadline<$2{of_action}");
    let unprocessed =
        format!("actions a where a.licence_id=$1 and {ANSWERED} and a.type in ({types}){of_action}");
    let invited = format!("consumers c where c.licence_id=$1 and {INVITED} and c.invited_at<=$3{of_client}");
    let not_arrived = format!(
        "mails m join consumers c on c.id=m.consumer_id where m.licence_id=$1 and {NOT_ARRIVED} \
         and m.created_at>=c.invited_at and c.invited_at>$3 and {INVITED}{of_client}"
    );
    let withdrawn = format!(
        "withdrawals w join products p on p.id=w.product_id where w.licence_id=$1 and {WITHDRAWN}{of_withdrawal}"
    );
    let unread = format!("message_threads t where t.licence_id=$1 and {UNREAD}{of_thread}");
    let proposed = format!("change_proposals g where g.licence_id=$1 and {PROPOSED}{of_proposal}");
    let reported = format!("events e where e.licence_id=$1 and {REPORTED}{of_report}");
    let tasks = format!("tasks t where t.licence_id=$1 and {DUE_TASK} and t.listed_on<=$2{of_task}");
    let mentions = format!(
        "note_mentions r join notes n on n.id=r.note_id where r.licence_id=$1 and {UNSEEN}{of_mention}{of_note}"
    );
    let columns = [
        of("*", "d.created_at", &deliveries),
        of("*", "a.deadline", &overdue),
        of("*", "a.executed_at", &unprocessed),
        of("*", "c.invited_at", &invited),
        of("distinct c.id", "c.invited_at", &not_arrived),
        of("*", "w.created_at", &withdrawn),
        of("*", "t.unread_since", &unread),
        of("*", "g.open_since", &proposed),
        of("*", "e.report_since", &reported),
        of("*", "t.listed_on", &tasks),
        of("*", "n.written_at", &mentions),
    ];
    let text = format!("select {}", columns.join(","));
    db.query_one(&text, query.values(), |row| {
        let deliveries = read_count(row, WorkQueue::Deliveries)?;
        let (count, oldest): (i64, Option<NaiveDate>) = (row.read()?, row.read()?);
        let overdue =
            QueueCount { queue: WorkQueue::Overdue, count, oldest: oldest.map(WorkSince::Deadline) };
        let unprocessed = read_count(row, WorkQueue::Unprocessed)?;
        let waiting = read_count(row, WorkQueue::Invitations)?;
        let not_arrived = read_count(row, WorkQueue::Invitations)?;
        // Those that did not arrive are younger than those that nobody used.
        let invitations = QueueCount {
            count: waiting.count + not_arrived.count,
            oldest: waiting.oldest.or(not_arrived.oldest),
            ..waiting
        };
        let withdrawals = read_count(row, WorkQueue::Withdrawals)?;
        let messages = read_count(row, WorkQueue::Messages)?;
        let changes = read_count(row, WorkQueue::Changes)?;
        let reports = read_count(row, WorkQueue::Reports)?;
        let (count, oldest): (i64, Option<NaiveDate>) = (row.read()?, row.read()?);
        let tasks = QueueCount { queue: WorkQueue::Tasks, count, oldest: oldest.map(WorkSince::Day) };
        let mentions = read_count(row, WorkQueue::Mentions)?;
        Ok(vec![
            deliveries,
            messages,
            changes,
            reports,
            overdue,
            unprocessed,
            invitations,
            withdrawals,
            mentions,
            tasks,
        ])
    })
    .await
}

/// Returns the condition that a row is the reader's own, beginning with ` and`; nothing for the firm's own system.
fn of_reader(query: &mut QueryBuilder<'_>, column: &str, staff: Option<Uuid>) -> String {
    let Some(staff) = staff else { return String::new() };
    let before = query.text().len();
    query.push(&format!(" and {column}=")).bind(staff);
    query.text()[before..].to_owned()
}

fn read_count(row: &mut Row<'_>, queue: WorkQueue) -> Result<QueueCount> {
    let (count, oldest): (i64, Option<DateTime<Utc>>) = (row.read()?, row.read()?);
    Ok(QueueCount { queue, count, oldest: oldest.map(WorkSince::At) })
}

/// Returns the items of a queue after a cursor, for the visible clients, the oldest first, at most `limit`.
pub async fn list_items(
    db: &impl Db,
    reader: WorkReader<'_>,
    queue: WorkQueue,
    at: WorkMoment,
    after: Option<WorkCursor>,
    limit: u64,
) -> Result<Vec<WorkItem>> {
    let WorkReader { licence, clients, .. } = reader;
    let mut query = match queue {
        WorkQueue::Deliveries => select_deliveries((licence, clients), after),
        WorkQueue::Overdue => overdue_query((licence, clients), at, after),
        WorkQueue::Unprocessed => select_unprocessed((licence, clients), after),
        WorkQueue::Invitations => select_invitations((licence, clients), at, after, limit),
        WorkQueue::Withdrawals => select_withdrawals((licence, clients), after),
        WorkQueue::Messages => unread_threads((licence, clients), after),
        WorkQueue::Changes => proposed_changes((licence, clients), after),
        WorkQueue::Reports => select_reports((licence, clients), after),
        WorkQueue::Tasks => due_tasks(reader, at, after),
        WorkQueue::Mentions => unseen_mentions(reader, after),
    };
    query.push(" order by 2,1 limit ").bind(limit);
    db.query(query.text(), query.values(), |row| read_item(row, queue)).await
}

/// The columns of the product of a row, and of its action.
const ACTION_AND_PRODUCT: &str = "a.external_id,a.type,p.kind,p.external_id,p.label";

fn select_deliveries(
    (licence, clients): (LicenceId, &VisibleClients),
    after: Option<WorkCursor>,
) -> QueryBuilder<'_> {
    let text = format!(
        "select d.id,d.created_at,c.external_id,c.display_name,a.label,d.file_name,{ACTION_AND_PRODUCT} \
         from documents d join actions a on a.id=d.action_id left join products p on p.id=a.product_id \
         left join consumers c on c.id=d.uploaded_by where d.licence_id=$1 and {DELIVERED}"
    );
    select_beginning(
        &text,
        vec![licence.into()],
        (clients, ConsumerRelation::Column("d.uploaded_by")),
        ("d.created_at", "d.id"),
        after,
    )
}

/// Returns a query for an owner of the action: of several one who has completed it, or one who has not. A restricted
/// one comes last.
fn owner(first: &str) -> String {
    let is_unrestricted = is_unrestricted("o.consumer_id");
    format!(
        "(select o.consumer_id from action_owners o where o.action_id=a.id \
         order by case when {is_unrestricted} then 0 else 1 end,{first},o.consumer_id limit 1)"
    )
}

fn overdue_query(
    (licence, clients): (LicenceId, &VisibleClients),
    at: WorkMoment,
    after: Option<WorkCursor>,
) -> QueryBuilder<'_> {
    let owner = owner("o.done_at is not null");
    let text = format!(
        "select a.id,a.deadline,c.external_id,c.display_name,a.label,a.comment,{ACTION_AND_PRODUCT},\
         (select max(n.created_at) from action_owners o join notices n on n.consumer_id=o.consumer_id \
         and n.subject_id=o.action_id where o.action_id=a.id and n.kind='reminder' and n.dropped is null) \
         from actions a left join products p on p.id=a.product_id left join consumers c on c.id={owner} \
         where a.licence_id=$1 and {OPEN} and a.deadline<$2"
    );
    select_beginning(
        &text,
        vec![licence.into(), at.today.into()],
        (clients, OF_ACTION),
        ("a.deadline", "a.id"),
        after,
    )
}

fn select_unprocessed(
    (licence, clients): (LicenceId, &VisibleClients),
    after: Option<WorkCursor>,
) -> QueryBuilder<'_> {
    let (owner, types) = (owner("o.done_at is null"), answered_types());
    let text = format!(
        "select a.id,a.executed_at,c.external_id,c.display_name,a.label,a.comment,{ACTION_AND_PRODUCT} \
         from actions a left join products p on p.id=a.product_id left join consumers c on c.id={owner} \
         where a.licence_id=$1 and {ANSWERED} and a.type in ({types})"
    );
    select_beginning(&text, vec![licence.into()], (clients, OF_ACTION), ("a.executed_at", "a.id"), after)
}

/// Returns the union of two disjoint sets: each is read by an index of its own, as far as a page needs it.
fn select_invitations(
    (licence, clients): (LicenceId, &VisibleClients),
    at: WorkMoment,
    after: Option<WorkCursor>,
    limit: u64,
) -> QueryBuilder<'_> {
    let columns = "c.id,c.invited_at,c.external_id,c.display_name,c.email";
    let nothing =
        "cast(null as text),cast(null as text),cast(null as text),cast(null as text),cast(null as text)";
    let text = format!(
        "select * from (select {columns},cast(null as text),{nothing} from consumers c \
         where c.licence_id=$1 and {INVITED} and c.invited_at<=$2"
    );
    let values = vec![licence.into(), at.invitation_limit().into()];
    let mut query = select_beginning(
        &text,
        values,
        (clients, ConsumerRelation::Column("c.id")),
        ("c.invited_at", "c.id"),
        after,
    );
    query.push(" order by 2,1 limit ").bind(limit).push(") unused union all ");
    let text = format!(
        "select * from (select {columns},max(m.state),{nothing} from mails m join consumers c on c.id=m.consumer_id \
         where m.licence_id=$1 and {NOT_ARRIVED} and m.created_at>=c.invited_at and c.invited_at>$2 and {INVITED}"
    );
    query.push(&text);
    visible::narrow(&mut query, clients, &[ConsumerRelation::Column("c.id")]);
    go_on(&mut query, ("c.invited_at", "c.id"), after);
    query.push(" group by ").push(columns).push(") not_arrived");
    query
}

fn select_withdrawals(
    (licence, clients): (LicenceId, &VisibleClients),
    after: Option<WorkCursor>,
) -> QueryBuilder<'_> {
    let text = format!(
        "select w.id,w.created_at,c.external_id,c.display_name,p.label,w.state,cast(null as text),cast(null as text),\
         p.kind,p.external_id,p.label from withdrawals w join products p on p.id=w.product_id \
         left join consumers c on c.id=w.consumer_id where w.licence_id=$1 and {WITHDRAWN}"
    );
    select_beginning(
        &text,
        vec![licence.into()],
        (clients, ConsumerRelation::Column("w.consumer_id")),
        ("w.created_at", "w.id"),
        after,
    )
}

/// The detail is the first message that is unread.
fn unread_threads(
    (licence, clients): (LicenceId, &VisibleClients),
    after: Option<WorkCursor>,
) -> QueryBuilder<'_> {
    let text = format!(
        "select t.id,t.unread_since,c.external_id,c.display_name,p.label,\
         (select m.text from thread_messages m where m.thread_id=t.id and m.sender_kind='consumer' \
         and m.read_at is null order by m.position limit 1),cast(null as text),cast(null as text),\
         p.kind,p.external_id,p.label from message_threads t left join products p on p.id=t.dossier_id \
         left join consumers c on c.id=t.unread_from where t.licence_id=$1 and {UNREAD}"
    );
    select_beginning(
        &text,
        vec![licence.into()],
        (clients, ConsumerRelation::Column("t.unread_from")),
        ("t.unread_since", "t.id"),
        after,
    )
}

/// The title is the field.
fn proposed_changes(
    (licence, clients): (LicenceId, &VisibleClients),
    after: Option<WorkCursor>,
) -> QueryBuilder<'_> {
    let nothing =
        "cast(null as text),cast(null as text),cast(null as text),cast(null as text),cast(null as text)";
    let text = format!(
        "select g.id,g.open_since,c.external_id,c.display_name,g.field,'',{nothing} from change_proposals g \
         join consumers c on c.id=g.consumer_id where g.licence_id=$1 and {PROPOSED}"
    );
    select_beginning(
        &text,
        vec![licence.into()],
        (clients, ConsumerRelation::Column("g.consumer_id")),
        ("g.open_since", "g.id"),
        after,
    )
}

/// The title is the type of the event; the detail is the day of an appointment or of damage, the field of a change, or the
/// name of whoever asked for a dossier.
fn select_reports(
    (licence, clients): (LicenceId, &VisibleClients),
    after: Option<WorkCursor>,
) -> QueryBuilder<'_> {
    let text = format!(
        "select e.id,e.report_since,c.external_id,c.display_name,e.type,\
         case when e.type='dossier.requested' then coalesce(e.data->'persons'->0->>'lastName',\
         e.data->'persons'->0->>'email') else coalesce(e.data->>'date',e.data->>'field',e.data->>'public_number') end,\
         cast(null as text),cast(null as text),p.kind,p.external_id,p.label from events e \
         left join consumers c on c.licence_id=e.licence_id and c.external_id=e.consumer_external_id \
         left join products p on p.licence_id=e.licence_id and p.kind=e.product->>'kind' \
         and p.external_id=e.product->>'external_id' where e.licence_id=$1 and {REPORTED}"
    );
    select_beginning(&text, vec![licence.into()], (clients, OF_REPORT), ("e.report_since", "e.id"), after)
}

/// The title is the text of the task.
fn due_tasks(reader: WorkReader<'_>, at: WorkMoment, after: Option<WorkCursor>) -> QueryBuilder<'_> {
    let client = client_of("t", true);
    let text = format!(
        "select t.id,t.listed_on,c.external_id,c.display_name,t.text,cast(null as text),{ACTION_AND_PRODUCT} \
         from tasks t left join actions a on a.id=t.action_id left join products p on p.id=t.product_id \
         left join consumers c on c.id={client} where t.licence_id=$1 and {DUE_TASK} and t.listed_on<=$2"
    );
    let mut query = QueryBuilder::new(&text, vec![reader.licence.into(), at.today.into()]);
    of_reader(&mut query, "t.assignee_id", reader.staff);
    visible::narrow(&mut query, reader.clients, &OF_TASKS);
    go_on(&mut query, ("t.listed_on", "t.id"), after);
    query
}

/// The title is the name of the author; the detail is the text of the note.
fn unseen_mentions(reader: WorkReader<'_>, after: Option<WorkCursor>) -> QueryBuilder<'_> {
    let client = client_of("n", false);
    let text = format!(
        "select n.id,n.written_at,c.external_id,c.display_name,cast(n.written_by->>'name' as text),n.text,\
         cast(null as text),cast(null as text),p.kind,p.external_id,p.label from note_mentions r \
         join notes n on n.id=r.note_id left join products p on p.id=n.product_id \
         left join consumers c on c.id={client} where r.licence_id=$1 and {UNSEEN}"
    );
    let mut query = QueryBuilder::new(&text, vec![reader.licence.into()]);
    of_reader(&mut query, "r.staff_id", reader.staff);
    visible::narrow(&mut query, reader.clients, &OF_NOTES);
    go_on(&mut query, ("n.written_at", "n.id"), after);
    query
}

const OF_ACTION: ConsumerRelation = owners_of_action("a.id");

fn select_beginning<'a>(
    text: &str,
    values: Vec<Value<'a>>,
    (clients, named): (&'a VisibleClients, ConsumerRelation),
    columns: (&str, &str),
    after: Option<WorkCursor>,
) -> QueryBuilder<'a> {
    let mut query = QueryBuilder::new(text, values);
    visible::narrow(&mut query, clients, &[named]);
    go_on(&mut query, columns, after);
    query
}

/// Goes on after a row, by the columns that the page is ordered by.
fn go_on(query: &mut QueryBuilder<'_>, (since, id): (&str, &str), after: Option<WorkCursor>) {
    let Some(after) = after else { return };
    query.push(&format!(" and ({since},{id})>("));
    match after.since {
        WorkSince::At(moment) => query.bind(moment),
        WorkSince::Deadline(day) | WorkSince::Day(day) => query.bind(day),
    };
    query.push(",").bind(after.id).push(")");
}

fn read_item(row: &mut Row<'_>, queue: WorkQueue) -> Result<WorkItem> {
    let id: Uuid = row.read()?;
    let since = match queue {
        WorkQueue::Overdue => WorkSince::Deadline(row.read()?),
        WorkQueue::Tasks => WorkSince::Day(row.read()?),
        _ => WorkSince::At(row.read()?),
    };
    let consumer: (Option<String>, Option<String>) = (row.read()?, row.read()?);
    let title: Option<String> = row.read()?;
    let detail: Option<String> = row.read()?;
    let action: (Option<String>, Option<String>) = (row.read()?, row.read()?);
    let product: (Option<String>, Option<String>, Option<String>) = (row.read()?, row.read()?, row.read()?);
    let reminded_at = if queue == WorkQueue::Overdue { row.read()? } else { None };
    Ok(WorkItem {
        id,
        since,
        consumer: consumer.0.zip(consumer.1),
        title: title.unwrap_or_default(),
        detail,
        action: action.0.zip(action.1),
        product: product.0.zip(product.1).zip(product.2).map(|((kind, name), title)| (kind, name, title)),
        reminded_at,
    })
}
