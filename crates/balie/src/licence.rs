//! `balie licence`: a firm's settings from a file, checked and applied.

use std::path::PathBuf;

use anyhow::ensure;
use app::Caller;
use app::records::dictionary_warnings;
use app::settings::{NewVersion, put_version};
use clap::Subcommand;
use domain::licence::{DeskMode, IdentityProvider, Licence as Settings, host_of};
use domain::records::{self, Record, Segment};
use store::Tx;
use uuid::Uuid;

use crate::config::Config;
use crate::import;
use crate::installation::Installation;

#[derive(Subcommand)]
pub enum LicenceCommand {
    /// Validate a licence file; lists all errors and the texts for which the portal's defaults apply.
    #[command(
        after_help = "Needs neither configuration nor database.\n\nExit code 0: the file is fit. 1: it is not."
    )]
    Check {
        /// JSON file; the schema is at `/backoffice/v1/schemas/licence`.
        file: PathBuf,
    },
    /// Create a firm or update its settings.
    #[command(after_help = "A portal that serves takes them over within a second.\n\n\
    Exit code 0: they stand. 1: the file is not fit, and nothing was changed.")]
    Apply {
        /// JSON file, as for `licence check`.
        file: PathBuf,
        /// The firm's short name.
        #[arg(long)]
        slug: String,
    },
}

/// Checks without a configuration; applying needs one.
pub async fn check(file: PathBuf) -> anyhow::Result<()> {
    let settings = read(&import::text(&file).await?)?;
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

pub async fn apply(config: &Config, file: PathBuf, slug: &str) -> anyhow::Result<()> {
    let settings = read(&import::text(&file).await?)?;
    let installation = Installation::open(config).await?;
    put(&installation, slug, &settings).await?;
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

/// Reads a licence, or names all its faults.
pub fn read(text: &str) -> anyhow::Result<Settings> {
    let value = serde_json::from_str(text)?;
    match records::parse(Segment::Licence, &value) {
        Ok(Record::Licence(settings)) => Ok(*settings),
        Ok(_) => anyhow::bail!("not a licence"),
        Err(faults) => {
            let lines: Vec<String> = faults
                .iter()
                .map(|fault| format!("{}: {} ({})", fault.pointer, fault.message, fault.rule))
                .collect();
            anyhow::bail!("the licence is unfit\n{}", lines.join("\n"))
        }
    }
}

/// Creates a firm, or writes these settings as its next version; unchanged settings keep their version.
pub async fn put(installation: &Installation, slug: &str, settings: &Settings) -> anyhow::Result<Uuid> {
    ensure!(
        !slug.is_empty()
            && slug.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'),
        "a short name has small letters, digits and hyphens: {slug:?}"
    );
    let tx = installation.store.begin().await?;
    check_public_host(installation, &tx, slug, settings).await?;
    check_hosts(&tx, slug, settings).await?;
    let known = store::licences::by_slug(&tx, slug).await?;
    let known = match known {
        // Whoever publishes settings at the same moment waits.
        Some(known) => store::licences::lock(&tx, known.id).await?,
        None => None,
    };
    if let Some(known) = known.as_ref().filter(|known| known.settings == *settings) {
        return Ok(known.id);
    }
    let version = known.as_ref().map_or(1, |known| known.version + 1);
    let new = NewVersion { slug, before: known.as_ref(), version, settings };
    let (id, _) = put_version(installation, &tx, new, &Caller::operator()).await?;
    tx.commit().await?;
    Ok(id)
}

/// A host name is one firm's.
async fn check_hosts(tx: &Tx, slug: &str, settings: &Settings) -> anyhow::Result<()> {
    let all = store::licences::all(tx).await?;
    for (place, host) in settings.hosts.iter().enumerate() {
        let has = |hosts: &[String]| hosts.iter().any(|other| other.eq_ignore_ascii_case(host));
        let holder = all.iter().find(|(licence, _, hosts)| licence.slug != slug && has(hosts));
        if let Some((holder, ..)) = holder {
            anyhow::bail!("hosts[{place}]: {host} is one of the hosts of {} already", holder.slug);
        }
    }
    Ok(())
}

/// The host of `public_url` is no firm's while there are several: their visitors all come there.
async fn check_public_host(
    installation: &Installation,
    tx: &Tx,
    slug: &str,
    settings: &Settings,
) -> anyhow::Result<()> {
    let Some(public) = host_of(&installation.public_url) else { return Ok(()) };
    let is_public = |host: &String| host.eq_ignore_ascii_case(&public);
    let mut others = store::licences::all(tx).await?;
    others.retain(|(licence, ..)| licence.slug != slug);
    ensure!(
        others.is_empty() || !settings.hosts.iter().any(is_public),
        "hosts: {public} is the host of public_url, which is no firm's while there are several"
    );
    if let Some((holder, ..)) = others.iter().find(|(_, _, hosts)| hosts.iter().any(is_public)) {
        anyhow::bail!(
            "{public} is the host of public_url and one of the hosts of {}, which only a single firm may have: take it \
             out there first",
            holder.slug
        );
    }
    Ok(())
}
