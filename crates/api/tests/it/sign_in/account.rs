//! The consumer, their partner, their devices and their log.

use axum::http::{Method, StatusCode};
use serde_json::json;

use crate::support::text;

sqlite_and_postgres! {
    async fn the_consumer_carries_both_spellings(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let token = portal.token("anna").await;
        let reply = portal.get("/api/consumers", &token).await;
        let displayed = reply.attributes();
        assert_eq!(reply.json()["data"]["id"], json!(anna.consumer));
        assert_eq!(reply.json()["data"]["type"], json!("consumers"));
        for name in [
            "gender", "initials", "first_name", "preposition", "last_name", "display_name", "date_of_birth",
            "address", "nationality", "email", "profilePicture", "phoneNumbers", "two_factor", "street_name",
            "house_number", "house_number_addition", "zipcode", "city", "birth_country", "birth_last_name",
            "birth_preposition", "phone_home", "phone_mobile", "marital_state", "degree", "smoker", "iban", "contact_preference",
            "in_paid_employment", "ever_divorced", "address_style", "salutation", "is_company", "isCompany",
            "displayName", "addressStyle", "twoFactor", "dateOfBirth", "locale",
        ] {
            assert!(displayed.get(name).is_some(), "{name} is missing from {displayed}");
        }
        assert_eq!((&displayed["two_factor"], &displayed["twoFactor"]), (&json!(false), &json!(false)));
    }
}

sqlite_and_postgres! {
    async fn the_language_is_kept(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let token = portal.token("anna").await;
        let choose = async |body| portal.call(Method::PATCH, "/api/consumers", Some(&token), Some(body)).await;
        assert_eq!(choose(json!({ "locale": "en" })).await.attributes()["locale"], json!("en"));
        assert_eq!(portal.get("/api/consumers", &token).await.attributes()["locale"], json!("en"));
        choose(json!({ "locale": "fr" })).await.expect_error(422, "VALIDATION_FAILED");
        choose(json!({})).await.expect_error(422, "VALIDATION_FAILED");
        choose(json!({ "locale": "nl", "email": "x@example.nl" })).await.expect_error(422, "VALIDATION_FAILED");
        portal.change_firm("vandijk", |firm| firm.languages.retain(|language| language.is_default)).await;
        choose(json!({ "locale": "en" })).await.expect_error(404, "LANGUAGE_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn a_consumer_without_a_partner_has_none(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let token = portal.token("anna").await;
        portal.get("/api/consumers/partner", &token).await.expect_error(404, "PARTNER_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn devices_are_listed_and_ended_one_by_one(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        portal.consumer("vandijk", "bram").await;
        let (phone, laptop) = (portal.token("anna").await, portal.token("anna").await);
        let bram = portal.token("bram").await;
        let list = portal.get("/api/auth/sessions", &laptop).await.list();
        let current: Vec<bool> =
            list.iter().map(|one| one["attributes"]["is_current"].as_bool().unwrap()).collect();
        assert_eq!(current.iter().filter(|current| **current).count(), 1);
        assert_eq!(list.len(), 2);
        let other = list.iter().find(|one| one["attributes"]["is_current"] == json!(false)).unwrap();
        let path = format!("/api/auth/sessions/{}", text(&other["id"]));

        portal.call(Method::DELETE, &path, Some(&bram), None).await.expect_error(404, "SESSION_NOT_FOUND");
        let ended = portal.call(Method::DELETE, &path, Some(&laptop), None).await;
        assert_eq!(ended.status, StatusCode::NO_CONTENT);
        portal.get("/api/actions", &phone).await.expect_error(401, "AUTH_TOKEN_INVALID");
        portal.call(Method::DELETE, &path, Some(&laptop), None).await.expect_error(404, "SESSION_NOT_FOUND");
        let nothing = "/api/auth/sessions/nothing";
        portal.call(Method::DELETE, nothing, Some(&laptop), None).await.expect_error(404, "SESSION_NOT_FOUND");
        assert_eq!(portal.get("/api/auth/sessions", &laptop).await.list().len(), 1);
    }
}

sqlite_and_postgres! {
    async fn all_other_devices_are_ended_at_once(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        portal.consumer("vandijk", "bram").await;
        let others = [portal.token("anna").await, portal.token("anna").await];
        let (own, bram) = (portal.token("anna").await, portal.token("bram").await);
        let ended = portal.call(Method::DELETE, "/api/auth/sessions", Some(&own), None).await;
        assert_eq!(ended.status, StatusCode::NO_CONTENT, "{}", ended.text);
        for other in others {
            portal.get("/api/actions", &other).await.expect_error(401, "AUTH_TOKEN_INVALID");
        }
        assert_eq!(portal.get("/api/auth/sessions", &own).await.list().len(), 1);
        assert_eq!(portal.get("/api/actions", &bram).await.status, StatusCode::OK);
        let log = portal.get("/api/consumers/activity", &own).await.list();
        let ended = log.iter().filter(|one| one["attributes"]["event"] == json!("sessions.others_ended"));
        assert_eq!(ended.count(), 1);
    }
}

sqlite_and_postgres! {
    async fn the_log_tells_what_happened_and_to_nobody_else(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        portal.consumer("vandijk", "bram").await;
        portal.login("anna", "wrong").await;
        let token = portal.token("anna").await;
        let locale = Some(json!({ "locale": "en" }));
        portal.call(Method::PATCH, "/api/consumers", Some(&token), locale).await.attributes();
        let events = async |token: &str| -> Vec<String> {
            let list = portal.get("/api/consumers/activity", token).await.list();
            list.iter().map(|one| text(&one["attributes"]["event"])).collect()
        };
        assert_eq!(events(&token).await, ["locale.changed", "login.succeeded", "login.failed"]);
        let bram = portal.token("bram").await;
        assert_eq!(events(&bram).await, ["login.succeeded"]);
    }
}

sqlite_and_postgres! {
    async fn a_session_that_calls_without_end_waits_for_the_next_minute(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let (wild, calm) = (portal.token("anna").await, portal.token("anna").await);
        let portal = portal.with_calls_per_minute(3);
        for _ in 0..3 {
            assert_eq!(portal.get("/api/consumers", &wild).await.status, StatusCode::OK);
        }
        let refused = portal.get("/api/consumers", &wild).await;
        refused.expect_error(429, "TOO_MANY_REQUESTS");
        assert!((1..=60).contains(&refused.header("retry-after").parse::<u64>().expect("seconds")));
        assert_eq!(portal.get("/api/consumers", &calm).await.status, StatusCode::OK);
        portal.clock.advance(chrono::TimeDelta::seconds(60));
        assert_eq!(portal.get("/api/consumers", &wild).await.status, StatusCode::OK);
    }
}
