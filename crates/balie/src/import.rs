//! `balie import`: many records from a file, with a progress bar.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use api::App;
use api::backoffice::import::{LineVerdict, verdicts};
use api::backoffice::intake::{Mailing, Status};
use clap::Args;
use futures::StreamExt;
use indicatif::{ProgressBar, ProgressStyle};
use tokio::io::{AsyncRead, BufReader};
use tokio_util::io::InspectReader;
use uuid::Uuid;

use crate::config::Config;
use crate::serve;

#[derive(Args)]
#[command(after_help = "May run while the portal serves, and again: what stands already stays as it is.\n\n\
    Exit code 0: every record stands. 1: some were refused, each named with what is wrong.")]
pub struct Import {
    /// NDJSON: `{"type","external_id","version","attributes"}` on each line.
    file: PathBuf,
    /// The firm's short name.
    #[arg(long)]
    licence: String,
    /// Mail no consumer about it.
    #[arg(long)]
    silent: bool,
}

/// How many records met with which end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub created: u64,
    pub updated: u64,
    pub unchanged: u64,
    pub stale: u64,
    pub refused: u64,
}

impl Tally {
    fn add(&mut self, status: Status) {
        match status {
            Status::Created => self.created += 1,
            Status::Updated => self.updated += 1,
            Status::Unchanged => self.unchanged += 1,
            Status::Stale => self.stale += 1,
            Status::Refused => self.refused += 1,
        }
    }
}

/// Imports the file; fails when a record was refused.
pub async fn run(config: &Config, arguments: Import) -> anyhow::Result<()> {
    let app = serve::wire(config).await?;
    let licence = licence(&app, &arguments.licence).await?;
    let file = &arguments.file;
    let size = tokio::fs::metadata(file).await.with_context(|| file.display().to_string())?.len();
    let bar = ProgressBar::new(size).with_style(ProgressStyle::with_template(
        "{bar:40} {percent:>3} %  {bytes}/{total_bytes}  {msg}  {eta} left",
    )?);
    let reader = tokio::fs::File::open(file).await.with_context(|| file.display().to_string())?;
    let counting = InspectReader::new(reader, |read: &[u8]| bar.inc(read.len() as u64));
    let mailing = if arguments.silent { Mailing::Silent } else { Mailing::Told };
    let tally = import(&app, licence, mailing, counting, |verdict, tally| {
        bar.set_message(format!("{} refused", tally.refused));
        if verdict.status == Status::Refused {
            bar.suspend(|| eprintln!("{}", serde_json::to_string(verdict).unwrap_or_default()));
        }
    })
    .await?;
    bar.finish_and_clear();
    let Tally { created, updated, unchanged, stale, refused } = tally;
    println!("{created} created, {updated} updated, {unchanged} unchanged, {stale} stale, {refused} refused");
    app.store.close().await?;
    ensure!(refused == 0, "{refused} records were refused; the others are in");
    Ok(())
}

/// Imports whatever the reader gives and shows each verdict to `see`.
pub async fn import(
    app: &App,
    licence: Uuid,
    mailing: Mailing,
    reader: impl AsyncRead + Unpin + Send,
    mut see: impl FnMut(&LineVerdict, &Tally),
) -> anyhow::Result<Tally> {
    let mut tally = Tally::default();
    let stream = verdicts(app.clone(), licence, mailing, BufReader::new(reader));
    futures::pin_mut!(stream);
    while let Some(batch) = stream.next().await {
        let batch = batch.map_err(|error| anyhow::anyhow!("{error:?}"))?;
        for verdict in &batch {
            tally.add(verdict.status);
            see(verdict, &tally);
        }
    }
    Ok(tally)
}

/// The id of the firm with this short name.
pub async fn licence(app: &App, slug: &str) -> anyhow::Result<Uuid> {
    match store::licences::by_slug(app.store.read(), slug).await? {
        Some(found) => Ok(found.id),
        None => bail!("there is no licence {slug:?}; make it with: balie licence apply FILE --slug {slug}"),
    }
}

/// A file's text.
pub async fn text(file: &Path) -> anyhow::Result<String> {
    tokio::fs::read_to_string(file).await.with_context(|| file.display().to_string())
}
