//! Job that checks if the data that a consumer is sharing has come in, also when nobody has the page open any more.

use app::Services;
use app::acts::data_sharing::{FinishedSession, complete_unattended, end_session};
use app::maintenance::job_queue;
use async_trait::async_trait;
use domain::data_sharing::{DataSharingCheckJob, OPEN, ProviderState, delay_before_attempt};
use partners::data_sharing::{DataSharing, SharingError};
use store::Scope;
use store::firms::licences::{self, LicenceRow};
use store::jobs::ClaimedJob;
use store::portal::partner_sessions;

use crate::handler::licence_of;
use crate::{Handler, JobError};

/// Asks the provider whether the data that a consumer shares have come in.
pub struct DataSharingHandler(pub Services);

#[async_trait]
impl Handler for DataSharingHandler {
    type Job = DataSharingCheckJob;

    async fn run(&self, check: DataSharingCheckJob, job: &ClaimedJob) -> Result<(), JobError> {
        let licence = licence_of(job)?;
        let scope = Scope { licence, consumer: check.consumer };
        let session = partner_sessions::find(self.0.store.bulk_reader(), scope, check.action).await?;
        // It has ended, or another has come in its place, which has a job of its own.
        if session.is_none_or(|session| session.partner_id != check.session || session.state != OPEN) {
            return Ok(());
        }
        let licence = licences::by_id(self.0.store.bulk_reader(), licence).await?;
        let licence = licence.ok_or_else(|| fail("the licence is gone"))?;
        let provider = self.0.partners.sharing(&licence.slug);
        let provider =
            provider.ok_or_else(|| JobError::Retry("no data-sharing provider is configured".to_owned()))?;
        match provider.show(&check.session).await {
            Ok(session) if session.state == ProviderState::Finished => {
                self.complete_from_partner(provider, scope, &check, &licence).await
            }
            Ok(session) if session.state.is_open() => self.look_again(scope, check).await,
            // Refused, too late or forgotten: the consumer begins anew, and then there is a new job.
            Ok(_) | Err(SharingError::Gone) => self.end_check(scope, &check, "failed").await,
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
        licence: &LicenceRow,
    ) -> Result<(), JobError> {
        let data =
            provider.result(&check.session).await.map_err(|error| JobError::Retry(error.to_string()))?;
        let session = FinishedSession { action: check.action, id: &check.session };
        Ok(complete_unattended(&self.0, licence, scope, session, data).await?)
    }

    async fn look_again(&self, scope: Scope, check: DataSharingCheckJob) -> Result<(), JobError> {
        let next = DataSharingCheckJob { round: check.round + 1, ..check };
        let Some(pause) = delay_before_attempt(next.round) else {
            return self.end_check(scope, &next, "abandoned").await;
        };
        Ok(job_queue::enqueue(&self.0, Some(scope.licence), &next, self.0.now() + pause).await?)
    }

    async fn end_check(
        &self,
        scope: Scope,
        check: &DataSharingCheckJob,
        state: &str,
    ) -> Result<(), JobError> {
        Ok(end_session(&self.0, scope, (check.action, &check.session), state).await?)
    }
}

fn fail(reason: impl std::fmt::Display) -> JobError {
    JobError::Fail(reason.to_string())
}
