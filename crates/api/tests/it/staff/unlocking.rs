//! Nobody keeps a colleague out: failures are counted by address first, a known device is counted apart, and a mailed link
//! lets another browser in. Codes are guessed ever more slowly, and their owner hears of it.

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Method, Request, header};
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::sign_in::{add_active_member, login};
use crate::sign_in::two_factor::current_code;
use crate::support::{PASSWORD, Portal, Reply, STAFF_SECRET, VANDIJK, text};

const EVA: &str = "eva@vandijk.example";

/// A call from an address, with a cookie where there is one.
async fn call_from(portal: &Portal, peer: &str, path: &str, cookie: &str, body: Value) -> Reply {
    let mut request = Request::builder()
        .method(Method::POST)
        .uri(format!("/desk/api/auth/{path}"))
        .header("x-domain", "vandijk")
        .header(header::CONTENT_TYPE, "application/json");
    if !cookie.is_empty() {
        request = request.header(header::COOKIE, cookie);
    }
    let mut request = request.body(Body::from(body.to_string())).expect("a request");
    let peer: std::net::SocketAddr = format!("{peer}:4000").parse().expect("an address");
    request.extensions_mut().insert(ConnectInfo(peer));
    portal.send(request).await
}

async fn try_from(portal: &Portal, peer: &str, cookie: &str, password: &str) -> Reply {
    call_from(portal, peer, "login", cookie, json!({ "email": EVA, "password": password })).await
}

/// Returns `name=value` of the cookie by which a device is known.
fn mark(reply: &Reply) -> String {
    let cookies = reply.headers.get_all(header::SET_COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mark =
        cookies.filter_map(|cookie| cookie.split(';').next()).find(|pair| pair.contains("balie-device="));
    mark.expect("a mark").to_owned()
}

/// Five addresses, from each of which five wrong passwords come.
async fn close(portal: &Portal) {
    for place in 1..=5 {
        for _ in 0..5 {
            let peer = format!("203.0.113.{place}");
            try_from(portal, &peer, "", "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
        }
    }
}

sqlite_and_postgres! {
    async fn failures_from_one_address_close_that_address_alone(portal: Portal) {
        add_active_member(&portal, "eva").await;
        for _ in 0..5 {
            try_from(&portal, "203.0.113.7", "", "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
        }
        try_from(&portal, "203.0.113.7", "", PASSWORD).await.expect_error(423, "CONSUMER_LOCKED");
        assert_eq!(try_from(&portal, "198.51.100.9", "", PASSWORD).await.status, 200);
        // Again and again, for longer each time.
        portal.clock.advance(TimeDelta::minutes(15));
        for _ in 0..5 {
            try_from(&portal, "203.0.113.7", "", "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
        }
        portal.clock.advance(TimeDelta::minutes(29));
        try_from(&portal, "203.0.113.7", "", PASSWORD).await.expect_error(423, "CONSUMER_LOCKED");
    }
}

sqlite_and_postgres! {
    async fn a_known_device_and_a_mailed_link_let_the_owner_in(portal: Portal) {
        add_active_member(&portal, "eva").await;
        add_active_member(&portal, "tom").await;
        let pending = text(&try_from(&portal, "198.51.100.9", "", PASSWORD).await.json()["token"]);
        let given = json!({ "code": current_code(&portal, STAFF_SECRET) });
        let known = mark(&portal.desk_call("two-factor", Some(&pending), Some(given)).await);
        close(&portal).await;
        try_from(&portal, "198.51.100.9", "", PASSWORD).await.expect_error(423, "CONSUMER_LOCKED");
        assert_eq!(try_from(&portal, "198.51.100.9", &known, PASSWORD).await.status, 200);
        // The mark is the account's, and guesses from the device itself are counted too.
        let body = json!({ "email": "tom@vandijk.example", "password": PASSWORD });
        assert_eq!(call_from(&portal, "198.51.100.9", "login", &known, body).await.status, 200);
        for _ in 0..5 {
            try_from(&portal, "198.51.100.9", &known, "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
        }
        try_from(&portal, "198.51.100.9", &known, PASSWORD).await.expect_error(423, "CONSUMER_LOCKED");

        let ask = async |email: &str| call_from(&portal, "198.51.100.9", "request-unlock", "", json!({ "email": email })).await;
        let (found, unknown) = (ask(" EVA@vandijk.example ").await, ask("nobody@vandijk.example").await);
        assert_eq!((found.status.as_u16(), &found.text), (204, &unknown.text));
        assert_eq!(unknown.status, found.status);
        ask(EVA).await;
        ask("").await.expect_error(422, "VALIDATION_FAILED");
        let letters = portal.deliver_mail().await;
        let [letter] = letters.as_slice() else { panic!("at most one in a quarter of an hour: {letters:?}") };
        assert!(letter.contains("eva@vandijk.example"), "{letter}");
        let secret = letter.split("/desk/unlock/").nth(1).and_then(|rest| rest.split('?').next()).expect("a link");
        let unlock = async |domain: &str, token: &str| {
            let body = Some(json!({ "token": token }));
            portal.call_at(domain, Method::POST, "/desk/api/auth/unlock", None, body).await
        };
        unlock("noordzee", secret).await.expect_error(401, "AUTH_START_PASSWORD_RESET_FAILED");
        unlock("vandijk", "x").await.expect_error(401, "AUTH_START_PASSWORD_RESET_FAILED");
        let unlocked = unlock("vandijk", secret).await;
        assert_eq!(unlocked.status, 204, "{}", unlocked.text);
        unlock("vandijk", secret).await.expect_error(401, "AUTH_START_PASSWORD_RESET_FAILED");
        assert_eq!(try_from(&portal, "192.0.2.1", &mark(&unlocked), PASSWORD).await.status, 200);
        try_from(&portal, "192.0.2.1", "", PASSWORD).await.expect_error(423, "CONSUMER_LOCKED");
        let trail = portal.firm_call(VANDIJK, Method::GET, "audit?type=staff.unlocked", None).await.list();
        assert_eq!(trail.len(), 1);

        portal.clock.advance(TimeDelta::minutes(16));
        ask(EVA).await;
        let letters = portal.deliver_mail().await;
        let late = letters[0].split("/desk/unlock/").nth(1).and_then(|rest| rest.split('?').next()).expect("a link");
        portal.clock.advance(TimeDelta::minutes(15));
        unlock("vandijk", late).await.expect_error(401, "AUTH_START_PASSWORD_RESET_FAILED");
    }
}

sqlite_and_postgres! {
    async fn wrong_codes_lock_for_longer_each_time_and_are_mailed(portal: Portal) {
        add_active_member(&portal, "eva").await;
        let right = || json!({ "code": current_code(&portal, STAFF_SECRET) });
        let guess = async || {
            let token = text(&login(&portal, EVA, PASSWORD).await.json()["token"]);
            for _ in 0..5 {
                let wrong = portal.desk_call("two-factor", Some(&token), Some(json!({ "code": "000000" }))).await;
                wrong.expect_error(401, "INVALID_OTP");
            }
            let locked = portal.desk_call("two-factor", Some(&token), Some(right())).await;
            locked.expect_error(423, "CONSUMER_LOCKED").json()["error"]["locked_time_remaining"].clone()
        };
        for seconds in [900, 1800, 3600] {
            assert_eq!(guess().await, json!(seconds));
            let letters = portal.deliver_mail().await;
            let [letter] = letters.as_slice() else { panic!("one for each lock: {letters:?}") };
            assert!(letter.contains("te vaak een verkeerde code") && letter.contains("/desk/account"), "{letter}");
            portal.clock.advance(TimeDelta::seconds(seconds));
        }
        // Whoever has the code begins anew.
        let token = text(&login(&portal, EVA, PASSWORD).await.json()["token"]);
        assert_eq!(portal.desk_call("two-factor", Some(&token), Some(right())).await.status, 200);
        portal.clock.advance(TimeDelta::seconds(30));
        assert_eq!(guess().await, json!(900));
    }
}

sqlite_and_postgres! {
    async fn another_site_neither_resumes_nor_ends_a_session(portal: Portal) {
        add_active_member(&portal, "eva").await;
        let pending = text(&login(&portal, EVA, PASSWORD).await.json()["token"]);
        let send = async |path: &str, headers: &[(&str, &str)], body: &'static str| {
            let mut request = Request::post(format!("/desk/api/auth/{path}")).header("x-domain", "vandijk");
            for (name, value) in headers {
                request = request.header(*name, *value);
            }
            portal.send(request.body(Body::from(body)).expect("a request")).await
        };
        let bearer = format!("Bearer {pending}");
        let given = json!({ "code": current_code(&portal, STAFF_SECRET) });
        let request = Request::post("/desk/api/auth/two-factor")
            .header("x-domain", "vandijk")
            .header("authorization", bearer)
            .header("content-type", "application/json")
            .header("x-token-transport", "cookie");
        let full = portal.send(request.body(Body::from(given.to_string())).expect("a request")).await;
        let cookie = full.header("set-cookie").split(';').next().expect("a cookie").to_owned();
        let from_elsewhere = [("cookie", cookie.as_str()), ("origin", "https://elsewhere.vandijk.example")];
        for path in ["resume", "logout"] {
            let simple = send(path, &[&from_elsewhere[..], &[("content-type", "text/plain")]].concat(), "{}").await;
            simple.expect_error(415, "MEDIA_TYPE_NOT_SUPPORTED");
            let bare = send(path, &from_elsewhere, "").await;
            assert_ne!(bare.status, 200, "{path}");
            assert!(!bare.headers.contains_key("set-cookie"), "{path} takes the cookie away");
        }
        let own = [("cookie", cookie.as_str()), ("x-token-transport", "cookie"), ("content-type", "application/json")];
        let resumed = send("resume", &own, "{}").await;
        assert_eq!(resumed.status, 200, "{}", resumed.text);
        assert_eq!(send("logout", &own, "{}").await.status, 204);
        send("resume", &own, "{}").await.expect_error(401, "AUTH_TOKEN_INVALID");
    }
}
