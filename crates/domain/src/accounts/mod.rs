//! Accounts of consumers, staff and machines: sessions, roles, scopes, and who may grant what.

pub mod grants;
pub mod link_address;
pub mod service_keys;
pub mod session;
pub mod staff;
