//! Failures of passkeys are recorded in the audit trail, and described to nobody else.

use axum::http::{Method, StatusCode};
use chrono::TimeDelta;
use futures::future::join_all;
use serde_json::{Value, json};
use store::Scope;

use crate::sign_in::passkeys::{ORIGIN, Visit, list_lines, token_of};
use crate::sign_in::two_factor::{current_code, enable_in, enable_two_factor};
use crate::support::authenticator::Authenticator;
use crate::support::{PASSWORD, Portal, Reply, VANDIJK, text};

const LOGIN: &str = "/api/auth/passkey-login";
const LOGIN_OPTIONS: &str = "/api/auth/passkey-login/options";

/// Returns the reason that the last passkey of the consumer was rejected.
async fn reason(portal: &Portal, scope: Scope) -> Value {
    let trail = list_lines(portal, scope).await;
    let last = trail.into_iter().find(|(kind, _)| kind.starts_with("passkey.") && kind != "passkey.used");
    last.map(|(_, details)| details["reason"].clone()).unwrap_or_default()
}

/// The words of a rejection, which are the same for every reason.
#[track_caller]
fn rejection_body(reply: &Reply) -> Value {
    reply.expect_error(401, "AUTH_LOGIN_FAILED");
    reply.json()
}

/// Change that makes an authenticator's response false.
type Lie = fn(&mut Authenticator);

sqlite_and_postgres! {
    async fn a_faulty_sign_in_is_refused_in_the_same_words(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let visit = Visit::new(&portal).await;
        let token = portal.token("anna").await;
        let (id, mut key) = visit.add(&token, "a").await;
        let wrong_password = rejection_body(&portal.login("anna", "wrong").await);
        let mut told = Vec::new();

        "http://noordzee.localhost:8080".clone_into(&mut key.origin);
        told.push(rejection_body(&visit.sign_in(&key).await));
        assert_eq!(reason(&portal, anna).await, "origin_mismatch");
        "http://vandijk.localhost:8081".clone_into(&mut key.origin);
        told.push(rejection_body(&visit.sign_in(&key).await));
        assert_eq!(reason(&portal, anna).await, "origin_mismatch");
        ORIGIN.clone_into(&mut key.origin);
        key.cross_origin = true;
        told.push(rejection_body(&visit.sign_in(&key).await));
        assert_eq!(reason(&portal, anna).await, "cross_origin");
        key.cross_origin = false;
        key.rp_id = Some("noordzee.localhost".to_owned());
        told.push(rejection_body(&visit.sign_in(&key).await));
        assert_eq!(reason(&portal, anna).await, "rp_id_mismatch");
        key.rp_id = None;
        key.verifies = false;
        told.push(rejection_body(&visit.sign_in(&key).await));
        assert_eq!(reason(&portal, anna).await, "user_not_verified");
        key.verifies = true;
        let handle = std::mem::take(&mut key.user_handle);
        told.push(rejection_body(&visit.sign_in(&key).await));
        assert_eq!(reason(&portal, anna).await, "user_handle_mismatch");
        key.user_handle = handle;
        let mut stranger = Authenticator::new(ORIGIN);
        stranger.credential_id.clone_from(&key.credential_id);
        stranger.user_handle.clone_from(&key.user_handle);
        told.push(rejection_body(&visit.sign_in(&stranger).await));
        assert_eq!(reason(&portal, anna).await, "signature_wrong");

        // The challenge of another sign-in.
        let (challenge, _) = visit.ask(LOGIN_OPTIONS, "").await;
        let (_, options) = visit.ask(LOGIN_OPTIONS, "").await;
        let body = json!({ "challenge": challenge, "credential": key.get(&options) });
        told.push(rejection_body(&visit.post(LOGIN, "", body).await));
        assert_eq!(reason(&portal, anna).await, "challenge_mismatch");
        // Used twice.
        let (challenge, options) = visit.ask(LOGIN_OPTIONS, "").await;
        let body = json!({ "challenge": challenge, "credential": key.get(&options) });
        token_of(&visit.post(LOGIN, "", body.clone()).await);
        told.push(rejection_body(&visit.post(LOGIN, "", body).await));
        // After five minutes.
        let (challenge, options) = visit.ask(LOGIN_OPTIONS, "").await;
        portal.clock.advance(TimeDelta::minutes(5));
        let body = json!({ "challenge": challenge, "credential": key.get(&options) });
        told.push(rejection_body(&visit.post(LOGIN, "", body).await));
        // Of another purpose.
        let token = portal.token("anna").await;
        let (challenge, options) = visit.ask("/api/auth/confirm/options", &token).await;
        let body = json!({ "challenge": challenge, "credential": key.get(&options) });
        told.push(rejection_body(&visit.post(LOGIN, "", body).await));
        // Rubbish.
        for credential in [json!({}), json!({ "response": [] }), json!({ "response": { "signature": "%" } })] {
            let (challenge, _) = visit.ask(LOGIN_OPTIONS, "").await;
            told.push(rejection_body(&visit.post(LOGIN, "", json!({ "challenge": challenge, "credential": credential })).await));
        }
        // Removed.
        visit.confirm(&token, &key).await.attributes();
        let removed = visit.call(Method::DELETE, &format!("/api/auth/passkeys/{id}"), &token, json!({})).await;
        assert_eq!(removed.status, StatusCode::NO_CONTENT, "{}", removed.text);
        told.push(rejection_body(&visit.sign_in(&key).await));
        assert!(told.iter().all(|one| *one == wrong_password), "{told:?}");
    }
}

sqlite_and_postgres! {
    async fn what_is_missing_or_too_large_is_refused_before_anything_is_looked_at(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let visit = Visit::new(&portal).await;
        let token = portal.token("anna").await;
        let (challenge, options) = visit.ask("/api/auth/passkeys/options", &token).await;
        let credential = Authenticator::new(ORIGIN).create(&options);
        for body in [
            json!({}),
            json!({ "challenge": "x", "credential": credential }),
            json!({ "challenge": challenge, "credential": "x" }),
            json!({ "challenge": challenge, "credential": null }),
            json!({ "challenge": challenge, "credential": { "id": "a".repeat(64 * 1024) } }),
        ] {
            visit.post(LOGIN, "", body.clone()).await.expect_error(422, "VALIDATION_FAILED");
            let named = json!({ "name": "a", "challenge": body["challenge"], "credential": body["credential"] });
            let refused = visit.post("/api/auth/passkeys", &token, named).await;
            refused.expect_error(422, "VALIDATION_FAILED");
        }
        let huge = json!({ "challenge": challenge, "credential": { "id": "a".repeat(3 * 1024 * 1024) } });
        visit.post(LOGIN, "", huge).await.expect_error(413, "UPLOAD_TOO_LARGE");
        for name in [json!(""), json!(" "), json!("a".repeat(61)), json!(1)] {
            let body = json!({ "name": name, "challenge": challenge, "credential": credential });
            visit.post("/api/auth/passkeys", &token, body).await.expect_error(422, "VALIDATION_FAILED");
        }
        for half in [json!({ "challenge": challenge }), json!({ "credential": credential })] {
            visit.post("/api/auth/confirm", &token, half.clone()).await.expect_error(422, "VALIDATION_FAILED");
            visit.post("/api/auth/two-factor", &token, half).await.expect_error(422, "VALIDATION_FAILED");
        }
        // None of it has spent the challenge.
        let body = json!({ "name": "a", "challenge": challenge, "credential": credential });
        assert_eq!(visit.post("/api/auth/passkeys", &token, body).await.status, StatusCode::CREATED);
    }
}

sqlite_and_postgres! {
    async fn a_faulty_registration_adds_nothing(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        portal.consumer("vandijk", "bram").await;
        let visit = Visit::new(&portal).await;
        let token = portal.token("anna").await;
        let add = async |token: &str, change: &dyn Fn(&mut Authenticator)| {
            let mut key = Authenticator::new(ORIGIN);
            change(&mut key);
            visit.register(token, "a", &mut key).await
        };
        let lies: [(Lie, &str); 5] = [
            (|key| "https://vandijk.localhost:8080".clone_into(&mut key.origin), "origin_mismatch"),
            (|key| "http://a.vandijk.localhost:8080".clone_into(&mut key.origin), "origin_mismatch"),
            (|key| key.rp_id = Some("noordzee.localhost".to_owned()), "rp_id_mismatch"),
            (|key| key.verifies = false, "user_not_verified"),
            (|key| key.other_algorithm = true, "algorithm_not_offered"),
        ];
        for (lie, expected) in lies {
            add(&token, &lie).await.expect_error(422, "PASSKEY_NOT_ADDED");
            assert_eq!(reason(&portal, anna).await, expected);
        }
        // The challenge of another session, of another account, and one that is spent.
        let other = portal.token("anna").await;
        let bram = portal.token("bram").await;
        for (asks, answers) in [(&token, &other), (&bram, &token), (&token, &token)] {
            let (challenge, options) = visit.ask("/api/auth/passkeys/options", asks).await;
            let body = json!({ "name": "a", "challenge": challenge, "credential": Authenticator::new(ORIGIN).create(&options) });
            if asks == answers {
                portal.clock.advance(TimeDelta::minutes(4));
                assert_eq!(visit.post("/api/auth/passkeys", answers, body.clone()).await.status, StatusCode::CREATED);
            }
            visit.post("/api/auth/passkeys", answers, body).await.expect_error(422, "PASSKEY_NOT_ADDED");
        }
        assert_eq!(reason(&portal, anna).await, "challenge_unknown");
        assert_eq!(portal.get("/api/auth/passkeys", &token).await.list().len(), 1);
        // Proved long ago.
        portal.clock.advance(TimeDelta::minutes(5));
        visit.post("/api/auth/passkeys/options", &token, json!({})).await.expect_error(403, "CONFIRMATION_REQUIRED");
    }
}

sqlite_and_postgres! {
    async fn twenty_passkeys_are_enough(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let visit = Visit::new(&portal).await;
        let token = portal.token("anna").await;
        let mut last = visit.ask("/api/auth/passkeys/options", &token).await;
        let mut key = Authenticator::new(ORIGIN);
        for number in 0..20 {
            let waiting = visit.ask("/api/auth/passkeys/options", &token).await;
            visit.add(&token, &number.to_string()).await;
            last = waiting;
        }
        let (challenge, options) = last;
        let body = json!({ "name": "21", "challenge": challenge, "credential": key.create(&options) });
        visit.post("/api/auth/passkeys", &token, body).await.expect_error(409, "PASSKEY_LIMIT_REACHED");
        let refused = visit.post("/api/auth/passkeys/options", &token, json!({})).await;
        refused.expect_error(409, "PASSKEY_LIMIT_REACHED");
        assert_eq!(portal.get("/api/auth/passkeys", &token).await.list().len(), 20);
    }
}

sqlite_and_postgres! {
    async fn of_fifty_registrations_at_once_twenty_are_kept(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let visit = Visit::new(&portal).await;
        let token = portal.token("anna").await;
        let mut bodies = Vec::new();
        for number in 0..50 {
            let (challenge, options) = visit.ask("/api/auth/passkeys/options", &token).await;
            let credential = Authenticator::new(ORIGIN).create(&options);
            bodies.push(json!({ "name": number.to_string(), "challenge": challenge, "credential": credential }));
        }
        let mut added = 0;
        // Whoever got no turn on a busy database sends the same again.
        while !bodies.is_empty() {
            let sent = bodies.iter().map(|body| visit.post("/api/auth/passkeys", &token, body.clone()));
            let answers = join_all(sent).await;
            let mut again = Vec::new();
            for (body, answer) in bodies.into_iter().zip(answers) {
                match answer.status {
                    StatusCode::CREATED => added += 1,
                    StatusCode::SERVICE_UNAVAILABLE => again.push(body),
                    _ => _ = answer.expect_error(409, "PASSKEY_LIMIT_REACHED"),
                }
            }
            bodies = again;
        }
        assert_eq!(added, 20);
        assert_eq!(portal.get("/api/auth/passkeys", &token).await.list().len(), 20);
    }
}

sqlite_and_postgres! {
    async fn a_counter_that_goes_back_locks_nobody_out_who_has_an_app(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let visit = Visit::new(&portal).await;
        let (_, mut key) = visit.add(&portal.token("anna").await, "a").await;
        // Kept on several devices: it reports nothing, ever.
        token_of(&visit.sign_in(&key).await);
        token_of(&visit.sign_in(&key).await);
        key.counter = 7;
        token_of(&visit.sign_in(&key).await);
        key.counter = 6;
        visit.sign_in(&key).await.expect_error(401, "AUTH_LOGIN_FAILED");
        assert_eq!(list_lines(&portal, anna).await[0].0, "passkey.counter_regressed");
        // The password is still there, and the key once it counts on.
        key.counter = 8;
        let token = portal.token("anna").await;
        visit.confirm(&token, &key).await.attributes();
        let (secret, ..) = enable_in(&portal, &json!(token)).await;
        key.counter = 7;
        let pending = visit.sign_in(&key).await.attributes();
        assert_eq!(pending["twoFactor"], json!(true));
        assert_eq!(pending["twoFactorMethods"], json!(["totp", "recovery"]));
        let token = text(&pending["accessToken"]);
        visit.second_factor(&token, &key).await.expect_error(401, "PASSKEY_REFUSED");
        let given = json!({ "code": current_code(&portal, &secret) });
        token_of(&portal.post("/api/auth/two-factor", &token, given).await);
        key.counter = 9;
        token_of(&visit.sign_in(&key).await);
    }
}

sqlite_and_postgres! {
    async fn a_proof_is_of_the_account_and_session_that_was_asked(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        portal.consumer("vandijk", "bram").await;
        let visit = Visit::new(&portal).await;
        let token = portal.token("anna").await;
        let other = portal.token("anna").await;
        let (_, key) = visit.add(&token, "a").await;
        let (_, brams) = visit.add(&portal.token("bram").await, "b").await;
        let (ask, path) = ("/api/auth/confirm/options", "/api/auth/confirm");
        visit.confirm(&token, &brams).await.expect_error(401, "PASSKEY_REFUSED");
        assert_eq!(reason(&portal, anna).await, "credential_unknown");
        let (challenge, options) = visit.ask(ask, &other).await;
        let body = json!({ "challenge": challenge, "credential": key.get(&options) });
        visit.post(path, &token, body).await.expect_error(401, "PASSKEY_REFUSED");
        assert_eq!(reason(&portal, anna).await, "challenge_not_own");
        // Signing in proves nothing for another purpose.
        let (challenge, options) = visit.ask(LOGIN_OPTIONS, "").await;
        let body = json!({ "challenge": challenge, "credential": key.get(&options) });
        visit.post(path, &token, body.clone()).await.expect_error(401, "PASSKEY_REFUSED");
        visit.post("/api/auth/two-factor", &token, json!({ "code": "1", "challenge": challenge, "credential": {} })).await.expect_error(422, "VALIDATION_FAILED");
        // It was not its challenge to spend.
        token_of(&visit.post(LOGIN, "", body).await);
        visit.confirm(&token, &key).await.attributes();
        // Five wrong ones close the account's second factor, as wrong codes do.
        for _ in 0..5 {
            visit.confirm(&token, &brams).await.expect_error(401, "PASSKEY_REFUSED");
        }
        visit.confirm(&token, &key).await.expect_error(423, "CONSUMER_LOCKED");
        // Attempts to sign in are counted apart.
        token_of(&visit.sign_in(&key).await);
    }
}

sqlite_and_postgres! {
    async fn who_has_no_passkey_is_asked_for_none(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let visit = Visit::new(&portal).await;
        let token = portal.token("anna").await;
        for path in ["/api/auth/confirm/options", "/api/auth/two-factor/options"] {
            visit.post(path, &token, json!({})).await.expect_error(422, "VALIDATION_FAILED");
        }
        enable_two_factor(&portal, "anna").await;
        let pending = portal.login("anna", PASSWORD).await.attributes();
        assert_eq!(pending["twoFactorMethods"], json!(["totp", "recovery"]));
        assert_eq!(portal.sign_in_methods("noor").await, None);
    }
}

impl Portal {
    /// The methods of a complete sign-in: there are none to name.
    async fn sign_in_methods(&self, name: &str) -> Option<Value> {
        self.consumer("vandijk", name).await;
        self.sign_in(name).await.get("twoFactorMethods").cloned()
    }
}

sqlite_and_postgres! {
    async fn a_passkey_of_one_firm_opens_nothing_at_the_other(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let noor = portal.consumer("noordzee", "noor").await;
        let visit = Visit::new(&portal).await;
        portal.operator_sets_hosts("noordzee", &["noordzee.localhost"]).await;
        let (_, mut key) = visit.add(&portal.token("anna").await, "a").await;
        let there = Visit { portal: &portal, host: "noordzee.localhost", domain: "noordzee", transport: "body" };
        let (_, options) = there.ask(LOGIN_OPTIONS, "").await;
        assert_eq!(options["rpId"], json!("noordzee.localhost"));
        // Whatever it pretends.
        "http://noordzee.localhost:8080".clone_into(&mut key.origin);
        there.sign_in(&key).await.expect_error(401, "AUTH_LOGIN_FAILED");
        // A challenge of one firm is none of the other's.
        let (challenge, options) = visit.ask(LOGIN_OPTIONS, "").await;
        let body = json!({ "challenge": challenge, "credential": key.get(&options) });
        there.post(LOGIN, "", body).await.expect_error(401, "AUTH_LOGIN_FAILED");
        // The same credential id may be another's there.
        let pair = there.post("/api/auth/login", "", json!({ "email": "noor", "password": PASSWORD })).await;
        let mut same = Authenticator::new("http://noordzee.localhost:8080");
        same.credential_id.clone_from(&key.credential_id);
        assert_eq!(there.register(&token_of(&pair), "n", &mut same).await.status, StatusCode::CREATED);
        assert_eq!(there.sign_in(&same).await.attributes()["consumerId"], json!(noor.consumer));
        ORIGIN.clone_into(&mut key.origin);
        token_of(&visit.sign_in(&key).await);
    }
}

sqlite_and_postgres! {
    async fn an_ended_account_has_no_way_in(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let visit = Visit::new(&portal).await;
        let token = portal.token("anna").await;
        let (_, key) = visit.add(&token, "a").await;
        let (challenge, options) = visit.ask("/api/auth/passkeys/options", &token).await;
        let gone = portal.firm_call(VANDIJK, Method::DELETE, "consumers/anna", None).await;
        assert!(gone.status.is_success(), "{}", gone.text);
        visit.sign_in(&key).await.expect_error(401, "AUTH_LOGIN_FAILED");
        assert_eq!(reason(&portal, anna).await, "account_ended");
        let body = json!({ "name": "a", "challenge": challenge, "credential": Authenticator::new(ORIGIN).create(&options) });
        visit.post("/api/auth/passkeys", &token, body).await.expect_error(401, "AUTH_TOKEN_INVALID");
        // Once they are forgotten nothing of it is left.
        assert_eq!(store::accounts::passkeys::count(portal.app.store.reader(), anna).await.expect("a count"), 1);
        let asked = portal.firm_call(VANDIJK, Method::POST, "consumers/anna/erasure", Some(json!({}))).await;
        assert!(asked.status.is_success(), "{}", asked.text);
        assert_eq!(store::accounts::passkeys::count(portal.app.store.reader(), anna).await.expect("a count"), 0);
    }
}

sqlite_and_postgres! {
    async fn a_flood_of_challenges_is_stopped_by_address(portal: Portal) {
        let visit = Visit::new(&portal).await;
        for _ in 0..300 {
            visit.ask(LOGIN_OPTIONS, "").await;
        }
        let refused = visit.post(LOGIN_OPTIONS, "", json!({})).await;
        refused.expect_error(429, "TOO_MANY_REQUESTS");
        assert!(refused.headers.contains_key("retry-after"));
        // What nobody answered is swept.
        portal.clock.advance(TimeDelta::minutes(6));
        let tx = portal.store.begin().await.expect("a transaction");
        let swept = store::accounts::passkeys::delete_expired(&tx, portal.app.now()).await.expect("a count");
        assert_eq!(swept, 300);
    }
}

sqlite_and_postgres! {
    async fn a_colleague_who_looks_on_adds_and_proves_nothing(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let visit = Visit::new(&portal).await;
        let link = json!({ "colleague": "Piet" });
        let link = portal.firm_call(VANDIJK, Method::POST, "consumers/anna/handover", Some(link)).await;
        let url = url::Url::parse(&text(&link.attributes()["url"])).expect("an address");
        let value = |name: &str| url.query_pairs().find(|(key, _)| key == name).expect("a code").1.into_owned();
        let codes = json!({ "accessToken": value("accessToken"), "refreshToken": value("refreshToken") });
        let token = text(&portal.public("/api/auth/handover", codes).await.attributes()["accessToken"]);
        for path in ["/api/auth/passkeys/options", "/api/auth/confirm/options", "/api/auth/two-factor/options"] {
            visit.post(path, &token, json!({})).await.expect_error(403, "ACCESS_DENIED");
        }
        assert_eq!(store::accounts::passkeys::count(portal.app.store.reader(), anna).await.expect("a count"), 0);
    }
}
