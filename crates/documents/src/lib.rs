//! Papers: files taken in from consumers, papers made for them, and where their bytes are kept.
//!
//! Taking in ([`intake`], [`xml`]) and making are CPU-bound and synchronous: call them from
//! `spawn_blocking`. The [`files`] store and the virus [`scan`] are asynchronous.

pub mod files;
pub mod intake;
pub mod names;
#[cfg(feature = "papers")]
pub mod papers;
pub mod scan;
pub mod xml;
