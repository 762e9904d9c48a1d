//! Sources of the configuration: a file, or the folder of a demo.

use std::path::PathBuf;

use crate::config::Config;
use crate::demo;

/// Source of the configuration.
#[derive(Clone, Debug)]
pub enum Source {
    /// A TOML file, which need not be there, below `BALIE_*` variables.
    File(PathBuf),
    /// The demo in this folder.
    Demo(PathBuf),
}

impl Source {
    /// Reads and checks the configuration.
    ///
    /// # Errors
    /// Names the field and where its value came from.
    pub fn read(&self) -> anyhow::Result<Config> {
        match self {
            Self::File(file) => Config::read(file),
            Self::Demo(folder) => demo::config(folder),
        }
    }
}
