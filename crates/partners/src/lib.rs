//! Whom the portal calls: each partner behind a type of its own.

pub mod mail;
