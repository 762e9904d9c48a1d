//! Configuration of the partners: addresses and keys.

use std::collections::BTreeMap;
use std::fmt;

use domain::licence::is_issuer;
use domain::values::{LinkError, check_link};
use serde::{Deserialize, Serialize};
use url::Url;

/// One section for each partner; an absent one is not configured.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct PartnerSettings {
    /// The payment provider (Mollie).
    pub payments: Option<PartnerEndpoint>,
    /// The data-sharing provider of inventory forms.
    pub data_sharing: Option<PartnerEndpoint>,
    /// Third party whose form is shown in a frame.
    pub embedded_form: Option<PartnerEndpoint>,
    /// The premium service for disability cover.
    pub premium: Option<PartnerEndpoint>,
    /// The approval of home insurances.
    pub home_insurance: Option<PartnerEndpoint>,
    /// The range search of leaked passwords (Have I Been Pwned); it has no keys.
    pub leaked_passwords: Option<PartnerEndpoint>,
    /// Allows the data-sharing provider's made-up households; must be false where real consumers are.
    pub data_sharing_debug: bool,
    /// The secrets with which the payment provider signs its calls, by the licence's slug.
    pub payment_call_secrets: BTreeMap<String, Key>,
    /// The portal as a client of the identity providers, by the licence's slug and the provider's id.
    pub identity: BTreeMap<String, BTreeMap<String, IdentityClient>>,
    /// Allows identity providers in a private network. Only the demo sets it; the configuration file has no such
    /// setting.
    #[serde(skip)]
    pub private_identity: bool,
    /// Former place of the identity providers' secrets. It is rejected, because it did not say which licence each
    /// belongs to.
    pub identity_secrets: Option<BTreeMap<String, BTreeMap<String, Key>>>,
}

/// The portal as a client of one identity provider. A licence names the provider that it wants; its secret is sent to
/// the issuer configured here and to no other, whatever the licence says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct IdentityClient {
    /// The issuer, exactly as in the provider's discovery document.
    pub issuer: String,
    /// Client id of the portal at the provider; `None` takes the one of the licence's settings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client_id: Option<String>,
    pub client_secret: Key,
}

/// Address of a partner.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PartnerEndpoint {
    /// Base URL of the partner, for example `https://api.mollie.com`.
    pub url: String,
    /// Each licence's key, by the licence's slug; a licence without one does not use the partner.
    #[serde(default)]
    pub keys: BTreeMap<String, Key>,
}

/// A secret that a partner knows a licence by; it shows itself to no log.
#[derive(Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(transparent)]
pub struct Key(String);

impl Key {
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// Returns the secret itself.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("Key(…)")
    }
}

/// Field of the configuration that is invalid, and the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {reason}")]
pub struct InvalidSetting {
    pub field: String,
    pub reason: String,
}

impl PartnerSettings {
    /// Checks every address and key.
    ///
    /// # Errors
    /// The first [`InvalidSetting`].
    pub fn check(&self, allow_private: bool) -> Result<(), InvalidSetting> {
        for (name, endpoint) in self.sections() {
            let Some(endpoint) = endpoint else { continue };
            endpoint.address(allow_private).map_err(|reason| InvalidSetting {
                field: format!("partners.{name}.url"),
                reason: reason.to_owned(),
            })?;
            check_keys(&format!("partners.{name}.keys"), &endpoint.keys)?;
        }
        if self.identity_secrets.is_some() {
            let reason = "is partners.identity.<slug>.<provider> = { issuer = \"…\", client_secret = \"…\" } now: a secret \
                          goes to the issuer that stands beside it alone";
            let field = "partners.identity_secrets".to_owned();
            return Err(InvalidSetting { field, reason: reason.to_owned() });
        }
        for (slug, clients) in &self.identity {
            for (provider, client) in clients {
                client.check(&format!("partners.identity.{slug}.{provider}"))?;
            }
        }
        check_keys("partners.payment_call_secrets", &self.payment_call_secrets)
    }

    /// Checks that identity providers stand at addresses that are permitted.
    ///
    /// # Errors
    /// The first [`InvalidSetting`].
    pub(crate) fn check_issuers(&self, is_permitted: impl Fn(&str) -> bool) -> Result<(), InvalidSetting> {
        let all = self.identity.iter().flat_map(|(slug, clients)| clients.iter().map(move |one| (slug, one)));
        for (slug, (provider, client)) in all {
            if !is_permitted(&client.issuer) {
                return Err(InvalidSetting {
                    field: format!("partners.identity.{slug}.{provider}.issuer"),
                    reason: "is inside a private network, where no identity provider may stand".to_owned(),
                });
            }
        }
        Ok(())
    }

    fn sections(&self) -> [(&'static str, Option<&PartnerEndpoint>); 6] {
        [
            ("payments", self.payments.as_ref()),
            ("data_sharing", self.data_sharing.as_ref()),
            ("embedded_form", self.embedded_form.as_ref()),
            ("premium", self.premium.as_ref()),
            ("home_insurance", self.home_insurance.as_ref()),
            ("leaked_passwords", self.leaked_passwords.as_ref()),
        ]
    }
}

impl IdentityClient {
    fn check(&self, section: &str) -> Result<(), InvalidSetting> {
        if !is_issuer(&self.issuer) {
            return Err(InvalidSetting {
                field: format!("{section}.issuer"),
                reason: "is an https address without query, fragment, user name or password".to_owned(),
            });
        }
        check_key(&format!("{section}.client_secret"), &self.client_secret)
    }
}

fn check_keys(section: &str, keys: &BTreeMap<String, Key>) -> Result<(), InvalidSetting> {
    keys.iter().try_for_each(|(slug, key)| check_key(&format!("{section}.{slug}"), key))
}

fn check_key(field: &str, key: &Key) -> Result<(), InvalidSetting> {
    let is_usable = !key.0.is_empty() && key.0.chars().all(|letter| letter.is_ascii_graphic());
    let reason = || "is empty or holds spaces or control characters".to_owned();
    if is_usable { Ok(()) } else { Err(InvalidSetting { field: field.to_owned(), reason: reason() }) }
}

impl PartnerEndpoint {
    /// The address without a slash at its end.
    pub(crate) fn address(&self, allow_private: bool) -> Result<Url, &'static str> {
        let url = match check_link(&self.url) {
            Err(LinkError::Private) if allow_private => {
                Url::parse(&self.url).map_err(|_| "is not an address")?
            }
            Err(LinkError::Private) => {
                return Err("is inside a private network, which only allow_private_partners permits");
            }
            Err(LinkError::Scheme) => return Err("begins with https://"),
            Err(LinkError::Credentials) => return Err("holds a user name or password; keys stand in keys"),
            Err(LinkError::NotAnAddress) => return Err("is not an address"),
            Ok(url) => url,
        };
        if url.scheme() != "https" && !allow_private {
            return Err("begins with https://");
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err("has a query or fragment");
        }
        Ok(url)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(url: &str, key: &str, allow_private: bool) -> String {
        let keys = BTreeMap::from([("vandijk".to_owned(), Key::new(key))]);
        let premium = Some(PartnerEndpoint { url: url.to_owned(), keys });
        let settings = PartnerSettings { premium, ..PartnerSettings::default() };
        settings.check(allow_private).map_or_else(|error| error.field, |()| String::new())
    }

    #[test]
    fn an_error_names_its_field() {
        assert_eq!(error("https://premium.example.nl", "k", false), "");
        assert_eq!(error("http://127.0.0.1:8081", "k", true), "");
        for url in [
            "http://127.0.0.1:8081",
            "http://premium.example.nl",
            "ftp://example.nl",
            "premium",
            "https://a:b@example.nl",
            "https://example.nl?x=1",
            "https://10.0.0.1",
            "https://vault.internal",
        ] {
            assert_eq!(error(url, "k", false), "partners.premium.url", "{url}");
        }
        assert_eq!(error("ftp://127.0.0.1", "k", true), "partners.premium.url");
        for key in ["", "a b", "a\nb"] {
            assert_eq!(error("https://premium.example.nl", key, false), "partners.premium.keys.vandijk");
        }
    }

    #[test]
    fn a_secret_of_calls_is_checked_as_well() {
        let secrets = BTreeMap::from([("vandijk".to_owned(), Key::new("a b"))]);
        let settings = PartnerSettings { payment_call_secrets: secrets, ..PartnerSettings::default() };
        let error = settings.check(false).expect_err("an error");
        assert_eq!(error.field, "partners.payment_call_secrets.vandijk");
    }

    #[test]
    fn a_client_of_an_identity_provider_has_an_issuer_and_a_secret() {
        let error = |issuer: &str, secret: &str| {
            let client = IdentityClient {
                issuer: issuer.to_owned(),
                client_id: None,
                client_secret: Key::new(secret),
            };
            let clients = BTreeMap::from([("entra".to_owned(), client)]);
            let identity = BTreeMap::from([("vandijk".to_owned(), clients)]);
            let checked = PartnerSettings { identity, ..PartnerSettings::default() }.check(false);
            checked.map_or_else(|error| error.field, |()| String::new())
        };
        assert_eq!(error("https://login.example/v2.0", "s"), "");
        assert_eq!(error("https://login.example/v2.0", ""), "partners.identity.vandijk.entra.client_secret");
        for issuer in ["", "login.example", "http://login.example", "https://login.example?x=1"] {
            assert_eq!(error(issuer, "s"), "partners.identity.vandijk.entra.issuer", "{issuer}");
        }
    }

    #[test]
    fn no_switch_but_the_demo_s_lets_an_identity_provider_stand_inside() {
        let client = |issuer: &str| {
            let client_secret = Key::new("s");
            let client = IdentityClient { issuer: issuer.to_owned(), client_id: None, client_secret };
            BTreeMap::from([("vandijk".to_owned(), BTreeMap::from([("kc".to_owned(), client)]))])
        };
        for issuer in
            ["https://10.0.0.1/realm", "https://keycloak.internal/realm", "http://127.0.0.1:8081/identity"]
        {
            let mut settings = PartnerSettings { identity: client(issuer), ..PartnerSettings::default() };
            let error = crate::Partners::new(&settings, true).map(|_| ()).expect_err("an error");
            assert_eq!(error.field, "partners.identity.vandijk.kc.issuer", "{issuer}");
            settings.private_identity = true;
            assert!(crate::Partners::new(&settings, false).is_ok(), "{issuer}");
        }
        let read: PartnerSettings = serde_json::from_str("{}").expect("settings");
        assert!(!read.private_identity);
        let set = serde_json::from_str::<PartnerSettings>(r#"{"private_identity": true}"#);
        assert!(set.is_err(), "no configuration says so");
    }

    #[test]
    fn secrets_without_an_issuer_are_refused() {
        let secrets = BTreeMap::from([("entra".to_owned(), Key::new("s"))]);
        let identity_secrets = Some(BTreeMap::from([("vandijk".to_owned(), secrets)]));
        let error = PartnerSettings { identity_secrets, ..PartnerSettings::default() }.check(false);
        let error = error.expect_err("an error");
        assert_eq!(error.field, "partners.identity_secrets");
        assert!(error.reason.contains("partners.identity.<slug>.<provider>"), "{}", error.reason);
    }

    #[test]
    fn a_key_shows_itself_to_no_log() {
        assert!(!format!("{:?}", Key::new("live_secret")).contains("secret"));
    }
}
