//! `balie demo` in a program that was built without it, as the release image is: it says so.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::config::Config;

#[derive(Args)]
pub struct Demo {
    /// Ignored arguments of the demo, which this build does not contain.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _arguments: Vec<OsString>,
}

/// # Errors
/// Always: there is no demo in this program.
pub fn run(Demo { _arguments }: Demo, _data: Option<PathBuf>) -> std::future::Ready<anyhow::Result<()>> {
    std::future::ready(Err(missing_demo_error()))
}

/// The configuration of the demo in a folder.
///
/// # Errors
/// Always: there is no demo in this program.
pub fn config(_folder: &Path) -> anyhow::Result<Config> {
    Err(missing_demo_error())
}

fn missing_demo_error() -> anyhow::Error {
    anyhow::anyhow!(
        "this program has no demo: its keys and passwords are public, so a release is built without it; for a demo, \
         build the sources with `cargo build -p balie` (or run `make run`)"
    )
}
