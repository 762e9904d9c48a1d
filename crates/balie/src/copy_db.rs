//! `balie copy-db`: everything from one database to an empty one of the other kind.

use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use store::Store;
use store::maintenance::copy::{self, Progress};

use crate::tls;

#[derive(Args)]
#[command(
    after_help = "Stop everything that writes to FROM first: what is written while the copy is made is not in it.\n\
    Files are not in the database: the copy goes on with the same ones.\n\
    A password need not be in the URL: PGPASSWORD and ~/.pgpass are read.\n\n\
    Exit code 0: every table is on the other side and its rows were compared. 1: nothing was written."
)]
pub struct CopyDb {
    /// Source database, as in `sqlite:///path/balie.db` or `postgres://user@host/name`.
    from: String,
    /// Target: an empty database of the other kind (for PostgreSQL created with `createdb`); tables are created.
    to: String,
}

pub async fn run(arguments: CopyDb) -> anyhow::Result<()> {
    for (name, url) in [("FROM", &arguments.from), ("TO", &arguments.to)] {
        let (link, host) = tls::database(url).context(name)?;
        anyhow::ensure!(
            link != tls::DatabaseLink::Clear || url.contains("sslmode=disable"),
            "{name}: the link to {host} is not encrypted: add ?sslmode=verify-full, or sslmode=disable where it is protected otherwise"
        );
    }
    let source = Store::open_read_only(&arguments.from).await.context("FROM")?;
    let target = Store::open(&arguments.to).await.context("TO")?;
    let bar = progress_bar()?;
    let copied = copy::copy_database(&source, &target, |progress| show(&bar, progress)).await;
    bar.finish_and_clear();
    let copied = copied?;
    for table in &copied {
        println!("{:<20} {:>10} rows  {}", table.table, table.rows, table.hash);
    }
    let rows: u64 = copied.iter().map(|table| table.rows).sum();
    println!("{} tables, {rows} rows: the same on both sides", copied.len());
    target.update_statistics().await?;
    source.close().await?;
    Ok(target.close().await?)
}

/// A bar for the rows of a copy.
pub fn progress_bar() -> anyhow::Result<ProgressBar> {
    let style = ProgressStyle::with_template("{bar:40} {percent:>3} %  {msg}  {eta} left")?;
    Ok(ProgressBar::new(0).with_style(style))
}

pub fn show(bar: &ProgressBar, progress: Progress<'_>) {
    bar.set_length(progress.of);
    bar.set_position(progress.done);
    bar.set_message(format!(
        "{} {}",
        if progress.verifying { "comparing" } else { "copying" },
        progress.table
    ));
}
