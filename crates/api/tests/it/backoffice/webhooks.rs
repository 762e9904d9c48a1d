//! Events told to the firm's own system.

use axum::http::{Method, StatusCode};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use standardwebhooks::Webhook;

use super::events::cause_events;
use crate::support::{NOORDZEE, Portal, ReceivedWebhook, Receiver, Reply, VANDIJK, text};

async fn call(portal: &Portal, method: Method, path: &str, body: Option<Value>) -> Reply {
    portal.firm_call(VANDIJK, method, &format!("webhook-endpoints{path}"), body).await
}

/// An endpoint at a path of the receiver: its id and its secret.
async fn add_endpoint(portal: &Portal, receiver: &Receiver, path: &str) -> (String, String) {
    let made =
        call(portal, Method::POST, "", Some(json!({ "url": format!("{}{path}", receiver.url) }))).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    (text(&made.json()["data"]["id"]), text(&made.attributes()["secret"]))
}

async fn read_attributes(portal: &Portal, id: &str) -> Value {
    call(portal, Method::GET, &format!("/{id}"), None).await.attributes()
}

async fn list_deliveries(portal: &Portal, id: &str) -> Vec<Value> {
    call(portal, Method::GET, &format!("/{id}/deliveries"), None).await.list()
}

/// Lets everything happen that is due now.
async fn deliver(portal: &Portal) {
    while portal.webhook_dispatcher().run_once().await.expect("a round") > 0 {}
}

/// The library checks the time as well, by the machine's clock.
fn go_to_the_present(portal: &Portal) {
    #[expect(clippy::disallowed_methods, reason = "the library under comparison looks at this clock")]
    let now = Utc::now();
    portal.clock.advance(now - app::Clock::now(&*portal.clock));
}

sqlite_and_postgres! {
    async fn an_event_arrives_signed_as_the_feed_tells_it(portal: Portal) {
        go_to_the_present(&portal);
        let receiver = Receiver::start().await;
        cause_events(&portal, 1).await;
        let (id, secret) = add_endpoint(&portal, &receiver, "/hook/").await;
        cause_events(&portal, 2).await;
        deliver(&portal).await;
        let heard = receiver.take_webhooks();
        let feed = portal.firm_call(VANDIJK, Method::GET, "events", None).await.list();
        let mut told: Vec<Value> = heard.iter().map(ReceivedWebhook::json).collect();
        told.sort_by_key(|event| text(&event["id"]));
        assert_eq!(told, feed[1..], "what came before the endpoint is not told");
        for call in &heard {
            Webhook::new(&secret).expect("a secret").verify(&call.body, &call.headers).expect("verified");
            assert_eq!(call.path, "/hook/");
            assert_eq!(call.header("webhook-id"), text(&call.json()["id"]));
            assert_eq!(call.header("content-type"), "application/json");
        }
        deliver(&portal).await;
        assert_eq!(receiver.take_webhooks().len(), 0, "what was taken is not told again");
        let log = list_deliveries(&portal, &id).await;
        assert_eq!(log.len(), 2);
        assert!(log.iter().all(|one| one["attributes"]["status"] == "delivered"), "{log:?}");
        assert_eq!(read_attributes(&portal, &id).await["secret"], Value::Null, "shown once");
    }
}

sqlite_and_postgres! {
    async fn nothing_goes_out_while_outgoing_messages_are_held(portal: Portal) {
        let receiver = Receiver::start().await;
        add_endpoint(&portal, &receiver, "/").await;
        cause_events(&portal, 1).await;
        portal.record("consumers/noor", json!({ "last_name": "Noord", "email": "noor@example.nl" })).await;
        let invited = portal.our_firm(Method::POST, "consumers/noor/invitation", Some(json!({}))).await;
        assert!(invited.status.is_success(), "{}", invited.text);
        let tx = portal.store.begin().await.expect("a transaction");
        store::events::outgoing::pause(&tx, portal.app.now()).await.expect("held");
        tx.commit().await.expect("committed");
        deliver(&portal).await;
        assert_eq!(receiver.take_webhooks().len(), 0);
        assert_eq!(portal.deliver_mail().await.len(), 0);
        let tx = portal.store.begin().await.expect("a transaction");
        assert!(store::events::outgoing::release(&tx).await.expect("released"));
        tx.commit().await.expect("committed");
        deliver(&portal).await;
        // What happened, and that the record was written.
        assert_eq!(receiver.take_webhooks().len(), 2);
        assert_eq!(portal.deliver_mail().await.len(), 1);
    }
}

sqlite_and_postgres! {
    async fn a_failure_is_tried_again_under_the_same_id(portal: Portal) {
        let receiver = Receiver::start().await;
        let (id, _) = add_endpoint(&portal, &receiver, "/").await;
        cause_events(&portal, 1).await;
        receiver.answer(500);
        deliver(&portal).await;
        portal.clock.advance(TimeDelta::seconds(7));
        deliver(&portal).await;
        deliver(&portal).await;
        receiver.answer(200);
        portal.clock.advance(TimeDelta::seconds(40));
        deliver(&portal).await;
        let heard = receiver.take_webhooks();
        assert_eq!(heard.len(), 3);
        assert!(heard.iter().all(|call| call.header("webhook-id") == heard[0].header("webhook-id")));
        assert!(heard.iter().all(|call| call.body == heard[0].body));
        assert_ne!(heard[0].header("webhook-timestamp"), heard[2].header("webhook-timestamp"));
        let delivery = text(&list_deliveries(&portal, &id).await[0]["id"]);
        let log = call(&portal, Method::GET, &format!("/{id}/deliveries/{delivery}"), None).await.attributes();
        let statuses: Vec<&Value> =
            log["attempts"].as_array().expect("attempts").iter().map(|attempt| &attempt["status"]).collect();
        assert_eq!(statuses, [500, 500, 200]);
        assert_eq!((&log["status"], &log["attempt_count"]), (&json!("delivered"), &json!(3)));
        assert_eq!(read_attributes(&portal, &id).await["failing_since"], Value::Null);
        let pending = call(&portal, Method::GET, &format!("/{id}/deliveries?status=pending"), None).await;
        assert_eq!(pending.list().len(), 0);
    }
}

sqlite_and_postgres! {
    async fn one_that_asks_to_be_left_alone_is_left_alone(portal: Portal) {
        let receiver = Receiver::start().await;
        let (id, _) = add_endpoint(&portal, &receiver, "/").await;
        for (status, by_date) in [(429, false), (503, true)] {
            let then = app::Clock::now(&*portal.clock) + TimeDelta::seconds(600);
            let again = if by_date { then.format("%a, %d %b %Y %H:%M:%S GMT").to_string() } else { "600".to_owned() };
            receiver.answer_later(status, &again);
            cause_events(&portal, 5).await;
            deliver(&portal).await;
            assert_eq!(receiver.take_webhooks().len(), 4, "the fifth was not begun yet and is held back");
            portal.clock.advance(TimeDelta::seconds(590));
            deliver(&portal).await;
            assert_eq!(receiver.take_webhooks().len(), 0, "{again}");
            receiver.answer(204);
            portal.clock.advance(TimeDelta::seconds(11));
            deliver(&portal).await;
            assert_eq!(receiver.take_webhooks().len(), 5, "{again}");
        }
        receiver.answer_later(429, "99999999");
        cause_events(&portal, 1).await;
        deliver(&portal).await;
        portal.clock.advance(TimeDelta::hours(25));
        deliver(&portal).await;
        assert_eq!(receiver.take_webhooks().len(), 2, "never for longer than a day");
        assert_eq!(read_attributes(&portal, &id).await["enabled"], true);
    }
}

sqlite_and_postgres! {
    async fn what_happens_while_it_is_to_be_left_alone_waits_as_well(portal: Portal) {
        let receiver = Receiver::start().await;
        let (id, _) = add_endpoint(&portal, &receiver, "/").await;
        receiver.answer_later(503, "600");
        cause_events(&portal, 1).await;
        deliver(&portal).await;
        assert_eq!(receiver.take_webhooks().len(), 1);
        receiver.answer(204);
        for _ in 0..3 {
            portal.clock.advance(TimeDelta::seconds(100));
            cause_events(&portal, 2).await;
            deliver(&portal).await;
        }
        assert_eq!(receiver.take_webhooks().len(), 0, "it asked for ten minutes");
        assert_eq!(read_attributes(&portal, &id).await["quiet_until"], "2026-11-21T09:10:00Z");
        let log = list_deliveries(&portal, &id).await;
        assert_eq!(log.len(), 7);
        assert!(log.iter().all(|one| one["attributes"]["next_attempt_at"] == "2026-11-21T09:10:00Z"), "{log:?}");
        portal.clock.advance(TimeDelta::seconds(300));
        deliver(&portal).await;
        assert_eq!(receiver.take_webhooks().len(), 7);
        assert_eq!(read_attributes(&portal, &id).await["quiet_until"], Value::Null, "it has taken something since");
    }
}

sqlite_and_postgres! {
    async fn what_it_took_before_it_asked_for_quiet_does_not_end_the_quiet(portal: Portal) {
        let receiver = Receiver::start().await;
        add_endpoint(&portal, &receiver, "/").await;
        receiver.answer_once_later(429, "600");
        cause_events(&portal, 5).await;
        deliver(&portal).await;
        assert_eq!(receiver.take_webhooks().len(), 4, "three of the four under way arrived");
        portal.clock.advance(TimeDelta::seconds(590));
        cause_events(&portal, 1).await;
        deliver(&portal).await;
        assert_eq!(receiver.take_webhooks().len(), 0);
        portal.clock.advance(TimeDelta::seconds(10));
        deliver(&portal).await;
        assert_eq!(receiver.take_webhooks().len(), 3, "the one that was refused, the fifth and the sixth");
    }
}

sqlite_and_postgres! {
    async fn what_is_asked_for_by_hand_goes_out_at_once(portal: Portal) {
        let receiver = Receiver::start().await;
        let (id, _) = add_endpoint(&portal, &receiver, "/").await;
        let quiet = async || {
            receiver.answer_later(429, "3600");
            cause_events(&portal, 1).await;
            deliver(&portal).await;
            receiver.take_webhooks();
            receiver.answer(500);
            cause_events(&portal, 1).await;
            deliver(&portal).await;
            assert_eq!(receiver.take_webhooks().len(), 0);
        };
        let by_hand = async |path: String| {
            let requested = call(&portal, Method::POST, &path, None).await;
            assert_eq!(requested.status, StatusCode::ACCEPTED, "{}", requested.text);
            deliver(&portal).await;
        };
        quiet().await;
        by_hand(format!("/{id}/test")).await;
        assert_eq!(receiver.take_webhooks().len(), 1, "the test alone");
        portal.clock.advance(TimeDelta::minutes(10));
        deliver(&portal).await;
        assert_eq!(receiver.take_webhooks().len(), 0, "it failed, and waits like the others now");
        receiver.answer(204);
        let delivery = text(&list_deliveries(&portal, &id).await[0]["id"]);
        by_hand(format!("/{id}/deliveries/{delivery}/resend")).await;
        assert_eq!(receiver.take_webhooks().len(), 3, "it is back: the others follow");
        // Whoever switches it on again need not wait either.
        quiet().await;
        receiver.answer(204);
        let on = call(&portal, Method::PATCH, &format!("/{id}"), Some(json!({ "enabled": true }))).await;
        assert_eq!(on.attributes()["quiet_until"], Value::Null);
        deliver(&portal).await;
        assert_eq!(receiver.take_webhooks().len(), 2);
    }
}

sqlite_and_postgres! {
    async fn a_redirect_is_a_failure_and_is_not_followed(portal: Portal) {
        let receiver = Receiver::start().await;
        let (id, _) = add_endpoint(&portal, &receiver, "/elsewhere").await;
        cause_events(&portal, 1).await;
        deliver(&portal).await;
        assert_eq!(receiver.take_webhooks().iter().map(|call| call.path.clone()).collect::<Vec<_>>(), ["/elsewhere"]);
        let log = list_deliveries(&portal, &id).await;
        assert_eq!((&log[0]["attributes"]["status"], &log[0]["attributes"]["last_status"]), (&json!("pending"), &json!(302)));
    }
}

sqlite_and_postgres! {
    async fn one_that_is_gone_is_disabled_and_gets_what_was_held_back(portal: Portal) {
        let receiver = Receiver::start().await;
        let (id, _) = add_endpoint(&portal, &receiver, "/").await;
        cause_events(&portal, 1).await;
        receiver.answer(410);
        deliver(&portal).await;
        let gone = read_attributes(&portal, &id).await;
        assert_eq!((&gone["enabled"], &gone["disabled_reason"]), (&json!(false), &json!("gone")));
        cause_events(&portal, 1).await;
        portal.clock.advance(TimeDelta::days(2));
        receiver.answer(200);
        deliver(&portal).await;
        assert_eq!(receiver.take_webhooks().len(), 1, "nothing is sent to a disabled endpoint");
        call(&portal, Method::POST, &format!("/{id}/test"), None).await.expect_error(422, "VALIDATION_FAILED");
        let on = call(&portal, Method::PATCH, &format!("/{id}"), Some(json!({ "enabled": true }))).await;
        assert_eq!(on.attributes()["enabled"], true);
        deliver(&portal).await;
        let mut types: Vec<String> = receiver.take_webhooks().iter().map(|call| text(&call.json()["type"])).collect();
        types.sort();
        assert_eq!(types, ["document.withdrawn", "document.withdrawn", "webhook.disabled"]);
    }
}

sqlite_and_postgres! {
    async fn one_that_fails_for_days_is_disabled_and_the_feed_says_so(portal: Portal) {
        let receiver = Receiver::start().await;
        let (id, _) = add_endpoint(&portal, &receiver, "/").await;
        cause_events(&portal, 1).await;
        receiver.answer(503);
        let mut attempts = 0;
        for _ in 0..(24 * 6) {
            deliver(&portal).await;
            attempts += receiver.take_webhooks().len();
            if read_attributes(&portal, &id).await["enabled"] == false {
                break;
            }
            portal.clock.advance(TimeDelta::hours(1));
        }
        let failing = read_attributes(&portal, &id).await;
        assert_eq!(failing["disabled_reason"], "failing", "{attempts} attempts");
        assert!((9..=12).contains(&attempts), "{attempts}");
        let since: DateTime<Utc> = text(&failing["failing_since"]).parse().expect("an instant");
        let at: DateTime<Utc> = text(&failing["disabled_at"]).parse().expect("an instant");
        assert!(at - since >= TimeDelta::days(3), "{since} {at}");
        let feed = portal.firm_call(VANDIJK, Method::GET, "events", None).await.list();
        let last = feed.last().expect("an event");
        assert_eq!((&last["type"], &last["data"]["endpoint_id"]), (&json!("webhook.disabled"), &json!(id)));
        assert_eq!(list_deliveries(&portal, &id).await[0]["attributes"]["status"], "pending", "it is kept for later");
    }
}

sqlite_and_postgres! {
    async fn a_slow_endpoint_delays_no_other(portal: Portal) {
        let receiver = Receiver::start().await;
        add_endpoint(&portal, &receiver, "/slow").await;
        add_endpoint(&portal, &receiver, "/quick").await;
        let webhook_dispatcher = tokio::spawn(portal.webhook_dispatcher().run(std::future::pending()));
        cause_events(&portal, 1).await;
        receiver.wait_for(2).await;
        cause_events(&portal, 3).await;
        // The slow one still has not answered its first.
        receiver.wait_for(5).await;
        let quick = receiver.take_webhooks().iter().filter(|call| call.path == "/quick").count();
        assert!(quick >= 4 - 1, "{quick}");
        webhook_dispatcher.abort();
    }
}

sqlite_and_postgres! {
    async fn after_a_rotation_both_secrets_sign_for_a_while(portal: Portal) {
        go_to_the_present(&portal);
        let receiver = Receiver::start().await;
        let (id, old) = add_endpoint(&portal, &receiver, "/").await;
        let path = format!("/{id}/rotate-secret");
        let too_long = call(&portal, Method::POST, &path, Some(json!({ "overlap_hours": 169 }))).await;
        too_long.expect_error(422, "VALIDATION_FAILED");
        let rotated = call(&portal, Method::POST, &path, Some(json!({ "overlap_hours": 2 }))).await;
        let new = text(&rotated.attributes()["secret"]);
        assert_ne!(old, new);
        let verifies = |secret: &str, call: &ReceivedWebhook| {
            Webhook::new(secret).expect("a secret").verify(&call.body, &call.headers).is_ok()
        };
        cause_events(&portal, 1).await;
        deliver(&portal).await;
        let heard = receiver.take_webhooks();
        assert!(verifies(&old, &heard[0]) && verifies(&new, &heard[0]));
        // Rotated again, as after a lost answer: what the receiver still has goes on signing.
        let again = text(&call(&portal, Method::POST, &path, Some(json!({ "overlap_hours": 2 }))).await.attributes()["secret"]);
        cause_events(&portal, 1).await;
        deliver(&portal).await;
        let heard = receiver.take_webhooks();
        assert!([&old, &new, &again].into_iter().all(|secret| verifies(secret, &heard[0])));
        // At once: the one before is of no use any more.
        let rotated = call(&portal, Method::POST, &path, Some(json!({ "overlap_hours": 0 }))).await;
        let newest = text(&rotated.attributes()["secret"]);
        cause_events(&portal, 1).await;
        deliver(&portal).await;
        let heard = receiver.take_webhooks();
        assert!(verifies(&newest, &heard[0]) && !verifies(&new, &heard[0]) && !verifies(&old, &heard[0]));
    }
}

sqlite_and_postgres! {
    async fn a_firm_hears_again_what_it_asks_for(portal: Portal) {
        let receiver = Receiver::start().await;
        let (id, _) = add_endpoint(&portal, &receiver, "/").await;
        cause_events(&portal, 2).await;
        portal.clock.advance(TimeDelta::hours(1));
        let noon = portal.app.now();
        cause_events(&portal, 1).await;
        deliver(&portal).await;
        let first: Vec<String> = receiver.take_webhooks().iter().map(|call| call.header("webhook-id").to_owned()).collect();
        assert_eq!(first.len(), 3);
        let replay = format!("/{id}/replay");
        let since = call(&portal, Method::POST, &replay, Some(json!({ "since": noon }))).await;
        assert_eq!(since.status, StatusCode::ACCEPTED, "{}", since.text);
        deliver(&portal).await;
        assert_eq!(receiver.take_webhooks().len(), 1);
        call(&portal, Method::POST, &replay, Some(json!({ "after": "" }))).await;
        deliver(&portal).await;
        let mut again: Vec<String> = receiver.take_webhooks().iter().map(|call| call.header("webhook-id").to_owned()).collect();
        let mut first = first;
        again.sort();
        first.sort();
        assert_eq!(again, first, "the same ids");
        for wrong in [json!({}), json!({ "after": "x" }), json!({ "after": "1", "since": noon })] {
            call(&portal, Method::POST, &replay, Some(wrong)).await.expect_error(422, "VALIDATION_FAILED");
        }
        let delivery = text(&list_deliveries(&portal, &id).await[0]["id"]);
        let resent = call(&portal, Method::POST, &format!("/{id}/deliveries/{delivery}/resend"), None).await;
        assert_eq!(resent.status, StatusCode::ACCEPTED);
        deliver(&portal).await;
        assert_eq!(receiver.take_webhooks().len(), 1);
    }
}

sqlite_and_postgres! {
    async fn a_test_reaches_the_one_endpoint_and_a_filter_keeps_the_rest_out(portal: Portal) {
        let receiver = Receiver::start().await;
        let (id, _) = add_endpoint(&portal, &receiver, "/one").await;
        let other = json!({ "url": format!("{}/other", receiver.url), "event_types": ["otd.signed"] });
        call(&portal, Method::POST, "", Some(other)).await;
        let test = call(&portal, Method::POST, &format!("/{id}/test"), None).await;
        assert_eq!(test.status, StatusCode::ACCEPTED);
        cause_events(&portal, 1).await;
        deliver(&portal).await;
        let heard = receiver.take_webhooks();
        assert_eq!(heard.len(), 2, "{heard:?}");
        assert!(heard.iter().all(|call| call.path == "/one"));
        let told = heard.iter().find(|call| call.json()["type"] == "webhook.test").expect("the test");
        assert_eq!(told.json()["data"]["endpoint_id"], json!(id));
        assert_eq!(test.attributes()["event_id"], told.header("webhook-id"));
    }
}

sqlite_and_postgres! {
    async fn what_is_wrong_with_an_endpoint_is_named(portal: Portal) {
        let mut portal = portal;
        portal.settings(|settings| settings.allow_private_webhooks = false);
        for (wrong, field, rule) in [
            (json!({ "url": "https://127.0.0.1/x" }), "url", "private_address"),
            (json!({ "url": "https://crm.internal/x" }), "url", "private_address"),
            (json!({ "url": "http://crm.example.nl/x" }), "url", "https"),
            (json!({ "url": "ftp://crm.example.nl/x" }), "url", "url"),
            (json!({ "url": "https://u:p@crm.example.nl/x" }), "url", "url"),
            (json!({ "url": "https://crm.example.nl", "event_types": ["otd.signed", "x"] }), "event_types.1", "unknown"),
            (json!({ "url": "https://crm.example.nl", "event_types": [] }), "event_types", "required"),
            (json!({ "url": "https://crm.example.nl", "after": "-1" }), "after", "cursor"),
        ] {
            let refused = call(&portal, Method::POST, "", Some(wrong.clone())).await;
            refused.expect_error(422, "VALIDATION_FAILED");
            assert_eq!(refused.json()["error"]["fields"][field], json!([rule]), "{wrong}");
        }
        assert_eq!(call(&portal, Method::GET, "", None).await.list().len(), 0, "nothing was written");
        for _ in 0..20 {
            let fine = call(&portal, Method::POST, "", Some(json!({ "url": "https://crm.example.nl/x" }))).await;
            assert_eq!(fine.status, StatusCode::CREATED);
        }
        let one_more = call(&portal, Method::POST, "", Some(json!({ "url": "https://crm.example.nl/x" }))).await;
        assert_eq!(one_more.json()["error"]["fields"]["url"], json!(["too_many"]));
        assert!(one_more.text.contains("at most 20 endpoints, and has as many"), "{}", one_more.text);
    }
}

sqlite_and_postgres! {
    async fn nothing_is_sent_inside_the_house_whatever_was_stored(portal: Portal) {
        let receiver = Receiver::start().await;
        let (id, _) = add_endpoint(&portal, &receiver, "/").await;
        let named = receiver.url.replace("127.0.0.1", "localhost");
        call(&portal, Method::POST, "", Some(json!({ "url": named }))).await;
        cause_events(&portal, 1).await;
        let webhook_dispatcher = portal.webhook_dispatcher_to(false);
        assert_eq!(webhook_dispatcher.run_once().await.expect("a round"), 2);
        assert_eq!(receiver.take_webhooks().len(), 0);
        let log = list_deliveries(&portal, &id).await;
        let reason = text(&log[0]["attributes"]["last_error"]);
        assert!(reason.contains("private network"), "{reason}");
    }
}

sqlite_and_postgres! {
    async fn another_firm_neither_sees_nor_hears(portal: Portal) {
        let receiver = Receiver::start().await;
        let (id, _) = add_endpoint(&portal, &receiver, "/").await;
        let body = json!({ "url": format!("{}/noordzee", receiver.url) });
        portal.firm_call(NOORDZEE, Method::POST, "webhook-endpoints", Some(body)).await.attributes();
        cause_events(&portal, 1).await;
        deliver(&portal).await;
        assert_eq!(receiver.take_webhooks().iter().filter(|call| call.path == "/noordzee").count(), 0);
        for (method, path) in [
            (Method::GET, ""),
            (Method::PATCH, ""),
            (Method::DELETE, ""),
            (Method::POST, "/rotate-secret"),
            (Method::POST, "/test"),
            (Method::POST, "/replay"),
            (Method::GET, "/deliveries"),
        ] {
            let path = format!("webhook-endpoints/{id}{path}");
            portal.firm_call(NOORDZEE, method, &path, None).await.expect_error(404, "RECORD_NOT_FOUND");
        }
        call(&portal, Method::GET, "/nonsense", None).await.expect_error(404, "RECORD_NOT_FOUND");
        let gone = call(&portal, Method::DELETE, &format!("/{id}"), None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        call(&portal, Method::GET, &format!("/{id}"), None).await.expect_error(404, "RECORD_NOT_FOUND");
        cause_events(&portal, 1).await;
        deliver(&portal).await;
        assert_eq!(receiver.take_webhooks().len(), 0);
    }
}

sqlite_and_postgres! {
    async fn the_secret_is_unreadable_in_the_database(portal: Portal) {
        let receiver = Receiver::start().await;
        let (_, secret) = add_endpoint(&portal, &receiver, "/").await;
        let licence = portal.licence("vandijk").await;
        let stored = store::webhooks::endpoints::of_licence(portal.app.store.reader(), licence).await.expect("a read");
        let sealed = String::from_utf8_lossy(&stored[0].secret).into_owned();
        assert!(!sealed.contains(secret.trim_start_matches("whsec_")));
        assert_eq!(portal.app.sealing_keys.open(&stored[0].secret), Some(secret.into_bytes()));
    }
}
