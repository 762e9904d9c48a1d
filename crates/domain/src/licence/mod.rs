//! Settings of a firm's portal: branding, texts, and features.

mod colour;
mod contact;
mod content;
mod contrast;
mod difference;
mod identity;
mod invoices;
mod legal;
mod mail;
mod mail_texts;
mod presentation;
mod rejection_reasons;
mod retention;
mod settings;
mod theme;
mod withdrawal;

pub use colour::Colour;
pub use contact::{AnsweringTimes, FirmContact};
pub use content::{Content, Localised};
pub use contrast::{Unreadable, find_unreadable};
pub use difference::{Difference, find_differences};
pub use identity::{IdentityProvider, IdentityProviderChange, is_issuer};
pub use invoices::InvoiceSettings;
pub use legal::LegalDetails;
pub use mail::{MailSettings, WINDOW, Weekday, time_of_day};
pub(crate) use mail_texts::violations_of;
pub use mail_texts::{MailBlock, MailTexts};
pub use retention::Retention;
pub use settings::{
    Choice, DeskMode, DictionaryEntry, Features, Language, Maintenance, MessageSettings, Modules,
    RejectionReason, SettingsSource, Smartcare,
};
pub use theme::{Font, Theme};
pub use withdrawal::{CONTRACT_KINDS, WithdrawalSettings, WithdrawalTerm};

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::action_type::ActionType;
use crate::assurance::AssuranceLevel;
use crate::change_proposals::ProposalSettings;
use crate::limits;
use crate::values::{host_of_picture, picture_hosts_of_html};

/// A firm's settings, as the firm stores them and the portal reads them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Licence {
    pub name: String,
    /// Host names that lead straight to this firm.
    #[serde(default)]
    #[schemars(inner(
        length(max = 253),
        regex(
            pattern = r"^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)*[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$"
        )
    ))]
    pub hosts: Vec<String>,
    /// True if a visitor without a branch is offered a choice.
    #[serde(default)]
    pub show_domain_chooser: bool,
    #[serde(default = "settings::both_languages")]
    pub languages: Vec<Language>,
    #[serde(default)]
    pub theme: Theme,
    #[serde(default)]
    pub features: Features,
    #[serde(default)]
    pub modules: Modules,
    #[serde(default)]
    pub smartcare: Smartcare,
    #[serde(default)]
    pub content: Content,
    /// The firm's own wording for texts of the portal.
    #[serde(default)]
    #[schemars(length(max = limits::DICTIONARY))]
    pub dictionary: Vec<DictionaryEntry>,
    #[serde(default)]
    pub maintenance: Maintenance,
    #[serde(default)]
    pub product_phases: Vec<Choice>,
    #[serde(default)]
    pub income_types: Vec<Choice>,
    /// Telephone number and e-mail address for consumers, on every page.
    #[serde(default)]
    pub contact: FirmContact,
    /// The firm's legal details, which stand on its invoices and service orders.
    #[serde(default)]
    pub legal: LegalDetails,
    /// Numbers, terms and closed books of the invoices that the firm makes in the portal.
    #[serde(default)]
    pub invoices: InvoiceSettings,
    /// Usual answering times in working days, as in `{"documents": 2}`.
    #[serde(default)]
    pub answering_times: AnsweringTimes,
    /// Texts about messages to the firm, where `modules.has_messages_enabled` is on.
    #[serde(default)]
    pub messages: MessageSettings,
    /// Modes of consumers' proposals to change their own data, as in `{"address": "approve", "phone": "notify"}`;
    /// absent fields are off.
    #[serde(default)]
    pub change_proposals: ProposalSettings,
    /// Settings of the mails to consumers about changes.
    #[serde(default)]
    pub mail: MailSettings,
    /// The score from 0 to 100 that a new password must reach.
    #[serde(default = "settings::default_strength")]
    #[schemars(range(max = 100))]
    pub minimum_password_strength: u8,
    /// True if every consumer has to set up a second factor. A consumer's record can require it of one.
    #[serde(default)]
    pub two_factor_required: bool,
    /// The providers by which consumers sign in besides password and passkey, in the order of their buttons.
    #[serde(default)]
    #[schemars(length(max = 10))]
    pub identity_providers: Vec<IdentityProvider>,
    /// Levels of assurance that a session needs to submit actions of a type, as in `{"SIGN_OTD": "substantial"}`.
    #[serde(default)]
    pub assurance: BTreeMap<ActionType, AssuranceLevel>,
    /// Access of the firm's staff to `/desk`, and their rights there.
    #[serde(default)]
    pub desk: DeskMode,
    /// The reasons for which the firm's people reject a document; empty: those that the desk begins with.
    #[serde(default)]
    #[schemars(length(max = limits::REJECTION_REASONS))]
    pub rejection_reasons: Vec<RejectionReason>,
    /// Retention period of each class of data.
    #[serde(default)]
    pub retention: Retention,
    /// Withdrawal period for signed contracts, by the kind of product, as in `{"otd": {"days": 14}}`; 14 days for kinds
    /// without an entry.
    #[serde(default)]
    pub withdrawal: WithdrawalSettings,
}

/// Returns the licence that a branch domain belongs to by its name: the one whose short name it is, or begins with
/// before a hyphen. Where several fit the longest counts: `van-dijk-utrecht` is `van-dijk`'s and not `van`'s.
pub fn owner_of_domain<'a>(domain: &str, slugs: &'a [String]) -> Option<&'a str> {
    let owns = |slug: &&String| {
        domain.strip_prefix(slug.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    slugs.iter().filter(owns).max_by_key(|slug| slug.len()).map(String::as_str)
}

/// Violation in a licence: its place, the broken rule, and the advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LicenceViolation {
    /// A JSON pointer into the licence.
    pub pointer: String,
    pub rule: &'static str,
    pub message: String,
}

impl Licence {
    /// Returns everything that keeps this licence from being stored.
    pub fn violations(&self) -> Vec<LicenceViolation> {
        let mut violations = Vec::new();
        let mut violation = |pointer: &str, rule, message: &str| {
            violations.push(LicenceViolation {
                pointer: pointer.to_owned(),
                rule,
                message: message.to_owned(),
            });
        };
        if self.name.trim().is_empty() {
            violation("/name", "required", "the firm needs a name");
        }
        if self.minimum_password_strength > 100 {
            violation("/minimum_password_strength", "range", "from 0 to 100");
        }
        for (field, message) in self.retention.violations() {
            violation(&format!("/retention/{field}"), "range", message);
        }
        let defaults = self.languages.iter().filter(|language| language.is_default).count();
        if self.languages.is_empty() || defaults != 1 {
            violation("/languages", "default", "exactly one language is the default");
        }
        for (pointer, image) in self.content.images() {
            if image.is_some_and(|image| !content::is_image_address(image)) {
                violation(
                    &format!("/content/{pointer}"),
                    "image",
                    "an https address, a path below /assets, or data:image",
                );
            }
        }
        for (pointer, rule, message) in self.mail.violations() {
            violation(&format!("/mail/{pointer}"), rule, message);
        }
        for (pointer, rule, message) in self
            .identity_violations()
            .into_iter()
            .chain(self.withdrawal_violations())
            .chain(self.contact_violations())
            .chain(self.legal_violations())
            .chain(self.invoice_violations())
        {
            violation(&pointer, rule, message);
        }
        for (pointer, rule, message) in self.rejection_violations() {
            violation(&pointer, rule, message);
        }
        for (pointer, found) in self.mail.texts.variable_violations() {
            violation(&pointer, found.rule, &found.message_with_place());
        }
        for Unreadable { field, against, ratio, needed, proposal } in find_unreadable(&self.theme) {
            let message = format!(
                "a contrast of {ratio:.2} with {against}, where {needed} is needed; {proposal} is the nearest that passes"
            );
            violation(&format!("/theme/{field}"), "contrast", &message);
        }
        violations
    }

    /// Returns true if these are the licence's host names, in the same order; case makes no difference.
    pub fn has_hosts(&self, hosts: &[String]) -> bool {
        let same = |(one, other): (&String, &String)| one.eq_ignore_ascii_case(other);
        self.hosts.len() == hosts.len() && self.hosts.iter().zip(hosts).all(same)
    }

    /// Returns the base URL of the firm's portal, without a slash at the end: on the first of its hosts, with the
    /// scheme and the port of `public_url`, or `public_url` itself when it has none.
    pub fn base_url(&self, public_url: &str) -> String {
        match self.hosts.first() {
            Some(host) => Self::url_on_host(host, public_url),
            None => public_url.to_owned(),
        }
    }

    /// The portal on one of the firm's hosts, with the scheme and the port of `public_url`.
    pub fn url_on_host(host: &str, public_url: &str) -> String {
        let Some((scheme, rest)) = public_url.split_once("://") else { return public_url.to_owned() };
        let authority = rest.split('/').next().unwrap_or_default();
        let port = authority.rsplit_once(':').map(|(_, port)| port);
        match port.filter(|port| port.bytes().all(|byte| byte.is_ascii_digit())) {
            Some(port) => format!("{scheme}://{host}:{port}"),
            None => format!("{scheme}://{host}"),
        }
    }

    /// The hosts of the pictures and films in the firm's own settings.
    pub fn picture_hosts(&self) -> BTreeSet<String> {
        let logos = self.identity_providers.iter().map(|provider| provider.logo.as_deref());
        let images = self.content.images().into_iter().map(|(_, image)| image).chain(logos);
        let images = images.filter_map(|image| host_of_picture(image?));
        let texts = self.content.texts().into_iter().map(|(_, text)| text);
        let wording = self.dictionary.iter().map(|entry| &entry.translation);
        let html = texts.chain(wording).flat_map(|text| text.0.values());
        images.chain(html.flat_map(|text| picture_hosts_of_html(text))).collect()
    }

    /// Names of the texts that the firm has not filled in for a language it offers; the portal then shows its own.
    pub fn missing_texts(&self) -> Vec<String> {
        let texts = self.content.texts();
        let offered = self.languages.iter().map(|language| language.iso_code.code());
        offered
            .flat_map(|code| {
                let missing = texts.iter().filter(move |(_, text)| !text.speaks(code));
                missing.map(move |(name, _)| format!("content.{name} ({code})"))
            })
            .collect()
    }
}

/// The host name of an address, in small letters.
pub fn host_of(url: &str) -> Option<String> {
    let url = url::Url::parse(url).ok()?;
    url.host_str().map(str::to_ascii_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_licence(text: &str) -> Licence {
        serde_json::from_str(text).expect("a licence")
    }

    #[test]
    fn a_licence_of_a_name_alone_is_fit() {
        assert_eq!(sample_licence(r#"{"name":"Van Dijk"}"#).violations(), []);
    }

    #[test]
    fn a_branch_domain_belongs_to_the_longest_short_name() {
        let slugs = ["van", "van-dijk", "noordzee"].map(str::to_owned);
        let owner = |domain| owner_of_domain(domain, &slugs);
        assert_eq!(owner("noordzee"), Some("noordzee"));
        assert_eq!(owner("noordzee-den-haag"), Some("noordzee"));
        assert_eq!(owner("van-zee"), Some("van"));
        assert_eq!(owner("van-dijk-utrecht"), Some("van-dijk"));
        for nobody in ["noordzee2", "noord", "x-noordzee", ""] {
            assert_eq!(owner(nobody), None, "{nobody}");
        }
    }

    #[test]
    fn a_firm_is_reached_on_its_first_host() {
        let own = sample_licence(r#"{"name":"A","hosts":["portaal.a.example","oud.a.example"]}"#);
        assert_eq!(own.base_url("https://balie.example"), "https://portaal.a.example");
        assert_eq!(own.base_url("http://127.0.0.1:8080"), "http://portaal.a.example:8080");
        assert_eq!(
            sample_licence(r#"{"name":"A"}"#).base_url("https://balie.example"),
            "https://balie.example"
        );
        let same = |hosts: [&str; 2]| own.has_hosts(&hosts.map(str::to_owned));
        assert!(same(["Portaal.A.example", "oud.a.example"]));
        assert!(!same(["oud.a.example", "portaal.a.example"]) && !own.has_hosts(&[]));
    }

    #[test]
    fn unreadable_colours_are_refused_with_one_that_passes() {
        let violations = sample_licence(r##"{"name":"A","theme":{"color_links":"#9ad0f5"}}"##).violations();
        assert_eq!(violations.len(), 1);
        assert_eq!(violations[0].pointer, "/theme/color_links");
        assert!(violations[0].message.contains('#'), "{}", violations[0].message);
    }

    #[test]
    fn an_unsupported_font_or_an_unknown_field_is_refused() {
        let read = serde_json::from_str::<Licence>;
        assert!(read(r#"{"name":"A","theme":{"font_family":"Comic Sans"}}"#).is_err());
        assert!(read(r#"{"name":"A","colour":"red"}"#).is_err());
    }

    #[test]
    fn missing_texts_are_named_by_language() {
        let licence = sample_licence(r#"{"name":"A","content":{"welcome_title":{"nl":"Welkom"}}}"#);
        let missing = licence.missing_texts();
        assert!(missing.contains(&"content.welcome_title (en)".to_owned()));
        assert!(!missing.contains(&"content.welcome_title (nl)".to_owned()));
    }
}
