//! A backup does not bring back whom the portal erased after it was made.

use std::path::PathBuf;

use reqwest::Method;
use reqwest::blocking::{Client, Response};
use serde_json::{Value, json};
use store::Store;

use crate::support::{ANNA, Installation, KEY, PASSWORD, Served, list_tree};

fn call(served: &Served, method: Method, path: &str) -> Response {
    let url = format!("{}/backoffice/v1{path}", served.base);
    Client::new().request(method, url).bearer_auth(KEY).send().expect("an answer")
}

fn state(here: &Installation, consumer: &str) -> String {
    let said = here.run(&["privacy", "show", "--licence", "vandijk", "--consumer", consumer]).well().said;
    let status: Value = serde_json::from_str(&said).expect("JSON");
    status["state"].as_str().expect("a state").to_owned()
}

/// Adds somebody of whom nothing has to be kept.
fn add_newcomer(served: &Served, name: &str) {
    let attributes =
        json!({ "first_name": "Kim", "last_name": "Smit", "email": format!("{name}@example.nl") });
    served.back_office(&format!("/consumers/{name}"), &json!({ "version": 1, "attributes": attributes }));
}

/// A backup, and after it the erasures of Anna (restricted) and of a newcomer (deleted); Bram's is taken back.
fn erased_after_a_backup(here: &Installation) -> PathBuf {
    let served = Served::start(here);
    add_newcomer(&served, "qkim");
    let to = here.path("backup.tar");
    here.run(&["backup", to.to_str().unwrap()]).well();
    let of = |what: &str, name: &str| {
        here.run(&["privacy", what, "--licence", "vandijk", "--consumer", name]).well()
    };
    assert!(of("erase", "qkim").said.contains("deleted"));
    assert!(of("erase", "anna").said.contains("restricted"));
    of("erase", "bram");
    of("take-back", "bram");
    assert_eq!(served.terminate(), Some(0));
    assert_eq!(list_tree(&here.path("files/erasures")).len(), 2);
    to
}

fn restored(here: Installation, empty: Installation) {
    let here = here.with_demo();
    let backup = erased_after_a_backup(&here);
    let backup = backup.to_str().unwrap();

    // A list is as good as the file that it was printed to, and as the folder itself.
    let printed = here.run(&["privacy", "erasures"]).well().said;
    assert_eq!(printed.lines().count(), 2, "{printed}");
    assert!(!printed.contains("anna") && !printed.contains("qkim"), "it names nobody: {printed}");
    let list = here.path("erasures.txt");
    std::fs::write(&list, &printed).unwrap();
    let empty = empty.secret_of(&here);
    let wrong = here.path("wrong.txt");
    std::fs::write(&wrong, "anna\n").unwrap();
    empty.run(&["restore", backup, "--erasures", wrong.to_str().unwrap()]).badly("line 1 is no erasure");
    let said = empty.run(&["restore", backup, "--erasures", list.to_str().unwrap()]).well().said;
    assert!(said.contains("2 erasures since the backup: 2 of the restored consumers"), "{said}");

    assert_eq!(state(&empty, "anna"), "restricted");
    assert_eq!(state(&empty, "bram"), "active", "an erasure that was taken back");
    let served = Served::start(&empty);
    assert_eq!(served.sign_in(ANNA, PASSWORD).status().as_u16(), 401);
    assert_eq!(call(&served, Method::GET, "/consumers/qkim").status().as_u16(), 404);
    assert_eq!(call(&served, Method::GET, "/consumers/bram").status().as_u16(), 200);
    let anew = json!({ "version": 9, "attributes": { "last_name": "Smit", "email": "qkim@example.nl" } });
    let url = format!("{}/backoffice/v1/consumers/qkim", served.base);
    let refused = Client::new().put(url).bearer_auth(KEY).json(&anew).send().expect("an answer");
    assert_eq!(refused.status().as_u16(), 422, "who was erased is not sent anew unawares");
    drop(served);
    let said = empty.run(&["doctor"]).said;
    assert!(said.contains("2 on the list, none of them in the database"), "{said}");
}

#[test]
fn a_restore_on_sqlite_erases_by_a_list() {
    restored(Installation::sqlite(), Installation::sqlite());
}

#[test]
fn a_restore_on_postgres_erases_by_a_list() {
    restored(Installation::sqlite(), Installation::postgres());
}

#[test]
fn a_restore_finds_the_list_that_is_in_the_file_store_and_says_when_there_is_none() {
    let here = Installation::sqlite().with_demo();
    let backup = erased_after_a_backup(&here);
    let backup = backup.to_str().unwrap();
    let nothing = Installation::sqlite().secret_of(&here);
    let said = nothing.run(&["restore", backup]).well().said;
    assert!(said.contains("no erasure since") && said.contains("--erasures"), "{said}");
    assert_eq!(state(&nothing, "anna"), "active");

    // The database is lost, its files are not.
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(here.path(&format!("balie.db{ending}")));
    }
    let said = here.run(&["restore", backup, "--accept-shorter-chains", "the disk broke"]).well().said;
    assert!(said.contains("2 of the restored consumers"), "{said}");
    assert_eq!(state(&here, "anna"), "restricted");
    let again = here.path("again.tar");
    here.run(&["backup", again.to_str().unwrap()]).well();

    // By the folder, besides what a backup brings along.
    let third = Installation::sqlite().secret_of(&here);
    let folder = here.path("files/erasures");
    let said = third.run(&["restore", backup, "--erasures", folder.to_str().unwrap()]).well().said;
    assert!(said.contains("2 of the restored consumers"), "{said}");
    let fourth = Installation::sqlite().secret_of(&here);
    let said = fourth.run(&["restore", again.to_str().unwrap()]).well().said;
    assert!(!said.contains("of the restored consumers"), "{said}");
    assert_eq!(list_tree(&fourth.path("files/erasures")).len(), 2, "a backup brings the list along");
}

#[test]
fn a_database_that_was_put_back_by_other_means_is_mended_before_anybody_reads_it() {
    let here = Installation::sqlite().with_demo();
    let snapshot = here.path("snapshot.db");
    std::fs::copy(here.path("balie.db"), &snapshot).unwrap();
    here.run(&["privacy", "erase", "--licence", "vandijk", "--consumer", "anna"]).well();
    for ending in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(here.path(&format!("balie.db{ending}")));
    }
    std::fs::copy(&snapshot, here.path("balie.db")).unwrap();
    let said = here.run(&["doctor"]).badly("of these checks failed").said;
    assert!(said.contains("1 consumers stand on the list of erasures"), "{said}");
    let served = Served::start(&here);
    assert_eq!(served.sign_in(ANNA, PASSWORD).status().as_u16(), 401);
    drop(served);
    assert_eq!(state(&here, "anna"), "restricted");
    assert!(here.run(&["doctor"]).said.contains("none of them in the database"));
}

/// Has retention have run so many days ago.
fn last_run(here: &Installation, days: i64) {
    use app::{Clock, SystemClock};
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let store = Store::open(&here.database_url).await.expect("a database");
        let tx = store.begin().await.expect("a transaction");
        let at = SystemClock.now() - chrono::TimeDelta::days(days);
        store::privacy::runs::record(&tx, at).await.expect("recorded");
        tx.commit().await.expect("committed");
        store.close().await.expect("closed");
    });
}

fn doubted(here: Installation) {
    let here = here.with_demo();
    let retain = |more: &[&str]| here.run(&[&["privacy", "retain"], more].concat());
    retain(&[]).well();
    for days in [40, -2] {
        last_run(&here, days);
        retain(&[]).badly("retention last ran");
        retain(&["--dry-run"]).well();
        let said = here.run(&["doctor"]).badly("of these checks failed").said;
        assert!(said.contains("FAIL  retention"), "{said}");
    }
    let served = Served::start(&here);
    let health: Value = call(&served, Method::GET, "/health").json().expect("JSON");
    assert!(health["retention_waits"].is_object(), "{health}");
    drop(served);
    retain(&["--yes"]).well();
    assert!(here.run(&["doctor"]).said.contains("ok    retention"));
    retain(&[]).well();
}

#[test]
fn an_implausible_clock_deletes_nothing_on_sqlite() {
    doubted(Installation::sqlite());
}

#[test]
fn an_implausible_clock_deletes_nothing_on_postgres() {
    doubted(Installation::postgres());
}
