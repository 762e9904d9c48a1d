//! Opening one action by e-mail address and birthday.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use chrono::TimeDelta;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{NewAction, Portal, Reply, text};

pub async fn open(portal: &Portal, email: &str, birthday: &str, action: Uuid) -> Reply {
    let body = json!({ "email": email, "birthday": birthday, "productActionId": action });
    portal.public("/api/auth/product-action-login", body).await
}

fn failed(code: &str, left: Option<u64>) -> Value {
    json!({ "id": null, "token": null, "code": code, "locked_time_remaining": left })
}

sqlite_and_postgres! {
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
        portal.get("/api/actions", &token).await.expect_error(403, "ACCESS_DENIED");
        portal.get("/api/consumers", &token).await.expect_error(403, "ACCESS_DENIED");
        portal.post("/api/auth/logout", &token, json!({})).await.expect_error(403, "ACCESS_DENIED");
        portal.post("/api/auth/two-factor", &token, json!({ "code": "1" })).await.expect_error(403, "ACCESS_DENIED");
        portal.clock.advance(TimeDelta::minutes(60));
        portal.get("/api/actions", &token).await.expect_error(401, "AUTH_TOKEN_INVALID");
        // It is no device of the consumer's.
        let session = portal.token("anna").await;
        assert_eq!(portal.get("/api/auth/sessions", &session).await.list().len(), 1);
    }
}

sqlite_and_postgres! {
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
        // Attempts with a password are counted apart.
        portal.sign_in("anna").await;
        portal.clock.advance(TimeDelta::minutes(15));
        assert_eq!(open(&portal, "anna@example.nl", "1984-05-06", action).await.attributes()["code"], Value::Null);
    }
}

pub async fn check(portal: &Portal, name: &str) -> Uuid {
    let product = json!({
        "owners": ["anna"], "label": "Hypotheek Lange Nieuwstraat 12", "amount": 385_000,
        "loan_parts": [{ "id": "lp-1", "type": "annuity", "amount": 250_000, "interest": 3.85 }],
        "loan_part_types": [{ "name": "annuity", "label": "Annuïteit" }],
    });
    portal.record(&format!("products/mortgage/{name}"), product).await;
    let new = NewAction {
        kind: "MORTGAGE_CHECK",
        external_id: name,
        product: Some(("mortgage", name)),
        ..NewAction::default()
    };
    portal.action("vandijk", new).await
}

/// Answers a mortgage check by its link.
pub async fn submit(portal: &Portal, consumer: Uuid, action: Uuid, token: &str) -> Reply {
    let body = json!({ "productActionId": action, "consumerId": consumer, "formData": {
        "mortgage_running": "no", "mortgage_end_date": "2020-02-01", "call_me": "no",
    } });
    let request = Request::builder()
        .method("POST")
        .uri("/api/mortgage-check/submit-form-no-login")
        .header("x-domain", "vandijk")
        .header("token", token)
        .header("content-type", "application/json");
    portal.send(request.body(Body::from(body.to_string())).expect("a request")).await
}

sqlite_and_postgres! {
    async fn a_link_closes_when_the_action_is_done_or_thirty_days_old(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let (done, old) = (check(&portal, "done").await, check(&portal, "old").await);
        let opened = open(&portal, "anna@example.nl", "1984-05-06", done).await.attributes();
        let token = text(&opened["token"]);
        let sent = submit(&portal, anna.consumer, done, &token).await;
        assert_eq!(sent.status, StatusCode::OK, "{}", sent.text);
        // Neither a new token nor the one that is there shows anything any more.
        let again = open(&portal, "anna@example.nl", "1984-05-06", done).await.attributes();
        assert_eq!(again, failed("AUTH_LOGIN_FAILED", None));
        for path in ["consumer-no-login", "products/mortgage-no-login"] {
            let path = format!("/api/{path}/{done}/{}", anna.consumer);
            portal.get(&path, &token).await.expect_error(409, "ACTION_ALREADY_DONE");
        }
        portal.clock.advance(TimeDelta::days(30));
        assert_eq!(open(&portal, "anna@example.nl", "1984-05-06", old).await.attributes()["code"], Value::Null);
        portal.clock.advance(TimeDelta::days(1));
        let late = open(&portal, "anna@example.nl", "1984-05-06", old).await.attributes();
        assert_eq!(late, failed("AUTH_LOGIN_FAILED", None));
    }
}

sqlite_and_postgres! {
    async fn a_token_of_an_account_with_a_password_shows_the_form_and_no_record(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let record = json!({
            "first_name": "Anna", "last_name": "Vries", "email": "anna@example.nl", "user_name": "anna",
            "date_of_birth": "1984-05-06", "phone_mobile": "0612345678", "street_name": "Lange Nieuwstraat",
            "house_number": "12", "city": "Utrecht", "address_style": "informal",
        });
        let put = json!({ "version": 2, "attributes": record });
        let reply = portal.firm_call(crate::support::VANDIJK, axum::http::Method::PUT, "consumers/anna", Some(put)).await;
        assert!(reply.status.is_success(), "{}", reply.text);
        let action = check(&portal, "check").await;
        let token = text(&open(&portal, "anna@example.nl", "1984-05-06", action).await.attributes()["token"]);
        let read = async |token: &str, path: &str| {
            portal.get(&format!("/api/{path}/{action}/{}", anna.consumer), token).await
        };
        let consumer = read(&token, "consumer-no-login").await;
        let mortgage = read(&token, "products/mortgage-no-login").await;
        for secret in ["Anna", "Vries", "1984", "0612345678", "Nieuwstraat", "Utrecht", "anna@", "385000", "250000", "3.85"] {
            assert!(!consumer.text.contains(secret), "{secret}: {}", consumer.text);
            assert!(!mortgage.text.contains(secret), "{secret}: {}", mortgage.text);
        }
        assert_eq!(consumer.attributes()["addressStyle"], json!("informal"));
        let types = json!([{ "name": "annuity", "label": "Annuïteit" }]);
        assert_eq!(mortgage.attributes()["loan_part_types"], types);
        assert_eq!(mortgage.attributes()["loan_parts"], json!([]));
        // Who is signed in sees their own.
        let own = portal.token("anna").await;
        assert!(read(&own, "consumer-no-login").await.text.contains("0612345678"));
        assert!(read(&own, "products/mortgage-no-login").await.text.contains("250000"));
    }
}

sqlite_and_postgres! {
    async fn an_id_in_another_spelling_gives_no_further_guesses(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let action = check(&portal, "check").await;
        let guess = async |email: &str, birthday: &str, id: String| {
            let body = json!({ "email": email, "birthday": birthday, "productActionId": id });
            portal.public("/api/auth/product-action-login", body).await.attributes()
        };
        let simple = action.simple().to_string();
        for spelling in [
            simple.clone(), format!("{{{action}}}"), format!("urn:uuid:{action}"), format!("{{{simple}}}"),
            format!("urn:uuid:{simple}"), action.to_string().to_uppercase(), format!(" {action}"),
        ] {
            // Even with the right birthday, and without counting.
            for _ in 0..6 {
                let refused = guess("anna@example.nl", "1984-05-06", spelling.clone()).await;
                assert_eq!(refused, failed("AUTH_LOGIN_FAILED", None), "{spelling}");
            }
        }
        for email in ["anna@example.nl", " ANNA@example.nl", "Anna@Example.NL ", "anna@example.nl", "anna@EXAMPLE.nl"] {
            assert_eq!(guess(email, "1984-05-07", action.to_string()).await, failed("AUTH_LOGIN_FAILED", None));
        }
        let locked = guess("anna@example.nl", "1984-05-06", action.to_string()).await;
        assert_eq!(locked, failed("CONSUMER_LOCKED", Some(900)));
    }
}

sqlite_and_postgres! {
    async fn the_lock_doubles_each_time_up_to_a_day(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let action = check(&portal, "check").await;
        for email in ["anna@example.nl", "nobody@example.nl"] {
            for quarters in [1, 2, 4, 8, 16, 32, 64, 96, 96] {
                for _ in 0..5 {
                    open(&portal, email, "1984-05-07", action).await.attributes();
                }
                let left = open(&portal, email, "1984-05-06", action).await.attributes();
                assert_eq!(left, failed("CONSUMER_LOCKED", Some(quarters * 900)), "{email}");
                portal.clock.advance(TimeDelta::minutes(15 * i64::try_from(quarters).expect("a number")));
            }
        }
        // A day without any lock, and it begins anew.
        portal.clock.advance(TimeDelta::days(1));
        for _ in 0..5 {
            open(&portal, "anna@example.nl", "1984-05-07", action).await.attributes();
        }
        let left = open(&portal, "anna@example.nl", "1984-05-06", action).await.attributes();
        assert_eq!(left, failed("CONSUMER_LOCKED", Some(900)));
    }
}

/// The letters that wait to be mailed, by name.
async fn letters(portal: &Portal) -> Vec<Value> {
    let jobs = store::testing::list_job_payloads(
        &portal.store,
        <domain::mail::AccountEmail as domain::job::Job>::NAME,
    )
    .await
    .expect("jobs");
    jobs.into_iter().map(|mut letter| letter["letter"].take()).collect()
}

sqlite_and_postgres! {
    async fn a_lock_and_an_opening_are_mailed(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let action = check(&portal, "check").await;
        for email in ["anna@example.nl", "nobody@example.nl"] {
            for _ in 0..8 {
                open(&portal, email, "1984-05-07", action).await.attributes();
            }
        }
        // Written for both alike; who mails it looks whether there is such an account.
        assert_eq!(letters(&portal).await, [json!("action_link_locked"), json!("action_link_locked")]);
        portal.clock.advance(TimeDelta::minutes(15));
        for _ in 0..2 {
            assert_eq!(open(&portal, "anna@example.nl", "1984-05-06", action).await.attributes()["code"], Value::Null);
        }
        assert_eq!(letters(&portal).await.last(), Some(&json!("action_link_opened")));
        assert_eq!(letters(&portal).await.len(), 3, "the opening is told once a day");
    }
}

sqlite_and_postgres! {
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

sqlite_and_postgres! {
    async fn what_cannot_be_read_has_its_code(portal: Portal) {
        let call = async |body| portal.public("/api/auth/product-action-login", body).await;
        call(json!({ "email": "a", "birthday": "x" })).await.expect_error(400, "PRODUCTACTION_ID_NOT_PROVIDED");
        let body = json!({ "email": "a@b.nl", "birthday": "31-12-1980", "productActionId": "x" });
        call(body).await.expect_error(400, "INVALID_DATE");
        call(json!({ "productActionId": "x", "birthday": "1980-12-31" })).await.expect_error(422, "VALIDATION_FAILED");
    }
}

sqlite_and_postgres! {
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

sqlite_and_postgres! {
    async fn only_a_mortgage_check_is_opened_in_this_way(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let action = NewAction { kind: "SIGN_OTD", ..NewAction::default() };
        let action = portal.action("vandijk", action).await;
        let refused = open(&portal, "anna@example.nl", "1984-05-06", action).await.attributes();
        assert_eq!(refused, failed("AUTH_LOGIN_FAILED", None));
    }
}
