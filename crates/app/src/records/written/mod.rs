//! Everything that tells of records that were written, archived or deleted: events and lines of the audit trail.

pub(super) mod events;
pub(super) mod lines;
