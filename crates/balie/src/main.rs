//! Balie: the customer portal of a financial advisory firm, as one program.

mod archive_file;
mod back_office;
mod backup;
mod bundle;
mod config;
mod copy_db;
mod copy_files;
mod credentials;
#[cfg(feature = "demo")]
mod demo;
#[cfg(not(feature = "demo"))]
#[path = "no_demo.rs"]
mod demo;
mod doctor;
mod embedded;
mod evidence;
mod http_server;
mod installation;
mod installation_file;
mod licence;
mod outgoing;
mod privacy;
mod private;
mod records;
mod recovery;
mod sealing;
mod serve;
mod serve_lock;
mod service_key;
mod setup;
mod source;
mod staff;
mod telemetry;
mod tls;

use std::io::Write;
use std::process::ExitCode;

use app::settings::operator::OnPublished;
use clap::{Parser, Subcommand};

use config::Config;
use evidence::{chain_heads, evidence_key, verify};
use installation::Installation;
use records::{bulk, import};
use source::ConfigSource;

#[derive(Parser)]
#[command(name = "balie", version, about = "The customer portal of a financial advisory firm")]
struct Arguments {
    /// Configuration file (TOML), `balie.toml` in the working folder by default; BALIE_* variables take precedence.
    #[arg(long, global = true, env = "BALIE_CONFIG")]
    config: Option<std::path::PathBuf>,
    /// Data folder of a demo. `demo` stores its database, files and secret there; every other command uses that demo
    /// instead of the configuration file.
    #[arg(long, global = true, value_name = "DIR")]
    data: Option<std::path::PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the portal: HTTP server and background jobs.
    Serve,
    /// Print a link by which a firm is set up in the browser; works for an hour.
    SetupLink(setup::SetupLink),
    /// Run background jobs only, next to processes that serve HTTP.
    Worker,
    /// Apply database migrations and exit.
    Migrate {
        /// Also VACUUM a SQLite database, so that deleted data is gone from the file. Blocks writes while it runs.
        #[arg(long)]
        vacuum: bool,
    },
    /// Import records from an NDJSON file.
    Import(import::ImportArgs),
    /// Run bulk operations (delete, invite, review, …) from an NDJSON file.
    Bulk(bulk::BulkArgs),
    /// Write a dossier with its evidence to a ZIP file that anybody can check.
    Bundle(bundle::BundleArgs),
    /// Manage service keys of firms' back-office systems.
    #[command(subcommand)]
    ServiceKey(service_key::ServiceKeyCommand),
    /// Manage the key that signs the evidence chain.
    #[command(subcommand)]
    EvidenceKey(evidence_key::EvidenceKeyCommand),
    /// Show or accept the recorded ends of the chains outside the database.
    #[command(subcommand)]
    ChainHeads(chain_heads::ChainHeadsCommand),
    /// Check or apply a firm's settings (licence file).
    #[command(subcommand)]
    Licence(licence::LicenceCommand),
    /// Copy the database from SQLite to PostgreSQL or back, and compare it row by row.
    CopyDb(copy_db::CopyDb),
    /// Copy the file store from a folder to an S3 bucket or back, and compare it.
    CopyFiles(copy_files::CopyFiles),
    /// Back up database and files to a folder or an archive; works while the portal runs.
    Backup(backup::Backup),
    /// Restore a backup into an empty installation.
    Restore(backup::Restore),
    /// Pause or resume outgoing mails and webhooks, or start a new epoch of the event feed.
    #[command(subcommand)]
    Outgoing(outgoing::OutgoingCommand),
    /// Personal data: retention, legal holds, erasure, export and the audit trail.
    #[command(subcommand)]
    Privacy(privacy::PrivacyCommand),
    /// Accounts of a firm's own people (the desk).
    #[command(subcommand)]
    Staff(staff::StaffCommand),
    /// Reset the second factor of a consumer who lost it.
    #[command(subcommand)]
    TwoFactor(recovery::TwoFactorCommand),
    /// End the sessions of a consumer.
    #[command(subcommand)]
    Sessions(recovery::SessionsCommand),
    /// Check configuration, database, files and partners, one line each; exits with 1 when something has to be fixed.
    Doctor,
    /// Verify the evidence chain of all submissions; exits with 1 when it is broken.
    VerifyEvidence(verify::VerifyEvidence),
    /// Test the integration of a firm's back-office system.
    #[command(subcommand)]
    BackOffice(back_office::BackOffice),
    /// Run a demo: a firm with sample data and sandboxes of all partners.
    Demo(demo::Demo),
    /// Print the OpenAPI document of the consumer API, or of another one.
    Openapi(OpenapiArgs),
}

/// The API whose OpenAPI document is printed.
#[derive(clap::Args)]
#[group(multiple = false)]
struct OpenapiArgs {
    /// The back office's API: a firm's own system and its staff.
    #[arg(long)]
    back_office: bool,
    /// The calls by which staff sign in at the desk.
    #[arg(long)]
    desk: bool,
}

impl OpenapiArgs {
    fn text(&self) -> String {
        if self.back_office {
            api::backoffice::document::document_text().to_owned()
        } else if self.desk {
            api::desk::document()
        } else {
            api::openapi::document()
        }
    }
}

fn main() -> ExitCode {
    // Before anything else has begun: it limits itself first, and is started anew for each file.
    if std::env::args_os().nth(1).is_some_and(|argument| argument == documents::worker::ARGUMENT) {
        return documents::worker::main();
    }
    start()
}

/// Ends the program without a backtrace where nobody reads what it prints, as behind `| head`.
fn end_with_output() {
    let next = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let message = panic.payload_as_str().unwrap_or_default();
        let Some(reason) = message.strip_prefix("failed printing to stdout: ") else { return next(panic) };
        if !reason.contains("Broken pipe") {
            let _ = writeln!(std::io::stderr(), "balie: the output cannot be written: {reason}");
        }
        std::process::exit(1);
    }));
}

#[tokio::main]
async fn start() -> ExitCode {
    end_with_output();
    private::make_everything_private();
    // Whoever calls out over TLS finds its cryptography here; a second call would only say that there is one.
    let _ = rustls::crypto::ring::default_provider().install_default();
    match Box::pin(run(Arguments::parse())).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("balie: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let file = arguments.config.map_or(ConfigSource::WorkingFolder, ConfigSource::File);
    let source = arguments.data.clone().map_or(file, ConfigSource::Demo);
    match arguments.command {
        Command::Openapi(document) => {
            print!("{}", document.text());
            Ok(())
        }
        Command::Demo(demo) => Box::pin(demo::run(demo, arguments.data)).await,
        Command::EvidenceKey(evidence_key::EvidenceKeyCommand::Create) => evidence_key::create(),
        Command::BackOffice(command) => back_office::run(command).await,
        Command::Licence(licence::LicenceCommand::Check { file }) => licence::check(file).await,
        Command::CopyDb(arguments) => copy_db::run(arguments).await,
        Command::Doctor => doctor::run(&source).await,
        command => {
            let config = source.read()?;
            let telemetry = telemetry::start(&config)?;
            let ended = Box::pin(run_with_config(&config, command)).await;
            telemetry.finish().await;
            ended
        }
    }
}

async fn run_with_config(config: &Config, command: Command) -> anyhow::Result<()> {
    match command {
        Command::Serve => serve::run(config).await,
        Command::Worker => Box::pin(serve::run_worker(config)).await,
        Command::SetupLink(arguments) => setup::run(config, arguments).await,
        Command::Migrate { vacuum } => migrate(config, vacuum).await,
        Command::ChainHeads(command) => chain_heads::run(config, command).await,
        Command::EvidenceKey(_) => evidence_key::show(config),
        Command::Import(arguments) => Box::pin(import::run(config, arguments)).await,
        Command::Bulk(arguments) => bulk::run(config, arguments).await,
        Command::Bundle(arguments) => bundle::run(config, arguments).await,
        Command::ServiceKey(command) => service_key::run(config, command).await,
        Command::VerifyEvidence(arguments) => verify::run(config, arguments).await,
        Command::Licence(licence::LicenceCommand::Apply { file, slug, replace }) => {
            let on_published = if replace { OnPublished::Replace } else { OnPublished::Keep };
            licence::apply(config, file, &slug, on_published).await
        }
        Command::Licence(licence::LicenceCommand::Show { slug }) => licence::show(config, &slug).await,
        Command::Outgoing(command) => outgoing::run(config, command).await,
        Command::Privacy(command) => privacy::run(config, command).await,
        Command::Staff(command) => staff::run(config, command).await,
        Command::TwoFactor(command) => recovery::two_factor(config, command).await,
        Command::Sessions(command) => recovery::end_sessions(config, command).await,
        Command::CopyFiles(arguments) => copy_files::run(config, arguments).await,
        Command::Backup(arguments) => backup::write_backup(config, arguments).await,
        Command::Restore(arguments) => backup::restore_backup(config, arguments).await,
        // These were carried out without a configuration.
        Command::Licence(licence::LicenceCommand::Check { .. })
        | Command::CopyDb(_)
        | Command::Doctor
        | Command::Demo(_)
        | Command::BackOffice(_)
        | Command::Openapi(_) => Ok(()),
    }
}

/// Brings the database up to date, signs the old chains that the operator names, and records the ends of all chains outside
/// the database.
async fn migrate(config: &Config, vacuum: bool) -> anyhow::Result<()> {
    let installation = Installation::open(config).await?;
    if vacuum {
        app::maintenance::compaction::by_hand(&installation).await?;
    }
    // The unit does this before each start, which must not wait for the file store.
    if let Err(error) = app::chain_heads::HeadRecorder::new(installation.services.clone()).record().await {
        tracing::warn!(%error, "recording the ends of the chains failed; `balie serve` records them");
    }
    Ok(installation.close().await?)
}
