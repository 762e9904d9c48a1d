//! Change proposals of the demo's consumers, each made at its own moment.

use anyhow::Context;
use chrono::{DateTime, Utc};
use domain::change_proposals::{ProposalField, ProposalState};
use domain::events::{ChangeDecided, ChangeProposed, Event, EventActor, ProposalDecision};
use domain::ids::LicenceId;
use domain::proposed_values::{current_value, read_value};
use domain::records::ConsumerRecord;
use serde::Deserialize;
use serde_json::Value;
use store::Tx;
use store::accounts::consumers::{self, Account};
use store::change_proposals::{self, ChangeProposal};
use store::events::{self, NewEvent};
use store::firms::licences;

use crate::installation::Installation;

/// A proposal, and what the firm said of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DemoProposal {
    at: DateTime<Utc>,
    /// The external id of the client.
    consumer: String,
    field: ProposalField,
    value: Value,
    /// Absent where nobody has decided yet.
    rejection: Option<DemoRejection>,
}

/// Rejection of a proposal, with its reason.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DemoRejection {
    at: DateTime<Utc>,
    /// E-mail address of the colleague who refused.
    staff: String,
    reason: String,
}

/// Keeps the proposals of a firm's people; of somebody who has proposed something already there are no others.
pub async fn write(
    installation: &Installation,
    firm: LicenceId,
    proposals: Vec<DemoProposal>,
) -> anyhow::Result<()> {
    let tx = installation.store.begin().await?;
    let licence = licences::by_id(&tx, firm).await?.context("a licence")?;
    let mut known = Vec::new();
    for proposal in proposals {
        let account = consumers::by_external_id(&tx, firm, &proposal.consumer).await?;
        let account = account.with_context(|| proposal.consumer.clone())?;
        if !known.contains(&account.id) {
            if !change_proposals::of_consumer(&tx, account.scope()).await?.is_empty() {
                continue;
            }
            known.push(account.id);
        }
        let mode = licence.settings.change_proposals.mode(proposal.field);
        let record = ConsumerRecord::deserialize(&account.details)?;
        let value = read_value(proposal.field, &proposal.value);
        let value = value.map_err(|refused| anyhow::anyhow!("{refused:?}"))?;
        let mut kept = ChangeProposal {
            id: installation.new_id(),
            scope: account.scope(),
            field: proposal.field,
            mode,
            state: ProposalState::Open,
            old_value: current_value(proposal.field, &record),
            value,
            proposed_at: proposal.at,
            not_before: None,
            confirm_until: None,
            old_confirmed_at: None,
            new_confirmed_at: None,
            proof: None,
            open_since: Some(proposal.at),
            decided_at: None,
            decided_by: None,
            reason: None,
        };
        let told = ChangeProposed {
            proposal_id: kept.id,
            field: kept.field,
            mode,
            state: kept.state,
            old_value: kept.old_value.clone(),
            value: kept.value.clone(),
        };
        let by = EventActor::consumer(&account.external_id, &account.display_name);
        tell(installation, &tx, &account, (by, proposal.at), told).await?;
        if let Some(rejection) = proposal.rejection {
            let member = store::staff::by_email(&tx, firm, &rejection.staff).await?;
            let member = member.with_context(|| rejection.staff.clone())?;
            let by = EventActor::staff_member(member.id, &member.name);
            kept.state = ProposalState::Refused;
            (kept.decided_at, kept.reason) = (Some(rejection.at), Some(rejection.reason));
            kept.decided_by = Some(by.clone());
            let told = ChangeDecided {
                proposal_id: kept.id,
                field: kept.field,
                decision: ProposalDecision::Refused,
                reason: kept.reason.clone(),
                value: kept.value.clone(),
            };
            tell(installation, &tx, &account, (by, rejection.at), told).await?;
        }
        change_proposals::add(&tx, &kept).await?;
    }
    Ok(tx.commit().await?)
}

async fn tell(
    installation: &Installation,
    tx: &Tx,
    account: &Account,
    (by, at): (EventActor, DateTime<Utc>),
    event: impl Into<Event>,
) -> anyhow::Result<()> {
    let event = NewEvent {
        consumer_external_id: Some(account.external_id.clone()),
        by,
        ..NewEvent::new(installation.new_id(), event, at)
    };
    Ok(events::append(tx, account.licence, event).await?)
}
