//! Setting a password by a link: a forgotten one and the first one.

use axum::http::{Method, StatusCode};
use chrono::TimeDelta;
use serde_json::json;

use crate::support::{PASSWORD, Portal, Reply, text};

const NEW: &str = "Groene trein naar Assen!";

/// The token of the link in a letter's plain text.
pub fn token_in_letter(letter: &str) -> String {
    let rest = letter.split("https://portaal.example/reset/password/").nth(1).expect("a link");
    rest.split(['?', '\n', '"']).next().expect("a token").to_owned()
}

pub async fn forget(portal: &Portal, name: &str) -> Reply {
    portal.public("/api/auth/forgot-password", json!({ "email": name })).await
}

pub async fn reset(portal: &Portal, token: &str, password: &str) -> Reply {
    portal.public("/api/auth/reset-password", json!({ "token": token, "password": password })).await
}

pub async fn start(portal: &Portal, token: &str) -> Reply {
    portal.public("/api/auth/start-password-reset", json!({ "token": token })).await
}

sqlite_and_postgres! {
    async fn a_forgotten_password_is_replaced_by_mail(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let session = portal.token("anna").await;
        for _ in 0..5 {
            portal.login("anna", "wrong").await.expect_error(401, "AUTH_LOGIN_FAILED");
        }
        assert_eq!(forget(&portal, " Anna@example.nl").await.status, StatusCode::NO_CONTENT);
        let letters = portal.deliver_mail().await;
        let [letter] = letters.as_slice() else { panic!("{letters:?}") };
        assert!(letter.contains("To: anna <anna@example.nl>") && letter.contains("?domain=vandijk&lang=nl"), "{letter}");
        let link = token_in_letter(letter);

        assert_eq!(start(&portal, &link).await.attributes(), json!({ "minimum_password_strength": 60, "identity_providers": false, "sign_in_name": "anna@example.nl" }));
        reset(&portal, &link, "").await.expect_error(422, "NO_PASSWORD_PROVIDED");
        reset(&portal, &link, "kort").await.expect_error(422, "PASSWORD_NOT_CONFORM_SECURITY_GUIDELINES");
        reset(&portal, &link, "Hypotheek2026!").await.expect_error(422, "CONSUMER_PASSWORD_IS_COMMON");
        assert_eq!(reset(&portal, &link, NEW).await.status, StatusCode::NO_CONTENT);

        start(&portal, &link).await.expect_error(401, "AUTH_START_PASSWORD_RESET_FAILED");
        reset(&portal, &link, NEW).await.expect_error(409, "UNABLE_TO_MARK_TOKEN_AS_USED_EXCEPTION");
        portal.get("/api/actions", &session).await.expect_error(401, "AUTH_TOKEN_INVALID");
        portal.login("anna", PASSWORD).await.expect_error(401, "AUTH_LOGIN_FAILED");
        assert_eq!(portal.login("anna", NEW).await.status, StatusCode::OK);
        let notices = portal.deliver_mail().await;
        assert!(matches!(notices.as_slice(), [notice] if notice.contains("Uw wachtwoord") || notice.contains("zojuist gewijzigd")));
    }
}

sqlite_and_postgres! {
    async fn an_unknown_name_gets_the_same_answer_and_no_letter(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let (known, unknown) = (forget(&portal, "anna").await, forget(&portal, "nobody").await);
        assert_eq!((known.status, &known.text), (unknown.status, &unknown.text));
        assert_eq!(portal.deliver_mail().await.len(), 1);
        forget(&portal, " ").await.expect_error(422, "VALIDATION_FAILED");
    }
}

sqlite_and_postgres! {
    async fn a_mailbox_is_not_flooded(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        for _ in 0..5 {
            forget(&portal, "anna").await;
        }
        assert_eq!(portal.deliver_mail().await.len(), 3);
        portal.clock.advance(TimeDelta::minutes(15));
        forget(&portal, "anna").await;
        assert_eq!(portal.deliver_mail().await.len(), 1);
    }
}

sqlite_and_postgres! {
    async fn a_link_lives_an_hour_at_its_own_firm_and_spends_the_others(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        forget(&portal, "anna").await;
        forget(&portal, "anna").await;
        let letters = portal.deliver_mail().await;
        let (one, two) = (token_in_letter(&letters[0]), token_in_letter(&letters[1]));
        let elsewhere = json!({ "token": one, "password": NEW });
        portal
            .call_at("noordzee", Method::POST, "/api/auth/reset-password", None, Some(elsewhere))
            .await
            .expect_error(422, "UNABLE_TO_RESET_PASSWORD");
        assert_eq!(reset(&portal, &one, NEW).await.status, StatusCode::NO_CONTENT);
        reset(&portal, &two, NEW).await.expect_error(422, "UNABLE_TO_RESET_PASSWORD");

        portal.clock.advance(TimeDelta::minutes(15));
        portal.deliver_mail().await;
        forget(&portal, "anna").await;
        let late = token_in_letter(&portal.deliver_mail().await[0]);
        portal.clock.advance(TimeDelta::hours(1));
        start(&portal, &late).await.expect_error(401, "AUTH_START_PASSWORD_RESET_FAILED");
        reset(&portal, &late, NEW).await.expect_error(422, "UNABLE_TO_RESET_PASSWORD");
        reset(&portal, "unknown", NEW).await.expect_error(422, "UNABLE_TO_RESET_PASSWORD");
    }
}

sqlite_and_postgres! {
    async fn an_invitation_sets_the_first_password(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let tx = portal.store.begin().await.unwrap();
        let domain = Some("vandijk-utrecht".to_owned());
        let grant = store::testing::grant_all(domain::accounts::grants::Gift::ClientLink);
        app::records::invitations::enqueue(&portal.app, &tx, &grant, anna, domain).await.unwrap();
        tx.commit().await.unwrap();
        let letters = portal.deliver_mail().await;
        let [letter] = letters.as_slice() else { panic!("{letters:?}") };
        assert!(letter.contains("tot 28 november 2026") && letter.contains("?domain=vandijk-utrecht&lang="), "{letter}");
        portal.clock.advance(TimeDelta::days(6));
        assert_eq!(reset(&portal, &token_in_letter(letter), NEW).await.status, StatusCode::NO_CONTENT);
        let pair = portal.login("anna@example.nl", NEW).await.attributes();
        let session = text(&pair["accessToken"]);
        assert_eq!(portal.get("/api/actions", &session).await.status, StatusCode::OK);

        // The links of later letters lead to pages in the language of the letter.
        let english = json!({ "locale": "en" });
        assert!(portal.call(Method::PATCH, "/api/consumers", Some(&session), Some(english)).await.status.is_success());
        forget(&portal, "anna").await;
        let letters = portal.deliver_mail().await;
        let english = |letter: &String| letter.contains("?domain=vandijk&lang=en\n");
        assert!(letters.len() == 2 && letters.iter().all(english), "{letters:?}");
    }
}

sqlite_and_postgres! {
    async fn an_invitation_that_has_expired_is_sent_again(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let invite = async || {
            let tx = portal.store.begin().await.unwrap();
            let grant = store::testing::grant_all(domain::accounts::grants::Gift::ClientLink);
            app::records::invitations::enqueue(&portal.app, &tx, &grant, anna, None).await.unwrap();
            tx.commit().await.unwrap();
            token_in_letter(&portal.deliver_mail().await[0])
        };
        let late = invite().await;
        portal.clock.advance(TimeDelta::days(7));
        start(&portal, &late).await.expect_error(401, "AUTH_START_PASSWORD_RESET_FAILED");
        reset(&portal, &late, NEW).await.expect_error(422, "UNABLE_TO_RESET_PASSWORD");
        let again = invite().await;
        assert_eq!(reset(&portal, &again, NEW).await.status, StatusCode::NO_CONTENT);
        reset(&portal, &again, NEW).await.expect_error(409, "UNABLE_TO_MARK_TOKEN_AS_USED_EXCEPTION");
    }
}

sqlite_and_postgres! {
    async fn a_letter_waits_while_the_mail_server_is_away(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        forget(&portal, "anna").await;
        let clock = std::sync::Arc::clone(&portal.clock);
        let now: jobs::Now = std::sync::Arc::new(move || app::Clock::now(&*clock));
        let letters = jobs::mail::AccountEmailHandler {
            services: portal.app.services.clone(),
            // Nobody listens on the port of "tcpmux" here.
            mailer: Some(partners::mail::Mailer::new("smtp://127.0.0.1:1", "a@b.example").unwrap()),
            public_url: String::new(),
        };
        assert_eq!(<domain::mail::AccountEmail as domain::job::Job>::NAME, "mail");
        let worker = jobs::Worker::new(portal.app.services.store.clone(), now).register(letters);
        assert_eq!(worker.run_once().await.unwrap(), 1);
        assert_eq!(worker.run_once().await.unwrap(), 0);
        assert!(portal.deliver_mail().await.is_empty());
        portal.clock.advance(TimeDelta::seconds(5));
        assert_eq!(portal.deliver_mail().await.len(), 1);
    }
}
