//! A partner's word that does an action while nobody of the consumer's waits for an answer.

use chrono::{DateTime, Utc};
use domain::actions::Outcome;
use domain::events::{Event, EventProduct};
use serde_json::{Value, json};
use uuid::Uuid;

use super::locked_actions::{self, LockedAction};
use crate::{Result, Scope, Tx, audit, events, submissions};

/// Whose word it was, for the evidence.
#[derive(Clone, Debug)]
pub struct CompletionReport {
    /// The member of the evidence under which it stands: `payment`, `partner`.
    pub name: &'static str,
    pub heard: Value,
}

/// Writes what follows from a partner's word on a held action: the sealed answer, the log, the events, and the action
/// done.
pub async fn complete(
    tx: &Tx,
    scope: Scope,
    held: &LockedAction,
    outcome: &Outcome,
    word: CompletionReport,
    now: DateTime<Utc>,
    new_id: fn() -> Uuid,
) -> Result<()> {
    let id = new_id();
    let product = held.product.as_ref();
    let mut evidence = json!({
        "at": now,
        "consumer": scope.consumer,
        "name": held.reader.display_name,
        "account": held.reader.account,
        "action": held.id,
        "label": held.label,
        "product": product.map(|product| json!({ "id": product.id, "kind": product.kind, "label": product.label })),
        "documents": locked_actions::papers_of(tx, held).await?,
        "shown": null,
    });
    evidence[word.name] = word.heard;
    let new = submissions::NewSubmission {
        id,
        action: Some(held.id),
        kind: held.kind.name().to_owned(),
        payload: outcome.payload.clone(),
        evidence,
        created_at: now,
    };
    submissions::seal(tx, scope, new).await?;
    let entry = audit::AuditEvent {
        id: new_id(),
        licence: scope.licence,
        consumer: Some(scope.consumer),
        actor: "system".to_owned(),
        kind: "action.answered".to_owned(),
        details: json!({ "action_id": held.id, "type": held.kind, "submission_id": id }),
        ip: None,
        user_agent: None,
        occurred_at: now,
    };
    audit::write(tx, entry).await?;
    for event in &outcome.events {
        append_event(tx, scope, Some(held), event, now, new_id()).await?;
    }
    locked_actions::finish(tx, scope, held, now).await
}

/// Tells the firm of an event about a held action, or about none.
pub async fn append_event(
    tx: &Tx,
    scope: Scope,
    held: Option<&LockedAction>,
    event: &Event,
    now: DateTime<Utc>,
    id: Uuid,
) -> Result<()> {
    let event = events::NewEvent {
        consumer_external_id: held.map(|held| held.reader.external_id.clone()),
        action_external_id: held.map(|held| held.external_id.clone()),
        action_id: held.map(|held| held.id),
        product: held.and_then(|held| held.product.as_ref()).map(EventProduct::from),
        ..events::NewEvent::of(id, event.clone(), now)
    };
    events::append(tx, scope.licence, event).await
}
