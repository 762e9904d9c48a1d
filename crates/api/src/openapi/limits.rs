//! The limits of what comes in, stated in the description: taken from the schemas by which it is checked.

use std::collections::HashSet;

use domain::{limits, schema};
use serde_json::{Value, json};

/// Size keywords of a schema.
const LIMITS: [&str; 6] =
    ["maxLength", "pattern", "maxItems", "maxProperties", limits::MAX_BYTES, limits::MAX_VALUES];

/// Writes the limits of a request's schema into its description, which is at `place` (a JSON pointer).
pub fn add_limits(document: &mut Value, place: &str, schema: &Value) {
    copy_limits(document, place.to_owned(), schema, schema, &mut HashSet::new());
}

/// States how long ids in paths and filters in queries are: as long as the middleware `headers::reject_unusable_address` lets through.
pub fn state_parameters(document: &mut Value) {
    let Some(paths) = document["paths"].as_object_mut() else { return };
    let items = paths.values_mut().filter_map(Value::as_object_mut);
    for item in items {
        let own = item.get_mut("parameters").and_then(Value::as_array_mut).map(std::mem::take);
        let mut own = own.unwrap_or_default();
        for parameter in &mut own {
            schema::apply_default_limits(&mut parameter["schema"]);
        }
        if let Some(place) = item.get_mut("parameters") {
            *place = own.into();
        }
        for operation in item.values_mut() {
            let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut);
            for parameter in parameters.into_iter().flatten() {
                schema::apply_default_limits(&mut parameter["schema"]);
            }
        }
    }
}

fn copy_limits(
    document: &mut Value,
    place: String,
    root: &Value,
    schema: &Value,
    seen: &mut HashSet<String>,
) {
    let schema = resolve(root, schema);
    let place = resolve_pointer(document, place);
    if !seen.insert(place.clone()) {
        return;
    }
    let Some(target) = document.pointer_mut(&place).and_then(Value::as_object_mut) else { return };
    for key in LIMITS {
        if let Some(limit) = schema.get(key) {
            target.insert(key.to_owned(), limit.clone());
        }
    }
    for (name, part) in schema["properties"].as_object().into_iter().flatten() {
        copy_limits(document, format!("{place}/properties/{}", escape_pointer(name)), root, part, seen);
    }
    for key in ["items", "additionalProperties"] {
        if schema[key].is_object() {
            copy_limits(document, format!("{place}/{key}"), root, &schema[key], seen);
        }
    }
}

fn escape_pointer(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// Follows references, and takes the form out of a choice between a form and null.
fn resolve<'a>(root: &'a Value, schema: &'a Value) -> &'a Value {
    if let Some(target) = schema["$ref"].as_str().and_then(|name| root.pointer(name.trim_start_matches('#')))
    {
        return resolve(root, target);
    }
    match form_of_choice(schema) {
        Some((key, index)) => resolve(root, &schema[key][index]),
        None => schema,
    }
}

/// Returns the pointer to the node in the description, following references.
fn resolve_pointer(document: &Value, place: String) -> String {
    let Some(node) = document.pointer(&place) else { return place };
    if let Some(target) = node["$ref"].as_str() {
        return resolve_pointer(document, target.trim_start_matches('#').to_owned());
    }
    match form_of_choice(node) {
        Some((key, index)) => resolve_pointer(document, format!("{place}/{key}/{index}")),
        None => place,
    }
}

/// Returns the position of the form in a choice between one form and null.
fn form_of_choice(schema: &Value) -> Option<(&'static str, usize)> {
    ["anyOf", "oneOf", "allOf"].into_iter().find_map(|key| {
        let choices = schema[key].as_array()?;
        let mut forms = choices.iter().enumerate().filter(|(_, choice)| choice["type"] != json!("null"));
        let (index, _) = forms.next()?;
        forms.next().is_none().then_some((key, index))
    })
}

/// Every place of a description where somebody may send more than is good: texts, lists and objects without a limit.
#[cfg(test)]
pub fn find_unbounded(document: &Value) -> Vec<String> {
    // Streams: each line, and the file as a whole, has a limit of its own.
    let streams = ["application/x-ndjson", "application/octet-stream"];
    let mut found = Vec::new();
    let mut look = |name: String, schema: &Value| {
        let violations = schema::find_unbounded(document, schema);
        found.extend(violations.into_iter().map(|violation| format!("{name} {violation}")));
    };
    for (path, item) in document["paths"].as_object().into_iter().flatten() {
        let shared = item["parameters"].as_array().into_iter().flatten();
        for parameter in shared {
            look(format!("{path} {}", parameter["name"]), &parameter["schema"]);
        }
        for (method, operation) in item.as_object().into_iter().flatten() {
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                look(format!("{method} {path} {}", parameter["name"]), &parameter["schema"]);
            }
            for (kind, content) in operation["requestBody"]["content"].as_object().into_iter().flatten() {
                if !streams.contains(&kind.as_str()) {
                    look(format!("{method} {path}"), &content["schema"]);
                }
            }
        }
    }
    found
}
