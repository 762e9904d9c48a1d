use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use url::{Host, Url};
use utoipa::ToSchema;

use super::{Licence, content};
use crate::action_type::ActionType;
use crate::assurance::AssuranceLevel;
use crate::limits;

/// The scope without which a provider does not speak OpenID Connect.
const OPENID: &str = "openid";

/// Identity provider by which the firm's consumers or its staff sign in (OpenID Connect). Its client secret is in the
/// configuration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IdentityProvider {
    /// Id in calls and in the configuration: small letters, digits and hyphens. It stays the same.
    #[schemars(length(min = 1, max = 40), regex(pattern = r"^[a-z0-9]([a-z0-9-]*[a-z0-9])?$"))]
    pub id: String,
    /// Label of the button on the sign-in page.
    #[schemars(length(min = 1, max = 60))]
    pub name: String,
    /// True if consumers sign in by the provider.
    #[serde(default = "default_true")]
    pub consumers: bool,
    /// True if the firm's staff sign in by it at the desk.
    #[serde(default)]
    pub staff: bool,
    /// Logo on the button: an https address, a path below `/assets`, or `data:image`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = limits::PICTURE))]
    pub logo: Option<String>,
    /// The provider's own name, letter for letter as its discovery document and its tokens have it: an https address.
    #[schemars(length(min = 1, max = 1000))]
    pub issuer: String,
    /// Client id of the firm's portal at the provider.
    #[schemars(length(min = 1, max = 255))]
    pub client_id: String,
    /// Scopes of the authorization request; `openid` is among them.
    #[serde(default = "only_openid")]
    #[schemars(length(max = 20), inner(length(min = 1, max = 100)))]
    pub scopes: Vec<String>,
    /// Level of assurance for each value of the claim `acr`; other values have none.
    #[serde(default)]
    #[schemars(extend("maxProperties" = 20))]
    pub acr: BTreeMap<String, AssuranceLevel>,
    /// The values of `acr` that are asked for, the most wanted first; empty: the provider chooses.
    #[serde(default)]
    #[schemars(length(max = 20), inner(length(min = 1, max = 255)))]
    pub acr_values: Vec<String>,
}

const fn default_true() -> bool {
    true
}

fn only_openid() -> Vec<String> {
    vec![OPENID.to_owned()]
}

impl IdentityProvider {
    /// The level of assurance of a sign-in, by the `acr` of its ID token.
    pub fn level(&self, acr: Option<&str>) -> Option<AssuranceLevel> {
        self.acr.get(acr?).copied()
    }

    /// Returns true if a sign-in by this provider can have this level.
    pub fn reaches(&self, level: AssuranceLevel) -> bool {
        self.acr.values().any(|reached| *reached >= level)
    }

    /// The values of `acr` to ask for: those that the licence names, but where a level is needed only those of it or of
    /// a higher one, in the same order, or else whichever the provider has for it.
    pub fn acr_values_for(&self, needed: Option<AssuranceLevel>) -> Vec<String> {
        let Some(needed) = needed else { return self.acr_values.clone() };
        let fits = |acr: &&String| self.level(Some(acr)).is_some_and(|level| level >= needed);
        let named: Vec<String> = self.acr_values.iter().filter(fits).cloned().collect();
        if named.is_empty() { self.acr.keys().filter(fits).cloned().collect() } else { named }
    }

    fn violations(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        let mut violations = Vec::new();
        let is_slug = |text: &str| {
            let inner = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
            !text.is_empty() && text.bytes().all(inner) && !text.starts_with('-') && !text.ends_with('-')
        };
        if !is_slug(&self.id) {
            violations.push(("id", "pattern", "small letters, digits and hyphens"));
        }
        if !self.consumers && !self.staff {
            violations.push(("consumers", "required", "somebody signs in by it: consumers, staff or both"));
        }
        if self.name.trim().is_empty() {
            violations.push(("name", "required", "what the button on the sign-in page says"));
        }
        if self.logo.as_ref().is_some_and(|logo| !content::is_image_address(logo)) {
            violations.push(("logo", "image", "an https address, a path below /assets, or data:image"));
        }
        if !is_issuer(&self.issuer) {
            let message = "an https address without query, fragment, user name or password, as the provider's discovery \
                           document has it";
            violations.push(("issuer", "issuer", message));
        }
        if self.client_id.trim().is_empty() {
            violations.push(("client_id", "required", "what the provider knows the portal by"));
        }
        if !self.scopes.iter().any(|scope| scope == OPENID) {
            violations.push(("scopes", "openid", "openid is among them"));
        }
        if !self.scopes.iter().all(|scope| is_word(scope)) {
            violations.push(("scopes", "pattern", "each is one word"));
        }
        if !self.acr_values.iter().all(|acr| is_word(acr)) {
            violations.push(("acr_values", "pattern", "each is one word"));
        }
        if !self.acr.keys().all(|acr| is_word(acr)) {
            violations.push(("acr", "pattern", "each value is one word"));
        }
        violations
    }
}

/// Returns true if a text can be one of several in a list separated by spaces (RFC 6749, A.4).
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'"' && byte != b'\\')
}

/// Returns whether a text can be an issuer: an https address (OpenID Connect Discovery, 3), or an http address of this
/// machine for trying out.
pub fn is_issuer(text: &str) -> bool {
    if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
        return false;
    }
    let Ok(url) = Url::parse(text) else { return false };
    let is_here = match url.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        None => false,
    };
    (url.scheme() == "https" || (url.scheme() == "http" && is_here))
        && url.has_host()
        && url.username().is_empty()
        && url.password().is_none()
        && url.query().is_none()
        && url.fragment().is_none()
}

/// Changed provider of a firm: with another issuer, or as another client. A new one has no `before`, a removed one no
/// `after`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IdentityProviderChange<'a> {
    pub before: Option<&'a IdentityProvider>,
    pub after: Option<&'a IdentityProvider>,
}

impl<'a> IdentityProviderChange<'a> {
    /// Returns the changes between two versions of a firm's settings. Names, logos and levels are none: who signs in by the
    /// provider is still judged by the same issuer.
    pub fn compare(before: &'a Licence, after: &'a Licence) -> Vec<Self> {
        let is_same = |one: &IdentityProvider, other: &IdentityProvider| {
            one.issuer == other.issuer && one.client_id == other.client_id
        };
        let removed =
            before.identity_providers.iter().filter(|old| after.identity_provider(&old.id).is_none());
        let removed = removed.map(|old| Self { before: Some(old), after: None });
        let changed = after.identity_providers.iter().filter_map(|new| {
            let old = before.identity_provider(&new.id);
            let is_changed = !old.is_some_and(|old| is_same(old, new));
            is_changed.then_some(Self { before: old, after: Some(new) })
        });
        removed.chain(changed).collect()
    }

    /// The provider's id in the licence.
    pub fn id(&self) -> &'a str {
        self.after.or(self.before).map_or("", |provider| provider.id.as_str())
    }

    /// The provider's name, as people know it by now.
    pub fn name(&self) -> &'a str {
        self.after.or(self.before).map_or("", |provider| provider.name.as_str())
    }
}

impl Licence {
    /// The provider of a name.
    pub fn identity_provider(&self, id: &str) -> Option<&IdentityProvider> {
        self.identity_providers.iter().find(|provider| provider.id == id)
    }

    /// Returns the level of assurance that a session needs to submit an action of this type.
    pub fn required_level(&self, action: ActionType) -> Option<AssuranceLevel> {
        self.assurance.get(&action).copied()
    }

    /// Returns the violations in the providers and the levels: path, rule and message.
    pub(super) fn identity_violations(&self) -> Vec<(String, &'static str, &'static str)> {
        let mut violations = Vec::new();
        let mut ids = BTreeSet::new();
        for (place, provider) in self.identity_providers.iter().enumerate() {
            let pointer = |field| format!("/identity_providers/{place}/{field}");
            for (field, rule, message) in provider.violations() {
                violations.push((pointer(field), rule, message));
            }
            if !ids.insert(&provider.id) {
                violations.push((pointer("id"), "unique", "another provider has it already"));
            }
        }
        for (action, level) in &self.assurance {
            let mut of_consumers = self.identity_providers.iter().filter(|provider| provider.consumers);
            if !of_consumers.any(|provider| provider.reaches(*level)) {
                let message = "none of the consumers' identity_providers has a value of acr for this level: nobody could do it";
                violations.push((format!("/assurance/{action}"), "unreachable", message));
            }
        }
        violations
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn licence(providers: impl Into<Value>, assurance: impl Into<Value>) -> Licence {
        let (providers, assurance) = (providers.into(), assurance.into());
        let settings = json!({"name": "A", "identity_providers": providers, "assurance": assurance});
        serde_json::from_value(settings).expect("a licence")
    }

    #[test]
    fn a_provider_changes_with_its_issuer_or_client() {
        let with = |providers: &[Value]| licence(providers.to_vec(), json!({}));
        let changes = |before: &[Value], after: &[Value]| {
            let (before, after) = (with(before), with(after));
            let all = IdentityProviderChange::compare(&before, &after);
            let issuer = |one: Option<&IdentityProvider>| one.map(|one| one.issuer.clone());
            all.iter()
                .map(|one| (one.id().to_owned(), issuer(one.before), issuer(one.after)))
                .collect::<Vec<_>>()
        };
        let (old, id) = (provider(&[]), provider(&[])["id"].as_str().unwrap_or_default().to_owned());
        let issuer = old["issuer"].as_str().map(str::to_owned);
        assert!(changes(std::slice::from_ref(&old), &[provider(&[("name", json!("Other"))])]).is_empty());
        let moved = provider(&[("issuer", json!("https://other.example"))]);
        let elsewhere = Some("https://other.example".to_owned());
        assert_eq!(changes(std::slice::from_ref(&old), &[moved]), [(id.clone(), issuer.clone(), elsewhere)]);
        let client = provider(&[("client_id", json!("other"))]);
        assert_eq!(
            changes(std::slice::from_ref(&old), &[client]),
            [(id.clone(), issuer.clone(), issuer.clone())]
        );
        assert_eq!(changes(&[], std::slice::from_ref(&old)), [(id.clone(), None, issuer.clone())]);
        assert_eq!(changes(std::slice::from_ref(&old), &[]), [(id.clone(), issuer.clone(), None)]);
        let renamed = provider(&[("id", json!("b"))]);
        assert_eq!(changes(&[old], &[renamed]), [(id, issuer.clone(), None), ("b".to_owned(), None, issuer)]);
    }

    fn provider(change: &[(&str, Value)]) -> Value {
        let mut provider = json!({
            "id": "entra", "name": "Microsoft", "issuer": "https://login.example/t/v2.0", "client_id": "c",
            "acr": {"pwd": "low", "mfa": "substantial", "card": "high"},
        });
        for (field, value) in change {
            provider[*field] = value.clone();
        }
        provider
    }

    fn pointers(licence: &Licence) -> Vec<String> {
        licence.violations().into_iter().map(|violation| violation.pointer).collect()
    }

    #[test]
    fn a_provider_of_the_least_fields_is_fit() {
        let least =
            json!([{"id": "k", "name": "K", "issuer": "https://id.example/realms/k", "client_id": "c"}]);
        let licence = licence(least, json!({}));
        assert_eq!(licence.violations(), []);
        let provider = licence.identity_provider("k").expect("the provider");
        assert_eq!(provider.scopes, ["openid"]);
        assert!(provider.consumers && !provider.staff);
        assert_eq!((provider.level(None), provider.level(Some("0"))), (None, None));
        assert!(licence.identity_provider("K").is_none());
    }

    #[test]
    fn each_violation_is_told_where_it_stands() {
        for (field, value) in [
            ("id", json!("Entra")),
            ("id", json!("-entra")),
            ("id", json!("")),
            ("name", json!(" ")),
            ("logo", json!("http://login.example/logo.png")),
            ("issuer", json!("login.example")),
            ("issuer", json!("http://login.example")),
            ("issuer", json!("https://login.example?x=1")),
            ("issuer", json!("https://login.example#x")),
            ("issuer", json!("https://a:b@login.example")),
            ("issuer", json!("https://login.example/\n")),
            ("issuer", json!("javascript:alert(1)")),
            ("client_id", json!("")),
            ("consumers", json!(false)),
            ("scopes", json!(["profile"])),
            ("scopes", json!(["openid", "a b"])),
            ("acr_values", json!(["a b"])),
            ("acr", json!({"": "low"})),
        ] {
            let licence = licence(json!([provider(&[(field, value.clone())])]), json!({}));
            assert_eq!(pointers(&licence), [format!("/identity_providers/0/{field}")], "{value}");
        }
        let twice = licence(json!([provider(&[]), provider(&[("name", json!("Other"))])]), json!({}));
        assert_eq!(pointers(&twice), ["/identity_providers/1/id"]);
        let here =
            licence(json!([provider(&[("issuer", json!("http://127.0.0.1:8081/identity"))])]), json!({}));
        assert_eq!(here.violations(), []);
    }

    #[test]
    fn a_level_that_no_provider_reaches_is_refused() {
        let reached = licence(json!([provider(&[])]), json!({"SIGN_OTD": "high"}));
        assert_eq!(reached.violations(), []);
        assert_eq!(reached.required_level(ActionType::SignOtd), Some(AssuranceLevel::High));
        assert_eq!(reached.required_level(ActionType::PayInvoice), None);
        let alone = licence(json!([]), json!({"SIGN_OTD": "low"}));
        assert_eq!(pointers(&alone), ["/assurance/SIGN_OTD"]);
        let lower = provider(&[("acr", json!({"pwd": "low"}))]);
        assert_eq!(
            pointers(&licence(json!([lower]), json!({"SIGN_OTD": "substantial"}))),
            ["/assurance/SIGN_OTD"]
        );
        let of_staff = provider(&[("consumers", json!(false)), ("staff", json!(true))]);
        let violations = pointers(&licence(json!([of_staff]), json!({"SIGN_OTD": "substantial"})));
        assert_eq!(violations, ["/assurance/SIGN_OTD"]);
        let unknown = json!({"name": "A", "assurance": {"SIGN_ANYTHING": "low"}});
        assert!(serde_json::from_value::<Licence>(unknown).is_err());
    }

    #[test]
    fn the_values_asked_for_are_those_that_reach_the_level() {
        let read = |change: Value| {
            licence(json!([provider(&[("acr_values", change)])]), json!({})).identity_providers.remove(0)
        };
        let named = read(json!(["mfa", "pwd"]));
        assert_eq!(named.acr_values_for(None), ["mfa", "pwd"]);
        assert_eq!(named.acr_values_for(Some(AssuranceLevel::Substantial)), ["mfa"]);
        assert_eq!(named.acr_values_for(Some(AssuranceLevel::High)), ["card"], "not named, but the only one");
        let free = read(json!([]));
        assert_eq!(free.acr_values_for(None), [""; 0]);
        assert_eq!(free.acr_values_for(Some(AssuranceLevel::Substantial)), ["card", "mfa"]);
        assert_eq!(free.level(Some("mfa")), Some(AssuranceLevel::Substantial));
    }
}
