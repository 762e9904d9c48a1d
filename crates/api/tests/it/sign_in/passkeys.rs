//! Passkeys: adding one, signing in by it, and what it proves.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use chrono::TimeDelta;
use serde_json::{Value, json};
use store::Scope;

use crate::sign_in::two_factor::{current_code, enable_two_factor};
use crate::support::authenticator::Authenticator;
use crate::support::{NewAction, PASSWORD, Portal, Reply, VANDIJK, text};

pub const HOST: &str = "vandijk.localhost";
pub const ORIGIN: &str = "http://vandijk.localhost:8080";

/// A browser at a host of a firm.
pub struct Visit<'a> {
    pub portal: &'a Portal,
    pub host: &'a str,
    pub domain: &'a str,
    pub transport: &'a str,
}

impl<'a> Visit<'a> {
    /// Creates a scene at the own host of `vandijk`.
    pub async fn new(portal: &'a Portal) -> Self {
        portal.operator_sets_hosts("vandijk", &[HOST]).await;
        Self { portal, host: HOST, domain: "vandijk", transport: "body" }
    }

    pub async fn call(&self, method: Method, path: &str, token: &str, body: Value) -> Reply {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header("x-domain", self.domain)
            .header("x-token-transport", self.transport)
            .header(header::HOST, format!("{}:8080", self.host))
            .header(header::CONTENT_TYPE, "application/json");
        if !token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        self.portal.send(request.body(Body::from(body.to_string())).expect("a request")).await
    }

    pub async fn post(&self, path: &str, token: &str, body: Value) -> Reply {
        self.call(Method::POST, path, token, body).await
    }

    /// A challenge: its id and its options.
    pub async fn ask(&self, path: &str, token: &str) -> (Value, Value) {
        let challenge = self.post(path, token, json!({})).await;
        assert_eq!(challenge.status, StatusCode::OK, "{}", challenge.text);
        (challenge.json()["data"]["id"].clone(), challenge.attributes()["options"].clone())
    }

    /// Answers a challenge to add a passkey.
    pub async fn register(&self, token: &str, name: &str, key: &mut Authenticator) -> Reply {
        let (challenge, options) = self.ask("/api/auth/passkeys/options", token).await;
        let body = json!({ "challenge": challenge, "name": name, "credential": key.create(&options) });
        self.post("/api/auth/passkeys", token, body).await
    }

    /// Adds a passkey: its id and authenticator.
    pub async fn add(&self, token: &str, name: &str) -> (String, Authenticator) {
        let mut key = Authenticator::new(ORIGIN);
        let reply = self.register(token, name, &mut key).await;
        assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.text);
        (text(&reply.json()["data"]["id"]), key)
    }

    /// Answers a challenge that the path asks for, to another.
    pub async fn prove(&self, ask: &str, path: &str, token: &str, key: &Authenticator) -> Reply {
        let (challenge, options) = self.ask(ask, token).await;
        let body = json!({ "challenge": challenge, "credential": key.get(&options) });
        self.post(path, token, body).await
    }

    pub async fn sign_in(&self, key: &Authenticator) -> Reply {
        self.prove("/api/auth/passkey-login/options", "/api/auth/passkey-login", "", key).await
    }

    pub async fn confirm(&self, token: &str, key: &Authenticator) -> Reply {
        self.prove("/api/auth/confirm/options", "/api/auth/confirm", token, key).await
    }

    pub async fn second_factor(&self, token: &str, key: &Authenticator) -> Reply {
        self.prove("/api/auth/two-factor/options", "/api/auth/two-factor", token, key).await
    }
}

/// Returns the consumer's entries of the audit trail, the last first.
pub async fn list_lines(portal: &Portal, scope: Scope) -> Vec<(String, Value)> {
    let log = store::audit::of_consumer(portal.app.store.reader(), scope, 100).await.expect("the trail");
    log.into_iter().map(|entry| (entry.kind, entry.details)).collect()
}

/// The access token of a pair.
pub fn token_of(reply: &Reply) -> String {
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
    text(&reply.attributes()["accessToken"])
}

sqlite_and_postgres! {
    async fn a_passkey_signs_in_without_a_password(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let visit = Visit::new(&portal).await;
        let token = portal.token("anna").await;
        let (challenge, options) = visit.ask("/api/auth/passkeys/options", &token).await;
        assert_eq!(options["rp"], json!({ "name": "vandijk", "id": HOST }));
        assert_eq!(options["attestation"], json!("none"));
        let selection = &options["authenticatorSelection"];
        assert_eq!(selection["residentKey"], json!("required"));
        assert_eq!((&selection["requireResidentKey"], &selection["userVerification"]), (&json!(true), &json!("required")));
        assert_eq!(options["user"]["name"], json!("anna@example.nl"));
        let mut key = Authenticator::new(ORIGIN);
        key.synced = true;
        let body = json!({ "challenge": challenge, "name": " Telefoon ", "credential": key.create(&options) });
        let added = visit.post("/api/auth/passkeys", &token, body).await;
        assert_eq!(added.status, StatusCode::CREATED, "{}", added.text);
        let attributes = added.attributes();
        assert_eq!((&attributes["name"], &attributes["is_synced"]), (&json!("Telefoon"), &json!(true)));
        assert_eq!((&attributes["last_used_at"], attributes.get("auth_result")), (&Value::Null, None));
        assert_eq!(attributes["recovery_codes"].as_array().map(Vec::len), Some(10));
        // Random, and long enough to say nothing.
        assert_eq!(key.user_handle.len(), 32);

        portal.clock.advance(TimeDelta::days(1));
        let signed_in = visit.sign_in(&key).await;
        let pair = signed_in.attributes();
        assert_eq!((&pair["twoFactor"], &pair["twoFactorSetup"]), (&json!(false), &json!(false)), "{}", signed_in.text);
        assert_eq!(pair["consumerId"], json!(anna.consumer));
        let token = token_of(&signed_in);
        let list = portal.get("/api/auth/passkeys", &token).await.list();
        assert_eq!(list.len(), 1);
        assert_eq!(list[0]["type"], json!("passkeys"));
        assert!(list[0]["attributes"]["last_used_at"].is_string());
        let trail = list_lines(&portal, anna).await;
        let kinds: Vec<&str> = trail.iter().map(|(kind, _)| kind.as_str()).take(3).collect();
        assert_eq!(kinds, ["login.succeeded", "passkey.used", "passkey.added"]);
        assert_eq!(trail[0].1["by"], json!("passkey"));
        let letters = portal.deliver_mail().await;
        assert!(letters.iter().any(|letter| letter.contains("Er is een passkey toegevoegd")), "{letters:?}");
        // One that is there already is not made once more.
        let (_, options) = visit.ask("/api/auth/passkeys/options", &token).await;
        assert_eq!(options["excludeCredentials"][0]["id"], json!(crate::support::authenticator::encoded(&key.credential_id)));
        assert_eq!(options["user"]["id"], json!(crate::support::authenticator::encoded(&key.user_handle)));
    }
}

sqlite_and_postgres! {
    async fn the_refresh_token_travels_in_the_cookie_where_it_is_asked_for(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let mut visit = Visit::new(&portal).await;
        let (_, key) = visit.add(&portal.token("anna").await, "a").await;
        visit.transport = "cookie";
        let reply = visit.sign_in(&key).await;
        assert_eq!(reply.attributes()["refreshToken"], Value::Null);
        let cookies: Vec<&str> =
            reply.headers.get_all(header::SET_COOKIE).iter().filter_map(|cookie| cookie.to_str().ok()).collect();
        assert!(cookies.iter().any(|cookie| cookie.starts_with("__Host-balie-refresh=")), "{cookies:?}");
        assert!(cookies.iter().any(|cookie| cookie.starts_with("__Host-balie-device=")), "{cookies:?}");
    }
}

sqlite_and_postgres! {
    async fn a_password_alone_still_opens_unless_the_firm_asks_for_more(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let visit = Visit::new(&portal).await;
        let (_, key) = visit.add(&portal.token("anna").await, "a").await;
        portal.sign_in("anna").await;

        portal.firm_call(VANDIJK, Method::PUT, "consumers/anna", Some(json!({
            "version": 2, "attributes": {
                "display_name": "Anna", "user_name": "anna", "email": "anna@example.nl",
                "address_style": "formal", "two_factor_required": true,
            },
        }))).await.attributes();
        let pending = portal.login("anna", PASSWORD).await.attributes();
        assert_eq!(pending["twoFactor"], json!(true));
        assert_eq!(pending["twoFactorMethods"], json!(["passkey", "recovery"]));
        let token = text(&pending["accessToken"]);
        let (_, options) = visit.ask("/api/auth/two-factor/options", &token).await;
        assert_eq!(options["allowCredentials"][0]["type"], json!("public-key"));
        assert_eq!(options["userVerification"], json!("required"));
        let complete = visit.second_factor(&token, &key).await;
        let full = token_of(&complete);
        assert_eq!(portal.get("/api/actions", &full).await.status, StatusCode::OK);
        let session = portal.app.keys.verify(&full).expect("claims").sid;
        let session = store::accounts::sessions::find(portal.app.store.reader(), anna, session).await.expect("a read");
        assert_eq!(session.expect("the session").context.began, Some(domain::accounts::session::Began::PasswordPasskey));
    }
}

sqlite_and_postgres! {
    async fn a_passkey_ends_a_forced_set_up(portal: Portal) {
        portal.consumer_with("vandijk", "kees", true).await;
        let visit = Visit::new(&portal).await;
        let pair = portal.login("kees", PASSWORD).await.attributes();
        assert_eq!(pair["twoFactorSetup"], json!(true));
        let other = portal.login("kees", PASSWORD).await.attributes();
        let mut key = Authenticator::new(ORIGIN);
        let added = visit.register(&text(&pair["accessToken"]), "Laptop", &mut key).await.attributes();
        let codes = added["recovery_codes"].as_array().expect("codes").clone();
        let complete = &added["auth_result"];
        assert_eq!((&complete["twoFactor"], &complete["twoFactorSetup"]), (&json!(false), &json!(false)));
        let token = text(&complete["accessToken"]);
        assert_eq!(portal.get("/api/actions", &token).await.status, StatusCode::OK);
        portal.get("/api/actions", &text(&pair["accessToken"])).await.expect_error(401, "AUTH_TOKEN_INVALID");
        // A sign-in that waited elsewhere proved no second factor.
        let refreshed = portal.public("/api/auth/refresh", json!({ "refreshToken": other["refreshToken"] })).await;
        refreshed.expect_error(401, "AUTH_REFRESH_INVALID_TOKEN");
        // A recovery code is taken in the place of a lost phone, once.
        let pending = portal.login("kees", PASSWORD).await.attributes();
        let given = json!({ "code": codes[0] });
        let full = portal.post("/api/auth/two-factor", &text(&pending["accessToken"]), given.clone()).await;
        token_of(&full);
        let pending = portal.login("kees", PASSWORD).await.attributes();
        let again = portal.post("/api/auth/two-factor", &text(&pending["accessToken"]), given).await;
        again.expect_error(401, "INVALID_OTP");
        // The next sign-in with the passkey is complete at once.
        assert_eq!(visit.sign_in(&key).await.attributes()["twoFactor"], json!(false));
    }
}

sqlite_and_postgres! {
    async fn an_app_and_a_passkey_stand_beside_each_other(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let visit = Visit::new(&portal).await;
        let (secret, codes, pair) = enable_two_factor(&portal, "anna").await;
        let token = text(&pair["accessToken"]);
        let mut key = Authenticator::new(ORIGIN);
        let added = visit.register(&token, "a", &mut key).await;
        // The account has recovery codes already.
        assert_eq!(added.attributes().get("recovery_codes"), None, "{}", added.text);
        let pending = portal.login("anna", PASSWORD).await.attributes();
        assert_eq!(pending["twoFactorMethods"], json!(["totp", "passkey", "recovery"]));
        token_of(&visit.second_factor(&text(&pending["accessToken"]), &key).await);
        // The passkey switches the app off; the recovery codes stay with the passkey.
        let (challenge, options) = visit.ask("/api/auth/two-factor/options", &token).await;
        let body = json!({ "challenge": challenge, "credential": key.get(&options), "enabled": false });
        token_of(&visit.post("/api/auth/two-factor", &token, body).await);
        assert_eq!(portal.login("anna", PASSWORD).await.attributes()["twoFactor"], json!(false));
        let token = portal.token("anna").await;
        let confirmed = portal.post("/api/auth/confirm", &token, json!({ "code": codes[0] })).await;
        assert_eq!(confirmed.attributes()["confirmed_by"], json!("recovery"));
        // The app is gone: its codes count for nothing.
        let late = json!({ "code": current_code(&portal, &secret) });
        portal.post("/api/auth/confirm", &token, late).await.expect_error(401, "INVALID_OTP");
    }
}

sqlite_and_postgres! {
    async fn guarded_settings_and_signing_take_the_passkey(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let visit = Visit::new(&portal).await;
        let (_, key) = visit.add(&portal.token("anna").await, "a").await;
        portal.product("vandijk", "otd", "opdracht", &["anna"], json!({ "label": "Opdracht" })).await;
        let action = NewAction {
            kind: "SIGN_OTD",
            external_id: "opdracht",
            product: Some(("otd", "opdracht")),
            owners: &["anna"],
            ..NewAction::default()
        };
        let action = portal.action("vandijk", action).await;
        let sign = format!("/api/products/otds/actions/{action}/sign");
        let token = portal.token("anna").await;
        let refused = portal.post(&sign, &token, crate::support::signature()).await;
        refused.expect_error(403, "CONFIRMATION_REQUIRED");
        let error = refused.json()["error"].clone();
        assert_eq!((&error["confirm"], &error["confirm_options"]), (&json!("passkey"), &json!(["passkey", "code"])));
        portal.clock.advance(TimeDelta::minutes(1));
        let confirmed = visit.confirm(&token, &key).await.attributes();
        assert_eq!(confirmed["confirmed_by"], json!("passkey"));
        assert_eq!(portal.post(&sign, &token, crate::support::signature()).await.status, StatusCode::OK);
        let answers = store::submissions::of_action(portal.app.store.reader(), anna.licence, action).await;
        let sealed = answers.expect("answers").remove(0).evidence;
        assert_eq!((&sealed["session_began"], &sealed["two_factor"]), (&json!("password"), &json!(true)));
        assert_eq!(sealed["confirmed_by"], json!("passkey"));

        portal.clock.advance(TimeDelta::minutes(5));
        let refused = visit.post("/api/auth/passkeys/options", &token, json!({})).await;
        refused.expect_error(403, "CONFIRMATION_REQUIRED");
        let options = &refused.json()["error"]["confirm_options"];
        assert_eq!(options, &json!(["passkey", "code"]));
        visit.confirm(&token, &key).await.attributes();
        visit.ask("/api/auth/passkeys/options", &token).await;
    }
}

sqlite_and_postgres! {
    async fn passkeys_are_named_and_removed_by_their_owner(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        portal.consumer("vandijk", "bram").await;
        let visit = Visit::new(&portal).await;
        let token = portal.token("anna").await;
        let elsewhere = portal.token("anna").await;
        let (first, key) = visit.add(&token, "first").await;
        portal.clock.advance(TimeDelta::seconds(1));
        let (second, _) = visit.add(&token, "second").await;
        let names = async || -> Vec<Value> {
            let list = portal.get("/api/auth/passkeys", &token).await.list();
            list.iter().map(|one| one["attributes"]["name"].clone()).collect()
        };
        assert_eq!(names().await, [json!("second"), json!("first")]);
        let path = format!("/api/auth/passkeys/{first}");
        let renamed = visit.call(Method::PUT, &path, &token, json!({ "name": "Sleutelbos" })).await;
        assert_eq!(renamed.attributes()["name"], json!("Sleutelbos"));
        for name in ["", "  ", &"a".repeat(61), "a\u{202e}b"] {
            let refused = visit.call(Method::PUT, &path, &token, json!({ "name": name })).await;
            refused.expect_error(422, "VALIDATION_FAILED");
        }
        let stranger = portal.token("bram").await;
        for method in [Method::PUT, Method::DELETE] {
            let body = if method == Method::PUT { json!({ "name": "x" }) } else { json!({}) };
            visit.call(method, &path, &stranger, body).await.expect_error(404, "PASSKEY_NOT_FOUND");
        }
        portal.clock.advance(TimeDelta::minutes(5));
        visit.call(Method::DELETE, &path, &token, json!({})).await.expect_error(403, "CONFIRMATION_REQUIRED");
        visit.confirm(&token, &key).await.attributes();
        let removed = visit.call(Method::DELETE, &path, &token, json!({})).await;
        assert_eq!(removed.status, StatusCode::NO_CONTENT, "{}", removed.text);
        visit.call(Method::DELETE, &path, &token, json!({})).await.expect_error(404, "PASSKEY_NOT_FOUND");
        visit.sign_in(&key).await.expect_error(401, "AUTH_LOGIN_FAILED");
        assert_eq!(names().await, [json!("second")]);
        // Another second factor is left: other sessions go on.
        assert_eq!(portal.get("/api/actions", &elsewhere).await.status, StatusCode::OK);
        let path = format!("/api/auth/passkeys/{second}");
        assert_eq!(visit.call(Method::DELETE, &path, &token, json!({})).await.status, StatusCode::NO_CONTENT);
        portal.get("/api/actions", &elsewhere).await.expect_error(401, "AUTH_TOKEN_INVALID");
        assert!(!store::accounts::recovery_codes::has_any(portal.app.store.reader(), anna).await.expect("a read"));
        let letters = portal.deliver_mail().await;
        assert!(letters.iter().any(|letter| letter.contains("Er is een passkey verwijderd")), "{letters:?}");
        let trail = list_lines(&portal, anna).await;
        let count = |kind: &str| trail.iter().filter(|(found, _)| found == kind).count();
        assert_eq!((count("passkey.renamed"), count("passkey.removed"), count("passkey.failed")), (1, 2, 0));
    }
}

sqlite_and_postgres! {
    async fn without_the_last_passkey_a_forced_set_up_comes_back(portal: Portal) {
        portal.consumer_with("vandijk", "kees", true).await;
        let visit = Visit::new(&portal).await;
        let pair = portal.login("kees", PASSWORD).await.attributes();
        let mut key = Authenticator::new(ORIGIN);
        let added = visit.register(&text(&pair["accessToken"]), "a", &mut key).await;
        let (id, full) = (text(&added.json()["data"]["id"]), added.attributes()["auth_result"].clone());
        let path = format!("/api/auth/passkeys/{id}");
        let token = text(&full["accessToken"]);
        assert_eq!(visit.call(Method::DELETE, &path, &token, json!({})).await.status, StatusCode::NO_CONTENT);
        let refreshed = portal.public("/api/auth/refresh", json!({ "refreshToken": full["refreshToken"] })).await;
        assert_eq!(refreshed.attributes()["twoFactorSetup"], json!(true));
        assert_eq!(portal.login("kees", PASSWORD).await.attributes()["twoFactorSetup"], json!(true));
    }
}

sqlite_and_postgres! {
    async fn a_reset_by_the_firm_takes_passkeys_away_after_a_day(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let visit = Visit::new(&portal).await;
        let (_, key) = visit.add(&portal.token("anna").await, "a").await;
        let reset = || portal.firm_call(VANDIJK, Method::DELETE, "consumers/anna/two-factor", None);
        assert_eq!(reset().await.status, StatusCode::ACCEPTED);
        // Whoever still has it withdraws the reset by signing in.
        assert_eq!(visit.sign_in(&key).await.status, StatusCode::OK);
        portal.clock.advance(TimeDelta::hours(25));
        portal.deliver_mail().await;
        assert_eq!(visit.sign_in(&key).await.status, StatusCode::OK);
        assert_eq!(reset().await.status, StatusCode::ACCEPTED);
        portal.clock.advance(TimeDelta::hours(25));
        portal.deliver_mail().await;
        visit.sign_in(&key).await.expect_error(401, "AUTH_LOGIN_FAILED");
        assert_eq!(store::accounts::passkeys::count(portal.app.store.reader(), anna).await.expect("a count"), 0);
        assert_eq!(reset().await.status, StatusCode::NO_CONTENT);
    }
}

sqlite_and_postgres! {
    async fn a_firm_has_passkeys_on_hosts_of_its_own_alone(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let portal = portal.with_page();
        let token = portal.token("anna").await;
        let boot = async |host: &str| {
            let request = Request::get("/?domain=vandijk").header(header::HOST, host);
            let page = portal.send(request.body(Body::empty()).expect("a request")).await.text;
            page.contains("\"passkeys\":true")
        };
        let visit = Visit { portal: &portal, host: HOST, domain: "vandijk", transport: "body" };
        let path = "/api/auth/passkeys/options";
        visit.post(path, &token, json!({})).await.expect_error(409, "PASSKEYS_UNAVAILABLE");
        visit.post("/api/auth/passkey-login/options", "", json!({})).await.expect_error(409, "PASSKEYS_UNAVAILABLE");
        assert!(!boot(HOST).await);

        let hosts = [HOST, "oud.vandijk.localhost"];
        portal.operator_sets_hosts("vandijk", &hosts).await;
        portal.operator_sets_hosts("noordzee", &["noordzee.localhost"]).await;
        assert!(boot(HOST).await && boot(&format!("{}:8080", hosts[1])).await);
        let (_, key) = visit.add(&token, "a").await;
        // The shared host leads to the firm as well, and a browser would offer its passkeys to all firms there.
        let shared = Visit { host: "127.0.0.1", ..visit };
        shared.post(path, &token, json!({})).await.expect_error(409, "PASSKEYS_UNAVAILABLE");
        shared.post("/api/auth/passkey-login/options", "", json!({})).await.expect_error(409, "PASSKEYS_UNAVAILABLE");
        assert!(!boot("127.0.0.1:8080").await);
        // The firm's other host uses the same RP ID, which the browser asks about.
        let visit = Visit { portal: &portal, host: HOST, domain: "vandijk", transport: "body" };
        let other = Visit { host: hosts[1], ..visit };
        let (challenge, options) = other.ask("/api/auth/passkey-login/options", "").await;
        assert_eq!(options["rpId"], json!(HOST));
        assert_eq!(options.get("allowCredentials"), None);
        let mut key = key;
        key.origin = format!("http://{}:8080", hosts[1]);
        let body = json!({ "challenge": challenge, "credential": key.get(&options) });
        token_of(&other.post("/api/auth/passkey-login", "", body).await);

        let related = async |host: &str| {
            let request = Request::get("/.well-known/webauthn").header(header::HOST, host);
            portal.send(request.body(Body::empty()).expect("a request")).await
        };
        let origins = json!({ "origins": [ORIGIN, "http://oud.vandijk.localhost:8080"] });
        assert_eq!(related(HOST).await.json(), origins);
        related("noordzee.localhost").await.expect_error(404, "ROUTE_NOT_FOUND");
        related("127.0.0.1").await.expect_error(404, "ROUTE_NOT_FOUND");
        // Over plain http browsers have none, but for the machine itself; and an IP address is no RP ID.
        for host in ["portaal.vandijk.example", "10.0.0.1"] {
            portal.operator_sets_hosts("vandijk", &[host]).await;
            assert!(!boot(host).await, "{host}");
        }
    }
}

sqlite_and_postgres! {
    async fn the_password_alone_changes_no_second_factor(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let visit = Visit::new(&portal).await;
        let (id, key) = visit.add(&portal.token("anna").await, "a").await;
        let passkey = format!("/api/auth/passkeys/{id}");
        let token = portal.token("anna").await;
        let rejections = [
            visit.post("/api/auth/passkeys/options", &token, json!({})).await,
            visit.call(Method::DELETE, &passkey, &token, json!({})).await,
            portal.get("/api/auth/two-factor-qr", &token).await,
            portal.post("/api/auth/two-factor", &token, json!({ "code": "123456" })).await,
        ];
        for refused in rejections {
            refused.expect_error(403, "CONFIRMATION_REQUIRED");
            assert_eq!(refused.json()["error"]["confirm_options"], json!(["passkey", "code"]));
        }
        portal.post("/api/auth/confirm", &token, json!({ "password": PASSWORD })).await.attributes();
        visit.call(Method::DELETE, &passkey, &token, json!({})).await.expect_error(403, "CONFIRMATION_REQUIRED");
        assert_eq!(store::accounts::passkeys::count(portal.app.store.reader(), anna).await.expect("a count"), 1);
        visit.confirm(&token, &key).await.attributes();
        assert_eq!(visit.call(Method::DELETE, &passkey, &token, json!({})).await.status, StatusCode::NO_CONTENT);
    }
}

sqlite_and_postgres! {
    async fn a_firm_without_hosts_has_passkeys_on_its_local_one(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let token = portal.token("anna").await;
        let portal = portal.with_local_hosts();
        let visit = Visit { portal: &portal, host: HOST, domain: "vandijk", transport: "body" };
        let (_, key) = visit.add(&token, "a").await;
        token_of(&visit.sign_in(&key).await);
        let shared = Visit { host: "127.0.0.1", ..visit };
        shared.post("/api/auth/passkeys/options", &token, json!({})).await.expect_error(409, "PASSKEYS_UNAVAILABLE");
        // Another firm's, one that no firm has, and that of a firm with a host of its own.
        let login = "/api/auth/passkey-login/options";
        for host in ["noordzee.localhost", "elders.localhost"] {
            Visit { host, ..visit }.post(login, "", json!({})).await.expect_error(409, "PASSKEYS_UNAVAILABLE");
        }
        portal.operator_sets_hosts("vandijk", &["portaal.localhost"]).await;
        visit.post(login, "", json!({})).await.expect_error(409, "PASSKEYS_UNAVAILABLE");
        Visit { host: "portaal.localhost", ..visit }.ask(login, "").await;
    }
}
