use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};
use utoipa::ToSchema;

use super::ProposalField;

/// The firm's treatment of a proposed change.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
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
pub enum ProposalMode {
    /// The consumer cannot propose changes.
    #[default]
    Off,
    /// The change comes into force, and the firm is notified.
    Notify,
    /// The change comes into force when the firm accepts it.
    Approve,
}

/// Modes of consumers' proposals to change their own data, field by field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ProposalSettings {
    pub address: ProposalMode,
    pub phone: ProposalMode,
    /// Mode of the e-mail address, which is confirmed from the old and the new address first.
    pub email: ProposalMode,
    /// Waits for 24 hours first.
    pub iban: ProposalMode,
    pub marital_state: ProposalMode,
    pub contact_preference: ProposalMode,
}

impl ProposalSettings {
    pub const fn mode(&self, field: ProposalField) -> ProposalMode {
        match field {
            ProposalField::Address => self.address,
            ProposalField::Phone => self.phone,
            ProposalField::Email => self.email,
            ProposalField::Iban => self.iban,
            ProposalField::MaritalState => self.marital_state,
            ProposalField::ContactPreference => self.contact_preference,
        }
    }

    /// Returns true if nothing can be proposed at all.
    pub fn is_off(&self) -> bool {
        ProposalField::variants().all(|field| self.mode(field) == ProposalMode::Off)
    }
}
