//! Reads a backup back, a folder or an archive.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use indicatif::ProgressBar;
use sha2::{Digest, Sha256};

use super::{BackupManifest, CHECKSUMS, DATABASE, FORMAT, MANIFEST};

/// A backup that was checked: nothing in it is missing or was changed.
pub struct CheckedBackup {
    from: PathBuf,
    /// The SHA-256 of each file in the backup, by its path.
    pub sums: BTreeMap<String, String>,
    pub about: BackupManifest,
}

pub fn check(from: &Path, bar: &ProgressBar) -> anyhow::Result<CheckedBackup> {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let (mut sums, mut about) = (None, None);
    for_each_entry(from, |name, reader| {
        bar.inc(1);
        let mut sink =
            HashWriter { hash: Sha256::new(), kept: Vec::new(), keep: [CHECKSUMS, MANIFEST].contains(&name) };
        io::copy(reader, &mut sink)?;
        match name {
            CHECKSUMS => sums = Some(String::from_utf8(std::mem::take(&mut sink.kept))?),
            MANIFEST => about = Some(std::mem::take(&mut sink.kept)),
            _ => {}
        }
        found.insert(name.to_owned(), hex::encode(sink.hash.finalize()));
        Ok(())
    })?;
    let sums = sums.with_context(|| format!("{CHECKSUMS} is missing: this backup was never completed"))?;
    let about: BackupManifest =
        serde_json::from_slice(&about.with_context(|| format!("{MANIFEST} is missing"))?)?;
    ensure!(about.format <= FORMAT, "the backup was made by a newer program, {}: use that one", about.balie);
    let mut listed = BTreeMap::new();
    for line in sums.lines() {
        let (sum, name) = line.split_once("  ").with_context(|| format!("{CHECKSUMS}: {line:?}"))?;
        match found.get(name) {
            None => bail!("{name} is missing from the backup: take another one"),
            Some(actual) if actual != sum => bail!("{name} was changed or damaged: take another backup"),
            Some(_) => listed.insert(name.to_owned(), sum.to_owned()),
        };
    }
    ensure!(listed.contains_key(DATABASE), "the backup holds no database");
    Ok(CheckedBackup { from: from.to_owned(), sums: listed, about })
}

impl CheckedBackup {
    /// Shows every listed thing again, and fails if it is no longer what was checked.
    pub fn for_each_entry(
        &self,
        mut see: impl FnMut(&str, &Path) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        for_each_entry(&self.from, |name, reader| {
            let Some(sum) = self.sums.get(name) else { return Ok(()) };
            let mut copy = tempfile::NamedTempFile::new()?;
            let mut hash = Sha256::new();
            let mut buffer = vec![0; 1 << 18];
            loop {
                match reader.read(&mut buffer)? {
                    0 => break,
                    count => {
                        hash.update(&buffer[..count]);
                        copy.write_all(&buffer[..count])?;
                    }
                }
            }
            ensure!(hex::encode(hash.finalize()) == *sum, "{name} changed while it was read");
            copy.flush()?;
            see(name, copy.path())
        })
    }
}

/// Shows everything in a backup by its name.
fn for_each_entry(
    from: &Path,
    mut see: impl FnMut(&str, &mut dyn Read) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let named = || from.display().to_string();
    if from.is_file() {
        let mut archive = tar::Archive::new(File::open(from).with_context(named)?);
        for entry in archive.entries().with_context(named)? {
            let mut entry = entry.with_context(named)?;
            let name = entry.path()?.to_str().context("a name that is not UTF-8")?.to_owned();
            see(&name, &mut entry).with_context(|| name.clone())?;
        }
        return Ok(());
    }
    let mut folders = vec![from.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(from)?.to_str().context("a name that is not UTF-8")?.to_owned();
            see(&name, &mut File::open(&path)?).with_context(|| name.clone())?;
        }
    }
    Ok(())
}

struct HashWriter {
    hash: Sha256,
    kept: Vec<u8>,
    keep: bool,
}

impl Write for HashWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.hash.update(bytes);
        if self.keep {
            self.kept.extend_from_slice(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
