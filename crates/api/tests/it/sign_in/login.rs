//! Signing in: who gets in, who is kept out, and for how long.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use chrono::TimeDelta;
use serde_json::json;

use crate::support::{PASSWORD, Portal, Reply, text};

sqlite_and_postgres! {
    async fn a_user_name_or_an_address_signs_in(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        for name in ["anna", " ANNA ", "Anna@Example.NL"] {
            let pair = portal.login(name, PASSWORD).await.attributes();
            assert_eq!(pair["consumerId"], json!(anna.consumer));
            assert_eq!(pair["twoFactor"], json!(false));
            assert_eq!(pair["twoFactorSetup"], json!(false));
            assert_eq!(pair.get("recoveryCodes"), None);
            let token = text(&pair["accessToken"]);
            assert_eq!(portal.get("/api/actions", &token).await.status, StatusCode::OK);
        }
    }
}

sqlite_and_postgres! {
    async fn a_wrong_password_and_an_unknown_name_look_alike(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let wrong = portal.login("anna", "not this one").await;
        let unknown = portal.login("nobody", "not this one").await;
        wrong.expect_error(401, "AUTH_LOGIN_FAILED");
        assert_eq!(wrong.text, unknown.text);
        let elsewhere = json!({ "email": "anna", "password": PASSWORD });
        portal
            .call_at("noordzee", Method::POST, "/api/auth/login", None, Some(elsewhere))
            .await
            .expect_error(401, "AUTH_LOGIN_FAILED");
    }
}

sqlite_and_postgres! {
    async fn a_name_that_closes_says_nothing_of_other_names(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        for _ in 0..6 {
            portal.login("anna@example.nl", "wrong").await;
        }
        portal.login("anna@example.nl", PASSWORD).await.expect_error(423, "CONSUMER_LOCKED");
        portal.login("anna", "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
    }
}

sqlite_and_postgres! {
    async fn the_names_of_one_account_share_its_guesses(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        for _ in 0..5 {
            portal.login("anna@example.nl", "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
        }
        // Not even the right password is right now, and nothing tells that the two names belong together.
        for name in ["anna", "nobody"] {
            for _ in 0..5 {
                portal.login(name, PASSWORD).await.expect_error(401, "AUTH_LOGIN_FAILED");
            }
            portal.login(name, PASSWORD).await.expect_error(423, "CONSUMER_LOCKED");
        }
        portal.clock.advance(TimeDelta::minutes(16));
        assert_eq!(portal.login("anna", PASSWORD).await.status, StatusCode::OK);
        assert_eq!(portal.login("anna@example.nl", PASSWORD).await.status, StatusCode::OK);
    }
}

sqlite_and_postgres! {
    async fn both_fields_are_required_and_no_others_taken(portal: Portal) {
        let empty = portal.public("/api/auth/login", json!({ "email": " " })).await;
        assert_eq!(empty.expect_error(422, "VALIDATION_FAILED").json()["error"]["fields"], json!({
            "email": ["required"], "password": ["required"],
        }));
        let more = json!({ "email": "a", "password": "b", "remember": true });
        let more = portal.public("/api/auth/login", more).await;
        assert_eq!(more.expect_error(422, "VALIDATION_FAILED").json()["error"]["fields"], json!({ "remember": ["unknown"] }));
    }
}

sqlite_and_postgres! {
    async fn five_failures_lock_an_account_known_or_not(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        for name in ["anna", "nobody@example.nl"] {
            for _ in 0..5 {
                portal.login(name, "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
            }
            let locked = portal.login(name, PASSWORD).await;
            locked.expect_error(423, "CONSUMER_LOCKED");
            assert_eq!(locked.json()["error"]["locked_time_remaining"], json!(900));
        }
        // Another branch of the firm is the same firm.
        let elsewhere = json!({ "email": "anna", "password": PASSWORD });
        let elsewhere = portal.call_at("vandijk-utrecht", Method::POST, "/api/auth/login", None, Some(elsewhere)).await;
        elsewhere.expect_error(423, "CONSUMER_LOCKED");

        portal.clock.advance(TimeDelta::minutes(14));
        let locked = portal.login("anna", PASSWORD).await;
        assert_eq!(locked.expect_error(423, "CONSUMER_LOCKED").json()["error"]["locked_time_remaining"], json!(60));
        portal.clock.advance(TimeDelta::minutes(1));
        portal.sign_in("anna").await;
    }
}

sqlite_and_postgres! {
    async fn a_success_starts_the_count_anew(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        for _ in 0..3 {
            for _ in 0..4 {
                portal.login("anna", "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
            }
            portal.sign_in("anna").await;
        }
    }
}

sqlite_and_postgres! {
    async fn guesses_side_by_side_do_not_outrun_the_limit(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let guess = || portal.login("anna", "wrong");
        let replies = futures::future::join_all((0..12).map(|_| guess())).await;
        let with = |status: u16| replies.iter().filter(|reply| reply.status.as_u16() == status).count();
        assert_eq!((with(401), with(423)), (5, 7));
    }
}

sqlite_and_postgres! {
    async fn a_stranger_does_not_keep_the_owner_out(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        portal.consumer("vandijk", "bram").await;
        let first = portal.login("anna", PASSWORD).await;
        let cookie = first.header("set-cookie").split(';').next().unwrap().to_owned();
        assert!(first.header("set-cookie").contains("HttpOnly; SameSite=Strict"));
        for _ in 0..5 {
            portal.login("anna", "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
        }
        portal.login("anna", PASSWORD).await.expect_error(423, "CONSUMER_LOCKED");

        let on_her_device = |name: &'static str, password: &'static str| login_with_cookie(&portal, &cookie, name, password);
        assert_eq!(on_her_device("anna", PASSWORD).await.status, StatusCode::OK);
        // The device has a count of its own, and is no key to anybody else's account.
        for _ in 0..5 {
            on_her_device("anna", "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
        }
        on_her_device("anna", PASSWORD).await.expect_error(423, "CONSUMER_LOCKED");
        for _ in 0..5 {
            portal.login("bram", "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
        }
        on_her_device("bram", PASSWORD).await.expect_error(423, "CONSUMER_LOCKED");
    }
}

async fn login_with_cookie(portal: &Portal, cookie: &str, name: &str, password: &str) -> Reply {
    let request = Request::post("/api/auth/login")
        .header("x-domain", "vandijk")
        .header("content-type", "application/json")
        .header("cookie", cookie);
    let body = json!({ "email": name, "password": password });
    portal.send(request.body(Body::from(body.to_string())).unwrap()).await
}

sqlite_and_postgres! {
    async fn an_address_is_stopped_after_a_hundred_failures(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        for round in 0..100 {
            portal.login(&format!("nobody-{}", round / 5), "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
        }
        let stopped = portal.login("anna", PASSWORD).await;
        stopped.expect_error(429, "TOO_MANY_REQUESTS");
        assert_eq!(stopped.header("retry-after"), "600");
        portal.clock.advance(TimeDelta::minutes(10));
        portal.sign_in("anna").await;
    }
}

sqlite_and_postgres! {
    async fn signing_out_ends_the_session_on_the_server(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let pair = portal.sign_in("anna").await;
        let token = text(&pair["accessToken"]);
        assert_eq!(portal.post("/api/auth/logout", &token, json!({})).await.status, StatusCode::NO_CONTENT);
        portal.get("/api/actions", &token).await.expect_error(401, "AUTH_TOKEN_INVALID");
        let refresh = json!({ "refreshToken": pair["refreshToken"] });
        portal.public("/api/auth/refresh", refresh).await.expect_error(401, "AUTH_REFRESH_INVALID_TOKEN");
    }
}

sqlite_and_postgres! {
    async fn a_token_is_good_at_its_own_firm_and_for_ten_minutes(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let token = portal.token("anna").await;
        portal
            .call_at("noordzee", Method::GET, "/api/actions", Some(&token), None)
            .await
            .expect_error(403, "ACCESS_DENIED");
        assert_eq!(
            portal.call_at("vandijk-utrecht", Method::GET, "/api/actions", Some(&token), None).await.status,
            StatusCode::OK
        );
        portal.clock.advance(TimeDelta::minutes(10));
        portal.get("/api/actions", &token).await.expect_error(401, "AUTH_TOKEN_INVALID");
    }
}
