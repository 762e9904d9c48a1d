//! Commands about evidence: its key, the chains, their anchors and ends.

pub(super) mod anchors;
pub(super) mod chain_heads;
pub(super) mod evidence_key;
pub(super) mod verify;
