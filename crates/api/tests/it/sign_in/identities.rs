//! Sign-in at an identity provider: linking one, signing in by it, and what it proves. The sandbox is the provider.

use app::Caller;
use app::settings::{NewVersion, put_version};
use axum::http::{Method, StatusCode};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::sign_in::identity_browser::{Browser, LINK, LOGIN, START, with_provider};
use crate::sign_in::passkeys::{list_lines, token_of};
use crate::sign_in::password_reset;
use crate::sign_in::two_factor::{current_code, enable_two_factor};
use crate::support::{NewAction, PASSWORD, Portal, Reply, signature, text};

/// A service order that anna may sign: the call to do so.
async fn order(portal: &Portal) -> (String, uuid::Uuid) {
    portal.product("vandijk", "otd", "opdracht", &["anna"], json!({ "label": "Opdracht" })).await;
    let new = NewAction {
        kind: "SIGN_OTD",
        external_id: "opdracht",
        product: Some(("otd", "opdracht")),
        owners: &["anna"],
        ..NewAction::default()
    };
    let action = portal.action("vandijk", new).await;
    (format!("/api/products/otds/actions/{action}/sign"), action)
}

sqlite_and_postgres! {
    async fn a_provider_is_linked_and_signs_in_from_then_on(portal: Portal) {
        let (portal, sandboxes) = with_provider(portal, json!({})).await;
        let anna = portal.consumer("vandijk", "anna").await;
        let browser = Browser::new(&portal, &sandboxes);
        let token = portal.token("anna").await;
        let linked = browser.link(&token, "anna").await;
        assert_eq!(linked.status, StatusCode::CREATED, "{}", linked.text);
        let attributes = linked.attributes();
        assert_eq!((&attributes["provider"], &attributes["name"]), (&json!("demo"), &json!("Demo-inlogdienst")));
        let letters = portal.deliver_mail().await;
        assert!(letters.iter().any(|letter| letter.contains("Er is een inlogdienst gekoppeld")), "{letters:?}");

        portal.clock.advance(TimeDelta::days(1));
        let reply = browser.sign_in("anna", "low").await;
        let pair = reply.attributes();
        assert_eq!((&pair["twoFactor"], &pair["consumerId"]), (&json!(false), &json!(anna.consumer)), "{}", reply.text);
        let token = token_of(&reply);
        let list = portal.get(LINK, &token).await.list();
        assert_eq!((list.len(), &list[0]["type"]), (1, &json!("identities")));
        assert!(list[0]["attributes"]["last_used_at"].as_str() > list[0]["attributes"]["linked_at"].as_str());
        let trail = list_lines(&portal, anna).await;
        let kinds: Vec<&str> = trail.iter().map(|(kind, _)| kind.as_str()).take(3).collect();
        assert_eq!(kinds, ["login.succeeded", "identity.used", "identity.linked"]);
        assert_eq!((&trail[0].1["by"], &trail[0].1["level"]), (&json!("provider"), &json!("low")));
        // The same person once more changes nothing.
        assert_eq!(browser.link(&token, "anna").await.status, StatusCode::CREATED);
        assert_eq!(portal.get(LINK, &token).await.list().len(), 1);
        // A second person of the same provider is not linked.
        browser.link(&token, "kees").await.expect_error(422, "IDENTITY_NOT_LINKED");

        let elsewhere = portal.token("anna").await;
        let path = format!("{LINK}/{}", text(&list[0]["id"]));
        let stranger = { portal.consumer("vandijk", "bram").await; portal.token("bram").await };
        browser.call(Method::DELETE, &path, &stranger, json!({})).await.expect_error(404, "IDENTITY_NOT_FOUND");
        let removed = browser.call(Method::DELETE, &path, &token, json!({})).await;
        assert_eq!(removed.status, StatusCode::NO_CONTENT, "{}", removed.text);
        browser.call(Method::DELETE, &path, &token, json!({})).await.expect_error(404, "IDENTITY_NOT_FOUND");
        portal.get("/api/actions", &elsewhere).await.expect_error(401, "AUTH_TOKEN_INVALID");
        browser.sign_in("anna", "high").await.expect_error(401, "AUTH_LOGIN_FAILED");
        let letters = portal.deliver_mail().await;
        assert!(letters.iter().any(|letter| letter.contains("Er is een inlogdienst ontkoppeld")), "{letters:?}");
    }
}

sqlite_and_postgres! {
    async fn whatever_is_wrong_the_answer_is_that_of_a_wrong_password(portal: Portal) {
        let (portal, sandboxes) = with_provider(portal, json!({})).await;
        let anna = portal.consumer("vandijk", "anna").await;
        let licence = anna.licence;
        let browser = Browser::new(&portal, &sandboxes);
        let expected = portal.login("anna", "wrong").await.text;
        let reasons = async || -> Vec<Value> {
            let db = portal.app.store.reader();
            let failed = store::audit::of_licence(db, (licence, &domain::accounts::staff::VisibleClients::All), None, Some("identity.failed"), None, 200).await;
            failed.expect("the trail").into_iter().map(|entry| entry.details["reason"].clone()).collect()
        };
        let mut answers = Vec::new();
        let mut refused = |reply: Reply| {
            reply.expect_error(401, "AUTH_LOGIN_FAILED");
            answers.push(reply.text);
        };
        // Somebody of whom the firm knows nothing, with the address of somebody whom it knows.
        refused(browser.sign_in("anna", "high").await);
        let token = portal.token("anna").await;
        browser.link(&token, "anna").await.attributes();
        // Cancelled.
        let url = browser.start(START, "", json!({ "provider": "demo" })).await;
        let cancelled = browser.choose(&url, &[("choice", "cancel")]).await;
        assert_eq!(cancelled["error"], json!("access_denied"));
        refused(browser.post(LOGIN, "", cancelled).await);
        // The same answer twice.
        let callback = browser.visit(START, "", "anna", "high").await;
        token_of(&browser.post(LOGIN, "", callback.clone()).await);
        refused(browser.post(LOGIN, "", callback).await);
        // A state that was never given.
        refused(browser.post(LOGIN, "", json!({ "state": "x", "code": "y" })).await);
        // Started in another browser.
        let callback = browser.visit(START, "", "anna", "high").await;
        refused(Browser::new(&portal, &sandboxes).post(LOGIN, "", callback).await);
        // Another provider than the one that was asked.
        let mut callback = browser.visit(START, "", "anna", "high").await;
        callback["iss"] = json!("https://evil.example");
        refused(browser.post(LOGIN, "", callback).await);
        // Started for another purpose.
        let callback = browser.visit("/api/auth/confirm/identity", &token, "anna", "high").await;
        refused(browser.post(LOGIN, "", callback).await);
        // Late.
        let url = browser.start(START, "", json!({ "provider": "demo" })).await;
        portal.clock.advance(TimeDelta::minutes(10));
        let choice = [("subject", "anna"), ("level", "high"), ("choice", "sign-in")];
        let callback = browser.choose(&url, &choice).await;
        refused(browser.post(LOGIN, "", callback).await);
        assert!(answers.iter().all(|one| *one == expected), "{answers:?}");
        let expected = ["not_linked", "refused", "state_unknown", "state_unknown", "other_browser", "mixed_up",
            "state_unknown", "state_unknown"];
        assert_eq!(reasons().await, expected);
        // A code of the provider's that it gave for another request.
        let first = browser.visit(START, "", "anna", "high").await;
        let mut second = browser.visit(START, "", "anna", "high").await;
        second["code"] = first["code"].clone();
        browser.post(LOGIN, "", second).await.expect_error(502, "IDENTITY_PROVIDER_FAILED");
        // Two tabs of one browser do not spoil each other's sign-in.
        token_of(&browser.post(LOGIN, "", browser.visit(START, "", "anna", "high").await).await);
        browser.post(START, "", json!({ "provider": "other" })).await.expect_error(422, "VALIDATION_FAILED");
        browser.post(LOGIN, "", json!({ "code": "y" })).await.expect_error(422, "VALIDATION_FAILED");
    }
}

sqlite_and_postgres! {
    async fn an_account_is_linked_by_who_is_signed_in_to_it_alone(portal: Portal) {
        let (portal, sandboxes) = with_provider(portal, json!({})).await;
        let anna = portal.consumer("vandijk", "anna").await;
        let bram = portal.consumer("vandijk", "bram").await;
        let browser = Browser::new(&portal, &sandboxes);
        let (own, other) = (portal.token("anna").await, portal.token("bram").await);
        browser.link(&own, "anna").await.attributes();
        // One person cannot open two accounts.
        browser.link(&other, "anna").await.expect_error(422, "IDENTITY_NOT_LINKED");
        assert_eq!(list_lines(&portal, bram).await[0].1["reason"], json!("linked_to_another"));
        // Started in the session of another account, or in another session of the same.
        let callback = browser.visit("/api/auth/identities/start", &own, "kees", "high").await;
        browser.post(LINK, &other, callback).await.expect_error(422, "IDENTITY_NOT_LINKED");
        assert_eq!(list_lines(&portal, bram).await[0].1["reason"], json!("not_own"));
        let callback = browser.visit("/api/auth/identities/start", &own, "kees", "high").await;
        browser.post(LINK, &portal.token("anna").await, callback).await.expect_error(422, "IDENTITY_NOT_LINKED");
        assert!(portal.get(LINK, &other).await.list().is_empty());
        // Proved long ago.
        portal.clock.advance(TimeDelta::minutes(5));
        let start = json!({ "provider": "demo" });
        let refused = browser.post("/api/auth/identities/start", &own, start.clone()).await;
        refused.expect_error(403, "CONFIRMATION_REQUIRED");
        assert_eq!(refused.json()["error"]["confirm_options"], json!(["provider", "password"]));
        browser.post("/api/auth/confirm/identity", &other, start).await.expect_error(422, "VALIDATION_FAILED");
        // A proof by somebody else than who is linked.
        browser.confirm(&own, "noor", "high").await.expect_error(401, "IDENTITY_REFUSED");
        assert_eq!(browser.confirm(&own, "anna", "low").await.attributes()["confirmed_by"], json!("provider"));
        let trail = list_lines(&portal, anna).await;
        let kinds: Vec<&str> = trail.iter().map(|(kind, _)| kind.as_str()).take(3).collect();
        assert_eq!(kinds, ["confirmation.succeeded", "identity.used", "identity.failed"]);
    }
}

sqlite_and_postgres! {
    async fn an_act_may_ask_for_a_level(portal: Portal) {
        let (portal, sandboxes) = with_provider(portal, json!({ "assurance": { "SIGN_OTD": "substantial" } })).await;
        let anna = portal.consumer("vandijk", "anna").await;
        let (sign, action) = order(&portal).await;
        let browser = Browser::new(&portal, &sandboxes);
        let token = portal.token("anna").await;
        let refused = portal.post(&sign, &token, signature()).await;
        refused.expect_error(403, "ASSURANCE_REQUIRED");
        assert_eq!(refused.json()["error"]["level"], json!("substantial"));
        browser.link(&token, "anna").await.attributes();
        let reply = browser.sign_in("anna", "low").await;
        let (token, refresh) = (token_of(&reply), text(&reply.attributes()["refreshToken"]));
        portal.post(&sign, &token, signature()).await.expect_error(403, "ASSURANCE_REQUIRED");
        portal.clock.advance(TimeDelta::minutes(1));
        browser.confirm(&token, "anna", "high").await.attributes();
        // The level is the session's, and lasts as long as it does.
        portal.clock.advance(TimeDelta::minutes(4));
        let renewed = portal.public("/api/auth/refresh", json!({ "refreshToken": refresh })).await;
        let token = token_of(&renewed);
        assert_eq!(portal.post(&sign, &token, signature()).await.status, StatusCode::OK);
        let answers = store::submissions::of_action(portal.app.store.reader(), anna.licence, action).await;
        let sealed = answers.expect("answers").remove(0).evidence;
        assert_eq!((&sealed["session_began"], &sealed["confirmed_by"]), (&json!("provider"), &json!("provider")));
        assert_eq!((&sealed["provider"], &sealed["assurance"]), (&json!("demo"), &json!("high")));
        assert_eq!(sealed["two_factor"], json!(true));
    }
}

sqlite_and_postgres! {
    async fn a_level_of_two_factors_counts_as_both(portal: Portal) {
        let (portal, sandboxes) = with_provider(portal, json!({})).await;
        portal.consumer_with("vandijk", "kees", true).await;
        let anna = portal.consumer("vandijk", "anna").await;
        let browser = Browser::new(&portal, &sandboxes);
        // Where a second factor is required and none is set up.
        let scope = store::accounts::consumers::by_sign_in_name(portal.app.store.reader(), anna.licence, "kees").await;
        let kees = scope.expect("a read").expect("kees").scope();
        let full = portal.staged_token(kees, domain::accounts::session::Stage::Full, None).await;
        browser.link(&full, "kees").await.attributes();
        let low = browser.sign_in("kees", "low").await.attributes();
        assert_eq!((&low["twoFactor"], &low["twoFactorSetup"]), (&json!(false), &json!(true)));
        let high = browser.sign_in("kees", "substantial").await.attributes();
        assert_eq!((&high["twoFactor"], &high["twoFactorSetup"]), (&json!(false), &json!(false)));
        let body = json!({ "refreshToken": high["refreshToken"] });
        let renewed = portal.public("/api/auth/refresh", body).await.attributes();
        assert_eq!((&renewed["twoFactor"], &renewed["twoFactorSetup"]), (&json!(false), &json!(false)));

        // Where there is an authenticator app.
        let (secret, _, pair) = enable_two_factor(&portal, "anna").await;
        let token = text(&pair["accessToken"]);
        browser.link(&token, "anna").await.attributes();
        let pending = browser.sign_in("anna", "low").await.attributes();
        assert_eq!((&pending["twoFactor"], &pending["twoFactorMethods"]), (&json!(true), &json!(["totp", "recovery"])));
        let given = json!({ "code": current_code(&portal, &secret) });
        let complete = portal.post("/api/auth/two-factor", &text(&pending["accessToken"]), given).await;
        let (sign, action) = order(&portal).await;
        assert_eq!(portal.post(&sign, &token_of(&complete), signature()).await.status, StatusCode::OK);
        let answers = store::submissions::of_action(portal.app.store.reader(), anna.licence, action).await;
        let sealed = answers.expect("answers").remove(0).evidence;
        assert_eq!(sealed["session_began"], json!("provider+totp"));
        assert_eq!(browser.sign_in("anna", "high").await.attributes()["twoFactor"], json!(false));
    }
}

sqlite_and_postgres! {
    async fn a_decision_asks_for_a_proof_of_the_last_five_minutes(portal: Portal) {
        let (portal, sandboxes) = with_provider(portal, json!({})).await;
        portal.consumer("vandijk", "anna").await;
        let (sign, _) = order(&portal).await;
        let browser = Browser::new(&portal, &sandboxes);
        let (secret, _, pair) = enable_two_factor(&portal, "anna").await;
        browser.link(&text(&pair["accessToken"]), "anna").await.attributes();
        let token = token_of(&browser.sign_in("anna", "high").await);
        portal.clock.advance(TimeDelta::minutes(5));
        let refused = portal.post(&sign, &token, signature()).await;
        refused.expect_error(403, "CONFIRMATION_REQUIRED");
        let error = refused.json()["error"].clone();
        assert_eq!((&error["confirm"], &error["confirm_options"]), (&json!("code"), &json!(["code", "provider"])));
        // One factor at the provider is not enough.
        browser.confirm(&token, "anna", "low").await.attributes();
        portal.post(&sign, &token, signature()).await.expect_error(403, "CONFIRMATION_REQUIRED");
        browser.confirm(&token, "anna", "substantial").await.attributes();
        assert_eq!(portal.post(&sign, &token, signature()).await.status, StatusCode::OK);
        assert!(!secret.is_empty());
    }
}

sqlite_and_postgres! {
    async fn an_invitation_links_an_account_that_has_nothing_yet(portal: Portal) {
        let (portal, sandboxes) = with_provider(portal, json!({})).await;
        portal.record("consumers/emily", json!({ "email": "emily@example.nl", "display_name": "Emily" })).await;
        let licence = portal.licence("vandijk").await;
        let emily = store::accounts::consumers::by_sign_in_name(portal.app.store.reader(), licence, "emily@example.nl").await;
        let emily = emily.expect("a read").expect("emily").scope();
        let browser = Browser::new(&portal, &sandboxes);
        let invite = async || {
            let tx = portal.store.begin().await.expect("a transaction");
            let grant = store::testing::grant_all(domain::accounts::grants::Gift::ClientLink);
            app::records::invitations::enqueue(&portal.app, &tx, &grant, emily, None).await.expect("invited");
            tx.commit().await.expect("committed");
            let letters = portal.deliver_mail().await;
            let rest = letters.last().expect("a letter").split("/reset/password/").nth(1).expect("a link");
            rest.split(['?', '\n', '"']).next().expect("a token").to_owned()
        };
        let invitation = invite().await;
        let policy = password_reset::start(&portal, &invitation).await.attributes();
        assert_eq!(policy["identity_providers"], json!(true));
        let go = async |invitation: &str| {
            let body = json!({ "provider": "demo", "invitation": invitation });
            let url = browser.start(START, "", body).await;
            let choice = [("subject", "emily"), ("level", "substantial"), ("choice", "sign-in")];
            browser.post(LOGIN, "", browser.choose(&url, &choice).await).await
        };
        go("guessed").await.expect_error(401, "AUTH_LOGIN_FAILED");
        let pair = go(&invitation).await.attributes();
        assert_eq!(pair["consumerId"], json!(emily.consumer));
        password_reset::start(&portal, &invitation).await.expect_error(401, "AUTH_START_PASSWORD_RESET_FAILED");
        let kinds: Vec<String> = list_lines(&portal, emily).await.into_iter().map(|(kind, _)| kind).take(3).collect();
        assert_eq!(kinds, ["login.succeeded", "identity.used", "identity.linked"]);
        token_of(&browser.sign_in("emily", "low").await);

        // A link to set a new password opens no account that signs in already.
        portal.consumer("vandijk", "anna").await;
        password_reset::forget(&portal, "anna@example.nl").await;
        let letters = portal.deliver_mail().await;
        let letter = letters.iter().find(|letter| letter.contains("/reset/password/")).expect("a letter");
        let rest = letter.split("/reset/password/").nth(1).expect("a link");
        let forgotten = rest.split(['?', '\n', '"']).next().expect("a token");
        let policy = password_reset::start(&portal, forgotten).await.attributes();
        assert_eq!(policy["identity_providers"], json!(false));
        let body = json!({ "provider": "demo", "invitation": forgotten });
        let url = browser.start(START, "", body).await;
        let choice = [("subject", "noor"), ("level", "high"), ("choice", "sign-in")];
        browser.post(LOGIN, "", browser.choose(&url, &choice).await).await.expect_error(401, "AUTH_LOGIN_FAILED");
        assert_eq!(portal.login("anna", PASSWORD).await.status, StatusCode::OK);
    }
}

sqlite_and_postgres! {
    async fn a_provider_that_is_away_leaves_the_other_ways_open(portal: Portal) {
        let (portal, sandboxes) = with_provider(portal, json!({})).await;
        portal.consumer("vandijk", "anna").await;
        let away = portal.with_issuer("http://127.0.0.1:9/identity");
        let browser = Browser::new(&away, &sandboxes);
        let tx = away.store.begin().await.expect("a transaction");
        let licence = store::firms::licences::by_slug(&tx, "vandijk").await.expect("a read").expect("a licence");
        let mut settings = licence.settings;
        // Nobody listens there.
        "http://127.0.0.1:9/identity".clone_into(&mut settings.identity_providers[0].issuer);
        let (version, now) = (licence.version + 1, away.app.now());
        store::firms::licences::put(&tx, licence.id, "vandijk", version, &settings, now).await.expect("a licence");
        tx.commit().await.expect("committed");
        away.app.tenants.invalidate();
        let refused = browser.post(START, "", json!({ "provider": "demo" })).await;
        refused.expect_error(502, "IDENTITY_PROVIDER_FAILED");
        assert_eq!(away.login("anna", PASSWORD).await.status, StatusCode::OK);
    }
}

/// Has the firm's settings written with another issuer or client id of its provider.
async fn change_provider(portal: &Portal, change: impl Fn(&mut domain::licence::IdentityProvider)) {
    let tx = portal.store.begin().await.expect("a transaction");
    let licence = store::firms::licences::by_slug(&tx, "vandijk").await.expect("a read").expect("a licence");
    let mut settings = licence.settings.clone();
    change(&mut settings.identity_providers[0]);
    let (before, version) = (Some(&licence), licence.version + 1);
    let new = NewVersion { slug: "vandijk", before, version, settings: &settings };
    put_version(&portal.app, &tx, new, &Caller::operator()).await.expect("written");
    tx.commit().await.expect("committed");
    portal.app.tenants.invalidate();
}

sqlite_and_postgres! {
    async fn an_issuer_that_the_configuration_does_not_name_gets_no_secret_and_no_code(portal: Portal) {
        let (portal, sandboxes) = with_provider(portal, json!({})).await;
        portal.consumer("vandijk", "anna").await;
        let elsewhere = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let issuer = format!("http://{}/identity", elsewhere.local_addr().expect("an address"));
        let browser = Browser::new(&portal, &sandboxes);
        let callback = browser.visit(START, "", "anna", "low").await;
        change_provider(&portal, |provider| issuer.clone_into(&mut provider.issuer)).await;
        browser.post(LOGIN, "", callback).await.expect_error(401, "AUTH_LOGIN_FAILED");
        let refused = browser.post(START, "", json!({ "provider": "demo" })).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text);
        let nobody = tokio::time::timeout(std::time::Duration::from_millis(300), elsewhere.accept()).await;
        assert!(nobody.is_err(), "the issuer that the firm wrote was called");
    }
}

sqlite_and_postgres! {
    async fn a_sign_in_under_way_ends_when_its_provider_changes(portal: Portal) {
        let (portal, sandboxes) = with_provider(portal, json!({})).await;
        portal.consumer("vandijk", "anna").await;
        let browser = Browser::new(&portal, &sandboxes);
        let asked = async || browser.visit(START, "", "anna", "low").await;
        let licence = portal.licence_id("vandijk").await;
        let error = async || {
            let db = portal.app.store.reader();
            let failed = store::audit::of_licence(db, (licence, &domain::accounts::staff::VisibleClients::All), None, Some("identity.failed"), None, 200).await;
            failed.expect("the trail").last().map(|entry| entry.details["reason"].clone())
        };
        // Another client of the same issuer, and back again.
        let callback = asked().await;
        change_provider(&portal, |provider| "other".clone_into(&mut provider.client_id)).await;
        change_provider(&portal, |provider| "vandijk".clone_into(&mut provider.client_id)).await;
        browser.post(LOGIN, "", callback).await.expect_error(401, "AUTH_LOGIN_FAILED");
        assert_eq!(error().await, Some(json!("state_unknown")));
        // What a program of before wrote without ending anything is still answered for whom it asked alone.
        let callback = asked().await;
        let tx = portal.store.begin().await.expect("a transaction");
        let licence = store::firms::licences::by_slug(&tx, "vandijk").await.expect("a read").expect("a licence");
        let mut settings = licence.settings.clone();
        "other".clone_into(&mut settings.identity_providers[0].client_id);
        let (version, now) = (licence.version + 1, portal.app.now());
        store::firms::licences::put(&tx, licence.id, "vandijk", version, &settings, now).await.expect("a licence");
        tx.commit().await.expect("committed");
        portal.app.tenants.invalidate();
        browser.post(LOGIN, "", callback).await.expect_error(401, "AUTH_LOGIN_FAILED");
        assert_eq!(error().await, Some(json!("provider_changed")));
        // A name on the button is no change.
        let callback = asked().await;
        change_provider(&portal, |provider| "Another name".clone_into(&mut provider.name)).await;
        browser.post(LOGIN, "", callback).await.expect_error(401, "AUTH_LOGIN_FAILED");
        assert_eq!(error().await, Some(json!("not_linked")));
    }
}
