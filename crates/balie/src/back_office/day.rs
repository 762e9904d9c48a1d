//! A firm's day: one event of every type, of people who do not exist.

use anyhow::Context;
use chrono::{DateTime, TimeDelta, Utc};
use domain::events::{EventActor, EventProduct, Message};
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Planned {
    #[serde(rename = "type")]
    kind: String,
    consumer: Option<String>,
    action: Option<String>,
    product: Option<EventProduct>,
    data: Value,
}

fn actor(consumer: Option<&str>) -> EventActor {
    match consumer {
        Some("check-bram") => EventActor::consumer("check-bram", "Bram Proef"),
        Some(id) => EventActor::consumer(id, "Anna Proef"),
        None => EventActor::SYSTEM,
    }
}

/// The events of a day that ends now, in their order, with fresh ids.
pub fn messages(now: DateTime<Utc>) -> anyhow::Result<Vec<Message>> {
    let planned: Vec<Planned> = serde_json::from_str(include_str!("day.json")).context("day.json")?;
    let mut at = now - TimeDelta::minutes(15) * i32::try_from(planned.len())?;
    let message = |planned: Planned| {
        at += TimeDelta::minutes(15);
        Message {
            id: Uuid::now_v7(),
            kind: planned.kind,
            occurred_at: Message::instant(at),
            by: Some(actor(planned.consumer.as_deref())),
            product: planned.product,
            consumer_external_id: planned.consumer,
            action_id: planned.action.as_ref().map(|_| Uuid::now_v7()),
            action_external_id: planned.action,
            data: planned.data,
        }
    };
    Ok(planned.into_iter().map(message).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::events::EventKind;

    #[test]
    fn the_day_has_every_type_of_event_and_each_fits_its_schema() {
        let day = messages(DateTime::UNIX_EPOCH).expect("a day");
        for message in &day {
            let kind: EventKind = message.kind.parse().expect("a type of event");
            assert_eq!(kind.schema_violations(&message.data), Vec::<String>::new(), "{kind}");
        }
        for kind in EventKind::variants() {
            assert!(day.iter().any(|message| message.kind == kind.name()), "{kind} is missing");
        }
    }
}
