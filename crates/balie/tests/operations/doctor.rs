//! `balie doctor`: a line for each thing, and what to do about it.

use crate::support::{Installation, free_address};

fn line<'a>(said: &'a str, name: &str) -> &'a str {
    let found = said.lines().find(|line| line.split_whitespace().nth(1) == Some(name));
    found.unwrap_or_else(|| panic!("{name} in {said}"))
}

fn healthy(mut installation: Installation) {
    installation.run(&["doctor"]).badly(if installation.database_url.starts_with("sqlite") {
        "`balie migrate` makes it"
    } else {
        "brings it up to date"
    });
    installation.run(&["migrate"]).well();
    let said = installation.run(&["doctor"]).said;
    for name in ["configuration", "database", "secrets", "jobs", "clock", "files", "scratch"] {
        assert!(line(&said, name).starts_with("ok"), "{said}");
    }
    assert!(line(&said, "mail").starts_with("note"), "{said}");
    // "ok" or, where the kernel knows no Landlock, a note.
    assert!(!line(&said, "sandbox").starts_with("FAIL"), "{said}");
    // Nothing answers here.
    installation.variables.push(("BALIE_SMTP_URL".to_owned(), format!("smtp://{}", free_address())));
    let nowhere = format!("http://{}", free_address());
    installation.variables.push(("BALIE_PARTNERS__PREMIUM__URL".to_owned(), nowhere));
    installation.variables.push(("BALIE_ALLOW_PRIVATE_ADDRESSES".to_owned(), "true".to_owned()));
    let said = installation.run(&["doctor"]).badly("mail").said;
    assert!(line(&said, "premium").starts_with("FAIL"), "{said}");
    assert!(line(&said, "mail").starts_with("FAIL"), "{said}");
}

#[test]
fn all_is_well_on_sqlite() {
    healthy(Installation::sqlite());
}

#[test]
fn all_is_well_on_postgres() {
    healthy(Installation::postgres());
}

#[test]
fn what_is_wrong_is_named_with_what_to_do() {
    let mut installation = Installation::sqlite().with_demo();
    std::fs::remove_dir_all(installation.path("files")).unwrap();
    std::fs::write(installation.path("files"), "not a folder").unwrap();
    // Emily's second factor was sealed with the demo's secret.
    let other = "[\"b3RoZXItb3RoZXItb3RoZXItb3RoZXItb3RoZXItMTI=\"]".to_owned();
    installation.variables.push(("BALIE_SECRETS".to_owned(), other));
    let ended = installation.run(&["doctor"]).badly("need mending");
    assert!(line(&ended.said, "files").starts_with("FAIL"), "{ended:?}");
    assert!(line(&ended.said, "secrets").contains("do not open"), "{ended:?}");

    installation.variables.push(("BALIE_SECRETS".to_owned(), "[\"c2hvcnQ=\"]".to_owned()));
    installation.run(&["doctor"]).badly("secrets[0]");
    let mut nowhere = Installation::sqlite();
    nowhere.database_url = format!("postgres://balie@{}/none", free_address());
    nowhere.run(&["doctor"]).badly("does the server run?");
}
