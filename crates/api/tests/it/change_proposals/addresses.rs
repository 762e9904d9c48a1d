//! E-mail addresses: confirmed from the old and the new one.

use super::*;

const NEW: &str = "anna.nieuw@example.nl";

/// The letter to an address, of those that went out.
#[track_caller]
fn letter_to<'a>(letters: &'a [String], address: &str) -> &'a str {
    let to = |letter: &&String| {
        let head = letter.split("\n\n").next().unwrap_or_default();
        head.lines().any(|line| line.starts_with("To:") && line.contains(address))
    };
    letters.iter().find(to).unwrap_or_else(|| panic!("no letter to {address}: {letters:?}"))
}

fn token_in_letter(letter: &str) -> Option<String> {
    let rest = letter.split("/confirm-address/").nth(1)?;
    Some(rest.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect())
}

async fn confirm(portal: &Portal, token: &str) -> Reply {
    portal.public("/api/change-proposals/confirm", json!({ "token": token })).await
}

sqlite_and_postgres! {
    async fn an_address_is_confirmed_from_both_and_accepted(portal: Portal) {
        let anna = anna(&portal).await;
        let made = propose(&portal, &anna, "email", json!(NEW)).await;
        let attributes = &made["attributes"];
        assert_eq!((&attributes["state"], &attributes["confirmed"]), (&json!("unconfirmed"), &json!({ "old": false, "new": false })));
        assert!(list_events(&portal, "consumer.change_proposed").await.is_empty());
        let early = decide(&portal, &made, "accept", None).await;
        assert_eq!(early.expect_error(422, "VALIDATION_FAILED").json()["error"]["fields"], json!({ "state": ["unconfirmed"] }));

        let letters = portal.deliver_mail().await;
        assert_eq!(letters.len(), 2, "{letters:?}");
        let (to_old, to_new) = (letter_to(&letters, "anna@example.nl"), letter_to(&letters, NEW));
        // Whoever has the new address is told no name, and nobody is told a value.
        assert!(!to_new.contains("Vries") && !to_old.contains(NEW), "{to_new}\n{to_old}");
        let (old, new) = (token_in_letter(to_old).expect("a link"), token_in_letter(to_new).expect("a link"));
        let first = confirm(&portal, &new).await.attributes();
        assert_eq!(first, json!({ "side": "new", "confirmed": { "old": false, "new": true }, "state": "unconfirmed" }));
        confirm(&portal, &new).await.expect_error(404, "CHANGE_PROPOSAL_NOT_FOUND");
        confirm(&portal, "x").await.expect_error(404, "CHANGE_PROPOSAL_NOT_FOUND");
        let request = Request::builder()
            .method(Method::POST)
            .uri("/api/change-proposals/confirm")
            .header("x-domain", "noordzee")
            .header(header::CONTENT_TYPE, "application/json");
        let body = Body::from(json!({ "token": old }).to_string());
        portal.send(request.body(body).expect("a request")).await.expect_error(404, "CHANGE_PROPOSAL_NOT_FOUND");
        let second = confirm(&portal, &old).await.attributes();
        assert_eq!(second, json!({ "side": "old", "confirmed": { "old": true, "new": true }, "state": "open" }));
        assert_eq!(list_events(&portal, "consumer.change_proposed").await.len(), 1);
        assert_eq!(stored_consumer(&portal, "anna").await["attributes"]["email"], "anna@example.nl");

        let accepted = decide(&portal, &made, "accept", None).await;
        assert_eq!(accepted.attributes()["state"], "accepted", "{}", accepted.text);
        // As after a change by the firm: signed out everywhere, both addresses are told, and the new one signs in.
        portal.get("/api/change-proposals", &anna.token).await.expect_error(401, "AUTH_TOKEN_INVALID");
        let letters = portal.deliver_mail().await;
        letter_to(&letters, "anna@example.nl");
        letter_to(&letters, NEW);
        assert_eq!(portal.login("anna@example.nl", crate::support::PASSWORD).await.status, 401);
        assert_eq!(portal.login(NEW, crate::support::PASSWORD).await.status, 200);
        let found = portal.our_firm(Method::GET, "search?q=anna.nieuw", None).await;
        assert!(found.text.contains("anna.nieuw"), "{}", found.text);
    }
}

sqlite_and_postgres! {
    async fn an_address_of_another_account_is_answered_alike_and_never_confirmed(portal: Portal) {
        let anna = anna(&portal).await;
        add_client(&portal, "bram").await;
        propose(&portal, &anna, "email", json!("first@example.nl")).await;
        let cost = async |address: &str| {
            let before = portal.store.statements();
            let made = propose(&portal, &anna, "email", json!(address)).await;
            (made, portal.store.statements() - before)
        };
        let (free, of_free) = cost("vrij@example.nl").await;
        let (taken, of_taken) = cost("Bram@example.nl").await;
        assert_eq!(of_free, of_taken, "statements, and so the time");
        let like = |made: &Value| {
            let mut attributes = made["attributes"].clone();
            attributes["value"] = Value::Null;
            attributes["proposed_at"] = Value::Null;
            attributes
        };
        assert_eq!(like(&free), like(&taken));
        let letters = portal.deliver_mail().await;
        // The others were replaced before their mails went out.
        assert_eq!(letters.len(), 2, "{letters:?}");
        let to_bram = letter_to(&letters, "Bram@example.nl");
        assert!(token_in_letter(to_bram).is_none() && to_bram.contains("al een account"), "{to_bram}");
        assert!(!to_bram.contains("anna"), "{to_bram}");
        let old = token_in_letter(letter_to(&letters, "anna@example.nl")).expect("a link");
        assert_eq!(confirm(&portal, &old).await.attributes()["state"], "unconfirmed");
        portal.clock.advance(TimeDelta::days(7));
        portal.deliver_mail().await;
        let anna = sign_in_again(&portal, &anna).await;
        assert_eq!(list_states(&portal, &anna).await, ["expired", "replaced", "replaced"]);
        assert!(list_events(&portal, "consumer.change_proposed").await.is_empty());
        assert_eq!(stored_consumer(&portal, "anna").await["attributes"]["email"], "anna@example.nl");
        // What is taken along tells nothing of the other account either.
        let mails = portal.our_firm(Method::GET, "mails?consumer=anna", None).await.list();
        let states: Vec<String> = mails.iter().map(|mail| text(&mail["attributes"]["state"])).collect();
        assert_eq!(states.iter().filter(|state| *state == "sent").count(), 2, "{mails:?}");
    }
}

sqlite_and_postgres! {
    async fn an_address_that_somebody_got_meanwhile_is_not_accepted(portal: Portal) {
        let anna = anna(&portal).await;
        let made = propose(&portal, &anna, "email", json!(NEW)).await;
        let letters = portal.deliver_mail().await;
        for address in ["anna@example.nl", NEW] {
            let token = token_in_letter(letter_to(&letters, address)).expect("a link");
            assert_eq!(confirm(&portal, &token).await.status, 200);
        }
        add_client(&portal, "bram").await;
        put(&portal, "bram", 3, json!({ "email": NEW })).await;
        let refused = decide(&portal, &made, "accept", None).await;
        assert_eq!(refused.expect_error(422, "VALIDATION_FAILED").json()["error"]["fields"], json!({ "email": ["taken"] }));
        let refused = decide(&portal, &made, "refuse", Some(json!({ "reason": "Bezet" }))).await;
        assert_eq!(refused.attributes()["state"], "refused");
    }
}

sqlite_and_postgres! {
    async fn a_firm_that_only_hears_of_it_has_it_once_both_confirmed(portal: Portal) {
        let anna = anna(&portal).await;
        portal.change_firm("vandijk", |settings| {
            settings.change_proposals.email = domain::change_proposals::ProposalMode::Notify;
        }).await;
        propose(&portal, &anna, "email", json!(NEW)).await;
        let letters = portal.deliver_mail().await;
        let mut last = Value::Null;
        for address in ["anna@example.nl", NEW] {
            let token = token_in_letter(letter_to(&letters, address)).expect("a link");
            last = confirm(&portal, &token).await.attributes();
        }
        assert_eq!(last["state"], "applied");
        assert_eq!(stored_consumer(&portal, "anna").await["attributes"]["email"], NEW);
        assert_eq!(portal.login(NEW, crate::support::PASSWORD).await.status, 200);
    }
}

sqlite_and_postgres! {
    async fn an_old_link_confirms_nothing(portal: Portal) {
        let anna = anna(&portal).await;
        let made = propose(&portal, &anna, "email", json!(NEW)).await;
        let letters = portal.deliver_mail().await;
        let tokens: Vec<String> = letters.iter().filter_map(|letter| token_in_letter(letter)).collect();
        let path = format!("/api/change-proposals/{}/cancel", text(&made["id"]));
        assert_eq!(portal.post(&path, &anna.token, json!({})).await.status, 200);
        for token in &tokens {
            confirm(&portal, token).await.expect_error(404, "CHANGE_PROPOSAL_NOT_FOUND");
        }
        propose(&portal, &anna, "email", json!(NEW)).await;
        let letters = portal.deliver_mail().await;
        portal.clock.advance(TimeDelta::days(7));
        for letter in &letters {
            let token = token_in_letter(letter).expect("a link");
            confirm(&portal, &token).await.expect_error(404, "CHANGE_PROPOSAL_NOT_FOUND");
        }
    }
}

sqlite_and_postgres! {
    async fn who_has_no_address_yet_confirms_the_new_one_alone(portal: Portal) {
        let anna = anna(&portal).await;
        put(&portal, "anna", 3, json!({ "email": null })).await;
        let anna = sign_in_again(&portal, &anna).await;
        let made = propose(&portal, &anna, "email", json!(NEW)).await;
        assert_eq!(made["attributes"]["confirmed"], json!({ "old": true, "new": false }));
        let letters = portal.deliver_mail().await;
        let token = token_in_letter(letter_to(&letters, NEW)).expect("a link");
        assert_eq!(confirm(&portal, &token).await.attributes()["state"], "open");
    }
}
