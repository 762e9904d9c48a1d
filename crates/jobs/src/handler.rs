//! Handlers of the jobs of each kind.

use app::maintenance::job_queue::FailureConsequences;
use async_trait::async_trait;
use chrono::TimeDelta;
use domain::ids::LicenceId;
use domain::job::Job;
use store::StoreError;
use store::jobs::ClaimedJob;

/// The reason why a job was not carried out, and whether it is tried again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobError {
    /// Trying again later may help.
    Retry(String),
    /// The other side says how long to leave it alone.
    RetryAfter(String, TimeDelta),
    /// The job will never succeed, for this reason.
    Fail(String),
}

/// The firm that a job is for.
///
/// # Errors
/// [`JobError::Fail`] for a job of the whole installation.
pub(crate) fn licence_of(job: &ClaimedJob) -> Result<LicenceId, JobError> {
    job.licence.ok_or_else(|| JobError::Fail("a job without a licence".to_owned()))
}

impl From<app::Error> for JobError {
    /// Fails the job for good when a rule forbids it; retries after any other error.
    fn from(error: app::Error) -> Self {
        match error {
            app::Error::Rejected(_)
            | app::Error::Violations { .. }
            | app::Error::ManagedElsewhere(_)
            | app::Error::Decided(_)
            | app::Error::ProposalConcluded(_)
            | app::Error::TaskChanged(_)
            | app::Error::FileRefused { .. }
            | app::Error::SettingsConflict(_) => Self::Fail(error.to_string()),
            app::Error::ConfirmationRequired { .. }
            | app::Error::AssuranceRequired(_)
            | app::Error::Limited { .. }
            | app::Error::StorageFull(_)
            | app::Error::Internal(_)
            | app::Error::Failed { .. }
            | app::Error::Store(_)
            | app::Error::Files(_) => Self::Retry(error.to_string()),
        }
    }
}

impl From<StoreError> for JobError {
    fn from(error: StoreError) -> Self {
        Self::Retry(error.to_string())
    }
}

/// Carries out the jobs of one kind. A job may come twice.
#[async_trait]
pub trait Handler: Send + Sync + 'static {
    type Job: Job;

    /// True if its jobs send to people outside; these wait while outgoing messages are paused.
    const IS_OUTGOING: bool = false;

    async fn run(&self, job: Self::Job, claimed: &ClaimedJob) -> Result<(), JobError>;

    /// Returns what is recorded together with the final failure of a job.
    fn failure_consequences(&self, _: &ClaimedJob) -> FailureConsequences {
        FailureConsequences::default()
    }
}

/// A handler of whatever kind, as the worker keeps it.
#[async_trait]
pub(crate) trait AnyHandler: Send + Sync {
    fn name(&self) -> &'static str;
    fn max_attempts(&self) -> i64;
    fn is_outgoing(&self) -> bool;
    /// Reads what the job knows and carries it out.
    async fn attempt(&self, job: &ClaimedJob) -> Result<(), JobError>;
    fn failure_consequences(&self, job: &ClaimedJob) -> FailureConsequences;
}

#[async_trait]
impl<H: Handler> AnyHandler for H {
    fn name(&self) -> &'static str {
        H::Job::NAME
    }

    fn max_attempts(&self) -> i64 {
        H::Job::MAX_ATTEMPTS
    }

    fn is_outgoing(&self) -> bool {
        H::IS_OUTGOING
    }

    async fn attempt(&self, job: &ClaimedJob) -> Result<(), JobError> {
        let payload = job.read().map_err(|error| JobError::Fail(error.to_string()))?;
        self.run(payload, job).await
    }

    fn failure_consequences(&self, job: &ClaimedJob) -> FailureConsequences {
        Handler::failure_consequences(self, job)
    }
}

#[cfg(test)]
mod tests {
    use domain::codes::Code;

    use super::*;

    #[test]
    fn what_a_rule_forbids_fails_and_what_broke_is_tried_again() {
        assert!(matches!(JobError::from(app::Error::from(Code::InvalidActionType)), JobError::Fail(_)));
        let unreadable = app::Error::internal("the disk does not answer");
        assert!(matches!(JobError::from(unreadable), JobError::Retry(_)));
    }
}
