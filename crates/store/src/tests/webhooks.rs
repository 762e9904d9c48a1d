//! Endpoints, and deliveries from the feed to the last attempt.

use chrono::TimeDelta;
use domain::accounts::grants::Gift;
use domain::events::DocumentWithdrawn;
use domain::ids::LicenceId;
use uuid::Uuid;

use super::{Firm, instant};
use crate::events::{self, NewEvent};
use crate::maintenance::gauges;
use crate::sqlite_and_postgres;
use crate::testing::grant_all;
use crate::webhooks::{
    AfterAttempt, DeliveryAttempt, DeliveryFilter, DeliveryStatus, Endpoint, claim, create_deliveries,
    deliveries, endpoints, endpoints_due, record,
};

const NOW: &str = "2026-11-21T09:00:00.123456Z";

/// An endpoint with a value in every column.
fn new_endpoint(licence: LicenceId) -> Endpoint {
    Endpoint {
        id: Uuid::now_v7(),
        licence,
        url: "https://firm.example/hook".to_owned(),
        description: Some("é".to_owned()),
        event_types: Some(vec!["document.withdrawn".to_owned()]),
        secret: vec![1, 2],
        previous_secret: Some(vec![3]),
        previous_secret_until: Some(instant(NOW)),
        event_cursor: 0,
        failing_since: Some(instant(NOW)),
        disabled_at: Some(instant(NOW)),
        disabled_reason: Some("gone".to_owned()),
        quiet_until: Some(instant(NOW)),
        created_at: instant(NOW),
    }
}

/// An endpoint with as few values as there can be.
fn bare_endpoint(licence: LicenceId) -> Endpoint {
    Endpoint {
        description: None,
        event_types: None,
        previous_secret: None,
        previous_secret_until: None,
        failing_since: None,
        disabled_at: None,
        disabled_reason: None,
        quiet_until: None,
        ..new_endpoint(licence)
    }
}

async fn add_event(firm: &Firm) -> Uuid {
    let data = DocumentWithdrawn { document_id: "1".to_owned(), file_name: "a.pdf".to_owned() };
    let event = NewEvent::new(Uuid::now_v7(), data, instant(NOW));
    let id = event.id;
    let tx = firm.begin().await;
    events::append(&tx, firm.anna.licence, event).await.unwrap();
    tx.commit().await.unwrap();
    id
}

async fn add_endpoint(firm: &Firm, endpoint: Endpoint) -> Uuid {
    let tx = firm.begin().await;
    endpoints::add(&tx, &grant_all(Gift::WebhookEndpoint), &endpoint).await.unwrap();
    tx.commit().await.unwrap();
    endpoint.id
}

sqlite_and_postgres! {
    async fn an_endpoint_is_read_as_it_was_written(firm: Firm) {
        let licence = firm.anna.licence;
        let (first, mut second) = (new_endpoint(licence), bare_endpoint(licence));
        second.created_at = instant(NOW) + TimeDelta::seconds(1);
        let tx = firm.begin().await;
        endpoints::add(&tx, &grant_all(Gift::WebhookEndpoint), &second).await.unwrap();
        endpoints::add(&tx, &grant_all(Gift::WebhookEndpoint), &first).await.unwrap();
        assert_eq!(endpoints::of_licence(&tx, licence).await.unwrap(), [first.clone(), second.clone()]);
        assert_eq!(endpoints::of_licence(&tx, firm.stranger.licence).await.unwrap(), []);
        assert_eq!(endpoints::count(&tx, licence).await.unwrap(), 2);
        assert_eq!(endpoints::count(&tx, firm.stranger.licence).await.unwrap(), 0);
        assert_eq!(endpoints::find(&tx, firm.stranger.licence, first.id).await.unwrap(), None);
        let held = endpoints::lock_for_update(&tx, licence, first.id).await.unwrap().unwrap();
        assert_eq!(held, first);
        assert_eq!(endpoints::lock_for_update(&tx, firm.stranger.licence, first.id).await.unwrap(), None);
        let changed = Endpoint { id: first.id, event_cursor: 7, url: "https://b".to_owned(), ..bare_endpoint(licence) };
        endpoints::replace(&tx, &grant_all(Gift::WebhookEndpoint), &changed).await.unwrap();
        assert_eq!(endpoints::find(&tx, licence, first.id).await.unwrap(), Some(changed));
        endpoints::replace(&tx, &grant_all(Gift::WebhookEndpoint), &first).await.unwrap();
        assert_eq!(endpoints::by_id(&tx, first.id).await.unwrap(), Some(first.clone()));
        assert!(!endpoints::remove(&tx, firm.stranger.licence, first.id).await.unwrap());
        assert!(endpoints::remove(&tx, licence, first.id).await.unwrap());
        assert_eq!(endpoints::of_licence(&tx, licence).await.unwrap(), [second]);
    }
}

sqlite_and_postgres! {
    async fn events_become_deliveries_of_each_endpoint_that_wants_them(firm: Firm) {
        let (licence, now) = (firm.anna.licence, instant(NOW));
        let all = add_endpoint(&firm, bare_endpoint(licence)).await;
        let other = Some(vec!["otd.signed".to_owned()]);
        let none = add_endpoint(&firm, Endpoint { event_types: other, ..bare_endpoint(licence) }).await;
        let disabled = add_endpoint(&firm, new_endpoint(licence)).await;
        let stranger = add_endpoint(&firm, bare_endpoint(firm.stranger.licence)).await;
        let events = [add_event(&firm).await, add_event(&firm).await];
        // Each of the two endpoints that listen went through both events.
        assert_eq!(create_deliveries(&firm.store, now).await.unwrap(), 4);
        assert_eq!(create_deliveries(&firm.store, now).await.unwrap(), 0);
        let db = firm.store.reader();
        for quiet in [none, disabled, stranger] {
            assert_eq!(deliveries::list(db, firm.anna.licence, quiet, None, None, 10).await.unwrap(), []);
        }
        let found = deliveries::list(db, firm.anna.licence, all, None, None, 10).await.unwrap();
        assert_eq!(found.iter().map(|one| one.event).collect::<Vec<_>>(), [events[1], events[0]]);
        assert_eq!((found[0].kind.as_str(), found[0].status), ("document.withdrawn", DeliveryStatus::Pending));
        assert_eq!((found[0].attempts, found[0].by_hand), (0, false));
        assert_eq!((found[0].next_attempt_at, found[0].created_at), (Some(now), now));
        let before = deliveries::list(db, firm.anna.licence, all, Some(DeliveryStatus::Pending), Some(found[0].id), 1).await.unwrap();
        assert_eq!(before, found[1..]);
        assert_eq!(deliveries::list(db, firm.anna.licence, all, None, None, 1).await.unwrap(), found[..1]);
        assert_eq!(deliveries::find(db, firm.anna.licence, all, found[1].id).await.unwrap().as_ref(), Some(&found[1]));
        assert_eq!(deliveries::find(db, firm.anna.licence, none, found[1].id).await.unwrap(), None);
        let gauges = gauges::collect(db, now).await.unwrap();
        assert_eq!((gauges.deliveries_waiting, gauges.oldest_delivery), (2, Some(now)));

        // Told anew from an earlier cursor, they are due again.
        let (tx, later) = (firm.begin().await, now + TimeDelta::hours(1));
        let attempt = DeliveryAttempt { at: now, status: Some(200), error: None, duration_ms: 5 };
        record(&tx, firm.anna.licence, found[1].id, &attempt, AfterAttempt::Delivered).await.unwrap();
        endpoints::replace(&tx, &grant_all(Gift::WebhookEndpoint), &Endpoint { id: all, ..bare_endpoint(licence) }).await.unwrap();
        tx.commit().await.unwrap();
        let delivered = deliveries::find(db, firm.anna.licence, all, found[1].id).await.unwrap().unwrap();
        assert_eq!((delivered.status, delivered.delivered_at), (DeliveryStatus::Delivered, Some(now)));
        assert_eq!(create_deliveries(&firm.store, later).await.unwrap(), 2);
        let again = deliveries::find(db, firm.anna.licence, all, found[1].id).await.unwrap().unwrap();
        assert_eq!((again.status, again.next_attempt_at), (DeliveryStatus::Pending, Some(later)));
        assert_eq!((again.delivered_at, again.last_status, again.created_at), (None, Some(200), now));
    }
}

sqlite_and_postgres! {
    async fn a_delivery_is_claimed_and_its_attempts_are_recorded(firm: Firm) {
        let (licence, now, lease) = (firm.anna.licence, instant(NOW), TimeDelta::minutes(1));
        let quiet_until = Some(now + TimeDelta::hours(1));
        let hook = add_endpoint(&firm, Endpoint { quiet_until, ..bare_endpoint(licence) }).await;
        let event = add_event(&firm).await;
        let db = firm.store.reader();
        assert_eq!(create_deliveries(&firm.store, now).await.unwrap(), 1);
        assert!(endpoints_due(db, now).await.unwrap().is_empty());
        assert_eq!(endpoints_due(db, now + TimeDelta::hours(1)).await.unwrap(), [hook]);
        let take = async |which, moment, limit| {
            claim(&firm.store, (firm.anna.licence, hook), which, moment, lease, limit).await.unwrap()
        };
        assert!(take(DeliveryFilter::ManualOnly, now, 10).await.is_empty());
        assert!(take(DeliveryFilter::All, now - lease, 10).await.is_empty());
        let other = claim(&firm.store, (firm.anna.licence, Uuid::now_v7()), DeliveryFilter::All, now, lease, 10).await.unwrap();
        assert!(other.is_empty());
        let claimed = take(DeliveryFilter::All, now, 10).await;
        assert_eq!((claimed[0].event.id, claimed[0].attempts, claimed.len()), (event, 1, 1));
        let id = claimed[0].id;
        assert!(take(DeliveryFilter::All, now, 10).await.is_empty());
        assert_eq!(take(DeliveryFilter::All, now + lease, 10).await[0].attempts, 2);

        let error = Some("timed out".to_owned());
        let attempt = DeliveryAttempt { at: now, status: None, error: error.clone(), duration_ms: 5000 };
        let tx = firm.begin().await;
        record(&tx, firm.anna.licence, id, &attempt, AfterAttempt::Retry(now + lease)).await.unwrap();
        record(&tx, firm.anna.licence, Uuid::now_v7(), &attempt, AfterAttempt::GiveUp).await.unwrap();
        tx.commit().await.unwrap();
        let found = deliveries::find(db, firm.anna.licence, hook, id).await.unwrap().unwrap();
        assert_eq!((found.next_attempt_at, found.last_error), (Some(now + lease), error));

        let tx = firm.begin().await;
        assert!(!deliveries::resend(&tx, firm.anna.licence, Uuid::now_v7(), id, now).await.unwrap());
        assert!(deliveries::resend(&tx, firm.anna.licence, hook, id, now).await.unwrap());
        tx.commit().await.unwrap();
        // What somebody asks for by hand does not wait for an endpoint that is left alone.
        assert_eq!(endpoints_due(db, now).await.unwrap(), [hook]);
        assert_eq!(take(DeliveryFilter::ManualOnly, now, 10).await[0].attempts, 1);
        let tx = firm.begin().await;
        let refused = DeliveryAttempt { at: now, status: Some(410), error: None, duration_ms: 7 };
        record(&tx, firm.anna.licence, id, &refused, AfterAttempt::GiveUp).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(deliveries::list_attempts(db, firm.anna.licence, id).await.unwrap(), [attempt, refused]);
        let found = deliveries::list(db, firm.anna.licence, hook, Some(DeliveryStatus::Failed), None, 10).await.unwrap();
        assert_eq!((found[0].status, found[0].failed_at), (DeliveryStatus::Failed, Some(now)));
        assert_eq!((found[0].last_status, found[0].by_hand), (Some(410), false));
        assert!(deliveries::list(db, firm.anna.licence, hook, Some(DeliveryStatus::Delivered), None, 10).await.unwrap().is_empty());

        let event = add_event(&firm).await;
        let tx = firm.begin().await;
        let added = deliveries::add(&tx, firm.anna.licence, hook, event, now).await.unwrap();
        deliveries::retry_now(&tx, firm.anna.licence, hook, now - lease).await.unwrap();
        let by_hand = deliveries::find(&tx, firm.anna.licence, hook, added).await.unwrap().unwrap();
        assert_eq!((by_hand.by_hand, by_hand.next_attempt_at), (true, Some(now - lease)));
        assert_eq!(deliveries::find(&tx, firm.anna.licence, hook, id).await.unwrap().unwrap().next_attempt_at, None);
        assert_eq!(deliveries::delete_expired(&tx, now).await.unwrap(), 0);
        assert_eq!(deliveries::delete_expired(&tx, now + lease).await.unwrap(), 1);
        assert_eq!(deliveries::list_attempts(&tx, firm.anna.licence, id).await.unwrap(), []);
    }
}
