//! The way out: limits in time and size, no redirects, and no private addresses unless they are allowed.

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use domain::values::{LinkError, check_link, is_private};
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::redirect::Policy;
use rustls::ClientConfig;
use rustls_platform_verifier::ConfigVerifierExt;
use url::Url;

use super::{HttpError, PartnerCall, Reply};
use crate::{Key, trace};

/// Time and size limits of an outgoing call.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub connect: Duration,
    /// Time limit of a whole call, repetitions included.
    pub total: Duration,
    /// The longest answer, in bytes.
    pub body: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { connect: Duration::from_secs(3), total: Duration::from_secs(10), body: 1 << 20 }
    }
}

/// Client of the process for calls to partners. Cheap to clone.
#[derive(Clone, Debug)]
pub struct OutboundClient {
    client: reqwest::Client,
    pub(super) limits: Limits,
    allow_private: bool,
}

/// Reason that a request cannot be sent at all; reported as [`HttpError::Unavailable`], because trying elsewhere may
/// help.
const PRIVATE_ADDRESS: &str = "it is inside a private network";

impl OutboundClient {
    /// The way out.
    ///
    /// # Errors
    /// When the machine has no certificates to trust.
    pub fn new(limits: Limits, allow_private: bool) -> Result<Self, HttpError> {
        let mut builder = reqwest::Client::builder()
            .tls_backend_preconfigured(tls()?)
            .redirect(Policy::none())
            .no_proxy()
            .connect_timeout(limits.connect)
            .timeout(limits.total)
            .user_agent(concat!("balie/", env!("CARGO_PKG_VERSION")));
        if !allow_private {
            builder = builder.dns_resolver(Arc::new(PublicAddressResolver));
        }
        let client = builder.build().map_err(|error| unavailable(&error))?;
        Ok(Self { client, limits, allow_private })
    }

    /// Sends a call to an address once. The call's path is appended to the address.
    ///
    /// # Errors
    /// [`HttpError`], [`HttpError::Refused`] for any status other than 2xx.
    pub async fn send(
        &self,
        address: &str,
        bearer: Option<&Key>,
        call: &PartnerCall,
    ) -> Result<Reply, HttpError> {
        let url = self.validate_url(&format!("{}{}", address.trim_end_matches('/'), call.path))?;
        let mut request = self.client.request(call.method.clone(), url);
        for (name, value) in &call.headers {
            request = request.header(*name, value);
        }
        if let Some(trace) = trace::traceparent() {
            request = request.header("traceparent", trace);
        }
        if let Some(key) = bearer {
            request = request.bearer_auth(key.reveal());
        }
        if let Some(body) = &call.body {
            request = request.body(body.clone());
        }
        let response = request.send().await.map_err(|error| failure(&error))?;
        self.read(response).await?.error_for_status()
    }

    async fn read(&self, mut response: reqwest::Response) -> Result<Reply, HttpError> {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(|error| failure(&error))? {
            if body.len() + chunk.len() > self.limits.body {
                return Err(HttpError::InvalidResponse(format!("longer than {} bytes", self.limits.body)));
            }
            body.extend_from_slice(&chunk);
        }
        Ok(Reply { status, headers, body })
    }

    /// Returns true if an address leads, or may lead, into a private network; the response of such a host must not be
    /// shown to anybody.
    pub async fn leads_inside(&self, address: &str) -> bool {
        if !self.allow_private {
            return false;
        }
        let Ok(url) = check_link(address) else { return true };
        let Some(host) = url.host_str() else { return true };
        let host = host.trim_start_matches('[').trim_end_matches(']');
        match tokio::net::lookup_host((host, 0)).await {
            Ok(mut found) => found.any(|address| is_private(address.ip())),
            Err(_) => true,
        }
    }

    /// Returns true if private networks may be called (demo and tests).
    pub const fn allows_private(&self) -> bool {
        self.allow_private
    }

    /// Returns the time and size limits.
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// Returns true if an address is http or https and outside private networks, unless those are allowed.
    pub fn permits(&self, address: &str) -> bool {
        self.validate_url(address).is_ok()
    }

    /// Names are looked at here, and what they resolve to when the connection is made.
    fn validate_url(&self, address: &str) -> Result<Url, HttpError> {
        match check_link(address) {
            Ok(url) => Ok(url),
            Err(LinkError::Private) if self.allow_private => {
                Url::parse(address).map_err(|error| HttpError::Unavailable(error.to_string()))
            }
            Err(LinkError::Private) => Err(HttpError::Unavailable(PRIVATE_ADDRESS.to_owned())),
            Err(error) => Err(HttpError::Unavailable(error.to_string())),
        }
    }
}

/// Returns the TLS configuration that all clients of the process share, so that the machine's certificates are read
/// once.
fn tls() -> Result<ClientConfig, HttpError> {
    static CONFIG: OnceLock<ClientConfig> = OnceLock::new();
    if let Some(config) = CONFIG.get() {
        return Ok(config.clone());
    }
    // A second call would only say that there is a provider already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let config =
        ClientConfig::with_platform_verifier().map_err(|error| HttpError::Unavailable(error.to_string()))?;
    Ok(CONFIG.get_or_init(|| config).clone())
}

fn failure(error: &reqwest::Error) -> HttpError {
    if error.is_timeout() { HttpError::TimedOut } else { unavailable(error) }
}

/// The whole chain of reasons, without the address: it may hold a secret.
fn unavailable(error: &reqwest::Error) -> HttpError {
    let mut reasons = Vec::new();
    let mut next = std::error::Error::source(error);
    while let Some(reason) = next {
        reasons.push(reason.to_string());
        next = reason.source();
    }
    if reasons.is_empty() {
        reasons.push("no answer".to_owned());
    }
    HttpError::Unavailable(reasons.join(": "))
}

/// Resolves names to public addresses alone, so that a name cannot lead inside after it was checked.
struct PublicAddressResolver;

impl Resolve for PublicAddressResolver {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = found.filter(|address| !is_private(address.ip())).collect();
            if public.is_empty() {
                return Err(PRIVATE_ADDRESS.into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_name_that_leads_inside_is_refused_when_it_is_resolved() {
        let name: Name = "localhost".parse().expect("a name");
        let Err(error) = PublicAddressResolver.resolve(name).await else { panic!("resolved") };
        assert_eq!(error.to_string(), PRIVATE_ADDRESS);
    }
}
