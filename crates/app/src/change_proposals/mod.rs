//! Changes of their own data that consumers propose: proposed and taken back, confirmed, decided on by the firm, and in
//! force. A record that the firm writes meanwhile is compared in [`crate::records`].

mod confirming;
mod deciding;
mod due;
mod proposing;

pub use confirming::{AddressLink, ConfirmedAddress, confirm, make_link};
pub use deciding::{accept, refuse};
pub use due::{ProposalDueJob, advance};
pub use proposing::{ProposedChange, cancel, propose};

use chrono::{DateTime, TimeDelta, Utc};
use domain::change_proposals::{ProposalField, ProposalState, SHOWN_DAYS};
use domain::codes::Code;
use domain::ids::LicenceId;
use domain::licence::Licence as LicenceSettings;
use domain::proposed_values::current_value;
use domain::records::ConsumerRecord;
use serde::Deserialize;
use serde_json::Value;
use store::accounts::consumers::{self, Account};
use store::change_proposals::{self as stored, ChangeProposal};
use store::firms::licences::{self, LicenceRow};
use store::{Db, Scope, Tx};
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::proposal_steps::ProposalStep;
use crate::records;

/// Requires that consumers of the firm can propose changes.
///
/// # Errors
///
/// `ACCESS_DENIED` where every field is off.
pub fn require_on(settings: &LicenceSettings) -> Result<()> {
    if settings.change_proposals.is_off() { Err(Code::AccessDenied.into()) } else { Ok(()) }
}

/// A consumer's proposals, and the values in force.
#[derive(Clone, Debug)]
pub struct OwnProposals {
    /// Pending proposals, then those of the last days, the newest first.
    pub proposals: Vec<ChangeProposal>,
    /// Every field, with nothing where no value is known.
    pub in_force: Vec<(ProposalField, Option<Value>)>,
}

/// Returns a consumer's proposals.
pub async fn of_consumer(db: &impl Db, scope: Scope, now: DateTime<Utc>) -> Result<OwnProposals> {
    let account = consumers::find(db, scope).await?.ok_or(Code::AuthTokenInvalid)?;
    let record = record_of(&account.details)?;
    let since = now - TimeDelta::days(SHOWN_DAYS);
    let mut proposals = stored::of_consumer(db, scope).await?;
    proposals.retain(|one| one.state.is_pending() || one.decided_at.is_none_or(|at| at >= since));
    proposals.reverse();
    // Stable: the newest first among each.
    proposals.sort_by_key(|one| (!one.state.is_pending(), std::cmp::Reverse(one.decided_at)));
    let in_force = ProposalField::variants().map(|field| (field, current_value(field, &record))).collect();
    Ok(OwnProposals { proposals, in_force })
}

/// Parses the record of a consumer from its stored attributes.
pub fn record_of(details: &Value) -> Result<ConsumerRecord> {
    ConsumerRecord::deserialize(details).map_err(Error::internal)
}

/// Returns a proposal with its account, and locks their rows until the transaction ends.
///
/// # Errors
/// `CHANGE_PROPOSAL_NOT_FOUND`, also where the account was closed.
async fn hold(tx: &Tx, scope: Scope, id: Uuid) -> Result<(Account, ChangeProposal)> {
    let account = consumers::lock_for_update(tx, scope).await?.filter(|account| account.ended_at.is_none());
    let account = account.ok_or(Code::ChangeProposalNotFound)?;
    let proposal = stored::find(tx, scope.licence, id).await?;
    let proposal = proposal.filter(|proposal| proposal.scope == scope);
    Ok((account, proposal.ok_or(Code::ChangeProposalNotFound)?))
}

/// Returns the firm with the settings of this moment.
async fn find_firm(tx: &Tx, licence: LicenceId) -> Result<LicenceRow> {
    let found = licences::by_id(tx, licence).await?;
    found.ok_or_else(|| Error::internal("the firm of a proposal is gone"))
}

/// Moves a proposal on once nothing more is asked of the consumer: the firm decides, or it comes into force. A proposed
/// address that somebody else has by now is refused.
async fn go_on(step: &ProposalStep<'_>, proposal: &mut ChangeProposal) -> Result<()> {
    match ProposalState::when_ready(proposal.mode) {
        ProposalState::Applied => {
            let firm = find_firm(step.tx, proposal.scope.licence).await?;
            let write = records::own_value::OwnValue { firm: &firm, step };
            if write.is_taken(proposal).await? {
                step.end(proposal, ProposalState::Refused, None, None).await?;
            } else {
                write.write(proposal).await?;
                step.end(proposal, ProposalState::Applied, None, None).await?;
                step.tell_proposed(proposal).await?;
            }
            step.notify(&firm.settings, proposal).await
        }
        state => {
            proposal.state = state;
            proposal.open_since = Some(step.at);
            stored::set_status(step.tx, proposal).await?;
            step.tell_proposed(proposal).await
        }
    }
}
