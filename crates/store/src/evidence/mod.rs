//! What makes the chains of a firm tamper-evident: the keys that sign their heads, and what is anchored outside.

mod anchors;
pub mod audit;
mod keys;

pub use anchors::{
    StoredAnchor, TimeStampJob, anchor, anchor_by_id, anchors, first_anchor_from, have_time_stamped,
    keep_time_stamp,
};
pub use audit::AuditLine;
pub use keys::{Chain, EvidenceKeys, Head, SignatureFault, key_id};
