//! HTTP client for partners: limits, retries of idempotent calls, and a circuit breaker for a partner that keeps
//! failing.

mod breaker;
mod call;
mod outbound;

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::time::Instant;
use tracing::Instrument;

pub use call::{HttpError, PartnerCall, Reply, RetryAfter};
pub use outbound::{Limits, OutboundClient};
pub use reqwest::Method;

use crate::settings::{Key, PartnerEndpoint};
use breaker::Breaker;

/// Greatest number of attempts for an idempotent call.
const ATTEMPTS: u32 = 3;
/// The pause before the first repetition; it doubles, and each is between half and one and a half of it.
const PAUSE: Duration = Duration::from_millis(150);

/// A partner at its address, with the key of each licence that uses it.
#[derive(Debug)]
pub struct Partner {
    name: &'static str,
    address: String,
    keys: BTreeMap<String, Key>,
    outbound: OutboundClient,
    breaker: Breaker,
}

/// A partner, with the key of one licence.
#[derive(Clone, Copy, Debug)]
pub struct PartnerAccount<'a> {
    partner: &'a Partner,
    key: &'a Key,
}

impl Partner {
    pub(crate) fn new(name: &'static str, endpoint: &PartnerEndpoint, outside: OutboundClient) -> Self {
        Self {
            name,
            address: endpoint.url.trim_end_matches('/').to_owned(),
            keys: endpoint.keys.clone(),
            outbound: outside,
            breaker: Breaker::new(),
        }
    }

    /// Returns the partner with the key of this licence; `None` when it has no key.
    pub fn account(&self, licence: &str) -> Option<PartnerAccount<'_>> {
        self.keys.get(licence).map(|key| PartnerAccount { partner: self, key })
    }

    /// Returns the partner's base URL, without a slash at the end.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Returns the name of the partner's section in the configuration.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the number of licences that have a key for the partner.
    pub fn accounts(&self) -> usize {
        self.keys.len()
    }

    /// Checks that the partner can be reached; an HTTP response of any status suffices.
    ///
    /// # Errors
    ///
    /// There is no connection, or no response in time.
    pub async fn reach(&self) -> Result<(), HttpError> {
        match self.outbound.send(&self.address, None, &PartnerCall::get("/")).await {
            Ok(_) | Err(HttpError::Refused { .. } | HttpError::InvalidResponse(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

impl PartnerAccount<'_> {
    /// Returns the licence's key.
    pub fn key(&self) -> &Key {
        self.key
    }

    /// Returns the partner's base URL, without a slash at the end.
    pub fn address(&self) -> &str {
        self.partner.address()
    }

    /// Returns true if a browser may be redirected to an address that the partner names.
    pub fn permits(&self, address: &str) -> bool {
        self.partner.outbound.permits(address)
    }

    /// Sends a call, again if that is harmless and may help, all within the limit of time.
    ///
    /// # Errors
    /// [`HttpError`].
    pub async fn send(&self, call: PartnerCall) -> Result<Reply, HttpError> {
        let name = self.partner.name;
        let span = tracing::info_span!("partner", otel.kind = "client", partner = name);
        let result = self.within_limits(call).instrument(span.clone()).await;
        if result.is_err() {
            crate::trace::failed(&span);
        }
        result
    }

    async fn within_limits(&self, call: PartnerCall) -> Result<Reply, HttpError> {
        let Partner { name, outbound: outside, breaker, .. } = self.partner;
        let begin = Instant::now();
        if !breaker.allows(begin) {
            return Err(HttpError::Unavailable("it kept failing and is left alone for a moment".to_owned()));
        }
        let result = tokio::time::timeout(outside.limits.total, self.attempts(&call))
            .await
            .unwrap_or(Err(HttpError::TimedOut));
        match &result {
            Err(error) if error.is_transient() => breaker.failed(Instant::now()),
            _ => breaker.succeeded(),
        }
        let milliseconds = begin.elapsed().as_millis();
        match &result {
            Ok(reply) => {
                tracing::debug!(partner = name, method = %call.method, status = reply.status, milliseconds, "partner called");
            }
            Err(error) => {
                tracing::warn!(partner = name, method = %call.method, %error, milliseconds, "partner call failed");
            }
        }
        result
    }

    async fn attempts(&self, call: &PartnerCall) -> Result<Reply, HttpError> {
        let Partner { address, outbound: outside, .. } = self.partner;
        let attempts = if call.is_idempotent() { ATTEMPTS } else { 1 };
        let mut pause = PAUSE;
        for _ in 1..attempts {
            match outside.send(address, Some(self.key), call).await {
                Err(error) if error.is_transient() => {}
                result => return result,
            }
            tokio::time::sleep(pause.mul_f64(0.5 + rand::random::<f64>())).await;
            pause *= 2;
        }
        outside.send(address, Some(self.key), call).await
    }
}
