//! Events that the tests of the feed cause and read.

use axum::http::Method;
use domain::events::EventActor;
use serde_json::{Value, json};
use store::events::NewEvent;

use crate::support::{NOORDZEE, NewAction, Portal, Reply, VANDIJK, signature, text};

/// Has a consumer take back so many files.
pub async fn cause_events(portal: &Portal, count: usize) {
    let licence =
        store::firms::licences::by_slug(portal.app.store.reader(), "vandijk").await.expect("a read");
    let licence = licence.expect("the licence").id;
    for number in 0..count {
        let tx = portal.store.begin().await.expect("a transaction");
        let event = NewEvent {
            id: portal.app.new_id(),
            kind: "document.withdrawn".to_owned(),
            occurred_at: portal.app.now(),
            consumer_external_id: Some("anna".to_owned()),
            action_external_id: None,
            action_id: None,
            by: EventActor::SYSTEM,
            product: None,
            data: json!({ "document_id": number.to_string(), "file_name": "a.pdf" }),
        };
        store::events::append(&tx, licence, event).await.expect("an event");
        tx.commit().await.expect("committed");
    }
}

fn event_numbers(page: &Value) -> Vec<u64> {
    let events = page["data"].as_array().expect("a list");
    events.iter().map(|event| text(&event["data"]["document_id"]).parse().expect("a number")).collect()
}

sqlite_and_postgres! {
    async fn the_feed_goes_on_where_it_was_left(portal: Portal) {
        cause_events(&portal, 3).await;
        let page = portal.firm_call(VANDIJK, Method::GET, "events?limit=2", None).await.json();
        assert_eq!(event_numbers(&page), [0, 1]);
        let next = page["meta"]["next"].as_str().expect("a cursor").to_owned();
        let rest = portal.firm_call(VANDIJK, Method::GET, &format!("events?after={next}"), None).await.json();
        assert_eq!(event_numbers(&rest), [2]);
        let end = rest["meta"]["next"].as_str().expect("a cursor").to_owned();
        let none = portal.firm_call(VANDIJK, Method::GET, &format!("events?after={end}"), None).await.json();
        assert_eq!((event_numbers(&none), &none["meta"]["next"]), (vec![], &json!(end)));
        let event = &page["data"][0];
        assert_eq!(event["type"], "document.withdrawn");
        assert_eq!(event["consumer_external_id"], "anna");
        assert_eq!(event["occurred_at"], "2026-11-21T09:00:00.000Z");
    }
}

sqlite_and_postgres! {
    async fn after_a_restore_a_cursor_says_where_to_go_on(portal: Portal) {
        cause_events(&portal, 2).await;
        let feed = async |after: &str| portal.our_firm(Method::GET, &format!("events?after={after}"), None).await;
        let next = |page: Reply| text(&page.json()["meta"]["next"]);
        let backed_up = next(feed("").await);
        // A reader that is ahead of what the backup has: its numbers are given out anew.
        let (epoch, number) = backed_up.rsplit_once('-').expect("an epoch");
        let ahead = format!("{epoch}-{}", number.parse::<u64>().expect("a number") + 3);
        feed(&ahead).await.expect_error(410, "FEED_RESTARTED");
        let tx = portal.store.begin().await.expect("a transaction");
        store::events::feed::restart(&tx, portal.app.now()).await.expect("a new epoch");
        tx.commit().await.expect("committed");
        cause_events(&portal, 1).await;
        for cursor in [&ahead, &backed_up, number] {
            let told = feed(cursor).await;
            told.expect_error(410, "FEED_RESTARTED");
            let page = feed(&next(told)).await.json();
            assert_eq!(event_numbers(&page), [0], "what happened since the backup, and nothing twice: {cursor}");
        }
        // Whoever had not read as far as the backup goes on there.
        let told = feed(&format!("{epoch}-1")).await;
        let page = feed(&next(told)).await.json();
        assert_eq!(event_numbers(&page), [1, 0]);
        assert_eq!(event_numbers(&feed("").await.json()), [0, 1, 0]);
        let url = json!({ "url": "https://crm.example.nl/hook" });
        let endpoint = portal.our_firm(Method::POST, "webhook-endpoints", Some(url)).await;
        let path = format!("webhook-endpoints/{}/replay", text(&endpoint.json()["data"]["id"]));
        let replay = async |after: &str| portal.our_firm(Method::POST, &path, Some(json!({ "after": after }))).await;
        replay(&backed_up).await.expect_error(410, "FEED_RESTARTED");
        let own = text(&endpoint.attributes()["cursor"]);
        assert_eq!(replay(&own).await.status.as_u16(), 202);
        assert_eq!(feed(&own).await.status.as_u16(), 200);
    }
}

sqlite_and_postgres! {
    async fn a_cursor_of_before_epochs_is_of_the_first_one(portal: Portal) {
        cause_events(&portal, 2).await;
        let first = portal.our_firm(Method::GET, "events?limit=1", None).await.json();
        let cursor = text(&first["meta"]["next"]);
        let number = cursor.rsplit_once('-').expect("an epoch").1;
        let rest = portal.our_firm(Method::GET, &format!("events?after={number}"), None).await.json();
        assert_eq!(event_numbers(&rest), [1]);
    }
}

sqlite_and_postgres! {
    async fn a_cursor_whose_event_is_past_its_term_is_not_ahead(portal: Portal) {
        cause_events(&portal, 2).await;
        let cursor = text(&portal.our_firm(Method::GET, "events", None).await.json()["meta"]["next"]);
        portal.clock.advance(chrono::TimeDelta::days(400));
        portal.night().await;
        let page = portal.our_firm(Method::GET, &format!("events?after={cursor}"), None).await;
        assert_eq!(page.status.as_u16(), 200, "{}", page.text);
    }
}

sqlite_and_postgres! {
    async fn another_firm_hears_nothing(portal: Portal) {
        cause_events(&portal, 1).await;
        let page = portal.firm_call(NOORDZEE, Method::GET, "events", None).await.json();
        assert_eq!(event_numbers(&page), Vec::<u64>::new());
        portal.firm_call(VANDIJK, Method::GET, "events?after=x", None).await.expect_error(422, "VALIDATION_FAILED");
    }
}

sqlite_and_postgres! {
    async fn every_type_of_event_has_its_versioned_schema(portal: Portal) {
        let schema = async |name: &str| portal.firm_call(VANDIJK, Method::GET, &format!("schemas/{name}"), None).await;
        let latest = schema("events/otd.signed").await.json();
        assert_eq!(latest["$id"], "/backoffice/v1/schemas/events/otd.signed/v1");
        assert_eq!(schema("events/otd.signed/v1").await.json(), latest);
        assert_eq!(schema("events").await.json()["required"][1], "type");
        for unknown in ["events/otd.signed/v2", "events/otd.gone", "events/otd.signed/1", "events/"] {
            schema(unknown).await.expect_error(404, "RECORD_NOT_FOUND");
        }
    }
}

sqlite_and_postgres! {
    async fn each_event_says_who_did_it_and_to_which_product(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        portal.product("vandijk", "otd", "otd-1", &["anna"], json!({ "label": "Opdracht" })).await;
        let action = NewAction { kind: "SIGN_OTD", product: Some(("otd", "otd-1")), ..NewAction::default() };
        let action = portal.action("vandijk", action).await;
        let signed =
            portal.post(&format!("/api/products/otds/actions/{action}/sign"), &anna.token, signature()).await;
        assert!(signed.status.is_success(), "{}", signed.text);
        portal.firm_call(VANDIJK, Method::PUT, "consumers/anna/hold", Some(json!({ "reason": "klacht" }))).await;
        cause_events(&portal, 1).await;
        let told = portal.firm_call(VANDIJK, Method::GET, "events?limit=500", None).await.list();
        let of = |kind: &str| {
            let found = told.iter().find(|event| event["type"] == kind);
            let found = found.unwrap_or_else(|| panic!("no {kind}: {told:?}"));
            (found["by"].clone(), found["product"].clone())
        };
        let (by, product) = of("otd.signed");
        assert_eq!(by, json!({ "kind": "consumer", "id": "anna", "name": "anna" }));
        assert_eq!(product, json!({ "kind": "otd", "external_id": "otd-1" }));
        let (by, product) = of("privacy.held");
        assert_eq!((&by["kind"], &product), (&json!("service_key"), &Value::Null));
        assert!(by["id"].is_string() && by["name"].is_string(), "{by}");
        assert_eq!(of("document.withdrawn").0, json!({ "kind": "system", "id": null, "name": null }));
        // What was told before says neither.
        store::testing::execute(&portal.store, "update events set actor = null, product = null").await.expect("old");
        let old = portal.firm_call(VANDIJK, Method::GET, "events?limit=500", None).await.list();
        assert!(old.iter().all(|event| event["by"].is_null() && event["product"].is_null()), "{old:?}");
    }
}
