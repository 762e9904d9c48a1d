//! `balie privacy`: what is kept of people, and what becomes of it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, ensure};
use app::Caller;
use app::audit::record_access;
use app::export;
use app::maintenance::cleanup::{FOLDERS, delete_orphans};
use app::privacy::{self, Privacy as Answer, erasure_list};
use clap::{Args, Subcommand};
use domain::accounts::staff::VisibleClients;
use indicatif::{ProgressBar, ProgressStyle};
use jobs::Worker;
use jobs::erasures::ErasureListHandler;
use jobs::files::FileDeletionHandler;
use serde_json::json;
use store::Scope;
use store::firms::licences::LicenceRow;
use store::privacy::{RetentionCursor, RetentionOutcome};
use uuid::Uuid;

use crate::archive_file;
use crate::config::Config;
use crate::installation::Installation;

/// Number of a firm's lines that are read at once.
const LINES: u64 = 500;

#[derive(Subcommand)]
pub enum PrivacyCommand {
    /// Delete data whose retention period has ended; also runs every night.
    Retain {
        /// Only report what would be deleted.
        #[arg(long)]
        dry_run: bool,
        /// Vouch for the clock: delete although it is far from the last run, as after a month without power.
        #[arg(long)]
        yes: bool,
        /// Only this firm (its short name).
        #[arg(long)]
        licence: Option<String>,
    },
    /// Delete files that no record has referenced for a day; also runs every night.
    Sweep {
        /// Delete even when most files have no record.
        #[arg(long)]
        force: bool,
    },
    /// List legal holds and erasures of a firm.
    List {
        /// The firm's short name.
        #[arg(long)]
        licence: String,
    },
    /// Show which data of a consumer is retained, until when and why.
    Show(ConsumerArgs),
    /// Export all data of a consumer as a ZIP file.
    Export {
        #[command(flatten)]
        who: ConsumerArgs,
        /// Path of the ZIP file; must not exist.
        to: PathBuf,
    },
    /// Print the audit trail, oldest first, as NDJSON.
    Trail {
        /// The firm's short name.
        #[arg(long)]
        licence: String,
        /// Only this consumer (id in the firm's back-office system).
        #[arg(long)]
        consumer: Option<String>,
    },
    /// Place a legal hold: delete no data of a consumer.
    Hold {
        #[command(flatten)]
        who: ConsumerArgs,
        /// Reason of the hold, which is kept with it.
        #[arg(long)]
        reason: String,
    },
    /// Release a legal hold.
    Lift(ConsumerArgs),
    /// Erase the data that no law requires to be kept, and restrict the rest until its retention period ends.
    Erase(ConsumerArgs),
    /// Print the list of erasures, which names people by keyed hashes, for `balie restore --erasures`.
    Erasures,
    /// Cancel an erasure; the next version of the consumer's record reopens the account.
    TakeBack(ConsumerArgs),
}

#[derive(Args)]
pub struct ConsumerArgs {
    /// The firm's short name.
    #[arg(long)]
    licence: String,
    /// Id of the consumer in the firm's back-office system.
    #[arg(long)]
    consumer: String,
}

impl ConsumerArgs {
    async fn find(&self, installation: &Installation) -> anyhow::Result<Scope> {
        let licence = installation.licence(&self.licence).await?;
        let found = store::privacy::status(installation.store.reader(), licence, &self.consumer).await?;
        let (scope, _) =
            found.with_context(|| format!("{} has no consumer {:?}", self.licence, self.consumer))?;
        Ok(scope)
    }
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` hands it over")]
fn to_anyhow(error: app::Error) -> anyhow::Error {
    anyhow::anyhow!("{}: {error:?}", error.answered_code())
}

pub async fn run(config: &Config, command: PrivacyCommand) -> anyhow::Result<()> {
    let installation = Installation::open(config).await?;
    let caller = Caller::operator();
    match command {
        PrivacyCommand::Retain { dry_run, yes, licence } => {
            if !dry_run {
                require_plausible_clock(&installation, yes).await?;
            }
            retain(&installation, dry_run, licence.as_deref()).await?;
        }
        PrivacyCommand::Erasures => {
            for entry in erasure_list::read(&installation.files).await.map_err(to_anyhow)? {
                println!("{entry}");
            }
        }
        PrivacyCommand::Sweep { force } => sweep_all(&installation, force).await?,
        PrivacyCommand::List { licence } => list(&installation, &licence).await?,
        PrivacyCommand::Trail { licence, consumer } => {
            print_trail(&installation, &licence, consumer.as_deref()).await?;
        }
        PrivacyCommand::Show(who) => show(&installation, &who).await?,
        PrivacyCommand::Export { who, to } => export_consumer(&installation, &who, &to, &caller).await?,
        PrivacyCommand::Hold { who, reason } => {
            ensure!(!reason.trim().is_empty(), "--reason: say why");
            privacy::place_hold(&installation, who.find(&installation).await?, &reason, &caller)
                .await
                .map_err(to_anyhow)?;
            show(&installation, &who).await?;
        }
        PrivacyCommand::Lift(who) => {
            let lifted = privacy::release_hold(&installation, who.find(&installation).await?, &caller)
                .await
                .map_err(to_anyhow)?;
            ensure!(lifted, "the consumer has no legal hold");
            show(&installation, &who).await?;
        }
        PrivacyCommand::Erase(who) => {
            let scope = who.find(&installation).await?;
            print(&privacy::erase(&installation, scope, &who.consumer, &caller).await.map_err(to_anyhow)?)?;
            carry_out_jobs(&installation).await?;
        }
        PrivacyCommand::TakeBack(who) => {
            let licence = installation.licence(&who.licence).await?;
            let taken = privacy::cancel_erasure_of(&installation, licence, &who.consumer, &caller)
                .await
                .map_err(to_anyhow)?;
            ensure!(taken, "the consumer has asked for no erasure");
            carry_out_jobs(&installation).await?;
            // Of somebody who was erased altogether there is nothing to show.
            if store::privacy::status(installation.store.reader(), licence, &who.consumer).await?.is_some() {
                show(&installation, &who).await?;
            }
        }
    }
    Ok(installation.close().await?)
}

fn print(answer: &Answer) -> anyhow::Result<()> {
    println!("{}", serde_json::to_string_pretty(answer)?);
    Ok(())
}

async fn show(installation: &Installation, who: &ConsumerArgs) -> anyhow::Result<()> {
    let scope = who.find(installation).await?;
    print(&privacy::show(installation, scope.licence, &who.consumer).await.map_err(to_anyhow)?)
}

async fn list(installation: &Installation, licence: &str) -> anyhow::Result<()> {
    let licence = installation.licence(licence).await?;
    let terms = privacy::retention_terms(installation, licence).await.map_err(to_anyhow)?;
    let mut after = String::new();
    loop {
        let found = store::privacy::statuses(installation.store.reader(), licence, &after, LINES).await?;
        let Some((last, _)) = found.last() else { return Ok(()) };
        after.clone_from(last);
        for (consumer, status) in found {
            println!("{}", json!({ "consumer": consumer, "privacy": Answer::new(status, &terms) }));
        }
    }
}

async fn print_trail(
    installation: &Installation,
    licence: &str,
    consumer: Option<&str>,
) -> anyhow::Result<()> {
    let firm = installation.licence(licence).await?;
    let db = installation.store.reader();
    let consumer: Option<Uuid> = match consumer {
        None => None,
        Some(name) => {
            let found = store::accounts::consumers::by_external_id(db, firm, name).await?;
            Some(found.with_context(|| format!("{licence} has no consumer {name:?}"))?.id)
        }
    };
    let mut after = None;
    loop {
        let found =
            store::audit::of_licence(db, (firm, &VisibleClients::All), consumer, None, after, LINES).await?;
        let Some(last) = found.last() else { return Ok(()) };
        after = Some(last.id);
        for line in found {
            println!(
                "{}",
                json!({
                    "id": line.id, "type": line.kind, "actor": line.actor, "consumer_id": line.consumer,
                    "occurred_at": line.occurred_at, "ip": line.ip, "user_agent": line.user_agent,
                    "details": line.details,
                })
            );
        }
    }
}

async fn export_consumer(
    installation: &Installation,
    who: &ConsumerArgs,
    to: &Path,
    caller: &Caller,
) -> anyhow::Result<()> {
    let scope = who.find(installation).await?;
    let entries = export::entries(installation, scope).await.map_err(to_anyhow)?;
    let count = entries.len();
    let consumers = [Some(scope.consumer)];
    record_access(installation, (scope.licence, &consumers), "data.exported", &json!({}), caller)
        .await
        .map_err(to_anyhow)?;
    archive_file::write(to, export::archive(installation, entries)).await?;
    println!("{}: {count} files", to.display());
    Ok(())
}

/// The firms with this short name, or all of them.
async fn find_licences(installation: &Installation, slug: Option<&str>) -> anyhow::Result<Vec<LicenceRow>> {
    let all = store::firms::licences::load_all(installation.store.reader()).await?;
    let chosen: Vec<LicenceRow> = all
        .into_iter()
        .map(|(licence, ..)| licence)
        .filter(|licence| slug.is_none_or(|slug| licence.slug == slug))
        .collect();
    ensure!(slug.is_none() || !chosen.is_empty(), "there is no licence {:?}", slug.unwrap_or_default());
    Ok(chosen)
}

async fn retain(installation: &Installation, dry_run: bool, slug: Option<&str>) -> anyhow::Result<()> {
    for licence in find_licences(installation, slug).await? {
        let outcome = if dry_run {
            privacy::run_trial(installation, &licence).await.map_err(to_anyhow)?
        } else {
            delete(installation, &licence).await?
        };
        println!("{}{}", licence.slug, if dry_run { ": would delete" } else { ": deleted" });
        for (class, what, count) in &outcome.deleted {
            println!("  {class:<10} {what:<10} {count:>8}");
        }
        println!("  {:<10} {:<10} {:>8}", "", "files", outcome.files.len());
    }
    Ok(())
}

/// # Errors
/// Where the clock stands implausibly far from the last run, and the operator does not vouch for it.
async fn require_plausible_clock(installation: &Installation, is_vouched_for: bool) -> anyhow::Result<()> {
    if let Some(doubt) = privacy::find_clock_doubt(installation).await.map_err(to_anyhow)? {
        ensure!(
            is_vouched_for,
            "{doubt}: nothing is deleted; set the clock right, or say --yes if it is right"
        );
    }
    privacy::record_run(installation).await.map_err(to_anyhow)
}

async fn delete(installation: &Installation, licence: &LicenceRow) -> anyhow::Result<RetentionOutcome> {
    let bar = ProgressBar::new_spinner();
    let mut whole = RetentionOutcome::default();
    let mut place = Some(RetentionCursor::START);
    while let Some(here) = place {
        let (outcome, next) = privacy::retain(installation, licence, here, 1).await.map_err(to_anyhow)?;
        whole.merge(outcome);
        place = next;
        bar.set_message(format!("{}: {} deleted, at {}", licence.slug, whole.count(), here.stage.name()));
        bar.tick();
    }
    bar.finish_and_clear();
    carry_out_jobs(installation).await?;
    Ok(whole)
}

/// Carries out the jobs of what was deleted: it may be that nobody serves.
async fn carry_out_jobs(installation: &Installation) -> anyhow::Result<()> {
    let clock = Arc::clone(&installation.clock);
    let worker = Worker::new(installation.services.store.clone(), Arc::new(move || clock.now()));
    let worker = worker
        .register(FileDeletionHandler { files: installation.files.clone() })
        .register(ErasureListHandler(installation.services.clone()));
    while worker.run_once().await? > 0 {}
    Ok(())
}

async fn sweep_all(installation: &Installation, force: bool) -> anyhow::Result<()> {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} folders  {eta} left")?;
    let bar = ProgressBar::new(FOLDERS.into()).with_style(style);
    let mut swept = 0;
    for folder in 0..FOLDERS {
        swept += delete_orphans(installation, folder..folder + 1, force)
            .await
            .map_err(|error| to_anyhow(error).context("`--force` deletes them all the same"))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    println!("{swept} files without a row are deleted");
    Ok(())
}
