//! `balie demo` in a program that was built without it, as the release image is: it says so.

use std::ffi::OsString;

use clap::Args;

#[derive(Args)]
pub struct Demo {
    /// Whatever the demo would take.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _arguments: Vec<OsString>,
}

/// # Errors
/// Always: there is no demo in this program.
pub fn run(Demo { _arguments }: Demo) -> std::future::Ready<anyhow::Result<()>> {
    std::future::ready(Err(anyhow::anyhow!(
        "this program has no demo: its keys and passwords are public, so a release is built without it; for a demo, \
         build the sources with `cargo build -p balie` (or run `make run`)"
    )))
}
