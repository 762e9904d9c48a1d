//! Chains the lines of the audit trail, a batch a minute, and records the ends of the chains outside the database.

use std::future::Future;
use std::time::Duration;

use app::Services;
use app::chain_heads::HeadRecorder;
use app::maintenance::anchors::chain_trail;
use domain::ids::LicenceId;
use store::evidence::audit::{AppendOutcome, LineSelection};
use store::firms::licences;

/// The interval at which lines are sealed: for so long at most nothing shows that a line was deleted.
const EVERY: Duration = Duration::from_mins(1);
/// The interval at which the ends of the chains are recorded outside the database.
const RECORD_EVERY: Duration = Duration::from_secs(2);

/// Seals the audit trails of all firms and records the ends of all chains, again and again. Several processes may each run
/// one.
pub struct AuditSealer {
    pub services: Services,
    pub heads: HeadRecorder,
}

impl AuditSealer {
    /// Seals until `stop` is ready.
    pub async fn run(mut self, stop: impl Future<Output = ()> + Send) -> Self {
        tokio::pin!(stop);
        let mut reach = LineSelection::All;
        let mut sealing = tokio::time::interval(EVERY);
        let mut recording = tokio::time::interval(RECORD_EVERY);
        sealing.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        recording.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = &mut stop => return self,
                _ = sealing.tick() => {
                    self.seal(reach).await;
                    reach = LineSelection::Recent;
                }
                _ = recording.tick() => {
                    self.record().await;
                }
            }
        }
    }

    /// Seals what every firm's trail has had since, and records all ends: before a program ends, so that nothing waits for
    /// the next one.
    pub async fn finish(mut self) {
        self.seal(LineSelection::Recent).await;
        self.record().await;
    }

    /// Seals what every firm's trail has had since.
    pub async fn run_once(&self, reach: LineSelection) -> app::Result<u64> {
        let services = &self.services;
        let mut sealed = 0;
        for licence in licences::ids(services.store.bulk_reader()).await? {
            // One firm's trail must not keep the others' from being sealed.
            match chain_trail(services, licence, reach).await {
                Ok(found) => sealed += report_outcome(licence, found),
                Err(error) => {
                    tracing::error!(%licence, %error, "chaining the audit trail failed; run `balie verify-evidence`");
                }
            }
        }
        Ok(sealed)
    }

    async fn seal(&self, reach: LineSelection) {
        if let Err(error) = self.run_once(reach).await {
            tracing::warn!(%error, "sealing the audit trail failed, will retry");
        }
    }

    async fn record(&mut self) {
        if let Err(error) = self.heads.record().await {
            tracing::warn!(%error, "recording the ends of the chains failed, will retry");
        }
    }
}

fn report_outcome(licence: LicenceId, AppendOutcome { lines, foreign }: AppendOutcome) -> u64 {
    if foreign > 0 {
        tracing::error!(%licence, foreign, "lines of the audit trail are not the portal's and are not chained; run `balie verify-evidence`");
    }
    lines
}
