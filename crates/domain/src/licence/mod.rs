//! What a firm decides about its portal.

use serde::{Deserialize, Serialize};

/// A firm's settings.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Licence {
    pub name: String,
    #[serde(default)]
    pub hosts: Vec<String>,
    #[serde(default)]
    pub show_domain_chooser: bool,
}
