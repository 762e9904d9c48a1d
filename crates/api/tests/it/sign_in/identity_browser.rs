//! A browser that signs in at the sandbox's identity provider.

use std::cell::RefCell;
use std::collections::HashMap;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use domain::licence::Licence;
use serde_json::{Value, json};
use url::Url;

use crate::support::{Portal, Reply, Sandboxes, text};

pub const START: &str = "/api/auth/identity-login/start";
pub const LOGIN: &str = "/api/auth/identity-login";
pub const LINK: &str = "/api/auth/identities";

/// A browser with its cookie.
pub struct Browser<'a> {
    portal: &'a Portal,
    sandboxes: &'a Sandboxes,
    cookie: RefCell<String>,
    /// The page to which providers send it back.
    callback: &'static str,
}

/// The portal with the sandbox as the provider `demo` of `vandijk`, and settings of the licence besides.
pub async fn with_provider(mut portal: Portal, settings: Value) -> (Portal, Sandboxes) {
    portal.settings(|settings| "http://127.0.0.1:8080".clone_into(&mut settings.public_url));
    let (portal, sandboxes) = portal.with_sandboxes().await;
    let tx = portal.store.begin().await.expect("a transaction");
    let licence = store::firms::licences::by_slug(&tx, "vandijk").await.expect("a read").expect("a licence");
    let mut changed = serde_json::to_value(&licence.settings).expect("settings");
    changed["identity_providers"] = json!([{
        "id": "demo", "name": "Demo-inlogdienst", "issuer": sandboxes.url("/identity"), "client_id": "vandijk",
        "acr": {"low": "low", "substantial": "substantial", "high": "high"},
    }]);
    for (name, value) in settings.as_object().expect("an object") {
        changed[name] = value.clone();
    }
    let changed: Licence = serde_json::from_value(changed).expect("settings");
    let (version, now) = (licence.version + 1, portal.app.now());
    store::firms::licences::put(&tx, licence.id, "vandijk", version, &changed, now).await.expect("a licence");
    tx.commit().await.expect("committed");
    portal.app.tenants.invalidate();
    (portal, sandboxes)
}

impl<'a> Browser<'a> {
    pub fn new(portal: &'a Portal, sandboxes: &'a Sandboxes) -> Self {
        Self { portal, sandboxes, cookie: RefCell::default(), callback: "/sign-in/callback" }
    }

    /// Creates a browser at the desk.
    pub fn at_desk(portal: &'a Portal, sandboxes: &'a Sandboxes) -> Self {
        Self { callback: "/desk/sign-in/callback", ..Self::new(portal, sandboxes) }
    }

    pub async fn call(&self, method: Method, path: &str, token: &str, body: Value) -> Reply {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header("x-domain", "vandijk")
            .header(header::COOKIE, self.cookie.borrow().as_str())
            .header(header::CONTENT_TYPE, "application/json");
        if !token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let reply = self.portal.send(request.body(Body::from(body.to_string())).expect("a request")).await;
        let set = reply.header("set-cookie");
        if let Some(pair) = set.split(';').next().filter(|pair| pair.starts_with("__Host-balie-identity=")) {
            pair.clone_into(&mut self.cookie.borrow_mut());
            assert!(set.contains("HttpOnly") && set.contains("SameSite=Strict"), "{set}");
        }
        reply
    }

    pub async fn post(&self, path: &str, token: &str, body: Value) -> Reply {
        self.call(Method::POST, path, token, body).await
    }

    /// The address of the provider to which a call sends the browser.
    pub async fn start(&self, path: &str, token: &str, body: Value) -> String {
        let reply = self.post(path, token, body).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
        match reply.json()["url"].as_str() {
            Some(url) => url.to_owned(),
            None => text(&reply.attributes()["url"]),
        }
    }

    /// Submits a choice at the provider, and returns the parameters with which it redirects the browser.
    pub async fn choose(&self, url: &str, choice: &[(&str, &str)]) -> Value {
        let url = Url::parse(url).expect("an address");
        let mut form: HashMap<String, String> = url.query_pairs().into_owned().collect();
        form.extend(choice.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        let form: Vec<(&str, &str)> =
            form.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let back = self.sandboxes.choose(&self.sandboxes.url("/identity/authorize"), &form).await;
        let back = Url::parse(&back).expect("an address");
        let page = format!("http://127.0.0.1:8080{}?", self.callback);
        assert!(back.as_str().starts_with(&page), "{back}");
        let answer: HashMap<String, String> = back.query_pairs().into_owned().collect();
        json!(answer)
    }

    /// Goes to the provider and comes back as this person at this level.
    pub async fn visit(&self, path: &str, token: &str, subject: &str, level: &str) -> Value {
        let url = self.start(path, token, json!({ "provider": "demo" })).await;
        self.choose(&url, &[("subject", subject), ("level", level), ("choice", "sign-in")]).await
    }

    pub async fn link(&self, token: &str, subject: &str) -> Reply {
        let callback = self.visit("/api/auth/identities/start", token, subject, "high").await;
        self.post(LINK, token, callback).await
    }

    pub async fn sign_in(&self, subject: &str, level: &str) -> Reply {
        let callback = self.visit(START, "", subject, level).await;
        self.post(LOGIN, "", callback).await
    }

    pub async fn confirm(&self, token: &str, subject: &str, level: &str) -> Reply {
        let callback = self.visit("/api/auth/confirm/identity", token, subject, level).await;
        self.post("/api/auth/confirm", token, json!({ "identity": callback })).await
    }
}
