//! The outcome of looking for something of a consumer's.

/// Result of looking up a record by its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup<T> {
    /// The consumer's own.
    Found(T),
    /// It exists in this firm, but is somebody else's.
    NotOwned,
    /// There is no such thing in this firm.
    NotFound,
}
