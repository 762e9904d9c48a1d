//! Retention, export and erasure of change proposals.

use super::*;
use crate::acts::export::Archive;

async fn count_proposals(portal: &Portal, anna: &Person) -> usize {
    let db = portal.app.store.reader();
    store::change_proposals::of_consumer(db, anna.scope).await.expect("a read").len()
}

sqlite_and_postgres! {
    async fn proposals_are_taken_along(portal: Portal) {
        let anna = anna(&portal).await;
        propose(&portal, &anna, "address", address_proposal()).await;
        let reply = portal.get("/api/consumers/export", &anna.token).await;
        let proposals: Value = serde_json::from_str(&Archive::from_bytes(&reply.bytes).read("change_proposals.json")).expect("JSON");
        assert_eq!((&proposals[0]["field"], &proposals[0]["value"]), (&json!("address"), &address_proposal()));
    }
}

sqlite_and_postgres! {
    async fn what_was_decided_goes_with_the_advice_and_the_rest_at_once(portal: Portal) {
        let anna = anna(&portal).await;
        let made = propose(&portal, &anna, "address", address_proposal()).await;
        assert_eq!(decide(&portal, &made, "accept", None).await.status, 200);
        propose(&portal, &anna, "email", json!("nieuw@example.nl")).await;
        assert_eq!(count_proposals(&portal, &anna).await, 2);
        let asked = portal.our_firm(Method::POST, "consumers/anna/erasure", None).await;
        assert_eq!(asked.attributes()["state"], "restricted", "{}", asked.text);
        assert_eq!(count_proposals(&portal, &anna).await, 1);
        portal.clock.advance(TimeDelta::days(366 * 8));
        let licence = store::firms::licences::by_id(portal.app.store.reader(), anna.scope.licence).await;
        let licence = licence.expect("a read").expect("the firm");
        let start = store::privacy::RetentionCursor::START;
        app::privacy::retain(&portal.app, &licence, start, 100).await.expect("a night");
        assert_eq!(count_proposals(&portal, &anna).await, 0);
    }
}
