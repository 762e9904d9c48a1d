//! The built web app.

use std::borrow::Cow;

type Lookup = dyn Fn(&str) -> Option<Cow<'static, [u8]>> + Send + Sync;

/// The built app, by path below its folder; empty when the back end runs alone.
pub struct WebApp(Box<Lookup>);

impl WebApp {
    pub fn new(lookup: impl Fn(&str) -> Option<Cow<'static, [u8]>> + Send + Sync + 'static) -> Self {
        Self(Box::new(lookup))
    }

    /// No app: only the API is served.
    pub fn none() -> Self {
        Self::new(|_| None)
    }

    pub fn file(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        (self.0)(path)
    }
}
