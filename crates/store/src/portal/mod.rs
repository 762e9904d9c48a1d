//! Queries and writes on behalf of one consumer; every function takes a [`crate::Scope`].

mod action_counter;
pub mod actions;
pub mod announcements;
pub mod drafts;
pub mod export;
mod invoices;
pub mod locked_actions;
pub mod menu;
pub mod partner_sessions;
pub mod products;

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

#[cfg(test)]
mod tests;
