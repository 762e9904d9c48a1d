//! A database from before `0001_schema`: refused where it stands, and taken along by a backup.

use std::path::Path;
use std::process::Command;

use crate::support::{Installation, Served, new_postgres};

const SENTENCE: &str = "is not upgraded in place";

/// Gives a database the names of the migrations of before, up to one of them, the table that their schema had besides, and
/// takes the columns that it lacked.
fn name_as_before(database_url: &str, last: &str) {
    let text = format!(
        "create table unsigned_chains (licence_id text primary key); delete from migrations; \
         drop table note_mentions; drop table notes; drop table tasks; \
         alter table consumers drop column email_set_by; alter table consumers drop column email_set_at; \
         alter table consumers drop column sign_in_address; \
         drop table invoice_reminders; drop table invoice_series; drop table invoice_drafts; \
         drop index invoices_by_credited; alter table products drop column credited_cents; \
         alter table products drop column sent_at; \
         drop index events_reported; alter table events drop column report_since; \
         alter table documents drop column archived_at; \
         alter table staff drop column notices; alter table staff drop column pending_notices; \
         alter table staff drop column notices_due_at; drop index invoices_by_number; \
         drop index consumers_by_sort_name; alter table consumers drop column sort_name; \
         drop index consumers_by_own_email; drop index consumers_by_email; \
         alter table consumers drop column shares_email; \
         create unique index consumers_by_email on consumers (licence_id, email_key); \
         insert into migrations (name) values ('0001_initial'), ('0002_submissions_by_consumer'), ('{last}')"
    );
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let store = store::Store::open_without_migrating(database_url).await.expect("a database");
        store::testing::execute(&store, &text).await.expect("renamed");
        store.close().await.expect("closed");
    });
}

/// Does so with the database in a backup, which then is as a program of before wrote it.
fn name_backup_as_before(backup: &Path, last: &str) {
    name_as_before(&format!("sqlite://{}", backup.join("balie.db").display()), last);
    let script = "grep -v '  balie.db$' SHA256SUMS > sums; sha256sum balie.db >> sums; mv sums SHA256SUMS";
    let status = Command::new("bash").args(["-c", script]).current_dir(backup).status().expect("bash");
    assert!(status.success());
}

#[test]
fn is_refused_in_place_with_the_way_to_take_it_along() {
    for database_url in [None, Some(new_postgres())] {
        let mut here = Installation::sqlite();
        if let Some(database_url) = database_url {
            here.database_url = database_url;
        }
        here.run(&["migrate"]).well();
        name_as_before(&here.database_url, "0049_link_drafts");
        for command in ["migrate", "serve", "doctor"] {
            here.run(&[command]).badly(SENTENCE);
        }
        here.run(&["backup", here.path("backup").to_str().unwrap()]).badly(SENTENCE);
    }
}

#[test]
fn is_restored_from_its_backup_on_either_kind_of_database() {
    let here = Installation::sqlite().with_demo();
    let backup = here.path("backup");
    let from = backup.to_str().unwrap();
    here.run(&["backup", from]).well();
    name_backup_as_before(&backup, "0049_link_drafts");
    for empty in [Installation::sqlite(), Installation::postgres()] {
        let empty = empty.secret_of(&here);
        empty.run(&["restore", from]).well();
        empty.run(&["doctor"]).well();
        empty.run(&["verify-evidence"]).well();
        let served = Served::start(&empty);
        assert!(!served.list(&served.token(), "/api/actions").is_empty());
    }
}

#[test]
fn a_backup_of_an_earlier_program_is_refused() {
    let here = Installation::sqlite();
    here.run(&["migrate"]).well();
    let backup = here.path("backup");
    here.run(&["backup", backup.to_str().unwrap()]).well();
    name_backup_as_before(&backup, "0048_sign_in_safety");
    let empty = Installation::sqlite();
    empty.run(&["restore", backup.to_str().unwrap()]).badly(SENTENCE);
    assert!(!empty.path("balie.db").exists());
}
