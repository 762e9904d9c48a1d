//! Lists of the consumer's API: resources as JSON text.

use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use crate::sql::{JsonText, Row};
use crate::{Result, StoreError};

/// A resource with attributes of its kind.
#[derive(Debug, Serialize)]
pub struct ResourceJson<A> {
    #[serde(rename = "type")]
    kind: &'static str,
    id: Uuid,
    attributes: A,
}

impl<A> ResourceJson<A> {
    pub const fn new(kind: &'static str, id: Uuid, attributes: A) -> Self {
        Self { kind, id, attributes }
    }
}

/// Approximate size of a resource in bytes.
const SIZE_HINT: usize = 1024;

/// A resource of which the portal makes the first attributes; the others are stored.
#[derive(Debug)]
pub struct DetailedResource<'a, A> {
    pub resource: ResourceJson<&'a A>,
    /// An object whose members follow the attributes. Its text is neither parsed nor validated.
    pub details: &'a JsonText,
}

impl<A: Serialize> DetailedResource<'_, A> {
    /// The resource as a JSON object.
    pub fn to_json(&self) -> Result<String> {
        let mut json = Vec::with_capacity(SIZE_HINT);
        self.write(&mut json)?;
        into_text(json)
    }

    fn write(&self, json: &mut Vec<u8>) -> Result<()> {
        let Self { resource, details } = self;
        serde_json::to_writer(&mut *json, resource)?;
        let no_object =
            || StoreError::Corrupt(format!("the details of {} {} are no object", resource.kind, resource.id));
        let members = details.0.trim().strip_prefix('{').ok_or_else(no_object)?.trim_start();
        if members != "}" {
            // The braces of the attributes and of the resource; the first comes again with the details.
            json.truncate(json.len() - "}}".len());
            if json.last() != Some(&b'{') {
                json.push(b',');
            }
            json.extend_from_slice(members.as_bytes());
            json.push(b'}');
        }
        Ok(())
    }
}

/// The resources as a JSON array.
pub fn to_json_array<'a, A: Serialize + 'a>(
    resources: impl ExactSizeIterator<Item = DetailedResource<'a, A>>,
) -> Result<String> {
    let mut json = Vec::with_capacity(2 + SIZE_HINT * resources.len());
    json.push(b'[');
    for resource in resources {
        if json.len() > 1 {
            json.push(b',');
        }
        resource.write(&mut json)?;
    }
    json.push(b']');
    into_text(json)
}

fn into_text(json: Vec<u8>) -> Result<String> {
    String::from_utf8(json).map_err(|error| StoreError::Corrupt(error.to_string()))
}

/// The product that something belongs to, as the app names it.
#[derive(Debug, Serialize)]
pub struct ProductLink {
    pub id: Uuid,
    label: String,
    /// Name of the resource's kind in capitals.
    #[serde(rename = "type")]
    kind: String,
}

impl ProductLink {
    /// Reads the id, the label and the kind, which are null where there is no product.
    pub fn from_row(row: &mut Row<'_>) -> Result<Option<Self>> {
        let (id, label, kind): (Option<Uuid>, Option<String>, Option<String>) =
            (row.read()?, row.read()?, row.read()?);
        Ok(id.zip(label).zip(kind).map(|((id, label), mut kind)| {
            kind.make_ascii_uppercase();
            Self { id, label, kind }
        }))
    }
}

/// An instant as `2026-11-21T09:00:00Z`.
pub fn instant(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn json(attributes: &Value, details: &str) -> Result<String> {
        let resource = ResourceJson::new("things", Uuid::nil(), attributes);
        DetailedResource { resource, details: &JsonText(details.to_owned()) }.to_json()
    }

    fn attributes(attributes: &Value, details: &str) -> String {
        let json = json(attributes, details).expect("JSON");
        let head = r#"{"type":"things","id":"00000000-0000-0000-0000-000000000000","attributes":"#;
        json.strip_prefix(head).and_then(|rest| rest.strip_suffix('}')).expect("a resource").to_owned()
    }

    #[test]
    fn the_details_follow_the_attributes_as_they_are_stored() {
        for (details, expected) in [
            ("{}", r#"{"a":"\"\n"}"#),
            (" { }\n", r#"{"a":"\"\n"}"#),
            (r#"{"b":{"c":1.50},"d":"}"}"#, r#"{"a":"\"\n","b":{"c":1.50},"d":"}"}"#),
        ] {
            assert_eq!(attributes(&json!({ "a": "\"\n" }), details), expected, "{details:?}");
        }
        assert_eq!(attributes(&json!({}), r#"{"b":1}"#), r#"{"b":1}"#);
        assert_eq!(attributes(&json!({}), "{}"), "{}");
    }

    #[test]
    fn details_that_are_no_object_are_an_error() {
        let error = json(&json!({}), "[1]").expect_err("an array");
        assert!(matches!(error, StoreError::Corrupt(_)), "{error}");
    }

    #[test]
    fn resources_make_an_array() {
        let all =
            [(json!({}), JsonText("{}".to_owned())), (json!({ "a": 1 }), JsonText(r#"{"b":2}"#.to_owned()))];
        let array = |some: &[(Value, JsonText)]| {
            let resources = some.iter().map(|(attributes, details)| DetailedResource {
                resource: ResourceJson::new("things", Uuid::nil(), attributes),
                details,
            });
            to_json_array(resources).expect("JSON")
        };
        let two: Value = serde_json::from_str(&array(&all)).expect("an array");
        assert_eq!((&two[0]["attributes"], &two[1]["attributes"]), (&json!({}), &json!({ "a": 1, "b": 2 })));
        assert_eq!(array(&[]), "[]");
    }
}
