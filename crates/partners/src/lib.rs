//! Whom the portal calls: each partner behind a type of its own.

pub mod http;
pub mod mail;
mod settings;

use std::sync::Arc;

pub use settings::{Endpoint, Fault, Key, PartnerSettings};

use http::{Limits, Outside, Partner};

/// The partners of this installation; one that is not configured is absent. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Partners {
    /// The way out, also for addresses that are not a partner's, such as a firm's webhook.
    pub outside: Outside,
    pub payments: Option<Arc<Partner>>,
    pub data_sharing: Option<Arc<Partner>>,
    pub embedded_form: Option<Arc<Partner>>,
    pub premium: Option<Arc<Partner>>,
    pub home_insurance: Option<Arc<Partner>>,
}

impl Partners {
    /// The partners of these settings; `allow_private` lets them stand in a private network.
    ///
    /// # Errors
    /// A [`Fault`] that names the field.
    pub fn new(settings: &PartnerSettings, allow_private: bool) -> Result<Self, Fault> {
        settings.check(allow_private)?;
        let outside = Outside::new(Limits::default(), allow_private)
            .map_err(|error| Fault { field: "partners".to_owned(), reason: error.to_string() })?;
        let partner = |name: &'static str, endpoint: &Option<Endpoint>| {
            endpoint.as_ref().map(|endpoint| Arc::new(Partner::new(name, endpoint, outside.clone())))
        };
        Ok(Self {
            payments: partner("payments", &settings.payments),
            data_sharing: partner("data_sharing", &settings.data_sharing),
            embedded_form: partner("embedded_form", &settings.embedded_form),
            premium: partner("premium", &settings.premium),
            home_insurance: partner("home_insurance", &settings.home_insurance),
            outside,
        })
    }
}
