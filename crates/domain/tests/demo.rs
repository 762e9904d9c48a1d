//! The demo firms' records, read as any firm's are.

use std::collections::HashSet;
use std::fs;

use chrono::{Days, NaiveDate};
use domain::action_type::ActionType;
use domain::kinds::ProductKind;
use domain::records::{Record, Segment, parse};
use serde_json::Value;

/// The demo's dates are relative: `{{today-12}}` stands for twelve days before the day on which it is loaded.
fn fill_dates(text: &str) -> String {
    let today = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
    let mut parts = text.split("{{today");
    let mut dated = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (offset, rest) = part.split_once("}}").expect("a closed placeholder");
        let days: i64 = if offset.is_empty() { 0 } else { offset.parse().expect("a number of days") };
        let far = Days::new(days.unsigned_abs());
        let date = if days < 0 { today - far } else { today + far };
        dated.push_str(&date.to_string());
        dated.push_str(rest);
    }
    dated
}

fn file(path: &str) -> String {
    let path = format!("{}/../../demo/{path}", env!("CARGO_MANIFEST_DIR"));
    fill_dates(&fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}")))
}

#[test]
fn every_record_of_the_demo_firms_is_good() {
    let mut violations = Vec::new();
    let (mut types, mut kinds) = (HashSet::new(), HashSet::new());
    for firm in ["vandijk", "noordzee"] {
        let licence: Value = serde_json::from_str(&file(&format!("{firm}/licence.json"))).unwrap();
        if let Err(found) = parse(Segment::Licence, &licence) {
            violations.push(format!("licence {firm}: {found:?}"));
        }
        let mut lines = file(&format!("{firm}/records.ndjson"));
        if firm == "vandijk" {
            lines += &file("vandijk/answered/records.ndjson");
            lines += &file("vandijk/work/records.ndjson");
        }
        for line in lines.lines() {
            let record: Value = serde_json::from_str(line).unwrap();
            let segment: Segment = record["type"].as_str().unwrap().parse().unwrap();
            match parse(segment, &record["attributes"]) {
                Ok(Record::Action(action)) => {
                    types.insert(action.head.kind);
                }
                Ok(Record::Product(product)) => {
                    kinds.insert(product.details.kind());
                }
                Ok(_) => {}
                Err(found) => {
                    violations.push(format!("{} {}: {found:?}", record["type"], record["external_id"]));
                }
            }
        }
    }
    assert!(violations.is_empty(), "{}", violations.join("\n"));
    assert_eq!(types, ActionType::variants().collect(), "an action of every type");
    assert_eq!(kinds, ProductKind::variants().collect(), "a product of every kind");
}
