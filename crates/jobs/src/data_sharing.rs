//! Looks whether data that a consumer is sharing have come in, also when nobody has the page open any more.

use app::Services;
use app::data_sharing::{FinishedSession, complete_unattended};
use async_trait::async_trait;
use domain::data_sharing::{
    DataSharingCheckJob, JOB_NAME, OPEN, ProviderState, check_job_key, delay_before_attempt,
};
use partners::data_sharing::{DataSharing, SharingError};
use serde_json::json;
use store::Scope;
use store::jobs::{Job, NewJob};
use store::licences::{self, Licence};
use store::portal::partner_sessions;

use crate::{Failure, Handler};

/// The handler of [`JOB_NAME`].
pub struct DataSharingHandler(pub Services);

#[async_trait]
impl Handler for DataSharingHandler {
    fn kind(&self) -> &'static str {
        JOB_NAME
    }

    async fn run(&self, job: &Job) -> Result<(), Failure> {
        let check: DataSharingCheckJob = serde_json::from_value(job.payload.clone()).map_err(never)?;
        let licence = job.licence.ok_or_else(|| never("a check without a licence"))?;
        let scope = Scope { licence, consumer: check.consumer };
        let kept = partner_sessions::find(self.0.store.reader(), scope, check.action).await?;
        // It has ended, or another has come in its place, which has a job of its own.
        if kept.is_none_or(|kept| kept.partner_id != check.session || kept.state != OPEN) {
            return Ok(());
        }
        let licence = licences::by_id(self.0.store.reader(), licence).await?;
        let licence = licence.ok_or_else(|| never("the licence is gone"))?;
        let provider = self.0.partners.sharing(&licence.slug);
        let provider =
            provider.ok_or_else(|| Failure::Later("no data-sharing provider is configured".to_owned()))?;
        match provider.show(&check.session).await {
            Ok(session) if session.state == ProviderState::Finished => {
                self.complete_from_partner(provider, scope, &check, &licence).await
            }
            Ok(session) if session.state.is_open() => self.look_again(scope, check).await,
            // Refused, too late or forgotten: the consumer begins anew, and then there is a new job.
            Ok(_) | Err(SharingError::Gone) => self.end(scope, &check, "failed").await,
            Err(error) => {
                tracing::warn!(session = check.session, %error, "checking a data sharing session failed");
                self.look_again(scope, check).await
            }
        }
    }
}

impl DataSharingHandler {
    /// Does the action with what was shared, unless it is done already.
    async fn complete_from_partner(
        &self,
        provider: DataSharing<'_>,
        scope: Scope,
        check: &DataSharingCheckJob,
        licence: &Licence,
    ) -> Result<(), Failure> {
        let data =
            provider.result(&check.session).await.map_err(|error| Failure::Later(error.to_string()))?;
        let session = FinishedSession { action: check.action, id: &check.session };
        Ok(complete_unattended(&self.0, licence, scope, session, data).await?)
    }

    async fn look_again(&self, scope: Scope, check: DataSharingCheckJob) -> Result<(), Failure> {
        let next = DataSharingCheckJob { round: check.round + 1, ..check };
        let Some(pause) = delay_before_attempt(next.round) else {
            return self.end(scope, &next, "abandoned").await;
        };
        let now = self.0.now();
        let job = NewJob {
            id: self.0.new_id(),
            licence: Some(scope.licence),
            kind: JOB_NAME,
            dedupe_key: Some(check_job_key(&next)),
            payload: json!(next),
            run_at: now + pause,
        };
        let tx = self.0.store.begin().await?;
        store::jobs::add(&tx, job, now).await?;
        Ok(tx.commit().await?)
    }

    async fn end(&self, scope: Scope, check: &DataSharingCheckJob, state: &str) -> Result<(), Failure> {
        let tx = self.0.store.begin().await?;
        partner_sessions::set_state(&tx, scope, check.action, &check.session, state, self.0.now()).await?;
        Ok(tx.commit().await?)
    }
}

fn never(reason: impl std::fmt::Display) -> Failure {
    Failure::Never(reason.to_string())
}
