//! The portal through its front door: the real router on a real database, each test on SQLite and on PostgreSQL.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[macro_use]
mod support;

mod access;
mod account;
mod account_security;
mod action_login;
mod answers;
mod backoffice;
mod compression;
mod cost;
mod damage;
mod downloads;
mod every_answer;
mod evidence;
mod export;
mod handover;
mod hostile;
mod login;
mod made_papers;
mod mail;
mod new_dossier;
mod ownership;
mod partners;
mod password_reset;
mod payments;
mod public;
mod receipt_forms;
mod receipts;
mod refresh;
mod scan;
mod shown;
mod switches;
mod two_factor;
mod uploads;
