//! Switches the second factor of an account off once the firm's reset takes effect.

use async_trait::async_trait;
use store::jobs::ClaimedJob;
use store::two_factor_resets::{TwoFactorResetJob, switch_off};
use store::{Scope, Store, consumers};

use crate::{Handler, JobError, Now};

/// The handler of [`TwoFactorResetJob`].
pub struct Resets {
    pub store: Store,
    pub now: Now,
}

#[async_trait]
impl Handler for Resets {
    type Job = TwoFactorResetJob;

    async fn run(&self, reset: TwoFactorResetJob, job: &ClaimedJob) -> Result<(), JobError> {
        let TwoFactorResetJob { consumer, domain } = reset;
        let licence = job.licence.ok_or_else(|| JobError::Fail("a reset without a licence".to_owned()))?;
        let (scope, now) = (Scope { licence, consumer }, (self.now)());
        let tx = self.store.begin().await?;
        let account =
            consumers::lock_for_update(&tx, scope).await?.filter(|account| account.ended_at.is_none());
        // A reset that was withdrawn, or asked for again and due later, is not this job's.
        let due = account.is_some_and(|account| account.two_factor.reset_at.is_some_and(|at| at <= now));
        if !due {
            return Ok(());
        }
        switch_off(&tx, scope, domain, now).await?;
        Ok(tx.commit().await?)
    }
}
