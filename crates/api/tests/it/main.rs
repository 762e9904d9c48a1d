//! The portal through its front door: the real router on a real database, each test on SQLite and on PostgreSQL.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[macro_use]
mod support;

mod access;
mod account;
mod account_security;
mod action_contract;
mod action_login;
mod anchors;
mod answers;
mod audit_trail;
mod backoffice;
mod changed_records;
mod client_errors;
mod compression;
mod confirmation;
mod cost;
mod create_dossier;
mod damage;
mod downloads;
mod evidence;
mod export;
mod forgeries;
mod generated_documents;
mod guessing;
mod handover;
mod hostile;
mod identities;
mod lengths;
mod login;
mod mail;
mod nightly;
mod ownership;
mod page;
mod partners;
mod passkey_faults;
mod passkeys;
mod password_reset;
mod payments;
mod public;
mod receipt_forms;
mod receipts;
mod refresh;
mod scan;
mod sealed;
mod security_log;
mod snapshots;
mod staff;
mod switches;
mod time_stamps;
mod token_transport;
mod transactions;
mod two_factor;
mod uploads;
mod withdrawals;
