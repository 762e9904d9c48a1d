//! `balie verify-evidence`: whether everything that consumers answered is still as it was sealed.

use std::path::PathBuf;

use anyhow::{bail, ensure};
use app::chain_heads::{OutsideHead, outside_heads};
use app::verify::{Anchor, AuditChecked, ChainReport, verify_against, verify_audit, verify_time_stamps};
use chrono::TimeDelta;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use store::firms::licences::{self, LicenceRow};

use crate::config::Config;
use crate::evidence::anchors;
use crate::installation::Installation;

/// The longest that a line waits for its batch where a program runs.
const WAITS: TimeDelta = TimeDelta::minutes(5);
const NOT_SEALED: &str = "lines of the audit trail have waited for more than five minutes to be sealed, and can be removed \
     without a trace: `balie serve` or `balie worker` seals them when it starts, and every minute";

#[derive(Args)]
#[command(after_help = "May run while the portal serves; it changes nothing.\n\n\
    Exit code 0: every answer, its files and every line of the audit trail are as they were sealed, and what was \
    anchored or stands outside the database as the end of a chain is there. 1: something is not; the first break of each chain is named.")]
pub struct VerifyEvidence {
    /// The firm's short name; without it all firms are verified.
    #[arg(long)]
    licence: Option<String>,
    /// NDJSON file of `evidence.anchored` events that were stored elsewhere, to compare the chain with.
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    /// No program has run on this database since, as on a restored copy: lines of the audit trail that were not sealed in
    /// time are reported and are no break.
    #[arg(long)]
    not_running: bool,
}

pub async fn run(config: &Config, arguments: VerifyEvidence) -> anyhow::Result<()> {
    let installation = Installation::open(config).await?;
    let anchors = arguments.against.as_deref().map(anchors::read).transpose()?.unwrap_or_default();
    let roots = config.timestamp_roots()?;
    let all = licences::load_all(installation.store.reader()).await?;
    let chosen: Vec<LicenceRow> = all
        .into_iter()
        .map(|(licence, _, _)| licence)
        .filter(|licence| arguments.licence.as_ref().is_none_or(|slug| *slug == licence.slug))
        .collect();
    if let (Some(slug), true) = (&arguments.licence, chosen.is_empty()) {
        bail!("there is no licence {slug:?}");
    }
    let mut broken = 0;
    if arguments.licence.is_none() {
        let is_gone = |anchor: &&Anchor| !chosen.iter().any(|licence| licence.id == anchor.licence);
        if let Some(anchor) = anchors.iter().find(is_gone) {
            println!("BROKEN: {} is of licence {}, which is not there", anchor.source, anchor.licence);
            broken += 1;
        }
    }
    let heads = outside_heads(&installation.files, None).await?;
    if arguments.licence.is_none() {
        let is_gone = |one: &&OutsideHead| !chosen.iter().any(|licence| licence.id == one.head.licence);
        if let Some(one) = heads.iter().find(is_gone) {
            println!("BROKEN: {} is of licence {}, which is not there", one.key, one.head.licence);
            broken += 1;
        }
    }
    for LicenceRow { id, slug, .. } in chosen {
        let bar = ProgressBar::new_spinner().with_style(ProgressStyle::with_template("{spinner} {msg}")?);
        let tell = |so_far: &ChainReport| {
            bar.set_message(format!("{slug}: {} answers, {} files", so_far.answers, so_far.files));
            bar.tick();
        };
        let checked = verify_against(&installation, id, &anchors, tell).await;
        bar.finish_and_clear();
        let checked = checked.map_err(|error| anyhow::anyhow!("{slug}: {error:?}"))?;
        println!("{slug}: {}", summary(&checked));
        let audit = verify_audit(&installation, id, &anchors).await;
        let audit = audit.map_err(|error| anyhow::anyhow!("{slug}: {error:?}"))?;
        println!("{slug}: {}", told_of_audit(&audit));
        if let Some(notes) = notes(&checked, &audit) {
            println!("{slug}: {notes}");
        }
        let stamps = verify_time_stamps(&installation, id, roots.as_ref()).await;
        let stamps = stamps.map_err(|error| anyhow::anyhow!("{slug}: {error:?}"))?;
        if stamps.held > 0 {
            let issuers =
                if roots.is_some() { "" } else { ", of which the issuer is not checked (timestamp_roots)" };
            println!(
                "{slug}: {} time stamps hold{issuers}; {} anchors have none",
                stamps.held, stamps.without
            );
        }
        let is_late = audit.oldest_unsealed.is_some_and(|oldest| installation.now() - oldest > WAITS);
        if is_late {
            let mark = if arguments.not_running { "" } else { "BROKEN: " };
            println!("{slug}: {mark}{NOT_SEALED}");
        }
        for found in checked.broken.iter().chain(&audit.broken).chain(&stamps.broken) {
            println!("{slug}: BROKEN at {found}");
        }
        let is_broken = [checked.broken, audit.broken, stamps.broken].iter().any(Option::is_some);
        broken += u32::from(is_broken || is_late && !arguments.not_running);
    }
    installation.close().await?;
    ensure!(broken == 0, "the evidence of {broken} of the firms is broken");
    Ok(())
}

/// Returns notes on things that are no breaks and may have to be known.
fn notes(checked: &ChainReport, audit: &AuditChecked) -> Option<String> {
    let mut notes = Vec::new();
    if checked.last.is_some() && checked.heads == 0 || audit.last.is_some() && audit.heads == 0 {
        notes.push(
            "not every chain has an end outside the database yet, which `balie serve` records: removed newest entries would \
             not show"
                .to_owned(),
        );
    }
    if audit.after_later_ones > 0 {
        let minutes = audit.clock_was_ahead.num_minutes();
        notes.push(format!(
            "{} lines stand behind later ones, of up to {minutes} minutes: a clock was ahead, or was set back",
            audit.after_later_ones
        ));
    }
    (!notes.is_empty()).then(|| notes.join("; "))
}

fn told_of_audit(checked: &AuditChecked) -> String {
    let AuditChecked { lines, deleted, not_yet_sealed, anchors, heads, last, .. } = checked;
    let last =
        last.as_ref().map_or_else(String::new, |(place, hash)| format!("; last: place {place}, hash {hash}"));
    format!(
        "audit trail: {lines} lines hold, {deleted} were deleted and say so, {not_yet_sealed} are not sealed yet, \
         {anchors} anchors agree{}{last}",
        report_of_heads(*heads)
    )
}

fn report_of_heads(heads: u64) -> &'static str {
    if heads == 0 { "" } else { "; the end outside the database agrees" }
}

fn summary(checked: &ChainReport) -> String {
    let ChainReport { answers, unsigned, signed_from, files, gone, erased, anchors, heads, last, .. } =
        checked;
    let heads = report_of_heads(*heads);
    let last =
        last.as_ref().map_or_else(String::new, |(place, seal)| format!("; last: place {place}, seal {seal}"));
    let past = match erased {
        0 => String::new(),
        erased => format!("; {erased} answers are past their term and erased"),
    };
    let rules = match (unsigned, signed_from) {
        (0, _) => String::new(),
        (unsigned, None) => format!("; {unsigned} are under the old rules, without a signature"),
        (unsigned, Some(place)) => {
            format!("; {unsigned} are under the old rules, signed together at place {place}")
        }
    };
    let anchored = match anchors {
        0 => String::new(),
        anchors => format!("; {anchors} anchors agree"),
    };
    format!(
        "{answers} answers and {files} files hold, {gone} files were replaced or taken back since{past}{rules}{anchored}{heads}{last}"
    )
}
