//! Quotas of storage, and the reserve of free disk space.

use anyhow::ensure;
use app::services::{FileSystems, StorageGuard, Volume};
use documents::files::FileStore;
use domain::operations::storage::{DiskReserve, MB, StorageLimits};
use serde::{Deserialize, Serialize};
use store::maintenance::copy::sqlite_file;

use super::Config;

/// Limits of what is stored, in MB (1,048,576 bytes); 0: none.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct StorageConfig {
    /// Limit for a consumer in a day.
    pub consumer_day_mb: u64,
    /// Limit for a consumer in total.
    pub consumer_mb: u64,
    /// Limit for a licence and its consumers in total.
    pub licence_mb: u64,
    /// Space that stays free on each disk: the larger of this and `disk_reserve_percent`.
    pub disk_reserve_mb: u64,
    pub disk_reserve_percent: u64,
}

impl Default for StorageConfig {
    fn default() -> Self {
        let (limits, reserve) = (StorageLimits::default(), DiskReserve::default());
        let mb = |limit: Option<u64>| limit.unwrap_or_default() / MB;
        Self {
            consumer_day_mb: mb(limits.consumer_day_bytes),
            consumer_mb: mb(limits.consumer_bytes),
            licence_mb: mb(limits.licence_bytes),
            disk_reserve_mb: reserve.bytes / MB,
            disk_reserve_percent: reserve.percent,
        }
    }
}

impl StorageConfig {
    pub(super) fn check(&self) -> anyhow::Result<()> {
        ensure!(self.disk_reserve_percent <= 50, "storage.disk_reserve_percent: from 0 to 50");
        Ok(())
    }
}

impl Config {
    /// The limits of what is stored, and the disks of this machine on which it is.
    ///
    /// # Errors
    /// When the folder of the database is not known.
    pub fn storage_guard(&self, files: &FileStore) -> anyhow::Result<StorageGuard> {
        let StorageConfig { consumer_day_mb, consumer_mb, licence_mb, .. } = self.storage;
        let limit = |mb: u64| (mb > 0).then(|| mb.saturating_mul(MB));
        let limits = StorageLimits {
            consumer_day_bytes: limit(consumer_day_mb),
            consumer_bytes: limit(consumer_mb),
            licence_bytes: limit(licence_mb),
        };
        let reserve = DiskReserve {
            bytes: self.storage.disk_reserve_mb.saturating_mul(MB),
            percent: self.storage.disk_reserve_percent,
        };
        let files = files.local_folder().map(|path| Volume { name: "files", path: path.to_owned() });
        let database = match sqlite_file(&self.database_url) {
            Some(file) => {
                let file = std::path::absolute(file)?;
                file.parent().map(|path| Volume { name: "database", path: path.to_owned() })
            }
            None => None,
        };
        Ok(StorageGuard::new(limits, reserve, files.into_iter().chain(database).collect(), FileSystems))
    }
}
