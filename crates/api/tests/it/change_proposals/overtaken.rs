//! The firm's record changes while a proposal is open.

use super::*;

sqlite_and_postgres! {
    async fn a_record_with_another_value_overtakes_a_proposal(portal: Portal) {
        let anna = anna(&portal).await;
        let made = propose(&portal, &anna, "address", address_proposal()).await;
        propose(&portal, &anna, "contact_preference", json!("post")).await;
        // What does not touch the field lets it stand.
        put(&portal, "anna", 3, json!({ "phone_mobile": "0687654321" })).await;
        put(&portal, "anna", 3, json!({ "phone_mobile": "0687654321" })).await;
        assert_eq!(list_states(&portal, &anna).await, ["open", "open"]);
        put(&portal, "anna", 4, json!({ "street_name": "Domplein" })).await;
        assert_eq!(list_states(&portal, &anna).await, ["open", "overtaken"]);
        let refused = decide(&portal, &made, "accept", None).await;
        refused.expect_error(409, "CHANGE_PROPOSAL_DECIDED");
        assert_eq!(refused.json()["meta"]["state"], "overtaken");
        assert_eq!(stored_consumer(&portal, "anna").await["attributes"]["street_name"], "Domplein");
        assert_eq!(list_events(&portal, "consumer.change_withdrawn").await.len(), 1);
        assert!(list_events(&portal, "consumer.change_decided").await.is_empty());
    }
}

sqlite_and_postgres! {
    async fn a_record_with_the_proposed_value_accepts_it(portal: Portal) {
        let anna = anna(&portal).await;
        propose(&portal, &anna, "address", address_proposal()).await;
        propose(&portal, &anna, "email", json!("nieuw@example.nl")).await;
        let mut more = address_proposal();
        more["zipcode"] = json!("1017gc");
        more["email"] = json!("nieuw@example.nl");
        put(&portal, "anna", 3, more).await;
        let anna = sign_in_again(&portal, &anna).await;
        assert_eq!(list_states(&portal, &anna).await, ["accepted", "accepted"]);
        let told = list_events(&portal, "consumer.change_decided").await;
        assert_eq!(told.len(), 2);
        assert_eq!((&told[0]["data"]["decision"], &told[0]["by"]["kind"]), (&json!("accepted"), &json!("service_key")));
    }
}

sqlite_and_postgres! {
    async fn a_closed_account_proposes_nothing_any_more(portal: Portal) {
        let anna = anna(&portal).await;
        let made = propose(&portal, &anna, "address", address_proposal()).await;
        let gone = portal.our_firm(Method::DELETE, "consumers/anna", None).await;
        assert_eq!(gone.status, 204, "{}", gone.text);
        assert_eq!(portal.our_firm(Method::GET, "worklist/changes", None).await.json()["items"], json!([]));
        let refused = decide(&portal, &made, "accept", None).await;
        refused.expect_error(409, "CHANGE_PROPOSAL_DECIDED");
        assert_eq!(refused.json()["meta"]["state"], "cancelled");
    }
}
