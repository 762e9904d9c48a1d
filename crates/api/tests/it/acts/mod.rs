//! Acts of consumers, and what is shown and told of them.

pub mod action_contract;
pub mod answers;
pub mod calendars;
pub mod changed_records;
pub mod create_dossier;
pub mod damage;
pub mod export;
pub mod ownership;
pub mod push;
pub mod relations;
pub mod switches;
