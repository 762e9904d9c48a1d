//! Balie: the customer portal of a financial advisory firm, as one program.

mod config;
mod embedded;
mod serve;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use config::Config;

#[derive(Parser)]
#[command(name = "balie", version, about = "The customer portal of a financial advisory firm")]
struct Arguments {
    /// Configuration file (TOML); BALIE_* variables come on top.
    #[arg(long, global = true, env = "BALIE_CONFIG", default_value = "balie.toml")]
    config: std::path::PathBuf,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the portal and do its background work.
    Serve,
    /// Do the background work alone, beside other processes that serve.
    Worker,
    /// Bring the database up to date and stop.
    Migrate,
    /// Print the description of the consumers' API (openapi.json).
    Openapi,
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(Arguments::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("balie: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(arguments: Arguments) -> anyhow::Result<()> {
    if let Command::Openapi = arguments.command {
        print!("{}", api::openapi::document());
        return Ok(());
    }
    let config = Config::read(&arguments.config)?;
    serve::start_log(&config);
    match arguments.command {
        Command::Serve => serve::run(&config).await,
        Command::Worker => serve::work(&config).await,
        Command::Migrate => Ok(store::Store::open(&config.database_url).await?.close().await?),
        Command::Openapi => Ok(()),
    }
}
