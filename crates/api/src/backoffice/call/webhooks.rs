//! Events for a firm, as webhooks of the description.

use domain::events::{EventKind, Message};
use serde_json::{Map, Value, json};

use super::components::{Components, pascal_case};
use super::response::response_schema;

/// The tag of the webhooks and its description: not one of the calls', because some generators make one file of each tag of
/// either.
pub const TAG: (&str, &str) =
    ("Webhooks", "What the portal sends to the firm's endpoints: one request for each event.");

/// A request for each type of event, as it is sent to the firm's endpoints.
pub fn describe_webhooks(components: &mut Components) -> Map<String, Value> {
    let message = response_schema::<Message>(components);
    let message = components.resolve(&message).clone();
    EventKind::variants()
        .map(|kind| (kind.name().to_owned(), describe_webhook(kind, &message, components)))
        .collect()
}

fn describe_webhook(kind: EventKind, message: &Value, components: &mut Components) -> Value {
    let schema = kind.schema();
    let summary = schema["description"].as_str().unwrap_or_default().trim_end_matches('.').to_owned();
    let data = components.event(&format!("{}Data", pascal_case(kind.name())), schema);
    // One schema, and not the general one with more said of it: generators do not take a text and a constant together.
    let mut event = message.clone();
    event["description"] = summary.clone().into();
    event["properties"]["type"] = json!({ "const": kind.name() });
    event["properties"]["data"] = data;
    let name = format!("{}Event", pascal_case(kind.name()));
    components.insert(&name, event);
    let header = |name: &str, description: &str| json!({ "name": name, "in": "header", "required": true, "description": description, "schema": { "type": "string" } });
    json!({ "post": {
        "operationId": format!("hear_{}", kind.name().replace('.', "_")),
        "tags": [TAG.0],
        "summary": summary,
        "description": "Sent to every endpoint that hears this type, at least once, under the same id (Standard Webhooks).",
        "security": [],
        "parameters": [
            header("webhook-id", "The id of the event: the same however often it is sent."),
            header("webhook-timestamp", "Seconds since 1970, by the portal's clock."),
            header("webhook-signature", "`v1,` and the signature (HMAC-SHA256), one for each secret in force."),
        ],
        "requestBody": {
            "required": true,
            "content": { "application/json": { "schema": { "$ref": format!("#/components/schemas/{name}") } } },
        },
        "responses": {
            "2XX": { "description": "Taken." },
            "4XX": { "description": "Sent again later; 410 ends the endpoint." },
        },
    } })
}
