//! Warnings about a version that is sent again or too late with other attributes, which are not written.

use domain::records::{ActionRecord, ProductRecord, Record, Warning};
use serde_json::{Map, Value, json};
use store::records::StoredRecord;

use super::model::ValidRecord;

/// Fields of an action that the portal sets as well: when it was made, and that it is done.
const OF_THE_PORTAL: [&str; 3] = ["date_created", "is_done", "date_executed"];

/// Returns the warnings about a version that is sent again, or is older than the stored one: one for each attribute that
/// differs from the stored one, except those that a consumer changes.
pub(super) fn warnings(record: &ValidRecord, stored: &StoredRecord) -> Vec<Warning> {
    let is_stale = record.version < stored.version;
    let warning = |pointer: String| {
        if is_stale { Warning::version_stale(pointer) } else { Warning::version_repeated(pointer) }
    };
    let mut sent = attributes(&record.record);
    let by_consumer = stored.more.get("done_by_consumer").and_then(Value::as_object);
    sent.retain(|name, _| by_consumer.is_none_or(|fields| !fields.contains_key(name)));
    sent.into_iter()
        .filter(|(name, value)| !is_same(value, stored.attributes.get(name).unwrap_or(&Value::Null)))
        .map(|(name, _)| warning(format!("/{name}")))
        .collect()
}

/// Returns the attributes as they would be stored.
fn attributes(record: &Record) -> Map<String, Value> {
    let value = match record {
        Record::Licence(_) => Value::Null,
        Record::Branch(record) => json!(record),
        Record::Adviser(record) => json!(record),
        Record::Consumer(record) => record.to_json(),
        Record::Product(record) => return of_product(record),
        Record::Action(record) => return of_action(record),
        Record::Document(record) => json!(record),
        Record::Banner(record) => json!(record),
        Record::Notification(record) => json!(record),
    };
    to_members(value)
}

fn of_product(record: &ProductRecord) -> Map<String, Value> {
    let mut members = to_members(record.details.to_json());
    members.insert("owners".to_owned(), sorted(&record.placement.owners));
    members.insert("dossier".to_owned(), json!(record.placement.dossier));
    members
}

fn of_action(record: &ActionRecord) -> Map<String, Value> {
    let mut members = to_members(record.details.to_json());
    members.extend(to_members(json!(record.head)));
    members.insert("owners".to_owned(), sorted(&record.head.owners));
    members.retain(|name, _| !OF_THE_PORTAL.contains(&name.as_str()));
    members
}

/// Owners are read back by the alphabet.
fn sorted(names: &[String]) -> Value {
    let mut names = names.to_vec();
    names.sort();
    json!(names)
}

fn to_members(value: Value) -> Map<String, Value> {
    if let Value::Object(members) = value { members } else { Map::new() }
}

/// Returns true for values that mean the same: a database gives back `1` for `1.0`, and what is absent is null.
fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => one.as_f64() == other.as_f64(),
        (Value::Array(ones), Value::Array(others)) => {
            ones.len() == others.len() && ones.iter().zip(others).all(|(one, other)| is_same(one, other))
        }
        (Value::Object(ones), Value::Object(others)) => {
            let of =
                |members: &Map<String, Value>, name: &str| members.get(name).cloned().unwrap_or_default();
            let names = ones.keys().chain(others.keys());
            names.into_iter().all(|name| is_same(&of(ones, name), &of(others, name)))
        }
        _ => one == other,
    }
}
