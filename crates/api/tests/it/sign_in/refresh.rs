//! Keeping a session going, side by side and against copies.

use axum::http::Method;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Portal, Reply, text};

async fn renew_tokens(portal: &Portal, token: &Value) -> Reply {
    portal.public("/api/auth/refresh", json!({ "refreshToken": token })).await
}

async fn is_accepted(portal: &Portal, pair: &Value) -> bool {
    portal.get("/api/actions", &text(&pair["accessToken"])).await.status.is_success()
}

sqlite_and_postgres! {
    async fn a_thousand_races_lose_no_session_and_accept_no_token_twice(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        for family in 0..50 {
            let first = portal.sign_in("anna").await;
            let mut pair = first.clone();
            for round in 0..20 {
                portal.clock.advance(TimeDelta::minutes(9));
                let old = &pair["refreshToken"];
                let (left, right) = tokio::join!(renew_tokens(&portal, old), renew_tokens(&portal, old));
                let (left, right) = (left.attributes(), right.attributes());
                assert_ne!(left["refreshToken"], right["refreshToken"]);
                assert!(
                    is_accepted(&portal, &left).await && is_accepted(&portal, &right).await,
                    "family {family}, round {round}"
                );
                pair = if round % 2 == 0 { left } else { right };
            }
            // The first token has long had its successors: whoever shows it now holds a copy.
            renew_tokens(&portal, &first["refreshToken"]).await.expect_error(401, "AUTH_REFRESH_INVALID_TOKEN");
            assert!(!is_accepted(&portal, &pair).await, "family {family} has ended");
        }
    }
}

sqlite_and_postgres! {
    async fn two_tabs_with_tokens_of_their_own_go_on_beside_each_other(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let first = portal.sign_in("anna").await;
        let mut left = renew_tokens(&portal, &first["refreshToken"]).await.attributes();
        let mut right = renew_tokens(&portal, &first["refreshToken"]).await.attributes();
        for _ in 0..3 {
            portal.clock.advance(TimeDelta::minutes(9));
            left = renew_tokens(&portal, &left["refreshToken"]).await.attributes();
            right = renew_tokens(&portal, &right["refreshToken"]).await.attributes();
        }
        assert!(is_accepted(&portal, &left).await && is_accepted(&portal, &right).await);
    }
}

sqlite_and_postgres! {
    async fn a_token_used_again_after_its_successor_ends_the_family(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let first = portal.sign_in("anna").await;
        let second = renew_tokens(&portal, &first["refreshToken"]).await.attributes();
        let third = renew_tokens(&portal, &second["refreshToken"]).await.attributes();
        renew_tokens(&portal, &first["refreshToken"]).await.expect_error(401, "AUTH_REFRESH_INVALID_TOKEN");
        for pair in [&second, &third] {
            assert!(!is_accepted(&portal, pair).await);
            renew_tokens(&portal, &pair["refreshToken"]).await.expect_error(401, "AUTH_REFRESH_INVALID_TOKEN");
        }
        // Another sign-in of the same consumer is another family.
        let other = portal.sign_in("anna").await;
        assert!(is_accepted(&portal, &other).await);
    }
}

sqlite_and_postgres! {
    async fn a_copy_used_later_makes_the_older_successor_the_tell_tale(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let first = portal.sign_in("anna").await;
        let second = renew_tokens(&portal, &first["refreshToken"]).await.attributes();
        portal.clock.advance(TimeDelta::minutes(5));
        let copy = renew_tokens(&portal, &first["refreshToken"]).await.attributes();
        renew_tokens(&portal, &second["refreshToken"]).await.expect_error(401, "AUTH_REFRESH_INVALID_TOKEN");
        renew_tokens(&portal, &copy["refreshToken"]).await.expect_error(401, "AUTH_REFRESH_INVALID_TOKEN");
    }
}

sqlite_and_postgres! {
    async fn a_session_slides_for_fourteen_days_and_ends_at_thirty(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let idle = portal.sign_in("anna").await;
        portal.clock.advance(TimeDelta::days(14));
        renew_tokens(&portal, &idle["refreshToken"]).await.expect_error(401, "AUTH_REFRESH_EXPIRED_TOKEN");

        let mut pair = portal.sign_in("anna").await;
        for _ in 0..2 {
            portal.clock.advance(TimeDelta::days(13));
            pair = renew_tokens(&portal, &pair["refreshToken"]).await.attributes();
        }
        portal.clock.advance(TimeDelta::days(4));
        renew_tokens(&portal, &pair["refreshToken"]).await.expect_error(401, "AUTH_REFRESH_EXPIRED_TOKEN");
    }
}

sqlite_and_postgres! {
    async fn what_is_missing_or_wrong_has_its_code(portal: Portal) {
        let empty = portal.call(Method::POST, "/api/auth/refresh", None, None).await;
        empty.expect_error(401, "AUTH_REFRESH_MISSING_DATA");
        for missing in [json!({}), json!({ "refreshToken": "" }), json!({ "refreshToken": null })] {
            portal.public("/api/auth/refresh", missing).await.expect_error(401, "AUTH_REFRESH_MISSING_TOKEN");
        }
        renew_tokens(&portal, &json!("unknown")).await.expect_error(401, "AUTH_REFRESH_INVALID_TOKEN");

        portal.consumer("vandijk", "anna").await;
        let pair = portal.sign_in("anna").await;
        let body = json!({ "refreshToken": pair["refreshToken"] });
        portal
            .call_at("noordzee", Method::POST, "/api/auth/refresh", None, Some(body))
            .await
            .expect_error(403, "ACCESS_DENIED");
    }
}
