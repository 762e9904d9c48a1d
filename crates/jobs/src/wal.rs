//! Truncates the write-ahead log of `SQLite` after an erasure, so that the pages of before are gone from the disk.

use async_trait::async_trait;
use store::Store;
use store::erased_space::TRUNCATE_WAL;
use store::jobs::Job;

use crate::{Failure, Handler};

/// The handler of [`TRUNCATE_WAL`].
pub struct WalTruncation {
    pub store: Store,
}

#[async_trait]
impl Handler for WalTruncation {
    fn kind(&self) -> &'static str {
        TRUNCATE_WAL
    }

    async fn run(&self, _: &Job) -> Result<(), Failure> {
        if self.store.truncate_wal().await? {
            Ok(())
        } else {
            Err(Failure::Later("a reader holds a part of the write-ahead log".to_owned()))
        }
    }
}
