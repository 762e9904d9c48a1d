//! Keys and secrets of the installation, and what is derived from them.

pub mod erasure_keys;
pub mod fingerprints;
pub mod sealing_keys;
pub mod secrets;
