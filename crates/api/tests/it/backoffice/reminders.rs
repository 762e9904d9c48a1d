//! Reminders that somebody sends by hand, of what a consumer is asked.

use axum::http::Method;
use chrono::TimeDelta;
use domain::accounts::session::Stage;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;
use serde_json::{Value, json};

use crate::mail::{always, set_mail_settings, signed_in};
use crate::support::{NOORDZEE, Person, Portal, Reply, VANDIJK, text};

async fn ask(portal: &Portal, name: &str, more: Value) {
    let mut action = json!({
        "type": "UPLOAD_DOCUMENT", "label": "Loonstrook", "owners": ["anna"], "deadline": "2026-11-19",
    });
    for (key, value) in more.as_object().expect("attributes") {
        action[key] = value.clone();
    }
    portal.record(&format!("actions/{name}"), action).await;
}

async fn remind(portal: &Portal, name: &str) -> Reply {
    portal.firm_call(VANDIJK, Method::POST, &format!("actions/{name}/reminder"), None).await
}

fn reminded(reply: &Reply) -> Vec<(String, bool)> {
    assert_eq!(reply.status, 200, "{}", reply.text);
    let found = reply.json()["reminded"].as_array().expect("recipients").clone();
    found.iter().map(|one| (text(&one["consumer"]), one["is_repeated"] == true)).collect()
}

/// A firm that mails reminders alone, with a client who has signed in.
async fn set_up_firm(portal: &Portal) -> Person {
    let mut mail = always();
    mail["new_actions"] = json!(false);
    set_mail_settings(portal, mail).await;
    signed_in(portal, "anna").await
}

async fn list_events(portal: &Portal) -> Vec<Value> {
    let all = portal.firm_call(VANDIJK, Method::GET, "events?limit=500", None).await.list();
    all.into_iter().filter(|event| event["type"] == "action.reminded").collect()
}

sqlite_and_postgres! {
    async fn a_client_is_reminded_once_a_day_also_past_the_deadline(portal: Portal) {
        set_up_firm(&portal).await;
        ask(&portal, "slip", json!({})).await;
        let first = remind(&portal, "slip").await;
        assert_eq!(reminded(&first), [("anna".to_owned(), false)]);
        let at = first.json()["reminded"][0]["reminded_at"].clone();
        portal.clock.advance(TimeDelta::minutes(15));
        let letters = portal.deliver_mail().await;
        assert_eq!(letters.len(), 1, "{letters:#?}");
        let sentence = "* Herinnering: Loonstrook\n  De uiterste datum was donderdag 19 november 2026.";
        assert!(letters[0].contains(sentence), "{}", letters[0]);
        // Again on the same day, it stays with the first.
        let again = remind(&portal, "slip").await;
        assert_eq!(reminded(&again), [("anna".to_owned(), true)]);
        assert_eq!(again.json()["reminded"][0]["reminded_at"], at);
        portal.clock.advance(TimeDelta::minutes(15));
        assert_eq!(portal.deliver_mail().await, [""; 0]);
        let queue = portal.firm_call(VANDIJK, Method::GET, "worklist/overdue", None).await.json();
        assert_eq!(queue["items"][0]["reminded_at"], at);
        // Its line of the trail, and its event.
        let trail = portal.firm_call(VANDIJK, Method::GET, "audit?type=action.reminded&consumer=anna", None).await.list();
        assert_eq!((trail.len(), &trail[0]["attributes"]["details"]), (1, &json!({ "external_id": "slip" })));
        let events = list_events(&portal).await;
        assert_eq!(events.len(), 1);
        assert_eq!((&events[0]["consumer_external_id"], &events[0]["action_external_id"]), (&json!("anna"), &json!("slip")));
        portal.clock.advance(TimeDelta::days(1));
        assert_eq!(reminded(&remind(&portal, "slip").await), [("anna".to_owned(), false)]);
    }
}

sqlite_and_postgres! {
    async fn a_reminder_of_the_deadline_counts_for_the_day(portal: Portal) {
        set_up_firm(&portal).await;
        ask(&portal, "today", json!({ "deadline": "2026-11-21" })).await;
        assert_eq!(portal.deliver_mail().await, [""; 0]);
        let queue = remind(&portal, "today").await;
        let is_repeated = reminded(&queue)[0].1;
        portal.clock.advance(TimeDelta::minutes(15));
        let letters = portal.deliver_mail().await;
        assert_eq!(letters.len(), 1, "{is_repeated} {letters:#?}");
        assert_eq!(letters[0].matches("Herinnering: Loonstrook\n  Dit kan nog").count(), 1, "{}", letters[0]);
    }
}

sqlite_and_postgres! {
    async fn a_client_who_wants_no_reminders_is_mailed_none_unless_it_is_required(portal: Portal) {
        let anna = set_up_firm(&portal).await;
        let choice = json!({ "actions": true, "reminders": false, "appointments": true });
        let chosen = portal.call(Method::PUT, "/api/consumers/mail-preferences", Some(&anna.token), Some(choice)).await;
        assert!(chosen.status.is_success(), "{}", chosen.text);
        let meta = portal.firm_call(VANDIJK, Method::GET, "consumers/anna", None).await.json()["data"]["meta"].clone();
        assert_eq!((&meta["mail"]["reminders"], &meta["mail"]["actions"]), (&json!(false), &json!(true)));
        ask(&portal, "slip", json!({})).await;
        ask(&portal, "needed", json!({ "label": "Paspoort", "required": true })).await;
        for name in ["slip", "needed"] {
            assert_eq!(reminded(&remind(&portal, name).await), [("anna".to_owned(), false)]);
        }
        portal.clock.advance(TimeDelta::minutes(15));
        let letters = portal.deliver_mail().await;
        assert_eq!(letters.len(), 1, "{letters:#?}");
        assert!(letters[0].contains("Herinnering: Paspoort") && !letters[0].contains("Loonstrook"), "{}", letters[0]);
        // What was not mailed is no reminder.
        let queue = portal.firm_call(VANDIJK, Method::GET, "worklist/overdue", None).await.json();
        let of = |name: &str| {
            let items = queue["items"].as_array().expect("items");
            items.iter().find(|item| item["action"]["external_id"] == name).expect("an item")["reminded_at"].clone()
        };
        assert!(of("slip").is_null() && !of("needed").is_null(), "{queue}");
    }
}

sqlite_and_postgres! {
    async fn only_those_who_still_have_to_answer_are_reminded(portal: Portal) {
        set_up_firm(&portal).await;
        signed_in(&portal, "bram").await;
        ask(&portal, "both", json!({ "owners": ["anna", "bram"], "completion": "all" })).await;
        let both: Vec<String> = reminded(&remind(&portal, "both").await).into_iter().map(|(name, _)| name).collect();
        assert_eq!(both, ["anna", "bram"]);
        assert_eq!(portal.firm_call(VANDIJK, Method::DELETE, "consumers/bram", None).await.status, 204);
        portal.clock.advance(TimeDelta::days(1));
        assert_eq!(reminded(&remind(&portal, "both").await), [("anna".to_owned(), false)]);
        // By a colleague who sees Anna alone, whose answer is not of others.
        portal.desk("vandijk", DeskMode::Review).await;
        portal.record("advisers/eva", json!({ "name": "Eva" })).await;
        let eva = portal.colleague("vandijk", "eva", StaffRole::Adviser).await;
        portal.limit_clients(&eva, ClientScope::Own, Some("eva")).await;
        let token = portal.staff_token(&eva, Stage::Full).await;
        let hidden = portal.firm_call(&token, Method::POST, "actions/both/reminder", None).await;
        hidden.expect_error(404, "RECORD_NOT_FOUND");
        let panel = json!([{ "adviser": "eva", "systemname": "ADVISOR" }]);
        portal.record("dossiers/d1", json!({ "owners": ["anna"], "label": "Aankoop", "user_panels": panel })).await;
        portal.clock.advance(TimeDelta::days(1));
        let token = portal.staff_token(&eva, Stage::Full).await;
        let mine = portal.firm_call(&token, Method::POST, "actions/both/reminder", None).await;
        assert_eq!(reminded(&mine), [("anna".to_owned(), false)]);
    }
}

sqlite_and_postgres! {
    async fn what_nobody_has_to_do_is_no_reminder(portal: Portal) {
        signed_in(&portal, "anna").await;
        ask(&portal, "slip", json!({})).await;
        let fields = async |name: &str| {
            let reply = remind(&portal, name).await;
            reply.expect_error(422, "VALIDATION_FAILED");
            reply.json()["error"]["fields"].clone()
        };
        assert_eq!(fields("slip").await, json!({ "reminders": ["switched_off"] }));
        let mut mail = always();
        mail["reminders"] = json!(false);
        set_mail_settings(&portal, mail.clone()).await;
        assert_eq!(fields("slip").await, json!({ "reminders": ["switched_off"] }));
        mail["reminders"] = json!(true);
        set_mail_settings(&portal, mail).await;
        ask(&portal, "done", json!({ "is_done": true })).await;
        assert_eq!(fields("done").await, json!({ "is_done": ["answered"] }));
        assert_eq!(portal.firm_call(VANDIJK, Method::POST, "actions/slip/archive", None).await.status, 204);
        assert_eq!(fields("slip").await, json!({ "archived_at": ["archived"] }));
        remind(&portal, "nothing").await.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
        let other = portal.firm_call(NOORDZEE, Method::POST, "actions/done/reminder", None).await;
        other.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
        assert_eq!(list_events(&portal).await.len(), 0);
    }
}

sqlite_and_postgres! {
    async fn ten_colleagues_at_once_remind_once(portal: Portal) {
        set_up_firm(&portal).await;
        ask(&portal, "slip", json!({})).await;
        let all = futures::future::join_all((0..10).map(|_| remind(&portal, "slip"))).await;
        let first = all.iter().filter(|reply| !reminded(reply)[0].1).count();
        assert_eq!((first, list_events(&portal).await.len()), (1, 1));
    }
}
