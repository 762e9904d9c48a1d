//! Handing over the work of a colleague in one act: open tasks, and the dossiers and clients of their adviser record.

use chrono::NaiveDate;
use domain::accounts::staff::VisibleClients;
use domain::codes::Code;
use domain::events::{EventActor, TaskAssigned};
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use domain::operations::worklist::WorkQueue;
use domain::records::{ManagedBy, Segment};
use domain::schema::Violation;
use serde_json::{Value, json};
use store::Tx;
use store::office::handover::{count_clients_of, dossiers_of, move_clients};
use store::office::tasks::{self as stored, AssigneeFilter, Authorship, TaskFilter};
use store::staff::{self, StaffMember};
use uuid::Uuid;

use super::colleagues::find_working;
use super::tasks::concern;
use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::{Error, Result};
use crate::records::{BackOfficeContext, Notifications, ValidRecord, find, write_in};
use crate::services::Services;
use crate::staff::notices;

/// The work that is handed over.
#[derive(Clone, Copy, Debug)]
pub struct HandoverRequest {
    pub to: Uuid,
    /// Only tasks that are listed on or after this day.
    pub from: Option<NaiveDate>,
    pub tasks: bool,
    pub dossiers: bool,
}

/// Numbers of what is handed over, and of what stays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandoverCounts {
    pub tasks: u64,
    /// Tasks that stay, because the other colleague may not see the client.
    pub hidden_tasks: u64,
    pub dossiers: u64,
    /// Dossiers that stay, because the firm's own system manages them.
    pub managed_dossiers: u64,
    /// Clients whom the colleague made at the desk.
    pub clients: u64,
}

/// Counts the open work of a colleague.
///
/// # Errors
/// `RECORD_NOT_FOUND`.
pub async fn count(services: &Services, licence: LicenceId, id: Uuid) -> Result<HandoverCounts> {
    let db = services.store.bulk_reader();
    let member = staff::find(db, licence, id).await?.ok_or(Code::RecordNotFound)?;
    let filter = TaskFilter { assignee: AssigneeFilter::One(id), ..TaskFilter::default() };
    let tasks = stored::list(db, (licence, &VisibleClients::All), &filter, None, u64::MAX).await?;
    let mut counts = HandoverCounts { tasks: tasks.len() as u64, ..HandoverCounts::default() };
    if let Some(adviser) = &member.adviser {
        let dossiers = dossiers_of(db, licence, adviser).await?;
        (counts.dossiers, counts.managed_dossiers) = count_by_manager(&dossiers);
        counts.clients = count_clients_of(db, licence, adviser).await?;
    }
    Ok(counts)
}

/// Counts what a handover does, by doing it in a transaction that is rolled back.
///
/// # Errors
/// As with [`hand_over`].
pub async fn preview(
    services: &Services,
    licence: LicenceId,
    (id, request): (Uuid, HandoverRequest),
    caller: &Caller,
) -> Result<HandoverCounts> {
    let tx = services.store.begin().await?;
    hand_over_in(services, &tx, licence, (id, request), caller).await
}

/// Hands over the work of a colleague to another, all of it or nothing.
///
/// # Errors
/// `RECORD_NOT_FOUND`; `VALIDATION_FAILED` with `to` for a colleague who left, only reads or, where dossiers are handed over,
/// is no adviser of clients.
pub async fn hand_over(
    services: &Services,
    licence: LicenceId,
    (id, request): (Uuid, HandoverRequest),
    caller: &Caller,
) -> Result<HandoverCounts> {
    let tx = services.store.begin().await?;
    let counts = hand_over_in(services, &tx, licence, (id, request), caller).await?;
    tx.commit().await?;
    Ok(counts)
}

async fn hand_over_in(
    services: &Services,
    tx: &Tx,
    licence: LicenceId,
    (id, request): (Uuid, HandoverRequest),
    caller: &Caller,
) -> Result<HandoverCounts> {
    let giver = staff::find(tx, licence, id).await?.ok_or(Code::RecordNotFound)?;
    let invalid = |violation| Error::Violations { code: Code::ValidationFailed, violations: vec![violation] };
    if request.to == id {
        return Err(invalid(Violation::new("/to", "self", "the work is handed over to somebody else")));
    }
    let receiver = match find_working(tx, licence, request.to, None).await? {
        Ok(found) => found,
        Err(problem) => return Err(invalid(problem.to_violation("/to"))),
    };
    let mut counts = HandoverCounts::default();
    if request.dossiers {
        match (&giver.adviser, &receiver.adviser) {
            (None, _) => {}
            (Some(own), Some(other)) if own == other => {}
            (Some(own), Some(other)) => {
                move_dossiers(services, tx, licence, (own, other), &mut counts, caller).await?;
            }
            (Some(_), None) => {
                let message =
                    "this colleague has no adviser record: choose one who has, or hand over the tasks alone";
                return Err(invalid(Violation::new("/to", "no_adviser", message)));
            }
        }
    }
    // Behind the dossiers, by which the other colleague may see more clients.
    if request.tasks {
        move_tasks(services, tx, licence, (&giver, &receiver, request.from), &mut counts, caller).await?;
    }
    let details = json!({
        "staff": giver.id, "name": giver.name, "to": receiver.name, "tasks": counts.tasks, "dossiers": counts.dossiers,
        "clients": counts.clients,
    });
    AuditWriter::new(services, tx, (licence, None), caller).record("staff.handed_over", details).await?;
    Ok(counts)
}

fn count_by_manager(dossiers: &[(String, ManagedBy)]) -> (u64, u64) {
    let own = dossiers.iter().filter(|(_, manager)| *manager == ManagedBy::Desk).count();
    (own as u64, (dossiers.len() - own) as u64)
}

/// Names the other adviser in the dossiers of the desk, and as the adviser of the clients made there.
async fn move_dossiers(
    services: &Services,
    tx: &Tx,
    licence: LicenceId,
    (from, to): (&str, &str),
    counts: &mut HandoverCounts,
    caller: &Caller,
) -> Result<()> {
    let context = BackOfficeContext::new(services, licence, caller, Notifications::Silent).await?;
    let segment = Segment::Product(ProductKind::Dossier);
    let dossiers = dossiers_of(tx, licence, from).await?;
    (counts.dossiers, counts.managed_dossiers) = count_by_manager(&dossiers);
    let mut records = Vec::new();
    for (name, _) in dossiers.iter().filter(|(_, manager)| *manager == ManagedBy::Desk) {
        let Some(stored) = find(tx, licence, segment, name).await? else { continue };
        let mut attributes = stored.attributes;
        name_adviser(&mut attributes, (from, to));
        let record = ValidRecord::parse(segment, name.clone(), stored.version + 1, &attributes);
        let invalid = |violations| Error::Violations { code: Code::ValidationFailed, violations };
        records.push(record.map_err(invalid)?);
    }
    for (record, result) in records.iter().zip(write_in(&context, tx, &records).await?) {
        if result.id.is_none() {
            let reason =
                format!("dossier {} was not handed over: {:?}", record.external_id, result.violations);
            return Err(Error::internal(reason));
        }
    }
    counts.clients = move_clients(tx, licence, (from, to), services.now()).await?;
    Ok(())
}

/// Names another adviser in the panels of a dossier, who is on them once.
fn name_adviser(attributes: &mut Value, (from, to): (&str, &str)) {
    let Some(panels) = attributes.get_mut("user_panels").and_then(Value::as_array_mut) else { return };
    let is_there = panels.iter().any(|panel| panel["adviser"] == to);
    if is_there {
        panels.retain(|panel| panel["adviser"] != from);
        return;
    }
    for panel in panels.iter_mut().filter(|panel| panel["adviser"] == from) {
        panel["adviser"] = json!(to);
    }
}

/// Gives the open tasks that the other colleague may see to them.
async fn move_tasks(
    services: &Services,
    tx: &Tx,
    licence: LicenceId,
    (giver, receiver, from): (&StaffMember, &StaffMember, Option<NaiveDate>),
    counts: &mut HandoverCounts,
    caller: &Caller,
) -> Result<()> {
    let open = stored::lock_open_of(tx, licence, (giver.id, from)).await?;
    let filter =
        TaskFilter { assignee: AssigneeFilter::One(giver.id), listed_from: from, ..TaskFilter::default() };
    let clients = receiver.clients();
    let visible = stored::list(tx, (licence, &clients), &filter, None, u64::MAX).await?;
    (counts.tasks, counts.hidden_tasks) = (visible.len() as u64, open.saturating_sub(visible.len() as u64));
    let ids: Vec<Uuid> = visible.iter().map(|task| task.id).collect();
    let changed = Authorship { by: caller.actor.event_actor(EventActor::SYSTEM), at: services.now() };
    stored::assign(tx, licence, (&ids, receiver.id), &changed).await?;
    for task in &visible {
        let event = TaskAssigned {
            task_id: task.id,
            assignee: receiver.id,
            assignee_name: receiver.name.clone(),
            due_on: task.content.due_on,
        };
        concern(task).append_event((services, tx, licence), event, caller).await?;
    }
    notices::tell(services, tx, (licence, receiver.id), (WorkQueue::Tasks, counts.tasks), caller).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_adviser_is_on_the_panels_once() {
        let panel = |adviser: &str| json!({ "adviser": adviser, "label": "Uw adviseur" });
        let mut dossier = json!({ "user_panels": [panel("eva"), panel("olga")] });
        name_adviser(&mut dossier, ("eva", "tom"));
        assert_eq!(dossier["user_panels"], json!([panel("tom"), panel("olga")]));
        name_adviser(&mut dossier, ("olga", "tom"));
        assert_eq!(dossier["user_panels"], json!([panel("tom")]));
        let mut without = json!({ "label": "Aankoop" });
        name_adviser(&mut without, ("eva", "tom"));
        assert_eq!(without, json!({ "label": "Aankoop" }));
    }
}
