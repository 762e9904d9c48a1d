//! `balie verify-evidence`: whether everything that consumers answered is still as it was sealed.

use std::path::PathBuf;

use anyhow::{bail, ensure};
use app::verify::{Anchor, AuditChecked, ChainReport, verify_against, verify_audit, verify_time_stamps};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use store::licences::{self, Licence};

use crate::config::Config;
use crate::{anchors, serve};

#[derive(Args)]
#[command(after_help = "May run while the portal serves; it changes nothing.\n\n\
    Exit code 0: every answer, its files and every line of the audit trail are as they were sealed, and what was \
    anchored is there. 1: something is not; the first break of each chain is named.")]
pub struct VerifyEvidence {
    /// The firm's short name; without it all firms are verified.
    #[arg(long)]
    licence: Option<String>,
    /// NDJSON file of `evidence.anchored` events that were stored elsewhere, to compare the chain with.
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
}

pub async fn run(config: &Config, arguments: VerifyEvidence) -> anyhow::Result<()> {
    let app = serve::build_app(config).await?;
    let anchors = arguments.against.as_deref().map(anchors::read).transpose()?.unwrap_or_default();
    let roots = config.timestamp_roots()?;
    let all = licences::all(app.store.reader()).await?;
    let chosen: Vec<Licence> = all
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
    for Licence { id, slug, .. } in chosen {
        let bar = ProgressBar::new_spinner().with_style(ProgressStyle::with_template("{spinner} {msg}")?);
        let tell = |so_far: &ChainReport| {
            bar.set_message(format!("{slug}: {} answers, {} files", so_far.answers, so_far.files));
            bar.tick();
        };
        let checked = verify_against(&app, id, &anchors, tell).await;
        bar.finish_and_clear();
        let checked = checked.map_err(|error| anyhow::anyhow!("{slug}: {error:?}"))?;
        println!("{slug}: {}", summary(&checked));
        let audit = verify_audit(&app, id, &anchors).await;
        let audit = audit.map_err(|error| anyhow::anyhow!("{slug}: {error:?}"))?;
        println!("{slug}: {}", told_of_audit(&audit));
        let stamps = verify_time_stamps(&app, id, roots.as_ref()).await;
        let stamps = stamps.map_err(|error| anyhow::anyhow!("{slug}: {error:?}"))?;
        if stamps.held > 0 {
            let issuers =
                if roots.is_some() { "" } else { ", of which the issuer is not checked (timestamp_roots)" };
            println!(
                "{slug}: {} time stamps hold{issuers}; {} anchors have none",
                stamps.held, stamps.without
            );
        }
        for found in checked.broken.iter().chain(&audit.broken).chain(&stamps.broken) {
            println!("{slug}: BROKEN at {found}");
        }
        broken += u32::from([checked.broken, audit.broken, stamps.broken].iter().any(Option::is_some));
    }
    app.services.store.clone().close().await?;
    ensure!(broken == 0, "the evidence of {broken} of the firms is broken");
    Ok(())
}

fn told_of_audit(checked: &AuditChecked) -> String {
    let AuditChecked { lines, deleted, not_yet_sealed, anchors, last, .. } = checked;
    let last =
        last.as_ref().map_or_else(String::new, |(place, hash)| format!("; last: place {place}, hash {hash}"));
    format!(
        "audit trail: {lines} lines hold, {deleted} were deleted and say so, {not_yet_sealed} are not sealed yet, \
         {anchors} anchors agree{last}"
    )
}

fn summary(checked: &ChainReport) -> String {
    let ChainReport { answers, unsigned, signed_from, files, gone, erased, anchors, last, .. } = checked;
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
        "{answers} answers and {files} files hold, {gone} files were replaced or taken back since{past}{rules}{anchored}{last}"
    )
}
