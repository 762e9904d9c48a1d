//! The running of an installation: problems, quotas, the clock of retention, and work that waits.

pub mod acceptance;
pub mod follow_up;
pub mod health;
pub mod notes;
pub mod retention_clock;
pub mod storage;
pub mod tasks;
pub mod worklist;
