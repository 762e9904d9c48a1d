//! The ends of the chains, told to the firm once a day, against a chain that was shortened or replaced since.

use app::verify::{Anchor, ChainDifference, ChainReport, verify_against, verify_audit, verify_chain};
use store::evidence::{Chain, SignatureError, StoredAnchor, add_anchors, audit};
use store::testing::execute;

use crate::evidence::approve;
use crate::support::{Person, Portal};

/// Appends the buffered lines to the chain and anchors it, like the nightly job.
async fn anchor_chain(portal: &Portal, who: &Person) -> Vec<StoredAnchor> {
    let licence = who.scope.licence;
    audit::seal_lines(&portal.store, licence, portal.app.now()).await.expect("sealed");
    let tx = portal.store.begin().await.expect("a transaction");
    let anchors = add_anchors(&tx, licence, portal.app.now()).await.expect("anchored");
    tx.commit().await.expect("committed");
    anchors
}

async fn against(portal: &Portal, who: &Person, anchors: &[Anchor]) -> ChainReport {
    verify_against(&portal.app, who.scope.licence, anchors, |_| {}).await.expect("walked")
}

sqlite_and_postgres! {
    async fn the_firm_hears_the_ends_of_its_chains(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        approve(&portal, &anna, 0).await;
        let anchors = anchor_chain(&portal, &anna).await;
        let events = store::events::events_after(portal.app.store.reader(), anna.scope.licence, 0, 500).await.expect("a feed");
        let told = events.last().expect("an event");
        assert_eq!(told.kind, "evidence.anchored");
        assert_eq!(told.data["licence"], anna.scope.licence.to_string());
        let chains = told.data["chains"].as_array().expect("chains");
        assert_eq!(chains.len(), 2);
        assert_eq!((&chains[0]["chain"], &chains[0]["position"]), (&"evidence".into(), &1.into()));
        assert_eq!(chains[0]["hash"], hex::encode(&anchors[0].hash));
        assert_eq!(chains[1]["chain"], "audit");
        let keys = portal.store.evidence_keys().expect("keys");
        assert_eq!(chains[1]["key_id"], keys.id());
        // A firm without an entry has nothing to tell.
        let other = portal.licence("noordzee").await;
        let tx = portal.store.begin().await.expect("a transaction");
        assert_eq!(add_anchors(&tx, other, portal.app.now()).await.expect("nothing"), []);
        let checked = verify_chain(&portal.app, anna.scope.licence).await.expect("walked");
        assert_eq!((checked.anchors, checked.broken), (1, None));
        let trail = verify_audit(&portal.app, anna.scope.licence, &[]).await.expect("walked");
        assert_eq!((trail.anchors, trail.broken), (1, None));
    }
}

sqlite_and_postgres! {
    async fn missing_newest_entries_are_a_break_against_an_anchor(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        for place in 0..3 {
            approve(&portal, &anna, place).await;
        }
        let stored: Vec<Anchor> = anchor_chain(&portal, &anna).await.into_iter().map(Anchor::from).collect();
        let checked = against(&portal, &anna, &stored).await;
        assert_eq!((checked.anchors, checked.broken), (2, None), "the portal's own note and the one elsewhere");
        execute(&portal.store, "delete from submissions where chain_position = 3").await.expect("deleted");
        let shortened = verify_chain(&portal.app, anna.scope.licence).await.expect("walked").broken.expect("a break");
        assert!(matches!(shortened.what, ChainDifference::Shortened { last: 2, .. }), "{shortened}");
        // The portal's own notes went along: only what was kept elsewhere shows it.
        execute(&portal.store, "delete from evidence_anchors").await.expect("deleted");
        assert_eq!(verify_chain(&portal.app, anna.scope.licence).await.expect("walked").broken, None);
        let shortened = against(&portal, &anna, &stored).await.broken.expect("a break");
        assert!(matches!(shortened.what, ChainDifference::Shortened { last: 2, .. }), "{shortened}");
        assert_eq!(shortened.position, 3);
        // And a chain that goes on in another way, properly signed.
        approve(&portal, &anna, 3).await;
        assert_eq!(verify_chain(&portal.app, anna.scope.licence).await.expect("walked").broken, None);
        let replaced = against(&portal, &anna, &stored).await.broken.expect("a break");
        assert!(matches!(replaced.what, ChainDifference::Anchor { .. }), "{replaced}");
        // A whole chain that is gone.
        execute(&portal.store, "delete from submissions").await.expect("deleted");
        let gone = against(&portal, &anna, &stored).await.broken.expect("a break");
        assert!(matches!(gone.what, ChainDifference::Shortened { last: 0, .. }), "{gone}");
    }
}

sqlite_and_postgres! {
    async fn an_anchor_that_we_did_not_sign_says_nothing(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        approve(&portal, &anna, 0).await;
        let mut stored: Vec<Anchor> = anchor_chain(&portal, &anna).await.into_iter().map(Anchor::from).collect();
        let evidence = stored.iter_mut().find(|anchor| anchor.chain == Chain::Evidence).expect("an anchor");
        evidence.hash[0] ^= 1;
        let broken = against(&portal, &anna, &stored).await.broken.expect("a break");
        let error = SignatureError::Invalid;
        assert!(matches!(&broken.what, ChainDifference::AnchorSignature { error: found, .. } if *found == error), "{broken}");
    }
}
