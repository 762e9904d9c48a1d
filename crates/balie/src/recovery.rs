//! `balie two-factor` and `balie sessions`: help for a consumer who lost the second factor, or whose account somebody else
//! may have reached.

use app::Caller;
use app::accounts::recovery::{self, ResetRequest, Wait};
use clap::{Args, Subcommand};

use crate::config::Config;
use crate::installation::Installation;

#[derive(Args)]
pub struct RecoveryArgs {
    /// The firm's short name.
    #[arg(long)]
    licence: String,
    /// Id of the consumer in the firm's back-office system.
    #[arg(long)]
    consumer: String,
}

#[derive(Subcommand)]
pub enum TwoFactorCommand {
    /// Reset a consumer's second factor. Takes effect after 24 hours, in which the consumer can cancel it.
    #[command(
        after_help = "The consumer gets a mail at once. A sign-in with a right code withdraws the reset.\n\n\
        Exit code 0: the second factor is off, or will be. 1: there is no such consumer."
    )]
    Reset {
        #[command(flatten)]
        whose: RecoveryArgs,
        /// Reset at once, for a consumer whose identity was verified in person.
        #[arg(long)]
        now: bool,
    },
    /// Cancel a reset that has not taken effect yet.
    Keep {
        #[command(flatten)]
        whose: RecoveryArgs,
    },
}

#[derive(Subcommand)]
pub enum SessionsCommand {
    /// End all sessions of a consumer and revoke all sign-in links.
    #[command(after_help = "Exit code 0: done. 1: there is no such consumer.")]
    End {
        #[command(flatten)]
        whose: RecoveryArgs,
    },
}

pub async fn two_factor(config: &Config, command: TwoFactorCommand) -> anyhow::Result<()> {
    let installation = Installation::open(config).await?;
    let caller = Caller::operator();
    match command {
        TwoFactorCommand::Reset { whose, now } => {
            let licence = installation.licence(&whose.licence).await?;
            let wait = if now { Wait::None } else { Wait::Day };
            let request = ResetRequest { wait, identity_check: None };
            let at =
                recovery::reset_two_factor(&installation, licence, &whose.consumer, request, &caller).await?;
            match at {
                Some(at) => println!("two-factor is off from {at} on"),
                None => println!("two-factor is not on"),
            }
        }
        TwoFactorCommand::Keep { whose } => {
            let licence = installation.licence(&whose.licence).await?;
            let cancelled =
                recovery::cancel_two_factor_reset(&installation, licence, &whose.consumer, &caller).await?;
            println!("{}", if cancelled { "withdrawn" } else { "there was no reset" });
        }
    }
    Ok(installation.close().await?)
}

pub async fn end_sessions(
    config: &Config,
    SessionsCommand::End { whose }: SessionsCommand,
) -> anyhow::Result<()> {
    let installation = Installation::open(config).await?;
    let licence = installation.licence(&whose.licence).await?;
    let ended = recovery::end_sessions(&installation, licence, &whose.consumer, &Caller::operator()).await?;
    println!("{ended} sessions ended");
    Ok(installation.close().await?)
}
