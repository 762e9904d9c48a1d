//! Accounts against whoever holds an old link, an old secret, or one half of a couple.

use axum::http::{Method, StatusCode};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::sign_in::password_reset::{forget, reset, start, token_in_letter};
use crate::sign_in::two_factor::{current_code, enable_two_factor, give};
use crate::support::{PASSWORD, Portal, Reply, VANDIJK, text};

const NEW: &str = "Groene trein naar Assen!";

async fn put(portal: &Portal, path: &str, version: i64, attributes: Value) -> Reply {
    let body = json!({ "version": version, "attributes": attributes });
    let reply = portal.firm_call(VANDIJK, Method::PUT, path, Some(body)).await;
    assert!(reply.status.is_success(), "{path}: {}", reply.text);
    reply
}

fn client_record(email: &str) -> Value {
    json!({ "email": email, "user_name": "anna", "last_name": "Vries", "first_name": "Anna" })
}

async fn invite(portal: &Portal) -> StatusCode {
    portal
        .firm_call(VANDIJK, Method::POST, "consumers/anna/invitation", Some(json!({ "again": true })))
        .await
        .status
}

fn letter_to<'a>(letters: &'a [String], address: &str) -> &'a String {
    let found = letters.iter().find(|letter| letter.contains(&format!("<{address}>")));
    found.unwrap_or_else(|| panic!("no letter to {address}: {letters:?}"))
}

sqlite_and_postgres! {
    async fn a_link_to_a_mistyped_address_dies_with_its_correction(portal: Portal) {
        put(&portal, "consumers/anna", 1, client_record("mistyped@example.nl")).await;
        assert_eq!(invite(&portal).await, StatusCode::ACCEPTED);
        let theirs = token_in_letter(letter_to(&portal.deliver_mail().await, "mistyped@example.nl"));

        put(&portal, "consumers/anna", 2, client_record("rightful@example.nl")).await;
        let told = portal.deliver_mail().await;
        let old = letter_to(&told, "mistyped@example.nl");
        assert!(old.contains("is gewijzigd") && old.contains("Bel ons dan meteen") && !old.contains("rightful"), "{old}");
        assert!(letter_to(&told, "rightful@example.nl").contains("Dit is uw nieuwe e-mailadres"));
        assert_eq!(told.len(), 2);
        start(&portal, &theirs).await.expect_error(401, "AUTH_START_PASSWORD_RESET_FAILED");
        reset(&portal, &theirs, NEW).await.expect_error(422, "UNABLE_TO_RESET_PASSWORD");

        assert_eq!(invite(&portal).await, StatusCode::ACCEPTED);
        let ours = token_in_letter(letter_to(&portal.deliver_mail().await, "rightful@example.nl"));
        assert_eq!(reset(&portal, &ours, NEW).await.status, StatusCode::NO_CONTENT);
        reset(&portal, &theirs, NEW).await.expect_error(422, "UNABLE_TO_RESET_PASSWORD");
        let trail = portal.firm_call(VANDIJK, Method::GET, "audit?consumer=anna", None).await.list();
        assert!(trail.iter().any(|line| line["attributes"]["type"] == "email.changed"), "{trail:?}");
    }
}

sqlite_and_postgres! {
    async fn another_address_ends_sessions_and_links_however_it_is_sent_in(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let session = portal.token("anna").await;
        forget(&portal, "anna").await;
        let link = token_in_letter(&portal.deliver_mail().await[0]);
        // The same address in another spelling changes nothing.
        put(&portal, "consumers/anna", 2, client_record("Anna@Example.nl")).await;
        assert_eq!(portal.get("/api/actions", &session).await.status, StatusCode::OK);
        assert_eq!(start(&portal, &link).await.status, StatusCode::OK);
        assert!(portal.deliver_mail().await.is_empty());

        let entry = json!({ "type": "consumers", "external_id": "anna", "version": 3, "attributes": client_record("new@example.nl") });
        let body = format!("{entry}\n");
        let request = axum::http::Request::builder()
            .method(Method::POST)
            .uri("/backoffice/v1/import?silent=true")
            .header("authorization", format!("Bearer {VANDIJK}"))
            .body(axum::body::Body::from(body))
            .unwrap();
        let reply = portal.send(request).await;
        assert!(reply.text.contains("updated"), "{}", reply.text);
        portal.get("/api/actions", &session).await.expect_error(401, "AUTH_TOKEN_INVALID");
        start(&portal, &link).await.expect_error(401, "AUTH_START_PASSWORD_RESET_FAILED");
        let told = portal.deliver_mail().await;
        letter_to(&told, "Anna@Example.nl");
        letter_to(&told, "new@example.nl");
        // Back again: the old link stays dead.
        put(&portal, "consumers/anna", 4, client_record("anna@example.nl")).await;
        reset(&portal, &link, NEW).await.expect_error(422, "UNABLE_TO_RESET_PASSWORD");
        assert_eq!(portal.login("anna@example.nl", PASSWORD).await.status, StatusCode::OK);
    }
}

sqlite_and_postgres! {
    async fn nobody_is_told_of_an_address_who_never_had_a_way_in(portal: Portal) {
        put(&portal, "consumers/anna", 1, client_record("one@example.nl")).await;
        put(&portal, "consumers/anna", 2, client_record("two@example.nl")).await;
        assert!(portal.deliver_mail().await.is_empty());
    }
}

sqlite_and_postgres! {
    async fn a_link_that_was_made_for_another_address_is_refused(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let now = portal.app.now();
        let secret = "made-while-the-address-changed";
        let link = store::accounts::one_time_tokens::OneTimeToken {
            token_hash: store::secrets::hash_secret(secret),
            scope: anna,
            data: json!({ "email": "another@example.nl" }),
            created_at: now,
            expires_at: now + TimeDelta::hours(1),
            used_at: None,
        };
        let tx = portal.store.begin().await.unwrap();
        store::accounts::one_time_tokens::add(&tx, store::accounts::one_time_tokens::MailedPurpose::Password, link).await.unwrap();
        tx.commit().await.unwrap();
        start(&portal, secret).await.expect_error(401, "AUTH_START_PASSWORD_RESET_FAILED");
        reset(&portal, secret, NEW).await.expect_error(422, "UNABLE_TO_RESET_PASSWORD");
    }
}

sqlite_and_postgres! {
    async fn a_new_invitation_withdraws_the_earlier_one(portal: Portal) {
        put(&portal, "consumers/anna", 1, client_record("anna@example.nl")).await;
        invite(&portal).await;
        let first = token_in_letter(&portal.deliver_mail().await[0]);
        assert_eq!(start(&portal, &first).await.status, StatusCode::OK);
        invite(&portal).await;
        start(&portal, &first).await.expect_error(401, "AUTH_START_PASSWORD_RESET_FAILED");
        // Two that were asked for while the mail server was away: the later one alone works.
        invite(&portal).await;
        let letters = portal.deliver_mail().await;
        let links: Vec<String> = letters.iter().map(|letter| token_in_letter(letter)).collect();
        let mut works = Vec::new();
        for link in &links {
            works.push(start(&portal, link).await.status == StatusCode::OK);
        }
        assert_eq!((links.len(), works.iter().filter(|works| **works).count()), (2, 1), "{works:?}");
    }
}

async fn read_secret(portal: &Portal, session: &str) -> String {
    text(&portal.get("/api/auth/two-factor-qr", session).await.attributes()["secret"])
}

sqlite_and_postgres! {
    async fn a_second_factor_that_somebody_else_prepared_is_not_the_owners(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        // Somebody with a borrowed session reads a secret and leaves.
        let borrowed = portal.token("anna").await;
        let known = read_secret(&portal, &borrowed).await;
        assert_eq!(read_secret(&portal, &borrowed).await, known, "within one session it stays the same");
        assert_eq!(portal.post("/api/auth/logout", &borrowed, json!({})).await.status, StatusCode::NO_CONTENT);
        forget(&portal, "anna").await;
        let link = token_in_letter(&portal.deliver_mail().await[0]);
        assert_eq!(reset(&portal, &link, NEW).await.status, StatusCode::NO_CONTENT);

        let pair = portal.login("anna", NEW).await.attributes();
        let owner = text(&pair["accessToken"]);
        let own = read_secret(&portal, &owner).await;
        assert_ne!(own, known);
        give(&portal, &pair["accessToken"], &current_code(&portal, &known), true).await.expect_error(401, "INVALID_OTP");
        let enabled = give(&portal, &pair["accessToken"], &current_code(&portal, &own), true).await;
        assert_eq!(enabled.status, StatusCode::OK, "{}", enabled.text);
        portal.clock.advance(TimeDelta::seconds(30));
        let pending = portal.login("anna", NEW).await.attributes();
        give(&portal, &pending["accessToken"], &current_code(&portal, &known), true).await.expect_error(401, "INVALID_OTP");
    }
}

sqlite_and_postgres! {
    async fn a_prepared_second_factor_is_the_sessions_own_and_expires(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let (one, two) = (portal.sign_in("anna").await, portal.sign_in("anna").await);
        let first = read_secret(&portal, &text(&one["accessToken"])).await;
        let second = read_secret(&portal, &text(&two["accessToken"])).await;
        assert_ne!(first, second);
        give(&portal, &two["accessToken"], &current_code(&portal, &first), true).await.expect_error(401, "INVALID_OTP");
        portal.clock.advance(TimeDelta::minutes(9));
        let token = portal.public("/api/auth/refresh", json!({ "refreshToken": one["refreshToken"] })).await.attributes();
        let proof = json!({ "password": PASSWORD });
        portal.post("/api/auth/confirm", &text(&token["accessToken"]), proof).await.attributes();
        assert_eq!(read_secret(&portal, &text(&token["accessToken"])).await, first);
        portal.clock.advance(TimeDelta::minutes(1));
        give(&portal, &token["accessToken"], &current_code(&portal, &first), true).await.expect_error(401, "INVALID_OTP");
        assert_ne!(read_secret(&portal, &text(&token["accessToken"])).await, first);
    }
}

sqlite_and_postgres! {
    async fn recovery_codes_have_112_bits_and_old_ones_keep_working(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let (_, codes, _) = enable_two_factor(&portal, "anna").await;
        for code in &codes {
            // 23 letters of five bits each.
            assert_eq!(code.replace('-', "").len(), 23, "{code}");
            assert!(code.split('-').all(|group| group.len() <= 4), "{code}");
        }
        let old = "abcd-efgh-ijkl-mnop";
        let hash = store::secrets::hash_secret(&old.replace('-', ""));
        let tx = portal.store.begin().await.unwrap();
        store::accounts::recovery_codes::replace(&tx, anna, vec![hash]).await.unwrap();
        tx.commit().await.unwrap();
        let pending = portal.login("anna", PASSWORD).await.attributes();
        assert_eq!(give(&portal, &pending["accessToken"], old, true).await.status, StatusCode::OK);
    }
}

sqlite_and_postgres! {
    async fn a_partner_is_one_where_both_records_say_so(portal: Portal) {
        let person = |name: &str, partner: Option<&str>| json!({
            "email": format!("{name}@example.nl"), "user_name": name, "first_name": name, "last_name": "Vries",
            "partner": partner, "date_of_birth": "1986-11-02", "city": "Utrecht", "phone_mobile": "0612345678",
        });
        portal.consumer("vandijk", "anna").await;
        put(&portal, "consumers/anna", 2, person("anna", Some("bram"))).await;
        put(&portal, "consumers/bram", 1, person("bram", None)).await;
        let anna = portal.token("anna").await;
        portal.get("/api/consumers/partner", &anna).await.expect_error(404, "PARTNER_NOT_FOUND");
        put(&portal, "consumers/bram", 2, person("bram", Some("emily"))).await;
        portal.get("/api/consumers/partner", &anna).await.expect_error(404, "PARTNER_NOT_FOUND");

        put(&portal, "consumers/bram", 3, person("bram", Some("anna"))).await;
        let reply = portal.get("/api/consumers/partner", &anna).await;
        let bram = reply.attributes();
        assert_eq!((&bram["displayName"], &bram["city"]), (&json!("bram Vries"), &json!("Utrecht")));
        for hidden in ["user_name", "two_factor", "twoFactor", "two_factor_required", "locale", "partner"] {
            assert_eq!(bram.get(hidden), None, "{hidden}");
        }
        // After a separation it is over at once.
        put(&portal, "consumers/bram", 4, person("bram", None)).await;
        portal.get("/api/consumers/partner", &anna).await.expect_error(404, "PARTNER_NOT_FOUND");
    }
}

async fn change(portal: &Portal, session: &str, current: &str, new: &str) -> Reply {
    let body = json!({ "currentPassword": current, "password": new });
    portal.post("/api/auth/password", session, body).await
}

sqlite_and_postgres! {
    async fn a_password_is_changed_while_signed_in(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let (here, elsewhere) = (portal.token("anna").await, portal.token("anna").await);
        forget(&portal, "anna").await;
        let link = token_in_letter(&portal.deliver_mail().await[0]);
        change(&portal, &here, "wrong", NEW).await.expect_error(401, "AUTH_LOGIN_FAILED");
        change(&portal, &here, "", NEW).await.expect_error(422, "VALIDATION_FAILED");
        change(&portal, &here, PASSWORD, "").await.expect_error(422, "NO_PASSWORD_PROVIDED");
        change(&portal, &here, PASSWORD, "kort").await.expect_error(422, "PASSWORD_NOT_CONFORM_SECURITY_GUIDELINES");
        change(&portal, &here, PASSWORD, "Iloveyou!7").await.expect_error(422, "CONSUMER_PASSWORD_IS_COMMON");
        assert_eq!(change(&portal, &here, PASSWORD, NEW).await.status, StatusCode::NO_CONTENT);

        assert_eq!(portal.get("/api/actions", &here).await.status, StatusCode::OK);
        portal.get("/api/actions", &elsewhere).await.expect_error(401, "AUTH_TOKEN_INVALID");
        start(&portal, &link).await.expect_error(401, "AUTH_START_PASSWORD_RESET_FAILED");
        portal.login("anna", PASSWORD).await.expect_error(401, "AUTH_LOGIN_FAILED");
        assert_eq!(portal.login("anna", NEW).await.status, StatusCode::OK);
        let letters = portal.deliver_mail().await;
        assert!(letters.len() == 1 && letter_to(&letters, "anna@example.nl").contains("zojuist gewijzigd"), "{letters:?}");
    }
}

sqlite_and_postgres! {
    async fn guessing_the_current_password_locks_it(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let here = portal.token("anna").await;
        for _ in 0..5 {
            change(&portal, &here, "wrong", NEW).await.expect_error(401, "AUTH_LOGIN_FAILED");
        }
        change(&portal, &here, PASSWORD, NEW).await.expect_error(423, "CONSUMER_LOCKED");
    }
}

sqlite_and_postgres! {
    async fn passphrases_need_no_capitals_or_signs(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let here = portal.token("anna").await;
        let short = change(&portal, &here, PASSWORD, "lantaarn ooieva").await;
        short.expect_error(422, "PASSWORD_NOT_CONFORM_SECURITY_GUIDELINES");
        let reply = change(&portal, &here, PASSWORD, "lantaarn kreukel ooievaar").await;
        assert_eq!(portal.login("anna", "lantaarn kreukel ooievaar").await.status, StatusCode::OK, "{}", reply.text);
    }
}

async fn firm(portal: &Portal, method: Method, path: &str) -> Reply {
    portal.firm_call(VANDIJK, method, path, None).await
}

async fn read_meta(portal: &Portal) -> Value {
    firm(portal, Method::GET, "consumers/anna").await.json()["data"]["meta"].clone()
}

sqlite_and_postgres! {
    async fn a_reset_of_the_second_factor_takes_effect_after_a_day(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        assert_eq!(firm(&portal, Method::DELETE, "consumers/anna/two-factor").await.status, StatusCode::NO_CONTENT);
        let (_, _, pair) = enable_two_factor(&portal, "anna").await;
        portal.deliver_mail().await;
        let check = json!({ "identity_check": "called back on the known number" });
        let path = "consumers/anna/two-factor";
        let requested = portal.firm_call(VANDIJK, Method::DELETE, path, Some(check.clone())).await;
        assert_eq!(requested.status, StatusCode::ACCEPTED);
        let asked = firm(&portal, Method::GET, "audit?type=two_factor.reset_asked").await.list();
        assert_eq!(asked[0]["attributes"]["details"]["identity_check"], check["identity_check"]);
        let at = requested.attributes()["takes_effect_at"].clone();
        assert_eq!(read_meta(&portal).await["two_factor_reset_at"], at);
        // Said again it is the same reset, and nobody is mailed twice.
        assert_eq!(firm(&portal, Method::DELETE, "consumers/anna/two-factor").await.attributes()["takes_effect_at"], at);
        let letters = portal.deliver_mail().await;
        assert!(letters.len() == 1 && letter_to(&letters, "anna@example.nl").contains("wordt uitgeschakeld"), "{letters:?}");

        portal.clock.advance(TimeDelta::minutes(24 * 60 - 1));
        portal.deliver_mail().await;
        assert_eq!(portal.login("anna", PASSWORD).await.attributes()["twoFactor"], true);
        portal.clock.advance(TimeDelta::minutes(1));
        let letters = portal.deliver_mail().await;
        assert!(letters.len() == 1 && letter_to(&letters, "anna@example.nl").contains("verificatie staat uit"), "{letters:?}");
        assert_eq!(portal.login("anna", PASSWORD).await.attributes()["twoFactor"], false);
        let refresh = json!({ "refreshToken": pair["refreshToken"] });
        assert_eq!(portal.public("/api/auth/refresh", refresh).await.status.as_u16(), 401);
        assert_eq!(read_meta(&portal).await["two_factor_reset_at"], Value::Null);
        for kind in ["two_factor.reset_asked", "two_factor.reset"] {
            let lines = firm(&portal, Method::GET, &format!("audit?type={kind}")).await.list();
            assert_eq!(lines.len(), 1, "{kind}");
        }
    }
}

sqlite_and_postgres! {
    async fn whoever_has_the_second_factor_stops_its_reset(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let (known, _, _) = enable_two_factor(&portal, "anna").await;
        firm(&portal, Method::PUT, "consumers/anna/two-factor").await.expect_error(404, "RECORD_NOT_FOUND");
        firm(&portal, Method::DELETE, "consumers/anna/two-factor").await;
        let pending = portal.login("anna", PASSWORD).await.attributes();
        assert_eq!(give(&portal, &pending["accessToken"], &current_code(&portal, &known), true).await.status, StatusCode::OK);
        assert_eq!(read_meta(&portal).await["two_factor_reset_at"], Value::Null);
        portal.clock.advance(TimeDelta::hours(1));
        firm(&portal, Method::DELETE, "consumers/anna/two-factor").await;
        portal.clock.advance(TimeDelta::hours(23));
        portal.deliver_mail().await;
        assert_eq!(portal.login("anna", PASSWORD).await.attributes()["twoFactor"], true, "the first one was withdrawn");
        assert_eq!(firm(&portal, Method::PUT, "consumers/anna/two-factor").await.status, StatusCode::NO_CONTENT);
        portal.clock.advance(TimeDelta::hours(25));
        portal.deliver_mail().await;
        assert_eq!(portal.login("anna", PASSWORD).await.attributes()["twoFactor"], true);
        // A code that confirms something while signed in says the same as one at sign-in.
        let pending = portal.login("anna", PASSWORD).await.attributes();
        let signed_in = give(&portal, &pending["accessToken"], &current_code(&portal, &known), true).await.attributes();
        firm(&portal, Method::DELETE, "consumers/anna/two-factor").await;
        portal.clock.advance(TimeDelta::minutes(1));
        let proof = json!({ "code": current_code(&portal, &known) });
        portal.post("/api/auth/confirm", &text(&signed_in["accessToken"]), proof).await.attributes();
        assert_eq!(read_meta(&portal).await["two_factor_reset_at"], Value::Null);
        firm(&portal, Method::DELETE, "consumers/nobody/two-factor").await.expect_error(404, "CONSUMER_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn the_firm_ends_every_session(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        portal.consumer("noordzee", "noor").await;
        let session = portal.token("anna").await;
        assert_eq!(firm(&portal, Method::DELETE, "consumers/anna/sessions").await.status, StatusCode::NO_CONTENT);
        portal.get("/api/actions", &session).await.expect_error(401, "AUTH_TOKEN_INVALID");
        let letters = portal.deliver_mail().await;
        assert!(letter_to(&letters, "anna@example.nl").contains("overal uitgelogd"), "{letters:?}");
        let trail = firm(&portal, Method::GET, "audit?type=sessions.ended").await.list();
        assert_eq!((trail.len(), &trail[0]["attributes"]["details"]["count"]), (1, &json!(1)));
        firm(&portal, Method::DELETE, "consumers/noor/sessions").await.expect_error(404, "CONSUMER_NOT_FOUND");
        firm(&portal, Method::DELETE, "consumers/noor/two-factor").await.expect_error(404, "CONSUMER_NOT_FOUND");
    }
}

async fn ask_to_unlock(portal: &Portal, name: &str) -> Reply {
    portal.public("/api/auth/request-unlock", json!({ "email": name })).await
}

sqlite_and_postgres! {
    async fn an_owner_who_is_locked_out_gets_in_by_mail(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        for _ in 0..5 {
            portal.login("anna", "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
        }
        portal.login("anna", PASSWORD).await.expect_error(423, "CONSUMER_LOCKED");
        let (known, unknown) = (ask_to_unlock(&portal, "anna").await, ask_to_unlock(&portal, "nobody").await);
        assert_eq!((known.status, &known.text), (unknown.status, &unknown.text));
        ask_to_unlock(&portal, "anna").await;
        let letters = portal.deliver_mail().await;
        let [letter] = letters.as_slice() else { panic!("at most one in a quarter of an hour: {letters:?}") };
        let secret = letter.split("https://portaal.example/unlock/").nth(1).and_then(|rest| rest.split('?').next()).unwrap();
        reset(&portal, secret, NEW).await.expect_error(422, "UNABLE_TO_RESET_PASSWORD");

        let unlocked = portal.public("/api/auth/unlock", json!({ "token": secret })).await;
        assert_eq!(unlocked.status, StatusCode::NO_CONTENT, "{}", unlocked.text);
        let again = portal.public("/api/auth/unlock", json!({ "token": secret })).await;
        again.expect_error(401, "AUTH_START_PASSWORD_RESET_FAILED");
        let cookie = unlocked.header("set-cookie").split(';').next().unwrap().to_owned();
        let body = json!({ "email": "anna", "password": PASSWORD }).to_string();
        let request = axum::http::Request::builder()
            .method(Method::POST)
            .uri("/api/auth/login")
            .header("x-domain", "vandijk")
            .header("content-type", "application/json")
            .header("cookie", cookie)
            .body(axum::body::Body::from(body))
            .unwrap();
        assert_eq!(portal.send(request).await.status, StatusCode::OK);
        // Everybody else stays locked out.
        portal.login("anna", PASSWORD).await.expect_error(423, "CONSUMER_LOCKED");
    }
}

sqlite_and_postgres! {
    async fn a_leaked_password_is_refused_by_a_range_search(portal: Portal) {
        const LEAKED: &str = "Gelekt-kasteel-wandelt-7!";
        portal.consumer("vandijk", "anna").await;
        let (portal, _sandboxes) = portal.with_sandboxes().await;
        let session = portal.token("anna").await;
        change(&portal, &session, PASSWORD, LEAKED).await.expect_error(422, "CONSUMER_PASSWORD_IS_COMMON");
        assert_eq!(change(&portal, &session, PASSWORD, NEW).await.status, StatusCode::NO_CONTENT);
        // Nobody is kept from a new password because the service is away, or speaks nonsense.
        let portal = portal.with_partners_away().await;
        assert_eq!(change(&portal, &session, NEW, LEAKED).await.status, StatusCode::NO_CONTENT);
        let nonsense = axum::Router::new().fallback(async || "<html></html>");
        let portal = portal.with_partner(nonsense).await;
        assert_eq!(change(&portal, &session, LEAKED, PASSWORD).await.status, StatusCode::NO_CONTENT);
    }
}

sqlite_and_postgres! {
    async fn the_range_search_learns_five_digits_and_no_more(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let heard = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
        let received = std::sync::Arc::clone(&heard);
        let service = axum::Router::new().fallback(async move |request: axum::extract::Request| {
            let padding = request.headers().get("add-padding").is_some_and(|value| value == "true");
            received.lock().unwrap().push((request.uri().to_string(), padding));
            "0000000000000000000000000000000000A:0"
        });
        let portal = portal.with_partner(service).await;
        let session = portal.token("anna").await;
        assert_eq!(change(&portal, &session, PASSWORD, NEW).await.status, StatusCode::NO_CONTENT);
        // SHA-1 of the password: `printf 'Groene trein naar Assen!' | sha1sum`.
        assert_eq!(*heard.lock().unwrap(), [("/leaked-passwords/range/790A1".to_owned(), true)]);
    }
}
