//! The refresh token in the body, and in the cookie of the portal's own page.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::sign_in::two_factor::{current_code, enable_two_factor};
use crate::support::{PASSWORD, Portal, Reply, VANDIJK, text};

const COOKIE: &str = "__Host-balie-refresh";
const DEVICE: &str = "__Host-balie-device";

/// A browser at the portal: it keeps its cookies, and names the cookie as where its refresh token travels.
struct Browser<'a> {
    portal: &'a Portal,
    cookies: BTreeMap<String, String>,
}

impl<'a> Browser<'a> {
    fn new(portal: &'a Portal) -> Self {
        Self { portal, cookies: BTreeMap::new() }
    }

    async fn post(&mut self, path: &str, token: Option<&str>, body: Value) -> Reply {
        self.post_with_transport("vandijk", Some("cookie"), path, token, body).await
    }

    async fn post_with_transport(
        &mut self,
        domain: &str,
        transport: Option<&str>,
        path: &str,
        token: Option<&str>,
        body: Value,
    ) -> Reply {
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let mut request = Request::post(path)
            .header("x-domain", domain)
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::COOKIE, cookies.join("; "));
        if let Some(transport) = transport {
            request = request.header("x-token-transport", transport);
        }
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let reply = self.portal.send(request.body(Body::from(body.to_string())).expect("a request")).await;
        self.take(&reply.headers);
        reply
    }

    fn take(&mut self, headers: &HeaderMap) {
        for cookie in headers.get_all(header::SET_COOKIE) {
            let cookie = cookie.to_str().expect("text");
            let (name, rest) = cookie.split_once('=').expect("a pair");
            let value = rest.split(';').next().unwrap_or_default();
            if cookie.contains("Max-Age=0") {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }

    fn refresh_token(&self) -> Option<String> {
        self.cookies.get(COOKIE).cloned()
    }

    async fn sign_in(&mut self, name: &str) -> String {
        let body = json!({ "email": name, "password": PASSWORD });
        text(&self.post("/api/auth/login", None, body).await.attributes()["accessToken"])
    }

    async fn refresh(&mut self) -> Reply {
        self.post("/api/auth/refresh", None, json!({})).await
    }
}

async fn works(portal: &Portal, token: &str) -> bool {
    portal.get("/api/actions", token).await.status.is_success()
}

/// The codes of a link by which the firm's own system signs somebody in.
async fn codes(portal: &Portal, external_id: &str) -> Value {
    let path = format!("consumers/{external_id}/handover");
    let made = portal.firm_call(VANDIJK, axum::http::Method::POST, &path, Some(json!({}))).await;
    let url: url::Url = text(&made.attributes()["url"]).parse().expect("an address");
    let value = |wanted: &str| {
        let found = url.query_pairs().find(|(name, _)| name == wanted);
        found.map(|(_, value)| value.into_owned()).expect("a code")
    };
    json!({ "accessToken": value("accessToken"), "refreshToken": value("refreshToken") })
}

sqlite_and_postgres! {
    async fn the_cookie_of_the_page_is_closed_to_scripts_other_sites_and_other_hosts(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let mut browser = Browser::new(&portal);
        let body = json!({ "email": "anna", "password": PASSWORD });
        let reply = browser.post("/api/auth/login", None, body).await;
        assert_eq!(reply.attributes()["refreshToken"], Value::Null);
        let set: Vec<&str> =
            reply.headers.get_all(header::SET_COOKIE).iter().filter_map(|value| value.to_str().ok()).collect();
        let cookie = set.iter().find(|cookie| cookie.starts_with(COOKIE)).expect("the cookie");
        let (_, attributes) = cookie.split_once("; ").expect("attributes");
        assert_eq!(attributes, "Path=/; Max-Age=1209600; HttpOnly; SameSite=Strict; Secure");
        assert!(!reply.text.contains(&browser.refresh_token().expect("a token")));
    }
}

sqlite_and_postgres! {
    async fn other_clients_get_the_token_in_the_body_and_no_cookie(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        for transport in [None, Some("body")] {
            let mut client = Browser::new(&portal);
            let body = json!({ "email": "anna", "password": PASSWORD });
            let pair = client.post_with_transport("vandijk", transport, "/api/auth/login", None, body).await.attributes();
            assert!(pair["refreshToken"].is_string());
            assert_eq!(client.refresh_token(), None);
            let body = json!({ "refreshToken": pair["refreshToken"] });
            let next = client.post_with_transport("vandijk", transport, "/api/auth/refresh", None, body).await.attributes();
            assert!(next["refreshToken"].is_string());
            assert_eq!(client.refresh_token(), None);
        }
        let body = json!({ "email": "anna", "password": PASSWORD });
        let mut client = Browser::new(&portal);
        let reply = client.post_with_transport("vandijk", Some("pigeon"), "/api/auth/login", None, body).await;
        let refused = reply.expect_error(422, "VALIDATION_FAILED").json();
        assert_eq!(refused["error"]["fields"], json!({ "X-Token-Transport": ["invalid"] }));
    }
}

sqlite_and_postgres! {
    async fn the_page_renews_by_its_cookie_and_signs_out_by_it(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let mut browser = Browser::new(&portal);
        browser.sign_in("anna").await;
        let first = browser.refresh_token();
        let renewed = browser.refresh().await.attributes();
        assert_eq!(renewed["refreshToken"], Value::Null);
        assert_ne!(browser.refresh_token(), first);
        let token = text(&renewed["accessToken"]);
        assert!(works(&portal, &token).await);
        // The access token has expired meanwhile: the cookie is enough to sign out.
        portal.clock.advance(TimeDelta::minutes(11));
        let stored = browser.refresh_token().expect("a token");
        assert_eq!(browser.post("/api/auth/logout", None, json!({})).await.status, StatusCode::NO_CONTENT);
        assert_eq!(browser.refresh_token(), None);
        browser.cookies.insert(COOKIE.to_owned(), stored);
        browser.refresh().await.expect_error(401, "AUTH_REFRESH_INVALID_TOKEN");
        assert_eq!(browser.refresh_token(), None, "a refused token leaves the browser");
        // Nothing is left to end, and that is no failure.
        assert_eq!(browser.post("/api/auth/logout", None, json!({})).await.status, StatusCode::NO_CONTENT);
        browser.refresh().await.expect_error(401, "AUTH_REFRESH_MISSING_TOKEN");
    }
}

sqlite_and_postgres! {
    async fn a_form_of_another_site_neither_renews_nor_signs_out(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let mut browser = Browser::new(&portal);
        let token = browser.sign_in("anna").await;
        let before = browser.refresh_token();
        for body in [json!({}), json!({ "refreshToken": null })] {
            browser
                .post_with_transport("vandijk", None, "/api/auth/refresh", None, body)
                .await
                .expect_error(401, "AUTH_REFRESH_MISSING_TOKEN");
        }
        browser.post_with_transport("vandijk", None, "/api/auth/logout", None, json!({})).await.expect_error(401, "AUTH_TOKEN_INVALID");
        assert!(works(&portal, &token).await);
        assert_eq!(browser.refresh_token(), before);
    }
}

sqlite_and_postgres! {
    async fn two_tabs_that_renew_at_once_by_the_cookie_both_stay_signed_in(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let mut left = Browser::new(&portal);
        left.sign_in("anna").await;
        let mut right = Browser { portal: &portal, cookies: left.cookies.clone() };
        let (one, two) = tokio::join!(left.refresh(), right.refresh());
        for token in [&one, &two].map(|reply| text(&reply.attributes()["accessToken"])) {
            assert!(works(&portal, &token).await);
        }
        // Both share one cookie, the one that was set last.
        left.cookies = right.cookies.clone();
        for _ in 0..3 {
            portal.clock.advance(TimeDelta::minutes(9));
            let token = text(&left.refresh().await.attributes()["accessToken"]);
            assert!(works(&portal, &token).await);
        }
    }
}

sqlite_and_postgres! {
    async fn a_copied_cookie_ends_the_session_of_both(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let mut browser = Browser::new(&portal);
        browser.sign_in("anna").await;
        let mut thief = Browser { portal: &portal, cookies: browser.cookies.clone() };
        browser.refresh().await.attributes();
        let token = text(&browser.refresh().await.attributes()["accessToken"]);
        thief.refresh().await.expect_error(401, "AUTH_REFRESH_INVALID_TOKEN");
        assert_eq!(thief.refresh_token(), None);
        assert!(!works(&portal, &token).await);
        browser.refresh().await.expect_error(401, "AUTH_REFRESH_INVALID_TOKEN");
        assert_eq!(browser.refresh_token(), None);
    }
}

sqlite_and_postgres! {
    async fn a_session_that_takes_anothers_place_in_the_browser_ends_it_on_the_server(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        portal.consumer("vandijk", "bram").await;
        let mut browser = Browser::new(&portal);
        let anna = browser.sign_in("anna").await;
        let bram = browser.sign_in("bram").await;
        assert_eq!((works(&portal, &anna).await, works(&portal, &bram).await), (false, true));
        // By a link of the firm's own system.
        let link = codes(&portal, "anna").await;
        let pair = browser.post("/api/auth/handover", None, link).await.attributes();
        let anna = text(&pair["accessToken"]);
        assert_eq!((works(&portal, &anna).await, works(&portal, &bram).await), (true, false));
        // By a pair that was exchanged before the question was answered.
        let mut aside = Browser::new(&portal);
        let link = codes(&portal, "bram").await;
        let pair = aside.post_with_transport("vandijk", None, "/api/auth/handover", None, link).await.attributes();
        assert!(works(&portal, &anna).await, "nothing is replaced before the answer");
        let body = json!({ "refreshToken": pair["refreshToken"] });
        let bram = text(&browser.post("/api/auth/refresh", None, body).await.attributes()["accessToken"]);
        assert_eq!((works(&portal, &anna).await, works(&portal, &bram).await), (false, true));
        let log = portal.get("/api/consumers/activity", &portal.token("anna").await).await.list();
        let ended = log.iter().filter(|entry| entry["attributes"]["event"] == json!("session.ended")).count();
        assert_eq!(ended, 2);
    }
}

sqlite_and_postgres! {
    async fn the_cookie_of_another_firm_is_refused_and_can_be_signed_out(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let mut browser = Browser::new(&portal);
        let token = browser.sign_in("anna").await;
        let stored = browser.cookies.clone();
        browser
            .post_with_transport("noordzee", Some("cookie"), "/api/auth/refresh", None, json!({}))
            .await
            .expect_error(403, "ACCESS_DENIED");
        browser.cookies = stored;
        let out = browser.post_with_transport("noordzee", Some("cookie"), "/api/auth/logout", None, json!({})).await;
        assert_eq!(out.status, StatusCode::NO_CONTENT);
        assert!(!works(&portal, &token).await);
    }
}

sqlite_and_postgres! {
    async fn a_pending_sign_in_leaves_the_cookie_to_the_session_that_has_it(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        portal.consumer("vandijk", "emily").await;
        let (secret, _, _) = enable_two_factor(&portal, "emily").await;
        let mut browser = Browser::new(&portal);
        let anna = browser.sign_in("anna").await;
        let before = browser.refresh_token();
        let body = json!({ "email": "emily", "password": PASSWORD });
        let pending = browser.post("/api/auth/login", None, body).await.attributes();
        assert_eq!((&pending["twoFactor"], &pending["refreshToken"]), (&json!(true), &Value::Null));
        assert_eq!(browser.refresh_token(), before);
        assert!(works(&portal, &anna).await);
        let code = json!({ "code": current_code(&portal, &secret) });
        let pair = browser.post("/api/auth/two-factor", Some(&text(&pending["accessToken"])), code).await.attributes();
        assert_eq!(pair["refreshToken"], Value::Null);
        assert_ne!(browser.refresh_token(), before);
        assert!(works(&portal, &text(&pair["accessToken"])).await);
        assert!(!works(&portal, &anna).await);
    }
}

sqlite_and_postgres! {
    async fn a_device_that_was_marked_under_the_former_name_stays_trusted(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let mut browser = Browser::new(&portal);
        browser.sign_in("anna").await;
        let mark = browser.cookies.remove(DEVICE).expect("a mark");
        let mut former = Browser::new(&portal);
        former.cookies.insert("balie_device".to_owned(), mark.clone());
        for _ in 0..5 {
            portal.login("anna", "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
        }
        portal.login("anna", PASSWORD).await.expect_error(423, "CONSUMER_LOCKED");
        former.sign_in("anna").await;
        assert_eq!(former.cookies.get(DEVICE), Some(&mark));
        assert_eq!(former.cookies.get("balie_device"), None);
    }
}
