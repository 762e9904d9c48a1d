//! The folder in which a backup is made, beside its target: what has the target's name is whole.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use rustix::fs::{FlockOperation, flock};

use super::{CHECKSUMS, DATABASE};

/// A backup that is being made. A lock on the folder dies with the program, so that what a killed one left is known as such.
pub struct Workspace {
    folder: PathBuf,
    /// True if the target is a tar archive, and no folder.
    pub is_archive: bool,
    _lock: File,
}

impl Workspace {
    /// Creates the folder `.<name>.part` beside the target, in place of one that a killed backup left.
    ///
    /// # Errors
    /// When the target is there already, or another backup is being made under this name.
    pub fn create(to: &Path) -> anyhow::Result<Self> {
        let shown = to.display();
        ensure!(fs::symlink_metadata(to).is_err(), "{shown} is there already: name a new folder or file");
        let name = to.file_name().with_context(|| format!("{shown} is no name of a folder or file"))?;
        let folder = to.with_file_name(format!(".{}.part", name.display()));
        if let Ok(earlier) = File::open(&folder) {
            ensure!(
                flock(&earlier, FlockOperation::NonBlockingLockExclusive).is_ok(),
                "another backup is being made as {shown}: wait for it, or name another folder or file"
            );
            eprintln!("{}: what a backup that was broken off left is replaced", folder.display());
            fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
        }
        fs::DirBuilder::new().mode(0o700).create(&folder).with_context(|| folder.display().to_string())?;
        let folder = folder.canonicalize()?;
        let lock = File::open(&folder)?;
        flock(&lock, FlockOperation::NonBlockingLockExclusive)
            .context("another backup began at this moment")?;
        let is_archive = to.extension().is_some_and(|extension| extension == "tar");
        Ok(Self { folder, is_archive, _lock: lock })
    }

    /// The place of the backup until it is whole.
    pub fn backup(&self) -> PathBuf {
        self.folder.join("backup")
    }

    /// The place of the copy of the database.
    pub fn snapshot(&self) -> PathBuf {
        self.folder.join(DATABASE)
    }

    /// Gives a whole backup its name.
    pub fn publish(&self, to: &Path) -> anyhow::Result<()> {
        ensure!(fs::symlink_metadata(to).is_err(), "{} was made by somebody else meanwhile", to.display());
        fs::rename(self.backup(), to).with_context(|| to.display().to_string())?;
        let parent = to.parent().filter(|parent| *parent != Path::new(""));
        Ok(File::open(parent.unwrap_or(Path::new(".")))?.sync_all()?)
    }

    /// Leaves nothing but a whole backup behind.
    pub fn remove(&self) {
        if let Err(error) = fs::remove_dir_all(&self.folder) {
            eprintln!("{} stays behind: {error}", self.folder.display());
        }
    }
}

/// An earlier backup, a folder, whose files are linked into the next one.
pub struct PreviousBackup {
    pub folder: PathBuf,
    /// The SHA-256 of each file in the backup, by its path.
    pub sums: BTreeMap<String, String>,
}

impl PreviousBackup {
    /// Reads the checksums of a backup.
    ///
    /// # Errors
    /// When it is no complete backup in a folder.
    pub fn read(folder: &Path) -> anyhow::Result<Self> {
        let text = fs::read_to_string(folder.join(CHECKSUMS)).with_context(|| {
            format!("--link-dest: {} is no folder of a complete backup", folder.display())
        })?;
        let sums = text.lines().filter_map(|line| line.split_once("  "));
        let sums = sums.map(|(sum, name)| (name.to_owned(), sum.to_owned())).collect();
        Ok(Self { folder: folder.to_owned(), sums })
    }
}
