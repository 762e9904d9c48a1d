//! The portal through its public interface: the real router on a real database, each test on SQLite and on PostgreSQL.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[macro_use]
mod support;

mod access;
mod acts;
mod alterations;
mod backoffice;
mod bundles;
mod change_proposals;
mod documents;
mod evidence;
mod http;
mod invoices;
mod mail;
mod messages;
mod nightly;
mod office;
mod partners;
mod payments;
mod settings;
mod sign_in;
mod snapshots;
mod staff;
mod withdrawals;
