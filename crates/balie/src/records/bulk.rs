//! `balie bulk`: many operations from a file.

use std::sync::Arc;

use app::Caller;
use app::batches::Bulk as Work;
use clap::Args;

use crate::config::Config;
use crate::installation::Installation;
use crate::records::batch::{self, BatchArgs};

#[derive(Args)]
#[command(
    after_help = "Each line: {\"do\",\"external_id\",…}, as docs/back-office.md has it: delete, invite, review, processed, \
    hold, lift. May run while the portal serves, and again: what was done already stays as it is.\n\n\
    Exit code 0: every operation was carried out. 1: some lines were refused, each named with what is wrong."
)]
pub struct BulkArgs {
    #[command(flatten)]
    lines: BatchArgs,
}

/// Carries out the operations in the file; fails when a line was rejected.
pub async fn run(config: &Config, BulkArgs { lines }: BulkArgs) -> anyhow::Result<()> {
    let installation = Installation::open(config).await?;
    let licence = installation.licence(&lines.licence).await?;
    let (notifications, caller) = (lines.notifications(), Caller::operator());
    let work = Work {
        services: installation.services.clone(),
        licence,
        notifications,
        caller,
        on_tenant_change: Arc::new(|| {}),
    };
    let ended = batch::run(&lines.file, work, "lines were refused; the others are done").await;
    installation.close().await?;
    ended
}
