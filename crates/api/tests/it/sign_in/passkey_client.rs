//! Passkeys of consumers and of staff with an authenticator that others wrote: what a browser refuses to do, and what the
//! server refuses of one that does it.

use axum::http::StatusCode;
use domain::accounts::staff::StaffRole;
use domain::licence::DeskMode;
use serde_json::{Value, json};

use crate::sign_in::passkeys::{Visit, token_of};
use crate::support::passkey_client::PasskeyClient;
use crate::support::{Portal, Reply, text};

const HOST: &str = "portaal.vandijk-advies.nl";
const ORIGIN: &str = "https://portaal.vandijk-advies.nl";
const DESK: &str = "/desk/api/auth";

/// The endpoints of consumers or of staff.
#[derive(Clone, Copy)]
struct Endpoints {
    /// Asks for a challenge to add a passkey, and adds it.
    add: (&'static str, &'static str),
    /// Asks for a challenge to sign in, and signs in.
    sign_in: (&'static str, &'static str),
}

const CONSUMERS: Endpoints = Endpoints {
    add: ("/api/auth/passkeys/options", "/api/auth/passkeys"),
    sign_in: ("/api/auth/passkey-login/options", "/api/auth/passkey-login"),
};
const STAFF: Endpoints = Endpoints {
    add: ("/desk/api/auth/passkeys/options", "/desk/api/auth/passkeys"),
    sign_in: ("/desk/api/auth/passkey/options", "/desk/api/auth/passkey"),
};

/// The portal over https, where the firm `vandijk` has a host of its own.
async fn at_own_host(mut portal: Portal) -> Portal {
    portal.settings(|settings| "https://portaal.example".clone_into(&mut settings.public_url));
    portal.operator_sets_hosts("vandijk", &[HOST]).await;
    portal
}

/// A challenge: its id and its options.
async fn ask(visit: &Visit<'_>, path: &str, token: &str) -> (Value, Value) {
    let asked = visit.post(path, token, json!({})).await;
    assert_eq!(asked.status, StatusCode::OK, "{}", asked.text);
    let asked = asked.json();
    match asked["challenge"].as_str() {
        Some(_) => (asked["challenge"].clone(), asked["options"].clone()),
        None => (asked["data"]["id"].clone(), asked["data"]["attributes"]["options"].clone()),
    }
}

async fn sign_in(visit: &Visit<'_>, endpoints: Endpoints, client: &mut PasskeyClient) -> Reply {
    let (challenge, options) = ask(visit, endpoints.sign_in.0, "").await;
    let credential = client.get(&options).await.expect("an answer");
    visit.post(endpoints.sign_in.1, "", json!({ "challenge": challenge, "credential": credential })).await
}

/// Registers and signs in, and what the server refuses of this client.
async fn ceremonies(visit: &Visit<'_>, endpoints: Endpoints, token: &str) {
    // Whom the authenticator cannot verify: this client asks for less than it was asked for.
    let mut client = PasskeyClient::new(ORIGIN);
    client.verifies = false;
    let (challenge, options) = ask(visit, endpoints.add.0, token).await;
    let credential = client.create(&options).await.expect("a passkey");
    let body = json!({ "challenge": challenge, "name": "key", "credential": credential });
    visit.post(endpoints.add.1, token, body).await.expect_error(422, "PASSKEY_NOT_ADDED");

    let mut client = PasskeyClient::new(ORIGIN);
    let (challenge, options) = ask(visit, endpoints.add.0, token).await;
    let credential = client.create(&options).await.expect("a passkey");
    let body = json!({ "challenge": challenge, "name": "key", "credential": credential });
    let added = visit.post(endpoints.add.1, token, body).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.text);
    assert_eq!(sign_in(visit, endpoints, &mut client).await.status, StatusCode::OK);
    assert_eq!(sign_in(visit, endpoints, &mut client).await.status, StatusCode::OK);

    client.verifies = false;
    sign_in(visit, endpoints, &mut client).await.expect_error(401, "AUTH_LOGIN_FAILED");
    client.verifies = true;
    // At the page of somebody else the client gives nothing away, and an answer of another page is refused.
    let (challenge, options) = ask(visit, endpoints.sign_in.0, "").await;
    let own =
        std::mem::replace(&mut client.origin, "https://portaal.evil.example".parse().expect("an origin"));
    assert!(client.get(&options).await.is_err());
    client.origin = "https://www.portaal.vandijk-advies.nl".parse().expect("an origin");
    let credential = client.get(&options).await.expect("an answer of a page below");
    let body = json!({ "challenge": challenge, "credential": credential });
    visit.post(endpoints.sign_in.1, "", body).await.expect_error(401, "AUTH_LOGIN_FAILED");
    client.origin = own;
    assert_eq!(sign_in(visit, endpoints, &mut client).await.status, StatusCode::OK);
    // A copy of the authenticator, whose counter is behind.
    let counter = client.passkey.as_mut().and_then(|passkey| passkey.counter.as_mut()).expect("a counter");
    assert!(*counter > 1, "{counter}");
    *counter = 0;
    sign_in(visit, endpoints, &mut client).await.expect_error(401, "AUTH_LOGIN_FAILED");
}

sqlite_and_postgres! {
    async fn a_consumers_passkey_of_another_client(portal: Portal) {
        let portal = at_own_host(portal).await;
        portal.consumer("vandijk", "anna").await;
        let visit = Visit { portal: &portal, host: HOST, domain: "vandijk", transport: "body" };
        let token = portal.token("anna").await;
        ceremonies(&visit, CONSUMERS, &token).await;
        // It is not taken by the endpoints of staff.
        let mut client = PasskeyClient::new(ORIGIN);
        let (challenge, options) = ask(&visit, CONSUMERS.add.0, &token).await;
        let credential = client.create(&options).await.expect("a passkey");
        let body = json!({ "challenge": challenge, "name": "two", "credential": credential });
        assert_eq!(visit.post(CONSUMERS.add.1, &token, body).await.status, StatusCode::CREATED);
        token_of(&sign_in(&visit, CONSUMERS, &mut client).await);
        sign_in(&visit, STAFF, &mut client).await.expect_error(401, "AUTH_LOGIN_FAILED");
    }
}

sqlite_and_postgres! {
    async fn a_colleagues_passkey_of_another_client(portal: Portal) {
        let portal = at_own_host(portal).await;
        portal.desk("vandijk", DeskMode::Review).await;
        let (_, secret) = portal.invite("vandijk", "eva", StaffRole::Handler).await;
        let visit = Visit { portal: &portal, host: HOST, domain: "vandijk", transport: "body" };
        let setup = visit.post(&format!("{DESK}/invitation/{secret}"), "", json!({})).await.json();
        ceremonies(&visit, STAFF, &text(&setup["token"])).await;
    }
}
