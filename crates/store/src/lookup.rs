//! The outcome of looking for something of a consumer's.

/// Result of looking up a record by its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup<T> {
    /// The record is the consumer's own.
    Found(T),
    /// The record exists in this firm, but is somebody else's.
    NotOwned,
    /// The firm has no such record.
    NotFound,
}
