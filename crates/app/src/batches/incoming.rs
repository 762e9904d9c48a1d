//! A record as a line has it.

use domain::schema::Violation;
use serde_json::{Map, Value};

/// A record as it came in.
#[derive(Clone, Debug)]
pub struct Incoming {
    /// The path segment: `consumers`, `products/mortgage`.
    pub kind: String,
    pub external_id: String,
    pub version: i64,
    pub attributes: Value,
}

impl Incoming {
    /// Reads a line's object, or names every member that is missing, of another type or unknown.
    pub fn from_line(value: Value) -> Result<Self, Vec<Violation>> {
        let Value::Object(mut members) = value else {
            return Err(vec![Violation::new("", "type", "a line is a JSON object")]);
        };
        let mut violations = Vec::new();
        let kind = take_text(&mut members, "type", &mut violations);
        let external_id = take_text(&mut members, "external_id", &mut violations);
        let mut missing = |name: &str| {
            violations.push(Violation::new(format!("/{name}"), "required", format!("{name} is needed")));
        };
        let (version, attributes) = (members.remove("version"), members.remove("attributes"));
        if version.is_none() {
            missing("version");
        }
        if attributes.is_none() {
            missing("attributes");
        }
        let whole = version.as_ref().and_then(Value::as_i64);
        if version.is_some() && whole.is_none() {
            violations.push(Violation::new("/version", "type", "a version is a whole number from 0 on"));
        }
        for name in members.keys() {
            let message = "a line has type, external_id, version and attributes";
            violations.push(Violation::new(format!("/{name}"), "unknown", message));
        }
        match (kind, external_id, whole, attributes) {
            (Some(kind), Some(external_id), Some(version), Some(attributes)) if violations.is_empty() => {
                Ok(Self { kind, external_id, version, attributes })
            }
            _ => Err(violations),
        }
    }
}

/// Takes a text out of a line.
fn take_text(
    members: &mut Map<String, Value>,
    name: &str,
    violations: &mut Vec<Violation>,
) -> Option<String> {
    match members.remove(name) {
        Some(Value::String(text)) => return Some(text),
        Some(_) => violations.push(Violation::new(format!("/{name}"), "type", format!("{name} is a text"))),
        None => violations.push(Violation::new(format!("/{name}"), "required", format!("{name} is needed"))),
    }
    None
}
