//! `balie outgoing`: holding and releasing what goes out, and a new epoch of the feed after a restore by other means.

use api::{Clock, SystemClock};
use clap::Subcommand;
use store::{Store, feed, outgoing};

use crate::config::Config;

#[derive(Subcommand)]
pub enum Outgoing {
    /// Hold all mails and webhooks from now on.
    Hold,
    /// Let mails and webhooks go out, also what waited.
    Release,
    /// Begin a new epoch of the feed: after a restore by other means than `balie restore`.
    NewEpoch {
        /// Hold mails and webhooks as well.
        #[arg(long)]
        quiet: bool,
    },
}

pub async fn run(config: &Config, command: Outgoing) -> anyhow::Result<()> {
    let store = Store::open(&config.database_url).await?;
    match command {
        Outgoing::Hold => {
            let tx = store.write().await?;
            outgoing::hold(&tx, SystemClock.now()).await?;
            tx.commit().await?;
            println!("mails and webhooks are held");
        }
        Outgoing::Release => {
            let tx = store.write().await?;
            let were_held = outgoing::release(&tx).await?;
            tx.commit().await?;
            println!("{}", if were_held { "mails and webhooks go out" } else { "nothing was held" });
        }
        Outgoing::NewEpoch { quiet } => {
            restart(&store, quiet).await?;
            println!("the feed has a new epoch");
        }
    }
    Ok(store.close().await?)
}

/// Begins a new epoch of the feed, and has mails and webhooks held if asked.
pub async fn restart(store: &Store, quiet: bool) -> anyhow::Result<()> {
    let now = SystemClock.now();
    let tx = store.write().await?;
    feed::restart(&tx, now).await?;
    if quiet {
        outgoing::hold(&tx, now).await?;
    }
    Ok(tx.commit().await?)
}
