//! Database and files are the portal's own: nobody else on the machine reads them.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use rustix::fs::Mode;
use store::maintenance::copy::sqlite_file;

use crate::config::Config;

/// Whatever this process makes from now on is its user's alone: files 0600, folders 0700.
pub fn make_everything_private() {
    rustix::process::umask(Mode::RWXG | Mode::RWXO);
}

/// Writes a file that its user alone reads, in place of the one that stood there.
#[cfg(feature = "demo")]
pub fn write_private(file: &Path, text: &str) -> std::io::Result<()> {
    use std::io::Write;
    use std::os::unix::fs::OpenOptionsExt;

    let mut file =
        std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(file)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Returns files of ours that other users of this machine can read: made by an earlier version, or by hand.
pub fn open_to_others(config: &Config) -> Vec<PathBuf> {
    let mut places: Vec<PathBuf> = Vec::new();
    if let Some(file) = sqlite_file(&config.database_url) {
        let beside = |end: &str| PathBuf::from(format!("{}{end}", file.display()));
        places.extend([beside("-wal"), file.clone()]);
    }
    if !config.files.contains("://") {
        places.push(PathBuf::from(&config.files));
    }
    places.push(config.scratch.clone());
    places.retain(|place| is_open_to_others(place));
    places
}

/// Settings that are secret themselves, or may have a password in them.
const SECRET_SETTINGS: [&str; 6] = ["secrets", "evidence_key", "smtp_url", "database_url", "s3", "partners"];

/// Returns true if a configuration file has secrets in it that all users of this machine can read.
pub fn has_open_secrets(file: &Path) -> bool {
    let settings = std::fs::read_to_string(file).ok().and_then(|text| text.parse::<toml::Table>().ok());
    let is_secret = |name: &str, value: &toml::Value| {
        // An address without an account has no password.
        SECRET_SETTINGS.contains(&name)
            && value.as_str().is_none_or(|text| !name.ends_with("_url") || text.contains('@'))
    };
    settings.is_some_and(|settings| settings.iter().any(|(name, value)| is_secret(name, value)))
        && is_readable_by_all(file)
}

/// Returns true if every user of this machine reads a file. The group may: that of a package's own user does.
fn is_readable_by_all(file: &Path) -> bool {
    let others =
        |path: &Path, bits| path.metadata().is_ok_and(|about| about.permissions().mode() & bits != 0);
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    others(file, 0o004) && folder.is_none_or(|folder| others(folder, 0o001))
}

/// Returns true if others may read a file. Inside a folder that only its owner enters, a file's own mode does not
/// matter.
fn is_open_to_others(place: &Path) -> bool {
    let others = |path: &Path| path.metadata().is_ok_and(|about| about.permissions().mode() & 0o077 != 0);
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
    others(place) && folder.is_none_or(others)
}
