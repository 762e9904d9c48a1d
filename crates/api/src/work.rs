//! Files taken in and papers made: in a process of its own for each job, and not too many at once.
//!
//! What goes wrong costs that one job: the client is told, the operator reads why in the log.

use std::path::{Path, PathBuf};

use documents::files::FileStore;
use documents::intake::{Accept, Combined, Incoming};
use documents::rendering::DocumentSpec;
use documents::worker::{CheckedFile, Ending, Worker, WorkerError};
use domain::codes::Code;
use store::Scope;
use tempfile::TempDir;

use crate::fair_queue::{Busy, FairQueue, Permit};
use crate::http::error::{ApiError, ApiResult};
use crate::metrics;

/// `Retry-After` of a 503 that says the portal is busy, in seconds.
const BUSY_RETRY_AFTER_SECS: u64 = 30;

/// Who may work, and with which program.
pub struct Work {
    worker: Worker,
    /// Children that take files in.
    uploads: FairQueue,
    /// Children that make papers.
    papers: FairQueue,
    /// Where papers are made before they are stored.
    scratch: PathBuf,
    files: FileStore,
}

impl Work {
    /// Three consumers with files that take their full 30 seconds leave a place to others of their
    /// firm, four one to other firms. Each child may take 512 MB.
    pub fn new(worker: Worker, scratch: PathBuf, files: FileStore) -> Self {
        Self { worker, uploads: FairQueue::new(5, 4), papers: FairQueue::new(4, 3), scratch, files }
    }

    /// Judges files in `folder` and writes them as one PDF, `out`.
    ///
    /// # Errors
    /// The code of the first file at fault; `IMAGE_TYPE_NOT_SUPPORTED` when no reply came of it;
    /// `PORTAL_BUSY`.
    pub async fn combine(
        &self,
        scope: Scope,
        folder: &Path,
        files: &[Incoming],
        accept: Accept,
        out: &str,
    ) -> ApiResult<Combined> {
        let place = wait(&self.uploads, scope).await?;
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
        files: &[Incoming],
    ) -> ApiResult<Vec<CheckedFile>> {
        let place = wait(&self.uploads, scope).await?;
        let checked = self.worker.check(folder, files).await;
        drop(place);
        checked.map_err(|error| refused_file(error, "check"))
    }

    /// Makes a paper; `failed` is the code for when that does not work.
    ///
    /// # Errors
    /// `failed`, `PORTAL_BUSY`.
    pub async fn render(&self, scope: Scope, paper: &DocumentSpec, failed: Code) -> ApiResult<MadeFile> {
        const OUT: &str = "paper.pdf";
        let folder = tempfile::Builder::new().prefix(crate::TEMP_PREFIX).tempdir_in(&self.scratch);
        let folder = folder.map_err(ApiError::unavailable)?;
        let place = wait(&self.papers, scope).await?;
        let made = self.worker.render(folder.path(), paper, OUT).await;
        drop(place);
        let made = made.map_err(|error| failed_paper(error, "render", failed))?;
        if let Some(reason) = made.without_logo {
            tracing::warn!(%reason, firm = paper.look.firm, "document rendered without the logo");
        }
        Ok(MadeFile { path: folder.path().join(OUT), folder, bytes: made.bytes, sha256: made.sha256 })
    }

    /// Puts `paper` behind a PDF of the firm's own, which lies under `key` in the file store.
    ///
    /// # Errors
    /// `failed`, `PORTAL_BUSY`.
    pub async fn append_pdf(
        &self,
        scope: Scope,
        key: &str,
        paper: MadeFile,
        failed: Code,
    ) -> ApiResult<MadeFile> {
        const OWN: &str = "own.pdf";
        const OUT: &str = "both.pdf";
        let folder = paper.folder.path();
        self.copy_out(key, &folder.join(OWN)).await?;
        let named = |path: PathBuf| Incoming { path, file_name: String::new() };
        let files = [named(folder.join(OWN)), named(paper.path)];
        let place = wait(&self.papers, scope).await?;
        let combined = self.worker.combine(folder, &files, Accept::Documents, OUT).await;
        drop(place);
        let combined = combined.map_err(|error| failed_paper(error, "combine", failed))?;
        let (path, bytes, sha256) = (folder.join(OUT), combined.bytes, combined.sha256);
        Ok(MadeFile { folder: paper.folder, path, bytes, sha256 })
    }

    /// Writes a file of the store to disk, piece by piece.
    async fn copy_out(&self, key: &str, path: &Path) -> ApiResult<()> {
        use futures::TryStreamExt;
        use tokio::io::AsyncWriteExt;

        let mut pieces = self.files.get_stream(key).await?;
        let mut file = tokio::fs::File::create(path).await.map_err(ApiError::unavailable)?;
        while let Some(piece) = pieces.try_next().await? {
            file.write_all(&piece).await.map_err(ApiError::unavailable)?;
        }
        file.flush().await.map_err(ApiError::unavailable)
    }
}

/// A file that a child made, until this is dropped.
pub struct MadeFile {
    folder: TempDir,
    pub path: PathBuf,
    /// Its size in bytes.
    pub bytes: u64,
    /// The SHA-256 of its bytes, in lower-case hexadecimal.
    pub sha256: String,
}

async fn wait(queue: &FairQueue, scope: Scope) -> ApiResult<Permit> {
    queue.place(scope).await.map_err(|Busy| {
        let mut error = ApiError::new(Code::PortalBusy).with_source("too many files and papers are waiting");
        error.retry_after = Some(BUSY_RETRY_AFTER_SECS);
        error
    })
}

fn refused_file(error: WorkerError, job: &'static str) -> ApiError {
    match error {
        WorkerError::Refused { code, reason } => match code.parse::<Code>() {
            Ok(code) => ApiError::new(code).with_source(reason),
            Err(_) => ApiError::internal(format!("{code}: {reason}")),
        },
        WorkerError::Ended(ending) => {
            report(&ending, job);
            ApiError::new(Code::ImageTypeNotSupported).with_source(ending)
        }
        WorkerError::Failed(reason) => ApiError::unavailable(reason),
    }
}

fn failed_paper(error: WorkerError, job: &'static str, failed: Code) -> ApiError {
    if let WorkerError::Ended(ending) = &error {
        report(ending, job);
    }
    ApiError::new(failed).with_source(error)
}

/// Tells the operator; neither whose file it was nor what it is called.
fn report(ending: &Ending, job: &'static str) {
    metrics::worker_ended(job, ending.kind());
    tracing::warn!(job, kind = ending.kind(), reason = %ending, "intake worker exited without a result");
}
