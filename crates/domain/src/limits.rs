//! How long a text, a list and a request may be: the numbers, and the rules that put them into every JSON Schema by
//! which something is read.
//!
//! The schemas are the one source: requests and records are checked by them, the OpenAPI documents and the app's own
//! forms take their numbers from them. What is stored already is read back without them.

use std::borrow::Cow;
use std::io::{self, Write};
use std::sync::OnceLock;

use jsonschema::{Keyword, ValidationError, Validator};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use crate::records::{Violation, schema, violation};

/// A person's name or a part of one, in characters.
pub const NAME: usize = 100;
/// A text of one line, in characters, where nothing else is said.
pub const LINE: usize = 255;
/// A text of several lines, in characters.
pub const FREE_TEXT: usize = 4_000;
/// The terms of a service order, in characters for each language.
pub const TERMS: usize = 40_000;
/// A mail address, in characters (RFC 5321, erratum 1690).
pub const EMAIL: usize = 254;
/// Why nothing of a consumer may be deleted, in characters.
pub const HOLD_REASON: usize = 1_000;
/// A web address, in characters.
pub const LINK: usize = 2_000;
/// A picture as a `data:` URL or as base64, in characters: some 150 kB of image.
pub const PICTURE: usize = 200_000;
/// The firm's own id of a record, in characters.
pub const EXTERNAL_ID: usize = 200;
/// The address of a webhook endpoint and what the firm notes with it, in characters each.
pub const ENDPOINT: usize = 1_000;
/// A password as it is typed, in characters: more than any password that is accepted.
pub const PASSWORD: usize = 1_000;
/// A token or a one-time code, in characters.
pub const TOKEN: usize = 4_000;
/// An amount or a number that is typed as text, in characters.
pub const NUMBER: usize = 40;
/// The items of a list and the fields of an object, where nothing else is said.
pub const LIST: usize = 200;
/// The texts of the portal that a firm words itself.
pub const DICTIONARY: usize = 2_000;
/// The consumers whom a document is for.
pub const READERS: usize = 1_000;
/// The banners of a firm, and its notifications.
pub const BANNERS: u64 = 20;
/// The answers of a form together, and the evidence of what was shown, in bytes of JSON.
pub const ANSWERS_BYTES: usize = 64 * 1024;
/// The values of a form's answers together, lists and objects among them. An inventory of two persons with ten loan
/// parts and five pensions each has some 250.
pub const ANSWERS_VALUES: usize = 500;
/// What the embedded form hands over, in bytes of JSON for each part.
pub const EMBEDDED_BYTES: usize = 256 * 1024;
/// The values of what the embedded form hands over, which tells of every change of a field.
pub const EMBEDDED_VALUES: usize = 20_000;
/// The attributes of a record, in bytes of JSON.
pub const RECORD_BYTES: usize = 256 * 1024;
/// The draft of a form, in bytes of JSON.
pub const DRAFT_BYTES: usize = 1_000_000;

/// What a text of one line is made of: no control characters (Cc), no line and paragraph separators, and none of the
/// characters that change the direction of text (`Bidi_Control` in Unicode).
pub const LINE_PATTERN: &str =
    r"^[^\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]*$";

/// Whether a text may be one of one line: what [`LINE_PATTERN`] says.
pub fn is_line(text: &str) -> bool {
    !text.chars().any(|c| {
        c.is_control()
            || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    })
}

/// The keyword for the size of a value, in bytes of JSON.
pub const MAX_BYTES: &str = "x-maxBytes";
/// The keyword for how many values a value holds.
pub const MAX_VALUES: &str = "x-maxValues";

/// The numbers that the app's forms need besides those of the schemas.
pub fn for_forms() -> Value {
    json!({
        "name": NAME,
        "line": LINE,
        "linePattern": LINE_PATTERN,
        "email": EMAIL,
        "freeText": FREE_TEXT,
        "answersBytes": ANSWERS_BYTES,
        "draftBytes": DRAFT_BYTES,
    })
}

/// Gives every text, list and map of a schema that states no limit of its own the ordinary one: a text is one line of
/// 255 characters, a list has 200 items. A text whose stated limit is above 255 may have several lines.
pub fn bound(schema: &mut Value) {
    let Some(node) = schema.as_object_mut() else { return };
    if is_of(node, "string") && !node.contains_key("format") && !is_fixed(node) {
        let longest = node.entry("maxLength").or_insert(json!(LINE)).as_u64();
        if longest.is_some_and(|longest| longest <= LINE as u64) {
            node.entry("pattern").or_insert(json!(LINE_PATTERN));
        }
    }
    if is_of(node, "array") {
        node.entry("maxItems").or_insert(json!(LIST));
    }
    if node.get("additionalProperties").is_some_and(Value::is_object) {
        node.entry("maxProperties").or_insert(json!(LIST));
    }
    for part in parts_mut(node) {
        bound(part);
    }
}

/// Whether a schema allows a type.
fn is_of(node: &Map<String, Value>, name: &str) -> bool {
    match node.get("type") {
        Some(Value::String(kind)) => kind == name,
        Some(Value::Array(kinds)) => kinds.iter().any(|kind| kind == name),
        _ => false,
    }
}

fn is_fixed(node: &Map<String, Value>) -> bool {
    node.contains_key("enum") || node.contains_key("const")
}

/// The schemas that a schema is made of.
fn parts_mut(node: &mut Map<String, Value>) -> impl Iterator<Item = &mut Value> {
    node.iter_mut().flat_map(|(key, value)| -> Box<dyn Iterator<Item = &mut Value>> {
        match (key.as_str(), value) {
            ("properties" | "$defs" | "patternProperties", Value::Object(named)) => {
                Box::new(named.values_mut())
            }
            ("anyOf" | "oneOf" | "allOf" | "prefixItems", Value::Array(all)) => Box::new(all.iter_mut()),
            ("items" | "additionalProperties" | "not", one) => Box::new(std::iter::once(one)),
            _ => Box::new(std::iter::empty()),
        }
    })
}

/// The places of a schema that state no limit: texts without `maxLength`, lists without `maxItems`, objects of any
/// fields without a size. `root` is where references lead.
pub fn unbounded(root: &Value, schema: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut seen = Vec::new();
    look(root, schema, "", &mut seen, &mut found);
    found
}

fn look<'a>(
    root: &'a Value,
    schema: &'a Value,
    path: &str,
    seen: &mut Vec<&'a str>,
    found: &mut Vec<String>,
) {
    let Some(node) = schema.as_object() else {
        // `true` allows anything; `false` allows nothing.
        if schema != &Value::Bool(false) {
            found.push(format!("{path}: anything"));
        }
        return;
    };
    if let Some(reference) = node.get("$ref").and_then(Value::as_str) {
        let target = root.pointer(reference.trim_start_matches('#'));
        if let Some(target) = target
            && !seen.contains(&reference)
        {
            seen.push(reference);
            look(root, target, path, seen, found);
        }
        return;
    }
    let has = |key: &str| node.contains_key(key);
    let is_bounded_format = |format: &str| {
        ["date", "date-time", "uuid", "form-date", "dutch-date", "clock-time", "binary"].contains(&format)
    };
    let has_bounded_format = node.get("format").and_then(Value::as_str).is_some_and(is_bounded_format);
    if is_of(node, "string") && !is_fixed(node) && !has_bounded_format && !has("maxLength") {
        found.push(format!("{path}: a text without maxLength"));
    }
    if is_of(node, "array") && !has("maxItems") {
        found.push(format!("{path}: a list without maxItems"));
    }
    let is_open = match node.get("additionalProperties") {
        None => !has("properties") && !has("oneOf") && !has("anyOf") && !has("allOf"),
        Some(Value::Bool(open)) => *open && !has("properties"),
        Some(_) => !has("maxProperties") && !has("propertyNames"),
    };
    if is_of(node, "object") && is_open && !has(MAX_BYTES) {
        found.push(format!("{path}: an object without a size"));
    }
    let says_nothing = ["type", "enum", "const", "anyOf", "oneOf", "allOf", "maxLength", MAX_BYTES]
        .iter()
        .all(|key| !has(key));
    if says_nothing {
        found.push(format!("{path}: anything"));
    }
    for (name, part) in node.get("properties").and_then(Value::as_object).into_iter().flatten() {
        look(root, part, &format!("{path}/{name}"), seen, found);
    }
    for key in ["anyOf", "oneOf", "allOf", "prefixItems"] {
        for part in node.get(key).and_then(Value::as_array).into_iter().flatten() {
            look(root, part, path, seen, found);
        }
    }
    // The files of a form: it has a limit as a whole.
    let are_files = node.get("contentMediaType").is_some_and(|kind| kind == "application/octet-stream");
    for (key, step) in [("items", "[]"), ("additionalProperties", "/*")] {
        if key == "items" && are_files {
            continue;
        }
        if let Some(part) = node.get(key).filter(|part| part.is_object()) {
            look(root, part, &format!("{path}{step}"), seen, found);
        }
    }
}

/// Any JSON value within the ordinary limits: what an object holds whose fields are not ours to name.
pub(crate) struct AnyValue;

impl JsonSchema for AnyValue {
    fn schema_name() -> Cow<'static, str> {
        "AnyValue".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let any = generator.subschema_for::<Self>();
        json_schema!({
            "maxLength": FREE_TEXT,
            "maxItems": EMBEDDED_VALUES,
            "items": any,
            "maxProperties": LIST,
            "propertyNames": { "maxLength": NAME },
            "additionalProperties": any,
        })
    }
}

/// What of the embedded form's data is too large, too many or too long.
pub fn embedded_form_violation(data: &Value) -> Option<Violation> {
    static VALIDATOR: OnceLock<Validator> = OnceLock::new();
    let validator = VALIDATOR.get_or_init(|| {
        let mut schema = schema::of::<AnyValue>();
        schema[MAX_BYTES] = json!(EMBEDDED_BYTES);
        schema[MAX_VALUES] = json!(EMBEDDED_VALUES);
        schema::compile(&schema)
    });
    let mut faults = Vec::new();
    for error in validator.iter_errors(data) {
        violation::collect(&error, &mut faults);
    }
    faults.into_iter().min()
}

/// Checks [`MAX_BYTES`].
pub(crate) struct MaxBytes(pub usize);

/// Checks [`MAX_VALUES`].
pub(crate) struct MaxValues(pub usize);

impl<'i> Keyword<'i> for MaxBytes {
    fn validate(&self, instance: &'i Value) -> Result<(), ValidationError<'i>> {
        if Keyword::is_valid(self, instance) {
            return Ok(());
        }
        Err(ValidationError::custom(format!("at most {} bytes of JSON allowed", self.0)))
    }

    fn is_valid(&self, instance: &'i Value) -> bool {
        bytes(instance) <= self.0
    }
}

impl<'i> Keyword<'i> for MaxValues {
    fn validate(&self, instance: &'i Value) -> Result<(), ValidationError<'i>> {
        if Keyword::is_valid(self, instance) {
            return Ok(());
        }
        Err(ValidationError::custom(format!("at most {} values allowed", self.0)))
    }

    fn is_valid(&self, instance: &'i Value) -> bool {
        values(instance) <= self.0
    }
}

/// The size of a value as JSON without spaces, in bytes.
pub fn bytes(value: &Value) -> usize {
    let mut counter = Counter(0);
    // Nothing is written, so nothing fails.
    let _ = serde_json::to_writer(&mut counter, value);
    counter.0
}

/// The values in a value, itself, lists and objects among them.
pub fn values(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(values).sum::<usize>(),
        Value::Object(fields) => 1 + fields.values().map(values).sum::<usize>(),
        _ => 1,
    }
}

struct Counter(usize);

impl Write for Counter {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.0 += buffer.len();
        Ok(buffer.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_states_no_limit_gets_the_ordinary_one() {
        let mut schema = json!({
            "type": "object",
            "properties": {
                "type": { "type": "string" },
                "note": { "type": ["string", "null"], "maxLength": FREE_TEXT },
                "kind": { "type": "string", "enum": ["a"] },
                "day": { "type": "string", "format": "date" },
                "list": { "type": "array", "items": { "type": "string", "maxLength": 3 } },
            },
        });
        assert_eq!(
            unbounded(&schema, &schema),
            ["/type: a text without maxLength", "/list: a list without maxItems"]
        );
        bound(&mut schema);
        assert_eq!(unbounded(&schema, &schema), [""; 0]);
        let fields = &schema["properties"];
        assert_eq!(
            (&fields["type"]["maxLength"], &fields["type"]["pattern"]),
            (&json!(LINE), &json!(LINE_PATTERN))
        );
        assert_eq!(
            (&fields["note"]["maxLength"], &fields["note"]["pattern"]),
            (&json!(FREE_TEXT), &Value::Null)
        );
        assert_eq!(fields["kind"]["maxLength"], Value::Null);
        assert_eq!(
            (&fields["list"]["maxItems"], &fields["list"]["items"]["maxLength"]),
            (&json!(LIST), &json!(3))
        );
    }

    #[test]
    fn anything_is_found() {
        for (schema, fault) in [
            (json!({}), ": anything"),
            (json!(true), ": anything"),
            (json!({ "type": "object" }), ": an object without a size"),
            (json!({ "type": "object", "properties": { "a": {} } }), "/a: anything"),
            (json!({ "anyOf": [{ "type": "null" }, { "type": "string" }] }), ": a text without maxLength"),
            (
                json!({ "type": "object", "additionalProperties": { "type": "number" } }),
                ": an object without a size",
            ),
        ] {
            assert_eq!(unbounded(&schema, &schema), [fault], "{schema}");
        }
    }

    #[test]
    fn a_line_is_the_same_for_the_schema_and_for_us() {
        let pattern = json!({ "type": "string", "pattern": LINE_PATTERN });
        let validator = schema::compile(&pattern);
        for c in (0..0x3000).filter_map(char::from_u32) {
            let text = format!("a{c}");
            assert_eq!(validator.is_valid(&json!(text)), is_line(&text), "{c:?}");
        }
        assert!(is_line("Zoë 😀 d’Été – €") && !is_line("a\r\nBcc: x") && !is_line("a\u{202e}b"));
    }

    #[test]
    fn the_embedded_form_has_a_size() {
        let fault = |data: Value| embedded_form_violation(&data).map(|fault| (fault.pointer, fault.rule));
        let of = |pointer: &str, rule: &str| Some((pointer.to_owned(), rule.to_owned()));
        assert_eq!(fault(json!({ "income": 48_000, "more": [{ "a": null }] })), None);
        assert_eq!(fault(json!([{ "a": "x".repeat(FREE_TEXT + 1) }])), of("/0/a", "max_length"));
        let many = vec![vec![0; 100]; 200];
        assert_eq!(fault(json!({ "a": many })), of("", "max_values"));
        let large = vec!["x".repeat(FREE_TEXT); 70];
        assert_eq!(fault(json!({ "a": large })), of("", "max_bytes"));
    }

    #[test]
    fn sizes_are_counted_as_they_are_written() {
        let value = json!({ "a": ["é", 1, null], "b": { "c": true } });
        assert_eq!(bytes(&value), value.to_string().len());
        assert_eq!(values(&value), 7);
    }
}
