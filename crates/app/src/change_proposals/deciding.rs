//! The firm decides on what a consumer proposed.

use domain::change_proposals::{ProposalState, REASON};
use domain::codes::Code;
use domain::ids::LicenceId;
use domain::threads::read_text;
use store::Tx;
use store::accounts::consumers::Account;
use store::change_proposals::{self as stored, ChangeProposal};
use uuid::Uuid;

use super::{find_firm, hold};
use crate::audit::actor::Caller;
use crate::error::{Error, ProposalConclusion, Result};
use crate::proposal_steps::ProposalStep;
use crate::records::own_value::OwnValue;
use crate::services::Services;

/// Accepts a proposal: the record gets its value.
///
/// # Errors
/// `CHANGE_PROPOSAL_NOT_FOUND`, also for one of a client whom the caller does not see; `ProposalConcluded` where it came to
/// its end before; `VALIDATION_FAILED` with `state` while something is asked of the consumer, and with `email` where
/// somebody else has the address by now.
pub async fn accept(
    services: &Services,
    licence: LicenceId,
    caller: &Caller,
    id: Uuid,
) -> Result<ChangeProposal> {
    let tx = services.store.begin().await?;
    let (account, mut proposal) = hold_visible(&tx, (licence, caller), id).await?;
    if proposal.state != ProposalState::Open {
        return Err(Error::field("state", proposal.state.into()));
    }
    let firm = find_firm(&tx, licence).await?;
    let step = ProposalStep { services, tx: &tx, account: &account, caller, at: services.now() };
    let write = OwnValue { firm: &firm, step: &step };
    if write.is_taken(&proposal).await? {
        return Err(Error::field("email", "taken"));
    }
    write.write(&proposal).await?;
    step.end(&mut proposal, ProposalState::Accepted, Some(step.actor()), None).await?;
    step.notify(&firm.settings, &proposal).await?;
    tx.commit().await?;
    Ok(proposal)
}

/// Refuses a proposal, with a reason for the consumer.
///
/// # Errors
/// `CHANGE_PROPOSAL_NOT_FOUND`, also for one of a client whom the caller does not see; `ProposalConcluded` where it came to
/// its end before; `VALIDATION_FAILED` with `reason`.
pub async fn refuse(
    services: &Services,
    licence: LicenceId,
    caller: &Caller,
    id: Uuid,
    reason: &str,
) -> Result<ChangeProposal> {
    let reason = read_text(reason).map_err(|rule| Error::field("reason", rule))?;
    if reason.chars().count() > REASON {
        return Err(Error::field("reason", "max_length"));
    }
    let tx = services.store.begin().await?;
    let (account, mut proposal) = hold_visible(&tx, (licence, caller), id).await?;
    let firm = find_firm(&tx, licence).await?;
    let step = ProposalStep { services, tx: &tx, account: &account, caller, at: services.now() };
    step.end(&mut proposal, ProposalState::Refused, Some(step.actor()), Some(&reason)).await?;
    step.notify(&firm.settings, &proposal).await?;
    tx.commit().await?;
    Ok(proposal)
}

/// Returns a pending proposal of a client whom the caller sees, with its account, and locks their rows until the
/// transaction ends.
async fn hold_visible(
    tx: &Tx,
    (licence, caller): (LicenceId, &Caller),
    id: Uuid,
) -> Result<(Account, ChangeProposal)> {
    let found = stored::find_visible(tx, (licence, caller.actor.clients()), id).await?;
    let found = found.ok_or(Code::ChangeProposalNotFound)?;
    if !found.state.is_pending() {
        return Err(concluded_error(&found));
    }
    let (account, proposal) = hold(tx, found.scope, id).await?;
    // Somebody may have decided between the two looks.
    if proposal.state.is_pending() { Ok((account, proposal)) } else { Err(concluded_error(&proposal)) }
}

fn concluded_error(proposal: &ChangeProposal) -> Error {
    let ChangeProposal { state, decided_by, decided_at, .. } = proposal.clone();
    Error::ProposalConcluded(Box::new(ProposalConclusion { state, by: decided_by, at: decided_at }))
}
