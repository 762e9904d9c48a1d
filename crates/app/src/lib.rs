//! Use cases of the portal: one function for each, each with one transaction. It knows neither HTTP nor SQL; the rules
//! themselves are in [`domain`].

pub mod accounts;
mod act_limits;
pub mod acts;
pub mod audit;
pub mod batches;
pub mod bundle;
pub mod calendar_feeds;
pub mod chain_heads;
pub mod change_proposals;
pub mod documents;
pub mod error;
pub mod events;
pub mod export;
pub mod idempotency;
pub mod invoices;
pub mod keys;
pub mod maintenance;
pub mod metrics;
pub mod notices;
pub mod office;
pub mod payments;
pub mod privacy;
mod proposal_steps;
pub mod records;
pub mod reports;
pub mod request_templates;
pub mod services;
pub mod settings;
pub mod setup;
pub mod sign_in;
pub mod staff;
pub mod storage;
pub mod submissions;
pub mod threads;
pub mod verify;
pub mod webhook_deliveries;
pub mod webhook_endpoints;

pub use audit::AuditWriter;
pub use audit::actor::{Actor, Caller};
pub use audit::audit_kind::AuditKind;
pub use audit::client::Client;
pub use error::{Error, Result, SubmitError, require_owned};
pub use keys::erasure_keys::ErasureKeys;
pub use keys::fingerprints::FingerprintKey;
pub use keys::sealing_keys::SealingKeys;
pub use services::{
    Clock, Database, DocumentWorkers, IdGenerator, PushKeys, Services, SystemClock, TimeOrderedIds,
};

/// Prefix of temporary files, by which a start finds those that a crash left behind.
pub const TEMP_PREFIX: &str = "balie-";
