//! Paying invoices: against the sandbox over real HTTP, and against a provider that misbehaves.

mod asked;
mod jobs;
mod misbehaving;
mod paying;
mod removing;
pub mod scene;
