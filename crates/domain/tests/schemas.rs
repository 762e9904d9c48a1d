//! Check of the public schemas: every field of every record, event and request, one line each. A change here is a
//! change for every firm's own system.

use std::borrow::Cow;
use std::collections::BTreeMap;

use domain::actions;
use domain::events::EventKind;
use domain::records::{Segment, record_schema};
use domain::requests::create_dossier::CreateDossier;
use schemars::JsonSchema;
use serde_json::Value;
use utoipa::ToSchema;

/// A schema as lines of `path: type`, `!` for what is required.
fn outline(schema: &Value) -> String {
    let mut lines = Vec::new();
    walk(schema, schema, "", &mut lines);
    lines.join("\n")
}

fn walk(root: &Value, schema: &Value, path: &str, lines: &mut Vec<String>) {
    let schema = resolve(root, schema);
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let mark = if required.contains(&name.as_str()) { "!" } else { "" };
        let here = format!("{path}{name}");
        let field = resolve(root, field);
        if field["properties"]["nl"].is_object() {
            lines.push(format!(
                "{here}{mark}: {} by language",
                describe(root, resolve(root, &field["properties"]["nl"]))
            ));
            continue;
        }
        lines.push(format!("{here}{mark}: {}", describe(root, field)));
        walk(root, field, &format!("{here}."), lines);
        let items = resolve(root, &field["items"]);
        walk(root, items, &format!("{here}[]."), lines);
    }
}

/// Follows references, and takes the form out of a choice between a form and null.
fn resolve<'a>(root: &'a Value, schema: &'a Value) -> &'a Value {
    if let Some(reference) = schema["$ref"].as_str() {
        return resolve(root, root.pointer(reference.trim_start_matches('#')).expect("a definition"));
    }
    match schema["anyOf"].as_array().map(Vec::as_slice) {
        Some([form, null]) if null["type"] == "null" => resolve(root, form),
        _ => schema,
    }
}

fn describe(root: &Value, schema: &Value) -> String {
    let options = |schema: &Value| -> Vec<String> {
        schema["enum"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let mut values = options(schema);
    for branch in schema["oneOf"].as_array().into_iter().flatten() {
        values.extend(options(branch));
        values.extend(branch["const"].as_str().map(str::to_owned));
    }
    if !values.is_empty() {
        return values.join(" | ");
    }
    let kind = match &schema["type"] {
        Value::String(kind) => kind.clone(),
        Value::Array(kinds) => kinds
            .iter()
            .filter_map(Value::as_str)
            .filter(|kind| *kind != "null")
            .collect::<Vec<_>>()
            .join("/"),
        _ => "any".to_owned(),
    };
    let kind = schema["format"].as_str().map_or(kind.clone(), |format| format!("{kind} ({format})"));
    match &schema["items"] {
        Value::Null => kind,
        items => format!("{kind} of {}", describe(root, resolve(root, items))),
    }
}

/// Checks that published schemas bound amounts and have no other keyword: with `multipleOf` 0.01 many validators refuse
/// 4.35, and a keyword of our own means nothing to them.
#[test]
fn served_schemas_hold_amounts_to_bounds_alone() {
    let served: Vec<Value> =
        Segment::variants().map(record_schema).chain(EventKind::variants().map(EventKind::schema)).collect();
    for schema in &served {
        let text = schema.to_string();
        assert!(!text.contains("\"multipleOf\"") && !text.contains("\"decimals\""), "{text}");
    }
    let credit =
        &served[Segment::variants().position(|segment| segment.path() == "products/credit").unwrap()];
    let amount = &credit["properties"]["loan_amount"];
    assert!(amount.to_string().contains("at most two decimals"), "{amount}");
}

/// A text, list or object that somebody sends and that has no limit is a way to fill memory and disk.
#[test]
fn every_record_and_request_states_its_limits() {
    let deeds = ("bulk".to_owned(), domain::records::BulkOperation::schema());
    let records = Segment::variants().map(|segment| (segment.path().to_owned(), record_schema(segment)));
    let requests = bodies().into_iter().map(|(name, schema)| (name.into_owned(), schema));
    let mut violations = Vec::new();
    for (name, schema) in records.chain(requests).chain([deeds]) {
        let found = domain::schema::find_unbounded(&schema, &schema);
        violations.extend(found.into_iter().map(|violation| format!("{name} {violation}")));
    }
    assert!(violations.is_empty(), "{}", violations.join("\n"));
}

#[test]
fn records() {
    let text: Vec<String> = Segment::variants()
        .map(|segment| format!("# {segment}\n{}", outline(&record_schema(segment))))
        .collect();
    insta::assert_snapshot!(text.join("\n\n"));
}

#[test]
fn events() {
    let text: Vec<String> = EventKind::variants()
        .map(|kind| format!("# {kind} v{}\n{}", kind.version(), outline(&kind.schema())))
        .collect();
    insta::assert_snapshot!(text.join("\n\n"));
}

#[test]
fn requests() {
    let text: Vec<String> =
        bodies().iter().map(|(name, schema)| format!("# {name}\n{}", outline(schema))).collect();
    insta::assert_snapshot!(text.join("\n\n"));
}

/// The bodies that answer an action, and those of requests without one, by the names of their types.
fn bodies() -> BTreeMap<Cow<'static, str>, Value> {
    fn named_schema<T: ToSchema + JsonSchema>() -> (Cow<'static, str>, Value) {
        (T::name(), domain::schema::request_schema::<T>())
    }
    macro_rules! answers {
        ($($kind:ident $name:literal {
            completion: $completion:ident, kinds: $kinds:tt, answer: [$($module:ident::$body:ident)?], $($rest:tt)*
        })+) => {
            BTreeMap::from_iter([$($(named_schema::<actions::$module::$body>(),)?)+])
        };
    }
    let mut bodies = domain::action_types!(answers);
    bodies.extend([named_schema::<actions::mortgage_check::GuestAnswer>(), named_schema::<CreateDossier>()]);
    bodies
}
