//! The firm's own people: accounts, roles, and whose data they see.

mod accounts;
mod identities;
mod matrix;
mod passkeys;
mod records;
mod rows;
mod service_keys;
mod sign_in;
