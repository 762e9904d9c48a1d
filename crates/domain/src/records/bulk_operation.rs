//! A bulk operation of a firm's back-office system on existing records: one line of an NDJSON request.

use std::sync::OnceLock;

use jsonschema::Validator;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use super::segment::Segment;
use super::text_safety::unstorable;
use crate::limits;
use crate::schema::{self, Violation, collect_violations};

/// The firm's judgement of what was delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = Judgement)]
#[schemars(rename = "Judgement")]
pub enum ReviewDecision {
    Accepted,
    Rejected,
}

/// One operation of a bulk request, which is one line of its body.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum BulkOperation {
    /// Take a record away; of a consumer the relationship ends.
    Delete {
        /// The path segment: `consumers`, `products/mortgage`.
        #[serde(rename = "type", deserialize_with = "segment")]
        #[schemars(schema_with = "removable")]
        segment: Segment,
        #[schemars(length(min = 1, max = limits::EXTERNAL_ID))]
        external_id: String,
    },
    /// Mail a consumer the link to set a first password.
    Invite {
        #[schemars(length(min = 1, max = limits::EXTERNAL_ID))]
        external_id: String,
        /// The branch that the link leads to.
        domain: Option<String>,
        /// True if the consumer is also invited who has a password, or a link that still works.
        #[serde(default)]
        again: bool,
    },
    /// Judge what was delivered for an action.
    Review {
        #[schemars(length(min = 1, max = limits::EXTERNAL_ID))]
        external_id: String,
        #[serde(rename = "verdict")]
        decision: ReviewDecision,
        /// Reason of a rejection, in words for the consumer.
        #[schemars(length(max = limits::FREE_TEXT))]
        reason: Option<String>,
        /// The portal's id of the document that was looked at: nothing is judged when another one waits by now.
        upload: Option<Uuid>,
    },
    /// Note that the answer to an action is processed.
    Processed {
        #[schemars(length(min = 1, max = limits::EXTERNAL_ID))]
        external_id: String,
    },
    /// Keep everything of a consumer, whatever its term.
    Hold {
        #[schemars(length(min = 1, max = limits::EXTERNAL_ID))]
        external_id: String,
        /// Why nothing may be deleted.
        #[schemars(length(min = 1, max = limits::HOLD_REASON))]
        reason: String,
    },
    /// Ends a legal hold.
    Lift {
        #[schemars(length(min = 1, max = limits::EXTERNAL_ID))]
        external_id: String,
    },
    /// Erase a consumer: data that must be retained is hidden until its retention period ends.
    Erase {
        #[schemars(length(min = 1, max = limits::EXTERNAL_ID))]
        external_id: String,
    },
}

fn segment<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Segment, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
}

/// A licence is never taken away.
fn removable(_: &mut SchemaGenerator) -> Schema {
    let segments = Segment::variants().filter(|segment| *segment != Segment::Licence).map(Segment::path);
    let names: Vec<&str> = segments.chain(["products/dossier", "appointments"]).collect();
    json_schema!({ "type": "string", "enum": names })
}

impl BulkOperation {
    /// The JSON Schema of a line.
    pub fn schema() -> Value {
        let mut schema = schema::request_schema::<Self>();
        if let Some(object) = schema.as_object_mut() {
            object.insert("title".into(), json!("bulk"));
        }
        schema
    }

    /// Reads a line's object, or names everything that is wrong with it.
    pub fn parse(line: &Value) -> Result<Self, Vec<Violation>> {
        if let Some(violation) = unstorable(line) {
            return Err(vec![violation]);
        }
        let validators = validators();
        let name = line.get("do").and_then(Value::as_str);
        let Some((_, validator)) = validators.iter().find(|(own, _)| Some(own.as_str()) == name) else {
            let names: Vec<&str> = validators.iter().map(|(own, _)| own.as_str()).collect();
            return Err(vec![Violation::new(
                "/do",
                "enum",
                format!("this must be one of {}", names.join(", ")),
            )]);
        };
        let mut violations = Vec::new();
        for error in validator.iter_errors(line) {
            collect_violations(&error, &mut violations);
        }
        if !violations.is_empty() {
            violations.sort();
            violations.dedup();
            return Err(violations);
        }
        Self::deserialize(line)
            .map_err(|error| vec![Violation::new("", "unreadable", format!("this cannot be read: {error}"))])
    }
}

/// Returns a validator for each operation: the validator of the whole union cannot tell which operation was meant.
fn validators() -> &'static [(String, Validator)] {
    static VALIDATORS: OnceLock<Vec<(String, Validator)>> = OnceLock::new();
    VALIDATORS.get_or_init(|| {
        let schema = BulkOperation::schema();
        let forms = schema["oneOf"].as_array().cloned().unwrap_or_default();
        let validator = |mut form: Value| {
            let name = form["properties"]["do"]["const"].as_str()?.to_owned();
            form["$defs"] = schema["$defs"].clone();
            Some((name, schema::compile(&form)))
        };
        forms.into_iter().filter_map(validator).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn violations(line: &Value) -> Vec<(String, String)> {
        let violations = BulkOperation::parse(line).expect_err("a rejection");
        violations.into_iter().map(|violation| (violation.pointer, violation.rule)).collect()
    }

    #[test]
    fn each_deed_is_read() {
        let read = |line: Value| {
            BulkOperation::parse(&line).unwrap_or_else(|violations| panic!("{line}: {violations:?}"))
        };
        let external_id = "a".to_owned();
        assert_eq!(
            read(json!({ "do": "delete", "type": "appointments", "external_id": "a" })),
            BulkOperation::Delete {
                segment: "products/appointment".parse().expect("a segment"),
                external_id: external_id.clone()
            }
        );
        assert_eq!(
            read(json!({ "do": "invite", "external_id": "a" })),
            BulkOperation::Invite { external_id: external_id.clone(), domain: None, again: false }
        );
        assert_eq!(
            read(json!({ "do": "review", "external_id": "a", "verdict": "accepted", "upload": null })),
            BulkOperation::Review {
                external_id: external_id.clone(),
                decision: ReviewDecision::Accepted,
                reason: None,
                upload: None
            }
        );
        assert_eq!(
            read(json!({ "do": "hold", "external_id": "a", "reason": "b" })),
            BulkOperation::Hold { external_id: external_id.clone(), reason: "b".to_owned() }
        );
        assert_eq!(
            read(json!({ "do": "lift", "external_id": "a" })),
            BulkOperation::Lift { external_id: external_id.clone() }
        );
        assert_eq!(
            read(json!({ "do": "erase", "external_id": "a" })),
            BulkOperation::Erase { external_id: external_id.clone() }
        );
        assert_eq!(
            read(json!({ "do": "processed", "external_id": "a" })),
            BulkOperation::Processed { external_id }
        );
    }

    #[test]
    fn what_is_wrong_with_a_line_has_its_place() {
        let of = |pointer: &str, rule: &str| (pointer.to_owned(), rule.to_owned());
        assert_eq!(violations(&json!({ "external_id": "a" })), [of("/do", "enum")]);
        assert_eq!(violations(&json!([])), [of("/do", "enum")]);
        assert_eq!(violations(&json!({ "do": "burn", "external_id": "a" })), [of("/do", "enum")]);
        assert_eq!(
            violations(&json!({ "do": "delete", "type": "licence", "external_id": "" })),
            [of("/external_id", "min_length"), of("/type", "enum")]
        );
        assert_eq!(
            violations(&json!({ "do": "review", "external_id": "a", "verdict": "so so", "why": "b" })),
            [of("/verdict", "enum"), of("/why", "unknown")]
        );
        assert_eq!(
            violations(&json!({ "do": "processed", "external_id": "a\u{0}" })),
            [of("/external_id", "characters")]
        );
        assert_eq!(
            violations(&json!({ "do": "review", "external_id": "a", "verdict": "accepted", "upload": "b" })),
            [of("/upload", "uuid")]
        );
    }
}
