//! Sign-in of staff: invitation, password, authenticator app, and failures.

use axum::body::Body;
use axum::http::{Method, Request, header};
use chrono::TimeDelta;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;
use serde_json::{Value, json};
use store::staff::StaffMember;

use crate::sign_in::two_factor::current_code;
use crate::support::{PASSWORD, PASSWORD_HASH, Portal, Reply, STAFF_SECRET, VANDIJK, text};

/// An active colleague with [`PASSWORD`] and the authenticator app of the tests.
pub async fn add_active_member(portal: &Portal, name: &str) -> StaffMember {
    portal.desk("vandijk", DeskMode::Review).await;
    let member = portal.colleague("vandijk", name, StaffRole::Admin).await;
    let tx = portal.store.begin().await.expect("a transaction");
    store::staff::set_password(&tx, (member.licence, member.id), PASSWORD_HASH).await.expect("kept");
    tx.commit().await.expect("committed");
    member
}

pub async fn login(portal: &Portal, email: &str, password: &str) -> Reply {
    portal.desk_call("login", None, Some(json!({ "email": email, "password": password }))).await
}

/// The session of a whole sign-in.
async fn signed_in(portal: &Portal, email: &str) -> Value {
    let pending = login(portal, email, PASSWORD).await.json();
    let given = json!({ "code": current_code(portal, STAFF_SECRET) });
    let full = portal.desk_call("two-factor", Some(&text(&pending["token"])), Some(given)).await;
    assert_eq!(full.status, 200, "{}", full.text);
    portal.clock.advance(TimeDelta::seconds(30));
    full.json()
}

async fn show_account(portal: &Portal, token: &str) -> Reply {
    portal.desk_call("me", Some(token), None).await
}

sqlite_and_postgres! {
    async fn a_password_and_a_code_sign_in_and_neither_alone_does(portal: Portal) {
        add_active_member(&portal, "eva").await;
        let pending = login(&portal, " EVA@vandijk.example", PASSWORD).await.json();
        assert_eq!((&pending["stage"], &pending["methods"]), (&json!("pending"), &json!(["totp"])));
        assert_eq!(pending["member"]["role"], json!("admin"));
        let token = text(&pending["token"]);
        show_account(&portal, &token).await.expect_error(403, "TWO_FACTOR_REQUIRED");
        portal.firm_call(&token, Method::GET, "consumers", None).await.expect_error(401, "AUTH_TOKEN_INVALID");
        let given = || Some(json!({ "code": current_code(&portal, STAFF_SECRET) }));
        let full = portal.desk_call("two-factor", Some(&token), given()).await.json();
        assert_eq!((&full["stage"], &full["methods"]), (&json!("full"), &json!([])));
        let full = text(&full["token"]);
        assert_eq!(portal.firm_call(&full, Method::GET, "consumers", None).await.status, 200);
        let profile = show_account(&portal, &full).await.json();
        assert_eq!(profile["rights"], json!(["records", "read", "handover", "privacy", "licence", "notes", "staff"]));
        assert_eq!((&profile["firm"]["desk"], &profile["totp"]), (&json!("review"), &json!(true)));
        // The pending session is spent, and so is the code.
        portal.desk_call("two-factor", Some(&token), given()).await.expect_error(401, "AUTH_TOKEN_INVALID");
        let again = text(&login(&portal, "eva@vandijk.example", PASSWORD).await.json()["token"]);
        portal.desk_call("two-factor", Some(&again), given()).await.expect_error(401, "INVALID_OTP");
        assert_eq!(portal.desk_call("logout", Some(&full), Some(json!({}))).await.status, 204);
        show_account(&portal, &full).await.expect_error(401, "AUTH_TOKEN_INVALID");
    }
}

sqlite_and_postgres! {
    async fn an_administrator_of_some_clients_is_told_the_rights_that_work(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let (bea, token) = portal.at_work("vandijk", "bea", StaffRole::Admin).await;
        portal.limit_clients(&bea, ClientScope::Branch, Some("utrecht")).await;
        assert_eq!(show_account(&portal, &token).await.json()["rights"], json!(["records", "read", "handover", "privacy", "notes"]));
        for path in ["staff", "service-keys", "settings"] {
            portal.firm_call(&token, Method::GET, path, None).await.expect_error(403, "ACCESS_DENIED");
        }
    }
}

sqlite_and_postgres! {
    async fn an_invitation_leads_to_a_second_factor_and_works_until_then(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        let (eva, secret) = portal.invite("vandijk", "eva", StaffRole::Adviser).await;
        let path = format!("invitation/{secret}");
        let shown = portal.desk_call(&path, None, None).await.json();
        assert_eq!((&shown["name"], &shown["email"]), (&json!("eva"), &json!("eva@vandijk.example")));
        let weak = portal.desk_call(&path, None, Some(json!({ "password": "eva" }))).await;
        assert_eq!(weak.status, 422, "{}", weak.text);
        // Whoever closes the browser half way opens the link again.
        let first = portal.desk_call(&path, None, Some(json!({ "password": PASSWORD }))).await.json();
        assert_eq!(first["stage"], json!("setup"));
        let second = portal.desk_call(&path, None, Some(json!({ "password": PASSWORD }))).await.json();
        let token = text(&second["token"]);
        show_account(&portal, &text(&first["token"])).await.expect_error(401, "AUTH_TOKEN_INVALID");
        show_account(&portal, &token).await.expect_error(403, "TWO_FACTOR_SETUP_REQUIRED");
        portal.firm_call(&token, Method::GET, "consumers", None).await.expect_error(401, "AUTH_TOKEN_INVALID");
        let app = portal.desk_call("two-factor/setup", Some(&token), Some(json!({}))).await.json();
        assert!(text(&app["qr_svg"]).contains("<svg") && text(&app["otpauth_url"]).contains("otpauth://totp/vandijk"));
        let wrong = portal.desk_call("two-factor/setup/confirm", Some(&token), Some(json!({ "code": "000000" }))).await;
        wrong.expect_error(401, "INVALID_OTP");
        let given = json!({ "code": current_code(&portal, &text(&app["secret"])) });
        let full = portal.desk_call("two-factor/setup/confirm", Some(&token), Some(given)).await.json();
        assert_eq!(full["stage"], json!("full"));
        assert_eq!(show_account(&portal, &text(&full["token"])).await.status, 200);
        // Used up, altered and never made are answered alike, also at the other firm.
        let altered = format!("invitation/{}", secret.chars().rev().collect::<String>());
        for path in [path.as_str(), altered.as_str(), "invitation/x"] {
            portal.desk_call(path, None, None).await.expect_error(404, "RECORD_NOT_FOUND");
            portal.desk_call(path, None, Some(json!({ "password": PASSWORD }))).await.expect_error(404, "RECORD_NOT_FOUND");
        }
        let list = portal.admin_call(Method::GET, "staff", None).await.json();
        let listed = list["items"].as_array().expect("accounts").iter().find(|one| one["id"] == json!(eva.id));
        let listed = listed.expect("her account");
        assert_eq!((&listed["state"], &listed["two_factor"]), (&json!("active"), &json!(true)));

        let (_, secret) = portal.invite("vandijk", "tom", StaffRole::Handler).await;
        let path = format!("/desk/api/auth/invitation/{secret}");
        portal.call_at("noordzee", Method::GET, &path, None, None).await.expect_error(404, "RECORD_NOT_FOUND");
        portal.clock.advance(TimeDelta::days(7));
        portal.call(Method::GET, &path, None, None).await.expect_error(404, "RECORD_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn an_app_needs_a_password_beside_it(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        let (_, secret) = portal.invite("vandijk", "eva", StaffRole::Adviser).await;
        let setup = portal.desk_call(&format!("invitation/{secret}"), None, Some(json!({}))).await.json();
        let token = text(&setup["token"]);
        let app = portal.desk_call("two-factor/setup", Some(&token), Some(json!({}))).await.json();
        let given = json!({ "code": current_code(&portal, &text(&app["secret"])) });
        let refused = portal.desk_call("two-factor/setup/confirm", Some(&token), Some(given)).await;
        refused.expect_error(422, "NO_PASSWORD_PROVIDED");
    }
}

sqlite_and_postgres! {
    async fn wrong_passwords_and_codes_lock_and_tell_nothing(portal: Portal) {
        add_active_member(&portal, "eva").await;
        let (gone, _) = portal.invite("vandijk", "gone", StaffRole::Handler).await;
        for name in ["eva", "nobody", "gone"] {
            let email = format!("{name}@vandijk.example");
            for _ in 0..5 {
                login(&portal, &email, "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
            }
            let locked = login(&portal, &email, PASSWORD).await;
            locked.expect_error(423, "CONSUMER_LOCKED");
            assert_eq!(locked.json()["error"]["locked_time_remaining"], json!(900), "{name}");
        }
        assert!(gone.password_hash.is_none());
        // The lock is of staff's name: as a consumer's it is open.
        portal.login("eva@vandijk.example", "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
        portal.clock.advance(TimeDelta::minutes(16));
        let token = text(&login(&portal, "eva@vandijk.example", PASSWORD).await.json()["token"]);
        for _ in 0..5 {
            portal.desk_call("two-factor", Some(&token), Some(json!({ "code": "000000" }))).await.expect_error(401, "INVALID_OTP");
        }
        let right = json!({ "code": current_code(&portal, STAFF_SECRET) });
        portal.desk_call("two-factor", Some(&token), Some(right)).await.expect_error(423, "CONSUMER_LOCKED");
        let kinds = portal.firm_call(VANDIJK, Method::GET, "audit?type=staff.login_failed", None).await.list();
        assert_eq!(kinds.len(), 15);
        assert!(kinds.iter().any(|line| line["attributes"]["details"]["staff"].is_null()));
    }
}

sqlite_and_postgres! {
    async fn each_stage_ends_with_its_time_and_its_account(portal: Portal) {
        let eva = add_active_member(&portal, "eva").await;
        let pending = text(&login(&portal, "eva@vandijk.example", PASSWORD).await.json()["token"]);
        portal.clock.advance(TimeDelta::minutes(10));
        let right = || Some(json!({ "code": current_code(&portal, STAFF_SECRET) }));
        portal.desk_call("two-factor", Some(&pending), right()).await.expect_error(401, "AUTH_TOKEN_INVALID");
        let pending = text(&login(&portal, "eva@vandijk.example", PASSWORD).await.json()["token"]);
        // Disabled in the middle of signing in.
        let other = portal.colleague("vandijk", "other", StaffRole::Admin).await;
        assert_ne!(other.id, eva.id);
        let path = format!("staff/{}", eva.id);
        let disabled = portal.admin_call(Method::PATCH, &path, Some(json!({ "disabled": true }))).await;
        assert_eq!(disabled.status, 200, "{}", disabled.text);
        portal.desk_call("two-factor", Some(&pending), right()).await.expect_error(401, "AUTH_TOKEN_INVALID");
        login(&portal, "eva@vandijk.example", PASSWORD).await.expect_error(401, "AUTH_LOGIN_FAILED");
        portal.admin_call(Method::PATCH, &path, Some(json!({ "disabled": false }))).await;
        assert_eq!(login(&portal, "eva@vandijk.example", PASSWORD).await.status, 200);
        portal.desk("vandijk", DeskMode::Off).await;
        login(&portal, "eva@vandijk.example", PASSWORD).await.expect_error(401, "AUTH_LOGIN_FAILED");
        // At another firm's host the address is nobody's.
        portal.desk("noordzee", DeskMode::Full).await;
        let body = json!({ "email": "eva@vandijk.example", "password": PASSWORD });
        let elsewhere = portal.call_at("noordzee", Method::POST, "/desk/api/auth/login", None, Some(body)).await;
        elsewhere.expect_error(401, "AUTH_LOGIN_FAILED");
    }
}

/// A call with the cookie.
async fn with_cookie(portal: &Portal, path: &str, cookie: &str) -> Reply {
    let request = Request::builder()
        .method(Method::POST)
        .uri(format!("/desk/api/auth/{path}"))
        .header("x-domain", "vandijk")
        .header("x-token-transport", "cookie")
        .header(header::COOKIE, cookie)
        .header(header::CONTENT_TYPE, "application/json");
    portal.send(request.body(Body::from("{}")).expect("a request")).await
}

/// `name=value` of a cookie that was set.
fn set_cookie(reply: &Reply) -> String {
    let text = reply.header("set-cookie").split(';').next().unwrap_or_default().to_owned();
    assert!(text.starts_with("__Host-balie-desk="), "{text}");
    text
}

sqlite_and_postgres! {
    async fn the_cookie_continues_a_session_until_it_ends(portal: Portal) {
        add_active_member(&portal, "eva").await;
        let pending = text(&login(&portal, "eva@vandijk.example", PASSWORD).await.json()["token"]);
        let request = Request::builder()
            .method(Method::POST)
            .uri("/desk/api/auth/two-factor")
            .header("x-domain", "vandijk")
            .header("x-token-transport", "cookie")
            .header(header::AUTHORIZATION, format!("Bearer {pending}"))
            .header(header::CONTENT_TYPE, "application/json");
        let body = json!({ "code": current_code(&portal, STAFF_SECRET) }).to_string();
        let full = portal.send(request.body(Body::from(body)).expect("a request")).await;
        let attributes = full.header("set-cookie");
        for part in ["HttpOnly", "SameSite=Strict", "Secure", "Path=/"] {
            assert!(attributes.contains(part), "{attributes}");
        }
        let cookie = set_cookie(&full);
        let resumed = with_cookie(&portal, "resume", &cookie).await.json();
        assert_eq!(resumed["stage"], json!("full"));
        assert_eq!(show_account(&portal, &text(&resumed["token"])).await.status, 200);
        let forged = with_cookie(&portal, "resume", "__Host-balie-desk=x").await;
        forged.expect_error(401, "AUTH_TOKEN_INVALID");
        assert!(forged.header("set-cookie").contains("Max-Age=0"));
        // It opens nothing else.
        let request = Request::builder().uri("/backoffice/v1/consumers").header(header::COOKIE, &cookie);
        let refused = portal.send(request.body(Body::empty()).expect("a request")).await;
        refused.expect_error(401, "AUTH_TOKEN_INVALID");
        let out = with_cookie(&portal, "logout", &cookie).await;
        assert_eq!(out.status, 204);
        assert!(out.header("set-cookie").contains("Max-Age=0"));
        with_cookie(&portal, "resume", &cookie).await.expect_error(401, "AUTH_TOKEN_INVALID");
        show_account(&portal, &text(&resumed["token"])).await.expect_error(401, "AUTH_TOKEN_INVALID");
    }
}

sqlite_and_postgres! {
    async fn another_app_asks_for_a_proof_of_five_minutes(portal: Portal) {
        add_active_member(&portal, "eva").await;
        let token = text(&signed_in(&portal, "eva@vandijk.example").await["token"]);
        let prepare = async || portal.desk_call("two-factor/setup", Some(&token), Some(json!({}))).await;
        assert_eq!(prepare().await.status, 200);
        portal.clock.advance(TimeDelta::minutes(5));
        let refused = prepare().await;
        refused.expect_error(403, "CONFIRMATION_REQUIRED");
        assert_eq!(refused.json()["error"]["confirm_options"], json!(["code"]));
        let confirm = async |code: &str| portal.desk_call("confirm", Some(&token), Some(json!({ "code": code }))).await;
        confirm("000000").await.expect_error(401, "INVALID_OTP");
        assert_eq!(confirm(&current_code(&portal, STAFF_SECRET)).await.status, 204);
        let app = prepare().await.json();
        let given = json!({ "code": current_code(&portal, &text(&app["secret"])) });
        let done = portal.desk_call("two-factor/setup/confirm", Some(&token), Some(given)).await;
        assert_eq!(done.status, 200, "{}", done.text);
        // The app of before is no good any more.
        portal.clock.advance(TimeDelta::seconds(60));
        let pending = text(&login(&portal, "eva@vandijk.example", PASSWORD).await.json()["token"]);
        let old = json!({ "code": current_code(&portal, STAFF_SECRET) });
        portal.desk_call("two-factor", Some(&pending), Some(old)).await.expect_error(401, "INVALID_OTP");
    }
}

sqlite_and_postgres! {
    async fn an_unknown_address_takes_as_much_work_as_a_known_one(portal: Portal) {
        let member = add_active_member(&portal, "eva").await;
        // With the parameters of a real account: the hash of the tests costs less than the one for unknown addresses.
        let hash = app::sign_in::passwords::hash(&portal.app, PASSWORD.to_owned()).await.expect("a hash");
        let tx = portal.store.begin().await.expect("a transaction");
        store::staff::set_password(&tx, (member.licence, member.id), &hash).await.expect("kept");
        tx.commit().await.expect("committed");
        // The firms are read now and remembered.
        login(&portal, "first@vandijk.example", "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
        let mut costs = Vec::new();
        for name in ["eva", "nobody"] {
            let (before, started) = (portal.store.statements(), std::time::Instant::now());
            login(&portal, &format!("{name}@vandijk.example"), "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
            // A password was hashed for both, which takes milliseconds at least.
            assert!(started.elapsed().as_millis() >= 5, "{name}: {:?}", started.elapsed());
            costs.push(portal.store.statements() - before);
        }
        assert_eq!(costs[0], costs[1]);
    }
}
