//! Tests of withdrawals by the signed link of a mail, without an account.

use axum::http::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    add_signer, advance_clock, by_anna, contract_of_anna, id, link, list_events, offer_order, only_contract,
    open_link, put_signer, sign,
};

sqlite_and_postgres! {
    async fn a_signed_link_needs_no_account(portal: Portal) {
        let (anna, contract) = contract_of_anna(&portal).await;
        let path = link(&portal, contract, &anna);
        advance_clock(&portal, 5, 0);
        // At another firm's it is none.
        for (method, path) in [(Method::GET, path.clone()), (Method::POST, format!("{path}/confirm"))] {
            let body = (method == Method::POST).then(by_anna);
            portal.call_at("noordzee", method, &path, None, body).await.expect_error(404, "WITHDRAWAL_LINK_NOT_FOUND");
        }
        let shown = open_link(&portal, Method::GET, &path, None).await.attributes();
        assert_eq!((&shown["state"], &shown["name"]), (&json!("open"), &json!("anna Vries")));
        assert_eq!(list_events(&portal).await.len(), 0, "looking changes nothing");
        let confirm = format!("{path}/confirm");
        open_link(&portal, Method::POST, &confirm, Some(json!({}))).await.expect_error(422, "VALIDATION_FAILED");
        let sent = open_link(&portal, Method::POST, &confirm, Some(by_anna())).await.attributes();
        assert_eq!((&sent["state"], &sent["withdrawn"]["way"]), (&json!("withdrawn"), &json!("link")));
        open_link(&portal, Method::POST, &confirm, Some(by_anna())).await.expect_error(409, "CONTRACT_ALREADY_WITHDRAWN");
        // The page does not vanish: it says what became of the contract, for as long as there is something to say.
        advance_clock(&portal, 30, 0);
        assert_eq!(open_link(&portal, Method::GET, &path, None).await.attributes()["state"], "withdrawn");
        let sealed = portal.our_firm(Method::GET, "answers?consumer=anna", None).await.list();
        let evidence = &sealed.last().expect("an entry")["attributes"]["evidence"];
        assert_eq!((&evidence["way"], &evidence["session"]), (&json!("link"), &Value::Null));
        assert_eq!(portal.deliver_mail().await.len(), 1);
    }
}

sqlite_and_postgres! {
    async fn evidence_names_who_changed_the_address_that_the_link_was_mailed_to(portal: Portal) {
        let anna = add_signer(&portal, "anna").await;
        advance_clock(&portal, 1, 0);
        put_signer(&portal, "anna", 3, "ander@example.nl").await;
        advance_clock(&portal, 0, 60);
        let action = offer_order(&portal, &["anna"]).await;
        sign(&portal, action, &anna).await;
        let contract = id(&only_contract(&portal, &anna).await);
        advance_clock(&portal, 5, 0);
        let confirm = format!("{}/confirm", link(&portal, contract, &anna));
        open_link(&portal, Method::POST, &confirm, Some(by_anna())).await.attributes();
        let sealed = portal.our_firm(Method::GET, "answers?consumer=anna", None).await.list();
        let by = &sealed.last().expect("an entry")["attributes"]["evidence"]["address_set_by"];
        assert_eq!((&by["kind"], &by["at"]), (&json!("service_key"), &json!("2026-11-22T09:00:00Z")), "{by}");
    }
}

sqlite_and_postgres! {
    async fn links_that_are_none_get_one_neutral_answer(portal: Portal) {
        let (anna, contract) = contract_of_anna(&portal).await;
        let bram = add_signer(&portal, "bram").await;
        let token = portal.app.keys.withdrawal_token(contract, anna.scope.consumer);
        let mut altered = token.clone();
        altered.replace_range(5..6, if token[5..6] == *"A" { "B" } else { "A" });
        let others = portal.app.keys.withdrawal_token(contract, bram.scope.consumer);
        let gone = portal.app.keys.withdrawal_token(Uuid::now_v7(), anna.scope.consumer);
        let unsubscribe = portal.app.keys.unsubscribe_token(anna.scope.consumer);
        let mut answers = Vec::new();
        for wrong in [altered.as_str(), &token[..63], "x", &others, &gone, &unsubscribe] {
            for (method, path, body) in [
                (Method::GET, format!("/api/withdrawals/by-token/{wrong}"), None),
                (Method::POST, format!("/api/withdrawals/by-token/{wrong}/confirm"), Some(by_anna())),
                (Method::POST, format!("/api/withdrawals/by-token/{wrong}/confirm"), Some(json!({ "x": 1 }))),
            ] {
                let reply = open_link(&portal, method, &path, body).await;
                reply.expect_error(404, "WITHDRAWAL_LINK_NOT_FOUND");
                answers.push(reply.text);
            }
        }
        answers.dedup();
        assert_eq!(answers.len(), 1, "{answers:?}");
    }
}

sqlite_and_postgres! {
    async fn the_mail_that_confirms_the_signing_has_the_link(portal: Portal) {
        crate::mail::set_mail_settings(&portal, crate::mail::always()).await;
        let (anna, bram) = (add_signer(&portal, "anna").await, add_signer(&portal, "bram").await);
        let action = offer_order(&portal, &["anna", "bram"]).await;
        sign(&portal, action, &anna).await;
        advance_clock(&portal, 0, 15 * 60);
        let first = portal.deliver_mail().await.concat();
        assert!(first.contains("Wij hebben de opdracht ontvangen") && !first.contains("/withdraw/"), "{first}");
        sign(&portal, action, &bram).await;
        let contract = id(&only_contract(&portal, &anna).await);
        let mut letters = portal.deliver_mail().await;
        letters.sort_by_key(|letter| !letter.contains("<anna@example.nl>"));
        let [hers, his] = letters.as_slice() else { panic!("{letters:#?}") };
        for (letter, who) in [(hers, &anna), (his, &bram)] {
            let token = portal.app.keys.withdrawal_token(contract, who.scope.consumer);
            assert!(letter.contains(&format!("https://portaal.example/withdraw/{token}")), "{letter}");
            assert!(letter.contains("Hier de overeenkomst herroepen") && letter.contains("zaterdag 5 december 2026"), "{letter}");
            assert!(!letter.contains("Opdracht hypotheek"), "no names of what was signed: {letter}");
        }
    }
}
