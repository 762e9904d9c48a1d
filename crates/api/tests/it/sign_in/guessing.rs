//! Guesses at passwords from one address, and the second factor that a firm requires of everybody.

use axum::http::{Method, StatusCode};
use chrono::TimeDelta;
use serde_json::json;

use crate::support::{PASSWORD, Portal, Reply, VANDIJK, text};

/// A call from an address of its own.
async fn try_from(portal: &Portal, peer: &str, password: &str) -> Reply {
    let body = json!({ "email": "anna", "password": password }).to_string();
    let mut request = axum::http::Request::builder()
        .method(Method::POST)
        .uri("/api/auth/login")
        .header("x-domain", "vandijk")
        .header("content-type", "application/json")
        .body(axum::body::Body::from(body))
        .unwrap();
    let peer: std::net::SocketAddr = format!("{peer}:4000").parse().unwrap();
    request.extensions_mut().insert(axum::extract::ConnectInfo(peer));
    portal.send(request).await
}

sqlite_and_postgres! {
    async fn whoever_closes_an_account_again_and_again_is_kept_away_longer_each_time(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let fail = async |portal: &Portal| {
            for _ in 0..5 {
                try_from(portal, "203.0.113.7", "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
            }
        };
        fail(&portal).await;
        try_from(&portal, "198.51.100.9", PASSWORD).await.expect_error(423, "CONSUMER_LOCKED");
        portal.clock.advance(TimeDelta::minutes(15));
        fail(&portal).await;
        portal.clock.advance(TimeDelta::minutes(15));
        // The stranger is away for half an hour, the owner may come in.
        let refused = try_from(&portal, "203.0.113.7", "wrong").await;
        assert_eq!(refused.expect_error(423, "CONSUMER_LOCKED").json()["error"]["locked_time_remaining"], json!(900));
        assert_eq!(try_from(&portal, "198.51.100.9", PASSWORD).await.status, StatusCode::OK);
        portal.clock.advance(TimeDelta::minutes(15));
        fail(&portal).await;
        portal.clock.advance(TimeDelta::minutes(59));
        try_from(&portal, "203.0.113.7", "wrong").await.expect_error(423, "CONSUMER_LOCKED");
        assert_eq!(try_from(&portal, "198.51.100.9", PASSWORD).await.status, StatusCode::OK);
    }
}

sqlite_and_postgres! {
    async fn a_firm_can_require_a_second_factor_of_everybody(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let before = portal.login("anna", PASSWORD).await.attributes();
        assert_eq!(before["twoFactorSetup"], false);
        let stored = portal.firm_call(VANDIJK, Method::GET, "licence/vandijk", None).await.json();
        let mut attributes = stored["data"]["attributes"].clone();
        attributes["two_factor_required"] = json!(true);
        let body = json!({ "version": 2, "attributes": attributes });
        let reply = portal.firm_call(VANDIJK, Method::PUT, "licence/vandijk", Some(body)).await;
        assert!(reply.status.is_success(), "{}", reply.text);
        portal.app.tenants.invalidate();
        let after = portal.login("anna", PASSWORD).await.attributes();
        assert_eq!(after["twoFactorSetup"], true);
        portal.get("/api/actions", &text(&after["accessToken"])).await.expect_error(403, "TWO_FACTOR_SETUP_REQUIRED");
        // A session of before comes to the same at its next renewal.
        let renewed = portal.public("/api/auth/refresh", json!({ "refreshToken": before["refreshToken"] })).await.attributes();
        assert_eq!(renewed["twoFactorSetup"], true);
    }
}

sqlite_and_postgres! {
    async fn an_unknown_name_takes_as_much_work_as_a_known_one(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        // The firms are read now and remembered.
        portal.login("first", "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
        let mut costs = Vec::new();
        for name in ["anna", "nobody"] {
            let before = portal.store.statements();
            portal.login(name, "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
            let after_sign_in = portal.store.statements();
            let asked = portal.public("/api/auth/forgot-password", json!({ "email": name })).await;
            assert!(asked.status.is_success(), "{}", asked.text);
            costs.push((after_sign_in - before, portal.store.statements() - after_sign_in));
        }
        assert_eq!(costs[0], costs[1]);
    }
}
