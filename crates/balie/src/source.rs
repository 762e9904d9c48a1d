//! Sources of the configuration: a file, or the folder of a demo.

use std::path::{Path, PathBuf};

use anyhow::ensure;

use crate::config::Config;
use crate::demo;

pub const WORKING_FOLDER_FILE: &str = "balie.toml";

/// Source of the configuration.
#[derive(Clone, Debug)]
pub enum ConfigSource {
    /// `balie.toml` in the working folder, which need not be there, below `BALIE_*` variables.
    WorkingFolder,
    /// A TOML file that the operator named, below `BALIE_*` variables.
    File(PathBuf),
    /// The demo in this folder.
    Demo(PathBuf),
}

impl ConfigSource {
    /// The configuration file, if there is one.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::WorkingFolder => Some(Path::new(WORKING_FOLDER_FILE)).filter(|file| file.exists()),
            Self::File(file) => Some(file),
            Self::Demo(_) => None,
        }
    }

    /// Reads and checks the configuration.
    ///
    /// # Errors
    /// Names the field and where its value came from, or the file that is not there: a portal that started without it
    /// would be an empty one that looks healthy.
    pub fn read(&self) -> anyhow::Result<Config> {
        match self {
            Self::WorkingFolder => Config::read(Path::new(WORKING_FOLDER_FILE)),
            Self::File(file) => {
                ensure!(
                    file.exists(),
                    "configuration: there is no {}, which --config or BALIE_CONFIG names",
                    file.display()
                );
                Config::read(file)
            }
            Self::Demo(folder) => demo::config(folder),
        }
    }
}
