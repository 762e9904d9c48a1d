//! A small disk of its own, so that it can run full.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

/// A file system in memory, mounted for as long as this lives.
pub struct Disk(PathBuf);

impl Disk {
    /// Needs the right to mount.
    pub fn mount(at: &Path) -> anyhow::Result<Self> {
        std::fs::create_dir_all(at)?;
        let status = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=384m", "tmpfs"])
            .arg(at)
            .status()
            .context("mount")?;
        ensure!(status.success(), "a small disk cannot be mounted here; it takes root");
        Ok(Self(at.to_owned()))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file until the disk is full.
    pub fn fill(&self) -> anyhow::Result<()> {
        use std::io::Write as _;
        let mut ballast = std::fs::File::create(self.0.join("ballast"))?;
        let block = [0; 16 * 1024];
        while ballast.write_all(&block).is_ok() {}
        Ok(())
    }

    pub fn empty(&self) -> anyhow::Result<()> {
        Ok(std::fs::remove_file(self.0.join("ballast"))?)
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        if !Command::new("umount").arg("-l").arg(&self.0).status().is_ok_and(|status| status.success()) {
            eprintln!("{} is still mounted", self.0.display());
        }
    }
}
