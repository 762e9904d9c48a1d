//! Signing in, and what guards an account.

pub mod account;
pub mod account_security;
pub mod action_login;
pub mod confirmation;
pub mod guessing;
pub mod handover;
pub mod identities;
pub mod identity_browser;
pub mod link_addresses;
pub mod login;
pub mod passkey_client;
pub mod passkey_errors;
pub mod passkeys;
pub mod password_reset;
pub mod refresh;
pub mod security_log;
pub mod shared_address;
pub mod token_transport;
pub mod two_factor;
