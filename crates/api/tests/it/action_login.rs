//! Opening one action by e-mail address and birthday.

use axum::http::StatusCode;
use chrono::TimeDelta;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{NewAction, Portal, Reply, text};

async fn open(portal: &Portal, email: &str, birthday: &str, action: Uuid) -> Reply {
    let body = json!({ "email": email, "birthday": birthday, "productActionId": action });
    portal.public("/api/auth/product-action-login", body).await
}

fn failed(code: &str, left: Option<u64>) -> Value {
    json!({ "id": null, "token": null, "code": code, "locked_time_remaining": left })
}

both! {
    async fn the_right_birthday_opens_one_action_for_an_hour(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let action = NewAction { kind: "MORTGAGE_CHECK", ..NewAction::default() };
        let action = portal.action("vandijk", action).await;
        let opened = open(&portal, "Anna@example.nl", "1984-05-06", action).await.attributes();
        assert_eq!(opened["id"], json!(anna.consumer));
        assert_eq!((&opened["code"], &opened["locked_time_remaining"]), (&Value::Null, &Value::Null));
        let token = text(&opened["token"]);
        let claims = portal.app.keys.verify(&token).unwrap();
        assert_eq!((claims.action, claims.exp - claims.iat), (Some(action), 3600));
        portal.get("/api/actions", &token).await.refused(403, "ACCESS_DENIED");
        portal.get("/api/consumers", &token).await.refused(403, "ACCESS_DENIED");
        portal.post("/api/auth/logout", &token, json!({})).await.refused(403, "ACCESS_DENIED");
        portal.post("/api/auth/two-factor", &token, json!({ "code": "1" })).await.refused(403, "ACCESS_DENIED");
        portal.clock.advance(TimeDelta::minutes(60));
        portal.get("/api/actions", &token).await.refused(401, "AUTH_TOKEN_INVALID");
        // It is no device of the consumer's.
        let session = portal.token("anna").await;
        assert_eq!(portal.get("/api/auth/sessions", &session).await.list().len(), 1);
    }
}

both! {
    async fn unknown_accounts_lock_just_like_known_ones(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let action = NewAction { kind: "MORTGAGE_CHECK", ..NewAction::default() };
        let action = portal.action("vandijk", action).await;
        for email in ["anna@example.nl", "nobody@example.nl"] {
            for _ in 0..5 {
                let wrong = open(&portal, email, "1984-05-07", action).await;
                assert_eq!((wrong.status, wrong.attributes()), (StatusCode::OK, failed("AUTH_LOGIN_FAILED", None)));
            }
            let locked = open(&portal, email, "1984-05-06", action).await.attributes();
            assert_eq!(locked, failed("CONSUMER_LOCKED", Some(900)));
        }
        // The password's door is another one.
        portal.sign_in("anna").await;
        portal.clock.advance(TimeDelta::minutes(15));
        assert_eq!(open(&portal, "anna@example.nl", "1984-05-06", action).await.attributes()["code"], Value::Null);
    }
}

both! {
    async fn somebody_elses_action_stays_closed(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        portal.consumer("vandijk", "bram").await;
        let action = portal.action("vandijk", NewAction { owners: &["bram"], ..NewAction::default() }).await;
        for action in [action, Uuid::nil()] {
            let reply = open(&portal, "anna@example.nl", "1984-05-06", action).await;
            assert_eq!(reply.attributes(), failed("AUTH_LOGIN_FAILED", None));
        }
    }
}

both! {
    async fn what_cannot_be_read_has_its_code(portal: Portal) {
        let call = async |body| portal.public("/api/auth/product-action-login", body).await;
        call(json!({ "email": "a", "birthday": "x" })).await.refused(400, "PRODUCTACTION_ID_NOT_PROVIDED");
        let body = json!({ "email": "a@b.nl", "birthday": "31-12-1980", "productActionId": "x" });
        call(body).await.refused(400, "INVALID_DATE");
        call(json!({ "productActionId": "x", "birthday": "1980-12-31" })).await.refused(422, "VALIDATION_FAILED");
    }
}

both! {
    async fn who_does_not_have_the_link_closes_nothing(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let action = NewAction { kind: "MORTGAGE_CHECK", ..NewAction::default() };
        let action = portal.action("vandijk", action).await;
        for _ in 0..6 {
            open(&portal, "anna@example.nl", "1984-05-07", Uuid::now_v7()).await.attributes();
        }
        assert_eq!(open(&portal, "anna@example.nl", "1984-05-06", action).await.attributes()["code"], Value::Null);
    }
}

both! {
    async fn only_a_mortgage_check_is_opened_in_this_way(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let action = NewAction { kind: "SIGN_OTD", ..NewAction::default() };
        let action = portal.action("vandijk", action).await;
        let refused = open(&portal, "anna@example.nl", "1984-05-06", action).await.attributes();
        assert_eq!(refused, failed("AUTH_LOGIN_FAILED", None));
    }
}
