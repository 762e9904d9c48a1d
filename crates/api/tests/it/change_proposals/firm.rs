//! The firm reads what its clients propose, and decides.

use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;

use super::*;
use crate::support::VANDIJK;

fn because(reason: &str) -> Value {
    json!({ "reason": reason })
}

sqlite_and_postgres! {
    async fn an_accepted_change_is_in_force(portal: Portal) {
        let anna = anna(&portal).await;
        let before = stored_consumer(&portal, "anna").await;
        let made = propose(&portal, &anna, "address", address_proposal()).await;
        let waiting = portal.our_firm(Method::GET, "worklist/changes", None).await.json();
        assert_eq!(waiting["items"][0]["id"], made["id"]);
        assert_eq!((&waiting["items"][0]["title"], &waiting["items"][0]["detail"]), (&json!("address"), &json!("")));
        assert_eq!(waiting["items"][0]["consumer"], json!({ "external_id": "anna", "name": "anna Vries" }));

        let list = portal.our_firm(Method::GET, "change-proposals?state=open&consumer=anna", None).await.json();
        assert_eq!(list["meta"]["next"], Value::Null);
        let shown = &list["data"][0]["attributes"];
        assert_eq!(shown["consumer"], json!({ "external_id": "anna", "name": "anna Vries" }));
        assert_eq!((&shown["mode"], &shown["value"]), (&json!("approve"), &address_proposal()));
        assert_eq!(shown["current_value"], shown["old_value"]);
        assert_eq!(shown["confirmation"]["kind"], "password");

        let accepted = decide(&portal, &made, "accept", None).await;
        assert_eq!(accepted.status, 200, "{}", accepted.text);
        let shown = accepted.attributes();
        assert_eq!((&shown["state"], &shown["current_value"]), (&json!("accepted"), &address_proposal()));
        assert_eq!(shown["decided_by"]["kind"], "service_key");
        let after = stored_consumer(&portal, "anna").await;
        assert_eq!(after["attributes"]["street_name"], "Kerkstraat");
        assert_eq!(after["meta"]["version"], before["meta"]["version"]);
        assert_ne!(after["meta"]["revision"], before["meta"]["revision"]);
        let account = portal.get("/api/consumers", &anna.token).await.attributes();
        assert_eq!(account["address"], "Kerkstraat 7, 1017 GC Amsterdam");
        // Clients are found by their new address.
        let found = portal.our_firm(Method::GET, "search?q=1017gc", None).await.json();
        assert_eq!(found["items"].as_array().map(Vec::len), Some(1), "{found}");

        let second = decide(&portal, &made, "accept", None).await;
        second.expect_error(409, "CHANGE_PROPOSAL_DECIDED");
        let meta = &second.json()["meta"];
        assert_eq!((&meta["state"], &meta["decided_by"]["kind"]), (&json!("accepted"), &json!("service_key")));
        assert!(meta["decided_at"].is_string());
        let told = list_events(&portal, "consumer.change_decided").await;
        assert_eq!(told.len(), 1);
        assert_eq!((&told[0]["data"]["decision"], &told[0]["data"]["value"]), (&json!("accepted"), &address_proposal()));
        assert_eq!(told[0]["by"]["kind"], "service_key");
        assert_eq!(portal.our_firm(Method::GET, "worklist/changes", None).await.json()["items"], json!([]));
        // The name of a key says nothing to a consumer.
        assert_eq!(own_proposals(&portal, &anna).await["data"][0]["attributes"]["decided_by"], Value::Null);
    }
}

sqlite_and_postgres! {
    async fn a_refused_change_has_a_reason_and_changes_nothing(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        let anna = anna(&portal).await;
        let before = stored_consumer(&portal, "anna").await;
        let made = propose(&portal, &anna, "address", address_proposal()).await;
        let (_, eva) = portal.at_work("vandijk", "eva", StaffRole::Adviser).await;
        let path = format!("change-proposals/{}/refuse", text(&made["id"]));
        for (reason, rule) in [("", "required"), (" \u{200b} ", "required"), (&"x".repeat(1_001), "max_length")] {
            let refused = portal.firm_call(&eva, Method::POST, &path, Some(because(reason))).await;
            refused.expect_error(422, "VALIDATION_FAILED");
            assert_eq!(refused.json()["error"]["fields"]["reason"], json!([rule]), "{reason:?}");
        }
        let refused = portal.firm_call(&eva, Method::POST, &path, Some(because(" U woont daar nog niet. "))).await;
        assert_eq!(refused.attributes()["state"], "refused");
        assert_eq!(stored_consumer(&portal, "anna").await, before);
        let shown = own_proposals(&portal, &anna).await["data"][0]["attributes"].clone();
        assert_eq!((&shown["reason"], &shown["decided_by"]), (&json!("U woont daar nog niet."), &json!("eva")));
        let told = list_events(&portal, "consumer.change_decided").await;
        assert_eq!(told[0]["data"]["reason"], "U woont daar nog niet.");
        assert_eq!(told[0]["by"]["name"], "eva");
        // What was proposed and decided stands in the trail.
        let trail = portal.our_firm(Method::GET, "audit?consumer=anna", None).await.list();
        let kinds: Vec<String> = trail.iter().map(|line| text(&line["attributes"]["type"])).collect();
        for kind in ["change.proposed", "change.refused"] {
            assert!(kinds.iter().any(|one| one == kind), "{kind} {kinds:?}");
        }
    }
}

sqlite_and_postgres! {
    async fn of_two_who_decide_at_once_one_does(portal: Portal) {
        let anna = anna(&portal).await;
        let made = propose(&portal, &anna, "address", address_proposal()).await;
        let (one, two) = tokio::join!(
            decide(&portal, &made, "accept", None),
            decide(&portal, &made, "refuse", Some(because("nee"))),
        );
        let mut statuses = [one.status.as_u16(), two.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{} {}", one.text, two.text);
        assert_eq!(list_events(&portal, "consumer.change_decided").await.len(), 1);
    }
}

sqlite_and_postgres! {
    async fn colleagues_decide_on_their_own_clients_and_auditors_on_nobodys(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        let anna = anna(&portal).await;
        let bram = add_client(&portal, "bram").await;
        put(&portal, "anna", 3, json!({ "branch": "vandijk-utrecht" })).await;
        let of_anna = propose(&portal, &anna, "address", address_proposal()).await;
        let of_bram = propose(&portal, &bram, "address", address_proposal()).await;
        let (member, eva) = portal.at_work("vandijk", "eva", StaffRole::Handler).await;
        portal.limit_clients(&member, ClientScope::Branch, Some("vandijk-utrecht")).await;
        let list = portal.firm_call(&eva, Method::GET, "change-proposals", None).await.list();
        assert_eq!(list.len(), 1);
        assert_eq!(list[0]["id"], of_anna["id"]);
        let bram = portal.firm_call(&eva, Method::GET, "change-proposals?consumer=bram", None).await;
        bram.expect_error(404, "CONSUMER_NOT_FOUND");
        let waiting = portal.firm_call(&eva, Method::GET, "worklist", None).await.json();
        let queue = waiting["queues"].as_array().expect("queues").iter().find(|queue| queue["queue"] == "changes");
        assert_eq!(queue.expect("the queue")["count"], 1);
        let path = |made: &Value, what: &str| format!("change-proposals/{}{what}", text(&made["id"]));
        assert_eq!(portal.firm_call(&eva, Method::GET, &path(&of_anna, ""), None).await.status, 200);
        for (method, what, body) in [
            (Method::GET, "", None), (Method::POST, "/accept", None), (Method::POST, "/refuse", Some(because("nee"))),
        ] {
            let reply = portal.firm_call(&eva, method, &path(&of_bram, what), body).await;
            reply.expect_error(404, "CHANGE_PROPOSAL_NOT_FOUND");
        }
        assert_eq!(portal.firm_call(&eva, Method::POST, &path(&of_anna, "/accept"), None).await.status, 200);
        let (_, auditor) = portal.at_work("vandijk", "mo", StaffRole::Auditor).await;
        assert_eq!(portal.firm_call(&auditor, Method::GET, &path(&of_bram, ""), None).await.status, 200);
        portal.firm_call(&auditor, Method::POST, &path(&of_bram, "/accept"), None).await.expect_error(403, "ACCESS_DENIED");
        // Another firm's, and no id at all.
        for id in [text(&of_bram["id"]), "x".to_owned()] {
            let reply = portal.firm_call(NOORDZEE, Method::GET, &format!("change-proposals/{id}"), None).await;
            reply.expect_error(404, "CHANGE_PROPOSAL_NOT_FOUND");
        }
    }
}

sqlite_and_postgres! {
    async fn the_list_goes_on_where_a_page_ended(portal: Portal) {
        let anna = anna(&portal).await;
        for number in 1..=3 {
            let mut value = address_proposal();
            value["house_number"] = json!(number.to_string());
            propose(&portal, &anna, "address", value).await;
        }
        let first = portal.our_firm(Method::GET, "change-proposals?limit=2", None).await.json();
        let next = text(&first["meta"]["next"]);
        let second = portal.our_firm(Method::GET, &format!("change-proposals?limit=2&after={next}"), None).await.json();
        assert_eq!((first["data"].as_array().map(Vec::len), second["data"].as_array().map(Vec::len)), (Some(2), Some(1)));
        assert_eq!(second["meta"]["next"], Value::Null);
        for (query, field) in [("state=x", "state"), ("after=x", "after"), ("limit=0", "limit"), ("colour=x", "colour")] {
            let refused = portal.our_firm(Method::GET, &format!("change-proposals?{query}"), None).await;
            assert!(refused.json()["error"]["fields"][field].is_array(), "{query} {}", refused.text);
        }
        let unknown = portal.firm_call(VANDIJK, Method::GET, "change-proposals?consumer=nobody", None).await;
        unknown.expect_error(404, "CONSUMER_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn a_mail_says_that_there_is_news_and_never_what(portal: Portal) {
        let anna = anna(&portal).await;
        crate::mail::set_mail_settings(&portal, crate::mail::always()).await;
        let made = propose(&portal, &anna, "address", address_proposal()).await;
        assert_eq!(decide(&portal, &made, "refuse", Some(because("U woont daar nog niet"))).await.status, 200);
        portal.deliver_mail().await;
        portal.clock.advance(TimeDelta::minutes(15));
        let letters = portal.deliver_mail().await;
        assert_eq!(letters.len(), 1, "{letters:?}");
        assert!(letters[0].contains("Er is nieuws over een wijziging"), "{}", letters[0]);
        for never in ["Kerkstraat", "woont daar", "1017"] {
            assert!(!letters[0].contains(never), "{never}");
        }
    }
}
