//! `balie outgoing`: holding and releasing what goes out, and a new epoch of the feed after a restore by other means.

use app::{Clock, SystemClock};
use clap::Subcommand;
use store::{Store, feed, outgoing};

use crate::config::Config;
use crate::installation::open_store;

#[derive(Subcommand)]
pub enum OutgoingCommand {
    /// Pause all outgoing mails and webhooks.
    Hold,
    /// Resume outgoing mails and webhooks, including those that waited.
    Release,
    /// Start a new epoch of the event feed, after a restore by other means than `balie restore`.
    NewEpoch {
        /// Pause mails and webhooks as well.
        #[arg(long)]
        quiet: bool,
    },
}

pub async fn run(config: &Config, command: OutgoingCommand) -> anyhow::Result<()> {
    let store = open_store(config).await?;
    match command {
        OutgoingCommand::Hold => {
            let tx = store.begin().await?;
            outgoing::pause(&tx, SystemClock.now()).await?;
            tx.commit().await?;
            println!("mails and webhooks are held");
        }
        OutgoingCommand::Release => {
            let tx = store.begin().await?;
            let were_held = outgoing::release(&tx).await?;
            tx.commit().await?;
            println!("{}", if were_held { "mails and webhooks go out" } else { "nothing was held" });
        }
        OutgoingCommand::NewEpoch { quiet } => {
            restart(&store, quiet).await?;
            println!("the feed has a new epoch");
        }
    }
    Ok(store.close().await?)
}

/// Begins a new epoch of the feed, and pauses mails and webhooks if asked.
pub async fn restart(store: &Store, quiet: bool) -> anyhow::Result<()> {
    let now = SystemClock.now();
    let tx = store.begin().await?;
    feed::restart(&tx, now).await?;
    if quiet {
        outgoing::pause(&tx, now).await?;
    }
    Ok(tx.commit().await?)
}
