//! Erased data must not remain anywhere: the test searches every table.

use std::collections::BTreeSet;

use axum::http::Method;
use chrono::TimeDelta;
use image::ImageFormat;
use serde_json::{Value, json};

use super::YEAR;
use crate::acts::push::some_subscription;
use crate::documents::receipts::add_householder;
use crate::documents::uploads::{Form, picture, send, send_to};
use crate::support::{NewAction, Person, Portal};

/// The markers that stand anywhere in the database, of either kind.
async fn find_markers(portal: &Portal, markers: &[&'static str]) -> BTreeSet<&'static str> {
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path().join("copy.db");
    portal.store.write_to(&copy, |_| {}).await.expect("a copy");
    let bytes = std::fs::read(&copy).expect("a file").to_ascii_lowercase();
    let stands = |marker: &str| bytes.windows(marker.len()).any(|part| part == marker.as_bytes());
    markers.iter().copied().filter(|marker| stands(marker)).collect()
}

/// Puts words of somebody's into everything that an erasure takes at once.
async fn leave_traces(portal: &Portal, who: &Person, name: &str) {
    let address = json!({
        "street_name": "Qxzgonestraat", "house_number": "7", "house_number_addition": null, "zipcode": "1017 GC",
        "city": "Amsterdam",
    });
    let proposed = portal
        .post("/api/change-proposals", &who.token, json!({ "field": "address", "value": address }))
        .await;
    assert_eq!(proposed.status, 200, "{}", proposed.text);
    let draft = json!({ "data": { "text": "Qxzgone concept" } });
    let kept = portal.call(Method::PUT, "/api/messages/draft", Some(&who.token), Some(draft)).await;
    assert!(kept.status.is_success(), "{}", kept.text);
    some_subscription(portal, who).await;
    let report = json!({ "address": format!("{name}@example.nl"), "reason": "qxzgone is no such user" });
    let bounced = portal.our_firm(Method::POST, "mail-bounces", Some(report)).await;
    assert!(bounced.status.is_success(), "{}", bounced.text);
    let invited =
        portal.our_firm(Method::POST, &format!("consumers/{name}/invitation"), Some(json!({}))).await;
    assert!(invited.status.is_success(), "{}", invited.text);
}

/// Returns the events of the feed, except those about privacy.
async fn feed(portal: &Portal) -> Vec<Value> {
    let all = portal.our_firm(Method::GET, "events?limit=500", None).await.list();
    all.into_iter()
        .filter(|event| !event["type"].as_str().is_some_and(|kind| kind.starts_with("privacy.")))
        .collect()
}

sqlite_and_postgres! {
    async fn of_whom_nothing_is_kept_no_table_says_anything(portal: Portal) {
        let who = add_householder(&portal, "qxzgone").await;
        leave_traces(&portal, &who, "qxzgone").await;
        let before = feed(&portal).await;
        assert_eq!(find_markers(&portal, &["qxzgonestraat", "qxzgone concept", "qxzgone@example.nl"]).await.len(), 3);
        let erased = portal.erase("qxzgone").await;
        assert_eq!(erased["state"], "deleted");
        let marks = ["qxzgonestraat", "qxzgone concept", "qxzgone@example.nl", "qxzgone is no such user", "lange nieuwstraat"];
        assert_eq!(find_markers(&portal, &marks).await, BTreeSet::new());
        // The feed keeps its order: id, type, time and whom it concerned.
        let after = feed(&portal).await;
        assert_eq!(after.len(), before.len());
        for (before, after) in before.iter().zip(&after) {
            for field in ["id", "type", "occurred_at", "consumer_external_id"] {
                assert_eq!(before[field], after[field], "{field}");
            }
            assert_eq!(after["data"], json!({}), "{after}");
            assert!(after["by"]["kind"] != "consumer", "{after}");
        }
    }
}

sqlite_and_postgres! {
    async fn of_who_is_restricted_only_what_has_to_be_kept_stands_anywhere_and_in_the_end_nothing(portal: Portal) {
        // The feed outlives what it tells of.
        portal.change_firm("vandijk", |settings| settings.retention.events_days = 3650).await;
        let who = add_householder(&portal, "qxzgone").await;
        let credit = json!({ "label": "Qxzkept krediet", "owners": ["qxzgone"] });
        portal.record("products/credit/c1", credit).await;
        let asked = |kind, name| NewAction {
            kind, external_id: name, product: Some(("credit", "c1")), owners: &["qxzgone"], ..NewAction::default()
        };
        let upload = portal.action("vandijk", asked("UPLOAD_DOCUMENT", "upload")).await;
        let form = Form::for_action(upload).text("comment", "qxzkept toelichting").file("qxzkept.png", &picture(ImageFormat::Png)).end();
        assert!(send(&portal, &who, form, Some("once")).await.status.is_success());
        let form = Form::default().text("text", "qxzkept vraag").end();
        assert!(send_to(&portal, &who, "/api/messages", form, None).await.status.is_success());
        leave_traces(&portal, &who, "qxzgone").await;

        assert_eq!(portal.erase("qxzgone").await["state"], "restricted");
        let gone = ["qxzgonestraat", "qxzgone concept", "qxzgone is no such user"];
        assert_eq!(find_markers(&portal, &gone).await, BTreeSet::new());
        let kept = ["qxzkept krediet", "qxzkept toelichting", "qxzkept vraag"];
        assert_eq!(find_markers(&portal, &kept).await, BTreeSet::from(kept));
        let told = feed(&portal).await;
        let data = |kind: &str| told.iter().find(|event| event["type"] == kind).map(|event| event["data"].clone());
        assert_eq!(data("consumer.change_proposed"), Some(json!({})));
        assert_eq!(data("mail.bounced"), Some(json!({})));
        assert_eq!(data("document.delivered").expect("a delivery")["comment"], "qxzkept toelichting");

        portal.clock.advance(YEAR * 9);
        portal.night().await;
        assert_eq!(find_markers(&portal, &kept).await, BTreeSet::new());
        assert_eq!(find_markers(&portal, &["qxzgone@example.nl", "qxzkept", "lange nieuwstraat"]).await, BTreeSet::new());
        portal.clock.advance(TimeDelta::days(31));
        portal.night().await;
        assert_eq!(find_markers(&portal, &["qxzgone", "qxzkept"]).await, BTreeSet::new());
    }
}
