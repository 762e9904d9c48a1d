//! The firm's own people: accounts, roles, and whose data they see.

mod accounts;
mod grants;
mod hand_out_races;
mod identities;
mod matrix;
mod order_documents;
mod passkeys;
mod records;
mod reopening;
mod restricted;
mod rows;
mod service_keys;
mod setup;
mod shared_records;
mod sign_in;
mod unlocking;
mod upload_names;
