//! Sandbox of an identity provider for OpenID Connect (Core 1.0): discovery, keys, the code flow with PKCE, and a page
//! for choosing the person and the level of assurance. Described in `docs/partners/identity.md`.

mod authorize;
mod token;

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use axum::extract::State;
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::Sandbox;

/// Lifetime of an authorization code.
const CODE_LIVES: TimeDelta = TimeDelta::seconds(60);
/// Lifetime of an ID token.
const TOKEN_LIVES: TimeDelta = TimeDelta::minutes(5);
/// The levels of assurance, as values of `acr`.
const LEVELS: [&str; 3] = ["low", "substantial", "high"];

/// The key of the provider, and the codes that it gave out.
pub struct Provider {
    pair: EcdsaKeyPair,
    key_id: String,
    codes: Mutex<HashMap<String, CodeGrant>>,
}

/// Grant that an authorization code stands for.
struct CodeGrant {
    client: String,
    redirect_uri: String,
    challenge: String,
    nonce: Option<String>,
    subject: String,
    name: String,
    level: String,
    at: DateTime<Utc>,
}

impl Provider {
    /// A provider with a new key.
    pub fn new() -> Option<Self> {
        let random = SystemRandom::new();
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).ok()?;
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, document.as_ref(), &random).ok()?;
        let key_id = URL_SAFE_NO_PAD.encode(&Sha256::digest(pair.public_key().as_ref())[..8]);
        Some(Self { pair, key_id, codes: Mutex::default() })
    }

    /// Returns the provider's public key, as a set of one.
    fn keys(&self) -> Value {
        // An uncompressed point: 4, x, y.
        let point = self.pair.public_key().as_ref();
        let part = |range: std::ops::Range<usize>| point.get(range).map(|part| URL_SAFE_NO_PAD.encode(part));
        json!({ "keys": [{
            "kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": self.key_id,
            "x": part(1..33), "y": part(33..65),
        }] })
    }

    /// Signs a token of these claims.
    fn sign(&self, claims: &Value) -> Option<String> {
        let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let header = json!({ "alg": "ES256", "typ": "JWT", "kid": self.key_id });
        let text = format!("{}.{}", part(&header), part(claims));
        let signature = self.pair.sign(&SystemRandom::new(), text.as_bytes()).ok()?;
        Some(format!("{text}.{}", URL_SAFE_NO_PAD.encode(signature)))
    }

    /// A new code for what was chosen.
    fn grant(&self, grant: CodeGrant) -> String {
        let code = random();
        let mut codes = self.codes();
        let now = grant.at;
        codes.retain(|_, other| now - other.at < CODE_LIVES);
        codes.insert(code.clone(), grant);
        code
    }

    /// Returns the grant of an authorization code and removes it: each code works once.
    fn redeem(&self, code: &str, now: DateTime<Utc>) -> Option<CodeGrant> {
        self.codes().remove(code).filter(|grant| now - grant.at < CODE_LIVES)
    }

    fn codes(&self) -> std::sync::MutexGuard<'_, HashMap<String, CodeGrant>> {
        self.codes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn random() -> String {
    let bytes: [u8; 24] = rand::random();
    URL_SAFE_NO_PAD.encode(bytes)
}

fn issuer(sandbox: &Sandbox) -> String {
    format!("{}/identity", sandbox.public_url)
}

pub fn routes() -> Router<Sandbox> {
    Router::new()
        .route("/identity", get(authorize::show_about))
        .route("/identity/.well-known/openid-configuration", get(discovery))
        .route("/identity/keys", get(keys))
        .route("/identity/authorize", get(authorize::page).post(authorize::choose))
        .route("/identity/token", post(token::exchange))
}

async fn discovery(State(sandbox): State<Sandbox>) -> Json<Value> {
    let issuer = issuer(&sandbox);
    Json(json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/keys"),
        "scopes_supported": ["openid"],
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["ES256"],
        "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post"],
        "code_challenge_methods_supported": ["S256"],
        "claims_supported": ["iss", "sub", "aud", "exp", "iat", "nonce", "acr", "auth_time", "name"],
        "acr_values_supported": LEVELS,
        "ui_locales_supported": ["nl", "en"],
        "authorization_response_iss_parameter_supported": true,
    }))
}

async fn keys(State(sandbox): State<Sandbox>) -> Json<Value> {
    let none = || json!({ "keys": [] });
    Json(sandbox.identity.as_ref().map_or_else(none, Provider::keys))
}
