//! Records before and after they are written.

use domain::limits::{self, EXTERNAL_ID};
use domain::records::{self, Manager, Record, Segment, Warning, WriteStatus};
use domain::schema::Violation;
use serde_json::Value;
use uuid::Uuid;

/// A record that is well-formed and waits to be written.
#[derive(Clone, Debug)]
pub struct ValidRecord {
    pub segment: Segment,
    pub external_id: String,
    pub version: i64,
    pub(super) record: Record,
    /// True if `hosts` of a licence was sent. When it was not, the stored hosts remain.
    pub(super) names_hosts: bool,
    /// The revision that has to be stored for the record to be written; `*` for any that there is.
    pub if_match: Option<String>,
    /// True if nothing may be stored under its external id.
    pub is_new_only: bool,
    /// Beginning of its external id, with which no other record of its type may begin.
    pub(super) own_prefix: Option<String>,
}

impl ValidRecord {
    /// Reads a record, or names everything that is wrong with it.
    pub fn parse(
        segment: Segment,
        external_id: String,
        version: i64,
        attributes: &Value,
    ) -> Result<Self, Vec<Violation>> {
        let mut violations = Vec::new();
        if external_id.trim().is_empty() || external_id.chars().count() > EXTERNAL_ID {
            let message = format!("an external id has 1 to {EXTERNAL_ID} characters");
            violations.push(Violation::new("/external_id", "length", message));
        }
        if external_id.trim().len() != external_id.len() {
            let message = "an external id neither begins nor ends with a space";
            violations.push(Violation::new("/external_id", "characters", message));
        }
        if !limits::is_line(&external_id) {
            let message = "an external id has no control characters";
            violations.push(Violation::new("/external_id", "characters", message));
        }
        if version < 0 {
            violations.push(Violation::new("/version", "minimum", "a version is a whole number from 0 on"));
        }
        match records::parse(segment, attributes) {
            Ok(Record::Consumer(consumer)) if consumer.partner.as_deref() == Some(&*external_id) => {
                violations.push(Violation::new("/partner", "self", "nobody is a partner of their own"));
                Err(violations)
            }
            Ok(record) if violations.is_empty() => {
                let names_hosts = attributes.get("hosts").is_some();
                Ok(Self {
                    segment,
                    external_id,
                    version,
                    record,
                    names_hosts,
                    if_match: None,
                    is_new_only: false,
                    own_prefix: None,
                })
            }
            Ok(_) => Err(violations),
            Err(more) => {
                violations.extend(more);
                Err(violations)
            }
        }
    }

    /// Returns true if writing it changes how requests find the firm: its settings, or a branch.
    pub const fn changes_tenant(&self) -> bool {
        matches!(self.segment, Segment::Licence | Segment::Branches)
    }
}

/// The result of writing one record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteResult {
    pub status: WriteStatus,
    /// The portal's own id of the record.
    pub id: Option<Uuid>,
    /// The stored revision, for `If-Match`; absent where nothing of this record is stored.
    pub revision: Option<String>,
    pub violations: Vec<Violation>,
    /// Warnings about an accepted record that cannot work yet.
    pub warnings: Vec<Warning>,
    /// Manager of the record, where the desk may not write it.
    pub manager: Option<Manager>,
    /// True if the firm's system took it over from the desk.
    pub taken_over: bool,
}

impl WriteResult {
    const fn new(status: WriteStatus, id: Option<Uuid>, violations: Vec<Violation>) -> Self {
        Self {
            status,
            id,
            revision: None,
            violations,
            warnings: Vec::new(),
            manager: None,
            taken_over: false,
        }
    }

    pub(super) const fn new_refused(violations: Vec<Violation>) -> Self {
        Self::new(WriteStatus::Refused, None, violations)
    }

    pub(super) const fn new_stored(status: WriteStatus, id: Uuid) -> Self {
        Self::new(status, Some(id), Vec::new())
    }

    pub(super) const fn new_stale() -> Self {
        Self::new(WriteStatus::Stale, None, Vec::new())
    }

    pub(super) const fn is_stale(&self) -> bool {
        matches!(self.status, WriteStatus::Stale)
    }

    pub(super) const fn is_changed(&self) -> bool {
        matches!(self.status, WriteStatus::Created | WriteStatus::Updated)
    }
}
