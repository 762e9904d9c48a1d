//! Withdrawal from a contract that was concluded in the portal: the contracts, their periods, the people who may
//! withdraw, and the effects. Withdrawing needs no reason, and no more than a name and an address for the confirmation.

mod contract;
mod period;
mod terms;

use chrono::{DateTime, NaiveDate, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};
use utoipa::ToSchema;
use uuid::Uuid;

pub use contract::{ConcludedContract, ContractSignature, contracts_of};
pub use period::WithdrawalPeriod;
pub use terms::WithdrawalTerms;

pub use crate::events::WithdrawalWay;

use crate::actions::{Evidence, Outcome, Rejection};
use crate::codes::Code;
use crate::entity::request;
use crate::events::{ContractWithdrawn, EndedMandate};
use crate::job::Job;
use crate::limits;
use crate::products::Otd;
use crate::products::appointment::today;
use crate::schema::{Fields, add_violation};
use crate::values::Email;

/// State of the confirmation of a withdrawal.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    JsonSchema,
    ToSchema,
    Display,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum WithdrawalState {
    /// The confirmation is on its way.
    Received,
    /// The confirmation was mailed.
    Confirmed,
    /// The confirmation cannot be mailed: the firm has to confirm the withdrawal in another way.
    Unconfirmed,
}

request! {
    /// The body of a withdrawal: what the list proposes for it.
    pub struct ConfirmWithdrawal {
        /// Name of the withdrawing person.
        #[schemars(length(max = limits::NAME))]
        pub name: Option<String>,
        /// Address to which the confirmation is mailed.
        pub email: Option<Email>,
        /// Evidence of the texts that were shown, with their wording and time.
        pub evidence: Option<Evidence>,
    }
}

/// Name of the withdrawing person, and the address for the confirmation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithdrawingPerson {
    pub name: String,
    /// Absent where the firm recorded a letter of somebody who has none.
    pub email: Option<String>,
}

impl ConfirmWithdrawal {
    /// # Errors
    /// `VALIDATION_FAILED` where the name or the address is missing.
    pub fn person(&self) -> Result<WithdrawingPerson, Rejection> {
        let text =
            |value: Option<&str>| value.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
        let (name, email) = (text(self.name.as_deref()), text(self.email.as_ref().map(Email::as_str)));
        let mut fields = Fields::new();
        for (field, is_missing) in [("name", name.is_none()), ("email", email.is_none())] {
            if is_missing {
                add_violation(&mut fields, field, "required");
            }
        }
        Rejection::unless_empty(fields)?;
        Ok(WithdrawingPerson { name: name.unwrap_or_default(), email })
    }
}

/// State of a contract's right of withdrawal.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema, Display, EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ContractState {
    /// The contract can be withdrawn from.
    Open,
    Withdrawn,
    /// The period has ended.
    Over,
    /// The firm offers no withdrawal from it, or it was concluded in person.
    Excluded,
}

/// State that the decision on a withdrawal depends on.
#[derive(Clone, Debug)]
pub struct WithdrawalContext<'a> {
    pub contract: &'a ConcludedContract,
    pub terms: &'a WithdrawalTerms,
    pub order: &'a Otd,
    /// The firm's own id of the order.
    pub external_id: &'a str,
    pub consumer: Uuid,
    pub is_withdrawn: bool,
    pub way: WithdrawalWay,
    /// The day on which it was sent.
    pub sent_on: NaiveDate,
    pub now: DateTime<Utc>,
}

impl WithdrawalContext<'_> {
    /// Returns the state of the contract on the day of sending.
    pub fn state(&self) -> ContractState {
        if self.is_withdrawn {
            ContractState::Withdrawn
        } else if !self.terms.allow() {
            ContractState::Excluded
        } else if self.terms.period(self.contract.concluded_at).includes(self.sent_on) {
            ContractState::Open
        } else {
            ContractState::Over
        }
    }
}

/// Sealed evidence of a withdrawal.
#[derive(Serialize)]
struct WithdrawalEvidence<'a> {
    /// The signature that concluded the contract.
    contract: Uuid,
    order: &'a str,
    label: &'a str,
    concluded_at: DateTime<Utc>,
    last_day: NaiveDate,
    way: WithdrawalWay,
    sent_on: NaiveDate,
    name: &'a str,
    email: Option<&'a str>,
    ended_mandates: &'a [EndedMandate],
}

/// Decides on the withdrawal from a contract: the order is withdrawn from that day on, and its mandates end.
///
/// # Errors
/// `CONTRACT_SIGNED_BY_OTHER` for who did not sign it, `CONTRACT_ALREADY_WITHDRAWN`, `WITHDRAWAL_NOT_OFFERED` where the
/// firm offers none or it was concluded in person, `WITHDRAWAL_PERIOD_OVER`; `VALIDATION_FAILED` for a day of sending
/// that lies before the contract or in the future.
pub fn decide(
    context: &WithdrawalContext,
    person: &WithdrawingPerson,
    evidence: Option<&Evidence>,
) -> Result<Outcome, Rejection> {
    let contract = context.contract;
    if !contract.is_signed_by(context.consumer) {
        return Err(Code::ContractSignedByOther.into());
    }
    match context.state() {
        ContractState::Withdrawn => return Err(Code::ContractAlreadyWithdrawn.into()),
        ContractState::Excluded => return Err(Code::WithdrawalNotOffered.into()),
        ContractState::Over => return Err(Code::WithdrawalPeriodOver.into()),
        ContractState::Open => {}
    }
    let today = today(context.now);
    if context.sent_on > today || context.sent_on < contract.conclusion_date() {
        let rule = if context.sent_on > today { "past" } else { "after_contract" };
        return Err(Rejection::invalid(Fields::from([("sent_on".to_owned(), vec![rule.to_owned()])])));
    }
    let last_day = context.terms.period(contract.concluded_at).last_day;
    let sealed = WithdrawalEvidence {
        contract: contract.id,
        order: context.external_id,
        label: &context.order.label,
        concluded_at: contract.concluded_at,
        last_day,
        way: context.way,
        sent_on: context.sent_on,
        name: &person.name,
        email: person.email.as_deref(),
        ended_mandates: &contract.mandates,
    };
    let event = ContractWithdrawn {
        contract_id: contract.id,
        way: context.way,
        sent_on: context.sent_on,
        concluded_on: contract.conclusion_date(),
        last_day,
        name: person.name.clone(),
        email: person.email.clone(),
        ended_mandates: contract.mandates.clone(),
    };
    let mut order = context.order.clone();
    order.date_withdrawn = Some(today);
    order.sepa_mandate_ended_on = (!contract.mandates.is_empty()).then_some(today);
    Ok(Outcome::with_event(&sealed, event.into()).with_product(&order).with_evidence(evidence))
}

/// Recipient of a mail about a withdrawal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WithdrawalReceiver {
    /// The address that was given for the confirmation.
    Confirmation,
    /// The address of the account of who withdrew, where another one was given.
    Account,
    /// Another person who signed the contract.
    CoSigner(Uuid),
}

/// Mails somebody that a contract was withdrawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WithdrawalMailJob {
    pub withdrawal: Uuid,
    pub to: WithdrawalReceiver,
}

impl Job for WithdrawalMailJob {
    const NAME: &'static str = "withdrawal.mail";
}

#[cfg(test)]
mod tests;
