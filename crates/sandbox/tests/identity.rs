//! The sandboxes' identity provider as a portal and a browser meet it.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use sandbox::{Options, RunningSandboxes};
use serde_json::Value;
use sha2::{Digest, Sha256};
use url::Url;

const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const BACK: &str = "http://vandijk.localhost:8080/sign-in/callback";

struct ProviderTest {
    running: RunningSandboxes,
    client: Client,
}

impl ProviderTest {
    async fn open() -> Self {
        let running = sandbox::start(Options {
            listen: "127.0.0.1:0".parse().unwrap(),
            smtp: "127.0.0.1:0".parse().unwrap(),
            public_url: None,
            portal_url: "http://127.0.0.1:8080".to_owned(),
            folder: None,
            webhook_secret: None,
            api_key: Some("the secret".to_owned()),
            now: Arc::new(|| "2026-11-21T09:00:00Z".parse().unwrap()),
        })
        .await
        .expect("sandboxes");
        Self { running, client: Client::builder().redirect(Policy::none()).build().expect("a client") }
    }

    fn issuer(&self) -> String {
        format!("http://{}/identity", self.running.http)
    }

    async fn get_json(&self, path: &str) -> Value {
        let answer = self.client.get(format!("{}{path}", self.issuer())).send().await.expect("an answer");
        answer.json().await.expect("JSON")
    }

    fn request() -> Vec<(&'static str, String)> {
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(VERIFIER));
        [
            ("response_type", "code"),
            ("client_id", "vandijk"),
            ("redirect_uri", BACK),
            ("scope", "openid"),
            ("state", "the \"state\""),
            ("nonce", "the nonce"),
            ("code_challenge", &challenge),
            ("code_challenge_method", "S256"),
            ("acr_values", "high"),
            ("ui_locales", "en nl"),
        ]
        .map(|(name, value)| (name, value.to_owned()))
        .to_vec()
    }

    /// Sends the sign-in form with these changes, and returns the status and the parameters with which the browser is
    /// redirected.
    async fn choose(&self, choice: &[(&'static str, &str)]) -> (StatusCode, Vec<(String, String)>) {
        let mut form = Self::request();
        for (name, value) in choice {
            form.retain(|(other, _)| other != name);
            form.push((name, (*value).to_owned()));
        }
        let call = self.client.post(format!("{}/authorize", self.issuer())).form(&form);
        let answer = call.send().await.expect("an answer");
        let to = answer.headers().get("location").and_then(|to| to.to_str().ok()).map(str::to_owned);
        let query = to.map(|to| Url::parse(&to).expect("an address").query_pairs().into_owned().collect());
        (answer.status(), query.unwrap_or_default())
    }

    async fn exchange_code(&self, change: &[(&'static str, &str)]) -> (StatusCode, Value) {
        let mut form = vec![
            ("grant_type", "authorization_code"),
            ("redirect_uri", BACK),
            ("code_verifier", VERIFIER),
            ("client_id", "vandijk"),
            ("client_secret", "the secret"),
        ];
        form.retain(|(name, _)| change.iter().all(|(changed, _)| changed != name));
        form.extend(change);
        let call = self.client.post(format!("{}/token", self.issuer())).form(&form);
        let answer = call.send().await.expect("an answer");
        (answer.status(), answer.json().await.expect("JSON"))
    }

    async fn code(&self) -> String {
        let (status, query) =
            self.choose(&[("subject", "anna"), ("level", "substantial"), ("choice", "sign-in")]).await;
        assert_eq!(status, StatusCode::SEE_OTHER);
        assert_eq!(query[1], ("state".to_owned(), "the \"state\"".to_owned()));
        assert_eq!(query[2], ("iss".to_owned(), self.issuer()));
        assert_eq!(query[0].0, "code");
        query[0].1.clone()
    }
}

#[tokio::test]
async fn somebody_signs_in_with_a_token_that_verifies() {
    let test = ProviderTest::open().await;
    let discovery = test.get_json("/.well-known/openid-configuration").await;
    assert_eq!(discovery["issuer"], test.issuer());
    assert_eq!(discovery["token_endpoint"], format!("{}/token", test.issuer()));
    let code = test.code().await;
    let (status, answer) = test.exchange_code(&[("code", &code)]).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let token = answer["id_token"].as_str().expect("a token");
    let (signed, signature) = token.rsplit_once('.').expect("a token");
    let decoded = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base64");
    let key = &test.get_json("/keys").await["keys"][0];
    let part = |name: &str| decoded(key[name].as_str().expect("a coordinate"));
    let point = [vec![4], part("x"), part("y")].concat();
    UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point)
        .verify(signed.as_bytes(), &decoded(signature))
        .expect("the provider's signature");
    let claims: Value = serde_json::from_slice(&decoded(signed.split_once('.').unwrap().1)).unwrap();
    assert_eq!(claims["sub"], "anna");
    assert_eq!((&claims["nonce"], &claims["acr"]), (&"the nonce".into(), &"substantial".into()));
    assert_eq!(claims["aud"], "vandijk");
    assert_eq!(
        test.exchange_code(&[("code", &code)]).await.1["error"],
        "invalid_grant",
        "a code is good once"
    );
}

#[tokio::test]
async fn a_code_is_for_its_client_verifier_and_page() {
    let test = ProviderTest::open().await;
    for (name, value, error) in [
        ("client_secret", "another", "invalid_client"),
        ("client_id", "noordzee", "invalid_grant"),
        ("code_verifier", "another", "invalid_grant"),
        ("redirect_uri", "http://127.0.0.1:8080/", "invalid_grant"),
        ("grant_type", "password", "unsupported_grant_type"),
    ] {
        let code = test.code().await;
        let (_, refused) = test.exchange_code(&[("code", &code), (name, value)]).await;
        assert_eq!(refused["error"], error, "{name}");
    }
}

#[tokio::test]
async fn the_page_is_in_the_readers_language_and_leads_nowhere_else() {
    let test = ProviderTest::open().await;
    let show = async |change: &[(&'static str, &str)]| {
        let mut query = ProviderTest::request();
        for (name, value) in change {
            query.retain(|(other, _)| other != name);
            query.push((name, (*value).to_owned()));
        }
        let url =
            Url::parse_with_params(&format!("{}/authorize", test.issuer()), &query).expect("an address");
        let answer = test.client.get(url.as_str()).send().await.expect("an answer");
        (answer.status(), answer.text().await.expect("text"))
    };
    let (status, page) = show(&[]).await;
    assert_eq!(status, StatusCode::OK);
    assert!(
        page.contains("lang=\"en\"") && page.contains("<label for=\"level\">Level of assurance"),
        "{page}"
    );
    assert!(page.contains("value=\"high\" selected") && page.contains("the &quot;state&quot;"), "{page}");
    let (_, page) = show(&[("ui_locales", "nl en"), ("acr_values", "")]).await;
    assert!(page.contains("Wie logt er in?") && page.contains("value=\"substantial\" selected"), "{page}");
    for elsewhere in ["https://elsewhere.example/", "javascript:alert(1)", "/sign-in/callback", ""] {
        assert_eq!(show(&[("redirect_uri", elsewhere)]).await.0, StatusCode::BAD_REQUEST, "{elsewhere}");
    }
    assert_eq!(show(&[("code_challenge", "")]).await.0, StatusCode::SEE_OTHER);
    let (_, refused) = test.choose(&[("choice", "cancel")]).await;
    assert_eq!(refused[0], ("error".to_owned(), "access_denied".to_owned()));
    let unknown = test.choose(&[("subject", "x"), ("level", "high"), ("choice", "sign-in")]).await;
    assert_eq!(unknown.1[0].1, "invalid_request");
}
