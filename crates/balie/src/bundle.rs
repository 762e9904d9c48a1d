//! `balie bundle`: a dossier with its evidence as one ZIP file.

use std::path::PathBuf;

use anyhow::{anyhow, ensure};
use app::{Caller, bundle};
use clap::Args;

use crate::archive_file;
use crate::config::Config;
use crate::installation::Installation;

#[derive(Args)]
#[command(
    after_help = "May run while the portal serves. The bundle has everybody whom the dossier is about; its index is \
    in the firm's own language. Check it with `python3 -I verify.py FILE`; the portal serves the program at \
    /verify.py."
)]
pub struct BundleArgs {
    /// The firm's short name.
    #[arg(long)]
    licence: String,
    /// Id of the dossier in the firm's back-office system.
    dossier: String,
    /// Path of the ZIP file; must not exist.
    to: PathBuf,
}

pub async fn run(config: &Config, arguments: BundleArgs) -> anyhow::Result<()> {
    let BundleArgs { licence, dossier, to } = arguments;
    // Nothing is made, and no line left in the trail, for a file that cannot be written.
    ensure!(!to.exists(), "{} exists already: name a new file", to.display());
    let installation = Installation::open(config).await?;
    let firm = installation.licence(&licence).await?;
    let bundle = Box::pin(bundle::for_firm(&installation, firm, &dossier, None, &Caller::operator())).await;
    let bundle = bundle.map_err(|error| anyhow!("{}: {error:?}", error.answered_code()))?;
    let count = bundle.files();
    archive_file::write(&to, bundle.stream(&installation)).await?;
    println!("{}: {count} files", to.display());
    Ok(installation.close().await?)
}
