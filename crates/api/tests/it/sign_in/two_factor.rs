//! The second factor: at sign-in, in the settings, when it is forced, and when it is lost.

use axum::http::{Method, StatusCode};
use chrono::TimeDelta;
use serde_json::{Value, json};
use store::Scope;
use totp_rs::{Builder, Secret};

use crate::support::{PASSWORD, Portal, Reply, text};

/// The code that an authenticator app shows now.
pub fn current_code(portal: &Portal, secret: &str) -> String {
    use app::Clock;
    let secret = Secret::try_from_base32(secret).expect("base32");
    let totp = Builder::new().with_secret(secret).build().expect("a generator");
    let time = u64::try_from(portal.clock.now().timestamp()).expect("a time");
    totp.generate(time).to_string()
}

pub async fn give(portal: &Portal, token: &Value, code: &str, enabled: bool) -> Reply {
    portal.post("/api/auth/two-factor", &text(token), json!({ "code": code, "enabled": enabled })).await
}

/// Signs in and switches two-factor on: the secret, the recovery codes and the new pair.
pub async fn enable_two_factor(portal: &Portal, name: &str) -> (String, Vec<String>, Value) {
    let pair = portal.login(name, PASSWORD).await.attributes();
    enable_in(portal, &pair["accessToken"]).await
}

/// Switches two-factor on in a session: the secret, the recovery codes and the new pair.
pub async fn enable_in(portal: &Portal, token: &Value) -> (String, Vec<String>, Value) {
    let secret = text(&portal.get("/api/auth/two-factor-qr", &text(token)).await.attributes()["secret"]);
    let pair = give(portal, token, &current_code(portal, &secret), true).await.attributes();
    let codes: Vec<String> = pair["recoveryCodes"].as_array().expect("codes").iter().map(text).collect();
    portal.clock.advance(TimeDelta::seconds(30));
    (secret, codes, pair)
}

sqlite_and_postgres! {
    async fn enabling_asks_for_a_code_from_then_on(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let elsewhere = portal.token("anna").await;
        let (secret, codes, pair) = enable_two_factor(&portal, "anna").await;
        assert_eq!(codes.len(), 10);
        assert_eq!((&pair["twoFactor"], &pair["twoFactorSetup"]), (&json!(false), &json!(false)));
        assert_eq!(portal.get("/api/actions", &text(&pair["accessToken"])).await.status, StatusCode::OK);
        portal.get("/api/actions", &elsewhere).await.expect_error(401, "AUTH_TOKEN_INVALID");

        let pending = portal.login("anna", PASSWORD).await.attributes();
        assert_eq!((&pending["twoFactor"], &pending["consumerId"]), (&json!(true), &json!(anna.consumer)));
        let body = json!({
            "consumerId": anna.consumer, "code": current_code(&portal, &secret), "enabled": true,
            "accessToken": pending["accessToken"],
        });
        let full = portal.public("/api/auth/two-factor", body).await.attributes();
        assert_eq!(full["twoFactor"], json!(false));
        assert_eq!(full.get("recoveryCodes"), None);
        assert_eq!(portal.get("/api/actions", &text(&full["accessToken"])).await.status, StatusCode::OK);
        // The pending pair is spent.
        give(&portal, &pending["accessToken"], "000000", true).await.expect_error(401, "AUTH_TOKEN_INVALID");
    }
}

sqlite_and_postgres! {
    async fn a_code_works_once(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let (secret, _, _) = enable_two_factor(&portal, "anna").await;
        let now = current_code(&portal, &secret);
        let first = portal.login("anna", PASSWORD).await.attributes();
        let second = portal.login("anna", PASSWORD).await.attributes();
        let (left, right) = tokio::join!(
            give(&portal, &first["accessToken"], &now, true),
            give(&portal, &second["accessToken"], &now, true)
        );
        let mut statuses = [left.status.as_u16(), right.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 401]);
    }
}

sqlite_and_postgres! {
    async fn a_recovery_code_works_once_in_any_spelling(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let (_, codes, _) = enable_two_factor(&portal, "anna").await;
        let spelt = codes[0].replace('-', " ").to_uppercase();
        for (code, status) in [(&spelt, 200), (&codes[0], 401), (&codes[9], 200)] {
            let pending = portal.login("anna", PASSWORD).await.attributes();
            assert_eq!(give(&portal, &pending["accessToken"], code, true).await.status.as_u16(), status, "{code}");
        }
    }
}

sqlite_and_postgres! {
    async fn a_pair_without_the_second_factor_opens_nothing_else_and_expires_after_five_minutes(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        enable_two_factor(&portal, "anna").await;
        let pending = portal.login("anna", PASSWORD).await.attributes();
        let token = text(&pending["accessToken"]);
        for (method, path) in [
            (Method::GET, "/api/actions"),
            (Method::GET, "/api/consumers"),
            (Method::PATCH, "/api/consumers"),
            (Method::GET, "/api/consumers/partner"),
            (Method::GET, "/api/consumers/activity"),
            (Method::GET, "/api/auth/sessions"),
            (Method::GET, "/api/auth/two-factor-qr"),
            (Method::POST, "/api/auth/two-factor-qr/renew"),
            (Method::POST, "/api/auth/logout"),
        ] {
            portal.call(method, path, Some(&token), None).await.expect_error(403, "TWO_FACTOR_REQUIRED");
        }
        give(&portal, &pending["accessToken"], "000000", false).await.expect_error(403, "TWO_FACTOR_REQUIRED");
        let refresh = json!({ "refreshToken": pending["refreshToken"] });
        portal.public("/api/auth/refresh", refresh).await.expect_error(403, "TWO_FACTOR_REQUIRED");
        portal.clock.advance(TimeDelta::minutes(5));
        give(&portal, &pending["accessToken"], "000000", true).await.expect_error(401, "AUTH_TOKEN_INVALID");
    }
}

sqlite_and_postgres! {
    async fn a_forced_set_up_opens_the_settings_alone(portal: Portal) {
        portal.consumer_with("vandijk", "kees", true).await;
        let pair = portal.login("kees", PASSWORD).await.attributes();
        assert_eq!((&pair["twoFactor"], &pair["twoFactorSetup"]), (&json!(false), &json!(true)));
        let token = text(&pair["accessToken"]);
        for path in ["/api/actions", "/api/consumers/partner", "/api/consumers/activity", "/api/auth/sessions"] {
            portal.get(path, &token).await.expect_error(403, "TWO_FACTOR_SETUP_REQUIRED");
        }
        assert_eq!(portal.get("/api/consumers", &token).await.status, StatusCode::OK);
        let refresh = json!({ "refreshToken": pair["refreshToken"] });
        let pair = portal.public("/api/auth/refresh", refresh).await.attributes();
        assert_eq!(pair["twoFactorSetup"], json!(true));

        let (_, _, pair) = enable_two_factor(&portal, "kees").await;
        assert_eq!(pair["twoFactorSetup"], json!(false));
        assert_eq!(portal.get("/api/actions", &text(&pair["accessToken"])).await.status, StatusCode::OK);
    }
}

sqlite_and_postgres! {
    async fn switching_off_asks_for_a_code_and_forgets_the_secret(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let (secret, codes, pair) = enable_two_factor(&portal, "anna").await;
        give(&portal, &pair["accessToken"], "123", false).await.expect_error(401, "INVALID_OTP");
        let token = text(&pair["accessToken"]);
        portal.get("/api/auth/two-factor-qr", &token).await.expect_error(403, "ACCESS_DENIED");
        let now = current_code(&portal, &secret);
        let pair = give(&portal, &pair["accessToken"], &now, false).await.attributes();
        assert_eq!(portal.login("anna", PASSWORD).await.attributes()["twoFactor"], json!(false));
        let token = text(&pair["accessToken"]);
        let renewed = text(&portal.get("/api/auth/two-factor-qr", &token).await.attributes()["secret"]);
        assert_ne!(renewed, secret);
        give(&portal, &pair["accessToken"], &codes[0], true).await.expect_error(401, "INVALID_OTP");
    }
}

sqlite_and_postgres! {
    async fn a_required_second_factor_is_set_up_again_after_a_reset(portal: Portal) {
        portal.consumer_with("vandijk", "kees", true).await;
        let (_, codes, pair) = enable_two_factor(&portal, "kees").await;
        let pair = give(&portal, &pair["accessToken"], &codes[0], false).await.attributes();
        assert_eq!(pair["twoFactorSetup"], json!(true));
    }
}

sqlite_and_postgres! {
    async fn renewing_makes_the_code_before_worthless(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let pair = portal.sign_in("anna").await;
        let token = text(&pair["accessToken"]);
        let first = portal.get("/api/auth/two-factor-qr", &token).await.attributes();
        assert_eq!(portal.get("/api/auth/two-factor-qr", &token).await.attributes(), first);
        let renewed = portal.post("/api/auth/two-factor-qr/renew", &token, json!({})).await.attributes();
        assert_ne!(renewed["secret"], first["secret"]);
        let old = current_code(&portal, &text(&first["secret"]));
        give(&portal, &pair["accessToken"], &old, true).await.expect_error(401, "INVALID_OTP");
        let new = current_code(&portal, &text(&renewed["secret"]));
        assert_eq!(give(&portal, &pair["accessToken"], &new, true).await.status, StatusCode::OK);
    }
}

sqlite_and_postgres! {
    async fn guessing_the_code_locks_it(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let (secret, _, _) = enable_two_factor(&portal, "anna").await;
        let pending = portal.login("anna", PASSWORD).await.attributes();
        for _ in 0..5 {
            give(&portal, &pending["accessToken"], "12 34", true).await.expect_error(401, "INVALID_OTP");
        }
        let now = current_code(&portal, &secret);
        give(&portal, &pending["accessToken"], &now, true).await.expect_error(423, "CONSUMER_LOCKED");
        let letters = portal.deliver_mail().await;
        let about = |letter: &&String| letter.contains("te vaak een verkeerde code");
        assert_eq!(letters.iter().filter(about).count(), 1, "{letters:?}");
        assert!(count_failures(&portal, anna).await >= 5);
        portal.clock.advance(TimeDelta::minutes(15));
        let pending = portal.login("anna", PASSWORD).await.attributes();
        let now = current_code(&portal, &secret);
        assert_eq!(give(&portal, &pending["accessToken"], &now, true).await.status, StatusCode::OK);
    }
}

async fn count_failures(portal: &Portal, scope: Scope) -> usize {
    let log = store::audit::of_consumer(portal.app.store.reader(), scope, 100).await.expect("the log");
    log.iter().filter(|entry| entry.kind == "two_factor.failed").count()
}
