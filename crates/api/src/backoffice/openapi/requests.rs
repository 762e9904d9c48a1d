//! Needs lists, and asking a client for something.

use domain::request_templates::{RequestSet, RequestTemplate, SentRequests};
use domain::schema;
use serde_json::{Map, Value, json};

use super::responses::response;
use super::{body, external_id, idempotency_key, operation, refused, silent};
use crate::backoffice::client_products::ClientProducts;
use crate::backoffice::request_templates::{StoredTemplate, TemplateList};
use crate::backoffice::requests::AskableLists;

pub fn paths() -> Map<String, Value> {
    let none = "There is no such list.";
    let list = operation(
        "The firm's needs lists, by id: its own, and those that every firm begins with.",
        json!({ "200": response::<TemplateList>("All of them, with the variables that their texts may name.") }),
        None,
    );
    let show = operation(
        "One needs list, as it is now.",
        json!({ "200": response::<StoredTemplate>("The newest version."), "404": refused(none) }),
        None,
    );
    let versions = operation(
        "The versions of a needs list, the newest first.",
        json!({ "200": response::<TemplateList>("At most 100."), "404": refused(none) }),
        None,
    );
    let written = json!({
        "type": "object", "required": ["version", "attributes"], "additionalProperties": false,
        "properties": {
            "version": { "type": "integer", "minimum": 1, "description": "Only grows." },
            "attributes": inlined(schema::of::<RequestTemplate>()),
        },
    });
    let put = operation(
        "Write the next version of a needs list. A variable that there is not is refused with its line and column.",
        json!({
            "200": response::<StoredTemplate>("As it is now."),
            "409": refused("This version stands already, or a newer one (VERSION_CONFLICT)."),
            "422": refused("Every fault by JSON pointer in error.faults; nothing was written."),
        }),
        Some(json!({ "application/json": { "schema": written } })),
    );
    let askable = operation(
        "The needs lists in the words that a client reads: their language and way of address, the variables filled in.",
        json!({ "200": response::<AskableLists>("The lists that are offered."), "404": refused("There is no such consumer.") }),
        None,
    );
    let mut send = operation(
        "Ask a client for something: every request of the set becomes an action, or none does. They are mailed as about \
         the firm's other requests.",
        json!({
            "200": response::<SentRequests>("It had been sent before, by the same key."),
            "201": response::<SentRequests>("Sent."),
            "404": refused("There is no such consumer."),
            "409": refused("The same set is being sent at this moment (REQUEST_IN_PROGRESS)."),
            "422": refused("Every fault by its place in the set, or the key was used for another set (IDEMPOTENCY_KEY_REUSED)."),
        }),
        Some(body::<RequestSet>(inlined(schema::of::<RequestSet>()))),
    );
    let mut key = idempotency_key();
    key["required"] = json!(true);
    send["parameters"] = json!([silent(), key]);
    let products = operation(
        "What a client has, of whatever kind.",
        json!({ "200": response::<ClientProducts>("At most 500, by kind."), "404": refused("There is no such consumer.") }),
        None,
    );
    let id = json!([{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }]);
    [
        ("/request-templates".to_owned(), json!({ "get": list })),
        ("/request-templates/{id}".to_owned(), json!({ "parameters": id, "get": show, "put": put })),
        ("/request-templates/{id}/versions".to_owned(), json!({ "parameters": id, "get": versions })),
        (
            "/consumers/{external_id}/request-templates".to_owned(),
            json!({ "parameters": [external_id()], "get": askable }),
        ),
        (
            "/consumers/{external_id}/products".to_owned(),
            json!({ "parameters": [external_id()], "get": products }),
        ),
        (
            "/consumers/{external_id}/requests".to_owned(),
            json!({ "parameters": [external_id()], "post": send }),
        ),
    ]
    .into_iter()
    .collect()
}

/// A schema whose parts stand where they are used, as a document of many schemas needs it.
fn inlined(schema: Value) -> Value {
    let parts = schema["$defs"].clone();
    let mut schema = fill(schema, &parts);
    if let Some(members) = schema.as_object_mut() {
        members.remove("$defs");
        members.remove("$schema");
    }
    schema
}

fn fill(schema: Value, parts: &Value) -> Value {
    match schema {
        Value::Object(members) => {
            let named =
                members.get("$ref").and_then(Value::as_str).and_then(|name| name.strip_prefix("#/$defs/"));
            if let Some(name) = named {
                return fill(parts[name].clone(), parts);
            }
            let filled = members.into_iter().map(|(name, member)| (name, fill(member, parts)));
            Value::Object(filled.collect())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(|item| fill(item, parts)).collect()),
        other => other,
    }
}
