//! Queries and writes on behalf of one consumer; every function takes a [`crate::Scope`].

mod action_counter;
pub mod actions;
pub mod announcements;
pub mod drafts;
mod invoices;
pub mod locked_actions;
pub mod menu;
pub mod partner_sessions;
pub mod products;

pub use crate::lookup::Lookup;
pub(crate) use invoices::PAID_AT;

#[cfg(test)]
mod tests;
