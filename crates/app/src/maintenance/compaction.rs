//! Takes what deleted rows left behind out of the files of `SQLite`.

use crate::error::{Error, Result};
use crate::services::Services;

/// A larger database is rewritten by hand: nobody writes while it lasts, some seconds for each gigabyte.
const LARGEST_AT_NIGHT: u64 = 1024 * 1024 * 1024;

/// Truncates the write-ahead log, and rewrites a database of before `secure_delete` once.
pub async fn at_night(services: &Services) -> Result<()> {
    let store = services.store.as_store();
    if store.may_hold_deleted_rows().await?
        && let Some((file, bytes)) = store.file_and_size().await?
    {
        if bytes > LARGEST_AT_NIGHT {
            tracing::warn!(
                file = %file.display(),
                bytes,
                "deleted rows may still be readable in the database file: stop the program and run `balie migrate --vacuum`"
            );
        } else {
            by_hand(services).await?;
        }
    }
    // A reader in the way is no error: the next night comes.
    store.truncate_wal().await?;
    Ok(())
}

/// Truncates the write-ahead log; `false` where a reader holds a part of it.
///
/// # Errors
/// When the database is away.
pub async fn truncate_wal(services: &Services) -> store::Result<bool> {
    services.store.as_store().truncate_wal().await
}

/// Rewrites the database, if its disk has room for two copies.
pub async fn by_hand(services: &Services) -> Result<()> {
    let store = services.store.as_store();
    let Some((file, bytes)) = store.file_and_size().await? else { return Ok(()) };
    let folder = file.parent().unwrap_or(&file);
    let disk = rustix::fs::statvfs(folder).map_err(Error::internal)?;
    let (room, needed) = (disk.f_bavail.saturating_mul(disk.f_frsize), bytes.saturating_mul(2));
    if room <= needed {
        let file = file.display();
        let reason = format!("{file} needs {needed} bytes of room to be rewritten, and {room} are free");
        return Err(Error::internal(reason));
    }
    store.vacuum().await?;
    tracing::info!(file = %file.display(), bytes, "database vacuumed");
    Ok(())
}
