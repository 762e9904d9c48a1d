//! Tasks of the firm's people: made, changed, done, removed.

use domain::codes::Code;
use domain::events::{EventActor, TaskAssigned, TaskDone, TaskReopened};
use domain::ids::LicenceId;
use domain::operations::tasks::{TaskChange, TaskContent, apply_change, changed_members};
use domain::operations::worklist::WorkQueue;
use domain::products::appointment::today;
use domain::schema::Violation;
use serde_json::json;
use store::Tx;
use store::office::tasks::{self as stored, Authorship, NewTaskRow, Task};
use store::records::{RecordQuery, RecordTable};
use store::visible::VisibleRecord;
use uuid::Uuid;

use super::colleagues::find_working;
use super::subject::{Concern, find_visible};
use crate::audit::actor::Caller;
use crate::error::{Error, Result, TaskConflict};
use crate::services::Services;
use crate::staff::notices;

/// Makes a task.
///
/// # Errors
/// `VALIDATION_FAILED` with every violation: among them a subject that the caller does not see, and an assignee who left, only
/// reads or does not see it.
pub async fn create(
    services: &Services,
    licence: LicenceId,
    (new, subject): (TaskChange, Option<VisibleRecord<'_>>),
    caller: &Caller,
) -> Result<Task> {
    let text = new.text.clone().unwrap_or_default();
    let new = TaskChange { text: Some(text), ..new };
    let applied = apply_change(&TaskContent::default(), new, today(services.now()));
    let (content, mut violations) = match applied {
        Ok(content) => (content, Vec::new()),
        Err(violations) => (TaskContent::default(), violations),
    };
    let tx = services.store.begin().await?;
    let subject_id = match subject {
        None => None,
        Some(name) => match find_visible(&tx, licence, name, &caller.actor).await? {
            Ok(found) => Some(found),
            Err(violation) => {
                violations.push(violation);
                None
            }
        },
    };
    check_references(&tx, licence, &TaskContent::default(), (&content, subject), &mut violations).await?;
    require_valid(violations)?;
    let id = services.new_id();
    let created = authorship(services, caller);
    let new = NewTaskRow { id, content: &content, subject: subject_id, created };
    stored::add(&tx, licence, &new).await?;
    let task = read(&tx, licence, id, caller).await?;
    let parts = (services, &tx, licence);
    concern(&task).record(parts, ("task.created", json!({ "task_id": id })), caller).await?;
    on_assigned(parts, &task, caller).await?;
    tx.commit().await?;
    Ok(task)
}

/// Changes a task: its text, its days, whose it is, and whether it is done. With a revision only if nobody changed it since.
///
/// # Errors
/// `RECORD_NOT_FOUND`, also for a task about a client whom the caller does not see; `TASK_CHANGED` with who changed it and
/// when; `VALIDATION_FAILED` with every violation.
pub async fn change(
    services: &Services,
    licence: LicenceId,
    id: Uuid,
    (revision, change): (Option<i64>, TaskChange),
    caller: &Caller,
) -> Result<Task> {
    let tx = services.store.begin().await?;
    let before = lock(&tx, licence, id, caller).await?;
    if revision.is_some_and(|revision| revision != before.revision) {
        let conflict =
            TaskConflict { by: before.changed.by, at: before.changed.at, revision: before.revision };
        return Err(Error::TaskChanged(Box::new(conflict)));
    }
    let after = apply_change(&before.content, change, today(services.now())).map_err(invalid)?;
    if after == before.content {
        return Ok(before);
    }
    let mut violations = Vec::new();
    let subject = before.subject_name();
    check_references(&tx, licence, &before.content, (&after, subject), &mut violations).await?;
    require_valid(violations)?;
    stored::update(&tx, licence, (id, &after), &authorship(services, caller)).await?;
    let task = read(&tx, licence, id, caller).await?;
    let (parts, concern) = ((services, &tx, licence), concern(&task));
    let changed = changed_members(&before.content, &after);
    if changed.as_array().is_some_and(|names| !names.is_empty()) {
        let details = json!({ "task_id": id, "changed": changed });
        concern.record(parts, ("task.changed", details), caller).await?;
    }
    match (before.content.is_done, after.is_done) {
        (false, true) => {
            concern.record(parts, ("task.done", json!({ "task_id": id })), caller).await?;
            concern.append_event(parts, TaskDone { task_id: id }, caller).await?;
        }
        (true, false) => {
            concern.record(parts, ("task.reopened", json!({ "task_id": id })), caller).await?;
            concern.append_event(parts, TaskReopened { task_id: id }, caller).await?;
        }
        _ => {}
    }
    if after.assignee != before.content.assignee {
        on_assigned(parts, &task, caller).await?;
    }
    tx.commit().await?;
    Ok(task)
}

/// Removes a task.
///
/// # Errors
/// `RECORD_NOT_FOUND`, also for a task about a client whom the caller does not see.
pub async fn delete(services: &Services, licence: LicenceId, id: Uuid, caller: &Caller) -> Result<()> {
    let tx = services.store.begin().await?;
    let task = lock(&tx, licence, id, caller).await?;
    stored::delete(&tx, licence, id).await?;
    let parts = (services, &tx, licence);
    concern(&task).record(parts, ("task.deleted", json!({ "task_id": id })), caller).await?;
    Ok(tx.commit().await?)
}

/// Appends the event that a task has an assignee, and tells them unless they gave it to themselves.
async fn on_assigned(parts: (&Services, &Tx, LicenceId), task: &Task, caller: &Caller) -> Result<()> {
    let (services, tx, licence) = parts;
    let Some(assignee) = task.content.assignee else { return Ok(()) };
    let event = TaskAssigned {
        task_id: task.id,
        assignee,
        assignee_name: task.assignee_name.clone().unwrap_or_default(),
        due_on: task.content.due_on,
    };
    concern(task).append_event(parts, event, caller).await?;
    if task.content.is_done {
        return Ok(());
    }
    notices::tell(services, tx, (licence, assignee), (WorkQueue::Tasks, 1), caller).await
}

/// Checks the assignee and the branch of a task where they are new.
async fn check_references(
    tx: &Tx,
    licence: LicenceId,
    before: &TaskContent,
    (after, subject): (&TaskContent, Option<VisibleRecord<'_>>),
    violations: &mut Vec<Violation>,
) -> Result<()> {
    if let Some(assignee) = after.assignee.filter(|_| after.assignee != before.assignee)
        && let Err(problem) = find_working(tx, licence, assignee, subject).await?
    {
        violations.push(problem.to_violation("/assignee"));
    }
    if let Some(branch) = after.branch.as_deref().filter(|_| after.branch != before.branch) {
        let query = RecordQuery::One(branch);
        if store::records::read(tx, licence, RecordTable::Branches, query).await?.is_empty() {
            violations.push(Violation::new("/branch", "unknown_reference", "the firm has no such branch"));
        }
    }
    Ok(())
}

async fn lock(tx: &Tx, licence: LicenceId, id: Uuid, caller: &Caller) -> Result<Task> {
    if !stored::lock(tx, licence, id).await? {
        return Err(Code::RecordNotFound.into());
    }
    read(tx, licence, id, caller).await
}

async fn read(tx: &Tx, licence: LicenceId, id: Uuid, caller: &Caller) -> Result<Task> {
    let found = stored::find(tx, (licence, caller.actor.clients()), id).await?;
    Ok(found.ok_or(Code::RecordNotFound)?)
}

fn authorship(services: &Services, caller: &Caller) -> Authorship {
    Authorship { by: caller.actor.event_actor(EventActor::SYSTEM), at: services.now() }
}

pub(super) fn concern(task: &Task) -> Concern<'_> {
    let consumer = task.consumer.as_ref().map(|consumer| (consumer.id, consumer.external_id.as_str()));
    Concern { consumer, subject: task.subject_name() }
}

const fn invalid(violations: Vec<Violation>) -> Error {
    Error::Violations { code: Code::ValidationFailed, violations }
}

fn require_valid(violations: Vec<Violation>) -> Result<()> {
    if violations.is_empty() { Ok(()) } else { Err(invalid(violations)) }
}
