//! A proposed e-mail address is confirmed by links that are mailed to the old and to the new address.

use chrono::{DateTime, Utc};
use domain::change_proposals::ProposalState;
use domain::codes::Code;
use domain::mail::AddressSide;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::accounts::consumers::{self, Account, sign_in_key};
use store::accounts::one_time_tokens::{self, MailedPurpose, OneTimeToken, Purpose};
use store::change_proposals::{self as stored, ChangeProposal};
use store::firms::licences::LicenceRow;
use store::records::is_taken;
use store::secrets::{hash_secret, new_secret};
use uuid::Uuid;

use super::{go_on, hold};
use crate::audit::actor::Caller;
use crate::audit::client::Client;
use crate::error::Result;
use crate::proposal_steps::ProposalStep;
use crate::services::Services;
use crate::sign_in::limits;

/// Data of a link's token.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct LinkFor {
    proposal: Uuid,
    side: AddressSide,
}

/// Content of the mail to one of the addresses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AddressLink {
    /// The secret of a link that confirms, and the address that it is mailed to.
    Confirming { secret: String, to: String },
    /// A colleague or client of the firm signs in with the proposed address already: the mail to it says so, without a
    /// link.
    Taken { to: String },
}

/// Makes the link that is mailed to one of the two addresses; nothing where there is nothing to confirm any more.
pub async fn make_link(
    services: &Services,
    account: &Account,
    proposal: Uuid,
    side: AddressSide,
) -> Result<Option<AddressLink>> {
    let (now, scope) = (services.now(), account.scope());
    let tx = services.store.begin().await?;
    let account = consumers::lock_for_update(&tx, scope).await?.filter(|account| account.ended_at.is_none());
    let found = stored::find(&tx, scope.licence, proposal).await?;
    let (Some(account), Some(found)) = (account, found) else { return Ok(None) };
    let Some(until) = found.confirm_until.filter(|_| is_asked(&found, side, now)) else { return Ok(None) };
    let Some(to) = address_of_side(&found, &account, side) else { return Ok(None) };
    if side == AddressSide::New && is_taken(&tx, scope, &sign_in_key(&to)).await? {
        return Ok(Some(AddressLink::Taken { to }));
    }
    let secret = new_secret();
    let token = OneTimeToken {
        token_hash: hash_secret(&secret),
        scope,
        data: json!(LinkFor { proposal, side }),
        created_at: now,
        expires_at: until,
        used_at: None,
    };
    one_time_tokens::add(&tx, MailedPurpose::ConfirmAddress, token).await?;
    tx.commit().await?;
    Ok(Some(AddressLink::Confirming { secret, to }))
}

/// The address of a side, as it is now.
fn address_of_side(proposal: &ChangeProposal, account: &Account, side: AddressSide) -> Option<String> {
    match side {
        AddressSide::Old => account.email.clone(),
        AddressSide::New => proposal.value.as_str().map(str::to_owned),
    }
}

/// Returns true if a proposal still waits for the confirmation of this side.
fn is_asked(proposal: &ChangeProposal, side: AddressSide, now: DateTime<Utc>) -> bool {
    let confirmed_at = match side {
        AddressSide::Old => proposal.old_confirmed_at,
        AddressSide::New => proposal.new_confirmed_at,
    };
    proposal.state == ProposalState::Unconfirmed
        && confirmed_at.is_none()
        && proposal.confirm_until.is_some_and(|until| now < until)
}

/// An address that was confirmed.
#[derive(Clone, Debug)]
pub struct ConfirmedAddress {
    pub side: AddressSide,
    pub proposal: ChangeProposal,
}

/// Confirms a proposed e-mail address by the link of a mail. Once both addresses have confirmed it, the firm decides or it
/// comes into force.
///
/// # Errors
/// `CHANGE_PROPOSAL_NOT_FOUND` for every link that confirms nothing; `TOO_MANY_REQUESTS`.
pub async fn confirm(
    services: &Services,
    licence: &LicenceRow,
    token: &str,
    client: &Client,
) -> Result<ConfirmedAddress> {
    limits::by_address(services, "confirm-address", client).await?;
    let now = services.now();
    let db = services.store.reader();
    let token = one_time_tokens::find(db, Purpose::ConfirmAddress, hash_secret(token)).await?;
    let token = token.filter(|token| token.scope.licence == licence.id && token.is_valid(now));
    let token = token.ok_or(Code::ChangeProposalNotFound)?;
    let link = LinkFor::deserialize(&token.data).map_err(|_| Code::ChangeProposalNotFound)?;
    let tx = services.store.begin().await?;
    let (account, mut proposal) = hold(&tx, token.scope, link.proposal).await?;
    if !is_asked(&proposal, link.side, now)
        || !one_time_tokens::redeem(&tx, licence.id, token.token_hash, now).await?
    {
        return Err(Code::ChangeProposalNotFound.into());
    }
    match link.side {
        AddressSide::Old => proposal.old_confirmed_at = Some(now),
        AddressSide::New => proposal.new_confirmed_at = Some(now),
    }
    stored::set_status(&tx, &proposal).await?;
    let caller = Caller::consumer(client.clone());
    let step = ProposalStep { services, tx: &tx, account: &account, caller: &caller, at: now };
    step.record(&proposal, "change.confirmed", json!({ "side": link.side })).await?;
    if proposal.old_confirmed_at.is_some() && proposal.new_confirmed_at.is_some() {
        go_on(&step, &mut proposal).await?;
    }
    tx.commit().await?;
    Ok(ConfirmedAddress { side: link.side, proposal })
}
