//! The tables, one file each. Nothing here leaves the crate.

#![allow(dead_code, reason = "the derive wants a relation enum for tables that need none")]

pub mod action_owners;
pub mod actions;
pub mod audit;
pub mod audit_chain;
pub mod branches;
pub mod consumers;
pub mod deleted_records;
pub mod deliveries;
pub mod delivery_attempts;
pub mod document_owners;
pub mod documents;
pub mod drafts;
pub mod erased_consumers;
pub mod erasures;
pub mod events;
pub mod evidence_anchors;
pub mod feed_epochs;
pub mod holds;
pub mod idempotency_keys;
pub mod jobs;
pub mod licence_hosts;
pub mod licences;
pub mod mail_choices;
pub mod mails;
pub mod messages;
pub mod notices;
pub mod one_time_tokens;
pub mod outgoing_holds;
pub mod partner_sessions;
pub mod payment_inbox;
pub mod payments;
pub mod picture_hosts;
pub mod product_owners;
pub mod products;
pub mod rate_limits;
pub mod recovery_codes;
pub mod refresh_tokens;
pub mod service_keys;
pub mod sessions;
pub mod submissions;
pub mod two_factor_setups;
pub mod unsigned_chains;
pub mod webhook_endpoints;
