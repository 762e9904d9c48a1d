//! The chain of the audit trail, and what it says of lines that were changed, removed, put in or wiped.

use app::verify::{Anchor, AuditChecked, Broken, ChainDifference, verify_audit};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use store::audit::{AuditEvent, of_licence};
use store::evidence::audit::LineSelection;
use store::evidence::{add_anchors, audit};
use store::privacy::RetentionCursor;
use store::testing::execute;
use uuid::Uuid;

use crate::evidence::approve;
use crate::support::{Person, Portal};

async fn check_trail(portal: &Portal, who: &Person) -> AuditChecked {
    verify_audit(&portal.app, who.scope.licence, &[]).await.expect("walked")
}

async fn find_break(portal: &Portal, who: &Person) -> (i64, ChainDifference) {
    let Broken { position, what, .. } = check_trail(portal, who).await.broken.expect("a break");
    (position, what)
}

async fn seal(portal: &Portal, who: &Person) -> u64 {
    audit::seal_lines(&portal.store, who.scope.licence, portal.app.now()).await.expect("sealed")
}

async fn execute_sql(portal: &Portal, statement: &str) {
    execute(&portal.store, statement).await.expect("carried out");
}

/// An id as a literal of the database.
fn literal(portal: &Portal, id: Uuid) -> String {
    let id = id.simple();
    if portal.store.is_file() { format!("x'{id}'") } else { format!("'{id}'") }
}

sqlite_and_postgres! {
    async fn changed_removed_and_inserted_lines_are_breaks(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        for place in 0..3 {
            approve(&portal, &anna, place).await;
        }
        let young = check_trail(&portal, &anna).await;
        assert!(young.not_yet_sealed >= 3 && young.lines == 0 && young.broken.is_none());
        let count = seal(&portal, &anna).await;
        assert_eq!((count, seal(&portal, &anna).await), (young.not_yet_sealed, 0));
        let whole = check_trail(&portal, &anna).await;
        assert_eq!((whole.lines, whole.not_yet_sealed, &whole.broken), (count, 0, &None));
        let (last, _) = whole.last.clone().expect("an end");

        let db = portal.app.store.reader();
        let lines = of_licence(db, (anna.scope.licence, &domain::accounts::staff::VisibleClients::All), None, None, None, 500).await.expect("lines");
        let third = lines.len() - 1;
        let id = literal(&portal, lines[third].id);
        execute_sql(&portal, &format!("update audit set ip = '203.0.113.9' where id = {id}")).await;
        assert_eq!(find_break(&portal, &anna).await, (last, ChainDifference::Content));
        let ip = lines[third].ip.clone().map_or("null".to_owned(), |ip| format!("'{ip}'"));
        execute_sql(&portal, &format!("update audit set ip = {ip} where id = {id}")).await;
        assert_eq!(check_trail(&portal, &anna).await.broken, None);

        // Put in later, as if it had been there long before.
        let old = Uuid::from_u128(lines[0].id.as_u128() - (7_200_000 << 80));
        let (old, licence) = (literal(&portal, old), literal(&portal, anna.scope.licence.uuid()));
        execute_sql(&portal, &format!(
            "insert into audit (id, licence_id, actor, type, details, occurred_at) \
             values ({old}, {licence}, 'firm', 'record.read', '{{}}', '2026-11-21T09:00:00Z')"
        )).await;
        assert_eq!(find_break(&portal, &anna).await.1, ChainDifference::OutsideTheChain);
        execute_sql(&portal, &format!("delete from audit where id = {old}")).await;

        // The last line with its place: the one before it is not signed.
        execute_sql(&portal, &format!("delete from audit where id = {id}")).await;
        assert_eq!(find_break(&portal, &anna).await, (last, ChainDifference::LineMissing));
        execute_sql(&portal, &format!("delete from audit_chain where position = {last}")).await;
        assert_eq!(find_break(&portal, &anna).await, (last - 1, ChainDifference::Unsigned));
    }
}

sqlite_and_postgres! {
    async fn a_wiped_trail_is_a_break(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        approve(&portal, &anna, 0).await;
        seal(&portal, &anna).await;
        let tx = portal.store.begin().await.expect("a transaction");
        let anchors = add_anchors(&tx, anna.scope.licence, portal.app.now()).await.expect("anchored");
        tx.commit().await.expect("committed");
        execute_sql(&portal, "delete from audit").await;
        assert_eq!(find_break(&portal, &anna).await, (1, ChainDifference::LineMissing));
        execute_sql(&portal, "delete from audit_chain").await;
        let (_, what) = find_break(&portal, &anna).await;
        assert!(matches!(what, ChainDifference::Shortened { last: 0, .. }), "{what}");
        execute_sql(&portal, "delete from evidence_anchors").await;
        let stored: Vec<Anchor> = anchors.into_iter().map(Anchor::from).collect();
        let elsewhere = verify_audit(&portal.app, anna.scope.licence, &stored).await.expect("walked");
        let what = elsewhere.broken.expect("a break").what;
        assert!(matches!(what, ChainDifference::Shortened { last: 0, .. }), "{what}");
    }
}

sqlite_and_postgres! {
    async fn lines_past_their_term_go_with_an_entry_that_says_so(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        approve(&portal, &anna, 0).await;
        let count = seal(&portal, &anna).await;
        portal.clock.advance(TimeDelta::days(5 * 366));
        let licence = store::firms::licences::by_id(portal.app.store.reader(), anna.scope.licence).await.expect("a read");
        let licence = licence.expect("a licence");
        app::privacy::retain(&portal.app, &licence, RetentionCursor::START, usize::MAX).await.expect("a run");
        seal(&portal, &anna).await;
        let after = check_trail(&portal, &anna).await;
        assert_eq!((after.deleted, after.broken), (count, None));
        // A note that was changed says nothing any more.
        execute_sql(&portal, "update audit_chain set note = replace(note, 'accesses', 'rest') where note is not null").await;
        assert_eq!(find_break(&portal, &anna).await.1, ChainDifference::Content);
    }
}

/// Two lines as they are written while the clock says this.
async fn write_at(portal: &Portal, who: &Person, moment: DateTime<Utc>) {
    let tx = portal.store.begin().await.expect("a transaction");
    for place in 1..=2 {
        let entry = AuditEvent {
            id: Uuid::from_u128(audit::first_id_of(moment).as_u128() | place),
            licence: who.scope.licence,
            consumer: Some(who.scope.consumer),
            actor: "consumer".to_owned(),
            kind: "login.succeeded".to_owned(),
            details: json!({}),
            ip: None,
            user_agent: None,
            occurred_at: moment,
        };
        store::audit::write(&tx, entry).await.expect("a line");
    }
    tx.commit().await.expect("committed");
}

sqlite_and_postgres! {
    async fn a_clock_that_was_ahead_leaves_the_trail_whole(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let (store, licence, now) = (&portal.store, anna.scope.licence, portal.app.now());
        seal(&portal, &anna).await;
        let ahead = now + TimeDelta::hours(2);
        write_at(&portal, &anna, ahead).await;
        assert_eq!(audit::seal_lines(store, licence, ahead).await.expect("sealed"), 2);
        // The clock is right again, also with a start in between.
        for (minutes, reach) in [(1, LineSelection::Recent), (2, LineSelection::All)] {
            let right = now + TimeDelta::minutes(minutes);
            write_at(&portal, &anna, right).await;
            let waiting = check_trail(&portal, &anna).await;
            assert_eq!((waiting.not_yet_sealed, waiting.broken), (2, None));
            let sealed = audit::seal(store, licence, reach, right).await.expect("sealed");
            assert_eq!((sealed.lines, sealed.foreign), (2, 0));
        }
        let whole = check_trail(&portal, &anna).await;
        assert_eq!((whole.not_yet_sealed, whole.after_later_ones, whole.broken), (0, 4, None));
        assert_eq!(whole.clock_was_ahead, TimeDelta::minutes(119));
    }
}
