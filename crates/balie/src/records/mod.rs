//! Commands that write records: imports and bulk operations.

pub(super) mod batch;
pub(super) mod bulk;
pub(super) mod import;
