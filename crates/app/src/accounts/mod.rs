//! Accounts of consumers and staff: who may give one, what is mailed about one, and how one is recovered.

pub mod account_emails;
pub mod confirmation;
pub mod grants;
pub mod identities;
pub mod mailed_links;
pub mod recovery;
pub mod service_keys;
pub mod sign_in_links;
