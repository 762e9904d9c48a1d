//! Plan for writing a batch, with the outcome of each record.

use std::collections::{HashMap, HashSet};

use domain::records::{ManagedBy, Manager};
use serde::Serialize;
use uuid::Uuid;

/// One record, parsed and ready to be written.
#[derive(Clone, Debug)]
pub struct PlannedRecord<R> {
    /// The id that the record gets if it is new.
    pub id: Uuid,
    pub external_id: String,
    pub version: i64,
    pub row: R,
}

/// Violation that prevents writing a well-formed record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WriteViolation {
    /// JSON pointer into the record's attributes.
    pub pointer: String,
    pub rule: Rule,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// The record names an external id that does not exist.
    UnknownReference,
    /// Another record has this value already.
    Taken,
    /// The firm has as many of these as it may have.
    TooMany,
    /// The consumer, or everybody whom the record is about, asked for erasure and is hidden.
    Restricted,
    /// The relationship with everybody whom the record is about has ended.
    Ended,
    /// The consumer does not own the product or the invoice that the action is about.
    NotAnOwner,
    /// A consumer has answered the action, so that its type stays.
    Answered,
    /// A branch domain outside the firm's own prefix.
    ForeignDomain,
}

/// Outcome of writing a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteOutcome {
    Created(Uuid),
    Updated(Uuid),
    /// Updated, and the firm's system manages it from now on instead of the desk.
    TakenOver(Uuid),
    /// The stored record has the same version already; nothing was written.
    Unchanged(Uuid),
    /// A newer version is stored already, or the record was deleted at this version or a newer one.
    Stale {
        stored: i64,
    },
    Refused(Vec<WriteViolation>),
    /// The firm's system manages it, so that the desk may not write it.
    ManagedElsewhere(Manager),
}

impl WriteOutcome {
    const fn is_written(&self) -> bool {
        matches!(self, Self::Created(_) | Self::Updated(_) | Self::TakenOver(_))
    }
}

/// A stored record with an external id, and its version.
#[derive(Clone, Debug)]
pub(super) struct StoredVersion {
    pub id: Uuid,
    pub version: i64,
    /// The relationship has ended: as with a deleted record, only a newer version opens it again.
    pub is_ended: bool,
    pub manager: Manager,
}

fn is_at_desk(by: &Manager) -> bool {
    by.managed_by == ManagedBy::Desk
}

/// Sorts a batch into what is to be written, with its definitive id, and the outcomes of all.
pub(super) struct WritePlan<R> {
    pub outcomes: Vec<WriteOutcome>,
    /// The place of each record to be written, and the record.
    pub write: Vec<(usize, PlannedRecord<R>)>,
}

impl<R> WritePlan<R> {
    /// Plans the writes by the records' versions, and by those of deleted records.
    pub fn new(
        records: Vec<PlannedRecord<R>>,
        stored: &HashMap<String, StoredVersion>,
        deleted: &HashMap<String, i64>,
        by: &Manager,
    ) -> Self {
        let mut outcomes = Vec::with_capacity(records.len());
        let mut write = Vec::with_capacity(records.len());
        for (place, mut record) in records.into_iter().enumerate() {
            let outcome = match stored.get(&record.external_id) {
                None => match deleted.get(&record.external_id) {
                    Some(version) if *version >= record.version => WriteOutcome::Stale { stored: *version },
                    _ => WriteOutcome::Created(record.id),
                },
                Some(found) if !by.may_write(&found.manager) => {
                    WriteOutcome::ManagedElsewhere(found.manager.clone())
                }
                // Two people at the desk who began with the same version: the second is told.
                Some(found) if found.version == record.version && is_at_desk(by) => {
                    WriteOutcome::Stale { stored: found.version }
                }
                Some(found) if found.version == record.version && !found.is_ended => {
                    WriteOutcome::Unchanged(found.id)
                }
                Some(found) if found.version >= record.version => {
                    WriteOutcome::Stale { stored: found.version }
                }
                Some(found) => {
                    record.id = found.id;
                    if by.takes_over(&found.manager) {
                        WriteOutcome::TakenOver(found.id)
                    } else {
                        WriteOutcome::Updated(found.id)
                    }
                }
            };
            if outcome.is_written() {
                write.push((place, record));
            }
            outcomes.push(outcome);
        }
        Self { outcomes, write }
    }

    /// Leaves out the records in which `find_violations` finds something.
    pub fn refuse(&mut self, mut find_violations: impl FnMut(&PlannedRecord<R>) -> Vec<WriteViolation>) {
        let outcomes = &mut self.outcomes;
        self.write.retain(|(place, record)| {
            let found = find_violations(record);
            let fine = found.is_empty();
            if !fine {
                outcomes[*place] = WriteOutcome::Refused(found);
            }
            fine
        });
    }

    /// The records to be written.
    pub fn records(&self) -> impl Iterator<Item = &PlannedRecord<R>> {
        self.write.iter().map(|(_, record)| record)
    }

    /// The ids of the records that stood before.
    pub fn replaced_ids(&self) -> HashSet<Uuid> {
        let stood = |place: usize| {
            matches!(self.outcomes[place], WriteOutcome::Updated(_) | WriteOutcome::TakenOver(_))
        };
        self.write.iter().filter(|(place, _)| stood(*place)).map(|(_, record)| record.id).collect()
    }
}
