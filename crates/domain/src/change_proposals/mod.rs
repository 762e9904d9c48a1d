//! Changes of their own data that consumers propose: which fields, which states, and what a changed record means for them.

mod comparison;
mod settings;

use chrono::TimeDelta;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use strum::{Display, EnumIter, EnumString, IntoEnumIterator, IntoStaticStr};
use utoipa::ToSchema;

pub use comparison::is_same;
pub(crate) use comparison::{ADDRESS, PHONES};
pub use settings::{ProposalMode, ProposalSettings};

/// Cooling-off time of a proposed account number, before the firm decides or it comes into force.
pub const ACCOUNT_NUMBER_WAITS: TimeDelta = TimeDelta::hours(24);
/// Time in which a proposed e-mail address can be confirmed.
pub const CONFIRMATION_LASTS: TimeDelta = TimeDelta::days(7);
/// Number of days for which decided proposals are shown to the consumer.
pub const SHOWN_DAYS: i64 = 90;
/// Greatest length of the reason of a rejection, in characters.
pub const REASON: usize = 1_000;

/// Data that a consumer can propose to change.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    ToSchema,
    Display,
    EnumIter,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ProposalField {
    Address,
    Phone,
    Email,
    Iban,
    MaritalState,
    ContactPreference,
}

impl ProposalField {
    /// Every field, in the order in which they are shown.
    pub fn variants() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    /// Returns true if a proposal needs a fresh confirmation of identity, where the account has a second factor or an
    /// identity provider.
    pub const fn is_guarded(self) -> bool {
        matches!(self, Self::Address | Self::Email | Self::Iban)
    }
}

/// State of a proposal.
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
    EnumIter,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ProposalState {
    /// An e-mail address that is still to be confirmed from one address or both.
    Unconfirmed,
    /// An account number within its first 24 hours.
    Waiting,
    /// The firm still has to decide.
    Open,
    /// The change came into force without the firm's decision, and the firm was notified.
    Applied,
    Accepted,
    Refused,
    /// The consumer proposed something else for the same field.
    Replaced,
    /// The consumer took it back, or their account was closed.
    Cancelled,
    /// The address was not confirmed in time.
    Expired,
    /// The firm's record got another value for the field meanwhile.
    Overtaken,
}

impl ProposalState {
    /// Returns the initial state of a proposal.
    pub const fn initial(field: ProposalField, mode: ProposalMode) -> Self {
        match field {
            ProposalField::Email => Self::Unconfirmed,
            ProposalField::Iban => Self::Waiting,
            _ => Self::when_ready(mode),
        }
    }

    /// Returns the state once nothing more is asked of the consumer: the firm decides, or the proposal comes into
    /// force.
    pub const fn when_ready(mode: ProposalMode) -> Self {
        match mode {
            ProposalMode::Notify => Self::Applied,
            ProposalMode::Approve | ProposalMode::Off => Self::Open,
        }
    }

    /// Returns true if the proposal can still come into force.
    pub const fn is_pending(self) -> bool {
        matches!(self, Self::Unconfirmed | Self::Waiting | Self::Open)
    }

    /// Returns every state of a proposal.
    pub fn variants() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    /// The states in which it can come into force.
    pub fn pending_states() -> impl Iterator<Item = Self> {
        Self::iter().filter(|state| state.is_pending())
    }
}

/// Effect of a write to the firm's record on a pending proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordEffect {
    /// The field still has the value that the proposal began from.
    Stands,
    /// The record has the proposed value now.
    Accepted,
    /// The record has yet another value now.
    Overtaken,
}

/// Returns the effect on a proposal when the firm's record changes from `before` to `after`.
pub fn effect_of_record(
    field: ProposalField,
    (before, after): (Option<&Value>, Option<&Value>),
    proposed: &Value,
) -> RecordEffect {
    if after.is_some_and(|after| is_same(field, after, proposed)) {
        return RecordEffect::Accepted;
    }
    let stands = match (before, after) {
        (Some(before), Some(after)) => is_same(field, before, after),
        (None, None) => true,
        _ => false,
    };
    if stands { RecordEffect::Stands } else { RecordEffect::Overtaken }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_asked_of_the_consumer_comes_before_the_firms_decision() {
        use ProposalField::{Address, Email, Iban, Phone};
        use ProposalMode::{Approve, Notify};
        let made = ProposalState::initial;
        assert_eq!(made(Address, Approve), ProposalState::Open);
        assert_eq!(made(Phone, Notify), ProposalState::Applied);
        assert_eq!(made(Email, Notify), ProposalState::Unconfirmed);
        assert_eq!(made(Iban, Notify), ProposalState::Waiting);
        assert_eq!(ProposalState::when_ready(Notify), ProposalState::Applied);
        let pending: Vec<String> = ProposalState::pending_states().map(|state| state.to_string()).collect();
        assert_eq!(pending, ["unconfirmed", "waiting", "open"]);
    }

    #[test]
    fn a_record_accepts_a_proposal_overtakes_it_or_lets_it_stand() {
        let effect = |before: Value, after: Value| {
            let given = |value: &Value| (!value.is_null()).then(|| value.clone());
            let (before, after) = (given(&before), given(&after));
            let values = (before.as_ref(), after.as_ref());
            effect_of_record(ProposalField::Email, values, &json!("new@example.nl"))
        };
        assert_eq!(effect(json!("old@example.nl"), json!("old@example.nl")), RecordEffect::Stands);
        assert_eq!(effect(json!("old@example.nl"), json!(" OLD@example.nl")), RecordEffect::Stands);
        assert_eq!(effect(json!("old@example.nl"), json!("New@example.nl")), RecordEffect::Accepted);
        assert_eq!(effect(json!("old@example.nl"), json!("third@example.nl")), RecordEffect::Overtaken);
        assert_eq!(effect(json!("old@example.nl"), Value::Null), RecordEffect::Overtaken);
        assert_eq!(effect(Value::Null, Value::Null), RecordEffect::Stands);
        assert_eq!(effect(Value::Null, json!("third@example.nl")), RecordEffect::Overtaken);
    }
}
