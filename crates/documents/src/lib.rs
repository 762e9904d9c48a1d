//! Documents: files taken in from consumers, documents made for them, and where their bytes are stored.
//!
//! Taking in ([`intake`], [`xml`]) and making ([`rendering`]) are CPU-bound and synchronous, and read what
//! strangers wrote: a server does both through [`worker`], in a process of its own. The [`files`] store
//! and the virus [`scan`] are asynchronous.

pub mod archive;
pub mod files;
#[cfg(feature = "hostile")]
pub mod hostile;
pub mod intake;
pub mod names;
#[cfg(feature = "papers")]
pub mod rendering;
pub mod scan;
#[cfg(feature = "worker")]
pub mod worker;
pub mod xml;
