//! Maintenance that the background work calls: sealing, cleaning up and shrinking, and problems that somebody solves.

pub mod anchors;
pub mod cleanup;
pub mod compaction;
pub mod expiry;
pub mod health;
pub mod job_queue;
pub mod outgoing;
pub mod search_terms;
