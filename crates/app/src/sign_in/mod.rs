//! Signing in: limits on guessing, passwords, second factors and sessions.
//!
//! [`limits`], [`passwords`], [`totp`] and [`passkeys`] serve accounts of every kind.

pub mod consumer_passkeys;
pub mod limits;
pub mod passkeys;
pub mod passwords;
pub mod totp;
pub mod two_factor;
