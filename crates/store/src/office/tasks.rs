//! Tasks of the firm's people.

use chrono::{DateTime, NaiveDate, Utc};
use domain::accounts::staff::VisibleClients;
use domain::events::EventActor;
use domain::ids::LicenceId;
use domain::operations::tasks::TaskContent;
use serde_json::json;
use uuid::Uuid;

use super::subject::{SubjectId, client_of};
use crate::sql::{QueryBuilder, QueryExt, Row, values};
use crate::visible::{OF_TASKS, VisibleRecord, narrow};
use crate::{Db, Result, Tx};

/// A task as it is read.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    pub id: Uuid,
    pub revision: i64,
    pub content: TaskContent,
    /// The name of its assignee.
    pub assignee_name: Option<String>,
    pub subject: Option<SubjectId>,
    /// The client: the one whom it is about, or an owner of what it is about.
    pub consumer: Option<TaskConsumer>,
    /// The kind, the external id and the title of the product that it is about.
    pub product: Option<(String, String, String)>,
    /// The external id, the type and the label of the action that it is about.
    pub action: Option<(String, String, String)>,
    pub created: Authorship,
    /// The author and the moment of the last change.
    pub changed: Authorship,
    pub done: Option<Authorship>,
}

impl Task {
    /// Returns the name of the record that it is about.
    pub fn subject_name(&self) -> Option<VisibleRecord<'_>> {
        match self.subject? {
            SubjectId::Consumer(_) => Some(VisibleRecord::Consumer(&self.consumer.as_ref()?.external_id)),
            SubjectId::Product(_) => {
                self.product.as_ref().map(|(kind, name, _)| VisibleRecord::Product(kind, name))
            }
            SubjectId::Action(_) => self.action.as_ref().map(|(name, ..)| VisibleRecord::Action(name)),
        }
    }
}

/// Client of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskConsumer {
    pub id: Uuid,
    pub external_id: String,
    pub name: String,
}

/// The person or system that did something, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authorship {
    pub by: EventActor,
    pub at: DateTime<Utc>,
}

/// A task that is new.
#[derive(Clone, Debug)]
pub struct NewTaskRow<'a> {
    pub id: Uuid,
    pub content: &'a TaskContent,
    pub subject: Option<SubjectId>,
    pub created: Authorship,
}

/// The tasks that are listed.
#[derive(Clone, Debug, Default)]
pub struct TaskFilter<'a> {
    pub assignee: AssigneeFilter,
    pub is_done: bool,
    /// Only open tasks that are listed on or after this day.
    pub listed_from: Option<NaiveDate>,
    /// Only tasks that are due before this day.
    pub due_before: Option<NaiveDate>,
    /// The external id of a client: tasks about them, and about their products and actions.
    pub consumer: Option<&'a str>,
    /// The external id of a dossier: tasks about it, and about the products and actions in it.
    pub dossier: Option<&'a str>,
}

/// The assignee of the tasks that are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AssigneeFilter {
    #[default]
    Any,
    One(Uuid),
    /// Tasks that nobody has taken.
    Nobody,
}

/// Position at which a page of tasks ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskCursor {
    /// The day under which an open task is listed.
    Open(NaiveDate, Uuid),
    Done(DateTime<Utc>, Uuid),
}

impl TaskCursor {
    pub fn from_task(task: &Task) -> Self {
        match &task.done {
            Some(done) => Self::Done(done.at, task.id),
            None => Self::Open(task.content.list_day(), task.id),
        }
    }
}

fn select() -> String {
    format!(
        "select t.id,t.revision,t.text,t.due_on,t.snoozed_until,t.assignee_id,t.branch_external_id,m.name,\
         t.consumer_id,t.product_id,t.action_id,c.id,c.external_id,c.display_name,p.kind,p.external_id,p.label,\
         a.external_id,a.type,a.label,t.created_by,t.created_at,t.changed_by,t.changed_at,t.done_by,t.done_at \
         from tasks t left join staff m on m.id=t.assignee_id left join products p on p.id=t.product_id \
         left join actions a on a.id=t.action_id left join consumers c on c.id={} where t.licence_id=$1",
        client_of("t", true)
    )
}

/// Keeps a new task.
pub async fn add(tx: &Tx, licence: LicenceId, new: &NewTaskRow<'_>) -> Result<()> {
    let text = "insert into tasks (id,licence_id,revision,text,due_on,snoozed_until,listed_on,assignee_id,\
         branch_external_id,consumer_id,product_id,action_id,created_at,created_by,changed_at,changed_by) \
         values ($1,$2,1,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$12,$13)";
    let content = new.content;
    let values = values![
        new.id,
        licence,
        &content.text,
        content.due_on,
        content.snoozed_until,
        content.list_day(),
        content.assignee,
        content.branch.as_deref(),
        new.subject.and_then(SubjectId::consumer),
        new.subject.and_then(SubjectId::product),
        new.subject.and_then(SubjectId::action),
        new.created.at,
        json!(new.created.by),
    ];
    tx.execute(text, values).await?;
    Ok(())
}

/// Writes the content of a task whose row is locked, and counts its revision on. A task that is done keeps who did it first.
pub async fn update(
    tx: &Tx,
    licence: LicenceId,
    (id, content): (Uuid, &TaskContent),
    changed: &Authorship,
) -> Result<()> {
    let text = "update tasks set revision=revision+1,text=$1,due_on=$2,snoozed_until=$3,listed_on=$4,assignee_id=$5,\
         branch_external_id=$6,changed_at=$7,changed_by=$8,\
         done_by=case when not $9 then null when done_at is null then $8 else done_by end,\
         done_at=case when not $9 then null else coalesce(done_at,$7) end where id=$10 and licence_id=$11";
    let values = values![
        &content.text,
        content.due_on,
        content.snoozed_until,
        content.list_day(),
        content.assignee,
        content.branch.as_deref(),
        changed.at,
        json!(changed.by),
        content.is_done,
        id,
        licence,
    ];
    tx.execute(text, values).await?;
    Ok(())
}

pub async fn delete(tx: &Tx, licence: LicenceId, id: Uuid) -> Result<()> {
    tx.execute("delete from tasks where id=$1 and licence_id=$2", values![id, licence]).await?;
    Ok(())
}

/// Locks a task until the transaction ends; returns false where there is none.
pub async fn lock(tx: &Tx, licence: LicenceId, id: Uuid) -> Result<bool> {
    let text = "select id from tasks where id=$1 and licence_id=$2 for update";
    let found: Option<Uuid> = tx.query_opt(text, values![id, licence], |row| row.read()).await?;
    Ok(found.is_some())
}

/// Returns a task about a visible client, or about nothing.
pub async fn find(
    db: &impl Db,
    (licence, clients): (LicenceId, &VisibleClients),
    id: Uuid,
) -> Result<Option<Task>> {
    let mut query = QueryBuilder::new(&select(), [licence.into()]);
    query.push(" and t.id=").bind(id);
    narrow(&mut query, clients, &OF_TASKS);
    db.query_opt(query.text(), query.values(), from_row).await
}

/// Returns a page of the tasks about visible clients and about nothing: open ones by the day under which they are listed,
/// done ones the newest first.
pub async fn list(
    db: &impl Db,
    (licence, clients): (LicenceId, &VisibleClients),
    filter: &TaskFilter<'_>,
    after: Option<TaskCursor>,
    limit: u64,
) -> Result<Vec<Task>> {
    let mut query = QueryBuilder::new(&select(), [licence.into()]);
    query.push(if filter.is_done { " and t.done_at is not null" } else { " and t.done_at is null" });
    match filter.assignee {
        AssigneeFilter::Any => {}
        AssigneeFilter::One(id) => _ = query.push(" and t.assignee_id=").bind(id),
        AssigneeFilter::Nobody => _ = query.push(" and t.assignee_id is null"),
    }
    if let Some(day) = filter.listed_from {
        query.push(" and t.listed_on>=").bind(day);
    }
    if let Some(day) = filter.due_before {
        query.push(" and t.due_on<").bind(day);
    }
    if let Some(name) = filter.consumer {
        push_of_consumer(&mut query, name);
    }
    if let Some(name) = filter.dossier {
        push_of_dossier(&mut query, name);
    }
    narrow(&mut query, clients, &OF_TASKS);
    match after {
        Some(TaskCursor::Open(day, id)) => {
            query.push(" and (t.listed_on,t.id)>(").bind(day).push(",").bind(id).push(")");
        }
        Some(TaskCursor::Done(at, id)) => {
            query.push(" and (t.done_at,t.id)<(").bind(at).push(",").bind(id).push(")");
        }
        None => {}
    }
    query.push(if filter.is_done {
        " order by t.done_at desc,t.id desc"
    } else {
        " order by t.listed_on,t.id"
    });
    query.push(" limit ").bind(limit);
    db.query(query.text(), query.values(), from_row).await
}

/// Narrows a query to tasks about a client, or about a product or an action of theirs; each part is read by an index of its
/// own.
fn push_of_consumer<'a>(query: &mut QueryBuilder<'a>, name: &'a str) {
    query.push(" and t.id in (");
    for (place, part) in [
        "select x.id from tasks x where x.consumer_id=",
        "select x.id from tasks x join product_owners o on o.product_id=x.product_id where o.consumer_id=",
        "select x.id from tasks x join action_owners o on o.action_id=x.action_id where o.consumer_id=",
    ]
    .into_iter()
    .enumerate()
    {
        query.push(if place > 0 { " union " } else { "" }).push(part);
        query.push("(select y.id from consumers y where y.licence_id=$1 and y.external_id=").bind(name);
        query.push(") and (x.licence_id=$1) is true");
    }
    query.push(")");
}

/// Narrows a query to tasks about a dossier, or about a product or an action in it.
fn push_of_dossier<'a>(query: &mut QueryBuilder<'a>, name: &'a str) {
    query.push(" and t.id in (");
    for (place, part) in [
        "select x.id from tasks x where x.product_id in ",
        "select x.id from tasks x join actions o on o.id=x.action_id where o.product_id in ",
    ]
    .into_iter()
    .enumerate()
    {
        query.push(if place > 0 { " union " } else { "" }).push(part);
        let text =
            "(select y.id from products y where y.licence_id=$1 and y.kind='dossier' and y.external_id=";
        query.push(text).bind(name);
        let text = " union select y.id from products y where y.licence_id=$1 and y.dossier_external_id=";
        query.push(text).bind(name).push(") and (x.licence_id=$1) is true");
    }
    query.push(")");
}

/// Gives tasks to another assignee.
pub async fn assign(
    tx: &Tx,
    licence: LicenceId,
    (tasks, assignee): (&[Uuid], Uuid),
    changed: &Authorship,
) -> Result<()> {
    let text = "update tasks set assignee_id=$1,changed_at=$2,changed_by=$3,revision=revision+1 \
         where licence_id=$4 and id in list($5)";
    tx.execute(text, values![assignee, changed.at, json!(changed.by), licence, tasks]).await?;
    Ok(())
}

/// Locks the open tasks of a member of staff until the transaction ends, and returns their number; with `from` of those that
/// are listed on or after that day.
pub async fn lock_open_of(
    tx: &Tx,
    licence: LicenceId,
    (assignee, from): (Uuid, Option<NaiveDate>),
) -> Result<u64> {
    let text = "select t.id from tasks t where t.licence_id=$1 and t.assignee_id=$2 and t.done_at is null \
         and t.listed_on>=$3 order by t.id for update";
    let from = from.unwrap_or(NaiveDate::from_ymd_opt(1, 1, 1).unwrap_or_default());
    let ids: Vec<Uuid> = tx.query(text, values![licence, assignee, from], |row| row.read()).await?;
    Ok(ids.len() as u64)
}

fn from_row(row: &mut Row<'_>) -> Result<Task> {
    let (id, revision) = (row.read()?, row.read()?);
    let mut content = TaskContent {
        text: row.read()?,
        due_on: row.read()?,
        snoozed_until: row.read()?,
        assignee: row.read()?,
        branch: row.read()?,
        is_done: false,
    };
    let assignee_name = row.read()?;
    let (consumer, product, action): (Option<Uuid>, Option<Uuid>, Option<Uuid>) =
        (row.read()?, row.read()?, row.read()?);
    let subject = consumer
        .map(SubjectId::Consumer)
        .or(product.map(SubjectId::Product))
        .or(action.map(SubjectId::Action));
    let client: (Option<Uuid>, Option<String>, Option<String>) = (row.read()?, row.read()?, row.read()?);
    let product: (Option<String>, Option<String>, Option<String>) = (row.read()?, row.read()?, row.read()?);
    let action: (Option<String>, Option<String>, Option<String>) = (row.read()?, row.read()?, row.read()?);
    let created = Authorship { by: row.json()?, at: row.read()? };
    let changed = Authorship { by: row.json()?, at: row.read()? };
    let done_by = row.read::<Option<serde_json::Value>>()?;
    let done_by = done_by.and_then(|by| serde_json::from_value(by).ok());
    let done = done_by.zip(row.read()?).map(|(by, at)| Authorship { by, at });
    content.is_done = done.is_some();
    Ok(Task {
        id,
        revision,
        content,
        assignee_name,
        subject,
        consumer: to_triple(client).map(|(id, external_id, name)| TaskConsumer { id, external_id, name }),
        product: to_triple(product),
        action: to_triple(action),
        created,
        changed,
        done,
    })
}

fn to_triple<A, B, C>((a, b, c): (Option<A>, Option<B>, Option<C>)) -> Option<(A, B, C)> {
    a.zip(b).zip(c).map(|((a, b), c)| (a, b, c))
}
