//! Account numbers: proved again, and after 24 hours.

use super::*;
use crate::support::PASSWORD;

const ACCOUNT: &str = "NL91ABNA0417164300";

sqlite_and_postgres! {
    async fn an_account_number_asks_for_a_proof_and_waits_for_a_day(portal: Portal) {
        let anna = anna(&portal).await;
        portal.clock.advance(TimeDelta::minutes(6));
        let refused = send(&portal, &anna, "iban", json!(ACCOUNT)).await;
        refused.expect_error(403, "CONFIRMATION_REQUIRED");
        assert_eq!(refused.json()["error"]["confirm"], "password");
        // Of what is no guarded field, and where there is nothing to confirm with, nothing is asked.
        propose(&portal, &anna, "address", address_proposal()).await;
        let proof = portal.post("/api/auth/confirm", &anna.token, json!({ "password": PASSWORD })).await;
        assert!(proof.status.is_success(), "{}", proof.text);
        let made = propose(&portal, &anna, "iban", json!("nl91 abna 0417 1643 00")).await;
        let attributes = &made["attributes"];
        assert_eq!((&attributes["state"], &attributes["value"]), (&json!("waiting"), &json!(ACCOUNT)));
        assert!(attributes["not_before"].is_string());
        // The old contact point hears of it at once, without the number.
        let letters = portal.deliver_mail().await;
        assert_eq!(letters.len(), 1, "{letters:?}");
        assert!(letters[0].contains("anna@example.nl") && letters[0].contains("ander rekeningnummer"), "{}", letters[0]);
        assert!(!letters[0].contains("0417164300") && !letters[0].contains("4300"), "{}", letters[0]);
        assert_eq!(list_events(&portal, "consumer.change_proposed").await.len(), 1, "that of the address");
        let early = decide(&portal, &made, "accept", None).await;
        early.expect_error(422, "VALIDATION_FAILED");
        assert_eq!(early.json()["error"]["fields"], json!({ "state": ["waiting"] }));

        portal.clock.advance(TimeDelta::hours(23));
        portal.deliver_mail().await;
        let anna = sign_in_again(&portal, &anna).await;
        assert_eq!(list_states(&portal, &anna).await, ["waiting", "open"]);
        portal.clock.advance(TimeDelta::hours(1));
        portal.deliver_mail().await;
        let anna = sign_in_again(&portal, &anna).await;
        assert_eq!(list_states(&portal, &anna).await, ["open", "open"]);
        let told = list_events(&portal, "consumer.change_proposed").await;
        assert_eq!((&told[1]["data"]["state"], &told[1]["data"]["value"]), (&json!("open"), &json!(ACCOUNT)));
        let waiting = portal.our_firm(Method::GET, "worklist/changes", None).await.json();
        assert_eq!(waiting["items"].as_array().map(Vec::len), Some(2));
        let accepted = decide(&portal, &made, "accept", None).await.attributes();
        assert_eq!(accepted["confirmation"]["kind"], "password");
        assert_eq!(stored_consumer(&portal, "anna").await["attributes"]["iban"], ACCOUNT);
    }
}

sqlite_and_postgres! {
    async fn a_second_factor_is_asked_for_where_there_is_one(portal: Portal) {
        let anna = anna(&portal).await;
        crate::sign_in::two_factor::enable_two_factor(&portal, "anna").await;
        portal.clock.advance(TimeDelta::minutes(6));
        let anna = sign_in_again(&portal, &anna).await;
        for (field, value) in [("iban", json!(ACCOUNT)), ("address", address_proposal()), ("email", json!("b@example.nl"))] {
            let refused = send(&portal, &anna, field, value).await;
            refused.expect_error(403, "CONFIRMATION_REQUIRED");
            assert_eq!(refused.json()["error"]["confirm"], "code", "{field}");
        }
        propose(&portal, &anna, "contact_preference", json!("phone")).await;
    }
}

sqlite_and_postgres! {
    async fn an_account_number_is_taken_back_or_refused_within_the_day(portal: Portal) {
        let anna = anna(&portal).await;
        let made = propose(&portal, &anna, "iban", json!(ACCOUNT)).await;
        let path = format!("/api/change-proposals/{}/cancel", text(&made["id"]));
        assert_eq!(portal.post(&path, &anna.token, json!({})).await.attributes()["state"], "cancelled");
        let made = propose(&portal, &anna, "iban", json!(ACCOUNT)).await;
        let refused = decide(&portal, &made, "refuse", Some(json!({ "reason": "Bel ons even" }))).await;
        assert_eq!(refused.attributes()["state"], "refused");
        portal.clock.advance(TimeDelta::hours(25));
        portal.deliver_mail().await;
        let anna = sign_in_again(&portal, &anna).await;
        assert_eq!(list_states(&portal, &anna).await, ["refused", "cancelled"]);
        // Nobody had heard of the first one.
        assert!(list_events(&portal, "consumer.change_withdrawn").await.is_empty());
        assert!(stored_consumer(&portal, "anna").await["attributes"]["iban"].is_null());
    }
}

sqlite_and_postgres! {
    async fn a_firm_that_only_hears_of_it_has_it_after_a_day(portal: Portal) {
        let anna = anna(&portal).await;
        portal.change_firm("vandijk", |settings| {
            settings.change_proposals.iban = domain::change_proposals::ProposalMode::Notify;
        }).await;
        propose(&portal, &anna, "iban", json!(ACCOUNT)).await;
        portal.clock.advance(TimeDelta::hours(24));
        portal.deliver_mail().await;
        let anna = sign_in_again(&portal, &anna).await;
        assert_eq!(list_states(&portal, &anna).await, ["applied"]);
        assert_eq!(stored_consumer(&portal, "anna").await["attributes"]["iban"], ACCOUNT);
        assert_eq!(list_events(&portal, "consumer.change_proposed").await[0]["data"]["state"], "applied");
    }
}
