//! Reading of threads, and drafts of messages.

use domain::codes::Code;
use domain::events::MessageRead;
use serde_json::Value;
use store::threads::messages::{self, ReadingSide};
use store::threads::{self, drafts};
use store::{Scope, events};
use uuid::Uuid;

use super::{Correspondent, ThreadName, find_dossier, open, subject_of};
use crate::error::Result;
use crate::services::Services;

/// Records that somebody has read a thread up to and including a message.
///
/// # Errors
/// `MESSAGE_NOT_FOUND` where it is not in the thread; those of [`open`].
pub async fn read_up_to(
    services: &Services,
    who: Correspondent<'_>,
    name: ThreadName<'_>,
    message: Uuid,
) -> Result<()> {
    let (scope, now) = (who.scope(), services.now());
    let tx = services.store.begin().await?;
    let view = open(&tx, scope, name).await?;
    let thread = threads::lock_existing(&tx, scope.licence, view.subject).await?;
    let thread = thread.ok_or(Code::MessageNotFound)?;
    let found = messages::find(&tx, scope, thread.id, message).await?;
    let position = found.ok_or(Code::MessageNotFound)?.position;
    let side = if who.is_firm() { ReadingSide::Firm } else { ReadingSide::Consumers };
    let message_ids = messages::set_read(&tx, (scope.licence, thread.id), side, position, now).await?;
    if who.is_firm() {
        messages::renew_unread(&tx, scope.licence, thread.id).await?;
    } else {
        messages::set_position(&tx, scope, thread.id, position, now).await?;
    }
    if !message_ids.is_empty() {
        let profile = store::portal::locked_actions::consumer_profile(&tx, scope).await?;
        let read = MessageRead { thread: view.kind(), message_ids, up_to: message };
        let event = events::NewEvent {
            by: who.event_actor(profile.as_actor()),
            consumer_external_id: Some(profile.external_id),
            product: view.event_product(),
            ..events::NewEvent::new(services.new_id(), read, now)
        };
        events::append(&tx, scope.licence, event).await?;
    }
    Ok(tx.commit().await?)
}

/// Keeps a new edition of what a consumer types in a thread, in the place of the one with the revision `seen`; returns
/// its own revision.
///
/// # Errors
/// `VERSION_CONFLICT` when another device has kept one meanwhile; those of [`open`].
pub async fn save_draft(
    services: &Services,
    scope: Scope,
    name: ThreadName<'_>,
    data: Value,
    seen: Option<i64>,
) -> Result<i64> {
    let now = services.now();
    let tx = services.store.begin().await?;
    let dossier = find_dossier(&tx, scope, name).await?;
    let subject = subject_of(scope, dossier.as_ref());
    let thread = threads::lock(&tx, scope.licence, subject, services.new_id(), now).await?;
    let kept = drafts::put(&tx, scope, thread.id, data, seen, now).await?;
    let revision = kept.ok_or(Code::VersionConflict)?;
    tx.commit().await?;
    Ok(revision)
}

/// Throws the draft of a thread away.
///
/// # Errors
/// Those of [`open`].
pub async fn remove_draft(services: &Services, scope: Scope, name: ThreadName<'_>) -> Result<()> {
    let tx = services.store.begin().await?;
    if let Some(thread) = open(&tx, scope, name).await?.thread {
        drafts::remove(&tx, scope, thread.id).await?;
    }
    Ok(tx.commit().await?)
}
