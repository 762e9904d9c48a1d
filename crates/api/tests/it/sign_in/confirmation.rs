//! Step-up: what somebody who is signed in proves again before they sign, decide or change what guards the account.

use axum::http::{Method, StatusCode};
use chrono::TimeDelta;
use serde_json::{Value, json};
use store::Scope;
use uuid::Uuid;

use crate::sign_in::password_reset::{reset, token_in_letter};
use crate::sign_in::two_factor::{current_code, enable_two_factor};
use crate::support::{NewAction, PASSWORD, Portal, Reply, VANDIJK, text};

/// A session of the consumer's own by a link of the firm's system.
pub async fn handed_over(portal: &Portal, name: &str) -> String {
    let path = format!("consumers/{name}/handover");
    let body = json!({ "requested_by": "J. Bakker" });
    let url = text(&portal.firm_call(VANDIJK, Method::POST, &path, Some(body)).await.attributes()["url"]);
    let url = url::Url::parse(&url).expect("an address");
    let value = |name: &str| url.query_pairs().find(|(key, _)| key == name).expect("a code").1.into_owned();
    let codes = json!({ "accessToken": value("accessToken"), "refreshToken": value("refreshToken") });
    text(&portal.public("/api/auth/handover", codes).await.attributes()["accessToken"])
}

pub async fn add_order(portal: &Portal, name: &str) -> Uuid {
    portal.product("vandijk", "otd", name, &["anna"], json!({ "label": "Opdracht" })).await;
    let new = NewAction {
        kind: "SIGN_OTD",
        external_id: name,
        product: Some(("otd", name)),
        owners: &["anna"],
        ..NewAction::default()
    };
    portal.action("vandijk", new).await
}

pub async fn sign(portal: &Portal, action: Uuid, token: &str) -> Reply {
    let body = crate::support::signature();
    portal.post(&format!("/api/products/otds/actions/{action}/sign"), token, body).await
}

async fn confirm(portal: &Portal, token: &str, proof: Value) -> Reply {
    portal.post("/api/auth/confirm", token, proof).await
}

/// Returns the sealed evidence of the action's submission.
pub async fn read_evidence(portal: &Portal, action: Uuid, scope: Scope) -> Value {
    let answers = store::submissions::of_action(portal.app.store.reader(), scope.licence, action).await;
    answers.expect("answers").remove(0).evidence
}

#[track_caller]
fn asks_for(reply: &Reply, proof: &str) {
    reply.expect_error(403, "CONFIRMATION_REQUIRED");
    assert_eq!(reply.json()["error"]["confirm"], json!(proof));
}

sqlite_and_postgres! {
    async fn a_handed_over_session_gives_a_code_before_it_signs(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let (secret, codes, _) = enable_two_factor(&portal, "anna").await;
        let action = add_order(&portal, "opdracht").await;
        let token = handed_over(&portal, "anna").await;
        asks_for(&sign(&portal, action, &token).await, "code");
        // The password is not what is asked for.
        assert_eq!(confirm(&portal, &token, json!({ "password": PASSWORD })).await.status, StatusCode::OK);
        asks_for(&sign(&portal, action, &token).await, "code");
        confirm(&portal, &token, json!({ "code": "000000" })).await.expect_error(401, "INVALID_OTP");
        asks_for(&sign(&portal, action, &token).await, "code");

        let now = current_code(&portal, &secret);
        let confirmed = confirm(&portal, &token, json!({ "code": now })).await.attributes();
        assert_eq!(confirmed["confirmed_by"], json!("totp"));
        // A code works once.
        confirm(&portal, &token, json!({ "code": now })).await.expect_error(401, "INVALID_OTP");
        portal.clock.advance(TimeDelta::minutes(5));
        asks_for(&sign(&portal, action, &token).await, "code");
        confirm(&portal, &token, json!({ "code": codes[0] })).await.attributes();
        confirm(&portal, &token, json!({ "code": codes[0] })).await.expect_error(401, "INVALID_OTP");
        portal.clock.advance(TimeDelta::minutes(4));
        assert_eq!(sign(&portal, action, &token).await.status, StatusCode::OK);

        let sealed = read_evidence(&portal, action, anna).await;
        assert_eq!((&sealed["session_began"], &sealed["two_factor"]), (&json!("handover"), &json!(true)));
        assert_eq!(sealed["confirmed_by"], json!("recovery"));
        assert!(sealed["confirmed_at"].is_string(), "{sealed}");
        assert_eq!(sealed["handed_over_by"]["kind"], json!("service_key"));
        assert_eq!(sealed["handed_over_by"]["name"], json!("test"));
        assert_eq!(sealed["handed_over_by"]["requested_by"], json!("J. Bakker"));
    }
}

sqlite_and_postgres! {
    async fn what_a_session_proved_is_sealed_and_not_what_the_account_has(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let actions = [add_order(&portal, "een").await, add_order(&portal, "twee").await, add_order(&portal, "drie").await];
        // Without two-factor a link suffices, and the evidence says so.
        let token = handed_over(&portal, "anna").await;
        assert_eq!(sign(&portal, actions[0], &token).await.status, StatusCode::OK);
        let sealed = read_evidence(&portal, actions[0], anna).await;
        assert_eq!((&sealed["session_began"], &sealed["two_factor"]), (&json!("handover"), &json!(false)));
        assert_eq!(sealed.get("confirmed_by"), None);

        let token = portal.token("anna").await;
        assert_eq!(sign(&portal, actions[1], &token).await.status, StatusCode::OK);
        let sealed = read_evidence(&portal, actions[1], anna).await;
        assert_eq!((&sealed["session_began"], &sealed["two_factor"]), (&json!("password"), &json!(false)));
        assert_eq!((sealed.get("confirmed_by"), sealed.get("handed_over_by")), (None, None));

        let (secret, ..) = enable_two_factor(&portal, "anna").await;
        let pending = portal.login("anna", PASSWORD).await.attributes();
        let proof = json!({ "code": current_code(&portal, &secret) });
        let pair = portal.post("/api/auth/two-factor", &text(&pending["accessToken"]), proof).await.attributes();
        portal.clock.advance(TimeDelta::days(1));
        let refreshed = json!({ "refreshToken": pair["refreshToken"] });
        let token = text(&portal.public("/api/auth/refresh", refreshed).await.attributes()["accessToken"]);
        // What was proved at the sign-in counts for five minutes.
        asks_for(&sign(&portal, actions[2], &token).await, "code");
        confirm(&portal, &token, json!({ "code": current_code(&portal, &secret) })).await.attributes();
        assert_eq!(sign(&portal, actions[2], &token).await.status, StatusCode::OK);
        let sealed = read_evidence(&portal, actions[2], anna).await;
        assert_eq!((&sealed["session_began"], &sealed["two_factor"]), (&json!("password+totp"), &json!(true)));
        assert_eq!(sealed["confirmed_by"], json!("totp"));
    }
}

sqlite_and_postgres! {
    async fn every_decision_asks_and_other_answers_do_not(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        enable_two_factor(&portal, "anna").await;
        let token = handed_over(&portal, "anna").await;
        for kind in domain::action_type::ActionType::variants() {
            let product = kind.kinds().map_or(domain::kinds::ProductKind::Mortgage, |kinds| kinds[0]);
            let name = kind.name();
            let about = portal.product("vandijk", product.name(), name, &["anna"], json!({ "label": name })).await;
            let new = NewAction {
                kind: name,
                external_id: name,
                product: Some((product.name(), name)),
                owners: &["anna"],
                details: json!({ "woongarant": { "proposal_code": "WG-1" } }),
                ..NewAction::default()
            };
            let action = portal.action("vandijk", new).await;
            let Some((method, path)) = decision(kind, action, about) else {
                assert!(!kind.is_decision(), "{name} is decided by no call that is known here");
                continue;
            };
            let body = json!({ "productActionId": action });
            asks_for(&portal.call(method, &path, Some(&token), Some(body)).await, "code");
        }
    }
}

/// The call that decides on an action of this type.
fn decision(kind: domain::action_type::ActionType, action: Uuid, product: Uuid) -> Option<(Method, String)> {
    use domain::action_type::ActionType as Type;
    let path = match kind {
        Type::SignOtd => format!("/api/products/otds/actions/{action}/sign"),
        Type::ApproveDocument => format!("/api/actions/{action}/respond-document-approval"),
        Type::BankGuaranteeProposal | Type::RequestBankGuarantee => {
            format!("/api/products/bankguarantees/actions/{action}/submit-choice")
        }
        Type::PresentOpportunity => {
            format!("/api/products/mortgages/{product}/update-present-opportunity-to-consumer")
        }
        Type::StartDisabilityCover => format!("/api/products/cardifao/actions/{action}/accept"),
        Type::CalculateDisabilityPremium => format!("/api/products/cardifao/actions/{action}/decline"),
        Type::SignWoongarantProposal => format!("/api/products/woongarant-insurances/actions/{action}/sign"),
        _ => return None,
    };
    Some((Method::POST, path))
}

sqlite_and_postgres! {
    async fn settings_ask_for_a_proof_of_the_last_five_minutes(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let other = portal.sign_in("anna").await;
        let token = portal.token("anna").await;
        let session = portal.app.keys.verify(&text(&other["accessToken"])).expect("claims").sid;
        portal.clock.advance(TimeDelta::minutes(5));
        let preferences = json!({ "actions": false, "reminders": true, "appointments": true });
        let guarded = [
            (Method::PUT, "/api/consumers/mail-preferences".to_owned(), Some(preferences)),
            (Method::DELETE, format!("/api/auth/sessions/{session}"), None),
            (Method::DELETE, "/api/auth/sessions".to_owned(), None),
            (Method::GET, "/api/auth/two-factor-qr".to_owned(), None),
            (Method::POST, "/api/auth/two-factor-qr/renew".to_owned(), Some(json!({}))),
            (Method::POST, "/api/auth/two-factor".to_owned(), Some(json!({ "code": "000000", "enabled": true }))),
        ];
        for (method, path, body) in &guarded {
            asks_for(&portal.call(method.clone(), path, Some(&token), body.clone()).await, "password");
        }
        confirm(&portal, &token, json!({ "password": "wrong" })).await.expect_error(401, "AUTH_LOGIN_FAILED");
        confirm(&portal, &token, json!({ "code": "123456" })).await.expect_error(422, "VALIDATION_FAILED");
        confirm(&portal, &token, json!({ "code": " " })).await.expect_error(422, "VALIDATION_FAILED");
        confirm(&portal, &token, json!({})).await.expect_error(422, "VALIDATION_FAILED");
        let (method, path, body) = &guarded[0];
        asks_for(&portal.call(method.clone(), path, Some(&token), body.clone()).await, "password");
        confirm(&portal, &token, json!({ "password": PASSWORD })).await.attributes();
        for (method, path, body) in &guarded[..5] {
            let reply = portal.call(method.clone(), path, Some(&token), body.clone()).await;
            assert!(reply.status.is_success(), "{path}: {}", reply.text);
        }
        // It counts for this session alone.
        let another = handed_over(&portal, "anna").await;
        asks_for(&portal.get("/api/auth/two-factor-qr", &another).await, "password");
    }
}

sqlite_and_postgres! {
    async fn an_account_with_two_factor_is_asked_for_a_code(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let (secret, ..) = enable_two_factor(&portal, "anna").await;
        let token = handed_over(&portal, "anna").await;
        let preferences = json!({ "actions": false, "reminders": true, "appointments": true });
        let change = async || {
            portal.call(Method::PUT, "/api/consumers/mail-preferences", Some(&token), Some(preferences.clone())).await
        };
        asks_for(&change().await, "code");
        confirm(&portal, &token, json!({ "code": current_code(&portal, &secret) })).await.attributes();
        assert_eq!(change().await.status, StatusCode::OK);
    }
}

sqlite_and_postgres! {
    async fn a_forced_set_up_is_fresh_after_the_sign_in_and_asks_later(portal: Portal) {
        portal.consumer_with("vandijk", "kees", true).await;
        let pair = portal.login("kees", PASSWORD).await.attributes();
        let token = text(&pair["accessToken"]);
        assert_eq!(portal.get("/api/auth/two-factor-qr", &token).await.status, StatusCode::OK);
        portal.clock.advance(TimeDelta::minutes(6));
        asks_for(&portal.get("/api/auth/two-factor-qr", &token).await, "password");
        confirm(&portal, &token, json!({ "password": PASSWORD })).await.attributes();
        assert_eq!(portal.get("/api/auth/two-factor-qr", &token).await.status, StatusCode::OK);
    }
}

sqlite_and_postgres! {
    async fn guessing_at_a_confirmation_locks_it(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let token = portal.token("anna").await;
        for _ in 0..5 {
            confirm(&portal, &token, json!({ "password": "wrong" })).await.expect_error(401, "AUTH_LOGIN_FAILED");
        }
        let locked = confirm(&portal, &token, json!({ "password": PASSWORD })).await;
        locked.expect_error(423, "CONSUMER_LOCKED");
        assert_eq!(locked.json()["error"]["locked_time_remaining"], json!(900));
        // Another session of the account is locked as well; attempts to sign in are counted apart.
        let other = portal.token("anna").await;
        confirm(&portal, &other, json!({ "password": PASSWORD })).await.expect_error(423, "CONSUMER_LOCKED");
        let log = store::audit::of_consumer(portal.app.store.reader(), anna, 100).await.expect("the log");
        assert_eq!(log.iter().filter(|entry| entry.kind == "confirmation.failed").count(), 5);

        let (secret, _, pair) = enable_two_factor(&portal, "anna").await;
        let token = text(&pair["accessToken"]);
        for _ in 0..5 {
            confirm(&portal, &token, json!({ "code": "12" })).await.expect_error(401, "INVALID_OTP");
        }
        let now = current_code(&portal, &secret);
        confirm(&portal, &token, json!({ "code": now })).await.expect_error(423, "CONSUMER_LOCKED");
        // One counter for the account's second factor, here and at sign-in.
        let pending = portal.login("anna", PASSWORD).await.attributes();
        let proof = json!({ "code": now });
        portal.post("/api/auth/two-factor", &text(&pending["accessToken"]), proof).await.expect_error(423, "CONSUMER_LOCKED");
    }
}

sqlite_and_postgres! {
    async fn the_same_request_is_sent_again_after_the_proof(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let (secret, ..) = enable_two_factor(&portal, "anna").await;
        let action = add_order(&portal, "opdracht").await;
        let token = handed_over(&portal, "anna").await;
        let path = format!("/api/products/otds/actions/{action}/sign");
        let send = async || {
            let request = axum::http::Request::builder()
                .method(Method::POST)
                .uri(&path)
                .header("x-domain", "vandijk")
                .header("authorization", format!("Bearer {token}"))
                .header("content-type", "application/json")
                .header("idempotency-key", "one-signature");
            let body = axum::body::Body::from(crate::support::signature().to_string());
            portal.send(request.body(body).expect("a request")).await
        };
        asks_for(&send().await, "code");
        confirm(&portal, &token, json!({ "code": current_code(&portal, &secret) })).await.attributes();
        let first = send().await;
        assert_eq!(first.status, StatusCode::OK);
        portal.clock.advance(TimeDelta::minutes(6));
        // The answer that is kept needs no further proof.
        assert_eq!(send().await.text, first.text);
        let answers = store::submissions::of_action(portal.app.store.reader(), anna.licence, action).await;
        assert_eq!(answers.expect("answers").len(), 1);
    }
}

sqlite_and_postgres! {
    async fn a_colleague_confirms_nothing(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let body = json!({ "colleague": "Piet" });
        let link = portal.firm_call(VANDIJK, Method::POST, "consumers/anna/handover", Some(body)).await;
        let url = url::Url::parse(&text(&link.attributes()["url"])).expect("an address");
        let value = |name: &str| url.query_pairs().find(|(key, _)| key == name).expect("a code").1.into_owned();
        let codes = json!({ "accessToken": value("accessToken"), "refreshToken": value("refreshToken") });
        let token = text(&portal.public("/api/auth/handover", codes).await.attributes()["accessToken"]);
        confirm(&portal, &token, json!({ "password": PASSWORD })).await.expect_error(403, "ACCESS_DENIED");
        let preferences = Some(json!({ "actions": false, "reminders": true, "appointments": true }));
        let path = "/api/consumers/mail-preferences";
        portal.call(Method::PUT, path, Some(&token), preferences).await.expect_error(403, "ACCESS_DENIED");
    }
}

sqlite_and_postgres! {
    async fn an_account_without_a_password_gets_one_before_it_sets_up_two_factor(portal: Portal) {
        portal.record("consumers/dora", json!({ "last_name": "Bos", "email": "dora@example.nl" })).await;
        let session = handed_over(&portal, "dora").await;
        let refused = portal.get("/api/auth/two-factor-qr", &session).await;
        asks_for(&refused, "password");
        assert_eq!(refused.json()["error"]["confirm_options"], json!(["password_link"]));
        let link = portal.post("/api/auth/confirm/password-link", &session, json!({})).await;
        assert_eq!(link.status, StatusCode::NO_CONTENT, "{}", link.text);
        let letters = portal.deliver_mail().await;
        let [letter] = letters.as_slice() else { panic!("{letters:?}") };
        assert!(letter.contains("<dora@example.nl>"), "{letter}");
        // The link proves nothing to the session that was handed over.
        asks_for(&portal.get("/api/auth/two-factor-qr", &session).await, "password");
        let set = reset(&portal, &token_in_letter(letter), "Groene trein naar Assen!").await;
        assert_eq!(set.status, StatusCode::NO_CONTENT, "{}", set.text);
        portal.get("/api/auth/two-factor-qr", &session).await.expect_error(401, "AUTH_TOKEN_INVALID");
        let signed_in = text(&portal.login("dora@example.nl", "Groene trein naar Assen!").await.attributes()["accessToken"]);
        assert_eq!(portal.get("/api/auth/two-factor-qr", &signed_in).await.status, StatusCode::OK);
        // Another handed-over session can prove itself with the password now.
        let another = handed_over(&portal, "dora").await;
        let refused = portal.get("/api/auth/two-factor-qr", &another).await;
        assert_eq!(refused.json()["error"]["confirm_options"], json!(["password"]));
    }
}

sqlite_and_postgres! {
    async fn a_link_for_a_password_goes_to_the_accounts_own_address_alone(portal: Portal) {
        portal.record("consumers/dora", json!({ "last_name": "Bos", "email": "dora@example.nl" })).await;
        portal.record("consumers/kees", json!({ "last_name": "Bos", "user_name": "kees" })).await;
        let without = handed_over(&portal, "kees").await;
        let refused = portal.get("/api/auth/two-factor-qr", &without).await;
        assert_eq!(refused.json()["error"]["confirm_options"], json!(["password"]));
        portal.post("/api/auth/confirm/password-link", &without, json!({})).await.expect_error(422, "VALIDATION_FAILED");
        let body = json!({ "colleague": "Piet" });
        let link = portal.firm_call(VANDIJK, Method::POST, "consumers/dora/handover", Some(body)).await;
        let url = url::Url::parse(&text(&link.attributes()["url"])).expect("an address");
        let value = |name: &str| url.query_pairs().find(|(key, _)| key == name).expect("a code").1.into_owned();
        let codes = json!({ "accessToken": value("accessToken"), "refreshToken": value("refreshToken") });
        let colleague = text(&portal.public("/api/auth/handover", codes).await.attributes()["accessToken"]);
        portal.post("/api/auth/confirm/password-link", &colleague, json!({})).await.expect_error(403, "ACCESS_DENIED");
        let session = handed_over(&portal, "dora").await;
        for _ in 0..5 {
            portal.post("/api/auth/confirm/password-link", &session, json!({})).await;
        }
        assert_eq!(portal.deliver_mail().await.len(), 3);
    }
}
