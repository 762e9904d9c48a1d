//! The limits of what is stored, and the disks on which it is.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use domain::codes::Code;
use domain::operations::storage::{DiskReserve, DiskSpace, StorageLimits};

use crate::error::{Error, Result};

/// Interval of the log's warnings about a full disk.
const WARN_EVERY: TimeDelta = TimeDelta::hours(1);

/// Source of the room on a disk: the file system, or a fixed figure in tests.
pub trait SpaceReader: Send + Sync {
    /// The room on the disk that a path is on.
    ///
    /// # Errors
    /// When the file system does not tell.
    fn read(&self, path: &Path) -> io::Result<DiskSpace>;
}

/// The file systems of this machine.
pub struct FileSystems;

impl SpaceReader for FileSystems {
    fn read(&self, path: &Path) -> io::Result<DiskSpace> {
        let found = rustix::fs::statvfs(path)?;
        let bytes = |blocks: u64| blocks.saturating_mul(found.f_frsize);
        Ok(DiskSpace {
            free_bytes: bytes(found.f_bavail),
            used_bytes: bytes(found.f_blocks.saturating_sub(found.f_bfree)),
        })
    }
}

/// Disk of this machine with its content: `files` or `database`.
#[derive(Clone, Debug)]
pub struct Volume {
    pub name: &'static str,
    pub path: PathBuf,
}

/// The space of one volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VolumeSpace {
    pub name: &'static str,
    pub space: DiskSpace,
    /// True if more than the reserve for the database is free; otherwise uploads are rejected.
    pub has_reserve: bool,
}

impl VolumeSpace {
    /// Returns true if the operator should free space.
    pub fn needs_room(&self) -> bool {
        self.space.is_filling() || !self.has_reserve
    }
}

/// The limits of what is stored, and the disks on which it is.
pub struct StorageGuard {
    pub limits: StorageLimits,
    reserve: DiskReserve,
    volumes: Vec<Volume>,
    reader: Box<dyn SpaceReader>,
    warned_at: Mutex<Option<DateTime<Utc>>>,
}

impl StorageGuard {
    /// `volumes` are on disks of this machine; what is in a bucket or on a database server is not looked at.
    pub fn new(
        limits: StorageLimits,
        reserve: DiskReserve,
        volumes: Vec<Volume>,
        reader: impl SpaceReader + 'static,
    ) -> Self {
        Self { limits, reserve, volumes, reader: Box::new(reader), warned_at: Mutex::default() }
    }

    /// The room on each disk; what the file system does not tell is left out and logged.
    pub fn spaces(&self) -> Vec<VolumeSpace> {
        let space = |volume: &Volume| match self.reader.read(&volume.path) {
            Ok(space) => {
                Some(VolumeSpace { name: volume.name, space, has_reserve: self.reserve.is_kept(space) })
            }
            Err(error) => {
                tracing::warn!(%error, volume = volume.name, "reading the free space of a disk failed");
                None
            }
        };
        self.volumes.iter().filter_map(space).collect()
    }

    /// Logs disks that are filling, once an hour.
    pub fn warn_of_full_disks(&self, now: DateTime<Utc>) {
        let filling: Vec<_> = self.spaces().into_iter().filter(VolumeSpace::needs_room).collect();
        if filling.is_empty() || !self.may_warn(now) {
            return;
        }
        for VolumeSpace { name, space, has_reserve } in filling {
            let (used_percent, free_bytes) = (space.used_percent(), space.free_bytes);
            if has_reserve {
                tracing::warn!(
                    volume = name,
                    used_percent,
                    free_bytes,
                    "a disk is filling up; free space on it"
                );
            } else {
                tracing::error!(
                    volume = name,
                    used_percent,
                    free_bytes,
                    "a disk is full and uploads are refused; free space on it"
                );
            }
        }
    }

    fn may_warn(&self, now: DateTime<Utc>) -> bool {
        let mut warned_at = self.warned_at.lock().unwrap_or_else(PoisonError::into_inner);
        let may = warned_at.is_none_or(|at| now - at >= WARN_EVERY);
        if may {
            *warned_at = Some(now);
        }
        may
    }

    pub(crate) fn require_disk_space(&self) -> Result<()> {
        match self.spaces().into_iter().find(|found| !found.has_reserve) {
            None => Ok(()),
            Some(VolumeSpace { name, space, .. }) => {
                let free = space.free_bytes;
                Err(Error::failed(
                    Code::StorageFull,
                    format!("{free} bytes are free on the disk of the {name}"),
                ))
            }
        }
    }
}

/// A guard with the usual limits that looks at no disk.
impl Default for StorageGuard {
    fn default() -> Self {
        Self::new(StorageLimits::default(), DiskReserve::default(), Vec::new(), FileSystems)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_system_tells_how_much_room_it_has() {
        let folder = std::env::temp_dir();
        let space = FileSystems.read(&folder).expect("the room on its disk");
        assert!(space.free_bytes + space.used_bytes > 0);
        FileSystems.read(&folder.join("nowhere/at/all")).expect_err("a folder that is not there");
    }

    #[test]
    fn a_filling_disk_is_told_once_an_hour() {
        let guard = StorageGuard::default();
        let now = DateTime::from_timestamp(1_800_000_000, 0).expect("a moment");
        assert!(guard.may_warn(now));
        assert!(!guard.may_warn(now + TimeDelta::minutes(59)));
        assert!(guard.may_warn(now + TimeDelta::hours(1)));
    }
}
