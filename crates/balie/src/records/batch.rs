//! Shared part of `balie import` and `balie bulk`: reads a file line by line, with a progress bar.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use app::batches::{BatchProcessor, LineResult, process_lines};
use app::records::Notifications;
use clap::Args;
use futures::StreamExt;
use indicatif::{ProgressBar, ProgressStyle};
use tokio::io::{AsyncRead, BufReader};
use tokio_util::io::InspectReader;

/// File and firm of a batch, on the command line.
#[derive(Args)]
pub struct BatchArgs {
    /// NDJSON file: one JSON object per line.
    pub file: PathBuf,
    /// The firm's short name.
    #[arg(long)]
    pub licence: String,
    /// Send no mails to consumers about these changes.
    #[arg(long)]
    pub silent: bool,
}

impl BatchArgs {
    pub const fn notifications(&self) -> Notifications {
        if self.silent { Notifications::Silent } else { Notifications::Send }
    }
}

/// Number of lines for each outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary(Vec<(&'static str, u64)>);

impl Summary {
    fn new(statuses: &[&'static str]) -> Self {
        Self(statuses.iter().map(|status| (*status, 0)).collect())
    }

    fn add(&mut self, status: &str) {
        if let Some((_, count)) = self.0.iter_mut().find(|(own, _)| *own == status) {
            *count += 1;
        }
    }

    pub fn count_refused(&self) -> u64 {
        self.0.iter().filter(|(status, _)| *status == REFUSED).map(|(_, count)| count).sum()
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let counts: Vec<String> = self.0.iter().map(|(status, count)| format!("{count} {status}")).collect();
        f.write_str(&counts.join(", "))
    }
}

const REFUSED: &str = "refused";

/// Processes a file with a progress bar, and prints each rejected line, each warning and the summary.
///
/// # Errors
/// A line was rejected; `ending` completes the message.
pub async fn run<W: BatchProcessor>(file: &Path, work: W, ending: &str) -> anyhow::Result<()> {
    let size = tokio::fs::metadata(file).await.with_context(|| file.display().to_string())?.len();
    let bar = ProgressBar::new(size).with_style(ProgressStyle::with_template(
        "{bar:40} {percent:>3} %  {bytes}/{total_bytes}  {msg}  {eta} left",
    )?);
    let reader = tokio::fs::File::open(file).await.with_context(|| file.display().to_string())?;
    let counting = InspectReader::new(reader, |read: &[u8]| bar.inc(read.len() as u64));
    let summary = process_file(work, counting, |result, summary| {
        bar.set_message(format!("{} refused", summary.count_refused()));
        if result.status() == REFUSED || result.has_warnings() {
            bar.suspend(|| eprintln!("{}", serde_json::to_string(result).unwrap_or_default()));
        }
    })
    .await?;
    bar.finish_and_clear();
    println!("{summary}");
    let refused = summary.count_refused();
    ensure!(refused == 0, "{refused} {ending}");
    Ok(())
}

/// Processes all lines of the reader; `on_result` gets each result with the summary so far.
pub async fn process_file<W: BatchProcessor>(
    work: W,
    reader: impl AsyncRead + Unpin + Send,
    mut on_result: impl FnMut(&W::Result, &Summary),
) -> anyhow::Result<Summary> {
    let mut summary = Summary::new(W::Result::STATUSES);
    let stream = process_lines(work, BufReader::new(reader));
    futures::pin_mut!(stream);
    while let Some(batch) = stream.next().await {
        let batch = batch.map_err(|error| anyhow::anyhow!("{error:?}"))?;
        for result in &batch {
            summary.add(result.status());
            on_result(result, &summary);
        }
    }
    Ok(summary)
}
