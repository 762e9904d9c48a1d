//! Deletes the bytes of what is past its term, once the rows that named them are gone.

use async_trait::async_trait;
use documents::files::FileStore;
use store::jobs::ClaimedJob;
use store::privacy::DeleteFilesJob;

use crate::{Handler, JobError};

/// Deletes the files of deleted documents.
pub struct FileDeletionHandler {
    pub files: FileStore,
}

#[async_trait]
impl Handler for FileDeletionHandler {
    type Job = DeleteFilesJob;

    async fn run(&self, DeleteFilesJob { keys }: DeleteFilesJob, _: &ClaimedJob) -> Result<(), JobError> {
        for key in keys {
            // One that is gone already is as good as deleted: the job may have begun before.
            self.files.delete(&key).await.map_err(|error| JobError::Retry(format!("{key}: {error}")))?;
        }
        Ok(())
    }
}
