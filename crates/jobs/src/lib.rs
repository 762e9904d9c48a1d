//! Background work of the portal: jobs from the database, carried out at least once.

pub mod audit_chain;
pub mod change_proposals;
pub mod data_sharing;
pub mod erasures;
pub mod files;
mod handler;
pub mod mail;
pub mod nightly;
pub mod notices;
mod outbox;
pub mod payments;
pub mod push;
pub mod seals;
pub mod staff_notices;
pub mod time_stamps;
pub mod two_factor;
pub mod wal;
pub mod webhooks;
pub mod withdrawals;
mod worker;

pub use handler::{Handler, JobError};
pub use worker::{Now, Worker};
