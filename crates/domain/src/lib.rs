//! What the portal knows: the rules of the field, without a database, a network or a clock.

pub mod action_type;
pub mod actions;
pub mod codes;
pub mod data_sharing;
pub mod dates;
mod entity;
pub mod events;
pub mod iban;
pub mod job;
pub mod kinds;
pub mod licence;
pub mod limits;
pub mod locale;
pub mod mail;
pub mod money;
pub mod notices;
pub mod password;
pub mod person;
pub mod products;
pub mod questionnaires;
pub mod records;
pub mod requests;
pub mod revision;
pub mod schema;
pub mod service_keys;
pub mod session;
pub mod values;
