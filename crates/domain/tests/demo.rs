//! The demo firms are data like any firm's: every record of theirs passes the same checks.

use std::collections::HashSet;
use std::path::Path;

use domain::actions::ActionType;
use domain::kinds::ProductKind;
use domain::records::{self, Segment};
use serde_json::Value;

fn demo(path: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../demo").join(path);
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// `{{today+14}}` and its like, resolved to any day.
fn dated(text: &str) -> String {
    let mut parts = text.split("{{today");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        whole.push_str("2026-11-21");
        whole.push_str(part.split_once("}}").map_or(part, |(_, rest)| rest));
    }
    whole
}

fn lines(slug: &str) -> Vec<Value> {
    let text = dated(&demo(&format!("{slug}/records.ndjson")));
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[test]
fn every_record_and_licence_of_the_demo_is_good() {
    for slug in ["vandijk", "noordzee"] {
        let licence: Value = serde_json::from_str(&demo(&format!("{slug}/licence.json"))).expect("a licence");
        assert_eq!(records::parse(Segment::Licence, &licence).err(), None, "{slug}/licence.json");
        for line in lines(slug) {
            let segment: Segment =
                line["type"].as_str().and_then(|text| text.parse().ok()).expect("a segment");
            let faults = records::parse(segment, &line["attributes"]).err();
            assert_eq!(faults, None, "{slug} {} {}", line["type"], line["external_id"]);
        }
    }
}

#[test]
fn anna_has_every_kind_of_product_and_an_open_action_of_every_type_of_her_own() {
    let lines = lines("vandijk");
    let hers = |line: &&Value| line["attributes"]["owners"] == serde_json::json!(["anna"]);
    let kinds: HashSet<&str> = lines.iter().filter_map(|line| line["type"].as_str()).collect();
    for kind in ProductKind::all() {
        assert!(kinds.contains(Segment::Product(kind).path()), "{kind}");
    }
    let open = |line: &&Value| line["type"] == "actions" && line["attributes"]["is_done"] != true;
    let types: HashSet<&str> = lines
        .iter()
        .filter(open)
        .filter(hers)
        .filter_map(|line| line["attributes"]["type"].as_str())
        .collect();
    for kind in <ActionType as strum::IntoEnumIterator>::iter() {
        assert!(types.contains(kind.to_string().as_str()), "{kind}");
    }
}
