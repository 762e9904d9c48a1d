//! A partner's word that does an action while nobody of the consumer's waits for an answer.

use chrono::{DateTime, Utc};
use domain::actions::Outcome;
use serde_json::{Value, json};
use uuid::Uuid;

use super::acts::{self, Held};
use crate::{Result, Scope, Tx, audit, events, submissions};

/// Writes what follows from a partner's word on a held action: the sealed answer, the log, the events, and the action
/// done. `heard` says for the evidence whose word it was.
pub async fn settle(
    tx: &Tx,
    scope: Scope,
    held: &Held,
    outcome: &Outcome,
    heard: Value,
    now: DateTime<Utc>,
    new_id: fn() -> Uuid,
) -> Result<()> {
    let id = new_id();
    let evidence = json!({
        "at": now,
        "two_factor": held.reader.two_factor_enabled,
        "label": held.label,
        "documents": acts::papers_of(tx, held).await?,
        "shown": null,
        "partner": heard,
    });
    let new = submissions::NewSubmission {
        id,
        action: Some(held.id),
        kind: held.kind.name().to_owned(),
        payload: outcome.payload.clone(),
        evidence,
        created_at: now,
    };
    submissions::seal(tx, scope, new).await?;
    let entry = audit::Entry {
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
        let event = events::NewEvent {
            id: new_id(),
            kind: event.kind.name().to_owned(),
            occurred_at: now,
            consumer_external_id: Some(held.reader.external_id.clone()),
            action_external_id: Some(held.external_id.clone()),
            action_id: Some(held.id),
            data: event.data.clone(),
        };
        events::append(tx, scope.licence, event).await?;
    }
    acts::finish(tx, scope, held, now).await
}
