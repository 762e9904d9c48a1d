use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};
use utoipa::ToSchema;

use super::Localised;
use crate::locale::{AddressStyle, Locale};

/// Features that the firm shows and offers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the specification")]
pub struct Features {
    /// True if guests may ask for a new dossier.
    pub show_appointment_form: bool,
    pub do_show_incometype_field: bool,
    pub do_show_productphase_field: bool,
    pub do_show_mortgage_timeline: bool,
    pub do_show_purchaseintention_timeline: bool,
    pub can_cancel_appointments: bool,
    pub show_dossier_number: bool,
    pub default_address_style: AddressStyle,
    pub show_appointment_type: bool,
    /// True if the firm states that its service orders have no conditions: nobody is asked to agree to any.
    pub has_no_otd_conditions: bool,
    /// True if the names of clients are left out of the calendars that advisers subscribe to.
    pub hides_clients_in_calendars: bool,
}

/// Modules that the firm has besides the portal itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a module of the specification")]
pub struct Modules {
    pub has_ockto_enabled: bool,
    pub has_iwize_enabled: bool,
    pub has_generalinsurance_enabled: bool,
    pub has_truemeeting_enabled: bool,
    /// Messages between consumers and the firm.
    pub has_messages_enabled: bool,
    /// True if open pages get changes at once.
    pub has_live_updates_enabled: bool,
    /// True if consumers may have their browsers show notifications.
    pub has_push_enabled: bool,
    /// True if the portal lists the notices that the firm mails its consumers.
    pub has_notices_enabled: bool,
}

impl Default for Modules {
    fn default() -> Self {
        Self {
            has_ockto_enabled: false,
            has_iwize_enabled: false,
            has_generalinsurance_enabled: false,
            has_truemeeting_enabled: false,
            has_messages_enabled: false,
            has_live_updates_enabled: true,
            has_push_enabled: false,
            has_notices_enabled: false,
        }
    }
}

/// Text above the box in which a consumer writes to the firm.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MessageSettings {
    /// Office hours of the firm, as plain text: "Maandag tot en met vrijdag van 9.00 tot 17.00 uur".
    pub office_hours: Option<Localised>,
}

/// Questions of the mortgage check that are asked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Smartcare {
    pub mortgage_check_enable_question_1b: bool,
    pub mortgage_check_enable_question_7b_c: bool,
    pub mortgage_check_enable_question_11: bool,
}

/// A language that the firm offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Language {
    pub name: String,
    pub iso_code: Locale,
    #[serde(default)]
    pub is_default: bool,
}

/// The firm's own wording for one text of the portal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DictionaryEntry {
    /// The text's path, as in `session.login.title`.
    pub id: String,
    pub translation: Localised,
}

/// Maintenance of the portal, now or announced.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Maintenance {
    /// Replaces the whole portal by the maintenance page.
    pub maintenance: bool,
    /// Shows the notice on the sign-in page.
    pub show_notice: bool,
    pub notice: Option<Localised>,
}

/// Rights of the firm's staff at the desk.
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
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum DeskMode {
    /// The desk is closed: nobody signs in there.
    #[default]
    Off,
    /// Staff review, ask, invite and answer; the records are the back-office system's.
    Review,
    /// Staff create and change records as well.
    Full,
}

/// Way in which a version of the settings was written.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Display, EnumString, IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum SettingsSource {
    /// Written at the desk.
    Desk,
    /// Written by the firm's own system.
    Api,
    /// Written by the operator.
    Operator,
}

/// A reason for which the firm's people reject a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RejectionReason {
    /// Unique in the list: small letters, digits, hyphens and underscores.
    #[schemars(length(min = 1, max = 40), regex(pattern = r"^[a-z0-9_-]+$"))]
    pub code: String,
    /// Name at the desk.
    pub label: Localised,
    /// Text for the client, which the reviewer can change.
    pub text: Localised,
}

/// One of the firm's product phases or income types.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    pub code: String,
    pub label: Localised,
}

pub(super) fn both_languages() -> Vec<Language> {
    vec![
        Language { name: "Nederlands".to_owned(), iso_code: Locale::Nl, is_default: true },
        Language { name: "English".to_owned(), iso_code: Locale::En, is_default: false },
    ]
}

pub(super) const fn default_strength() -> u8 {
    60
}
