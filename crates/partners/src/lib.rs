//! Clients of the partners that the portal calls, each behind a type of its own.

pub mod data_sharing;
mod error_response;
pub mod home_insurance;
pub mod http;
pub mod identity;
pub mod leaked_passwords;
pub mod mail;
pub mod payments;
pub mod premium;
pub mod push;
mod settings;
pub mod time_stamp;
#[cfg(not(feature = "traces"))]
#[path = "no_trace.rs"]
pub mod trace;
#[cfg(feature = "traces")]
pub mod trace;
pub mod webhook;

use std::sync::Arc;

pub use settings::{IdentityClient, InvalidSetting, Key, PartnerEndpoint, PartnerSettings};

use data_sharing::DataSharing;
use domain::locale::Locale;
use home_insurance::HomeInsurances;
use http::{Limits, OutboundClient, Partner};
use identity::IdentityProviders;
use leaked_passwords::LeakedPasswords;
use premium::Premiums;

/// The partners of this installation; one that is not configured is absent. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Partners {
    /// The way out, also for addresses that are not a partner's, such as a firm's webhook.
    pub outbound: OutboundClient,
    pub payments: Option<Arc<Partner>>,
    pub data_sharing: Option<Arc<Partner>>,
    pub embedded_form: Option<Arc<Partner>>,
    pub premium: Option<Arc<Partner>>,
    pub home_insurance: Option<Arc<Partner>>,
    /// The providers by which consumers sign in.
    pub identity: IdentityProviders,
    /// Look-up of new passwords in known leaks.
    pub leaked_passwords: Option<LeakedPasswords>,
    /// True if the data-sharing provider's made-up households may be requested.
    pub data_sharing_debug: bool,
    /// Secrets with which the payment provider signs its calls, whichever licence they are for.
    pub payment_call_secrets: Arc<[Key]>,
}

impl Partners {
    /// The partners of these settings; `allow_private` lets those whose address the operator configures stand in a private
    /// network. Identity providers never do, because they say themselves where their endpoints are; but for the demo's.
    ///
    /// # Errors
    /// An [`InvalidSetting`] that names the field.
    pub fn new(settings: &PartnerSettings, allow_private: bool) -> Result<Self, InvalidSetting> {
        settings.check(allow_private)?;
        let client = |allow_private| {
            OutboundClient::new(Limits::default(), allow_private)
                .map_err(|error| InvalidSetting { field: "partners".to_owned(), reason: error.to_string() })
        };
        let (outside, to_providers) = (client(allow_private)?, client(settings.private_identity)?);
        settings.check_issuers(|issuer| to_providers.permits(issuer))?;
        let partner = |name: &'static str, endpoint: &Option<PartnerEndpoint>| {
            endpoint.as_ref().map(|endpoint| Arc::new(Partner::new(name, endpoint, outside.clone())))
        };
        let leaked_passwords = settings.leaked_passwords.as_ref();
        Ok(Self {
            payments: partner("payments", &settings.payments),
            data_sharing: partner("data_sharing", &settings.data_sharing),
            embedded_form: partner("embedded_form", &settings.embedded_form),
            premium: partner("premium", &settings.premium),
            home_insurance: partner("home_insurance", &settings.home_insurance),
            identity: IdentityProviders::new(to_providers, settings.identity.clone()),
            leaked_passwords: leaked_passwords
                .map(|endpoint| LeakedPasswords::new(&endpoint.url, outside.clone())),
            data_sharing_debug: settings.data_sharing_debug,
            payment_call_secrets: settings.payment_call_secrets.values().cloned().collect(),
            outbound: outside,
        })
    }

    /// The premium service, for a licence that uses it.
    pub fn premiums(&self, licence: &str) -> Option<Premiums<'_>> {
        self.premium.as_ref()?.account(licence).map(Premiums)
    }

    /// The home insurer, for a licence that uses it.
    pub fn home_insurances(&self, licence: &str) -> Option<HomeInsurances<'_>> {
        self.home_insurance.as_ref()?.account(licence).map(HomeInsurances)
    }

    /// The data-sharing provider, for a licence that uses it.
    pub fn sharing(&self, licence: &str) -> Option<DataSharing<'_>> {
        self.data_sharing.as_ref()?.account(licence).map(DataSharing)
    }

    /// The address of the embedded form for one session, for a licence that uses it.
    pub fn embedded_form_url(
        &self,
        licence: &str,
        session: impl std::fmt::Display,
        locale: Locale,
    ) -> Option<String> {
        let account = self.embedded_form.as_ref()?.account(licence)?;
        Some(format!("{}/iwize/form?session={session}&locale={}", account.address(), locale.code()))
    }

    /// Returns the partners that are configured.
    pub fn configured_partners(&self) -> impl Iterator<Item = &Partner> {
        let all =
            [&self.payments, &self.data_sharing, &self.embedded_form, &self.premium, &self.home_insurance];
        all.into_iter().flatten().map(AsRef::as_ref)
    }
}
