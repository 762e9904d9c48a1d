//! Shared application state, cloned into every handler.

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use app::Services;
use documents::worker::Worker;
use domain::values::{LinkFault, check_link};
use tokio::sync::Semaphore;

use crate::backoffice::KeyUses;
use crate::security::Refusals;
use crate::session::keys::Keys;
use crate::session::request_limiter::RequestLimiter;
use crate::tenant::Tenants;
use crate::web::WebApp;
use crate::work::Work;

/// What the firm's operator decides, validated when the program starts.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where consumers reach the portal, without a slash at the end: links in mails and returns begin with it.
    pub public_url: String,
    /// Where weaknesses are reported, the preferred one first: `mailto:`, `https:` or `tel:` addresses.
    pub security_contacts: Vec<String>,
    /// Addresses of proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<std::net::IpAddr>,
    /// Origins that may be framed (the embedded inventory form).
    pub frame_origins: Vec<String>,
    /// Whether partners, and the pages that they send consumers to, may stand in a private network (demo and tests).
    pub allow_private_partners: bool,
    /// Whether firms' webhook endpoints may.
    pub allow_private_webhooks: bool,
    /// The payment provider's name of the way to pay.
    pub payment_method: String,
    /// Where uploads are put together before they are kept.
    pub scratch: std::path::PathBuf,
    /// How many calls one session may make in a minute.
    pub calls_per_minute: u32,
    /// The program that takes files in and makes papers.
    pub worker: Worker,
    /// The virus scanner (clamd) that looks at every upload, if there is one.
    pub virus_scan: Option<documents::scan::Address>,
}

impl Settings {
    /// An address that a partner gives for the consumer's browser.
    ///
    /// # Errors
    /// When it is not a web page's, or stands in a private network where that is not allowed.
    pub fn link_of_partner(&self, text: &str) -> Result<String, LinkFault> {
        match check_link(text) {
            Err(LinkFault::Private) if self.allow_private_partners => Ok(text.to_owned()),
            checked => checked.map(|_| text.to_owned()),
        }
    }
}

/// Cheap to clone; one for each process.
#[derive(Clone)]
pub struct App {
    pub services: Services,
    pub tenants: Arc<Tenants>,
    pub keys: Arc<Keys>,
    pub settings: Arc<Settings>,
    /// How often each session has called.
    pub request_limiter: Arc<RequestLimiter>,
    /// When each service key was last seen.
    pub key_uses: Arc<KeyUses>,
    /// What was refused to each session.
    pub refusals: Arc<Refusals>,
    pub web: Arc<WebApp>,
    /// How many passwords may be hashed at once: each takes 19 MiB and a core.
    pub hashing_permits: Arc<Semaphore>,
    /// Who may take files in and make papers.
    pub work: Arc<Work>,
}

impl App {
    pub fn new(services: Services, keys: Keys, settings: Settings, web: WebApp) -> Self {
        let tenants = Arc::new(Tenants::new(Duration::from_secs(1)));
        Self {
            services,
            tenants,
            work: Arc::new(Work::new(settings.worker.clone())),
            keys: Arc::new(keys),
            settings: Arc::new(settings),
            request_limiter: Arc::default(),
            key_uses: Arc::default(),
            refusals: Arc::default(),
            web: Arc::new(web),
            hashing_permits: Arc::new(Semaphore::new(2)),
        }
    }
}

/// What the use cases work with is at hand wherever the application is.
impl Deref for App {
    type Target = Services;

    fn deref(&self) -> &Services {
        &self.services
    }
}
