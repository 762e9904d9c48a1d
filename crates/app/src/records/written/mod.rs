//! Events and lines of the audit trail about records that were written, archived or deleted.

pub(super) mod events;
pub(super) mod lines;
