//! `balie import`: many records from a file.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use app::Caller;
use app::batches::Import as Work;
use clap::Args;

use crate::config::Config;
use crate::installation::Installation;
use crate::records::batch::{self, BatchArgs};

#[derive(Args)]
#[command(
    after_help = "Each line: {\"type\",\"external_id\",\"version\",\"attributes\"}. May run while the portal serves, and \
    again: records that are stored already stay as they are.\n\n\
    Exit code 0: every record is stored. 1: some were refused, each named with what is wrong."
)]
pub struct ImportArgs {
    #[command(flatten)]
    lines: BatchArgs,
}

/// Imports the file; fails when a record was rejected.
pub async fn run(config: &Config, ImportArgs { lines }: ImportArgs) -> anyhow::Result<()> {
    let installation = Installation::open(config).await?;
    let licence = installation.licence(&lines.licence).await?;
    let (notifications, caller) = (lines.notifications(), Caller::operator());
    let work = Work {
        services: installation.services.clone(),
        licence,
        notifications,
        is_dry_run: false,
        caller,
        on_tenant_change: Arc::new(|| {}),
    };
    let ended = Box::pin(batch::run(&lines.file, work, "records were refused; the others are in")).await;
    installation.close().await?;
    ended
}

/// Reads the text of a file.
pub async fn read_text(file: &Path) -> anyhow::Result<String> {
    tokio::fs::read_to_string(file).await.with_context(|| file.display().to_string())
}
