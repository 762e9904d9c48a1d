//! Chains the lines of the audit trail, a batch a minute.

use std::future::Future;
use std::time::Duration;

use store::{Result, Store, evidence, licences};

use crate::Now;

/// How often the lines that were written since are sealed: so long is a line unprotected at most.
const EVERY: Duration = Duration::from_mins(1);

/// Seals the audit trails of all firms, again and again. Several processes may each run one.
pub struct AuditSealer {
    pub store: Store,
    pub now: Now,
}

impl AuditSealer {
    /// Seals until `stop` is ready.
    pub async fn run(self, stop: impl Future<Output = ()> + Send) {
        tokio::pin!(stop);
        loop {
            if let Err(error) = self.run_once().await {
                tracing::warn!(%error, "sealing the audit trail failed, will retry");
            }
            tokio::select! {
                () = &mut stop => return,
                () = tokio::time::sleep(EVERY) => {}
            }
        }
    }

    /// Seals what every firm's trail has had since.
    pub async fn run_once(&self) -> Result<u64> {
        let mut sealed = 0;
        for (licence, ..) in licences::all(self.store.bulk_reader()).await? {
            sealed += evidence::audit::seal_lines(&self.store, licence.id, (self.now)()).await?;
        }
        Ok(sealed)
    }
}
