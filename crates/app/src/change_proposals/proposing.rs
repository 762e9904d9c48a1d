//! A consumer proposes a change, or takes it back.

use chrono::TimeDelta;
use domain::change_proposals::{
    ACCOUNT_NUMBER_WAITS, CONFIRMATION_LASTS, ProposalField, ProposalMode, ProposalState, is_same,
};
use domain::codes::Code;
use domain::mail::{AccountEmail, AddressSide};
use domain::proposed_values::{current_value, read_value};
use serde_json::{Value, json};
use store::accounts::consumers;
use store::change_proposals::{self as stored, ChangeProposal};
use store::idempotency::StoredResponse;
use store::jobs;
use uuid::Uuid;

use super::due::ProposalDueJob;
use super::{go_on, hold, record_of, require_on};
use crate::accounts::account_emails::{self, branch_domain};
use crate::accounts::confirmation;
use crate::act_limits::{self, LimitedAct};
use crate::audit::actor::Caller;
use crate::error::{Error, Result, SubmitError};
use crate::idempotency::IdempotencyKey;
use crate::proposal_steps::ProposalStep;
use crate::services::Services;
use crate::submissions::Submitter;

/// A change as it comes in.
#[derive(Clone, Copy, Debug)]
pub struct ProposedChange<'a> {
    /// The name of the field.
    pub field: &'a str,
    pub value: &'a Value,
}

/// Proposes a change, which replaces what was proposed for the same field before. `to_body` makes the response, which the same
/// request will get again.
///
/// Nothing of it depends on whether somebody else has a proposed e-mail address: that is looked at when the mails go out.
///
/// # Errors
/// `Replayed`; `ACCESS_DENIED` for a field that is off; `VALIDATION_FAILED`, `SEPA_INVALID_IBAN`;
/// `CONFIRMATION_REQUIRED`; `TOO_MANY_REQUESTS`.
pub async fn propose(
    services: &Services,
    submitter: &Submitter,
    key: IdempotencyKey,
    change: ProposedChange<'_>,
    to_body: impl FnOnce(&ChangeProposal) -> Result<String>,
) -> std::result::Result<StoredResponse, SubmitError> {
    let settings = &submitter.licence.settings;
    require_on(settings)?;
    key.check(services.store.reader()).await?;
    let field: ProposalField = change.field.parse().map_err(|_| Error::field("field", "unknown"))?;
    let mode = settings.change_proposals.mode(field);
    if mode == ProposalMode::Off {
        return Err(Code::AccessDenied.into());
    }
    let value = read_value(field, change.value).map_err(Error::from)?;
    let (scope, now) = (submitter.scope, services.now());
    let tx = services.store.begin().await?;
    let account = consumers::lock_for_update(&tx, scope).await?;
    let account = account.filter(|account| account.ended_at.is_none()).ok_or(Code::AuthTokenInvalid)?;
    key.check(&tx).await?;
    let proof = confirmation::require_for_proposal(services, &tx, &account, submitter.session, field).await?;
    let old_value = current_value(field, &record_of(&account.details)?);
    if old_value.as_ref().is_some_and(|old| is_same(field, old, &value)) {
        return Err(Error::field("value", "unchanged").into());
    }
    act_limits::count(&tx, scope, LimitedAct::ChangeProposal, now).await?;
    let caller = Caller::consumer(submitter.client.clone());
    let step = ProposalStep { services, tx: &tx, account: &account, caller: &caller, at: now };
    if let Some(mut earlier) = stored::find_pending(&tx, scope, field).await? {
        step.end(&mut earlier, ProposalState::Replaced, Some(step.actor()), None).await?;
    }
    let state = ProposalState::initial(field, mode);
    let waits = |waits: ProposalState, span: TimeDelta| (state == waits).then(|| now + span);
    let mut proposal = ChangeProposal {
        id: services.new_id(),
        scope,
        field,
        mode,
        // What is ready at once goes on below.
        state: if state.is_pending() { state } else { ProposalState::Open },
        confirm_until: waits(ProposalState::Unconfirmed, CONFIRMATION_LASTS),
        not_before: waits(ProposalState::Waiting, ACCOUNT_NUMBER_WAITS),
        // There is nobody to ask at an address that there is not.
        old_confirmed_at: (field == ProposalField::Email && old_value.is_none()).then_some(now),
        new_confirmed_at: None,
        old_value,
        value,
        proposed_at: now,
        proof,
        open_since: None,
        decided_at: None,
        decided_by: None,
        reason: None,
    };
    stored::add(&tx, &proposal).await?;
    let confirmed_by = proof.map(|proof| json!({ "kind": proof.by, "at": proof.at }));
    step.record(&proposal, "change.proposed", json!({ "confirmed_by": confirmed_by })).await?;
    match state {
        ProposalState::Unconfirmed | ProposalState::Waiting => begin_waiting(&step, &proposal).await?,
        _ => go_on(&step, &mut proposal).await?,
    }
    let body = to_body(&proposal)?;
    Ok(key.commit(tx, body, now).await?)
}

/// Enqueues the mails of a proposal that needs something first, and a check when its time is over.
async fn begin_waiting(step: &ProposalStep<'_>, proposal: &ChangeProposal) -> Result<()> {
    let ProposalStep { services, tx, account, .. } = *step;
    let domain = branch_domain(tx, account).await?;
    let consumer = account.id;
    let mut mails = Vec::new();
    if proposal.state == ProposalState::Unconfirmed {
        let sides = [(AddressSide::Old, account.email.is_some()), (AddressSide::New, true)];
        for (side, _) in sides.into_iter().filter(|(_, is_asked)| *is_asked) {
            let domain = domain.clone();
            mails.push(AccountEmail::ConfirmAddress { consumer, domain, proposal: proposal.id, side });
        }
    } else if let Some(to) = account.email.clone() {
        mails.push(AccountEmail::AccountNumberProposed { consumer, domain, to });
    }
    for mail in mails {
        account_emails::enqueue(services, tx, account.licence, &mail).await?;
    }
    let Some(due) = proposal.not_before.or(proposal.confirm_until) else { return Ok(()) };
    let job = ProposalDueJob { consumer, proposal: proposal.id };
    Ok(jobs::enqueue(tx, services.new_id(), Some(account.licence), &job, due, step.at).await?)
}

/// Takes back what a consumer proposed.
///
/// # Errors
/// `ACCESS_DENIED` where every field is off; `CHANGE_PROPOSAL_NOT_FOUND`; `CHANGE_PROPOSAL_DECIDED`.
pub async fn cancel(services: &Services, submitter: &Submitter, id: Uuid) -> Result<ChangeProposal> {
    require_on(&submitter.licence.settings)?;
    let tx = services.store.begin().await?;
    let (account, mut proposal) = hold(&tx, submitter.scope, id).await?;
    if !proposal.state.is_pending() {
        return Err(Code::ChangeProposalDecided.into());
    }
    let caller = Caller::consumer(submitter.client.clone());
    let step = ProposalStep { services, tx: &tx, account: &account, caller: &caller, at: services.now() };
    step.end(&mut proposal, ProposalState::Cancelled, Some(step.actor()), None).await?;
    tx.commit().await?;
    Ok(proposal)
}
