//! Providers by which consumers sign in (OpenID Connect Core 1.0): the authorisation code flow with PKCE (RFC 7636) and a
//! nonce, and the ID token that comes of it.
//!
//! Everything is fetched by an [`OutboundClient`] of its own: no redirects, limits in time and size, and no private
//! addresses but in the demo. A client secret goes to the issuer that the configuration names beside it. The signatures are verified by `ring`; the crate `openidconnect` brings `rsa` along,
//! which `deny.toml` bans.

mod keys;
mod metadata;
#[cfg(test)]
mod tests;
mod token;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use chrono::{DateTime, Utc};
use domain::accounts::session::PROOF_LASTS;
use domain::licence::IdentityProvider;
use domain::locale::Locale;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use tokio::time::Instant;
use url::Url;
use url::form_urlencoded::{Serializer, byte_serialize};

use crate::http::{HttpError, OutboundClient, PartnerCall, Reply};
use crate::{IdentityClient, Key};
use keys::KeySet;
use metadata::Metadata;
pub use token::{CLOCKS_APART, TokenError};
use token::{Expected, IdToken};

/// Time for which a provider's metadata and keys are cached.
const FRESH: Duration = Duration::from_hours(1);
/// Number of random bytes in a state, a nonce and a PKCE verifier.
const RANDOM_BYTES: usize = 32;

/// Failure of a sign-in at a provider.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IdentityError {
    /// The provider is away, fails, or its answer is nonsense.
    #[error(transparent)]
    Http(#[from] HttpError),
    /// The provider's metadata cannot be used.
    #[error("the provider's description does not fit: {0}")]
    Metadata(&'static str),
    /// The answer came from another provider than the one that was asked (RFC 9207).
    #[error("the answer is of another issuer")]
    MixedUp,
    /// The ID token is missing or does not hold.
    #[error("the ID token does not hold: {0}")]
    Token(#[from] TokenError),
}

/// Reason that the portal cannot use a provider that a licence names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClientMismatch {
    #[error("the configuration has no client secret of it")]
    NotConfigured,
    /// The secret is another issuer's.
    #[error("the licence names another issuer than the configuration")]
    OtherIssuer,
    #[error("the licence names another client_id than the configuration")]
    OtherClient,
}

/// The providers of every licence: their secrets, and what they said of themselves. Cheap to clone.
#[derive(Clone, Debug)]
pub struct IdentityProviders {
    outbound: OutboundClient,
    /// Clients by the licence's slug and the provider's id.
    clients: Arc<BTreeMap<String, BTreeMap<String, IdentityClient>>>,
    /// Cache of the providers by issuer.
    known: Arc<Mutex<HashMap<String, CachedProvider>>>,
}

/// Cached metadata and keys of a provider.
#[derive(Clone, Debug)]
struct CachedProvider {
    at: Instant,
    metadata: Arc<Metadata>,
    keys: Arc<KeySet>,
}

/// A provider, with the account of one licence.
#[derive(Clone, Copy, Debug)]
pub struct ProviderAccount<'a> {
    providers: &'a IdentityProviders,
    provider: &'a IdentityProvider,
    secret: &'a Key,
}

/// Parameters of an authorization request.
#[derive(Clone, Copy, Debug)]
pub struct AuthorizationRequest<'a> {
    /// The portal's page to which the browser comes back.
    pub redirect_uri: &'a str,
    /// Requested values of `acr`, the most wanted first.
    pub acr_values: &'a [String],
    pub locale: Locale,
    /// True if the person has to authenticate again, whatever session they have at the provider (`max_age=0`).
    pub fresh: bool,
}

/// Authorization URL for the browser, and the values to store until it comes back. The state and the verifier are
/// secrets.
#[derive(Clone, Debug)]
pub struct Authorization {
    pub url: String,
    pub state: String,
    pub nonce: String,
    pub verifier: String,
}

/// Parameters of the authorization response, and the values that were stored with its request.
#[derive(Clone, Copy, Debug)]
pub struct AuthorizationResponse<'a> {
    pub code: &'a str,
    /// The parameter `iss` (RFC 9207), where the provider gave one.
    pub issuer: Option<&'a str>,
    pub redirect_uri: &'a str,
    pub nonce: &'a str,
    pub verifier: &'a str,
    /// The time after which the person must have authenticated, for a request with `fresh`.
    pub fresh_since: Option<DateTime<Utc>>,
}

/// A person's verified identity at a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedIdentity {
    pub issuer: String,
    /// The provider's own name of the person (`sub`), the same as long as the person is known there.
    pub subject: String,
    /// Authentication context class (`acr`), in the provider's words.
    pub acr: Option<String>,
    /// Time of authentication (`auth_time`), if the provider gives it.
    pub proved_at: Option<DateTime<Utc>>,
}

/// The fields of a token response that are used.
#[derive(Deserialize)]
struct TokenResponse {
    id_token: Option<String>,
}

impl IdentityProviders {
    pub(crate) fn new(
        outbound: OutboundClient,
        clients: BTreeMap<String, BTreeMap<String, IdentityClient>>,
    ) -> Self {
        Self { outbound, clients: Arc::new(clients), known: Arc::default() }
    }

    /// Returns the provider, with the account of this licence.
    ///
    /// # Errors
    /// [`ClientMismatch`] where the configuration has no secret for this issuer and client.
    pub fn account<'a>(
        &'a self,
        licence: &str,
        provider: &'a IdentityProvider,
    ) -> Result<ProviderAccount<'a>, ClientMismatch> {
        let client = self.clients.get(licence).and_then(|clients| clients.get(&provider.id));
        let client = client.ok_or(ClientMismatch::NotConfigured)?;
        if client.issuer != provider.issuer {
            return Err(ClientMismatch::OtherIssuer);
        }
        if client.client_id.as_ref().is_some_and(|id| *id != provider.client_id) {
            return Err(ClientMismatch::OtherClient);
        }
        Ok(ProviderAccount { providers: self, provider, secret: &client.client_secret })
    }

    /// Returns a provider's metadata and keys, from the cache or freshly fetched.
    async fn describe(&self, issuer: &str) -> Result<CachedProvider, IdentityError> {
        let remembered = self.cache().get(issuer).cloned();
        if let Some(known) = remembered.filter(|known| known.at.elapsed() < FRESH) {
            return Ok(known);
        }
        let reply = self.fetch(issuer, &PartnerCall::get("/.well-known/openid-configuration")).await?;
        let metadata: Metadata = reply.json()?;
        metadata.check(issuer).map_err(IdentityError::Metadata)?;
        if !self.outbound.permits(&metadata.authorization_endpoint) {
            return Err(IdentityError::Metadata("authorization_endpoint is not a public address"));
        }
        self.fetch_keys(issuer, Arc::new(metadata)).await
    }

    /// Fetches the keys of a provider, and remembers them with its description.
    async fn fetch_keys(
        &self,
        issuer: &str,
        metadata: Arc<Metadata>,
    ) -> Result<CachedProvider, IdentityError> {
        let reply = self.fetch_at(&metadata.jwks_uri, PartnerCall::get).await?;
        let keys = KeySet::read(&reply.json()?);
        let known = CachedProvider { at: Instant::now(), metadata, keys: Arc::new(keys) };
        self.cache().insert(issuer.to_owned(), known.clone());
        Ok(known)
    }

    /// Sends a call to one of the provider's endpoints, whose path is kept as it is.
    async fn fetch_at(
        &self,
        endpoint: &str,
        call: impl FnOnce(String) -> PartnerCall,
    ) -> Result<Reply, IdentityError> {
        let url = Url::parse(endpoint).map_err(|_| IdentityError::Metadata("an endpoint is no address"))?;
        let query = url.query().map(|query| format!("?{query}")).unwrap_or_default();
        let path = format!("{}{query}", url.path());
        self.fetch(&url.origin().ascii_serialization(), &call(path)).await
    }

    async fn fetch(&self, address: &str, call: &PartnerCall) -> Result<Reply, IdentityError> {
        let limit = self.outbound.limits().total;
        let sent = tokio::time::timeout(limit, self.outbound.send(address, None, call)).await;
        Ok(sent.unwrap_or(Err(HttpError::TimedOut))?)
    }

    fn cache(&self) -> std::sync::MutexGuard<'_, HashMap<String, CachedProvider>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ProviderAccount<'_> {
    /// Creates the authorization request to which the browser is redirected.
    ///
    /// # Errors
    /// [`IdentityError`] when the provider is away or its description cannot be used.
    pub async fn authorize(&self, request: AuthorizationRequest<'_>) -> Result<Authorization, IdentityError> {
        let known = self.providers.describe(&self.provider.issuer).await?;
        let [state, nonce, verifier] = [random(), random(), random()];
        let mut url = Url::parse(&known.metadata.authorization_endpoint)
            .map_err(|_| IdentityError::Metadata("authorization_endpoint is no address"))?;
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(&verifier));
        let locales = match request.locale {
            Locale::Nl => "nl en",
            Locale::En => "en nl",
        };
        let mut query = url.query_pairs_mut();
        query
            .append_pair("response_type", "code")
            .append_pair("client_id", &self.provider.client_id)
            .append_pair("redirect_uri", request.redirect_uri)
            .append_pair("scope", &self.provider.scopes.join(" "))
            .append_pair("state", &state)
            .append_pair("nonce", &nonce)
            .append_pair("code_challenge", &challenge)
            .append_pair("code_challenge_method", "S256")
            .append_pair("ui_locales", locales);
        if !request.acr_values.is_empty() {
            query.append_pair("acr_values", &request.acr_values.join(" "));
        }
        if request.fresh {
            query.append_pair("prompt", "login").append_pair("max_age", "0");
        } else {
            // Has the provider say when the person proved themselves there, and ask again when that is too long ago.
            query.append_pair("max_age", &PROOF_LASTS.num_seconds().to_string());
        }
        drop(query);
        Ok(Authorization { url: url.into(), state, nonce, verifier })
    }

    /// Returns the identity of the person who came back: exchanges the code, and verifies the ID token.
    ///
    /// # Errors
    /// [`IdentityError`]; nothing of what the provider said is believed then.
    pub async fn identify(
        &self,
        response: AuthorizationResponse<'_>,
        now: DateTime<Utc>,
    ) -> Result<VerifiedIdentity, IdentityError> {
        let issuer = self.provider.issuer.as_str();
        // Before the code goes anywhere: a code of another provider's is not this one's business.
        if response.issuer.is_some_and(|named| named != issuer) {
            return Err(IdentityError::MixedUp);
        }
        let known = self.providers.describe(issuer).await?;
        if known.metadata.authorization_response_iss_parameter_supported && response.issuer.is_none() {
            return Err(IdentityError::MixedUp);
        }
        let text = self.exchange(&known.metadata, response).await?;
        let token = IdToken::parse(&text)?;
        token.check_algorithm(&known.metadata.signing_algorithms())?;
        if let Err(error) = token.verify(&known.keys) {
            // The provider may sign with a key that it did not have yet.
            if error != TokenError::UnknownKey {
                return Err(error.into());
            }
            let renewed = self.providers.fetch_keys(issuer, known.metadata).await?;
            token.verify(&renewed.keys)?;
        }
        let expected = Expected {
            issuer,
            client: &self.provider.client_id,
            nonce: response.nonce,
            fresh_since: response.fresh_since,
        };
        let claims = token.claims(&expected, now)?;
        let proved_at = claims.proved_at(now)?;
        Ok(VerifiedIdentity { issuer: issuer.to_owned(), subject: claims.sub, acr: claims.acr, proved_at })
    }

    /// The ID token for a code (RFC 6749, 4.1.3).
    async fn exchange(
        &self,
        metadata: &Metadata,
        response: AuthorizationResponse<'_>,
    ) -> Result<String, IdentityError> {
        let (client, secret) = (self.provider.client_id.as_str(), self.secret.reveal());
        let in_header = metadata.takes("client_secret_basic");
        if !in_header && !metadata.takes("client_secret_post") {
            return Err(IdentityError::Metadata("the token endpoint takes no client secret"));
        }
        let fields = [
            ("grant_type", "authorization_code"),
            ("code", response.code),
            ("redirect_uri", response.redirect_uri),
            ("code_verifier", response.verifier),
        ];
        let credentials = [("client_id", client), ("client_secret", secret)];
        let fields = fields.into_iter().chain(credentials.into_iter().filter(|_| !in_header));
        let body = Serializer::new(String::new()).extend_pairs(fields).finish().into_bytes();
        let authorization = in_header.then(|| {
            // Both are encoded as a form before they are joined (RFC 6749, 2.3.1).
            let encoded = |text: &str| byte_serialize(text.as_bytes()).collect::<String>();
            let pair = format!("{}:{}", encoded(client), encoded(secret));
            format!("Basic {}", STANDARD.encode(pair))
        });
        let call = |path: String| {
            let call = PartnerCall::post(path)
                .body("application/x-www-form-urlencoded", body)
                .header("accept", "application/json");
            match authorization {
                Some(authorization) => call.header("authorization", authorization),
                None => call,
            }
        };
        let reply = self.providers.fetch_at(&metadata.token_endpoint, call).await?;
        let answer: TokenResponse = reply.json()?;
        Ok(answer.id_token.ok_or(TokenError::Missing)?)
    }
}

/// A secret that nobody guesses, as text for an address.
fn random() -> String {
    let bytes: [u8; RANDOM_BYTES] = rand::random();
    URL_SAFE_NO_PAD.encode(bytes)
}
