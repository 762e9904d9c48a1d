//! Steps of a proposed change: each is stored, recorded in the audit trail and reported to the firm, in the transaction
//! of its cause. The caller must have locked the consumer's account.

use chrono::{DateTime, Utc};
use domain::change_proposals::ProposalState;
use domain::events::{ChangeDecided, ChangeProposed, ChangeWithdrawn, Event, EventActor, ProposalDecision};
use domain::licence::Licence as LicenceSettings;
use domain::notices::NoticeKind;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::Tx;
use store::accounts::consumers::Account;
use store::change_proposals::{self, ChangeProposal};
use store::notices::{self, NewNotice};

use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::Result;
use crate::events::{self, EventSubject};
use crate::services::Services;

/// The transaction of a step, whose account it is about, and who takes it.
#[derive(Clone, Copy)]
pub(crate) struct ProposalStep<'a> {
    pub services: &'a Services,
    pub tx: &'a Tx,
    pub account: &'a Account,
    pub caller: &'a Caller,
    pub at: DateTime<Utc>,
}

impl ProposalStep<'_> {
    fn consumer(&self) -> EventActor {
        EventActor::consumer(&self.account.external_id, &self.account.display_name)
    }

    /// Returns the person who takes the step, as events and proposals name them.
    pub fn actor(&self) -> EventActor {
        self.caller.actor.event_actor(self.consumer())
    }

    /// Adds a line to the audit trail: the proposed value is in it as a hash together with the proposal's id.
    pub async fn record(&self, proposal: &ChangeProposal, kind: &str, more: Value) -> Result<()> {
        let mut details = json!({
            "proposal_id": proposal.id, "field": proposal.field, "state": proposal.state,
            "value_sha256": value_hash(proposal),
        });
        if let (Some(details), Value::Object(more)) = (details.as_object_mut(), more) {
            details.extend(more);
        }
        let log =
            AuditWriter::of_consumer(self.services, self.tx, proposal.scope, self.caller).with_time(self.at);
        log.record(kind, details).await
    }

    async fn tell(&self, by: EventActor, event: impl Into<Event>) -> Result<()> {
        let subject = EventSubject { consumer: Some(&self.account.external_id), ..EventSubject::default() };
        events::append(self.services, self.tx, self.account.licence, by, subject, event, self.at).await
    }

    /// Reports to the firm that there is a proposal to decide on, or that one came into force.
    pub async fn tell_proposed(&self, proposal: &ChangeProposal) -> Result<()> {
        let event = ChangeProposed {
            proposal_id: proposal.id,
            field: proposal.field,
            mode: proposal.mode,
            state: proposal.state,
            old_value: proposal.old_value.clone(),
            value: proposal.value.clone(),
        };
        self.tell(self.consumer(), event).await
    }

    /// Ends a proposal, with the person who decided, if somebody did, and the reason of a rejection.
    pub async fn end(
        &self,
        proposal: &mut ChangeProposal,
        state: ProposalState,
        by: Option<EventActor>,
        reason: Option<&str>,
    ) -> Result<()> {
        let is_withdrawn = proposal.state == ProposalState::Open
            && matches!(state, ProposalState::Replaced | ProposalState::Cancelled | ProposalState::Overtaken);
        proposal.state = state;
        proposal.decided_at = Some(self.at);
        proposal.decided_by.clone_from(&by);
        proposal.reason = reason.map(str::to_owned);
        change_proposals::set_status(self.tx, proposal).await?;
        self.record(proposal, audit_kind(state), json!({})).await?;
        let decision = match state {
            ProposalState::Accepted => Some(ProposalDecision::Accepted),
            ProposalState::Refused => Some(ProposalDecision::Refused),
            _ => None,
        };
        let by = by.unwrap_or(EventActor::SYSTEM);
        match decision {
            Some(decision) => {
                let event = ChangeDecided {
                    proposal_id: proposal.id,
                    field: proposal.field,
                    decision,
                    reason: proposal.reason.clone(),
                    value: proposal.value.clone(),
                };
                self.tell(by, event).await
            }
            None if is_withdrawn => {
                self.tell(by, ChangeWithdrawn { proposal_id: proposal.id, field: proposal.field }).await
            }
            None => Ok(()),
        }
    }

    /// Has the consumer mailed that there is news about what they proposed, where the firm sends receipts.
    pub async fn notify(&self, settings: &LicenceSettings, proposal: &ChangeProposal) -> Result<()> {
        let mail = &settings.mail;
        if !mail.sends(NoticeKind::ChangeDecided) {
            return Ok(());
        }
        let notice = NewNotice {
            id: self.services.new_id(),
            consumer: proposal.scope.consumer,
            kind: NoticeKind::ChangeDecided,
            subject: proposal.id,
            dedupe_key: proposal.id.to_string(),
            required: false,
            urgent: false,
            details: Value::Null,
            due_at: mail.send_time(self.at, false),
        };
        Ok(notices::add(self.tx, proposal.scope.licence, vec![notice], self.at).await?)
    }
}

/// The kind of the line of the audit trail with which a proposal comes to a state.
const fn audit_kind(state: ProposalState) -> &'static str {
    match state {
        ProposalState::Unconfirmed | ProposalState::Waiting | ProposalState::Open => "change.proposed",
        ProposalState::Applied => "change.applied",
        ProposalState::Accepted => "change.accepted",
        ProposalState::Refused => "change.refused",
        ProposalState::Replaced => "change.replaced",
        ProposalState::Cancelled => "change.cancelled",
        ProposalState::Expired => "change.expired",
        ProposalState::Overtaken => "change.overtaken",
    }
}

/// A hash of what was proposed. With the id of the proposal in it, a value cannot be found by trying all there are for
/// everybody at once.
fn value_hash(proposal: &ChangeProposal) -> String {
    let content = format!("{}{}", proposal.id, proposal.value);
    hex::encode(Sha256::digest(content))
}
