//! Mail that does not arrive.

use serde_json::json;

use super::*;
use crate::support::NOORDZEE;

sqlite_and_postgres! {
    async fn an_address_that_refuses_twice_gets_no_more_until_it_is_another(portal: Portal) {
        set_mail_settings(&portal, always()).await;
        let anna = signed_in(&portal, "anna").await;
        let undeliverable = async || {
            let token = portal.staged_token(anna.scope, domain::accounts::session::Stage::Full, None).await;
            portal.get("/api/consumers/mail-preferences", &token).await.attributes()["is_undeliverable"].clone()
        };
        for (name, count) in [("one", 1), ("two", 2)] {
            assert_eq!(undeliverable().await, false);
            ask(&portal, name, &["anna"]).await;
            advance_minutes(&portal, 15);
            assert_eq!(portal.post_round_to("anna@").await, [""; 0]);
            let told = list_events(&portal, "mail.bounced").await;
            assert_eq!(told.len(), count);
            let last = &told[count - 1]["data"];
            assert_eq!((&last["address"], &last["undeliverable"]), (&json!("anna@example.nl"), &json!(count == 2)));
            assert!(last["reason"].as_str().expect("a reason").contains("5.1.1 no such user"), "{last}");
        }
        assert_eq!(undeliverable().await, true);
        ask(&portal, "three", &["anna"]).await;
        advance_minutes(&portal, 15);
        nothing_goes_out(&portal).await;
        let bounced = list_mails(&portal, "?state=bounced").await;
        assert_eq!(bounced.len(), 2);
        assert_eq!(list_mails(&portal, "").await.len(), 2, "no mail was made of the third");

        let record = json!({ "first_name": "anna", "last_name": "Vries", "email": "anna@elders.example" });
        put(&portal, "consumers/anna", 3, record).await;
        assert_eq!(portal.deliver_mail().await.len(), 2, "both addresses are told");
        assert_eq!(undeliverable().await, false);
        ask(&portal, "four", &["anna"]).await;
        assert!(letter_after_the_window(&portal).await.contains("<anna@elders.example>"));
    }
}

sqlite_and_postgres! {
    async fn what_arrives_forgives_what_did_not(portal: Portal) {
        set_mail_settings(&portal, always()).await;
        add_consumer(&portal, "anna", json!({})).await;
        for (name, refuses, went) in [("one", "anna@", 0), ("two", "", 1), ("three", "anna@", 0), ("four", "", 1)] {
            ask(&portal, name, &["anna"]).await;
            advance_minutes(&portal, 15);
            assert_eq!(portal.post_round_to(refuses).await.len(), went, "{name}");
        }
        let told = list_events(&portal, "mail.bounced").await;
        assert!(told.iter().all(|event| event["data"]["undeliverable"] == false), "{told:?}");
    }
}

sqlite_and_postgres! {
    async fn the_firm_reports_what_its_mail_provider_heard_later(portal: Portal) {
        set_mail_settings(&portal, always()).await;
        add_consumer(&portal, "anna", json!({})).await;
        ask(&portal, "one", &["anna"]).await;
        let letter = letter_after_the_window(&portal).await;
        let id = letter.split("Message-ID: ").nth(1).and_then(|rest| rest.lines().next()).expect("an id").to_owned();
        let report = |key: &'static str, body: Value| portal.firm_call(key, Method::POST, "mail-bounces", Some(body));
        let by_id = json!({ "message_id": id, "reason": "mailbox gone" });
        report(NOORDZEE, by_id.clone()).await.expect_error(404, "RECORD_NOT_FOUND");
        let heard = report(VANDIJK, by_id.clone()).await.attributes();
        assert_eq!(heard, json!({ "consumer_external_id": "anna", "address": "anna@example.nl", "undeliverable": false }));
        // A provider may say it twice.
        assert_eq!(report(VANDIJK, by_id).await.attributes()["undeliverable"], false);
        assert_eq!(list_events(&portal, "mail.bounced").await.len(), 1);
        assert_eq!(list_mails(&portal, "?state=bounced").await[0]["attributes"]["error"], "mailbox gone");

        let by_address = json!({ "address": "Anna@example.nl" });
        assert_eq!(report(VANDIJK, by_address.clone()).await.attributes()["undeliverable"], true);
        ask(&portal, "two", &["anna"]).await;
        advance_minutes(&portal, 15);
        nothing_goes_out(&portal).await;
        // An invitation is sent all the same, and when it arrives the address is fine again.
        portal.firm_call(VANDIJK, Method::POST, "consumers/anna/invitation", Some(json!({}))).await;
        assert_eq!(portal.deliver_mail().await.len(), 1);
        ask(&portal, "three", &["anna"]).await;
        letter_after_the_window(&portal).await;

        report(NOORDZEE, by_address).await.expect_error(404, "CONSUMER_NOT_FOUND");
        for (wrong, status, code) in [
            (json!({}), 422, "VALIDATION_FAILED"),
            (json!({ "message_id": "x" }), 422, "VALIDATION_FAILED"),
            (json!({ "message_id": "019abc00-0000-7000-8000-000000000001", "address": "a@b.nl" }), 422, "VALIDATION_FAILED"),
            (json!({ "message_id": "019abc00-0000-7000-8000-000000000001" }), 404, "RECORD_NOT_FOUND"),
            (json!({ "address": "nobody@example.nl" }), 404, "CONSUMER_NOT_FOUND"),
            (json!({ "address": "anna@example.nl", "colour": "red" }), 422, "VALIDATION_FAILED"),
        ] {
            report(VANDIJK, wrong).await.expect_error(status, code);
        }
        portal.firm_call(VANDIJK, Method::GET, "mails?state=lost", None).await.expect_error(422, "VALIDATION_FAILED");
        portal.firm_call(VANDIJK, Method::GET, "mails?consumer=nobody", None).await.expect_error(404, "CONSUMER_NOT_FOUND");
        assert_eq!(portal.firm_call(NOORDZEE, Method::GET, "mails", None).await.list().len(), 0);
    }
}
