//! `balie outgoing`: holding and releasing what goes out, and a new epoch of the feed after a restore by other means.

use app::maintenance::outgoing;
use app::{Clock, Database, SystemClock};
use clap::Subcommand;

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
    let database = Database::new(open_store(config).await?);
    match command {
        OutgoingCommand::Hold => {
            outgoing::pause(&database, SystemClock.now()).await?;
            println!("mails and webhooks are held");
        }
        OutgoingCommand::Release => {
            let were_held = outgoing::release(&database).await?;
            println!("{}", if were_held { "mails and webhooks go out" } else { "nothing was held" });
        }
        OutgoingCommand::NewEpoch { quiet } => {
            outgoing::restart_feed(&database, quiet, SystemClock.now()).await?;
            println!("the feed has a new epoch");
        }
    }
    Ok(database.close().await?)
}
