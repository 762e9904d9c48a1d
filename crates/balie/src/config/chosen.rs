//! The settings that were chosen when the installation was set up in the browser.

use figment::providers::{Data, Format, Toml};

/// The file in the working folder with what was chosen in the browser; the configuration file takes precedence over it.
pub const INSTALLATION_FILE: &str = "installation.toml";

/// The file of what was chosen in the browser, as a part of the configuration; nothing where it is not there.
pub fn chosen_settings() -> Data<Toml> {
    // By its whole path, since a relative one is looked for in the folders above as well.
    Toml::file(std::path::absolute(INSTALLATION_FILE).unwrap_or_else(|_| INSTALLATION_FILE.into()))
}
