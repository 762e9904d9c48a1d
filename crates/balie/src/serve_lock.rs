//! The lock of the one `balie serve` of an `SQLite` database. It dies with the process; commands and workers take none.

use std::fs::{File, OpenOptions};
use std::path::PathBuf;

use anyhow::{Context, bail};
use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;
use store::maintenance::copy::sqlite_file;

use crate::config::Config;

/// A lock that is held until it is dropped. `PostgreSQL` has any number of servers, and needs none.
pub struct ServeLock {
    _file: Option<File>,
}

impl ServeLock {
    /// Takes the lock `<database>.lock`, beside the database.
    ///
    /// # Errors
    /// When another process serves this database.
    pub fn acquire(config: &Config) -> anyhow::Result<Self> {
        let Some(database) = sqlite_file(&config.database_url) else { return Ok(Self { _file: None }) };
        let path = PathBuf::from(format!("{}.lock", database.display()));
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path);
        let file = file.with_context(|| path.display().to_string())?;
        match flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => Ok(Self { _file: Some(file) }),
            Err(Errno::WOULDBLOCK) => bail!(
                "another `balie serve` is at work on {}: an SQLite database is served by one at a time; stop the other, or \
                 move to PostgreSQL (`balie copy-db`)",
                database.display()
            ),
            Err(error) => {
                tracing::warn!(path = %path.display(), %error, "locking the file failed: nothing prevents a second `balie serve`");
                Ok(Self { _file: None })
            }
        }
    }
}
