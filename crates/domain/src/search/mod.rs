//! Finding clients and firms by what somebody types.

pub mod client_search;
pub mod firm_names;
