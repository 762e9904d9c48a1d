//! HTTP basics of every handler: parsing requests, writing responses and errors. Knows neither the application's state
//! nor sessions.

pub mod bearer;
pub mod body;
pub mod client;
pub mod compression;
pub mod envelope;
pub mod error;
pub mod headers;
pub mod locale;
pub mod query;
pub mod sign_in_name;
