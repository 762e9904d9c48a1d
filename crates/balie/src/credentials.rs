//! Settings from files of their own: systemd's credentials, or the secrets of a container.

use std::path::Path;

use anyhow::Context;
use figment::Figment;

/// Prefix of the credentials' names that are settings of this program.
const PREFIX: &str = "balie.";

/// Puts each file `balie.<field>` of a folder on top: `balie.smtp_url`, `balie.partners.payments.keys.vandijk`, and
/// `balie.secrets` with one secret on each line, the newest first. Other files belong to somebody else.
///
/// # Errors
/// When the folder or one of these files cannot be read.
pub fn merge(mut figment: Figment, folder: &Path) -> anyhow::Result<Figment> {
    let entries = std::fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    for entry in entries {
        let path = entry.with_context(|| folder.display().to_string())?.path();
        let name = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_prefix(PREFIX));
        let Some(field) = name.filter(|_| path.is_file()) else { continue };
        let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        figment = if field == "secrets" {
            let secrets: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
            figment.merge((field, secrets))
        } else {
            figment.merge((field, text.trim()))
        };
    }
    Ok(figment)
}

/// The folder that systemd (`LoadCredential=`) or the operator names.
pub fn folder() -> Option<std::path::PathBuf> {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    named("BALIE_CREDENTIALS_DIRECTORY").or_else(|| named("CREDENTIALS_DIRECTORY")).map(Into::into)
}
