//! A message is sent.

use chrono::{DateTime, Utc};
use documents::intake::AcceptedFiles;
use domain::codes::Code;
use domain::events::{EventActor, EventActorKind, MessageSent};
use domain::ids::LicenceId;
use domain::notices::NoticeKind;
use domain::threads::{MAX_FILES, read_text};
use serde_json::{Value, json};
use store::firms::licences;
use store::idempotency::StoredResponse;
use store::notices::{self, NewNotice};
use store::portal::locked_actions;
use store::threads::messages::{self, MessageAttachment, MessageSender, NewThreadMessage, ThreadMessage};
use store::threads::{ThreadDossier, ThreadReader, ThreadSubject};
use store::{Db, Scope, Tx, events, threads};
use uuid::Uuid;

use super::advice::seal;
use super::{Correspondent, ThreadName, ThreadView, find_dossier, stored_message, subject_of};
use crate::act_limits::{self, LimitedAct};
use crate::audit::AuditWriter;
use crate::documents::uploads::{self, ReceivedFiles, StoredUpload, StoredUploads, UploadKind};
use crate::error::{Error, Result, SubmitError, require_owned};
use crate::idempotency::IdempotencyKey;
use crate::services::Services;

/// A message as it comes in.
#[derive(Clone, Copy, Debug)]
pub struct ComposedMessage<'a> {
    pub thread: ThreadName<'a>,
    pub text: &'a str,
    /// The request that it is about: by the portal's id where a consumer writes, by the firm's own where the firm does.
    pub action: Option<&'a str>,
    /// Files of the message; absent where there are none.
    pub files: Option<ReceivedFiles<'a>>,
    /// True if the firm marks it as given advice.
    pub is_advice: bool,
}

/// A message that was stored, with its thread.
#[derive(Clone, Debug)]
pub struct SentMessage {
    pub message: ThreadMessage,
    /// True if it is in the general thread because its dossier is closed.
    pub is_moved: bool,
}

/// Dossier and action that a message names, looked up before its files are received.
struct CheckedMessage {
    text: String,
    dossier: Option<ThreadDossier>,
    action: Option<Uuid>,
}

/// Checks a message before its files are received.
///
/// # Errors
/// Those of [`send`] about what it names.
pub async fn check(db: &impl Db, who: Correspondent<'_>, message: &ComposedMessage<'_>) -> Result<()> {
    check_message(db, who, message).await.map(drop)
}

async fn check_message(
    db: &impl Db,
    who: Correspondent<'_>,
    message: &ComposedMessage<'_>,
) -> Result<CheckedMessage> {
    let text = read_text(message.text).map_err(|rule| Error::field("text", rule))?;
    if message.files.is_some_and(|received| received.files.len() > MAX_FILES) {
        return Err(Error::field("file", "max_items"));
    }
    let scope = who.scope();
    let dossier = find_dossier(db, scope, message.thread).await?;
    let action = match (message.action, who) {
        (None, _) => None,
        (Some(id), Correspondent::Consumer(_)) => {
            let id: Uuid = id.parse().map_err(|_| Code::ProductActionNotFound)?;
            let found = locked_actions::find_summary(db, scope, id).await?;
            require_owned(found, Code::ProductActionNotFound)?;
            Some(id)
        }
        (Some(name), Correspondent::Firm(..)) => {
            let subject = subject_of(scope, dossier.as_ref());
            let readers = threads::list_readers(db, scope.licence, subject).await?;
            let readers = readers.into_iter().map(|reader| reader.id).collect();
            let found = threads::action_named(db, scope.licence, name, readers).await?;
            Some(found.ok_or(Code::ProductActionNotFound)?)
        }
    };
    Ok(CheckedMessage { text, dossier, action })
}

/// Sends a message. `to_body` makes the response, which the same request will get again.
///
/// A message for the thread of a closed dossier goes to the consumer's general thread.
///
/// # Errors
/// `Replayed`; `VALIDATION_FAILED` for a text that shows nothing or is too long, and for too many files;
/// `DOSSIER_NOT_FOUND`, `PRODUCT_ACTION_NOT_FOUND`, `PRODUCT_OWNERSHIP_MISMATCH`; `TOO_MANY_REQUESTS`; those of
/// [`uploads::store_files`].
pub async fn send(
    services: &Services,
    who: Correspondent<'_>,
    key: IdempotencyKey,
    message: ComposedMessage<'_>,
    to_body: impl FnOnce(&SentMessage) -> Result<String>,
) -> std::result::Result<StoredResponse, SubmitError> {
    key.check(services.store.reader()).await?;
    check(services.store.reader(), who, &message).await?;
    let stored = match message.files {
        Some(received) => {
            let kind = UploadKind::Each(AcceptedFiles::Documents);
            uploads::store_files(services, who.scope(), received, kind, "").await?
        }
        None => StoredUploads::default(),
    };
    let response = record(services, who, key, message, &stored, to_body).await;
    if response.as_ref().is_err_and(SubmitError::is_final) {
        uploads::discard(services, &stored.documents).await;
    }
    response
}

async fn record(
    services: &Services,
    who: Correspondent<'_>,
    key: IdempotencyKey,
    composed: ComposedMessage<'_>,
    stored: &StoredUploads<'_>,
    to_body: impl FnOnce(&SentMessage) -> Result<String>,
) -> std::result::Result<StoredResponse, SubmitError> {
    let (scope, now) = (who.scope(), services.now());
    let tx = services.store.begin().await?;
    let CheckedMessage { text, dossier, action } = check_message(&tx, who, &composed).await?;
    // Held, so that it is not closed meanwhile.
    let dossier = match dossier {
        Some(dossier) => {
            let held = threads::lock_dossier(&tx, scope, dossier.id).await?;
            Some(require_owned(held, Code::DossierNotFound)?)
        }
        None => None,
    };
    let (dossier, closed) = match dossier {
        Some(dossier) if dossier.is_closed => (None, Some(dossier)),
        dossier => (dossier, None),
    };
    let subject = subject_of(scope, dossier.as_ref());
    let thread = threads::lock(&tx, scope.licence, subject, services.new_id(), now).await?;
    key.check(&tx).await?;
    if !who.is_firm() {
        act_limits::count(&tx, scope, LimitedAct::Message, now).await?;
    }
    let profile = locked_actions::consumer_profile(&tx, scope).await?;
    let position = thread.last_position + 1;
    let by = who.event_actor(profile.as_actor());
    let new = NewThreadMessage {
        id: services.new_id(),
        position,
        sender: sender(scope, &by),
        text,
        action,
        moved_from: closed.as_ref().map(|dossier| dossier.id),
        answer_seconds: thread
            .waiting_since
            .filter(|_| who.is_firm())
            .map(|since| (now - since).num_seconds().max(0)),
        sent_at: now,
    };
    messages::add(&tx, scope.licence, thread.id, &new).await?;
    messages::attach(&tx, scope.licence, new.id, &stored_attachments(&stored.documents)).await?;
    stored.settle(&tx).await?;
    if who.is_firm() {
        threads::record_answer(&tx, scope.licence, &thread, (position, now)).await?;
    } else {
        threads::record_question(&tx, scope, &thread, (position, now)).await?;
        let written_for = closed.as_ref().map(|dossier| ThreadSubject::Dossier(dossier.id));
        remove_draft(&tx, scope, thread.id, written_for).await?;
    }
    let view = ThreadView { subject, dossier, thread: Some(thread) };
    let whose = (scope, profile.external_id.as_str());
    let message = stored_message(&tx, &view, scope, new.id).await?;
    append_event(services, &tx, whose, by, (&view, &message, closed.as_ref(), composed.is_advice), now)
        .await?;
    let details =
        json!({ "message_id": new.id, "dossier_id": view.dossier.as_ref().map(|dossier| dossier.id) });
    let caller = who.caller();
    AuditWriter::of_consumer(services, &tx, scope, &caller)
        .with_time(now)
        .record("message.sent", details)
        .await?;
    let message = match who {
        Correspondent::Firm(_, caller) if composed.is_advice => {
            seal(services, &tx, scope, caller, (&view, &message), now).await?;
            stored_message(&tx, &view, scope, new.id).await?
        }
        _ => message,
    };
    if who.is_firm() {
        notify(services, &tx, scope.licence, &view, new.id, now).await?;
    }
    let body = to_body(&SentMessage { message, is_moved: closed.is_some() })?;
    Ok(key.commit(tx, body, now).await?)
}

/// Has everybody who reads the thread mailed that there is a message, where the firm does that.
async fn notify(
    services: &Services,
    tx: &Tx,
    licence: LicenceId,
    view: &ThreadView,
    message: Uuid,
    now: DateTime<Utc>,
) -> Result<()> {
    let firm = licences::by_id(tx, licence).await?;
    let settings = firm.as_ref().map(|firm| &firm.settings.mail);
    let (Some(settings), Some(thread)) = (settings, view.thread.as_ref()) else { return Ok(()) };
    if !settings.sends(NoticeKind::NewMessage) {
        return Ok(());
    }
    let readers = threads::list_readers(tx, licence, view.subject).await?;
    let notice = |reader: ThreadReader| NewNotice {
        id: services.new_id(),
        consumer: reader.id,
        kind: NoticeKind::NewMessage,
        subject: thread.id,
        dedupe_key: message.to_string(),
        required: false,
        urgent: false,
        details: Value::Null,
        due_at: settings.send_time(now, false),
    };
    Ok(notices::add(tx, licence, readers.into_iter().map(notice).collect(), now).await?)
}

fn sender(scope: Scope, by: &EventActor) -> MessageSender {
    let consumer = (by.kind == EventActorKind::Consumer).then_some(scope.consumer);
    MessageSender { kind: by.kind, consumer, id: by.id.clone(), name: by.name.clone() }
}

fn stored_attachments(stored: &[StoredUpload]) -> Vec<MessageAttachment> {
    let attachment = |upload: &StoredUpload| MessageAttachment {
        id: upload.id,
        file_name: upload.file_name.clone(),
        media_type: upload.media_type.to_owned(),
        bytes: i64::try_from(upload.bytes).unwrap_or(i64::MAX),
        sha256: upload.sha256.clone(),
        file_key: upload.file_key.clone(),
    };
    stored.iter().map(attachment).collect()
}

/// Throws away what the consumer had typed for the message that is sent now.
async fn remove_draft(tx: &Tx, scope: Scope, thread: Uuid, closed: Option<ThreadSubject>) -> Result<()> {
    let thread = match closed {
        None => Some(thread),
        Some(subject) => threads::find(tx, scope.licence, subject).await?.map(|thread| thread.id),
    };
    if let Some(thread) = thread {
        threads::drafts::remove(tx, scope, thread).await?;
    }
    Ok(())
}

async fn append_event(
    services: &Services,
    tx: &Tx,
    (scope, consumer): (Scope, &str),
    by: EventActor,
    (view, message, closed, is_advice): (&ThreadView, &ThreadMessage, Option<&ThreadDossier>, bool),
    now: DateTime<Utc>,
) -> Result<()> {
    let sent = MessageSent {
        message_id: message.id,
        thread: view.kind(),
        text: message.text.clone(),
        attachments: message.attachments.iter().map(super::delivered_file).collect(),
        is_advice,
        moved_from: closed.map(|dossier| dossier.external_id.clone()),
    };
    let event = events::NewEvent {
        consumer_external_id: Some(consumer.to_owned()),
        action_external_id: message.action.as_ref().map(|action| action.external_id.clone()),
        action_id: message.action.as_ref().map(|action| action.id),
        by,
        product: view.event_product(),
        ..events::NewEvent::new(services.new_id(), sent, now)
    };
    Ok(events::append(tx, scope.licence, event).await?)
}
