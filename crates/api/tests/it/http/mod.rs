//! Requests and responses, whatever they are about.

pub mod client_errors;
pub mod compression;
pub mod cost;
pub mod hostile;
pub mod lengths;
pub mod live;
pub mod page;
pub mod public;
pub mod reading;
pub mod standby;
