//! Metrics of the use cases.

/// The bytes that consumers delivered.
pub const UPLOADED: &str = "balie_uploaded_bytes_total";
/// Processes that ended without a result.
pub const WORKER_ENDED: &str = "balie_intake_worker_failures_total";
/// Rejected access and failed proofs, by event.
pub const SECURITY: &str = "balie_security_events_total";

/// Counts what a consumer delivered.
pub(crate) fn count_upload(bytes: u64) {
    metrics::counter!(UPLOADED).increment(bytes);
}

/// Counts a process that ended without a result: `task` is what it did, `kind` how it ended.
pub(crate) fn worker_ended(task: &'static str, kind: &'static str) {
    metrics::counter!(WORKER_ENDED, "task" => task, "kind" => kind).increment(1);
}

/// Counts an event of the security log by its name.
pub(crate) fn security_event(name: &'static str) {
    metrics::counter!(SECURITY, "event" => name).increment(1);
}
