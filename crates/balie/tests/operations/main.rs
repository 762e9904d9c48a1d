//! The operator's commands and ports: the real program, on SQLite and on PostgreSQL.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../shared/free_address.rs"]
mod free_address;
mod support;
mod traces;

mod backup;
mod bucket;
mod clock;
mod commands;
mod copy_db;
mod doctor;
mod erased;
mod erasure_list;
mod first_start;
mod hostile;
mod lines;
mod machines;
mod paid;
mod privacy;
mod schema_of_before;
mod setting_up;
mod slow_clients;
mod small_disk;
mod watching;
