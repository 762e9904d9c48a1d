//! The bytes of the firm's own documents, on their way in.

use std::path::Path;

use bytes::Bytes;
use documents::files;
use domain::codes::Code;
use domain::events::{DocumentContentWritten, EventActor};
use domain::ids::LicenceId;
use domain::records::Segment;
use domain::schema::Violation;
use futures::{Stream, StreamExt};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::Tx;
use store::accounts::consumers;
use store::documents::from_firm::{self, DocumentContent, NewContent};
use store::documents::storage::StorageOwner;
use tokio::io::AsyncWriteExt;

use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::{Error, Result};
use crate::events::{self, EventSubject};
use crate::records::{self, ANSWERED, require_writable, to_violation};
use crate::services::Services;
use crate::storage::{self, IncomingUpload, Reservation};

/// Gives a document its bytes, as the operator.
///
/// # Errors
/// As for [`replace_content`].
pub async fn write_bytes(
    services: &Services,
    licence: LicenceId,
    external_id: &str,
    bytes: Bytes,
) -> Result<()> {
    let expected = Some(bytes.len() as u64);
    let bytes = futures::stream::iter([Ok(bytes)]);
    replace_content(services, licence, external_id, (expected, bytes), &Caller::operator()).await
}

/// Gives a document its bytes, in place of those it had; the same bytes again change nothing. How many come is said where the
/// sender says it.
///
/// # Errors
/// `IMPORTANT_DOCUMENT_NOT_FOUND`, also for what a consumer delivered; those of [`require_writable`]; `VALIDATION_FAILED` where its owners are closed or the bytes are of another type;
/// `UPLOAD_TOO_LARGE`, `STORAGE_FULL`, `UPLOAD_DOCUMENTS_NOT_PROVIDED`, those of the virus scanner, and when a disk or the database is
/// away.
pub async fn replace_content(
    services: &Services,
    licence: LicenceId,
    external_id: &str,
    (expected, bytes): (Option<u64>, impl Stream<Item = std::io::Result<Bytes>> + Send),
    caller: &Caller,
) -> Result<()> {
    let found = from_firm::content_of_record(services.store.reader(), licence, external_id).await?;
    let found = found.ok_or(Code::ImportantDocumentNotFound)?;
    if let Some(rule) = from_firm::find_closing_rule(services.store.reader(), licence, found.id).await? {
        let violation = to_violation(store::records::WriteViolation { pointer: "/owners".to_owned(), rule });
        return Err(validation_error(violation));
    }
    let owner = StorageOwner::Licence(licence);
    let upload = IncomingUpload { owner, expected, idempotency_key: None };
    let reservation = match storage::reserve(services, &upload).await {
        Ok(reservation) => reservation,
        // The same bytes need no room.
        Err(full @ Error::StorageFull(_)) => {
            return if is_unchanged(&found, bytes).await? { Ok(()) } else { Err(full) };
        }
        Err(error) => return Err(error),
    };
    let scratch = services.documents.temporary_file()?;
    let present =
        found.bytes.filter(|_| found.file_key.is_some()).and_then(|bytes| u64::try_from(bytes).ok());
    let IncomingContent { count, sha256, rejection } =
        receive(scratch.path(), bytes, &reservation, present.unwrap_or_default()).await?;
    if found.sha256.as_ref() == Some(&sha256) && found.file_key.is_some() {
        return Ok(());
    }
    if let Some(rejection) = rejection {
        return Err(rejection);
    }
    if from_firm::is_answered(services.store.reader(), licence, found.id).await? {
        let message = "a consumer answered what was asked about this file: publish another document";
        return Err(validation_error(Violation::new("", ANSWERED, message)));
    }
    if !documents::intake::is_of_type(scratch.path(), &found.media_type).map_err(Error::unavailable)? {
        let message =
            format!("these bytes are no {}, as the name {} says", found.media_type, found.file_name);
        return Err(validation_error(Violation::new("/filename", "content", message)));
    }
    services.documents.scan(scratch.path()).await?;
    let file_key = files::key(services.new_id());
    services.files.put_file(&file_key, scratch.path()).await?;
    let more = i64::try_from(count).unwrap_or(i64::MAX) - found.bytes.unwrap_or_default();
    let details = json!({ "document": external_id, "bytes": count, "sha256": sha256 });
    let event = DocumentContentWritten {
        document_id: found.id,
        document_external_id: external_id.to_owned(),
        file_name: found.file_name.clone(),
        bytes: count,
        sha256: sha256.clone(),
    };
    let new = NewContent { file_key, bytes: count, sha256 };
    let tx = services.store.begin().await?;
    require_writable(&tx, licence, (Segment::Documents, external_id), &caller.actor).await?;
    let stands = from_firm::content_of_record(&tx, licence, external_id).await?;
    if stands.is_none_or(|stands| stands.id != found.id)
        || !from_firm::set_content(&tx, licence, found.id, new, services.now()).await?
    {
        return Err(Code::ImportantDocumentNotFound.into());
    }
    reservation.settle(&tx, more).await?;
    record_content(services, &tx, licence, (details, event), caller).await?;
    tx.commit().await?;
    // The file until now has no row any more; should this fail, cleanup finds it.
    if let Some(old) = found.file_key
        && let Err(error) = services.files.delete(&old).await
    {
        tracing::info!(%error, "deleting a replaced file failed; cleanup will delete it");
    }
    Ok(())
}

/// Adds the lines of the trail and the event that a document has other bytes. Only lines about a client name the file.
async fn record_content(
    services: &Services,
    tx: &Tx,
    licence: LicenceId,
    (mut details, event): (Value, DocumentContentWritten),
    caller: &Caller,
) -> Result<()> {
    let owners = match records::find(tx, licence, Segment::Documents, &event.document_external_id).await? {
        Some(stored) => records::owners_of(tx, licence, &stored).await?,
        None => Vec::new(),
    };
    let about = consumers::with_external_ids(tx, licence, owners.clone()).await?;
    let log = |consumer| AuditWriter::new(services, tx, (licence, consumer), caller);
    if about.is_empty() {
        log(None).record("document.content_written", details.clone()).await?;
    }
    details["label"] = json!(event.file_name);
    for consumer in about {
        log(Some(consumer)).record("document.content_written", details.clone()).await?;
    }
    let by = caller.actor.event_actor(EventActor::SYSTEM);
    let subject = EventSubject { consumer: owners.first().map(String::as_str), ..EventSubject::default() };
    events::append(services, tx, licence, by, subject, event, services.now()).await
}

fn validation_error(violation: Violation) -> Error {
    Error::Violations { code: Code::ValidationFailed, violations: vec![violation] }
}

/// Returns true for a stream of the bytes that a document has already. Nothing of it is kept, and no more is read than the
/// document has.
async fn is_unchanged(
    found: &DocumentContent,
    bytes: impl Stream<Item = std::io::Result<Bytes>> + Send,
) -> Result<bool> {
    let (Some(known), Some(sha256), Some(_)) = (found.bytes, &found.sha256, &found.file_key) else {
        return Ok(false);
    };
    let known = u64::try_from(known).unwrap_or_default();
    let (mut hash, mut count) = (Sha256::new(), 0);
    futures::pin_mut!(bytes);
    while let Some(piece) = bytes.next().await {
        let piece = piece.map_err(|error| Error::failed(Code::BodyNotReadable, error))?;
        count += piece.len() as u64;
        if count > known {
            return Ok(false);
        }
        hash.update(&piece);
    }
    Ok(hex::encode(hash.finalize()) == *sha256)
}

/// A stream that came in.
struct IncomingContent {
    count: u64,
    sha256: String,
    /// The reason why it may not be kept, unless the document has these bytes already.
    rejection: Option<Error>,
}

/// Writes a stream to a file; memory holds one piece at a time. Of a stream that outgrows the room, which nobody announced, the
/// rest is only hashed while it may still be what the document has, `present` bytes.
async fn receive(
    path: &Path,
    bytes: impl Stream<Item = std::io::Result<Bytes>> + Send,
    reservation: &Reservation,
    present: u64,
) -> Result<IncomingContent> {
    let mut rejection = None;
    let mut file = tokio::fs::File::create(path).await.map_err(Error::unavailable)?;
    let mut hash = Sha256::new();
    let mut count = 0;
    futures::pin_mut!(bytes);
    while let Some(piece) = bytes.next().await {
        let piece = piece.map_err(|error| Error::failed(Code::BodyNotReadable, error))?;
        count += piece.len() as u64;
        if rejection.is_none() {
            rejection = reservation.require(count).err();
        }
        hash.update(&piece);
        match rejection {
            None => file.write_all(&piece).await.map_err(Error::unavailable)?,
            Some(rejection) if count > present => return Err(rejection),
            Some(_) => {}
        }
    }
    file.flush().await.map_err(Error::unavailable)?;
    if count == 0 {
        return Err(Code::UploadDocumentsNotProvided.into());
    }
    Ok(IncomingContent { count, sha256: hex::encode(hash.finalize()), rejection })
}
