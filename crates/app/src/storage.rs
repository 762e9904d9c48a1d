//! Room for files: reserved before the first byte is stored, within the limits of a consumer and a firm and while the disk
//! has room.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use documents::intake::MAX_CONTENT_BYTES;
use domain::codes::Code;
use domain::storage::{
    DiskReserve, DiskSpace, StorageLimit, StorageLimits, StorageRoom, day_start, next_day_start,
};
use store::rate_limits::seconds_until;
use store::storage::{self, StorageOwner};
use store::{Scope, Tx, idempotency};
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::services::Services;

/// How often the log says that a disk is filling.
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

/// What is on a disk of this machine: `files` or `database`.
#[derive(Clone, Debug)]
pub struct Volume {
    pub name: &'static str,
    pub path: PathBuf,
}

/// The room for one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VolumeSpace {
    pub name: &'static str,
    pub space: DiskSpace,
    /// Whether more is free than what stays so for the database; otherwise nothing is taken in.
    pub has_reserve: bool,
}

impl VolumeSpace {
    /// Whether its operator should make room.
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
                tracing::warn!(volume = name, used_percent, free_bytes, "a disk is filling up");
            } else {
                tracing::error!(
                    volume = name,
                    used_percent,
                    free_bytes,
                    "a disk is full; uploads are refused"
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

    fn require_disk_space(&self) -> Result<()> {
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

/// Room for what comes in. Dropped, it gives back what was not used, so that a request that ends early costs nothing.
pub struct Reservation {
    services: Services,
    licence: Uuid,
    /// Absent for a request that was answered before and stores nothing.
    id: Option<Uuid>,
    /// How much may come in.
    pub bytes: u64,
    room: StorageRoom,
    now: DateTime<Utc>,
}

/// A request with which files come in.
#[derive(Clone, Debug)]
pub struct IncomingUpload {
    pub owner: StorageOwner,
    /// How many bytes come, where the sender says it.
    pub expected: Option<u64>,
    /// The key under which its answer is stored, and the consumer with whom.
    pub idempotency_key: Option<(Scope, String)>,
}

/// Reserves room before anything is stored. A request that was answered before gets its answer again, whatever room there is.
///
/// # Errors
/// `UPLOAD_DAY_LIMIT_REACHED`, `UPLOAD_SPACE_USED`, `STORAGE_FULL`.
pub async fn reserve(services: &Services, upload: &IncomingUpload) -> Result<Reservation> {
    let IncomingUpload { owner, expected, ref idempotency_key } = *upload;
    let guard = &services.storage;
    guard.require_disk_space()?;
    let (licence, id, now) = (owner.licence(), services.new_id(), services.now());
    if let Some((scope, key)) = idempotency_key
        && idempotency::find(services.store.reader(), *scope, key).await?.is_some()
    {
        let room = StorageRoom { bytes: u64::MAX, limit: None };
        let services = services.clone();
        return Ok(Reservation { services, licence, id: None, bytes: MAX_CONTENT_BYTES, room, now });
    }
    let tx = services.store.begin().await?;
    storage::lock(&tx, licence).await?;
    let usage = storage::usage(&tx, owner, day_start(now), now).await?;
    let room = guard.limits.room(&usage);
    let bytes = room.reserve(expected, MAX_CONTENT_BYTES).map_err(|limit| refusal(limit, now))?;
    storage::reserve(&tx, owner, id, bytes, now).await?;
    tx.commit().await?;
    Ok(Reservation { services: services.clone(), licence, id: Some(id), bytes, room, now })
}

fn refusal(limit: StorageLimit, now: DateTime<Utc>) -> Error {
    match limit {
        StorageLimit::ConsumerDay => {
            Error::Limited { code: limit.code(), seconds: seconds_until(next_day_start(now), now) }
        }
        StorageLimit::Consumer => limit.code().into(),
        StorageLimit::Licence(quota) => Error::StorageFull(quota),
    }
}

impl Reservation {
    /// Refuses more than was reserved, while it comes in.
    ///
    /// # Errors
    /// `UPLOAD_TOO_LARGE`, or the limit of what is stored that it would pass.
    pub fn require(&self, bytes: u64) -> Result<()> {
        match self.room.limit {
            _ if bytes <= self.bytes => Ok(()),
            Some(limit) if bytes <= MAX_CONTENT_BYTES && bytes > self.room.bytes => {
                Err(refusal(limit, self.now))
            }
            _ => Err(Code::UploadTooLarge.into()),
        }
    }

    /// Records how much more is stored than before, in the transaction that writes the rows which name it.
    pub async fn settle(&self, tx: &Tx, bytes: i64) -> Result<()> {
        match self.id {
            Some(id) => Ok(storage::settle(tx, self.licence, id, bytes, self.services.now()).await?),
            None => Ok(()),
        }
    }
}

impl std::fmt::Debug for Reservation {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Reservation").field("bytes", &self.bytes).finish_non_exhaustive()
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        // Without a runtime the program ends, and what is reserved runs out by itself.
        let (Some(id), Ok(runtime)) = (self.id, tokio::runtime::Handle::try_current()) else { return };
        let (services, licence) = (self.services.clone(), self.licence);
        runtime.spawn(async move {
            if let Err(error) = release(&services, licence, id).await {
                tracing::info!(%error, "giving reserved room back failed; it runs out by itself");
            }
        });
    }
}

async fn release(services: &Services, licence: Uuid, id: Uuid) -> Result<()> {
    let tx = services.store.begin().await?;
    storage::release(&tx, licence, id).await?;
    Ok(tx.commit().await?)
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
