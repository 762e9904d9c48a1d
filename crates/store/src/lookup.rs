//! The outcome of looking for something of a consumer's.

/// What became of a look for one thing by its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup<T> {
    /// The consumer's own.
    Found(T),
    /// It exists in this firm, but is somebody else's.
    NotOwned,
    /// There is no such thing in this firm.
    NotFound,
}
