//! Queries and writes on behalf of one consumer; every function takes a [`crate::Scope`].

pub mod actions;
pub mod drafts;
pub mod export;
pub mod locked_actions;
pub mod messages;
pub mod partner_sessions;
pub mod products;

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

/// The only element of a JSON array; absent when it is empty.
pub(crate) fn single(list: Option<String>) -> Option<String> {
    let list = list?;
    let element = list.strip_prefix('[')?.strip_suffix(']')?;
    (!element.is_empty()).then(|| element.to_owned())
}

#[cfg(test)]
mod tests;
