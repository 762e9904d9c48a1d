//! `balie copy-db` from SQLite to PostgreSQL and back.

use crate::support::{ANNA, Installation, PASSWORD, Served, new_postgres};

#[test]
fn a_database_is_the_same_on_both_sides_and_goes_on_there() {
    let here = Installation::sqlite().with_demo();
    let there = new_postgres();
    let out = here.run(&["copy-db", &here.database_url, &there]).well().said;
    assert!(out.contains("the same on both sides"), "{out}");
    let of = |out: &str, table: &str| {
        let line = out.lines().find(|line| line.split_whitespace().next() == Some(table));
        line.unwrap_or_else(|| panic!("{table} in {out}")).to_owned()
    };
    assert!(!of(&out, "actions").contains(" 0 rows"), "{out}");

    let back = format!("sqlite://{}", here.path("back.db").display());
    let again = here.run(&["copy-db", &there, &back]).well().said;
    assert_eq!(out, again, "the hashes of every table are the same there and back");

    // The portal goes on there, with the next number of the feed.
    let moved = Installation { database_url: there.clone(), ..here };
    let before = read_feed(&Served::start(&Installation { database_url: back, ..clone(&moved) }));
    let served = Served::start(&moved);
    assert_eq!(served.sign_in(ANNA, PASSWORD).status().as_u16(), 200);
    let token = served.token();
    let action = served.ask_for_documents(&token, "moved", 1).remove(0);
    assert!(served.deliver(&token, &action));
    let after = read_feed(&served);
    // The request that was written, and the delivery.
    assert_eq!(after.len(), before.len() + 2);
    assert_eq!(after[..before.len()], before[..]);
}

fn clone(other: &Installation) -> Installation {
    let mut twin = Installation::sqlite().secret_of(other);
    twin.database_url.clone_from(&other.database_url);
    twin
}

fn read_feed(served: &Served) -> Vec<serde_json::Value> {
    let answer = reqwest::blocking::Client::new()
        .get(format!("{}/backoffice/v1/events?after=&limit=500", served.base))
        .bearer_auth(crate::support::KEY)
        .send()
        .expect("an answer");
    let body: serde_json::Value = answer.json().expect("JSON");
    body["data"].as_array().expect("events").clone()
}

#[test]
fn what_cannot_be_copied_is_said_and_nothing_is_written() {
    let here = Installation::sqlite();
    here.run(&["migrate"]).well();
    let other = format!("sqlite://{}", here.path("other.db").display());
    here.run(&["copy-db", &here.database_url, &other]).badly("one side has to be SQLite");
    let nowhere = format!("sqlite://{}", here.path("nowhere.db").display());
    here.run(&["copy-db", &nowhere, &new_postgres()]).badly("there is no database");
    assert!(!here.path("nowhere.db").exists());

    let filled = Installation::postgres().with_demo();
    here.run(&["copy-db", &here.database_url, &filled.database_url]).badly("the target is not empty");
}
