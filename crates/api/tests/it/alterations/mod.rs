//! Access to the database alone, whether the program runs or not, is not enough to alter evidence unseen: neither at once, nor
//! by what the program signs afterwards.

mod forge;
mod table;

use std::collections::BTreeSet;

use app::chain_heads::{ASIDE, FOLDER, HeadRecorder, outside_heads};
use app::verify::{is_erased, verify_audit, verify_chain};
use app::{AuditWriter, Caller};
use bytes::Bytes;
use chrono::TimeDelta;
use domain::accounts::staff::VisibleClients;
use domain::ids::LicenceId;
use domain::licence::Retention;
use futures::TryStreamExt;
use jobs::audit_chain::AuditSealer;
use serde_json::json;
use store::evidence::audit::LineSelection;
use store::privacy::RetentionCursor;
use store::submissions::{NewSubmission, Submission, entries_after};
use store::testing::execute;
use store::{Scope, Store};
use uuid::Uuid;

use crate::evidence::approve;
use crate::support::{Person, Portal};
use forge::{apply_forgery, rehash_line};
use table::{ALTERATIONS, Alteration};

/// The tables that are altered.
const TABLES: [&str; 4] = ["evidence_anchors", "audit_chain", "audit", "submissions"];

/// Two firms with chains, anchored and recorded outside the database.
pub struct Scene {
    firm: LicenceId,
    other: LicenceId,
    anna: Scope,
    bram: Scope,
    /// The five answers in the firm's chain.
    entries: Vec<Submission>,
    /// The number of lines of the firm's trail that are chained.
    lines: i64,
    second: Uuid,
    /// A line of the trail that is not chained yet.
    young: Uuid,
    /// The files of ends outside the database.
    outside: Vec<(String, Bytes)>,
}

/// An id as a literal of the database.
fn literal(portal: &Portal, id: Uuid) -> String {
    let id = id.simple();
    if portal.store.is_file() { format!("x'{id}'") } else { format!("'{id}'") }
}

/// An act: a sealed answer and a line of the trail.
async fn answer_action(portal: &Portal, scope: Scope) {
    let new = NewSubmission {
        id: Uuid::now_v7(),
        action: None,
        kind: "KNOWLEDGE_FORM".to_owned(),
        payload: json!({ "agreed": true }),
        evidence: json!({ "at": portal.app.now(), "consumer": scope.consumer }),
        created_at: portal.app.now(),
    };
    let tx = portal.store.begin().await.expect("a transaction");
    store::submissions::seal(&tx, scope, new).await.expect("sealed");
    let caller = Caller::system();
    let log = AuditWriter::of_consumer(&portal.app, &tx, scope, &caller);
    log.record("action.answered", json!({})).await.expect("a line");
    tx.commit().await.expect("committed");
    portal.clock.advance(TimeDelta::seconds(30));
}

/// A start of the program, a minute of its background work, and a night.
async fn run_jobs(portal: &Portal) {
    let keys = store::testing::evidence_keys();
    let store = Store::open_with_keys(&portal.database, keys).await.expect("migrated");
    store.close().await.expect("closed");
    let heads = HeadRecorder::new(portal.app.services.clone());
    let sealer = AuditSealer { services: portal.app.services.clone(), heads };
    sealer.run_once(LineSelection::All).await.expect("a run");
    for (licence, ..) in store::firms::licences::load_all(portal.app.store.reader()).await.expect("licences")
    {
        let tx = portal.store.begin().await.expect("a transaction");
        store::evidence::add_anchors(&tx, licence.id, portal.app.now()).await.expect("anchored");
        tx.commit().await.expect("committed");
    }
    sealer.finish().await;
}

/// Returns the breaks that `balie verify-evidence` names.
async fn find_breaks(portal: &Portal) -> Vec<String> {
    let mut found = Vec::new();
    for (licence, ..) in store::firms::licences::load_all(portal.app.store.reader()).await.expect("licences")
    {
        let evidence = verify_chain(&portal.app, licence.id).await.expect("walked");
        let trail = verify_audit(&portal.app, licence.id, &[]).await.expect("walked");
        found.extend(evidence.broken.into_iter().chain(trail.broken).map(|broken| broken.to_string()));
    }
    found
}

async fn set_up_scene(portal: &Portal) -> Scene {
    let anna = portal.person("vandijk", "anna").await;
    let bram = portal.person("vandijk", "bram").await;
    let piet = portal.person("noordzee", "piet").await;
    for place in 0..3 {
        approve(portal, &anna, place).await;
    }
    answer_action(portal, bram.scope).await;
    for _ in 0..2 {
        answer_action(portal, piet.scope).await;
    }
    run_jobs(portal).await;
    approve(portal, &anna, 4).await;
    run_jobs(portal).await;
    scene_of(portal, &anna, &bram, &piet).await
}

async fn scene_of(portal: &Portal, anna: &Person, bram: &Person, piet: &Person) -> Scene {
    let (db, firm) = (portal.app.store.reader(), anna.scope.licence);
    let entries = entries_after(db, firm, 0, 9).await.expect("a chain");
    let (lines, _) = store::evidence::audit::head(db, firm).await.expect("an answer").expect("an end");
    let tx = portal.store.begin().await.expect("a transaction");
    let caller = Caller::system();
    AuditWriter::of_consumer(&portal.app, &tx, anna.scope, &caller)
        .record("login", json!({}))
        .await
        .expect("a line");
    tx.commit().await.expect("committed");
    let trail = store::audit::of_licence(db, (firm, &VisibleClients::All), None, None, None, 500)
        .await
        .expect("lines");
    for table in TABLES {
        execute(&portal.store, &format!("create table safe_{table} as select * from {table}"))
            .await
            .expect("kept");
    }
    let mut kept = Vec::new();
    for one in outside_heads(&portal.app.files, None).await.expect("ends") {
        kept.push((one.key.clone(), portal.app.files.get(&one.key).await.expect("an end")));
    }
    assert_eq!(kept.len(), 4, "of two chains of two firms");
    // A program of before may write beside this one no longer.
    portal.clock.advance(TimeDelta::hours(2));
    let second = store::evidence::audit::entries_after(db, firm, 1, 1).await.expect("an entry").remove(0);
    Scene {
        firm,
        other: piet.scope.licence,
        anna: anna.scope,
        bram: bram.scope,
        entries: entries.into_iter().map(|entry| entry.sealed).collect(),
        lines,
        second: second.line_id.expect("a line"),
        young: trail.last().expect("a line").id,
        outside: kept,
    }
}

/// Puts everything back as it was.
async fn restore(portal: &Portal, scene: &Scene) {
    let back = |table: &str| format!("delete from {table}; insert into {table} select * from safe_{table};");
    let all: String = TABLES.into_iter().map(back).collect();
    execute(&portal.store, &all).await.expect("put back");
    let files = &portal.app.files;
    for folder in [FOLDER, ASIDE] {
        let found: Vec<_> = files.list(folder).try_collect().await.expect("a folder");
        for file in found {
            files.delete(&file.key).await.expect("deleted");
        }
    }
    for (key, content) in &scene.outside {
        files.put(key, content.clone()).await.expect("put back");
    }
}

async fn alter(portal: &Portal, scene: &Scene, alteration: &Alteration) {
    let text = match alteration {
        Alteration::Forge(forgery) => return apply_forgery(portal, scene, *forgery).await,
        Alteration::Sql(text) => *text,
    };
    let zeros = "0".repeat(64);
    let zeros = if portal.store.is_file() { format!("x'{zeros}'") } else { format!("'\\x{zeros}'") };
    let mut text = text.replace("{zeros}", &zeros).replace("{lines}", &scene.lines.to_string());
    let ids = [
        ("{firm}", scene.firm.uuid()),
        ("{other}", scene.other.uuid()),
        ("{anna}", scene.anna.consumer),
        ("{bram}", scene.bram.consumer),
        ("{young}", scene.young),
        ("{second}", scene.second),
        ("{answer}", scene.entries[1].id),
        ("{id}", Uuid::now_v7()),
    ];
    for (name, id) in ids {
        text = text.replace(name, &literal(portal, id));
    }
    execute(&portal.store, &text).await.expect("altered");
}

sqlite_and_postgres! {
    async fn no_alteration_of_the_database_passes_and_none_is_signed_anew(portal: Portal) {
        let scene = set_up_scene(&portal).await;
        assert_eq!((scene.entries.len(), find_breaks(&portal).await), (5, Vec::<String>::new()));
        assert!(ALTERATIONS.len() >= 40 && scene.lines > 3);
        for (name, how) in ALTERATIONS {
            alter(&portal, &scene, how).await;
            assert_ne!(find_breaks(&portal).await, [""; 0], "{name}");
            run_jobs(&portal).await;
            assert_ne!(find_breaks(&portal).await, [""; 0], "{name}, after a start");
            answer_action(&portal, scene.anna).await;
            run_jobs(&portal).await;
            assert_ne!(find_breaks(&portal).await, [""; 0], "{name}, after an act");
            restore(&portal, &scene).await;
            assert_eq!(find_breaks(&portal).await, [""; 0], "{name}, put back");
        }
        answer_action(&portal, scene.anna).await;
        run_jobs(&portal).await;
        assert_eq!(find_breaks(&portal).await, [""; 0], "nothing was altered");
    }
}

/// Runs everything that a night does by age.
async fn run_night(portal: &Portal, firm: LicenceId, retention: &Retention) {
    let licences = store::firms::licences::load_all(portal.app.store.reader()).await.expect("licences");
    let (mut licence, ..) = licences.into_iter().find(|(licence, ..)| licence.id == firm).expect("the firm");
    licence.settings.retention = retention.clone();
    let mut place = Some(RetentionCursor::START);
    while let Some(from) = place {
        (_, place) = app::privacy::retain(&portal.app, &licence, from, 1).await.expect("a portion");
    }
}

/// The answers that still have their content, and the lines of the trail.
async fn evidence_of(portal: &Portal, scene: &Scene) -> (usize, Vec<Uuid>) {
    let db = portal.app.store.reader();
    let entries = entries_after(db, scene.firm, 0, 99).await.expect("a chain");
    let answers = entries.iter().filter(|entry| !is_erased(&entry.sealed)).count();
    let of_firm = (scene.firm, &VisibleClients::All);
    let lines = store::audit::of_licence(db, of_firm, None, None, None, 500).await.expect("lines");
    (answers, lines.into_iter().map(|line| line.id).collect())
}

/// Dates and terms by which everything would be past its term, each after the one before, and whether they alone are a break.
const DATES: [(&str, &str, bool); 4] = [
    ("the end of a relation", "update consumers set ended_at='2001-01-01T00:00:00Z' where id={anna}", false),
    (
        "a request to be forgotten",
        "insert into erasures (consumer_id,licence_id,asked_at) values ({anna},{firm},'2001-01-01T00:00:00Z')",
        false,
    ),
    (
        "the moment of an answer",
        "update submissions set created_at='2000-01-01T00:00:00Z' where id={answer}",
        true,
    ),
    (
        "the moments of the trail",
        "update audit set occurred_at='2000-01-01T00:00:00Z' where licence_id={firm}",
        true,
    ),
];

sqlite_and_postgres! {
    async fn a_night_erases_no_evidence_on_the_word_of_the_database(portal: Portal) {
        let scene = set_up_scene(&portal).await;
        run_jobs(&portal).await;
        let before = evidence_of(&portal, &scene).await;
        assert!(before.0 == 5 && before.1.len() > 3, "{before:?}");
        let no_terms =
            Retention { advice_years: 0, tax_years: 0, accesses_days: 0, events_days: 0, drafts_days: 0 };
        for (name, statement, is_break) in DATES {
            alter(&portal, &scene, &Alteration::Sql(statement)).await;
            for terms in [Retention::SHORTEST, no_terms.clone()] {
                run_night(&portal, scene.firm, &terms).await;
                let (answers, lines) = evidence_of(&portal, &scene).await;
                assert_eq!(answers, before.0, "{name}");
                assert!(before.1.iter().all(|line| lines.contains(line)), "{name}");
            }
            run_jobs(&portal).await;
            assert_eq!(!find_breaks(&portal).await.is_empty(), is_break, "{name}: {:?}", find_breaks(&portal).await);
        }
    }
}

sqlite_and_postgres! {
    async fn an_erasure_of_what_is_younger_than_its_term_is_a_break(portal: Portal) {
        let scene = set_up_scene(&portal).await;
        let at = "2026-11-21T09:00:00Z".parse().expect("a time");
        let emptied = "update submissions set consumer_id=null,action_id=null,sealed_action_id=null,evidence='{}',\
             payload='{\"erased_at\":\"2026-11-21T09:00:00Z\"}' where id={answer}";
        alter(&portal, &scene, &Alteration::Sql(emptied)).await;
        let tx = portal.store.begin().await.expect("a transaction");
        let places = BTreeSet::from([2]);
        store::submissions::seal_erasure(&tx, scene.firm, &places, "advice", "system", at).await.expect("sealed");
        tx.commit().await.expect("committed");
        alter(&portal, &scene, &Alteration::Sql("delete from audit where id={second}")).await;
        let tx = portal.store.begin().await.expect("a transaction");
        let lines = [scene.second];
        store::evidence::audit::seal_deletion(&tx, scene.firm, &lines, "accesses", "system", at).await.expect("sealed");
        tx.commit().await.expect("committed");
        let found = find_breaks(&portal).await;
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found.iter().all(|one| one.contains("place 2 was past its term")), "{found:?}");
    }
}

sqlite_and_postgres! {
    async fn the_line_before_a_deleted_one_is_still_held(portal: Portal) {
        let scene = set_up_scene(&portal).await;
        let entries = store::evidence::audit::entries_after(portal.app.store.reader(), scene.firm, 0, 99).await.unwrap();
        // A line in the middle behind one that ends no batch, deleted as when somebody asks to be forgotten.
        let place = (2..entries.len() - 1).find(|place| entries[place - 1].signature.is_none()).expect("a place");
        let gone = entries[place].line_id.expect("a line");
        let id = literal(&portal, gone);
        execute(&portal.store, &format!("delete from audit where id={id}")).await.expect("deleted");
        let tx = portal.store.begin().await.expect("a transaction");
        store::evidence::audit::seal_deletion(&tx, scene.firm, &[gone], "erasure_asked", "system", portal.app.now())
            .await
            .expect("sealed");
        tx.commit().await.expect("committed");
        run_jobs(&portal).await;
        assert_eq!(find_breaks(&portal).await, [""; 0]);
        rehash_line(&portal, &scene, entries[place].position - 1).await;
        let found = find_breaks(&portal).await;
        assert!(found.len() == 1 && found[0].contains("after the line there was deleted"), "{found:?}");
        run_jobs(&portal).await;
        assert_ne!(find_breaks(&portal).await, [""; 0], "after a start");
    }
}
