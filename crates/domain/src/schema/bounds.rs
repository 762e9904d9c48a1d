//! Puts the ordinary limits into a schema, and finds what states none.

use serde_json::{Map, Value, json};

use crate::limits::{LINE, LINE_PATTERN, LIST, MAX_BYTES};

/// Gives every text, list and map of a schema that states no limit of its own the ordinary one: a text is one line of
/// 255 characters, a list has 200 items. A text whose stated limit is above 255 may have several lines.
pub fn apply_default_limits(schema: &mut Value) {
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
        apply_default_limits(part);
    }
}

/// Returns true if a schema allows a type.
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
pub fn find_unbounded(root: &Value, schema: &Value) -> Vec<String> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{FREE_TEXT, is_line};

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
            find_unbounded(&schema, &schema),
            ["/type: a text without maxLength", "/list: a list without maxItems"]
        );
        apply_default_limits(&mut schema);
        assert_eq!(find_unbounded(&schema, &schema), [""; 0]);
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
        for (schema, violation) in [
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
            assert_eq!(find_unbounded(&schema, &schema), [violation], "{schema}");
        }
    }

    #[test]
    fn a_line_is_the_same_for_the_schema_and_for_us() {
        let pattern = json!({ "type": "string", "pattern": LINE_PATTERN });
        let validator = super::super::compile(&pattern);
        for c in (0..0x3000).filter_map(char::from_u32) {
            let text = format!("a{c}");
            assert_eq!(validator.is_valid(&json!(text)), is_line(&text), "{c:?}");
        }
        assert!(is_line("Zoë 😀 d’Été – €") && !is_line("a\r\nBcc: x") && !is_line("a\u{202e}b"));
    }
}
