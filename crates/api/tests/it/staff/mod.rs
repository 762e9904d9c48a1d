//! The firm's own people: accounts, roles, and whose data they see.

mod accounts;
mod identities;
mod passkeys;
mod records;
mod restricted;
mod rows;
mod service_keys;
mod sign_in;
