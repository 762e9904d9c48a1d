//! The database itself: opening, migrating, copying and shrinking it, and what is measured of it.

pub mod copy;
pub mod erased_space;
pub mod gauges;
pub mod health;
pub(super) mod migrate;
pub(super) mod open;
