//! A provider that the tests let misbehave.

mod cases;

use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use chrono::TimeDelta;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};

use super::*;
use crate::http::Limits;

const CLIENT: &str = "balie portal";
const BACK: &str = "https://portaal.example/sign-in/callback";

struct SigningKey {
    id: &'static str,
    pair: EcdsaKeyPair,
}

impl SigningKey {
    fn new(id: &'static str) -> Self {
        let random = SystemRandom::new();
        let document =
            EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).expect("a key");
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, document.as_ref(), &random);
        Self { id, pair: pair.expect("a pair") }
    }

    fn public(&self) -> Value {
        let point = self.pair.public_key().as_ref();
        let part = |range: std::ops::Range<usize>| URL_SAFE_NO_PAD.encode(&point[range]);
        json!({"kty": "EC", "crv": "P-256", "kid": self.id, "x": part(1..33), "y": part(33..65)})
    }

    fn sign(&self, header: &Value, claims: &Value) -> String {
        let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let text = format!("{}.{}", part(header), part(claims));
        let signature = self.pair.sign(&SystemRandom::new(), text.as_bytes()).expect("a signature");
        format!("{text}.{}", URL_SAFE_NO_PAD.encode(signature))
    }
}

/// Response of an endpoint of the fake provider.
#[derive(Clone)]
enum Answer {
    Json(Value),
    Text(StatusCode, String),
    Redirect(String),
    Never,
}

struct Script {
    discovery: Answer,
    /// Responses to requests for the keys, one after the other; the last stays.
    keys: Vec<Answer>,
    token: Answer,
    keys_asked: AtomicUsize,
    exchange: Mutex<Option<(HeaderMap, Bytes)>>,
}

/// A provider that follows a script.
struct Provider {
    issuer: String,
    script: Arc<Mutex<Arc<Script>>>,
    key: SigningKey,
    providers: IdentityProviders,
    task: tokio::task::JoinHandle<()>,
}

impl Drop for Provider {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn answer(State(script): State<Arc<Mutex<Arc<Script>>>>, request: Request) -> Response {
    let script = Arc::clone(&script.lock().expect("the script"));
    let path = request.uri().path().to_owned();
    let answer = match path.as_str() {
        "/realm/.well-known/openid-configuration" => script.discovery.clone(),
        "/realm/keys" => {
            let asked = script.keys_asked.fetch_add(1, Ordering::SeqCst);
            script.keys[asked.min(script.keys.len() - 1)].clone()
        }
        "/realm/token/" => {
            let (parts, body) = request.into_parts();
            let body = axum::body::to_bytes(body, 1 << 16).await.expect("a form");
            *script.exchange.lock().expect("the exchange") = Some((parts.headers, body));
            script.token.clone()
        }
        other => panic!("{other} was asked for"),
    };
    match answer {
        Answer::Json(value) => axum::Json(value).into_response(),
        Answer::Text(status, text) => (status, text).into_response(),
        Answer::Redirect(to) => (StatusCode::FOUND, [(header::LOCATION, to)]).into_response(),
        Answer::Never => std::future::pending().await,
    }
}

impl Provider {
    async fn start() -> Self {
        Self::start_with(Limits { total: Duration::from_millis(800), ..Limits::default() }, true).await
    }

    async fn start_with(limits: Limits, allow_private: bool) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let issuer = format!("http://{}/realm", listener.local_addr().expect("an address"));
        let key = SigningKey::new("one");
        let script = Script {
            discovery: Answer::Json(discovery(&issuer)),
            keys: vec![Answer::Json(json!({"keys": [key.public()]}))],
            token: Answer::Never,
            keys_asked: AtomicUsize::new(0),
            exchange: Mutex::new(None),
        };
        let script = Arc::new(Mutex::new(Arc::new(script)));
        let router = Router::new().fallback(answer).with_state(Arc::clone(&script));
        let task = tokio::spawn(async move { axum::serve(listener, router).await.expect("serving") });
        let outbound = OutboundClient::new(limits, allow_private).expect("a client");
        let client = IdentityClient {
            issuer: issuer.clone(),
            client_id: Some(CLIENT.to_owned()),
            client_secret: Key::new("s:cret/+"),
        };
        let clients = [("sandbox".to_owned(), client)].into();
        let providers = IdentityProviders::new(outbound, [("vandijk".to_owned(), clients)].into());
        Self { issuer, script, key, providers, task }
    }

    fn settings(&self) -> IdentityProvider {
        serde_json::from_value(json!({
            "id": "sandbox", "name": "Sandbox", "issuer": self.issuer, "client_id": CLIENT,
        }))
        .expect("a provider")
    }

    fn change(&self, change: impl FnOnce(&mut Script)) {
        let mut script = self.script.lock().expect("the script");
        let old = &**script;
        let mut new = Script {
            discovery: old.discovery.clone(),
            keys: old.keys.clone(),
            token: old.token.clone(),
            keys_asked: AtomicUsize::new(0),
            exchange: Mutex::new(None),
        };
        change(&mut new);
        *script = Arc::new(new);
    }

    fn keys_asked(&self) -> usize {
        self.script.lock().expect("the script").keys_asked.load(Ordering::SeqCst)
    }

    async fn authorize(&self) -> Result<Authorization, IdentityError> {
        let settings = self.settings();
        let request = AuthorizationRequest {
            redirect_uri: BACK,
            acr_values: &["mfa".to_owned(), "pwd".to_owned()],
            locale: Locale::Nl,
            fresh: false,
        };
        self.providers.account("vandijk", &settings).expect("a secret").authorize(request).await
    }

    async fn identify(&self) -> Result<VerifiedIdentity, IdentityError> {
        self.identify_with(None, None).await
    }

    async fn identify_with(
        &self,
        issuer: Option<&str>,
        fresh_since: Option<DateTime<Utc>>,
    ) -> Result<VerifiedIdentity, IdentityError> {
        let settings = self.settings();
        let response = AuthorizationResponse {
            code: "the code",
            issuer,
            redirect_uri: BACK,
            nonce: "the nonce",
            verifier: "the verifier",
            fresh_since,
        };
        self.providers.account("vandijk", &settings).expect("a secret").identify(response, now()).await
    }

    /// Signs a token with these claims in the ordinary way, and identifies a person by it.
    async fn identify_by(&self, change: &[(&str, Value)]) -> Result<VerifiedIdentity, IdentityError> {
        let token = self.key.sign(&json!({"alg": "ES256", "kid": "one"}), &self.claims(change));
        self.answers(&token);
        self.identify().await
    }

    fn answers(&self, token: &str) {
        let answer = json!({"access_token": "a", "token_type": "Bearer", "id_token": token});
        self.change(|script| script.token = Answer::Json(answer));
    }

    fn claims(&self, change: &[(&str, Value)]) -> Value {
        let mut claims = json!({
            "iss": self.issuer, "sub": "u-1", "aud": CLIENT, "nonce": "the nonce", "acr": "mfa",
            "exp": now().timestamp() + 300, "iat": now().timestamp(),
            // Addresses link nothing, so that nobody asks whether this one is verified.
            "email": "anna.devries@example.nl", "email_verified": false,
        });
        for (name, value) in change {
            claims[*name] = value.clone();
        }
        claims
    }
}

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_795_251_600, 0).expect("a moment")
}

fn discovery(issuer: &str) -> Value {
    json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize?tenant=7"),
        "token_endpoint": format!("{issuer}/token/"),
        "jwks_uri": format!("{issuer}/keys"),
        "id_token_signing_alg_values_supported": ["ES256", "RS256", "none", "HS256"],
    })
}

fn error(result: Result<VerifiedIdentity, IdentityError>) -> TokenError {
    match result {
        Err(IdentityError::Token(error)) => error,
        other => panic!("{other:?}"),
    }
}
