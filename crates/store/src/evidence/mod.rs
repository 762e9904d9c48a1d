//! Tamper evidence of a firm's chains: the keys that sign their heads, and the anchors outside.

mod anchors;
pub mod audit;
mod heads;
mod lines;

pub use crate::chain::Chain;
pub use crate::evidence_keys::{EvidenceKeys, Head, SignatureError, key_id};
pub use anchors::{
    StoredAnchor, TimeStampJob, add_anchors, anchor_by_id, first_anchor_from, have_time_stamped,
    keep_time_stamp, list_anchors,
};
pub use audit::AuditLine;
pub use heads::{SignedHead, hash_at, signed_head, signing_keys};
