//! `balie licence`: a firm's settings from a file, checked and applied.

use std::path::PathBuf;

use app::records::dictionary_warnings;
use app::settings::operator::{self, OnPublished};
use clap::Subcommand;
use domain::licence::{DeskMode, IdentityProvider, Licence as Settings};
use domain::records::{self, Record, Segment};

use crate::config::Config;
use crate::installation::Installation;
use crate::records::import;

#[derive(Subcommand)]
pub enum LicenceCommand {
    /// Validate a licence file; lists all errors and the texts for which the portal's defaults apply.
    #[command(
        after_help = "Needs neither configuration nor database.\n\nExit code 0: the file has no errors. 1: it has, each named."
    )]
    Check {
        /// JSON file; the schema is at `/backoffice/v1/schemas/licence`.
        file: PathBuf,
    },
    /// Create a firm or update its settings.
    #[command(after_help = "A portal that serves takes them over within a second.\n\n\
    Exit code 0: the settings are in force. 1: the file has errors, and nothing was changed.")]
    Apply {
        /// JSON file, as for `licence check`.
        file: PathBuf,
        /// The firm's short name.
        #[arg(long)]
        slug: String,
        /// Replace what the firm's administrators or its system have published since.
        #[arg(long)]
        replace: bool,
    },
    /// Print the present settings of a firm, as in a licence file.
    Show {
        /// The firm's short name.
        #[arg(long)]
        slug: String,
    },
}

/// Checks without a configuration; applying needs one.
pub async fn check(file: PathBuf) -> anyhow::Result<()> {
    let settings = read(&import::read_text(&file).await?)?;
    for missing in settings.missing_texts() {
        println!("the portal's own words: {missing}");
    }
    for warning in dictionary_warnings(&settings.dictionary) {
        println!("warning: {}: {} ({})", warning.pointer, warning.message, warning.code);
    }
    for provider in &settings.identity_providers {
        let IdentityProvider { id, issuer, .. } = provider;
        println!(
            "identity provider {id}: used where the configuration has partners.identity.<slug>.{id} with issuer = \"{issuer}\""
        );
    }
    if !settings.two_factor_required {
        println!("advice: two_factor_required is off, so a password alone opens a consumer's dossier");
    }
    match settings.desk {
        DeskMode::Off => println!("desk: off: the firm's own people do not sign in"),
        mode => println!("desk: {mode}: `balie staff create` makes the first administrator"),
    }
    println!("{}: fit", settings.name);
    Ok(())
}

pub async fn show(config: &Config, slug: &str) -> anyhow::Result<()> {
    let installation = Installation::open(config).await?;
    let licence = installation.licence(slug).await?;
    let licence = store::firms::licences::by_id(installation.store.reader(), licence).await?;
    println!("{}", serde_json::to_string_pretty(&licence.map(|licence| licence.settings))?);
    Ok(installation.close().await?)
}

pub async fn apply(
    config: &Config,
    file: PathBuf,
    slug: &str,
    on_published: OnPublished,
) -> anyhow::Result<()> {
    let settings = read(&import::read_text(&file).await?)?;
    let installation = Installation::open(config).await?;
    operator::apply(&installation, &installation.public_url, (slug, &settings), on_published).await?;
    for provider in &settings.identity_providers {
        if let Err(mismatch) = installation.services.partners.identity.account(slug, provider) {
            let id = &provider.id;
            println!(
                "warning: identity provider {id} is not used: {mismatch} (partners.identity.{slug}.{id})"
            );
        }
    }
    println!("{slug}: applied");
    Ok(installation.close().await?)
}

/// Reads a licence, or names all its violations.
pub fn read(text: &str) -> anyhow::Result<Settings> {
    let value = serde_json::from_str(text)?;
    match records::parse(Segment::Licence, &value) {
        Ok(Record::Licence(settings)) => Ok(*settings),
        Ok(_) => anyhow::bail!("the file is no licence file"),
        Err(violations) => {
            let lines: Vec<String> = violations
                .iter()
                .map(|violation| format!("{}: {} ({})", violation.pointer, violation.message, violation.rule))
                .collect();
            anyhow::bail!("the licence file has errors:\n{}", lines.join("\n"))
        }
    }
}
