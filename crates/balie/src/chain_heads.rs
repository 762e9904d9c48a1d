//! `balie chain-heads`: the recorded ends of the chains outside the database.

use std::str::FromStr;

use anyhow::{Context, ensure};
use app::Caller;
use app::chain_heads::{accept, outside};
use clap::Subcommand;
use store::{licences, submissions};

use crate::config::Config;
use crate::installation::Installation;

#[derive(Subcommand)]
pub enum ChainHeadsCommand {
    /// Print the recorded ends of the chains outside the database.
    Show,
    /// Accept that chains end before, or otherwise than, the ends recorded outside the database.
    #[command(
        after_help = "For after a restore of an older database by other means than `balie restore`, or a failover that lost \
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
    let firms = licences::all(installation.store.reader()).await?;
    for one in outside(&installation.files, None).await? {
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

/// A chain that was begun without signatures, as the operator names it: `LICENCE:PLACE:HASH`.
#[derive(Clone, Debug)]
pub struct OldChain {
    licence: String,
    position: i64,
    hash: Vec<u8>,
}

impl FromStr for OldChain {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let mut parts = text.split(':');
        let (Some(licence), Some(position), Some(hash), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            anyhow::bail!("is written LICENCE:PLACE:HASH");
        };
        let position = position.parse().context("the place is a number")?;
        let hash = hex::decode(hash).context("the hash is written in hexadecimal")?;
        Ok(Self { licence: licence.to_owned(), position, hash })
    }
}

impl OldChain {
    /// Signs the end of the chain, if it is as named and nothing outside the database says that it was signed before.
    pub async fn accept(&self, installation: &Installation) -> anyhow::Result<()> {
        let licence = installation.licence(&self.licence).await?;
        let recorded = outside(&installation.files, Some(licence)).await?;
        ensure!(
            !recorded.iter().any(|one| one.head.chain == store::evidence::Chain::Evidence),
            "{}: a signed end of this chain stands outside the database: it was signed before",
            self.licence
        );
        let tx = installation.store.begin().await?;
        submissions::accept_old_chain(&tx, licence, (self.position, &self.hash), installation.now())
            .await
            .with_context(|| self.licence.clone())?;
        tx.commit().await?;
        println!("{}: the chain is signed from place {} on", self.licence, self.position + 1);
        Ok(())
    }
}
