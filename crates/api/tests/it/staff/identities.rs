//! Identity providers of staff: linking one, signing in by it, and what it proves. The sandbox is the provider.

use axum::http::{Method, StatusCode};
use chrono::TimeDelta;
use domain::accounts::session::Stage;
use domain::accounts::staff::StaffRole;
use domain::licence::DeskMode;
use serde_json::{Value, json};

use super::sign_in::{add_active_member, login};
use crate::sign_in::identity_browser::{Browser, with_provider};
use crate::sign_in::two_factor::current_code;
use crate::support::{PASSWORD, Portal, Reply, STAFF_SECRET, Sandboxes, VANDIJK, text};

const BASE: &str = "/desk/api/auth";
const START: &str = "/desk/api/auth/identity/start";
const LOGIN: &str = "/desk/api/auth/identity";
const LINK: &str = "/desk/api/auth/identities";

/// The portal with a provider by which staff of `vandijk` sign in, and consumers too.
async fn with_staff_provider(portal: Portal) -> (Portal, Sandboxes) {
    let (portal, sandboxes) = with_provider(portal, json!({ "desk": "review" })).await;
    change_provider(&portal, |provider| provider.staff = true).await;
    (portal, sandboxes)
}

async fn change_provider(portal: &Portal, change: impl Fn(&mut domain::licence::IdentityProvider)) {
    let tx = portal.store.begin().await.expect("a transaction");
    let firm = store::firms::licences::by_slug(&tx, "vandijk").await.expect("a read").expect("the firm");
    let mut settings = firm.settings;
    change(&mut settings.identity_providers[0]);
    let (version, now) = (firm.version + 1, portal.app.now());
    store::firms::licences::put(&tx, firm.id, "vandijk", version, &settings, now).await.expect("written");
    tx.commit().await.expect("committed");
    portal.app.tenants.invalidate();
}

async fn link(browser: &Browser<'_>, token: &str, subject: &str) -> Reply {
    let callback = browser.visit(&format!("{LINK}/start"), token, subject, "high").await;
    browser.post(LINK, token, callback).await
}

async fn sign_in(browser: &Browser<'_>, subject: &str, level: &str) -> Reply {
    let callback = browser.visit(START, "", subject, level).await;
    browser.post(LOGIN, "", callback).await
}

async fn confirm(browser: &Browser<'_>, token: &str, subject: &str, level: &str) -> Reply {
    let callback = browser.visit(&format!("{BASE}/confirm/identity"), token, subject, level).await;
    browser.post(&format!("{BASE}/confirm"), token, json!({ "identity": callback })).await
}

/// Comes by the link of an invitation.
async fn accept(browser: &Browser<'_>, invitation: &str, subject: &str, level: &str) -> Reply {
    let body = json!({ "provider": "demo", "invitation": invitation });
    let url = browser.start(START, "", body).await;
    let choice = [("subject", subject), ("level", level), ("choice", "sign-in")];
    browser.post(LOGIN, "", browser.choose(&url, &choice).await).await
}

async fn me(portal: &Portal, token: &str) -> Reply {
    portal.desk_call("me", Some(token), None).await
}

/// The stage and the token of a session.
fn session(reply: &Reply) -> (String, String) {
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
    (text(&reply.json()["stage"]), text(&reply.json()["token"]))
}

/// The details of the trail's lines of a kind, the last first.
async fn trail(portal: &Portal, kind: &str) -> Vec<Value> {
    let lines = portal.firm_call(VANDIJK, Method::GET, &format!("audit?type={kind}"), None).await.list();
    lines.into_iter().rev().map(|line| line["attributes"]["details"].clone()).collect()
}

sqlite_and_postgres! {
    async fn a_provider_is_linked_by_who_is_signed_in_and_signs_in_from_then_on(portal: Portal) {
        let (portal, sandboxes) = with_staff_provider(portal).await;
        let browser = Browser::at_desk(&portal, &sandboxes);
        let (eva, token) = portal.at_work("vandijk", "eva", StaffRole::Handler).await;
        let elsewhere = portal.staff_token(&eva, Stage::Full).await;
        sign_in(&browser, "eva", "high").await.expect_error(401, "AUTH_LOGIN_FAILED");
        let linked = link(&browser, &token, "eva").await;
        assert_eq!(linked.status, StatusCode::CREATED, "{}", linked.text);
        let linked = linked.json();
        assert_eq!((&linked["provider"], &linked["level"]), (&json!("demo"), &json!("high")));
        me(&portal, &elsewhere).await.expect_error(401, "AUTH_TOKEN_INVALID");
        let letters = portal.deliver_mail().await;
        let letter = letters.iter().find(|letter| letter.contains("Er is een inlogdienst gekoppeld")).expect("a letter");
        assert!(letter.contains("/desk/account?"), "{letter}");
        assert_eq!(me(&portal, &token).await.json()["identities"][0]["name"], json!("Demo-inlogdienst"));

        // Two factors there are two factors here; one there leads on to the second here.
        let (stage, full) = session(&sign_in(&browser, "eva", "substantial").await);
        assert_eq!(stage, "full");
        assert_eq!(portal.firm_call(&full, Method::GET, "consumers", None).await.status, 200);
        let low = sign_in(&browser, "eva", "low").await;
        let (stage, pending) = session(&low);
        assert_eq!((stage.as_str(), &low.json()["methods"]), ("pending", &json!(["totp"])));
        me(&portal, &pending).await.expect_error(403, "TWO_FACTOR_REQUIRED");
        let given = json!({ "code": current_code(&portal, STAFF_SECRET) });
        let (stage, full) = session(&portal.desk_call("two-factor", Some(&pending), Some(given)).await);
        assert_eq!(stage, "full");
        let signed_in = trail(&portal, "staff.signed_in").await;
        assert_eq!((&signed_in[0]["began"], &signed_in[0]["level"]), (&json!("provider+totp"), &json!("low")));
        assert_eq!((&signed_in[1]["began"], &signed_in[1]["level"]), (&json!("provider"), &json!("substantial")));
        assert_eq!(trail(&portal, "staff.provider_accepted").await.len(), 1);

        // An app alone is no way in.
        let path = format!("{LINK}/{}", text(&linked["id"]));
        browser.call(Method::DELETE, &path, &full, json!({})).await.expect_error(409, "LAST_SECOND_FACTOR");
        let weak = browser.call(Method::PUT, &format!("{BASE}/password"), &full, json!({ "password": "eva" })).await;
        assert_eq!(weak.status, 422, "{}", weak.text);
        let set = browser.call(Method::PUT, &format!("{BASE}/password"), &full, json!({ "password": PASSWORD })).await;
        assert_eq!(set.status, 204, "{}", set.text);
        assert_eq!(browser.call(Method::DELETE, &path, &full, json!({})).await.status, 204);
        browser.call(Method::DELETE, &path, &full, json!({})).await.expect_error(404, "IDENTITY_NOT_FOUND");
        let letters = portal.deliver_mail().await.concat();
        for title in ["Uw wachtwoord is gewijzigd", "Er is een inlogdienst ontkoppeld"] {
            assert!(letters.contains(title), "{title}");
        }
        sign_in(&browser, "eva", "high").await.expect_error(401, "AUTH_LOGIN_FAILED");
        assert_eq!(login(&portal, "eva@vandijk.example", PASSWORD).await.json()["stage"], json!("pending"));
    }
}

sqlite_and_postgres! {
    async fn whatever_is_wrong_the_answer_is_that_of_a_wrong_password(portal: Portal) {
        let (portal, sandboxes) = with_staff_provider(portal).await;
        let browser = Browser::at_desk(&portal, &sandboxes);
        let expected = login(&portal, "eva@vandijk.example", "wrong").await.text;
        let mut answers = Vec::new();
        let mut refused = |reply: Reply| {
            reply.expect_error(401, "AUTH_LOGIN_FAILED");
            answers.push(reply.text);
        };
        let (eva, token) = portal.at_work("vandijk", "eva", StaffRole::Handler).await;
        assert_eq!(link(&browser, &token, "eva").await.status, StatusCode::CREATED);
        // Nobody's, and a consumer's.
        let url = browser.start(START, "", json!({ "provider": "demo" })).await;
        let choice = [("subject", "nobody"), ("name", "eva@vandijk.example"), ("level", "high"), ("choice", "sign-in")];
        refused(browser.post(LOGIN, "", browser.choose(&url, &choice).await).await);
        portal.consumer("vandijk", "anna").await;
        let of_anna = portal.token("anna").await;
        let at_portal = Browser::new(&portal, &sandboxes);
        let callback = at_portal.visit("/api/auth/identities/start", &of_anna, "anna", "high").await;
        assert_eq!(at_portal.post("/api/auth/identities", &of_anna, callback).await.status, StatusCode::CREATED);
        refused(sign_in(&browser, "anna", "high").await);
        let callback = at_portal.visit("/api/auth/identity-login/start", "", "eva", "high").await;
        at_portal.post("/api/auth/identity-login", "", callback).await.expect_error(401, "AUTH_LOGIN_FAILED");
        // Begun at the other sign-in.
        let callback = at_portal.visit("/api/auth/identity-login/start", "", "anna", "high").await;
        refused(at_portal.post(LOGIN, "", callback).await);
        let callback = browser.visit(START, "", "eva", "high").await;
        browser.post("/api/auth/identity-login", "", callback).await.expect_error(401, "AUTH_LOGIN_FAILED");
        // Cancelled.
        let url = browser.start(START, "", json!({ "provider": "demo" })).await;
        refused(browser.post(LOGIN, "", browser.choose(&url, &[("choice", "cancel")]).await).await);
        // Twice, elsewhere, mixed up, for another purpose, late.
        let callback = browser.visit(START, "", "eva", "high").await;
        session(&browser.post(LOGIN, "", callback.clone()).await);
        refused(browser.post(LOGIN, "", callback).await);
        let callback = browser.visit(START, "", "eva", "high").await;
        refused(Browser::at_desk(&portal, &sandboxes).post(LOGIN, "", callback).await);
        let mut callback = browser.visit(START, "", "eva", "high").await;
        callback["iss"] = json!("https://evil.example");
        refused(browser.post(LOGIN, "", callback).await);
        let callback = browser.visit(&format!("{BASE}/confirm/identity"), &token, "eva", "high").await;
        refused(browser.post(LOGIN, "", callback).await);
        let url = browser.start(START, "", json!({ "provider": "demo" })).await;
        portal.clock.advance(TimeDelta::minutes(10));
        let choice = [("subject", "eva"), ("level", "high"), ("choice", "sign-in")];
        refused(browser.post(LOGIN, "", browser.choose(&url, &choice).await).await);
        // Of an account that is disabled.
        let disabled = json!({ "disabled": true });
        portal.admin_call(Method::PATCH, &format!("staff/{}", eva.id), Some(disabled)).await;
        refused(sign_in(&browser, "eva", "high").await);
        let enabled = json!({ "disabled": false });
        portal.admin_call(Method::PATCH, &format!("staff/{}", eva.id), Some(enabled)).await;
        // Of a firm whose desk is closed, and by a provider that is consumers' alone meanwhile.
        let callback = browser.visit(START, "", "eva", "high").await;
        change_provider(&portal, |provider| provider.staff = false).await;
        refused(browser.post(LOGIN, "", callback).await);
        browser.post(START, "", json!({ "provider": "demo" })).await.expect_error(422, "VALIDATION_FAILED");
        change_provider(&portal, |provider| provider.staff = true).await;
        portal.desk("vandijk", DeskMode::Off).await;
        refused(sign_in(&browser, "eva", "high").await);
        assert!(answers.iter().all(|one| *one == expected), "{answers:?}");
        let failed = trail(&portal, "staff.identity_failed").await;
        let reasons: Vec<&Value> = failed.iter().map(|line| &line["reason"]).collect();
        let expected = ["account_ended", "provider_unknown", "account_ended", "state_unknown", "state_unknown",
            "mixed_up", "other_browser", "state_unknown", "refused", "state_unknown", "not_linked", "not_linked"];
        assert_eq!(reasons, expected);
    }
}

sqlite_and_postgres! {
    async fn an_identity_is_linked_to_one_account_by_its_own_session(portal: Portal) {
        let (portal, sandboxes) = with_staff_provider(portal).await;
        let browser = Browser::at_desk(&portal, &sandboxes);
        let (eva, of_eva) = portal.at_work("vandijk", "eva", StaffRole::Handler).await;
        let (_, of_tom) = portal.at_work("vandijk", "tom", StaffRole::Handler).await;
        assert_eq!(link(&browser, &of_eva, "eva").await.status, StatusCode::CREATED);
        link(&browser, &of_tom, "eva").await.expect_error(422, "IDENTITY_NOT_LINKED");
        link(&browser, &of_eva, "kees").await.expect_error(422, "IDENTITY_NOT_LINKED");
        let start = format!("{LINK}/start");
        let callback = browser.visit(&start, &of_eva, "kees", "high").await;
        browser.post(LINK, &of_tom, callback).await.expect_error(422, "IDENTITY_NOT_LINKED");
        let callback = browser.visit(&start, &of_eva, "kees", "high").await;
        let again = portal.staff_token(&eva, Stage::Full).await;
        browser.post(LINK, &again, callback).await.expect_error(422, "IDENTITY_NOT_LINKED");
        let failed = trail(&portal, "staff.identity_failed").await;
        let reasons: Vec<&Value> = failed.iter().map(|line| &line["reason"]).collect();
        assert_eq!(reasons, ["not_own", "not_own", "provider_linked_already", "linked_to_another"]);
        // A consumer's token opens none of it, nor does one that waits for a second factor.
        portal.consumer("vandijk", "anna").await;
        let pending = portal.staff_token(&eva, Stage::Pending).await;
        let body = json!({ "provider": "demo" });
        browser.post(&start, &portal.token("anna").await, body.clone()).await.expect_error(401, "AUTH_TOKEN_INVALID");
        browser.post(&start, &pending, body.clone()).await.expect_error(403, "TWO_FACTOR_REQUIRED");
        // Proved long ago.
        portal.clock.advance(TimeDelta::minutes(5));
        let refused = browser.post(&start, &of_eva, body.clone()).await;
        refused.expect_error(403, "CONFIRMATION_REQUIRED");
        assert_eq!(refused.json()["error"]["confirm_options"], json!(["code", "provider"]));
        let of_other = format!("{BASE}/confirm/identity");
        browser.post(&of_other, &of_tom, body.clone()).await.expect_error(422, "VALIDATION_FAILED");
        confirm(&browser, &of_eva, "tom", "high").await.expect_error(401, "IDENTITY_REFUSED");
        assert_eq!(confirm(&browser, &of_eva, "eva", "low").await.status, 204);
        browser.post(&start, &of_eva, body.clone()).await.expect_error(403, "CONFIRMATION_REQUIRED");
        assert_eq!(confirm(&browser, &of_eva, "eva", "high").await.status, 204);
        assert_eq!(browser.post(&start, &of_eva, body).await.status, 200);
    }
}

sqlite_and_postgres! {
    async fn an_invitation_links_an_account_that_is_not_set_up(portal: Portal) {
        let (portal, sandboxes) = with_staff_provider(portal).await;
        let browser = Browser::at_desk(&portal, &sandboxes);
        let (eva, invitation) = portal.invite("vandijk", "eva", StaffRole::Handler).await;
        accept(&browser, "guessed", "eva", "high").await.expect_error(401, "AUTH_LOGIN_FAILED");
        // Somebody else opened the link before, and set up what they could.
        let (stage, stolen) = session(&accept(&browser, &invitation, "kees", "low").await);
        assert_eq!(stage, "setup");
        let body = json!({ "password": PASSWORD });
        portal.desk_call(&format!("invitation/{invitation}"), None, Some(body)).await;
        me(&portal, &stolen).await.expect_error(401, "AUTH_TOKEN_INVALID");
        let (stage, full) = session(&accept(&browser, &invitation, "eva", "substantial").await);
        assert_eq!(stage, "full");
        // Nothing is left of them.
        sign_in(&browser, "kees", "high").await.expect_error(401, "AUTH_LOGIN_FAILED");
        login(&portal, "eva@vandijk.example", PASSWORD).await.expect_error(401, "AUTH_LOGIN_FAILED");
        accept(&browser, &invitation, "tom", "high").await.expect_error(401, "AUTH_LOGIN_FAILED");
        let list = portal.admin_call(Method::GET, "staff", None).await.json();
        let listed = list["items"].as_array().expect("accounts").iter().find(|one| one["id"] == json!(eva.id));
        assert_eq!(listed.expect("her account")["state"], json!("active"));

        // By the provider alone: below two factors it opens nothing, nor does a password.
        sign_in(&browser, "eva", "low").await.expect_error(401, "AUTH_LOGIN_FAILED");
        assert_eq!(trail(&portal, "staff.identity_failed").await[0]["reason"], json!("level_too_low"));
        let path = format!("{BASE}/password");
        assert_eq!(browser.call(Method::PUT, &path, &full, json!({ "password": PASSWORD })).await.status, 204);
        login(&portal, "eva@vandijk.example", PASSWORD).await.expect_error(401, "AUTH_LOGIN_FAILED");
        assert_eq!(trail(&portal, "staff.login_failed").await[0]["reason"], json!("no_second_factor"));
        // Its owner adds a factor of the portal's own, after a proof at the provider.
        portal.clock.advance(TimeDelta::minutes(5));
        let prepare = async || portal.desk_call("two-factor/setup", Some(&full), Some(json!({}))).await;
        let refused = prepare().await;
        refused.expect_error(403, "CONFIRMATION_REQUIRED");
        assert_eq!(refused.json()["error"]["confirm_options"], json!(["provider"]));
        assert_eq!(confirm(&browser, &full, "eva", "substantial").await.status, 204);
        let app = prepare().await.json();
        let given = json!({ "code": current_code(&portal, &text(&app["secret"])) });
        let done = portal.desk_call("two-factor/setup/confirm", Some(&full), Some(given)).await;
        assert_eq!(done.status, 200, "{}", done.text);
        assert!(portal.deliver_mail().await.concat().contains("Er is een authenticator-app ingesteld"));
        assert_eq!(session(&sign_in(&browser, "eva", "low").await).0, "pending");
        assert_eq!(session(&login(&portal, "eva@vandijk.example", PASSWORD).await).0, "pending");

        // Taken away, it is gone: the reset leaves nothing linked.
        let body = json!({ "reason": "by telephone" });
        portal.admin_call(Method::POST, &format!("staff/{}/reset", eva.id), Some(body)).await;
        sign_in(&browser, "eva", "high").await.expect_error(401, "AUTH_LOGIN_FAILED");
    }
}

sqlite_and_postgres! {
    async fn one_factor_at_the_provider_leads_an_invited_colleague_to_a_second(portal: Portal) {
        let (portal, sandboxes) = with_staff_provider(portal).await;
        let browser = Browser::at_desk(&portal, &sandboxes);
        let (_, invitation) = portal.invite("vandijk", "eva", StaffRole::Handler).await;
        let (stage, token) = session(&accept(&browser, &invitation, "eva", "low").await);
        assert_eq!(stage, "setup");
        me(&portal, &token).await.expect_error(403, "TWO_FACTOR_SETUP_REQUIRED");
        // Whoever closes the browser half way comes again, by the link or by the provider.
        assert_eq!(session(&accept(&browser, &invitation, "eva", "low").await).0, "setup");
        let (stage, token) = session(&sign_in(&browser, "eva", "low").await);
        assert_eq!(stage, "setup");
        let app = portal.desk_call("two-factor/setup", Some(&token), Some(json!({}))).await.json();
        let given = json!({ "code": current_code(&portal, &text(&app["secret"])) });
        let full = portal.desk_call("two-factor/setup/confirm", Some(&token), Some(given)).await;
        assert_eq!(session(&full).0, "full");
        portal.desk_call(&format!("invitation/{invitation}"), None, None).await.expect_error(404, "RECORD_NOT_FOUND");
        assert_eq!(session(&sign_in(&browser, "eva", "low").await).0, "pending");
        assert_eq!(session(&sign_in(&browser, "eva", "high").await).0, "full");
    }
}

sqlite_and_postgres! {
    async fn a_provider_that_is_away_leaves_the_other_ways_open(portal: Portal) {
        let (portal, sandboxes) = with_staff_provider(portal).await;
        add_active_member(&portal, "eva").await;
        let browser = Browser::at_desk(&portal, &sandboxes);
        let callback = browser.visit(START, "", "eva", "high").await;
        let away = portal.with_issuer("http://127.0.0.1:9/identity");
        // Nobody listens there.
        change_provider(&away, |provider| "http://127.0.0.1:9/identity".clone_into(&mut provider.issuer)).await;
        let browser = Browser::at_desk(&away, &sandboxes);
        browser.post(START, "", json!({ "provider": "demo" })).await.expect_error(502, "IDENTITY_PROVIDER_FAILED");
        assert!(callback["code"].is_string());
        assert_eq!(session(&login(&away, "eva@vandijk.example", PASSWORD).await).0, "pending");
    }
}

sqlite_and_postgres! {
    async fn a_changed_issuer_is_mailed_to_every_administrator_and_stands_in_the_trail(portal: Portal) {
        let (portal, _sandboxes) = with_staff_provider(portal).await;
        add_active_member(&portal, "eva").await;
        portal.colleague("vandijk", "tom", StaffRole::Adviser).await;
        portal.invite("vandijk", "gone", StaffRole::Admin).await;
        portal.deliver_mail().await;
        let stored = portal.firm_call(VANDIJK, Method::GET, "licence/vandijk", None).await.json();
        let mut attributes = stored["data"]["attributes"].clone();
        let mut version = stored["data"]["meta"]["version"].as_i64().expect("a version");
        let mut put = async |attributes: &Value| {
            version += 1;
            let body = json!({ "version": version, "attributes": attributes });
            let reply = portal.firm_call(VANDIJK, Method::PUT, "licence/vandijk", Some(body)).await;
            assert!(reply.status.is_success(), "{}", reply.text);
            portal.deliver_mail().await
        };
        attributes["identity_providers"][0]["name"] = json!("Anders");
        assert_eq!(put(&attributes).await, Vec::<String>::new(), "a name is no change");
        attributes["identity_providers"][0]["issuer"] = json!("https://elsewhere.example");
        let letters = put(&attributes).await;
        let [letter] = letters.as_slice() else { panic!("to the administrator who can sign in: {letters:?}") };
        for part in ["eva@vandijk.example", "Anders", "https://elsewhere.example", "/desk/settings"] {
            assert!(letter.contains(part), "{part}: {letter}");
        }
        attributes["identity_providers"] = json!([]);
        let letters = put(&attributes).await;
        assert!(letters.len() == 1 && letters[0].contains("is verwijderd"), "{letters:?}");
        let trail = portal.firm_call(VANDIJK, Method::GET, "audit?type=identity_provider.changed", None).await.list();
        let issuers: Vec<&Value> = trail.iter().map(|line| &line["attributes"]["details"]["issuer"]["to"]).collect();
        assert_eq!(issuers, [&json!("https://elsewhere.example"), &Value::Null]);
    }
}
