//! Puts a backup in place on an empty installation: the files first, the database last.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use app::maintenance::outgoing;
use app::{Clock, Database, SystemClock, chain_heads};
use documents::files::FileStore;
use indicatif::{ProgressBar, ProgressStyle};
use store::Store;
use store::maintenance::copy;
use tokio::runtime::Handle;

use super::erasures::OutsideErasures;
use super::{DATABASE, MANIFEST, Restore, read};
use crate::config::Config;
use crate::copy_db;
use crate::installation::Installation;

/// The beginning of the keys of ends of chains.
const HEADS: &str = "heads/";

pub async fn restore_backup(config: &Config, arguments: Restore) -> anyhow::Result<()> {
    let style = ProgressStyle::with_template("{spinner} {pos} {msg}")?;
    let bar = ProgressBar::new_spinner().with_style(style.clone()).with_message("checked");
    let backup = read::check(&arguments.from, &bar)?;
    bar.finish_and_clear();
    let about = &backup.about;
    println!("a backup of {}: {} files, {} bytes, unharmed", about.made_at, about.files, about.bytes);
    if arguments.check {
        return Ok(());
    }
    ensure_empty(&config.database_url).await?;
    let files = config.file_store()?;
    let erasures = OutsideErasures::read(&backup, &files, arguments.erasures.as_deref()).await?;
    let accepted = arguments.accept_shorter_chains.as_deref();
    let kept = chain_heads::have_begun(&files).await.context("files")?;
    ensure!(
        !kept || accepted.is_some(),
        "the file store says how far the chains of evidence had come before: a backup is older, so say with \
         --accept-shorter-chains REASON that what came after it is lost, or name an empty place for `files`"
    );
    fs::create_dir_all(&config.scratch).context("scratch")?;
    let work = tempfile::tempdir_in(&config.scratch).context("scratch")?;
    let database = work.path().join(DATABASE);
    let bar = ProgressBar::new_spinner().with_style(style).with_message("files restored");
    let mut heads = Vec::new();
    // Reading an archive blocks; storing does not.
    let runtime = Handle::current();
    tokio::task::block_in_place(|| {
        backup.for_each_entry(|name, path| match name {
            MANIFEST => Ok(()),
            DATABASE => Ok(fs::copy(path, &database).map(drop)?),
            // The ends of the chains come last: until then nothing says that there was an installation here.
            key if key.starts_with(HEADS) => {
                heads.push((key.to_owned(), fs::read(path)?));
                Ok(())
            }
            key => {
                bar.inc(1);
                Ok(runtime.block_on(files.put_file(key, path))?)
            }
        })
    })?;
    bar.finish_and_clear();
    let rows = place_database(config, &database, arguments.quiet).await.context("the database")?;
    check_files_present(&files, &config.database_url, &backup.about.lost).await?;
    for (key, content) in heads {
        files.put(&key, content.into()).await.with_context(|| key.clone())?;
    }
    if let Some(reason) = accepted {
        accept_chains(config, reason).await.context("the ends of the chains")?;
    }
    erasures.apply(config, &files, backup.about.made_at).await.context("the list of erasures")?;
    println!(
        "{rows}; serve it with the same `secrets` as before: two-factor secrets are encrypted with them"
    );
    if arguments.quiet {
        println!("mails and webhooks are held: `balie outgoing release` lets them go");
    }
    Ok(())
}

/// Puts the ends aside that the restored chains do not reach.
async fn accept_chains(config: &Config, reason: &str) -> anyhow::Result<()> {
    let installation = Installation::open(config).await?;
    for (firm, ..) in store::firms::licences::load_all(installation.store.reader()).await? {
        crate::evidence::chain_heads::accept_of(&installation, &firm.slug, reason).await?;
    }
    Ok(installation.close().await?)
}

async fn ensure_empty(url: &str) -> anyhow::Result<()> {
    if copy::sqlite_file(url).is_some_and(|file| !file.exists()) {
        return Ok(());
    }
    let store = Store::open(url).await.context("database_url")?;
    let filled = store.first_non_empty_table().await?;
    store.close().await?;
    match filled {
        Some(table) => bail!("the database of the configuration is not empty: there are rows in {table}"),
        None => Ok(()),
    }
}

/// Brings the backup's database up to date, has it look at itself, and puts it where the configuration says.
async fn place_database(config: &Config, backup: &Path, quiet: bool) -> anyhow::Result<String> {
    let url = |file: &Path| format!("sqlite://{}", file.display());
    let store = Store::open_existing(&url(backup)).await?;
    let errors = store.integrity_errors().await?;
    ensure!(errors.is_empty(), "the backup's database is damaged: {}", errors.join("; "));
    outgoing::restart_feed(&Database::new(store.clone()), quiet, SystemClock.now()).await?;
    let Some(file) = copy::sqlite_file(&config.database_url) else {
        let target = Store::open(&config.database_url).await?;
        let bar = copy_db::progress_bar()?;
        let copied = copy::copy_database(&store, &target, |progress| copy_db::show(&bar, progress)).await;
        bar.finish_and_clear();
        let rows: u64 = copied?.iter().map(|table| table.rows).sum();
        target.update_statistics().await?;
        target.close().await?;
        store.close().await?;
        return Ok(format!("restored, {rows} rows compared"));
    };
    store.close().await?;
    let folder = match file.parent() {
        Some(parent) if parent != Path::new("") => parent.to_owned(),
        _ => PathBuf::from("."),
    };
    fs::create_dir_all(&folder)?;
    let beside = folder.join(".balie-restoring.db");
    fs::copy(backup, &beside)?;
    File::open(&beside)?.sync_all()?;
    for ending in ["-wal", "-shm"] {
        let mut leftover = file.clone().into_os_string();
        leftover.push(ending);
        match fs::remove_file(&leftover) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    fs::rename(&beside, &file)?;
    File::open(&folder)?.sync_all()?;
    Ok("restored".to_owned())
}

/// Checks that every file that the restored database names is there.
async fn check_files_present(files: &FileStore, url: &str, lost: &[String]) -> anyhow::Result<()> {
    let store = Store::open_read_only(url).await?;
    let keys = store.file_keys().await?;
    store.close().await?;
    for key in keys {
        if lost.contains(&key) {
            eprintln!("lost before the backup was made: {key}");
            continue;
        }
        files.size(&key).await.with_context(|| format!("{key} is not where it was put"))?;
    }
    Ok(())
}
