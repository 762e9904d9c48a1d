//! `balie chain-heads`: the recorded ends of the chains outside the database.

use anyhow::ensure;
use app::Caller;
use app::chain_heads::{accept, outside_heads};
use clap::Subcommand;
use store::firms::licences;

use crate::config::Config;
use crate::installation::Installation;

#[derive(Subcommand)]
pub enum ChainHeadsCommand {
    /// Print the recorded ends of the chains outside the database.
    Show,
    /// Accept that chains end before, or otherwise than, the ends recorded outside the database.
    #[command(
        after_help = "Use it after a restore of an older database by other means than `balie restore`, or a failover that lost \
        what was acknowledged. What stood there is put aside in the file store, under superseded-heads, and the firm's audit \
        trail gets a line.\n\n\
        Without such a reason, somebody removed or replaced evidence: look for a backup first."
    )]
    Accept {
        /// The firm's short name.
        #[arg(long)]
        licence: String,
        /// Reason, for the log and the audit trail.
        #[arg(long)]
        reason: String,
    },
}

pub async fn run(config: &Config, command: ChainHeadsCommand) -> anyhow::Result<()> {
    let installation = Installation::open(config).await?;
    match command {
        ChainHeadsCommand::Show => show(&installation).await?,
        ChainHeadsCommand::Accept { licence, reason } => {
            ensure!(!reason.trim().is_empty(), "--reason: say why");
            accept_of(&installation, &licence, &reason).await?;
        }
    }
    Ok(installation.close().await?)
}

async fn show(installation: &Installation) -> anyhow::Result<()> {
    let firms = licences::load_all(installation.store.reader()).await?;
    for one in outside_heads(&installation.files, None).await? {
        let firm = firms.iter().find(|(firm, ..)| firm.id == one.head.licence);
        let slug = firm.map_or_else(|| one.head.licence.to_string(), |(firm, ..)| firm.slug.clone());
        let (chain, place, hash) = (one.head.chain, one.head.position, hex::encode(&one.head.hash));
        println!(
            "{slug}  {chain}  place {place}  hash {hash}  {}",
            one.recorded_at.format("%Y-%m-%d %H:%M:%S")
        );
    }
    Ok(())
}

/// Accepts the present ends of a firm's chains, and says what was put aside.
pub async fn accept_of(installation: &Installation, slug: &str, reason: &str) -> anyhow::Result<()> {
    let licence = installation.licence(slug).await?;
    let accepted = accept(installation, licence, reason, &Caller::operator()).await?;
    for (chain, place) in &accepted.aside {
        println!("{slug}: the end of the {chain} chain at place {place} is put aside");
    }
    if accepted.lines > 0 {
        println!("{slug}: {} lines without a code are accepted", accepted.lines);
    }
    Ok(())
}
