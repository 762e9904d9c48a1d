//! Reminders by hand of what a consumer is asked.

use chrono::{DateTime, Utc};
use domain::codes::Code;
use domain::events::{ActionReminded, EventActor};
use domain::notices::NoticeKind;
use domain::products::appointment::today;
use serde_json::json;
use store::Tx;
use store::events::{self, NewEvent};
use store::notices::{self, AskedConsumer, NewNotice};
use store::visible;
use uuid::Uuid;

use super::context::BackOfficeContext;
use crate::error::{Error, Result};

/// A consumer who was reminded of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemindedConsumer {
    pub external_id: String,
    pub reminded_at: DateTime<Utc>,
    /// True for somebody who was reminded earlier on the same day, which is not done twice.
    pub is_repeated: bool,
}

/// Reminds everybody whom an action still waits for, and whom the caller sees. Each is mailed by the rules of every
/// notice: their own choice, the hours of the firm, and at most once a day, together with the reminders of deadlines.
///
/// # Errors
/// `PRODUCT_ACTION_NOT_FOUND`; `VALIDATION_FAILED` where the firm sends no reminders (`reminders`: `switched_off`), of an
/// action that is archived (`archived_at`: `archived`) or waits for nobody (`is_done`: `answered`).
pub async fn remind(context: &BackOfficeContext<'_>, external_id: &str) -> Result<Vec<RemindedConsumer>> {
    let (licence, now) = (context.licence.id, context.services.now());
    let tx = context.services.store.begin().await?;
    let action = notices::lock_open_action(&tx, licence, external_id).await?;
    let action = action.ok_or(Code::ProductActionNotFound)?;
    let settings = context.mail_settings().filter(|mail| mail.sends(NoticeKind::Reminder));
    let settings = settings.ok_or_else(|| Error::field("reminders", "switched_off"))?;
    if action.archived_at.is_some() {
        return Err(Error::field("archived_at", "archived"));
    }
    let ids = action.waits_for.iter().map(|consumer| consumer.id);
    let seen = visible::find_seen(&tx, licence, context.caller.actor.clients(), ids).await?;
    let waits_for: Vec<&AskedConsumer> =
        action.waits_for.iter().filter(|consumer| seen.contains(Some(consumer.id))).collect();
    if waits_for.is_empty() {
        return Err(Error::field("is_done", "answered"));
    }
    let notice = |consumer: &AskedConsumer| NewNotice {
        id: context.services.new_id(),
        consumer: consumer.id,
        kind: NoticeKind::Reminder,
        subject: action.id,
        dedupe_key: format!("by hand {}", now.timestamp_millis()),
        required: action.required,
        urgent: false,
        details: json!({ "by_hand": true }),
        due_at: settings.send_time(now, false),
    };
    let is_of_today = |at: &DateTime<Utc>| today(*at) == today(now);
    let mut reminded = Vec::with_capacity(waits_for.len());
    for consumer in waits_for {
        let earlier = consumer.reminded_at.filter(is_of_today);
        if earlier.is_none() {
            notices::add(&tx, licence, vec![notice(consumer)], now).await?;
            record(context, &tx, consumer, (action.id, external_id)).await?;
        }
        reminded.push(RemindedConsumer {
            external_id: consumer.external_id.clone(),
            reminded_at: earlier.unwrap_or(now),
            is_repeated: earlier.is_some(),
        });
    }
    tx.commit().await?;
    Ok(reminded)
}

/// Adds the line of the trail and the event that a consumer was reminded.
async fn record(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    consumer: &AskedConsumer,
    (action, external_id): (Uuid, &str),
) -> Result<()> {
    let details = json!({ "external_id": external_id });
    context.record_audit(tx, Some(consumer.id), "action.reminded", details).await?;
    let event = NewEvent {
        consumer_external_id: Some(consumer.external_id.clone()),
        action_external_id: Some(external_id.to_owned()),
        action_id: Some(action),
        by: context.caller.actor.event_actor(EventActor::SYSTEM),
        ..NewEvent::new(context.services.new_id(), ActionReminded {}, context.services.now())
    };
    Ok(events::append(tx, context.licence.id, event).await?)
}
