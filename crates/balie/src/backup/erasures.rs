//! Erasures that a restored backup lacks: people erased after it was made are still in it, and the list of erasures,
//! kept beside the files, says who they are.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, anyhow, ensure};
use app::privacy::erasure_list::{self, FOLDER, ListEntry};
use chrono::{DateTime, Utc};
use documents::files::FileStore;

use super::read::CheckedBackup;
use crate::config::Config;
use crate::installation::Installation;

/// Records of erasures outside the backup.
pub struct OutsideErasures {
    /// Named by the operator.
    named: Vec<ListEntry>,
    /// Entries that the backup has not got: of erasures since.
    since: usize,
}

impl OutsideErasures {
    /// Reads the list that is in the file store already and the one that the operator names, before anything is
    /// written.
    pub async fn read(
        backup: &CheckedBackup,
        files: &FileStore,
        from: Option<&Path>,
    ) -> anyhow::Result<Self> {
        let before: BTreeSet<ListEntry> = backup.sums.keys().filter_map(|key| entry_of(key)).collect();
        let named = match from {
            Some(path) => read_from(path).with_context(|| path.display().to_string())?,
            None => Vec::new(),
        };
        let there = erasure_list::read(files).await.map_err(|error| anyhow!("{error:?}"))?;
        if from.is_some() && named.is_empty() {
            println!("the list of erasures is empty: nobody was erased when it was written");
        }
        let all: BTreeSet<&ListEntry> = named.iter().chain(&there).collect();
        let since = all.into_iter().filter(|entry| !before.contains(*entry)).count();
        Ok(Self { named, since })
    }

    /// Erases the people on the list in the restored database, before anybody can read it.
    pub async fn apply(
        self,
        config: &Config,
        files: &FileStore,
        made_at: DateTime<Utc>,
    ) -> anyhow::Result<()> {
        erasure_list::add(files, &self.named).await.map_err(|error| anyhow!("{error:?}"))?;
        if self.since == 0 {
            println!(
                "no erasure since {made_at} is known: whoever was erased after the backup is in it again; \
                 `--erasures` reads the list of the lost installation, or erase them anew"
            );
        }
        if let Err(error) = config.secret_bytes() {
            println!("the list of erasures is applied when it is served: {error:#}");
            return Ok(());
        }
        let installation = Installation::open(config).await?;
        let erased = erasure_list::apply(&installation).await.map_err(|error| anyhow!("{error:?}"))?;
        if self.since > 0 {
            println!(
                "{} erasures since the backup: {erased} of the restored consumers are erased anew",
                self.since
            );
        }
        Ok(installation.close().await?)
    }
}

fn entry_of(key: &str) -> Option<ListEntry> {
    key.starts_with(&format!("{FOLDER}/")).then(|| ListEntry::parse(key)).flatten()
}

/// The lines of a file, or the names of a folder's files at any depth. A list may be empty, and a folder of other files is
/// none.
fn read_from(path: &Path) -> anyhow::Result<Vec<ListEntry>> {
    let (mut entries, mut files) = (Vec::new(), 0);
    if path.is_dir() {
        let mut folders = vec![path.to_owned()];
        while let Some(folder) = folders.pop() {
            for found in std::fs::read_dir(folder)? {
                let found = found?.path();
                if found.is_dir() {
                    folders.push(found);
                } else {
                    files += 1;
                    entries.extend(found.to_str().and_then(ListEntry::parse));
                }
            }
        }
    } else {
        for (number, line) in (1..).zip(std::fs::read_to_string(path)?.lines()) {
            if line.trim().is_empty() {
                continue;
            }
            entries.push(ListEntry::parse(line).with_context(|| format!("line {number} is no erasure"))?);
        }
    }
    ensure!(files == 0 || !entries.is_empty(), "there is no erasure among its files");
    Ok(entries)
}
