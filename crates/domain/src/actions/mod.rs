//! What a firm can ask of a consumer: the types of product action, one file for each way to answer.

pub mod types;

pub use types::{ActionType, Means};
