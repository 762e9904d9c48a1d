//! Storage of the portal's records: licences, consumers, products, actions, documents, events and sessions, on `SQLite`
//! or `PostgreSQL` behind the same plain functions.
//!
//! Every function takes the connection first: `&ReadPool` for reads, `&Tx` inside a transaction, or either. A query for
//! a consumer's records takes a [`Scope`], so that none can forget the tenant. Every statement names the licence whose
//! rows it reads or writes, or begins with `/* all licences */`; tests hold each one to that.
//!
//! A condition `(licence_id=$n) is true` is `licence_id=$n` written so that no index on the licence serves it. It stands
//! where the table has such an index and another condition names few rows, for example those of one consumer: the
//! planner then never reads all rows of a firm to find them. docs/operations/cluster.md says more.

#![allow(
    clippy::redundant_closure_for_method_calls,
    reason = "`Row::read` is written for one lifetime of a row, a closure that calls it for all"
)]

mod bundle_reader;
mod chain;
mod db;
mod dialect;
mod document_purposes;
mod draft;
mod error;
mod evidence_keys;
mod file;
mod grants;
mod lookup;
mod resources;
mod sql;

pub mod accounts;
pub mod audit;
pub mod bundle;
pub mod change_proposals;
pub mod documents;
pub mod erased;
pub mod events;
pub mod evidence;
pub mod firms;
pub mod idempotency;
pub mod invoices;
pub mod jobs;
pub mod mails;
pub mod maintenance;
pub mod notices;
pub mod office;
pub mod payments;
pub mod portal;
pub mod privacy;
pub mod records;
pub mod secrets;
pub mod staff;
pub mod submissions;
pub mod threads;
pub mod visible;
pub mod webhooks;
pub mod withdrawals;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

#[cfg(test)]
mod tests;
pub mod worklist;

pub use accounts::{AccountKind, AccountRef};
pub use db::{JointReader, ReadPool, Scope, Store, Tx};
pub use error::{Result, StoreError};
pub use sql::Db;
