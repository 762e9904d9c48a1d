//! Records of the firm as the back office's calls share them: as they come in, valid, and written.

use chrono::{DateTime, Datelike, Utc};
use domain::kinds::ProductKind;
use domain::records::{self, Segment, Warning};
use domain::schema::Violation;
use serde::Serialize;
use serde_json::{Map, Value};
use store::Db;
use store::records::{RecordQuery, RecordTable, StoredRecord};
use uuid::Uuid;

/// Where the records of a segment are kept; a licence is not among them.
pub(super) fn table(segment: Segment) -> RecordTable<'static> {
    match segment {
        Segment::Licence | Segment::Branches => RecordTable::Branches,
        Segment::Advisers => RecordTable::Advisers,
        Segment::Consumers => RecordTable::Consumers,
        Segment::Product(kind) => RecordTable::Products(ProductKind::name(kind)),
        Segment::Actions => RecordTable::Actions,
        Segment::Documents => RecordTable::Documents,
        Segment::Banners => RecordTable::Messages("banner"),
        Segment::Notifications => RecordTable::Messages("notification"),
    }
}

/// One record as it is kept.
pub(super) async fn one_record(
    db: &impl Db,
    licence: Uuid,
    segment: Segment,
    external_id: &str,
) -> store::Result<Option<StoredRecord>> {
    Ok(store::records::read(db, licence, table(segment), RecordQuery::One(external_id)).await?.pop())
}

/// Whether records of a segment can be archived.
pub const fn is_archivable(segment: Segment) -> bool {
    matches!(segment, Segment::Product(_) | Segment::Actions)
}

/// Whether both databases hold a moment; `PostgreSQL` begins some thousands of years before our era.
pub(super) fn is_representable_timestamp(moment: DateTime<Utc>) -> bool {
    (1..=9999).contains(&moment.year())
}

/// A record as it came in.
#[derive(Clone, Debug)]
pub struct Incoming {
    /// The path segment: `consumers`, `products/mortgage`.
    pub kind: String,
    pub external_id: String,
    pub version: i64,
    pub attributes: Value,
}

impl Incoming {
    /// Reads a line's object, or names every member that is missing, of another type or unknown.
    pub fn from_line(value: Value) -> Result<Self, Vec<Violation>> {
        let Value::Object(mut members) = value else {
            return Err(vec![Violation::new("", "type", "a line is a JSON object")]);
        };
        let mut faults = Vec::new();
        let kind = text(&mut members, "type", &mut faults);
        let external_id = text(&mut members, "external_id", &mut faults);
        let mut missing = |name: &str| {
            faults.push(Violation::new(format!("/{name}"), "required", format!("{name} is needed")));
        };
        let (version, attributes) = (members.remove("version"), members.remove("attributes"));
        if version.is_none() {
            missing("version");
        }
        if attributes.is_none() {
            missing("attributes");
        }
        let whole = version.as_ref().and_then(Value::as_i64);
        if version.is_some() && whole.is_none() {
            faults.push(Violation::new("/version", "type", "a version is a whole number from 0 on"));
        }
        for name in members.keys() {
            let message = "a line has type, external_id, version and attributes";
            faults.push(Violation::new(format!("/{name}"), "unknown", message));
        }
        match (kind, external_id, whole, attributes) {
            (Some(kind), Some(external_id), Some(version), Some(attributes)) if faults.is_empty() => {
                Ok(Self { kind, external_id, version, attributes })
            }
            _ => Err(faults),
        }
    }
}

/// Takes a text out of a line.
fn text(members: &mut Map<String, Value>, name: &str, faults: &mut Vec<Violation>) -> Option<String> {
    match members.remove(name) {
        Some(Value::String(text)) => return Some(text),
        Some(_) => faults.push(Violation::new(format!("/{name}"), "type", format!("{name} is a text"))),
        None => faults.push(Violation::new(format!("/{name}"), "required", format!("{name} is needed"))),
    }
    None
}

/// What became of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = WriteStatus)]
pub enum WriteStatus {
    Created,
    Updated,
    /// The same version stood already.
    Unchanged,
    /// A newer version stood already.
    Stale,
    Refused,
}

impl WriteStatus {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Updated => "updated",
            Self::Unchanged => "unchanged",
            Self::Stale => "stale",
            Self::Refused => "refused",
        }
    }
}

/// The portal's word on one record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteResult {
    pub status: WriteStatus,
    /// The portal's own id of the record.
    pub id: Option<Uuid>,
    /// The revision that stands now, for `If-Match`; absent where nothing of this record stands.
    pub revision: Option<String>,
    pub faults: Vec<Violation>,
    /// What was accepted and cannot work yet.
    pub warnings: Vec<Warning>,
}

impl WriteResult {
    pub fn refused(faults: Vec<Violation>) -> Self {
        Self { status: WriteStatus::Refused, id: None, revision: None, faults, warnings: Vec::new() }
    }

    pub(super) fn stored(status: WriteStatus, id: Uuid) -> Self {
        Self { status, id: Some(id), revision: None, faults: Vec::new(), warnings: Vec::new() }
    }

    pub(super) const fn stale() -> Self {
        Self {
            status: WriteStatus::Stale,
            id: None,
            revision: None,
            faults: Vec::new(),
            warnings: Vec::new(),
        }
    }
}

/// A record that is well-formed and waits to be written.
#[derive(Clone, Debug)]
pub struct ValidRecord {
    pub segment: Segment,
    pub external_id: String,
    pub version: i64,
    pub(super) record: records::Record,
    /// For a licence: whether `hosts` was sent. When it was not, the hosts that stand remain.
    pub(super) names_hosts: bool,
    /// The revision that has to stand for the record to be written; `*` for any that there is.
    pub(super) if_match: Option<String>,
}

impl ValidRecord {
    /// What makes two records the same one.
    pub fn key(&self) -> (Segment, &str) {
        (self.segment, &self.external_id)
    }
}

/// Whether consumers are mailed about what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notifications {
    /// As the firm's settings have it.
    Send,
    /// Nobody hears of it: what is taken in was known already.
    Silent,
}
