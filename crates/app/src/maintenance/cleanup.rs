//! Files that no record points to: what a crash between keeping a file and recording it leaves behind.

use std::future::ready;
use std::ops::Range;

use chrono::{DateTime, TimeDelta, Utc};
use futures::TryStreamExt;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::services::Services;

/// A file this young may belong to an upload that is still under way.
const GRACE: TimeDelta = TimeDelta::hours(24);
/// Number of files that are looked up at once.
const BATCH: usize = 500;

/// Number of files of a folder without a record from which the sweep needs `force`.
const MAX_ORPHANS: usize = 50;
/// The folders of the file store: the last two figures of the ids.
pub const FOLDERS: u16 = 256;

/// Deletes the files of some folders that no record has pointed to for a day; returns their number.
///
/// # Errors
/// When most of what is there has no record, unless `force`: then it is likely that another installation's files are
/// looked at, and nothing is deleted.
pub async fn delete_orphans(services: &Services, folders: Range<u16>, force: bool) -> Result<u64> {
    let mut swept = 0;
    for folder in folders {
        swept += sweep_folder(services, &format!("files/{folder:02x}"), force).await?;
    }
    Ok(swept)
}

async fn sweep_folder(services: &Services, folder: &str, force: bool) -> Result<u64> {
    let before = services.now() - GRACE;
    services.files.remove_stale_temp_files(folder, before).await.map_err(Error::internal)?;
    let files = services.files.list(folder).map_err(Error::internal);
    let old = files.try_filter(|file| ready(creation_time(&file.key).is_some_and(|at| at < before)));
    let mut batches = old.map_ok(|file| file.key).try_chunks(BATCH);
    let (mut known, mut strays) = (0, Vec::new());
    while let Some(keys) = batches.try_next().await.map_err(|error| error.1)? {
        let found =
            store::documents::uploads::known_files(services.store.bulk_reader(), keys.clone()).await?;
        known += found.len();
        strays.extend(keys.into_iter().filter(|key| !found.contains(key)));
    }
    if strays.len() > MAX_ORPHANS && strays.len() > known && !force {
        let strays = strays.len();
        return Err(Error::internal(format!(
            "{strays} files of {folder} have no record and {known} have one: are they another installation's?"
        )));
    }
    for key in &strays {
        services.files.delete(key).await.map_err(Error::internal)?;
        tracing::info!(key, "deleted an orphaned file");
    }
    Ok(strays.len() as u64)
}

/// Returns the time at which a file was created, from the `UUIDv7` in its name.
fn creation_time(key: &str) -> Option<DateTime<Utc>> {
    let id: Uuid = key.rsplit('/').next()?.parse().ok()?;
    let (seconds, nanos) = id.get_timestamp()?.to_unix();
    DateTime::from_timestamp(i64::try_from(seconds).ok()?, nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_when_it_was_made() {
        let id: Uuid = "01932c07-209f-7a3b-9d54-000000000000".parse().expect("an id");
        let made = creation_time(&documents::files::key(id)).expect("a time");
        assert_eq!(made.format("%Y").to_string(), "2024");
        assert_eq!(creation_time("files/ab/readme.txt"), None);
    }
}
