//! Records of the firm on their way in: validated, written, and what follows for consumers. The calls of the back office,
//! the import and the command line all come through here.

mod bulk;
mod context;
mod convert;
mod create;
mod delete;
mod email_changes;
mod groups;
pub mod invitations;
mod licence;
mod model;
mod notify;
pub(crate) mod own_value;
mod patch;
mod permissions;
mod relations;
mod reminder;
mod repeated_versions;
pub mod requests;
mod review;
pub mod revision;
mod staff;
mod state;
mod warnings;
mod write;
mod written;

pub use bulk::execute_all;
pub use context::{BackOfficeContext, Notifications};
pub use create::{create_record, made_id};
pub use delete::delete_record;
pub use model::{ValidRecord, WriteResult};
pub use patch::{RecordPatch, patch_record};
pub use permissions::require_writable;
pub use relations::{restore_relation, unlink_partner};
pub use reminder::{RemindedConsumer, remind};
pub use review::{DeliveryReview, ReviewOutcome, mark_processed, review_document, withdraw_acceptance};
pub use staff::MANAGED_BY;
pub(crate) use state::archive_in;
pub use state::{StateChange, change_state};
pub use warnings::of_dictionary as dictionary_warnings;
pub(crate) use write::write_in;
pub use write::{ANSWERED, to_violation, write_records};

use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use domain::records::Segment;
use serde_json::Value;
use store::Db;
use store::accounts::consumers;
use store::records::{RecordQuery, RecordTable, StoredRecord};
use uuid::Uuid;

/// Returns the table of a segment's records; the segment of the licence has none.
pub fn table(segment: Segment) -> RecordTable<'static> {
    match segment {
        Segment::Licence | Segment::Branches => RecordTable::Branches,
        Segment::Advisers => RecordTable::Advisers,
        Segment::Consumers => RecordTable::Consumers,
        Segment::Product(kind) => RecordTable::Products(ProductKind::name(kind)),
        Segment::Actions => RecordTable::Actions,
        Segment::Documents => RecordTable::Documents,
        Segment::Banners => RecordTable::Announcements("banner"),
        Segment::Notifications => RecordTable::Announcements("notification"),
    }
}

/// Returns the external ids of the consumers whom a stored record is about: its owners, or those of the action or the
/// product that it belongs to.
pub(crate) async fn owners_of(
    db: &impl Db,
    licence: LicenceId,
    stored: &StoredRecord,
) -> store::Result<Vec<String>> {
    let attributes = &stored.attributes;
    let own = read_owners(attributes);
    let (action, product) = (&attributes["action"], &attributes["product"]);
    let parent = match (action.as_str(), product["kind"].as_str(), product["external_id"].as_str()) {
        _ if !own.is_empty() => None,
        (Some(action), ..) => Some((Segment::Actions, action)),
        (None, Some(kind), Some(name)) => kind.parse().ok().map(|kind| (Segment::Product(kind), name)),
        _ => None,
    };
    let Some((segment, name)) = parent else { return Ok(own) };
    let parent = find(db, licence, segment, name).await?;
    Ok(parent.map(|parent| read_owners(&parent.attributes)).unwrap_or_default())
}

fn read_owners(attributes: &Value) -> Vec<String> {
    let owners = attributes["owners"].as_array().into_iter().flatten();
    owners.filter_map(|owner| owner.as_str().map(str::to_owned)).collect()
}

/// Returns the ids of the consumers whom a stored record is about, for the lines of the trail.
async fn consumers_of(db: &impl Db, licence: LicenceId, stored: &StoredRecord) -> store::Result<Vec<Uuid>> {
    consumers::with_external_ids(db, licence, owners_of(db, licence, stored).await?).await
}

/// Returns one record as it is stored.
pub async fn find(
    db: &impl Db,
    licence: LicenceId,
    segment: Segment,
    external_id: &str,
) -> store::Result<Option<StoredRecord>> {
    Ok(store::records::read(db, licence, table(segment), RecordQuery::One(external_id)).await?.pop())
}

/// The record of a consumer with whom the relation has ended, for as long as it is kept.
pub async fn find_ended(
    db: &impl Db,
    licence: LicenceId,
    external_id: &str,
) -> store::Result<Option<StoredRecord>> {
    let query = RecordQuery::Ended(external_id);
    Ok(store::records::read(db, licence, RecordTable::Consumers, query).await?.pop())
}
