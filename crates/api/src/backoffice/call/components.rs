//! The schemas of the description, each once under a name of its own.

use std::collections::{BTreeMap, HashMap};

use domain::records::{self, Segment};
use domain::schema;
use serde_json::{Map, Value, json};

const PREFIX: &str = "#/components/schemas/";

/// The schemas that have been named.
#[derive(Default)]
pub struct Components {
    schemas: Map<String, Value>,
}

impl Components {
    /// Names the schemas of all records.
    pub fn with_records() -> Self {
        let mut components = Self::default();
        for segment in Segment::variants() {
            components.add_json_schema(&attributes_name(segment), records::record_schema(segment), "Field");
        }
        components
    }

    /// The schemas, with a reference wherever one contains what another one is.
    pub fn into_map(self) -> Map<String, Value> {
        let mut names: HashMap<String, &str> = HashMap::new();
        for (name, schema) in &self.schemas {
            if schema["properties"].is_object()
                || schema["enum"].as_array().is_some_and(|values| values.len() > 1)
            {
                names.entry(without_words(schema).to_string()).or_insert(name);
            }
        }
        let share_parts =
            |(name, schema): (&String, &Value)| (name.clone(), with_parts_shared(schema, &names, true));
        self.schemas.iter().map(share_parts).collect()
    }

    pub const fn map(&self) -> &Map<String, Value> {
        &self.schemas
    }

    /// Returns the schema to which a reference points.
    pub fn resolve(&self, reference: &Value) -> &Value {
        let name = reference["$ref"].as_str().and_then(|pointer| pointer.strip_prefix(PREFIX));
        name.and_then(|name| self.schemas.get(name)).unwrap_or(&Value::Null)
    }

    /// Adds a schema under its name.
    pub fn insert(&mut self, name: &str, schema: Value) {
        self.schemas.insert(name.to_owned(), schema);
    }

    /// Names the schemas of a response, and returns a reference to the one named `root`.
    pub fn response(&mut self, parts: Vec<(String, Value)>, root: &str) -> Value {
        self.add(parts, root, "Response")
    }

    /// Names the schema of a request and its definitions, and returns a reference to it.
    pub fn request(&mut self, name: &str, schema: Value) -> Value {
        self.add_json_schema(name, schema, "Input")
    }

    /// Names the schema of an event's data and its definitions, and returns a reference to it.
    pub fn event(&mut self, name: &str, schema: Value) -> Value {
        self.add_json_schema(name, schema, "Event")
    }

    /// Returns the schema of a stored record of a segment.
    pub fn stored_record(&mut self, segment: Segment) -> Value {
        let (name, attributes) = (record_name(segment), schema_reference(&attributes_name(segment)));
        let meta = match segment {
            Segment::Consumers | Segment::Actions | Segment::Documents => format!("{name}Meta"),
            Segment::Product(_) => "ProductMeta".to_owned(),
            _ => "RecordMeta".to_owned(),
        };
        self.insert(&meta, record_meta(segment));
        let record = json!({
            "type": "object",
            "required": ["type", "id", "attributes", "meta"],
            "properties": {
                "type": { "const": segment.path() },
                "id": { "type": "string", "description": "The firm's own id." },
                "attributes": attributes,
                "meta": schema_reference(&meta),
            },
        });
        self.insert(&format!("{name}Record"), record);
        let response = json!({
            "type": "object", "required": ["data"],
            "properties": { "data": schema_reference(&format!("{name}Record")) },
        });
        self.insert(&format!("{name}Response"), response);
        schema_reference(&format!("{name}Response"))
    }

    /// A page of records of a segment.
    pub fn record_list(&mut self, segment: Segment) -> Value {
        let name = record_name(segment);
        self.stored_record(segment);
        let mut meta = json!({ "next": {
            "type": "string",
            "description": "What to send as `after` for the next page; absent on the last one.",
        } });
        if segment == Segment::Consumers {
            meta["total"] = json!({
                "type": "integer",
                "description": "The number of all of them, where `count` asks for it.",
            });
        }
        let list = json!({
            "type": "object",
            "required": ["data", "meta"],
            "properties": {
                "data": { "type": "array", "items": schema_reference(&format!("{name}Record")) },
                "meta": { "type": "object", "properties": meta },
            },
        });
        self.insert(&format!("{name}List"), list);
        schema_reference(&format!("{name}List"))
    }

    fn add_json_schema(&mut self, name: &str, mut root: Value, suffix: &str) -> Value {
        let definitions = root.as_object_mut().and_then(|root| root.remove("$defs"));
        let mut parts = vec![(name.to_owned(), root)];
        if let Some(Value::Object(definitions)) = definitions {
            parts.extend(definitions);
        }
        self.add(parts, name, suffix)
    }

    /// Adds schemas that refer to each other by name. One whose name stands for something else already gets the suffix, and
    /// a number where that is taken as well.
    fn add(&mut self, parts: Vec<(String, Value)>, root: &str, suffix: &str) -> Value {
        let parts: BTreeMap<String, Value> =
            parts.into_iter().map(|(name, schema)| (name, to_openapi_schema(schema))).collect();
        let mut names = BTreeMap::new();
        for name in parts.keys() {
            self.add_part(name, &parts, suffix, &mut names);
        }
        schema_reference(&names[root])
    }

    /// Adds one schema after those that it refers to, because two that refer to different schemas differ.
    fn add_part(
        &mut self,
        name: &str,
        parts: &BTreeMap<String, Value>,
        suffix: &str,
        names: &mut BTreeMap<String, String>,
    ) {
        let Some(schema) = parts.get(name).filter(|_| !names.contains_key(name)) else { return };
        // A schema that refers to itself keeps its name.
        names.insert(name.to_owned(), name.to_owned());
        for other in find_references(schema) {
            self.add_part(&other, parts, suffix, names);
        }
        let schema = with_references(schema, names);
        let numbered = (2..).map(|number| format!("{name}{suffix}{number}"));
        let own = [name.to_owned(), format!("{name}{suffix}")].into_iter().chain(numbered).find(|own| {
            let is_part = own != name && parts.contains_key(own);
            !is_part
                && !has_property_of_its_name(own, &schema)
                && self.schemas.get(own).is_none_or(|other| is_same(other, &schema))
        });
        let own = own.unwrap_or_default();
        self.schemas.entry(own.clone()).or_insert(schema);
        names.insert(name.to_owned(), own);
    }
}

/// The names of the schemas that a schema refers to.
fn find_references(schema: &Value) -> Vec<String> {
    match schema {
        Value::Object(members) => {
            let own = members.get("$ref").and_then(Value::as_str).and_then(|text| text.rsplit('/').next());
            own.map(str::to_owned).into_iter().chain(members.values().flat_map(find_references)).collect()
        }
        Value::Array(items) => items.iter().flat_map(find_references).collect(),
        _ => Vec::new(),
    }
}

fn schema_reference(name: &str) -> Value {
    json!({ "$ref": format!("{PREFIX}{name}") })
}

/// Returns true where a schema has a property of its own name, as `Next` with `next`: generated clients have both in one
/// scope.
fn has_property_of_its_name(name: &str, schema: &Value) -> bool {
    schema["properties"].as_object().into_iter().flatten().any(|(property, _)| pascal_case(property) == name)
}

/// The name of the schema of a segment's attributes.
pub fn attributes_name(segment: Segment) -> String {
    let name = record_name(segment);
    if has_property_of_its_name(&name, &records::record_schema(segment)) {
        format!("{name}Attributes")
    } else {
        name
    }
}

/// The name that the schemas of a segment's records begin with.
pub fn record_name(segment: Segment) -> String {
    let singular = match segment {
        Segment::Licence => "licence",
        Segment::Branches => "branch",
        Segment::Advisers => "adviser",
        Segment::Consumers => "consumer",
        Segment::Product(kind) => kind.name(),
        Segment::Actions => "action",
        Segment::Documents => "document",
        Segment::Banners => "banner",
        Segment::Notifications => "notification",
    };
    pascal_case(singular)
}

/// `will_writing_advice` or `otd.signed` as a type's name.
pub fn pascal_case(name: &str) -> String {
    let mut text = String::new();
    for word in name.split(['_', '.', '-', '/']) {
        let mut letters = word.chars();
        text.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        text.push_str(letters.as_str());
    }
    text
}

/// Returns true for two schemas that describe the same values, whatever they say about them.
fn is_same(one: &Value, other: &Value) -> bool {
    without_words(one) == without_words(other)
}

fn with_parts_shared(schema: &Value, names: &HashMap<String, &str>, is_root: bool) -> Value {
    match schema {
        Value::Object(members) => {
            let name = (!is_root).then(|| names.get(&without_words(schema).to_string())).flatten();
            if let Some(name) = name {
                return schema_reference(name);
            }
            let share =
                |(key, value): (&String, &Value)| (key.clone(), with_parts_shared(value, names, false));
            Value::Object(members.iter().map(share).collect())
        }
        Value::Array(items) => items.iter().map(|item| with_parts_shared(item, names, false)).collect(),
        other => other.clone(),
    }
}

/// Takes away the schemas that nothing in a document refers to.
pub fn remove_unused(document: &mut Value) {
    loop {
        let text = document.to_string();
        let Some(schemas) = document["components"]["schemas"].as_object_mut() else { return };
        let before = schemas.len();
        schemas.retain(|name, _| text.contains(&format!("\"{PREFIX}{name}\"")));
        if schemas.len() == before {
            return;
        }
    }
}

fn without_words(schema: &Value) -> Value {
    match schema {
        Value::Object(members) => {
            let members = members.iter().filter(|(key, value)| {
                !matches!(key.as_str(), "description" | "title" | "examples") || value.is_object()
            });
            let mut kept: Map<String, Value> =
                members.map(|(key, value)| (key.clone(), without_words(value))).collect();
            // Their order says nothing.
            for key in ["enum", "required"] {
                if let Some(values) = kept.get_mut(key).and_then(Value::as_array_mut) {
                    values.sort_by_key(Value::to_string);
                }
            }
            kept.sort_keys();
            Value::Object(kept)
        }
        Value::Array(items) => Value::Array(items.iter().map(without_words).collect()),
        other => other.clone(),
    }
}

/// Points references at the names that the schemas have in the description.
fn with_references(schema: &Value, names: &BTreeMap<String, String>) -> Value {
    match schema {
        Value::Object(members) => {
            let point = |(key, value): (&String, &Value)| {
                let value = match value.as_str().filter(|_| key == "$ref") {
                    Some(text) => {
                        let name = text.rsplit('/').next().unwrap_or_default();
                        let name = names.get(name).map_or(name, String::as_str);
                        json!(format!("{PREFIX}{name}"))
                    }
                    None => with_references(value, names),
                };
                (key.clone(), value)
            };
            Value::Object(members.iter().map(point).collect())
        }
        Value::Array(items) => Value::Array(items.iter().map(|item| with_references(item, names)).collect()),
        other => other.clone(),
    }
}

/// Returns a schema as OpenAPI tools read it: without the keywords of a separate file, enumerations as `enum` in one
/// spelling, and nothing required because it has a default.
fn to_openapi_schema(schema: Value) -> Value {
    let mut schema = schema::for_publication(schema);
    adapt_schema(&mut schema);
    schema
}

fn adapt_schema(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            for key in ["$schema", "$id", "title", "default"] {
                // A property may have such a name; its schema is an object, or a member of `properties`.
                if members.get(key).is_some_and(|value| !value.is_object()) {
                    members.remove(key);
                }
            }
            fold_constants(members);
            // Anything at all: tools know the empty schema better than `true`.
            for property in members.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten()
            {
                if *property.1 == Value::Bool(true) {
                    *property.1 = json!({});
                }
            }
            if let Some(values) = members.get_mut("enum").and_then(Value::as_array_mut) {
                let mut known: Vec<Option<String>> = Vec::new();
                values.retain(|value| {
                    let key = value.as_str().map(str::to_lowercase);
                    let is_new = key.is_none() || !known.contains(&key);
                    known.push(key);
                    is_new
                });
            }
            members.values_mut().for_each(adapt_schema);
        }
        Value::Array(items) => items.iter_mut().for_each(adapt_schema),
        _ => {}
    }
}

/// Writes a choice between described constants as one enumeration.
fn fold_constants(members: &mut Map<String, Value>) {
    for key in ["oneOf", "anyOf"] {
        let Some(choices) = members.get(key).and_then(Value::as_array) else { continue };
        let value_of = |choice: &Value| match (&choice["const"], &choice["enum"]) {
            (constant @ Value::String(_), _) => Some(vec![constant.clone()]),
            (_, Value::Array(values)) if choice["type"] == "string" => Some(values.clone()),
            _ => None,
        };
        let values: Option<Vec<Vec<Value>>> = choices.iter().map(value_of).collect();
        let Some(values) = values.filter(|values| !values.is_empty()) else { continue };
        let words: Vec<String> = choices
            .iter()
            .filter_map(|choice| {
                Some(format!("`{}`: {}", choice["const"].as_str()?, choice["description"].as_str()?))
            })
            .collect();
        let described = members.get("description").and_then(Value::as_str).map(str::to_owned);
        let description: Vec<String> = described.into_iter().chain(words).collect();
        members.remove(key);
        members.insert("type".to_owned(), json!("string"));
        members.insert("enum".to_owned(), values.concat().into());
        if !description.is_empty() {
            members.insert("description".to_owned(), description.join("\n\n").into());
        }
    }
}

/// Returns the schema of a record's `meta`: the fields that the portal itself keeps for the records of a segment,
/// beside the firm's attributes.
fn record_meta(segment: Segment) -> Value {
    let moment =
        |text: &str| json!({ "type": ["string", "null"], "format": "date-time", "description": text });
    let text = |text: &str| json!({ "type": ["string", "null"], "description": text });
    let flag = |text: &str| json!({ "type": "boolean", "description": text });
    let archived_at = ("archived_at", moment("The moment since which consumers no longer see it."));
    let more = match segment {
        Segment::Consumers => vec![
            ("has_password", flag("There is a password.")),
            ("has_passkey", flag("There is a passkey.")),
            ("two_factor_enabled", flag("There is an authenticator app.")),
            ("two_factor_reset_at", moment("The moment at which a reset of the second factor takes effect.")),
            ("activated_at", moment("The moment of the first sign-in.")),
            ("invited_at", moment("The moment of the last invitation.")),
            ("partner_name", text("The name of the partner.")),
            ("ended_at", moment("The end of the relationship.")),
            (
                "mail",
                json!({
                    "type": "object",
                    "properties": {
                        "actions": flag("They want mails about what is asked."),
                        "reminders": flag("They want mails that remind them of deadlines."),
                        "appointments": flag("They want mails about appointments."),
                        "messages": flag("They want mails about messages."),
                        "is_undeliverable": flag("Their address refused mail too often: nothing is sent to it."),
                    },
                    "required": ["actions", "reminders", "appointments", "messages", "is_undeliverable"],
                    "description": "The mails that they get.",
                }),
            ),
        ],
        Segment::Actions => vec![
            archived_at,
            (
                "answered_by",
                json!({
                    "type": "array", "items": { "type": "string" },
                    "description": "The external ids of the owners who have answered.",
                }),
            ),
            ("answered_at", moment("The moment of the answer.")),
            ("processed_at", moment("The moment at which the firm had processed the answer.")),
            ("rejection", text("The reason of the last rejection.")),
        ],
        Segment::Product(_) => {
            let done =
                "The fields that the consumer's acts set, whatever the firm's next version says of them.";
            vec![
                archived_at,
                (
                    "done_by_consumer",
                    json!({ "type": ["object", "null"], "additionalProperties": true, "description": done }),
                ),
            ]
        }
        Segment::Documents => vec![
            archived_at,
            ("created_at", moment("The moment at which it was first put.")),
            (
                "bytes",
                json!({ "type": ["integer", "null"], "description": "The size of the content, in bytes." }),
            ),
            ("sha256", text("The SHA-256 of the content, in hexadecimal.")),
        ],
        Segment::Licence
        | Segment::Branches
        | Segment::Advisers
        | Segment::Banners
        | Segment::Notifications => Vec::new(),
    };
    let managers = "The records of the firm's `system` are changed there and not at the `desk`.";
    let revision = "Changes with everything that the firm or a consumer changes; for `If-Match`.";
    let fields = [
        ("portal_id", json!({ "type": "string", "format": "uuid", "description": "The portal's own id." })),
        ("version", json!({ "type": "integer", "description": "The version that was put last." })),
        ("revision", text(revision)),
        ("updated_at", moment("The moment of the last change.")),
        ("managed_by", json!({ "type": "string", "enum": ["system", "desk"], "description": managers })),
        ("managed_by_name", text("The name of the service key or of the member of staff.")),
    ];
    let properties: Map<String, Value> =
        fields.into_iter().chain(more).map(|(name, schema)| (name.to_owned(), schema)).collect();
    let required: Vec<&String> = properties.keys().collect();
    json!({ "type": "object", "required": required, "properties": properties })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_schemas_of_one_name_get_names_of_their_own() {
        let mut components = Components::default();
        let mut add = |kind: &str| {
            let one = json!({ "type": "object", "properties": { "data": { "$ref": "#/components/schemas/Part" } } });
            components.response(vec![("One".into(), one), ("Part".into(), json!({ "type": kind }))], "One")
        };
        let names = ["string", "integer", "boolean", "integer"].map(|kind| add(kind)["$ref"].clone());
        assert_eq!(
            names,
            ["One", "OneResponse", "OneResponse2", "OneResponse"]
                .map(|name| json!(format!("{PREFIX}{name}")))
        );
        assert_eq!(components.map()["OneResponse2"]["properties"]["data"], schema_reference("PartResponse2"));
        assert_eq!(components.map()["PartResponse2"], json!({ "type": "boolean" }));
    }
}
