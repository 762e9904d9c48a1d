//! The hardware module of an installation.

use std::path::PathBuf;

/// A hardware module (PKCS#11) that holds private keys.
#[derive(Clone)]
pub struct HardwareToken {
    /// The module's library, as in `/usr/lib/softhsm/libsofthsm2.so`.
    pub module: PathBuf,
    /// Label of the token in the module.
    pub label: String,
    pub pin: String,
}
