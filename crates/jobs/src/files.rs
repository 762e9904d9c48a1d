//! Deletes the bytes of what is past its term, once the rows that named them are gone.

use async_trait::async_trait;
use documents::files::FileStore;
use serde::Deserialize;
use store::jobs::Job;
use store::privacy::DELETE_FILES;

use crate::{Failure, Handler};

/// The handler of [`DELETE_FILES`].
pub struct FileDeletionHandler {
    pub files: FileStore,
}

#[derive(Deserialize)]
struct Keys {
    keys: Vec<String>,
}

#[async_trait]
impl Handler for FileDeletionHandler {
    fn kind(&self) -> &'static str {
        DELETE_FILES
    }

    async fn run(&self, job: &Job) -> Result<(), Failure> {
        let Keys { keys } =
            Keys::deserialize(&job.payload).map_err(|error| Failure::Never(error.to_string()))?;
        for key in keys {
            // One that is gone already is as good as deleted: the job may have begun before.
            self.files.delete(&key).await.map_err(|error| Failure::Later(format!("{key}: {error}")))?;
        }
        Ok(())
    }
}
