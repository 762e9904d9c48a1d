//! Metadata of an identity provider (OpenID Connect Discovery 1.0, section 3).

use serde::Deserialize;
use url::Url;

use super::keys::Algorithm;

#[derive(Debug, Deserialize)]
pub struct Metadata {
    issuer: String,
    pub authorization_endpoint: String,
    pub token_endpoint: String,
    pub jwks_uri: String,
    id_token_signing_alg_values_supported: Option<Vec<String>>,
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
    /// True if every authorization response carries its issuer (RFC 9207).
    #[serde(default)]
    pub authorization_response_iss_parameter_supported: bool,
}

impl Metadata {
    /// Requires that the metadata is of this issuer, and that its endpoints use TLS if the issuer does.
    ///
    /// # Errors
    ///
    /// Describes the property that does not fit.
    pub fn check(&self, issuer: &str) -> Result<(), &'static str> {
        if self.issuer != issuer {
            return Err("it is of another issuer");
        }
        let needs_tls = issuer.starts_with("https:");
        let is_address = |text: &String| {
            Url::parse(text).is_ok_and(|url| {
                let scheme = url.scheme();
                scheme == "https" || (scheme == "http" && !needs_tls)
            })
        };
        if !is_address(&self.authorization_endpoint) {
            return Err("authorization_endpoint is no https address");
        }
        if !is_address(&self.token_endpoint) {
            return Err("token_endpoint is no https address");
        }
        if !is_address(&self.jwks_uri) {
            return Err("jwks_uri is no https address");
        }
        if self.signing_algorithms().is_empty() {
            return Err("it signs ID tokens by no algorithm that is known here");
        }
        Ok(())
    }

    /// The algorithms by which the provider signs and that are known here; RS256 where it names none.
    pub fn signing_algorithms(&self) -> Vec<Algorithm> {
        match &self.id_token_signing_alg_values_supported {
            None => vec![Algorithm::RS256],
            Some(names) => names.iter().filter_map(|name| Algorithm::from_name(name)).collect(),
        }
    }

    /// Returns true if the token endpoint supports this method of client authentication; `client_secret_basic` is the
    /// default (OpenID Connect Discovery 1.0, section 3).
    pub fn takes(&self, method: &str) -> bool {
        match &self.token_endpoint_auth_methods_supported {
            None => method == "client_secret_basic",
            Some(methods) => methods.iter().any(|taken| taken == method),
        }
    }
}
