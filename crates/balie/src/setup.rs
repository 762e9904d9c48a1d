//! Link to the set-up of an installation in the browser.

use anyhow::ensure;
use app::setup;
use clap::Args;

use crate::config::Config;
use crate::installation::Installation;

#[derive(Args)]
pub struct SetupLink {
    /// Set up another firm on an installation that has one.
    #[arg(long)]
    new_firm: bool,
    /// Address at which the browser reaches the portal, while `public_url` is not chosen yet.
    #[arg(long, value_name = "URL")]
    base: Option<String>,
}

/// Prints a link by which a firm is set up in the browser.
pub async fn run(config: &Config, arguments: SetupLink) -> anyhow::Result<()> {
    let installation = Installation::open(config).await?;
    let firms = store::firms::licences::count(installation.store.reader()).await?;
    ensure!(
        firms == 0 || arguments.new_firm,
        "this installation has a firm; --new-firm sets up another one, and `balie staff reset` lets an administrator in again"
    );
    let base = arguments.base.unwrap_or_else(|| installation.public_url.clone());
    println!("{}", new_link(&installation, &base).await?);
    Ok(installation.close().await?)
}

/// The address of a new set-up link. Browsers send what stands behind the number sign to nobody, so no log has it.
async fn new_link(installation: &Installation, base: &str) -> anyhow::Result<String> {
    let code = setup::new_code(installation).await.map_err(|error| anyhow::anyhow!("{error:?}"))?;
    Ok(format!("{}/setup#{code}", base.trim_end_matches('/')))
}

/// Prints and logs the set-up link of an installation that has no firm yet.
pub async fn announce(installation: &Installation) -> anyhow::Result<()> {
    if store::firms::licences::count(installation.store.reader()).await? > 0 {
        return Ok(());
    }
    let link = new_link(installation, &installation.public_url).await?;
    tracing::info!(
        "nothing is set up yet: the link to do so is printed, and `balie setup-link` makes another one"
    );
    println!("Set up the portal: {link}");
    Ok(())
}
