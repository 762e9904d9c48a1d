//! A message of the firm's is marked as advice that was given, which seals it in the chain.

use chrono::{DateTime, Utc};
use domain::actions::Outcome;
use serde_json::{Value, json};
use store::portal::locked_actions;
use store::threads::messages::{self, ThreadMessage};
use store::{Scope, Tx, threads};
use uuid::Uuid;

use super::{ThreadView, find_of_message, stored_message};
use crate::audit::actor::Caller;
use crate::error::{Error, Result};
use crate::services::Services;
use crate::submissions::{GivenAdvice, RecordedLetter, Source, Subject, submit};

/// Marks a message of the firm's as advice that was given to everybody who reads the thread. Answers the message; one that
/// was marked before stays as it is.
///
/// # Errors
/// `MESSAGE_NOT_FOUND`; `VALIDATION_FAILED` with `message` for a message of a consumer's.
pub async fn mark_as_advice(
    services: &Services,
    scope: Scope,
    caller: &Caller,
    message: Uuid,
) -> Result<ThreadMessage> {
    let now = services.now();
    let tx = services.store.begin().await?;
    let view = find_of_message(&tx, scope, message).await?;
    threads::lock_existing(&tx, scope.licence, view.subject).await?;
    let found = stored_message(&tx, &view, scope, message).await?;
    if !found.sender.is_firm() {
        return Err(Error::field("message", "not_from_firm"));
    }
    if found.advice_at.is_some() {
        return Ok(found);
    }
    seal(services, &tx, scope, caller, (&view, &found), now).await?;
    let found = stored_message(&tx, &view, scope, message).await?;
    tx.commit().await?;
    Ok(found)
}

/// Seals a message as advice, for everybody who reads the thread.
pub(super) async fn seal(
    services: &Services,
    tx: &Tx,
    scope: Scope,
    caller: &Caller,
    (view, message): (&ThreadView, &ThreadMessage),
    now: DateTime<Utc>,
) -> Result<()> {
    messages::set_advice(tx, scope.licence, message.id, now).await?;
    let outcome = Outcome { payload: advice_payload(view, message), ..Outcome::default() };
    for reader in threads::list_readers(tx, scope.licence, view.subject).await? {
        let scope = Scope { consumer: reader.id, ..scope };
        let consumer = locked_actions::consumer_profile(tx, scope).await?;
        let advice = GivenAdvice { message: message.id, consumer: &consumer };
        let letter = RecordedLetter { scope, caller };
        let source = Source::Firm(&letter);
        let submission = submit(services, tx, source, Subject::Advice(&advice), &outcome, now).await?;
        messages::add_advice(tx, scope, message.id, submission).await?;
    }
    Ok(())
}

/// Returns the sealed content: the message as it was sent, with its files by their hashes.
fn advice_payload(view: &ThreadView, message: &ThreadMessage) -> Value {
    let dossier = view.dossier.as_ref();
    let dossier =
        dossier.map(|dossier| json!({ "external_id": dossier.external_id, "label": dossier.label }));
    let file = |file: &messages::MessageAttachment| json!({ "id": file.id, "file_name": file.file_name, "bytes": file.bytes, "sha256": file.sha256 });
    json!({
        "message": message.id,
        "dossier": dossier,
        "by": { "kind": message.sender.kind, "id": message.sender.id, "name": message.sender.name },
        "text": message.text,
        "sent_at": message.sent_at,
        "attachments": message.attachments.iter().map(file).collect::<Vec<_>>(),
    })
}
