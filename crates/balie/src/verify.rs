//! `balie verify-evidence`: whether everything that consumers answered is still as it was sealed.

use anyhow::{bail, ensure};
use api::verify::{Checked, verify_and_tell};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use store::licences::{self, Licence};

use crate::config::Config;
use crate::serve;

#[derive(Args)]
#[command(after_help = "May run while the portal serves; it changes nothing.\n\n\
    Exit code 0: every answer, its seal and its files are as they were sealed. 1: something is not; the first break \
    of each firm is named.")]
pub struct VerifyEvidence {
    /// The firm's short name; without it every firm is checked.
    #[arg(long)]
    licence: Option<String>,
}

pub async fn run(config: &Config, arguments: VerifyEvidence) -> anyhow::Result<()> {
    let app = serve::wire(config).await?;
    let all = licences::all(app.store.read()).await?;
    let chosen: Vec<Licence> = all
        .into_iter()
        .map(|(licence, _, _)| licence)
        .filter(|licence| arguments.licence.as_ref().is_none_or(|slug| *slug == licence.slug))
        .collect();
    if let (Some(slug), true) = (&arguments.licence, chosen.is_empty()) {
        bail!("there is no licence {slug:?}");
    }
    let mut broken = 0;
    for Licence { id, slug, .. } in chosen {
        let bar = ProgressBar::new_spinner().with_style(ProgressStyle::with_template("{spinner} {msg}")?);
        let tell = |so_far: &Checked| {
            bar.set_message(format!("{slug}: {} answers, {} files", so_far.answers, so_far.files));
            bar.tick();
        };
        let checked = verify_and_tell(&app, id, tell).await;
        bar.finish_and_clear();
        let checked = checked.map_err(|error| anyhow::anyhow!("{slug}: {error:?}"))?;
        println!("{slug}: {}", told(&checked));
        if let Some(found) = &checked.broken {
            println!("{slug}: BROKEN at {found}");
            broken += 1;
        }
    }
    app.store.close().await?;
    ensure!(broken == 0, "the evidence of {broken} of the firms is broken");
    Ok(())
}

fn told(checked: &Checked) -> String {
    let Checked { answers, files, gone, erased, last, .. } = checked;
    let last =
        last.as_ref().map_or_else(String::new, |(place, seal)| format!("; last: place {place}, seal {seal}"));
    let past = match erased {
        0 => String::new(),
        erased => format!("; {erased} answers are past their term and erased"),
    };
    format!(
        "{answers} answers and {files} files hold, {gone} files were replaced or taken back since{past}{last}"
    )
}
