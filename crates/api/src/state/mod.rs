//! Shared application state, cloned into every handler.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::time::Duration;

use app::Services;

mod key_uses;
mod rejections;
mod request_limiter;
mod web_app;

pub use key_uses::{KEY_USE_PRECISION, KeyUses};
pub use rejections::Rejections;
pub use web_app::WebApp;

pub use request_limiter::RateLimit;
use request_limiter::RequestLimiter;

use crate::http::error::ApiResult;
use crate::keys::Keys;
use crate::live::LiveUpdates;
use crate::settings::OperatorSettings;
use crate::tenant::{Directory, Tenants};

/// State of the process that every handler gets; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// State that the handlers share.
#[derive(Clone)]
pub struct Shared {
    pub services: Services,
    pub tenants: Arc<Tenants>,
    pub keys: Arc<Keys>,
    pub settings: Arc<OperatorSettings>,
    /// Counts of the calls of each session.
    pub request_limiter: Arc<RequestLimiter>,
    /// Times of the last use of each service key.
    pub key_uses: Arc<KeyUses>,
    /// Rejected calls of each session.
    pub rejections: Arc<Rejections>,
    /// The open streams of pages.
    pub live: Arc<LiveUpdates>,
    pub web: Arc<WebApp>,
}

impl App {
    pub fn new(services: Services, keys: Keys, settings: OperatorSettings, web: WebApp) -> Self {
        let tenants = Arc::new(Tenants::new(Duration::from_secs(1)));
        Self(Arc::new(Shared {
            tenants,
            services,
            keys: Arc::new(keys),
            settings: Arc::new(settings),
            request_limiter: Arc::default(),
            key_uses: Arc::default(),
            rejections: Arc::default(),
            live: Arc::default(),
            web: Arc::new(web),
        }))
    }

    /// Every firm of the installation.
    pub async fn directory(&self) -> ApiResult<Arc<Directory>> {
        self.tenants.directory(self, &self.settings).await
    }
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// A change is this clone's alone: the others keep what they have.
impl DerefMut for App {
    fn deref_mut(&mut self) -> &mut Shared {
        Arc::make_mut(&mut self.0)
    }
}

/// Makes the services of the use cases available wherever the application is.
impl Deref for Shared {
    type Target = Services;

    fn deref(&self) -> &Services {
        &self.services
    }
}
