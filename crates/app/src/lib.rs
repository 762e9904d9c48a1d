//! Use cases of the portal: one function for each, each with one transaction. It knows neither HTTP nor SQL; the rules
//! themselves are in [`domain`].

pub mod account_emails;
mod act_limits;
pub mod actor;
pub mod anchors;
pub mod appointments;
pub mod audit;
pub mod audit_kind;
pub mod bank_guarantees;
pub mod batches;
pub mod bounces;
pub mod bundle;
pub mod calendar_feeds;
pub mod chain_heads;
pub mod change_proposals;
pub mod cleanup;
pub mod client;
pub mod compaction;
pub mod confirmation;
pub mod damage_reports;
pub mod data_sharing;
pub mod disability_cover;
pub mod documents;
pub mod dossier_requests;
pub mod drafts;
pub mod erasure_keys;
pub mod error;
pub mod events;
pub mod expiry;
pub mod export;
pub mod fingerprints;
pub mod grants;
pub mod health;
pub mod home_insurance;
pub mod idempotency;
pub mod identities;
pub mod job_queue;
pub mod mail_log;
pub mod mailed_links;
pub mod metrics;
pub mod notices;
pub mod payments;
pub mod preferences;
pub mod privacy;
mod proposal_steps;
pub mod push;
pub mod records;
pub mod recovery;
pub mod refusals;
pub mod request_templates;
pub mod sealing_keys;
pub mod secrets;
pub mod security;
pub mod service_keys;
pub mod service_orders;
pub mod services;
pub mod settings;
pub mod sign_in;
pub mod sign_in_links;
pub mod staff;
pub mod storage;
pub mod submissions;
pub mod threads;
pub mod verify;
pub mod webhook_endpoints;
pub mod withdrawals;

pub use actor::{Actor, Caller};
pub use audit::AuditLog;
pub use audit_kind::AuditKind;
pub use client::Client;
pub use erasure_keys::ErasureKeys;
pub use error::{Error, Result, SubmitError, require_owned};
pub use fingerprints::FingerprintKey;
pub use sealing_keys::SealingKeys;
pub use services::{
    Clock, Database, DocumentWorkers, IdGenerator, PushKeys, Services, SystemClock, TimeOrderedIds,
};

/// Prefix of temporary files, by which a start finds those that a crash left behind.
pub const TEMP_PREFIX: &str = "balie-";
