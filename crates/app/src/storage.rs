//! Room for files: reserved before the first byte is stored, within the limits of a consumer and a firm and while the disk
//! has room.

use chrono::{DateTime, Utc};
use documents::intake::MAX_CONTENT_BYTES;
use domain::codes::Code;
use domain::ids::LicenceId;
use domain::operations::storage::{StorageLimit, StorageRoom, day_start, next_day_start};
use store::accounts::rate_limits::seconds_until;
use store::documents::storage::{self, StorageOwner};
use store::{Scope, Tx, idempotency};
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::services::Services;

/// Room for what comes in. Dropped, it gives back what was not used, so that a request that ends early costs nothing.
pub struct Reservation {
    services: Services,
    licence: LicenceId,
    /// Absent for a request that was answered before and stores nothing.
    id: Option<Uuid>,
    /// Bytes that may be uploaded.
    pub bytes: u64,
    room: StorageRoom,
    now: DateTime<Utc>,
}

/// A request with which files come in.
#[derive(Clone, Debug)]
pub struct IncomingUpload {
    pub owner: StorageOwner,
    /// Announced size in bytes, if the sender gives one.
    pub expected: Option<u64>,
    /// Idempotency key of its response, and the consumer who sent it.
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
    let usage = storage::used_storage(&tx, owner, day_start(now), now).await?;
    let room = guard.limits.room(&usage);
    let bytes = room.reserve(expected, MAX_CONTENT_BYTES).map_err(|limit| limit_error(limit, now))?;
    storage::reserve(&tx, owner, id, bytes, now).await?;
    tx.commit().await?;
    Ok(Reservation { services: services.clone(), licence, id: Some(id), bytes, room, now })
}

fn limit_error(limit: StorageLimit, now: DateTime<Utc>) -> Error {
    match limit {
        StorageLimit::ConsumerDay => {
            Error::Limited { code: limit.code(), seconds: seconds_until(next_day_start(now), now) }
        }
        StorageLimit::Consumer => limit.code().into(),
        StorageLimit::Licence(quota) => Error::StorageFull(quota),
    }
}

impl Reservation {
    /// Rejects an upload in progress that exceeds its reservation.
    ///
    /// # Errors
    /// `UPLOAD_TOO_LARGE`, or the limit of what is stored that it would pass.
    pub fn require(&self, bytes: u64) -> Result<()> {
        match self.room.limit {
            _ if bytes <= self.bytes => Ok(()),
            Some(limit) if bytes <= MAX_CONTENT_BYTES && bytes > self.room.bytes => {
                Err(limit_error(limit, self.now))
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
                tracing::info!(%error, "releasing a reservation of storage failed; it expires by itself");
            }
        });
    }
}

async fn release(services: &Services, licence: LicenceId, id: Uuid) -> Result<()> {
    let tx = services.store.begin().await?;
    storage::release(&tx, licence, id).await?;
    Ok(tx.commit().await?)
}
