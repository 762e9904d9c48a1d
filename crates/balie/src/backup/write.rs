//! Makes a backup while others go on reading and writing.
//!
//! Files never change under their key, and are stored before a row names them: so the database is taken first and
//! what it names is copied afterwards. A file may be deleted in between; then the database is taken anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail, ensure};
use app::chain_heads::FOLDER;
use app::privacy::erasure_list;
use app::{Clock, Database, SystemClock};
use bytes::Bytes;
use documents::files::{FileError, FileStore};
use futures::stream::{self, BoxStream};
use futures::{StreamExt, TryStreamExt};
use indicatif::{ProgressBar, ProgressStyle};
use sha2::{Digest, Sha256};
use store::Store;
use store::maintenance::health::BackupRecord;

use super::workspace::{PreviousBackup, Workspace};
use super::{Backup, BackupManifest, CHECKSUMS, DATABASE, FORMAT, MANIFEST};
use crate::config::Config;
use crate::copy_db;

/// Greatest number of copies of the database that are made because files were deleted meanwhile.
const TRIES: usize = 5;

/// Number of files that are read at once: each costs a bucket a round trip.
const READS: usize = 16;

/// Greatest size of a file that is read whole beside others, in bytes.
const READ_AHEAD: u64 = 1 << 20;

pub async fn write_backup(config: &Config, arguments: Backup) -> anyhow::Result<()> {
    let Some(to) = arguments.to else {
        let made_at = SystemClock.now();
        record(config, BackupRecord { made_at, files: 0, lost_files: 0 }).await?;
        println!("recorded: a backup was made elsewhere, {}", made_at.format("%Y-%m-%d %H:%M UTC"));
        return Ok(());
    };
    let store = Store::open_read_only(&config.database_url).await.context("database_url")?;
    let files = config.file_store()?;
    let previous = arguments.link_dest.as_deref().map(PreviousBackup::read).transpose()?;
    let workspace = Workspace::create(&to)?;
    let mut sink = Sink::create(&workspace)?;
    let made = fill(&store, &files, previous.as_ref(), (&workspace, &mut sink)).await;
    let made = made.and_then(|about| {
        sink.finish()?;
        workspace.publish(&to)?;
        Ok(about)
    });
    let about = match made {
        Ok(about) => about,
        Err(error) => {
            workspace.remove();
            return Err(error);
        }
    };
    workspace.remove();
    store.close().await?;
    if let Err(error) = record(config, BackupRecord::from(&about)).await {
        tracing::warn!(
            error = format!("{error:#}"),
            "the backup is complete, but its date could not be recorded"
        );
    }
    println!("{}: the database, {} files, {} bytes", to.display(), about.files, about.bytes);
    if !about.lost.is_empty() {
        bail!(
            "the backup is complete but for {} files that the database names and the store has lost, the first one {}",
            about.lost.len(),
            about.lost[0]
        );
    }
    Ok(())
}

impl From<&BackupManifest> for BackupRecord {
    fn from(about: &BackupManifest) -> Self {
        Self { made_at: about.made_at, files: about.files, lost_files: about.lost.len() as u64 }
    }
}

/// Records in the database when the backup was made, for the firms to see at their desks. The backup itself holds the date
/// of the one before.
async fn record(config: &Config, backup: BackupRecord) -> anyhow::Result<()> {
    let database = Database::new(Store::open_without_migrating(&config.database_url).await?);
    app::maintenance::health::record_backup(&database, backup).await?;
    Ok(database.close().await?)
}

async fn fill(
    store: &Store,
    files: &FileStore,
    previous: Option<&PreviousBackup>,
    (workspace, sink): (&Workspace, &mut Sink),
) -> anyhow::Result<BackupManifest> {
    let snapshot = workspace.snapshot();
    // Before the database: an end that was recorded by now is in the chains that are taken after it.
    let heads = read_heads(files).await.context("the ends of the chains")?;
    let mut kept: BTreeMap<String, (String, u64)> = BTreeMap::new();
    let mut lost = Vec::new();
    for attempt in 1.. {
        // The last one holds a file that has been deleted since: what matters is that both agree.
        if snapshot.exists() {
            fs::remove_file(&snapshot)?;
        }
        let bar = copy_db::progress_bar()?;
        let written = store.write_to(&snapshot, |progress| copy_db::show(&bar, progress)).await;
        bar.finish_and_clear();
        written.context("the database")?;
        let taken = Store::open_read_only(&format!("sqlite://{}", snapshot.display())).await?;
        let named: BTreeSet<String> = taken.file_keys().await?.into_iter().collect();
        taken.close().await?;
        kept.retain(|key, _| named.contains(key));
        if let Some(previous) = previous {
            link_files(previous, &named, &mut kept, sink)?;
        }
        let missing = copy_files(files, &named, &mut kept, sink).await?;
        if missing.is_empty() {
            break;
        }
        let still: BTreeSet<String> = store.file_keys().await?.into_iter().collect();
        let (gone, missing): (Vec<String>, Vec<String>) =
            missing.into_iter().partition(|key| !still.contains(key));
        if gone.is_empty() {
            lost = missing;
            break;
        }
        ensure!(attempt < TRIES, "files are deleted faster than the backup is made: try at another hour");
    }
    let mut sums: Vec<(String, String)> =
        kept.iter().map(|(key, (sum, _))| (sum.clone(), key.clone())).collect();
    sums.extend(add_erasures(files, sink).await?);
    for (key, content) in heads {
        sums.push((sink.add_bytes(&key, &content)?, key));
    }
    sums.push((sink.add_file(DATABASE, &snapshot)?, DATABASE.to_owned()));
    let about = BackupManifest {
        format: FORMAT,
        balie: env!("CARGO_PKG_VERSION").to_owned(),
        made_at: SystemClock.now(),
        files: kept.len() as u64,
        bytes: kept.values().map(|(_, bytes)| bytes).sum(),
        lost,
    };
    sums.push((sink.add_bytes(MANIFEST, &serde_json::to_vec_pretty(&about)?)?, MANIFEST.to_owned()));
    sink.prune_to(kept.keys())?;
    let lines: Vec<String> = sums.iter().map(|(sum, name)| format!("{sum}  {name}\n")).collect();
    sink.add_bytes(CHECKSUMS, lines.concat().as_bytes())?;
    Ok(about)
}

/// Copies the list of erasures, so that who is put back from this backup is known to have been erased before; returns
/// the sums and names.
async fn add_erasures(files: &FileStore, sink: &mut Sink) -> anyhow::Result<Vec<(String, String)>> {
    let entries =
        erasure_list::read(files).await.map_err(|error| anyhow!("the list of erasures: {error:?}"))?;
    let mut sums = Vec::with_capacity(entries.len());
    for entry in entries {
        let key = entry.key();
        match files.get(&key).await {
            Ok(content) => sums.push((sink.add_bytes(&key, &content)?, key)),
            // Taken back meanwhile.
            Err(FileError::NotFound(_)) => {}
            Err(error) => return Err(error).context(key),
        }
    }
    Ok(sums)
}

/// Returns the recorded ends of the chains outside the database, each under its key.
async fn read_heads(files: &FileStore) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let mut heads = Vec::new();
    let mut found = files.list(FOLDER);
    while let Some(file) = found.try_next().await? {
        match files.get(&file.key).await {
            Ok(content) => heads.push((file.key, content.to_vec())),
            // A further one was recorded meanwhile.
            Err(FileError::NotFound(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(heads)
}

/// Copies the files that are not kept yet; returns the keys under which there was nothing.
async fn copy_files(
    files: &FileStore,
    named: &BTreeSet<String>,
    kept: &mut BTreeMap<String, (String, u64)>,
    sink: &mut Sink,
) -> anyhow::Result<Vec<String>> {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} files  {eta} left")?;
    let bar = ProgressBar::new(named.len() as u64).with_style(style);
    let mut missing = Vec::new();
    let wanted: Vec<String> = named.iter().filter(|key| !kept.contains_key(*key)).cloned().collect();
    bar.inc((named.len() - wanted.len()) as u64);
    let mut found = stream::iter(wanted)
        .map(|key| async move {
            let opened = open(files, &key).await;
            (key, opened)
        })
        .buffered(READS);
    while let Some((key, opened)) = found.next().await {
        bar.inc(1);
        match opened {
            Ok((bytes, mut content)) => {
                let mut entry = sink.begin(&key, bytes)?;
                while let Some(piece) = content.try_next().await.with_context(|| key.clone())? {
                    entry.write(&piece)?;
                }
                let sum = entry.end().with_context(|| key.clone())?;
                kept.insert(key, (sum, bytes));
            }
            Err(FileError::NotFound(_)) => missing.push(key),
            Err(error) => return Err(error).context(key),
        }
    }
    bar.finish_and_clear();
    Ok(missing)
}

/// The size and the content of a file.
type SizedContent = (u64, BoxStream<'static, Result<Bytes, FileError>>);

/// Opens a file, and reads a small one whole, so that the next ones are read while it is written.
async fn open(files: &FileStore, key: &str) -> Result<SizedContent, FileError> {
    let (bytes, content) = files.get_sized_stream(key).await?;
    if bytes > READ_AHEAD {
        return Ok((bytes, content));
    }
    let pieces: Vec<Bytes> = content.try_collect().await?;
    Ok((bytes, stream::iter(pieces.into_iter().map(Ok)).boxed()))
}

/// Links the files that the earlier backup has, instead of copying them: a file never changes under its key.
fn link_files(
    previous: &PreviousBackup,
    named: &BTreeSet<String>,
    kept: &mut BTreeMap<String, (String, u64)>,
    sink: &Sink,
) -> anyhow::Result<()> {
    let Sink::Folder(folder) = sink else {
        bail!("--link-dest: files are linked in a backup that is a folder, and not in an archive");
    };
    for key in named.iter().filter(|key| !kept.contains_key(*key)).cloned().collect::<Vec<_>>() {
        let Some(sum) = previous.sums.get(&key) else { continue };
        let (from, to) = (previous.folder.join(&key), folder.join(&key));
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent)?;
        }
        // On another disk, or no longer there: it is copied.
        if fs::hard_link(&from, &to).is_ok() {
            kept.insert(key, (sum.clone(), to.metadata()?.len()));
        }
    }
    Ok(())
}

/// Destination of a backup.
enum Sink {
    Folder(PathBuf),
    Tar(File),
}

/// The longest name that a header of a tar archive holds, in bytes.
const SHORT_NAME: usize = 99;

/// Writes the entry by which GNU tar gives a long name to the entry behind it.
fn write_long_name(file: &mut File, name: &str) -> anyhow::Result<()> {
    let mut content = name.as_bytes().to_vec();
    content.push(0);
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(tar::EntryType::GNULongName);
    header.set_path("././@LongLink")?;
    header.set_size(content.len() as u64);
    header.set_mode(0o600);
    header.set_cksum();
    file.write_all(header.as_bytes())?;
    content.resize(content.len().next_multiple_of(512), 0);
    Ok(file.write_all(&content)?)
}

impl Sink {
    fn create(workspace: &Workspace) -> anyhow::Result<Self> {
        use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
        let to = workspace.backup();
        if workspace.is_archive {
            let file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&to);
            return Ok(Self::Tar(file.with_context(|| to.display().to_string())?));
        }
        fs::DirBuilder::new().mode(0o700).create(&to).with_context(|| to.display().to_string())?;
        Ok(Self::Folder(to))
    }

    fn begin(&mut self, name: &str, bytes: u64) -> anyhow::Result<BackupEntry<'_>> {
        let (hash, left) = (Sha256::new(), bytes);
        match self {
            Self::Folder(folder) => {
                let path = folder.join(name);
                if let Some(parent) = path.parent() {
                    fs::create_dir_all(parent)?;
                }
                Ok(BackupEntry { hash, left, padding: 0, target: EntryFile::Own(File::create(path)?) })
            }
            Self::Tar(file) => {
                let mut header = tar::Header::new_gnu();
                if header.set_path(name).is_err() {
                    write_long_name(file, name)?;
                    let shortened: String = name.chars().take(SHORT_NAME).collect();
                    header.set_path(shortened)?;
                }
                header.set_size(bytes);
                header.set_mode(0o600);
                header.set_cksum();
                file.write_all(header.as_bytes())?;
                let padding = usize::try_from((512 - bytes % 512) % 512)?;
                Ok(BackupEntry { hash, left, padding, target: EntryFile::Shared(file) })
            }
        }
    }

    fn add_bytes(&mut self, name: &str, bytes: &[u8]) -> anyhow::Result<String> {
        let mut entry = self.begin(name, bytes.len() as u64)?;
        entry.write(bytes)?;
        entry.end()
    }

    fn add_file(&mut self, name: &str, path: &Path) -> anyhow::Result<String> {
        use std::io::Read;
        let mut file = File::open(path)?;
        let mut entry = self.begin(name, file.metadata()?.len())?;
        let mut buffer = vec![0; 1 << 20];
        loop {
            match file.read(&mut buffer)? {
                0 => return entry.end(),
                count => entry.write(&buffer[..count])?,
            }
        }
    }

    /// Takes away files that were copied for an earlier snapshot. An archive keeps them, unlisted.
    fn prune_to<'a>(&self, keys: impl Iterator<Item = &'a String>) -> anyhow::Result<()> {
        let Self::Folder(folder) = self else { return Ok(()) };
        let keys: BTreeSet<PathBuf> = keys.map(|key| folder.join(key)).collect();
        let mut folders = vec![folder.join("files")];
        while let Some(folder) = folders.pop().filter(|folder| folder.is_dir()) {
            for entry in fs::read_dir(folder)? {
                let path = entry?.path();
                if path.is_dir() {
                    folders.push(path);
                } else if !keys.contains(&path) {
                    fs::remove_file(path)?;
                }
            }
        }
        Ok(())
    }

    fn finish(self) -> anyhow::Result<()> {
        match self {
            Self::Folder(folder) => File::open(folder)?.sync_all()?,
            Self::Tar(mut file) => {
                file.write_all(&[0; 1024])?;
                file.sync_all()?;
            }
        }
        Ok(())
    }
}

enum EntryFile<'a> {
    Own(File),
    Shared(&'a mut File),
}

/// An entry that is being written, with its hash so far.
struct BackupEntry<'a> {
    target: EntryFile<'a>,
    hash: Sha256,
    left: u64,
    padding: usize,
}

impl BackupEntry<'_> {
    fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        self.left =
            self.left.checked_sub(bytes.len() as u64).context("the file is longer than the store said")?;
        self.hash.update(bytes);
        match &mut self.target {
            EntryFile::Own(file) => file.write_all(bytes)?,
            EntryFile::Shared(file) => file.write_all(bytes)?,
        }
        Ok(())
    }

    /// Ends the entry and returns its SHA-256.
    fn end(self) -> anyhow::Result<String> {
        ensure!(self.left == 0, "the file is shorter than the store said");
        match self.target {
            EntryFile::Own(file) => file.sync_all()?,
            EntryFile::Shared(file) => file.write_all(&[0; 512][..self.padding])?,
        }
        Ok(hex::encode(self.hash.finalize()))
    }
}
