//! Processing of received files to stored documents: checked, combined, and put in the file store under keys of their
//! own.

use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use documents::intake::{AcceptedFiles, Combined, IncomingFile};
use documents::names::safe_file_name;
use documents::worker::CheckedFile;
use domain::actions::upload::UploadState;
use domain::codes::Code;
use domain::events::{DeliveredFile, DocumentWithdrawn};
use serde_json::json;
use store::documents::uploads::{self, NewUpload};
use store::portal::locked_actions;
use store::{Scope, Tx};
use uuid::Uuid;

use crate::act_limits::{self, LimitedAct};
use crate::events::{self, EventSubject};
use crate::storage::Reservation;
use crate::{AuditWriter, Caller, Client, Error, Result, Services, require_owned};

/// Kind of files that an action accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UploadKind {
    /// The files become one PDF.
    Merged(AcceptedFiles),
    /// Files that each become a PDF.
    Each(AcceptedFiles),
    /// The files are pension overviews, each stored as it came.
    Xml,
}

/// Files as they were received into a folder, and the room that was reserved for them.
#[derive(Clone, Copy, Debug)]
pub struct ReceivedFiles<'a> {
    pub folder: &'a Path,
    pub files: &'a [IncomingFile],
    pub reservation: &'a Reservation,
}

/// A document in the file store that no record points to yet.
#[derive(Clone, Debug)]
pub struct StoredUpload {
    pub id: Uuid,
    pub file_key: String,
    pub file_name: String,
    pub media_type: &'static str,
    pub bytes: u64,
    pub sha256: String,
}

impl StoredUpload {
    /// Returns the document as an event has it.
    pub fn to_delivered_file(&self) -> DeliveredFile {
        DeliveredFile {
            id: self.id.to_string(),
            file_name: self.file_name.clone(),
            media_type: self.media_type.to_owned(),
            bytes: self.bytes,
            sha256: self.sha256.clone(),
        }
    }
}

/// Documents of one request in the file store, for which room is reserved.
#[derive(Debug, Default)]
pub struct StoredUploads<'a> {
    pub documents: Vec<StoredUpload>,
    reservation: Option<&'a Reservation>,
}

impl StoredUploads<'_> {
    /// Returns the documents as an event has them.
    pub fn to_delivered_files(&self) -> Vec<DeliveredFile> {
        self.documents.iter().map(StoredUpload::to_delivered_file).collect()
    }

    /// Counts what is stored, in the transaction that writes the rows which name it.
    pub async fn settle(&self, tx: &Tx) -> Result<()> {
        let Some(reservation) = self.reservation else { return Ok(()) };
        let bytes: u64 = self.documents.iter().map(|document| document.bytes).sum();
        reservation.settle(tx, i64::try_from(bytes).unwrap_or(i64::MAX)).await
    }
}

/// The action or product that an upload belongs to.
#[derive(Clone, Copy, Debug)]
pub struct DeliveredFor<'a> {
    pub action: Option<Uuid>,
    pub product: Option<Uuid>,
    pub submission: Uuid,
    /// Label in the consumer's lists.
    pub label: &'a str,
    pub comment: Option<&'a str>,
}

/// Records stored files as delivered by a consumer.
pub async fn record(
    tx: &Tx,
    scope: Scope,
    stored: &StoredUploads<'_>,
    delivered_for: DeliveredFor<'_>,
    now: DateTime<Utc>,
) -> Result<()> {
    stored.settle(tx).await?;
    for document in &stored.documents {
        let upload = NewUpload {
            id: document.id,
            action: delivered_for.action,
            product: delivered_for.product,
            submission: delivered_for.submission,
            label: delivered_for.label.to_owned(),
            file_name: document.file_name.clone(),
            media_type: document.media_type.to_owned(),
            file_key: document.file_key.clone(),
            bytes: document.bytes,
            sha256: document.sha256.clone(),
            comment: delivered_for.comment.map(str::to_owned),
        };
        uploads::add(tx, scope, upload, now).await?;
    }
    Ok(())
}

/// Takes back what the consumer delivered and the firm has not looked at yet; its action is open again.
///
/// # Errors
/// `FILE_NOT_FOUND`; `UPLOAD_ALREADY_REVIEWED`; `TOO_MANY_REQUESTS`.
pub async fn withdraw(services: &Services, scope: Scope, client: Client, id: Uuid) -> Result<()> {
    let now = services.now();
    let tx = services.store.begin().await?;
    // Whoever answers the action locks it before its documents: the same order here, so that the two cannot block each
    // other.
    let action = match uploads::action_of(&tx, scope, id).await? {
        Some(action) => {
            let found = locked_actions::lock_for_update(&tx, scope, action).await?;
            require_owned(found, Code::FileNotFound).ok()
        }
        None => None,
    };
    let upload = require_owned(uploads::lock_for_update(&tx, scope, id).await?, Code::FileNotFound)?;
    if upload.state != Some(UploadState::Received) {
        return Err(Code::UploadAlreadyReviewed.into());
    }
    act_limits::count(&tx, scope, LimitedAct::UploadWithdrawal, now).await?;
    uploads::remove(&tx, scope, id).await?;
    if let Some(action) = &action {
        locked_actions::reopen(&tx, scope.licence, action.id, now).await?;
    }
    let consumer = locked_actions::consumer_profile(&tx, scope).await?;
    let withdrawn = DocumentWithdrawn { document_id: id.to_string(), file_name: upload.file_name.clone() };
    let subject = EventSubject {
        consumer: Some(&consumer.external_id),
        action: action.as_ref(),
        product: action.as_ref().and_then(|action| action.product.as_ref()),
    };
    events::append(services, &tx, scope.licence, consumer.as_actor(), subject, withdrawn, now).await?;
    let details = json!({ "document_id": id, "file_name": upload.file_name });
    let caller = Caller::consumer(client);
    AuditWriter::of_consumer(services, &tx, scope, &caller).record("document.withdrawn", details).await?;
    tx.commit().await?;
    if let Some(key) = upload.file_key
        && let Err(error) = services.files.delete(&key).await
    {
        tracing::warn!(%error, %key, "deleting a withdrawn file failed; cleanup will delete it");
    }
    Ok(())
}

struct StagedFile {
    path: PathBuf,
    file_name: String,
    media_type: &'static str,
    bytes: u64,
    sha256: String,
}

/// Checks received files and stores what becomes of them; `label` names what was put together from several.
///
/// # Errors
/// The code of the first rejected file: `IMAGE_TYPE_NOT_SUPPORTED`, `UPLOAD_PDF_ENCRYPTION_ERROR`,
/// `COMBINED_PDF_TO_LARGE`, `UPLOAD_TOO_LARGE`; with a virus scanner `UPLOAD_INFECTED`, `SCANNER_UNAVAILABLE`;
/// `PORTAL_BUSY`.
pub async fn store_files<'a>(
    services: &Services,
    scope: Scope,
    received: ReceivedFiles<'a>,
    kind: UploadKind,
    label: &str,
) -> Result<StoredUploads<'a>> {
    let ReceivedFiles { folder, files, reservation } = received;
    for (position, file) in files.iter().enumerate() {
        services.documents.scan(&file.path).await.map_err(|error| infected_file_error(error, position))?;
    }
    let ready = match kind {
        UploadKind::Merged(accept) => {
            vec![merge_files(services, scope, (folder, "combined.pdf"), files, accept, label).await?]
        }
        UploadKind::Each(accept) => {
            let mut each = Vec::new();
            for (place, file) in files.iter().enumerate() {
                let (out, file) = (format!("{place}.out.pdf"), std::slice::from_ref(file));
                let one = merge_files(services, scope, (folder, &out), file, accept, label).await;
                each.push(one.map_err(|error| at_position(error, place))?);
            }
            each
        }
        UploadKind::Xml => check_files(services, scope, folder, files).await?,
    };
    let mut stored = StoredUploads { documents: Vec::new(), reservation: Some(reservation) };
    for ready in ready {
        let id = services.new_id();
        let file_key = documents::files::key(id);
        if let Err(error) = services.files.put_file(&file_key, &ready.path).await {
            discard(services, &stored.documents).await;
            return Err(error.into());
        }
        let StagedFile { file_name, media_type, bytes, sha256, .. } = ready;
        crate::metrics::count_upload(bytes);
        stored.documents.push(StoredUpload { id, file_key, file_name, media_type, bytes, sha256 });
    }
    Ok(stored)
}

/// Names the file in which the scanner found a virus.
fn infected_file_error(error: Error, position: usize) -> Error {
    match error {
        Error::Failed { code: code @ Code::UploadInfected, reason } => {
            Error::FileRefused { code, position, problem: "infected".to_owned(), reason }
        }
        other => other,
    }
}

/// Names the position of a file that was checked by itself.
fn at_position(error: Error, position: usize) -> Error {
    match error {
        Error::FileRefused { code, problem, reason, .. } => {
            Error::FileRefused { code, position, problem, reason }
        }
        other => other,
    }
}

/// Removes documents whose request was rejected, so that no record points to them. After a failure the commit may have
/// come through, and the cleanup job decides; it also deletes files that are left behind here.
pub async fn discard(services: &Services, stored: &[StoredUpload]) {
    for document in stored {
        if let Err(error) = services.files.delete(&document.file_key).await {
            tracing::warn!(%error, key = %document.file_key, "deleting an orphaned file failed; cleanup will delete it");
        }
    }
}

async fn merge_files(
    services: &Services,
    scope: Scope,
    (folder, out): (&Path, &str),
    files: &[IncomingFile],
    accept: AcceptedFiles,
    label: &str,
) -> Result<StagedFile> {
    let combined = services.documents.combine(scope, folder, files, accept, out).await?;
    let Combined { bytes, sha256, .. } = combined;
    let file_name = combined_name(files, label);
    Ok(StagedFile { path: folder.join(out), file_name, media_type: "application/pdf", bytes, sha256 })
}

async fn check_files(
    services: &Services,
    scope: Scope,
    folder: &Path,
    files: &[IncomingFile],
) -> Result<Vec<StagedFile>> {
    let checked = services.documents.check(scope, folder, files).await?;
    let ready = |(file, CheckedFile { bytes, sha256 }): (&IncomingFile, CheckedFile)| StagedFile {
        path: file.path.clone(),
        file_name: with_ending(&file.file_name, "xml"),
        media_type: "application/xml",
        bytes,
        sha256,
    };
    Ok(files.iter().zip(checked).map(ready).collect())
}

/// Returns the name of a delivered document: one file keeps its own name; several get that of what was asked for.
fn combined_name(files: &[IncomingFile], label: &str) -> String {
    match files {
        [file] => with_ending(&file.file_name, "pdf"),
        _ => with_ending(&safe_file_name(label, "document"), "pdf"),
    }
}

/// The name with the ending of what the file is now.
fn with_ending(name: &str, ending: &str) -> String {
    let known = ["pdf", "png", "jpg", "jpeg", "bmp", "gif", "xml"];
    let stem = match name.rsplit_once('.') {
        Some((stem, old)) if known.contains(&old.to_ascii_lowercase().as_str()) && !stem.is_empty() => stem,
        _ => name,
    };
    format!("{stem}.{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_what_the_file_is_now() {
        let file = |name: &str| IncomingFile { path: PathBuf::new(), file_name: name.to_owned() };
        assert_eq!(combined_name(&[file("Loonstrook juni.JPG")], "Loonstrook"), "Loonstrook juni.pdf");
        assert_eq!(combined_name(&[file("v1.2")], "Loonstrook"), "v1.2.pdf");
        assert_eq!(combined_name(&[file("a.png"), file("b.png")], "Loon/strook"), "strook.pdf");
        assert_eq!(with_ending("pensioen", "xml"), "pensioen.xml");
    }
}
