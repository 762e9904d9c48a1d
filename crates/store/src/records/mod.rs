//! What a firm's own system writes: records of every segment, inserted or replaced in batches.
//!
//! A batch costs a fixed number of queries whatever its size. Each record is judged by itself: one that is older
//! than what is stored, or that points to something unknown, is left out and named, and the others are written.

mod actions;
pub(crate) mod advisers;
mod branches;
mod consumers;
mod delete;
mod deleted;
pub mod document_content;
mod documents;
mod filter;
mod messages;
mod products;
mod references;
mod stored;
pub mod uploads;

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use domain::values::picture_hosts_of_record;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

pub use actions::ActionRow;
pub use advisers::AdviserRow;
pub use branches::BranchRow;
pub use consumers::ConsumerRow;
pub use delete::{Obstacle, archive, close, lock, obstacle, remove, unarchive};
pub(crate) use deleted::delete_expired as sweep_deleted;
pub use documents::DocumentRow;
pub use filter::{ActionState, Filter};
pub use messages::MessageRow;
pub use products::{ProductRow, undo};
pub use references::{ProductReference, Reference};
pub use stored::{RecordQuery, RecordTable, StoredRecord, read};

use crate::{Result, Tx, dialect, picture_hosts};

/// So many rows go into one statement: well below the bind limits of both databases.
const ROWS: usize = 400;

/// One record, parsed and ready to be written.
#[derive(Clone, Debug)]
pub struct Record<R> {
    /// The id that the record gets if it is new.
    pub id: Uuid,
    pub external_id: String,
    pub version: i64,
    pub row: R,
}

/// Why a record that is well-formed cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WriteViolation {
    /// JSON pointer into the record's attributes.
    pub pointer: String,
    pub rule: Rule,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// There is no record with this external id.
    UnknownReference,
    /// Another record has this value already.
    Taken,
    /// The firm has as many of these as it may have.
    TooMany,
    /// The consumer asked to be forgotten, and is kept from view; or everybody whom the record is about.
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

/// What became of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteOutcome {
    Created(Uuid),
    Updated(Uuid),
    /// The same version stands already; nothing was written.
    Unchanged(Uuid),
    /// A newer version stands already, or the record was deleted at this version or a newer one.
    Stale {
        stored: i64,
    },
    Refused(Vec<WriteViolation>),
}

/// Records of one segment, in the order in which they came; no external id twice.
#[derive(Clone, Debug)]
pub enum Batch {
    Branches(Vec<Record<BranchRow>>),
    Advisers(Vec<Record<AdviserRow>>),
    Consumers(Vec<Record<ConsumerRow>>),
    Products { kind: String, records: Vec<Record<ProductRow>> },
    Actions(Vec<Record<ActionRow>>),
    Documents(Vec<Record<DocumentRow>>),
    Messages { kind: String, records: Vec<Record<MessageRow>> },
}

impl Batch {
    pub fn len(&self) -> usize {
        match self {
            Self::Branches(records) => records.len(),
            Self::Advisers(records) => records.len(),
            Self::Consumers(records) => records.len(),
            Self::Products { records, .. } => records.len(),
            Self::Actions(records) => records.len(),
            Self::Documents(records) => records.len(),
            Self::Messages { records, .. } => records.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The hosts of the pictures that consumers see of these records.
    fn picture_hosts(&self) -> BTreeSet<String> {
        let of = |details: &Value| picture_hosts_of_record(details);
        match self {
            Self::Products { records, .. } => {
                records.iter().flat_map(|record| of(&record.row.details)).collect()
            }
            Self::Advisers(records) => records.iter().flat_map(|record| of(&record.row.details)).collect(),
            Self::Actions(records) => records.iter().flat_map(|record| of(&record.row.details)).collect(),
            Self::Messages { records, .. } => {
                records.iter().flat_map(|record| of(&record.row.details)).collect()
            }
            Self::Branches(_) | Self::Consumers(_) | Self::Documents(_) => BTreeSet::new(),
        }
    }
}

/// Writes a batch and answers one outcome for each record, in the same order.
///
/// Writers of one licence follow each other, so that what was looked up before writing still holds.
///
/// # Errors
/// When the database fails; a fault of a single record is a [`WriteOutcome`], not an error.
pub async fn write(tx: &Tx, licence: Uuid, batch: Batch, now: DateTime<Utc>) -> Result<Vec<WriteOutcome>> {
    dialect::lock_records(tx, licence).await?;
    picture_hosts::add(tx, licence, &batch.picture_hosts()).await?;
    match batch {
        Batch::Branches(records) => branches::write(tx, licence, records).await,
        Batch::Advisers(records) => advisers::write(tx, licence, records, now).await,
        Batch::Consumers(records) => consumers::write(tx, licence, records, now).await,
        Batch::Products { kind, records } => products::write(tx, licence, &kind, records, now).await,
        Batch::Actions(records) => actions::write(tx, licence, records, now).await,
        Batch::Documents(records) => documents::write(tx, licence, records, now).await,
        Batch::Messages { kind, records } => messages::write(tx, licence, &kind, records, now).await,
    }
}

/// What stands under an external id.
#[derive(Clone, Copy, Debug)]
struct Stored {
    id: Uuid,
    version: i64,
    /// The relationship has ended: as with a deleted record, only a newer version opens it again.
    is_ended: bool,
}

impl Stored {
    const fn open(id: Uuid, version: i64) -> Self {
        Self { id, version, is_ended: false }
    }
}

/// Sorts a batch into what is to be written, with its definitive id, and the outcomes of all.
struct WritePlan<R> {
    outcomes: Vec<WriteOutcome>,
    /// The place of each record to be written, and the record.
    write: Vec<(usize, Record<R>)>,
}

impl<R> WritePlan<R> {
    /// Judges records of a segment by their versions, also by those of deleted records.
    async fn of(
        tx: &Tx,
        licence: Uuid,
        segment: &str,
        records: Vec<Record<R>>,
        stored: &HashMap<String, Stored>,
    ) -> Result<Self> {
        let unknown = records.iter().map(|record| &record.external_id);
        let unknown = unknown.filter(|external_id| !stored.contains_key(*external_id)).cloned().collect();
        let deleted = deleted::versions(tx, licence, segment, unknown).await?;
        Ok(Self::new(records, stored, &deleted))
    }

    fn new(
        records: Vec<Record<R>>,
        stored: &HashMap<String, Stored>,
        deleted: &HashMap<String, i64>,
    ) -> Self {
        let mut outcomes = Vec::with_capacity(records.len());
        let mut write = Vec::with_capacity(records.len());
        for (place, mut record) in records.into_iter().enumerate() {
            let outcome = match stored.get(&record.external_id) {
                None => match deleted.get(&record.external_id) {
                    Some(version) if *version >= record.version => WriteOutcome::Stale { stored: *version },
                    _ => WriteOutcome::Created(record.id),
                },
                Some(found) if found.version == record.version && !found.is_ended => {
                    WriteOutcome::Unchanged(found.id)
                }
                Some(found) if found.version >= record.version => {
                    WriteOutcome::Stale { stored: found.version }
                }
                Some(found) => {
                    record.id = found.id;
                    WriteOutcome::Updated(found.id)
                }
            };
            if matches!(outcome, WriteOutcome::Created(_) | WriteOutcome::Updated(_)) {
                write.push((place, record));
            }
            outcomes.push(outcome);
        }
        Self { outcomes, write }
    }

    /// Leaves out the records in which `faults` finds something.
    fn refuse(&mut self, mut faults: impl FnMut(&Record<R>) -> Vec<WriteViolation>) {
        let outcomes = &mut self.outcomes;
        self.write.retain(|(place, record)| {
            let found = faults(record);
            let fine = found.is_empty();
            if !fine {
                outcomes[*place] = WriteOutcome::Refused(found);
            }
            fine
        });
    }

    fn external_ids(records: &[Record<R>]) -> Vec<String> {
        records.iter().map(|record| record.external_id.clone()).collect()
    }
}
