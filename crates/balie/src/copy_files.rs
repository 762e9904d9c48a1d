//! `balie copy-files`: from a folder into a bucket, or back.

use std::path::Path;

use anyhow::{Context, ensure};
use app::chain_heads::{ASIDE, FOLDER};
use app::privacy::erasure_list;
use clap::Args;
use documents::files::{FileError, FileStore};
use futures::{StreamExt, TryStreamExt};
use indicatif::{ProgressBar, ProgressStyle};
use sha2::{Digest, Sha256};
use tokio::io::AsyncWriteExt;

use crate::config::Config;

#[derive(Args)]
#[command(
    after_help = "Files never change under their key: run it while the portal serves, stop the portal, and run it again \
    for what came since. A bucket is looked for on the server of the configuration. Nothing is deleted from FROM.\n\n\
    Exit code 0: every file is in its new place, and each that was copied was compared. 1: not all are; it may be run \
    again."
)]
pub struct CopyFiles {
    /// Source: a folder or `s3://bucket/prefix`.
    from: String,
    /// Target, in the same form.
    to: String,
}

pub async fn run(config: &Config, arguments: CopyFiles) -> anyhow::Result<()> {
    let CopyFiles { from, to } = arguments;
    ensure!(from.contains("://") || Path::new(&from).is_dir(), "there is no folder {from}");
    let source = config.store_at(&from).context("from")?;
    let target = config.store_at(&to).context("to")?;
    std::fs::create_dir_all(&config.scratch).context("scratch")?;
    let style = ProgressStyle::with_template("{spinner} {pos} files  {msg}")?;
    let bar = ProgressBar::new_spinner().with_style(style);
    let (mut copied, mut there) = (0_u64, 0_u64);
    // The documents, the list of erasures, and the ends of the chains.
    let folders = ["files", erasure_list::FOLDER, FOLDER, ASIDE].map(|folder| source.list(folder));
    let mut files = futures::stream::iter(folders).flatten();
    while let Some(file) = files.try_next().await.context("from")? {
        bar.inc(1);
        match target.size(&file.key).await {
            Ok(bytes) if bytes == file.bytes => there += 1,
            Ok(_) | Err(FileError::NotFound(_)) => {
                copy_file(&source, &target, &file.key, &config.scratch)
                    .await
                    .with_context(|| file.key.clone())?;
                copied += 1;
            }
            Err(error) => return Err(error).with_context(|| file.key.clone()),
        }
    }
    bar.finish_and_clear();
    println!("{to}: {copied} files copied, {there} were there");
    Ok(())
}

/// Copies by way of a local file, so that a partial copy never appears under its key.
async fn copy_file(source: &FileStore, target: &FileStore, key: &str, scratch: &Path) -> anyhow::Result<()> {
    let between = tempfile::Builder::new().prefix(app::TEMP_PREFIX).tempfile_in(scratch)?;
    let mut file = tokio::fs::File::create(between.path()).await?;
    let mut pieces = source.get_stream(key).await?;
    let mut hash = Sha256::new();
    while let Some(piece) = pieces.try_next().await? {
        hash.update(&piece);
        file.write_all(&piece).await?;
    }
    file.flush().await?;
    target.put_file(key, between.path()).await?;
    let mut back = Sha256::new();
    let mut pieces = target.get_stream(key).await?;
    while let Some(piece) = pieces.try_next().await? {
        back.update(&piece);
    }
    ensure!(hash.finalize() == back.finalize(), "what was read back is not what was written");
    Ok(())
}
