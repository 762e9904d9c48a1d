//! `balie import`: many records from a file.

use std::path::Path;

use anyhow::{Context, bail};
use api::App;
use api::backoffice::import::Import as Work;
use app::Caller;
use clap::Args;
use uuid::Uuid;

use crate::batch::{self, BatchArgs};
use crate::config::Config;
use crate::serve;

#[derive(Args)]
#[command(
    after_help = "Each line: {\"type\",\"external_id\",\"version\",\"attributes\"}. May run while the portal serves, and \
    again: what stands already stays as it is.\n\n\
    Exit code 0: every record stands. 1: some were refused, each named with what is wrong."
)]
pub struct ImportArgs {
    #[command(flatten)]
    lines: BatchArgs,
}

/// Imports the file; fails when a record was rejected.
pub async fn run(config: &Config, ImportArgs { lines }: ImportArgs) -> anyhow::Result<()> {
    let app = serve::build_app(config).await?;
    let licence = licence(&app, &lines.licence).await?;
    let (notifications, caller) = (lines.notifications(), Caller::operator());
    let work = Work { app: app.clone(), licence, notifications, is_dry_run: false, caller };
    let ended = batch::run(&lines.file, work, "records were refused; the others are in").await;
    app.services.store.clone().close().await?;
    ended
}

/// The id of the firm with this short name.
pub async fn licence(app: &App, slug: &str) -> anyhow::Result<Uuid> {
    match store::licences::by_slug(app.store.reader(), slug).await? {
        Some(found) => Ok(found.id),
        None => bail!("there is no licence {slug:?}; make it with: balie licence apply FILE --slug {slug}"),
    }
}

/// A file's text.
pub async fn text(file: &Path) -> anyhow::Result<String> {
    tokio::fs::read_to_string(file).await.with_context(|| file.display().to_string())
}
