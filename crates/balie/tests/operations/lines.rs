//! `balie import` and `balie bulk`, on both databases.

use std::path::PathBuf;

use crate::support::Installation;

fn by_file(here: &Installation) {
    let demo = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../demo/vandijk/licence.json");
    here.run(&["licence", "apply", demo.to_str().unwrap(), "--slug", "vandijk"]).well();
    let file = here.path("lines.ndjson");
    let file = file.to_str().unwrap();
    let run = |command: &str, lines: &[&str]| {
        std::fs::write(file, lines.join("\n")).unwrap();
        here.run(&[command, file, "--licence", "vandijk", "--silent"])
    };
    let records = [
        r#"{"type":"consumers","external_id":"anna","version":1,"attributes":{"last_name":"Vries"}}"#,
        "{",
        r#"{"type":"banners","external_id":"b1","version":1,"attributes":{}}"#,
    ];
    let import = run("import", &records).badly("1 records were refused; the others are in");
    assert_eq!(import.said.trim(), "2 created, 0 updated, 0 unchanged, 0 stale, 1 refused");
    assert!(import.complained.contains(r#""line":2"#), "{import:?}");
    let deeds = [
        r#"{"do":"delete","type":"banners","external_id":"b1"}"#,
        r#"{"do":"hold","external_id":"anna","reason":"klacht"}"#,
    ];
    assert_eq!(run("bulk", &deeds).well().said.trim(), "2 done, 0 unchanged, 0 refused");
    assert_eq!(run("bulk", &deeds).well().said.trim(), "0 done, 2 unchanged, 0 refused");
    let refused = run("bulk", &[deeds[0], r#"{"do":"lift","external_id":"nobody"}"#]);
    let refused = refused.badly("1 lines were refused; the others are done");
    assert!(refused.complained.contains(r#""code":"CONSUMER_NOT_FOUND""#), "{refused:?}");
    let trail = here.run(&["privacy", "trail", "--licence", "vandijk", "--consumer", "anna"]).well().said;
    let held = trail.lines().find(|line| line.contains("privacy.held")).expect("a line");
    assert!(held.contains(r#""actor":"system""#), "{held}");
    here.run(&["bulk", file, "--licence", "nobody"]).badly("there is no licence");
    here.run(&["bulk", "/none.ndjson", "--licence", "vandijk"]).badly("/none.ndjson");
}

#[test]
fn on_sqlite() {
    by_file(&Installation::sqlite());
}

#[test]
fn on_postgres() {
    by_file(&Installation::postgres());
}
