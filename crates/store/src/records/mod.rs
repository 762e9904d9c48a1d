//! Records of every segment as the firm's own system writes them, inserted or replaced in batches.
//!
//! A batch costs a fixed number of queries whatever its size, and a statement for each row that is written. Each record
//! is judged by itself: one that is older than what is stored, or that points to something unknown, is left out and named,
//! and the others are written.

mod actions;
pub(crate) mod advisers;
mod announcements;
pub mod answers;
mod branches;
mod consumer_row;
mod consumers;
mod delete;
mod deleted;
mod documents;
pub(crate) mod filter;
mod keys;
mod managers;
mod owners;
mod plan;
mod products;
mod references;
pub mod search;
mod shared;
mod sign_in_names;
mod stored;
mod upsert;

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use domain::records::Manager;
use domain::values::picture_hosts_of_record;
use serde_json::Value;

pub use actions::ActionRow;
pub use advisers::AdviserRow;
pub use announcements::AnnouncementRow;
pub use branches::BranchRow;
pub use consumer_row::ConsumerRow;
pub use consumers::rewrite as rewrite_consumer;
pub use delete::{ArchiveChange, Obstacle, archive, close, find_obstacle, lock, remove, unarchive};
pub(crate) use deleted::delete_expired as sweep_deleted;
pub use documents::DocumentRow;
pub use filter::{ActionState, Filter};
pub use keys::RecordTable;
pub use managers::find_manager;
pub(crate) use managers::read_manager;
pub use plan::{PlannedRecord, Rule, WriteOutcome, WriteViolation};
pub use products::{
    ProductRow, ProductSummary, UndoneProduct, of_consumer as products_of, undo_consumer_acts,
};
pub(crate) use references::find_restricted;
pub use references::{Reference, ReferencedProduct};
pub use shared::{SharedRecords, list_shared};
pub use sign_in_names::is_taken;
pub use stored::{RecordQuery, StoredRecord, count, first_with_prefix, read};

use crate::firms::picture_hosts;
use crate::{Result, Tx, dialect};
use upsert::write_records;

/// Records of one segment, in the order in which they came; no external id twice.
#[derive(Clone, Debug)]
pub enum Batch {
    Branches(Vec<PlannedRecord<BranchRow>>),
    Advisers(Vec<PlannedRecord<AdviserRow>>),
    Consumers(Vec<PlannedRecord<ConsumerRow>>),
    Products { kind: String, records: Vec<PlannedRecord<ProductRow>> },
    Actions(Vec<PlannedRecord<ActionRow>>),
    Documents(Vec<PlannedRecord<DocumentRow>>),
    Announcements { kind: String, records: Vec<PlannedRecord<AnnouncementRow>> },
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
            Self::Announcements { records, .. } => records.len(),
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
            Self::Announcements { records, .. } => {
                records.iter().flat_map(|record| of(&record.row.details)).collect()
            }
            Self::Branches(_) | Self::Consumers(_) | Self::Documents(_) => BTreeSet::new(),
        }
    }
}

/// Writes a batch and returns one outcome for each record, in the same order.
///
/// Writers of one licence follow each other, so that what was looked up before writing still holds.
///
/// # Errors
/// When the database fails; a violation of a single record is a [`WriteOutcome`], not an error.
pub async fn write(
    tx: &Tx,
    licence: LicenceId,
    batch: Batch,
    by: &Manager,
    now: DateTime<Utc>,
) -> Result<Vec<WriteOutcome>> {
    dialect::lock_records(tx, licence).await?;
    picture_hosts::add(tx, licence, &batch.picture_hosts()).await?;
    match batch {
        // A branch has no manager: whoever may write the firm's settings writes it, whoever wrote it before.
        Batch::Branches(records) => {
            let by = &Manager::OPERATOR;
            write_records::<branches::Branches>(tx, licence, RecordTable::Branches, records, by, now).await
        }
        Batch::Advisers(records) => {
            write_records::<advisers::Advisers>(tx, licence, RecordTable::Advisers, records, by, now).await
        }
        Batch::Consumers(records) => {
            write_records::<consumers::Consumers>(tx, licence, RecordTable::Consumers, records, by, now).await
        }
        Batch::Products { kind, records } => {
            write_records::<products::Products>(tx, licence, RecordTable::Products(&kind), records, by, now)
                .await
        }
        Batch::Actions(records) => {
            write_records::<actions::Actions>(tx, licence, RecordTable::Actions, records, by, now).await
        }
        Batch::Documents(records) => {
            write_records::<documents::Documents>(tx, licence, RecordTable::Documents, records, by, now).await
        }
        Batch::Announcements { kind, records } => {
            write_records::<announcements::Announcements>(
                tx,
                licence,
                RecordTable::Announcements(&kind),
                records,
                by,
                now,
            )
            .await
        }
    }
}
