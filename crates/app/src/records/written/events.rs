//! The events about records that were written, archived or deleted, for the firm's other systems.

use std::collections::BTreeSet;

use chrono::{DateTime, SubsecRound, Utc};
use domain::events::{
    Event, EventActor, RecordArchived, RecordTakenOver, RecordUnarchived, RecordWritten, RecordsImported,
    ReviewWithdrawn, WrittenChange,
};
use domain::records::{ManagedBy, Segment, WriteStatus};
use store::Tx;
use store::events::{self, NewEvent};
use store::records::StoredRecord;
use uuid::Uuid;

use crate::error::Result;
use crate::records::context::BackOfficeContext;
use crate::records::model::{ValidRecord, WriteResult};
use crate::records::{find, owners_of};

/// Greatest number of records of one transaction that get an event each. Those of an import get one together, so that a
/// hundred thousand records are not as many events and webhooks.
const MOST_EACH: usize = 10;

/// A record that was created or updated, with the change.
type ChangedRecord<'a> = (&'a ValidRecord, &'a WriteResult, WrittenChange);

/// Appends the events about the records of a transaction that began at `since`. The firm's settings have an event of
/// their own.
pub(in crate::records) async fn append(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    (records, results): (&[ValidRecord], &[WriteResult]),
    since: DateTime<Utc>,
) -> Result<()> {
    let change = |status| match status {
        WriteStatus::Created => Some(WrittenChange::Created),
        WriteStatus::Updated => Some(WrittenChange::Updated),
        _ => None,
    };
    let written: Vec<ChangedRecord<'_>> = (records.iter().zip(results))
        .filter(|(record, _)| record.segment != Segment::Licence)
        .filter_map(|(record, result)| Some((record, result, change(result.status)?)))
        .collect();
    let is_import = written.len() > MOST_EACH && context.manager().managed_by == ManagedBy::System;
    if is_import {
        append_event(context, tx, None, None, imported_event(&written, since)).await?;
    }
    for (record, result, change) in written {
        if is_import && !result.taken_over {
            continue;
        }
        let consumer = find_consumer(context, tx, record).await?;
        let action = matches!(record.segment, Segment::Actions).then_some(result.id).flatten();
        let action = action.map(|id| (id, record.external_id.clone()));
        if result.taken_over {
            let record_type = record.segment.path().to_owned();
            let (external_id, version) = (record.external_id.clone(), record.version);
            let event = RecordTakenOver { record_type, external_id, version }.into();
            append_event(context, tx, consumer.clone(), action.clone(), event).await?;
        }
        if !is_import {
            let event = record_written(record.segment, &record.external_id, record.version, change);
            append_event(context, tx, consumer, action, event).await?;
        }
    }
    Ok(())
}

/// Appends the event that a record was deleted, and one for each action that went along with a product.
pub(in crate::records) async fn append_deleted(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    segment: Segment,
    stood: &StoredRecord,
    actions: &[(String, i64)],
) -> Result<()> {
    let consumer = match segment {
        Segment::Consumers => Some(stood.external_id.clone()),
        _ => first_owner(context, tx, stood).await?,
    };
    for (external_id, version) in actions {
        let event = record_written(Segment::Actions, external_id, *version, WrittenChange::Deleted);
        append_event(context, tx, consumer.clone(), None, event).await?;
    }
    let event = record_written(segment, &stood.external_id, stood.version, WrittenChange::Deleted);
    append_event(context, tx, consumer, None, event).await
}

/// Appends the event that a record was archived or brought back, and one for each action that went along with a product.
pub(in crate::records) async fn append_archived(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    segment: Segment,
    stored: &StoredRecord,
    (change, actions): (ArchivedState, Vec<(Uuid, String)>),
) -> Result<()> {
    let consumer = first_owner(context, tx, stored).await?;
    let action = (segment == Segment::Actions).then(|| (stored.id, stored.external_id.clone()));
    let event = change.event(segment, &stored.external_id);
    append_event(context, tx, consumer.clone(), action, event).await?;
    for (id, external_id) in actions {
        let event = change.event(Segment::Actions, &external_id);
        append_event(context, tx, consumer.clone(), Some((id, external_id)), event).await?;
    }
    Ok(())
}

/// Appends the event that an acceptance of documents that were delivered for an action was taken back.
pub(in crate::records) async fn append_review_withdrawn(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    action: &StoredRecord,
    document_ids: Vec<Uuid>,
) -> Result<()> {
    let consumer = first_owner(context, tx, action).await?;
    let named = Some((action.id, action.external_id.clone()));
    append_event(context, tx, consumer, named, ReviewWithdrawn { document_ids }.into()).await
}

/// The state that a record is put into by archiving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::records) enum ArchivedState {
    Archived,
    Visible,
}

impl ArchivedState {
    fn event(self, segment: Segment, external_id: &str) -> Event {
        let (record_type, external_id) = (segment.path().to_owned(), external_id.to_owned());
        match self {
            Self::Archived => RecordArchived { record_type, external_id }.into(),
            Self::Visible => RecordUnarchived { record_type, external_id }.into(),
        }
    }
}

/// Returns the external id of the first consumer whom a written record is about. A document may be about those of its
/// action or product, which its attributes do not name.
async fn find_consumer(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    record: &ValidRecord,
) -> Result<Option<String>> {
    let external_id = &record.external_id;
    match record.segment {
        Segment::Consumers => Ok(Some(external_id.clone())),
        Segment::Documents => match find(tx, context.licence.id, Segment::Documents, external_id).await? {
            Some(stored) => first_owner(context, tx, &stored).await,
            None => Ok(None),
        },
        _ => Ok(record.record.owners().first().cloned()),
    }
}

/// Returns the external id of the first consumer whom a stored record is about.
async fn first_owner(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    stored: &StoredRecord,
) -> Result<Option<String>> {
    Ok(owners_of(tx, context.licence.id, stored).await?.into_iter().next())
}

fn imported_event(written: &[ChangedRecord<'_>], since: DateTime<Utc>) -> Event {
    let record_types: BTreeSet<&str> = written.iter().map(|(record, ..)| record.segment.path()).collect();
    let created = written.iter().filter(|(.., change)| *change == WrittenChange::Created).count();
    RecordsImported {
        record_types: record_types.into_iter().map(str::to_owned).collect(),
        created: created as u64,
        updated: (written.len() - created) as u64,
        since: since.trunc_subsecs(3),
    }
    .into()
}

fn record_written(segment: Segment, external_id: &str, version: i64, change: WrittenChange) -> Event {
    let (record_type, external_id) = (segment.path().to_owned(), external_id.to_owned());
    RecordWritten { record_type, external_id, version, change }.into()
}

async fn append_event(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    consumer: Option<String>,
    action: Option<(Uuid, String)>,
    event: Event,
) -> Result<()> {
    let services = context.services;
    let (action_id, action_external_id) = action.unzip();
    let event = NewEvent {
        consumer_external_id: consumer,
        action_external_id,
        action_id,
        by: context.caller.actor.event_actor(EventActor::SYSTEM),
        ..NewEvent::new(services.new_id(), event, services.now())
    };
    Ok(events::append(tx, context.licence.id, event).await?)
}
