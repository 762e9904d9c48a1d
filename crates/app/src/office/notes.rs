//! Notes of the firm's people about clients and dossiers, telephone calls among them.

use domain::accounts::staff::StaffRole;
use domain::codes::Code;
use domain::events::{EventActor, NoteWritten};
use domain::ids::LicenceId;
use domain::operations::notes::{NoteContent, PhoneCall, is_author, is_editable};
use domain::operations::worklist::WorkQueue;
use domain::schema::Violation;
use serde_json::json;
use store::Tx;
use store::office::notes::{self as stored, NewNoteRow, Note};
use store::visible::VisibleRecord;
use uuid::Uuid;

use super::colleagues::find_working;
use super::subject::{Concern, find_visible};
use crate::audit::actor::{Actor, Caller};
use crate::error::{Error, Result};
use crate::services::Services;
use crate::staff::notices;

/// Change of a note; an absent member stays as it is.
#[derive(Clone, Debug, Default)]
pub struct NoteChange {
    pub text: Option<String>,
    /// `Some(None)`: it is about no call.
    pub call: Option<Option<PhoneCall>>,
    pub mentions: Option<Vec<Uuid>>,
}

/// Writes a note about a client or a dossier, and tells the colleagues whom it mentions.
///
/// # Errors
/// `VALIDATION_FAILED` with every violation: among them a client or dossier that the caller does not see, and a colleague who
/// left, only reads or does not see it.
pub async fn create(
    services: &Services,
    licence: LicenceId,
    (new, subject): (NoteContent, VisibleRecord<'_>),
    caller: &Caller,
) -> Result<Note> {
    let content = new.read(services.now()).map_err(invalid)?;
    let tx = services.store.begin().await?;
    let mut violations = Vec::new();
    let found = find_visible(&tx, licence, subject, &caller.actor).await?;
    check_mentions(&tx, licence, &content.mentions, subject, &mut violations).await?;
    let subject = match found {
        Ok(found) if violations.is_empty() => found,
        Ok(_) => return Err(invalid(violations)),
        Err(violation) => return Err(invalid(vec![violation])),
    };
    let id = services.new_id();
    let new = NewNoteRow {
        id,
        content: &content,
        subject,
        by: caller.actor.event_actor(EventActor::SYSTEM),
        author: caller.actor.staff(),
        at: services.now(),
    };
    stored::add(&tx, licence, &new).await?;
    let note = read(&tx, licence, id, caller).await?;
    let (parts, concern) = ((services, &tx, licence), concern(&note));
    let kind = content.kind();
    concern.record(parts, ("note.written", json!({ "note_id": id, "kind": kind })), caller).await?;
    concern.append_event(parts, NoteWritten { note_id: id, kind }, caller).await?;
    tell(parts, &content.mentions, caller).await?;
    tx.commit().await?;
    Ok(note)
}

/// Changes a note, which its author may do within a day; the trail notes it.
///
/// # Errors
/// `RECORD_NOT_FOUND`, also for a note about a client whom the caller does not see; `ACCESS_DENIED` with the rule `author`
/// or `edit_time`; `VALIDATION_FAILED` with every violation.
pub async fn change(
    services: &Services,
    licence: LicenceId,
    id: Uuid,
    change: NoteChange,
    caller: &Caller,
) -> Result<Note> {
    let tx = services.store.begin().await?;
    let before = lock(&tx, licence, id, caller).await?;
    if !is_author(&before.written_by, &caller.actor.event_actor(EventActor::SYSTEM)) {
        return Err(author_error("author", "a note is changed by its author alone"));
    }
    if !is_editable(before.written_at, services.now()) {
        return Err(author_error(
            "edit_time",
            "a note is changed within a day of its writing: write another one",
        ));
    }
    let mentioned: Vec<Uuid> = before.mentions.iter().map(|mention| mention.staff).collect();
    let content = NoteContent {
        text: change.text.unwrap_or_else(|| before.text.clone()),
        call: change.call.unwrap_or_else(|| before.call.clone()),
        mentions: change.mentions.unwrap_or_else(|| mentioned.clone()),
    };
    let content = content.read(services.now()).map_err(invalid)?;
    let added: Vec<Uuid> = content.mentions.iter().filter(|one| !mentioned.contains(one)).copied().collect();
    if let Some(subject) = before.subject_name() {
        let mut violations = Vec::new();
        check_mentions(&tx, licence, &added, subject, &mut violations).await?;
        if !violations.is_empty() {
            return Err(invalid(violations));
        }
    }
    stored::update(&tx, licence, (id, &content), services.now()).await?;
    let note = read(&tx, licence, id, caller).await?;
    let parts = (services, &tx, licence);
    concern(&note).record(parts, ("note.edited", json!({ "note_id": id })), caller).await?;
    tell(parts, &added, caller).await?;
    tx.commit().await?;
    Ok(note)
}

/// Removes a note, which its author and administrators may do.
///
/// # Errors
/// `RECORD_NOT_FOUND`, also for a note about a client whom the caller does not see; `ACCESS_DENIED` with the rule `author`.
pub async fn delete(services: &Services, licence: LicenceId, id: Uuid, caller: &Caller) -> Result<()> {
    let tx = services.store.begin().await?;
    let note = lock(&tx, licence, id, caller).await?;
    let is_admin = matches!(&caller.actor, Actor::Staff { role: StaffRole::Admin, .. });
    if !is_admin && !is_author(&note.written_by, &caller.actor.event_actor(EventActor::SYSTEM)) {
        return Err(author_error("author", "a note is removed by its author or an administrator"));
    }
    stored::delete(&tx, licence, id).await?;
    let details = json!({ "note_id": id, "written_by": note.written_by.name, "written_at": note.written_at });
    concern(&note).record((services, &tx, licence), ("note.deleted", details), caller).await?;
    Ok(tx.commit().await?)
}

/// Records that the caller has seen a note that mentions them; said again, nothing changes.
///
/// # Errors
/// `RECORD_NOT_FOUND`, also for a note about a client whom the caller does not see.
pub async fn mark_seen(services: &Services, licence: LicenceId, id: Uuid, caller: &Caller) -> Result<Note> {
    let tx = services.store.begin().await?;
    let note = lock(&tx, licence, id, caller).await?;
    let Some(staff) = caller.actor.staff() else { return Ok(note) };
    if !stored::mark_seen(&tx, licence, (id, staff), services.now()).await? {
        return Ok(note);
    }
    let note = read(&tx, licence, id, caller).await?;
    concern(&note).record((services, &tx, licence), ("note.seen", json!({ "note_id": id })), caller).await?;
    tx.commit().await?;
    Ok(note)
}

async fn check_mentions(
    tx: &Tx,
    licence: LicenceId,
    mentions: &[Uuid],
    subject: VisibleRecord<'_>,
    violations: &mut Vec<Violation>,
) -> Result<()> {
    for (place, staff) in mentions.iter().enumerate() {
        if let Err(problem) = find_working(tx, licence, *staff, Some(subject)).await? {
            violations.push(problem.to_violation(&format!("/mentions/{place}")));
        }
    }
    Ok(())
}

async fn tell(
    (services, tx, licence): (&Services, &Tx, LicenceId),
    mentions: &[Uuid],
    caller: &Caller,
) -> Result<()> {
    for staff in mentions {
        notices::tell(services, tx, (licence, *staff), (WorkQueue::Mentions, 1), caller).await?;
    }
    Ok(())
}

async fn lock(tx: &Tx, licence: LicenceId, id: Uuid, caller: &Caller) -> Result<Note> {
    if !stored::lock(tx, licence, id).await? {
        return Err(Code::RecordNotFound.into());
    }
    read(tx, licence, id, caller).await
}

async fn read(tx: &Tx, licence: LicenceId, id: Uuid, caller: &Caller) -> Result<Note> {
    let found = stored::find(tx, (licence, caller.actor.clients()), id).await?;
    Ok(found.ok_or(Code::RecordNotFound)?)
}

fn concern(note: &Note) -> Concern<'_> {
    let consumer = note.consumer.as_ref().map(|(id, name, _)| (*id, name.as_str()));
    Concern { consumer, subject: note.subject_name() }
}

const fn invalid(violations: Vec<Violation>) -> Error {
    Error::Violations { code: Code::ValidationFailed, violations }
}

fn author_error(rule: &str, message: &str) -> Error {
    Error::Violations { code: Code::AccessDenied, violations: vec![Violation::new("", rule, message)] }
}
