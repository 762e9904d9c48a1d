//! Firms: their licences, their settings and what each has of its own.

pub mod licences;
pub mod picture_hosts;
pub mod request_templates;
pub mod settings;
