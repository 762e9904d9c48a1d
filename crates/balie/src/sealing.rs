//! The part of the configuration about the keys that seal papers.

use std::collections::BTreeMap;
use std::path::PathBuf;

use app::services::{PaperSeals, TimeStampService};
use partners::Key;
use serde::{Deserialize, Serialize};
use signing::HardwareToken;

/// PEM files, each with a private key (PKCS#8), its certificate and those of its issuers.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sealing {
    /// Path of the installation's key; absent: only firms with a key of their own have their papers sealed.
    pub key: Option<PathBuf>,
    /// Paths of the firms' own keys, by short name.
    pub keys: BTreeMap<String, PathBuf>,
    /// The hardware module with the private keys of files that hold certificates alone.
    pub pkcs11: Option<HardwareModule>,
}

/// A hardware module (PKCS#11).
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct HardwareModule {
    /// Path of the module's library.
    pub module: PathBuf,
    /// The label of the token.
    pub token: String,
    pub pin: Key,
}

impl Sealing {
    /// The seals of papers, stamped by a service where there is one.
    pub fn seals(&self, service: Option<TimeStampService>) -> PaperSeals {
        let token = self.pkcs11.as_ref().map(|own| HardwareToken {
            module: own.module.clone(),
            label: own.token.clone(),
            pin: own.pin.reveal().to_owned(),
        });
        PaperSeals::new(self.key.clone(), self.keys.clone(), service).with_token(token)
    }
}
