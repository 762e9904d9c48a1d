//! Checks of uploads and rendering of documents: each job in a worker process, with a limit on their number.
//!
//! A failure ends that one job: the client gets an error code, the operator finds the reason in the log.

use std::path::{Path, PathBuf};
use std::time::Duration;

use documents::files::FileStore;
use documents::intake::{AcceptedFiles, Combined, IncomingFile};
use documents::rendering::DocumentSpec;
use documents::scan::{Address, ScanResult, Scanner};
use documents::worker::{CheckedFile, RefusedFile, WorkerError, WorkerFailure, WorkerProcess};
use domain::codes::Code;
use sha2::{Digest, Sha256};
use store::Scope;
use tempfile::{NamedTempFile, TempDir};

use super::fair_queue::{Busy, FairQueue, Permit};
use crate::{Error, Result, metrics};

/// Time limit of the virus scanner for one file.
const SCAN_TIMEOUT: Duration = Duration::from_mins(1);

/// The programs that work on documents, and for how many at once.
pub struct DocumentWorkers {
    worker: WorkerProcess,
    /// Virus scanner (clamd) for every upload, if there is one.
    scanner: Option<Address>,
    /// Children that check uploads.
    uploads: FairQueue,
    /// Children that render documents.
    renderings: FairQueue,
    /// Folder in which documents are generated before they are stored.
    scratch: PathBuf,
    files: FileStore,
}

impl DocumentWorkers {
    /// Three consumers with files that take their full 30 seconds leave a place to others of their
    /// firm, four one to other firms. Each child may take 512 MB.
    pub fn new(worker: WorkerProcess, scanner: Option<Address>, scratch: PathBuf, files: FileStore) -> Self {
        let (uploads, renderings) = (FairQueue::new(5, 4), FairQueue::new(4, 3));
        Self { worker, scanner, uploads, renderings, scratch, files }
    }

    /// The program that works on documents.
    pub const fn worker(&self) -> &WorkerProcess {
        &self.worker
    }

    /// A file for what is received before it is stored, deleted when dropped.
    ///
    /// # Errors
    /// When the disk is away or full.
    pub fn temporary_file(&self) -> Result<NamedTempFile> {
        let file = tempfile::Builder::new().prefix(crate::TEMP_PREFIX).tempfile_in(&self.scratch);
        file.map_err(Error::unavailable)
    }

    /// Requires that the virus scanner finds a file clean.
    ///
    /// # Errors
    /// `UPLOAD_INFECTED`; `SCANNER_UNAVAILABLE` when the scanner returns none, because the file may be anything.
    pub async fn scan(&self, file: &Path) -> Result<()> {
        let Some(address) = &self.scanner else { return Ok(()) };
        match Scanner::new(address.clone(), SCAN_TIMEOUT).scan(file).await {
            ScanResult::Clean => Ok(()),
            ScanResult::Infected(name) => {
                tracing::warn!(virus = name, "virus found; upload rejected");
                Err(Error::failed(Code::UploadInfected, name))
            }
            ScanResult::Unavailable(reason) => Err(Error::failed(Code::ScannerUnavailable, reason)),
        }
    }

    /// Checks files in `folder` and writes them as one PDF, `out`.
    ///
    /// # Errors
    /// The code of the first rejected file; `IMAGE_TYPE_NOT_SUPPORTED` when no reply came of it;
    /// `PORTAL_BUSY`.
    pub async fn combine(
        &self,
        scope: Scope,
        folder: &Path,
        files: &[IncomingFile],
        accept: AcceptedFiles,
        out: &str,
    ) -> Result<Combined> {
        let place = wait_for_turn(&self.uploads, scope).await?;
        let combined = self.worker.combine(folder, files, accept, out).await;
        drop(place);
        combined.map_err(|error| refused_file(error, "combine"))
    }

    /// Checks XML files in `folder`.
    ///
    /// # Errors
    /// As for [`combine`].
    pub async fn check(
        &self,
        scope: Scope,
        folder: &Path,
        files: &[IncomingFile],
    ) -> Result<Vec<CheckedFile>> {
        let place = wait_for_turn(&self.uploads, scope).await?;
        let checked = self.worker.check(folder, files).await;
        drop(place);
        checked.map_err(|error| refused_file(error, "check"))
    }

    /// Renders a document; `failed` is the code for when that does not work.
    ///
    /// # Errors
    /// `failed`, `PORTAL_BUSY`.
    pub async fn render(&self, scope: Scope, document: &DocumentSpec, failed: Code) -> Result<RenderedFile> {
        const OUT: &str = "document.pdf";
        let folder = tempfile::Builder::new().prefix(crate::TEMP_PREFIX).tempdir_in(&self.scratch);
        let folder = folder.map_err(Error::unavailable)?;
        let place = wait_for_turn(&self.renderings, scope).await?;
        let made = self.worker.render(folder.path(), document, OUT).await;
        drop(place);
        let made = made.map_err(|error| failed_document(error, "render", failed))?;
        if let Some(reason) = made.without_logo {
            tracing::warn!(%reason, firm = document.look.firm, "document rendered without the logo");
        }
        let path = folder.path().join(OUT);
        Ok(RenderedFile { path, folder, bytes: made.bytes, sha256: made.sha256, is_as_received: false })
    }

    /// Appends `appendix` to a PDF of the firm's own, which has `key` in the file store.
    ///
    /// # Errors
    /// `failed`, `PORTAL_BUSY`.
    pub async fn append_pdf(
        &self,
        scope: Scope,
        key: &str,
        appendix: RenderedFile,
        failed: Code,
    ) -> Result<RenderedFile> {
        const OWN: &str = "own.pdf";
        const OUT: &str = "both.pdf";
        let folder = appendix.folder.path();
        self.copy_out(key, &folder.join(OWN)).await?;
        let named = |path: PathBuf| IncomingFile { path, file_name: String::new() };
        let files = [named(folder.join(OWN)), named(appendix.path)];
        let place = wait_for_turn(&self.renderings, scope).await?;
        let combined = self.worker.combine(folder, &files, AcceptedFiles::Documents, OUT).await;
        drop(place);
        let combined = combined.map_err(|error| failed_document(error, "combine", failed))?;
        let (path, bytes, sha256) = (folder.join(OUT), combined.bytes, combined.sha256);
        Ok(RenderedFile { folder: appendix.folder, path, bytes, sha256, is_as_received: false })
    }

    /// A PDF of the firm's own that carries a signature, as it came: to put anything behind it would break that
    /// signature. Nothing of one that carries none.
    ///
    /// # Errors
    /// When the file store or the disk is away.
    pub async fn signed_elsewhere(&self, key: &str) -> Result<Option<RenderedFile>> {
        let bytes = self.files.get(key).await?;
        if !signing::carries_signature(&bytes) {
            return Ok(None);
        }
        let folder = tempfile::Builder::new().prefix(crate::TEMP_PREFIX).tempdir_in(&self.scratch);
        let folder = folder.map_err(Error::unavailable)?;
        let path = folder.path().join("own.pdf");
        tokio::fs::write(&path, &bytes).await.map_err(Error::unavailable)?;
        let sha256 = hex::encode(Sha256::digest(&bytes));
        Ok(Some(RenderedFile { folder, path, bytes: bytes.len() as u64, sha256, is_as_received: true }))
    }

    /// Writes a file of the store to disk, piece by piece.
    async fn copy_out(&self, key: &str, path: &Path) -> Result<()> {
        use futures::TryStreamExt;
        use tokio::io::AsyncWriteExt;

        let mut pieces = self.files.get_stream(key).await?;
        let mut file = tokio::fs::File::create(path).await.map_err(Error::unavailable)?;
        while let Some(piece) = pieces.try_next().await? {
            file.write_all(&piece).await.map_err(Error::unavailable)?;
        }
        file.flush().await.map_err(Error::unavailable)
    }
}

/// A file that a child process made, until this is dropped.
pub struct RenderedFile {
    folder: TempDir,
    pub path: PathBuf,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// The SHA-256 of its bytes, in lower-case hexadecimal.
    pub sha256: String,
    /// True if it is a file of the firm's, byte for byte, which this process never parses.
    pub is_as_received: bool,
}

impl RenderedFile {
    /// Returns the file with the size and hash of other bytes that were written to it.
    pub(crate) fn with_content(self, bytes: u64, sha256: String) -> Self {
        Self { bytes, sha256, ..self }
    }
}

async fn wait_for_turn(queue: &FairQueue, scope: Scope) -> Result<Permit> {
    let place = queue.place(scope).await;
    place.map_err(|Busy| Error::failed(Code::PortalBusy, "too many files and documents are waiting"))
}

fn refused_file(error: WorkerError, job: &'static str) -> Error {
    match error {
        WorkerError::Refused { code, reason, file } => match (code.parse::<Code>(), file) {
            (Ok(code), Some(RefusedFile { position, problem })) => {
                Error::FileRefused { code, position, problem, reason }
            }
            (Ok(code), None) => Error::failed(code, reason),
            (Err(_), _) => Error::internal(format!("{code}: {reason}")),
        },
        WorkerError::Ended(failure) => {
            report_failure(&failure, job);
            Error::failed(Code::ImageTypeNotSupported, failure)
        }
        WorkerError::Failed(reason) => Error::unavailable(reason),
    }
}

fn failed_document(error: WorkerError, job: &'static str, failed: Code) -> Error {
    if let WorkerError::Ended(failure) = &error {
        report_failure(failure, job);
    }
    Error::failed(failed, error)
}

/// Logs the failure for the operator; without the owner and the name of the file.
fn report_failure(failure: &WorkerFailure, job: &'static str) {
    metrics::worker_ended(job, failure.kind());
    tracing::warn!(job, kind = failure.kind(), reason = %failure, "intake worker exited without a result");
}
