//! An archive that is written to a file while it is made.

use std::path::Path;

use anyhow::Context;
use futures::{Stream, TryStreamExt};
use tokio::io::AsyncWriteExt;

/// Writes an archive to a new file that nobody else can read; of one that breaks off nothing is left.
pub async fn write<B: AsRef<[u8]>>(
    to: &Path,
    archive: impl Stream<Item = std::io::Result<B>>,
) -> anyhow::Result<()> {
    let mut options = tokio::fs::OpenOptions::new();
    options.write(true).create_new(true).mode(0o600);
    let mut file = options.open(to).await.with_context(|| to.display().to_string())?;
    futures::pin_mut!(archive);
    let written = async {
        while let Some(piece) = archive.try_next().await? {
            file.write_all(piece.as_ref()).await?;
        }
        file.sync_all().await
    };
    if let Err(error) = written.await {
        // Half an archive looks like a whole one.
        tokio::fs::remove_file(to).await?;
        return Err(error).with_context(|| to.display().to_string());
    }
    Ok(())
}
