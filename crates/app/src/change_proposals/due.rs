//! Expiry of proposals that nobody decided.

use domain::change_proposals::ProposalState;
use domain::codes::Code;
use domain::ids::LicenceId;
use domain::job::Job;
use serde::{Deserialize, Serialize};
use store::Scope;
use uuid::Uuid;

use super::{go_on, hold};
use crate::audit::actor::Caller;
use crate::error::{Error, Result};
use crate::proposal_steps::ProposalStep;
use crate::services::Services;

/// Job that checks a proposal when its time is over: a confirmation that did not come, an account number that has
/// waited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProposalDueJob {
    pub consumer: Uuid,
    pub proposal: Uuid,
}

impl Job for ProposalDueJob {
    const NAME: &'static str = "change_proposal_due";
}

/// Takes a proposal on whose time is over: an address that was not confirmed expires, an account number is decided on or
/// comes into force. One that was decided before stays as it is.
pub async fn advance(services: &Services, licence: LicenceId, job: ProposalDueJob) -> Result<()> {
    let now = services.now();
    let tx = services.store.begin().await?;
    let held = hold(&tx, Scope { licence, consumer: job.consumer }, job.proposal).await;
    let (account, mut proposal) = match held {
        Err(Error::Rejected(rejection)) if rejection.code == Code::ChangeProposalNotFound => return Ok(()),
        held => held?,
    };
    let caller = Caller::system();
    let step = ProposalStep { services, tx: &tx, account: &account, caller: &caller, at: now };
    match proposal.state {
        ProposalState::Unconfirmed if proposal.confirm_until.is_some_and(|until| until <= now) => {
            step.end(&mut proposal, ProposalState::Expired, None, None).await?;
        }
        ProposalState::Waiting if proposal.not_before.is_some_and(|until| until <= now) => {
            go_on(&step, &mut proposal).await?;
        }
        _ => return Ok(()),
    }
    Ok(tx.commit().await?)
}
