//! Passkeys of staff: the first second factor, signing in, and those of somebody else.

use axum::http::Method;
use domain::accounts::staff::StaffRole;
use domain::licence::DeskMode;
use serde_json::{Value, json};

use crate::sign_in::passkeys::{ORIGIN, Visit};
use crate::support::authenticator::Authenticator;
use crate::support::{PASSWORD, Portal, Reply, VANDIJK, text};

const BASE: &str = "/desk/api/auth";

/// A challenge: its id and its options.
async fn ask(visit: &Visit<'_>, path: &str, token: &str) -> (Value, Value) {
    let asked = visit.post(&format!("{BASE}/{path}"), token, json!({})).await;
    assert_eq!(asked.status, 200, "{}", asked.text);
    let asked = asked.json();
    (asked["challenge"].clone(), asked["options"].clone())
}

async fn register(visit: &Visit<'_>, token: &str, key: &mut Authenticator) -> Reply {
    let (challenge, options) = ask(visit, "passkeys/options", token).await;
    let body = json!({ "challenge": challenge, "name": "Laptop", "credential": key.create(&options) });
    visit.post(&format!("{BASE}/passkeys"), token, body).await
}

async fn sign_in(visit: &Visit<'_>, token: &str, key: &Authenticator) -> Reply {
    let (challenge, options) = ask(visit, "passkey/options", token).await;
    let body = json!({ "challenge": challenge, "credential": key.get(&options) });
    visit.post(&format!("{BASE}/passkey"), token, body).await
}

/// A colleague who came in by an invitation and a passkey: id, token, authenticator.
async fn with_passkey(
    portal: &Portal,
    visit: &Visit<'_>,
    password: Option<&str>,
) -> (String, String, Authenticator) {
    portal.desk("vandijk", DeskMode::Review).await;
    let (_, secret) = portal.invite("vandijk", "eva", StaffRole::Handler).await;
    let setup = visit.post(&format!("{BASE}/invitation/{secret}"), "", json!({ "password": password })).await;
    let mut key = Authenticator::new(ORIGIN);
    let added = register(visit, &text(&setup.json()["token"]), &mut key).await;
    assert_eq!(added.status, 201, "{}", added.text);
    let added = added.json();
    assert_eq!(added["session"]["stage"], json!("full"));
    (text(&added["passkey"]["id"]), text(&added["session"]["token"]), key)
}

sqlite_and_postgres! {
    async fn a_passkey_is_both_factors_and_the_last_one_stays(portal: Portal) {
        let visit = Visit::new(&portal).await;
        let (id, token, key) = with_passkey(&portal, &visit, None).await;
        let full = sign_in(&visit, "", &key).await;
        assert_eq!((full.status.as_u16(), &full.json()["stage"]), (200, &json!("full")), "{}", full.text);
        assert_eq!(portal.firm_call(&text(&full.json()["token"]), Method::GET, "consumers", None).await.status, 200);
        let path = format!("{BASE}/passkeys/{id}");
        visit.call(Method::DELETE, &path, &token, json!({})).await.expect_error(409, "LAST_SECOND_FACTOR");
        let mut second = Authenticator::new(ORIGIN);
        assert_eq!(register(&visit, &token, &mut second).await.status, 201);
        assert_eq!(visit.call(Method::DELETE, &path, &token, json!({})).await.status, 204);
        sign_in(&visit, "", &key).await.expect_error(401, "AUTH_LOGIN_FAILED");
        assert_eq!(sign_in(&visit, "", &second).await.status, 200);
        // Not verified: not both factors.
        second.verifies = false;
        sign_in(&visit, "", &second).await.expect_error(401, "AUTH_LOGIN_FAILED");
    }
}

sqlite_and_postgres! {
    async fn a_passkey_completes_a_password_and_a_challenge_is_good_once(portal: Portal) {
        let visit = Visit::new(&portal).await;
        let (_, _, key) = with_passkey(&portal, &visit, Some(PASSWORD)).await;
        let login = json!({ "email": "eva@vandijk.example", "password": PASSWORD });
        let pending = visit.post(&format!("{BASE}/login"), "", login).await.json();
        assert_eq!((&pending["stage"], &pending["methods"]), (&json!("pending"), &json!(["passkey"])));
        let token = text(&pending["token"]);
        let (challenge, options) = ask(&visit, "passkey/options", &token).await;
        assert_eq!(options["allowCredentials"].as_array().map(Vec::len), Some(1));
        let body = json!({ "challenge": challenge, "credential": key.get(&options) });
        let path = format!("{BASE}/passkey");
        // Of a session, so of nobody who just signs in.
        visit.post(&path, "", body.clone()).await.expect_error(401, "AUTH_LOGIN_FAILED");
        assert_eq!(visit.post(&path, &token, body.clone()).await.json()["stage"], json!("full"));
        visit.post(&path, &token, body).await.expect_error(401, "AUTH_TOKEN_INVALID");
        let (challenge, options) = ask(&visit, "passkey/options", "").await;
        let body = json!({ "challenge": challenge, "credential": key.get(&options) });
        assert_eq!(visit.post(&path, "", body.clone()).await.status, 200);
        visit.post(&path, "", body).await.expect_error(401, "AUTH_LOGIN_FAILED");
    }
}

sqlite_and_postgres! {
    async fn a_faulty_passkey_is_refused_in_the_words_of_a_wrong_password(portal: Portal) {
        let visit = Visit::new(&portal).await;
        let (_, _, mut key) = with_passkey(&portal, &visit, None).await;
        let wrong = json!({ "email": "nobody@vandijk.example", "password": "wrong" });
        let expected = visit.post(&format!("{BASE}/login"), "", wrong).await;
        expected.expect_error(401, "AUTH_LOGIN_FAILED");
        let mut told = Vec::new();
        let mut refused = |reply: Reply| {
            reply.expect_error(401, "AUTH_LOGIN_FAILED");
            told.push(reply.text);
        };
        "http://noordzee.localhost:8080".clone_into(&mut key.origin);
        refused(sign_in(&visit, "", &key).await);
        ORIGIN.clone_into(&mut key.origin);
        key.rp_id = Some("noordzee.localhost".to_owned());
        refused(sign_in(&visit, "", &key).await);
        key.rp_id = None;
        key.verifies = false;
        refused(sign_in(&visit, "", &key).await);
        key.verifies = true;
        let mut stranger = Authenticator::new(ORIGIN);
        stranger.credential_id.clone_from(&key.credential_id);
        stranger.user_handle.clone_from(&key.user_handle);
        refused(sign_in(&visit, "", &stranger).await);
        // After five minutes.
        let (challenge, options) = ask(&visit, "passkey/options", "").await;
        portal.clock.advance(chrono::TimeDelta::minutes(5));
        let body = json!({ "challenge": challenge, "credential": key.get(&options) });
        refused(visit.post(&format!("{BASE}/passkey"), "", body).await);
        // A counter that goes back.
        key.counter = 7;
        assert_eq!(sign_in(&visit, "", &key).await.status, 200);
        key.counter = 6;
        refused(sign_in(&visit, "", &key).await);
        assert!(told.iter().all(|one| *one == expected.text), "{told:?}");
        key.counter = 8;
        assert_eq!(sign_in(&visit, "", &key).await.status, 200);
    }
}

sqlite_and_postgres! {
    async fn a_consumers_passkey_opens_no_desk_and_the_reverse(portal: Portal) {
        let visit = Visit::new(&portal).await;
        let (_, _, of_staff) = with_passkey(&portal, &visit, None).await;
        portal.consumer("vandijk", "anna").await;
        let token = portal.token("anna").await;
        let (_, of_anna) = visit.add(&token, "phone").await;
        assert_eq!(visit.sign_in(&of_anna).await.status, 200);
        sign_in(&visit, "", &of_anna).await.expect_error(401, "AUTH_LOGIN_FAILED");
        visit.sign_in(&of_staff).await.expect_error(401, "AUTH_LOGIN_FAILED");
        // Nor does a challenge of the portal serve at the desk, or the other way round.
        let (challenge, options) = visit.ask("/api/auth/passkey-login/options", "").await;
        let body = json!({ "challenge": challenge, "credential": of_staff.get(&options) });
        visit.post(&format!("{BASE}/passkey"), "", body).await.expect_error(401, "AUTH_LOGIN_FAILED");
        let trail = portal.firm_call(VANDIJK, Method::GET, "audit?type=staff.passkey_failed", None).await.list();
        assert_eq!(trail.len(), 2);
    }
}
