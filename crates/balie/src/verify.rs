//! `balie verify-evidence`: whether everything that consumers answered is still as it was sealed.

use anyhow::{bail, ensure};
use api::verify::{Checked, verify};
use clap::Args;
use store::licences::{self, Licence};

use crate::config::Config;
use crate::serve;

#[derive(Args)]
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
        let checked = verify(&app, id).await.map_err(|error| anyhow::anyhow!("{slug}: {error:?}"))?;
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
