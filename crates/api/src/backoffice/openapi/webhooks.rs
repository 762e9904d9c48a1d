//! The calls about webhook endpoints.

use schemars::JsonSchema;
use serde_json::{Map, Value, json};

use super::responses::response;
use super::{operation, page, refused, said};
use crate::backoffice::webhooks::Shown;
use crate::backoffice::webhooks::deliveries::{DeliveryAttributes, DeliveryList};
use crate::backoffice::webhooks::endpoints::{Change, NewEndpoint, Rotate};
use crate::backoffice::webhooks::replay::{Replay, Testing};
use crate::http::envelope::{ListResponse, SingleResponse};

/// The paths, each with its calls.
pub fn paths() -> Map<String, Value> {
    let mut paths = Map::new();
    paths.insert("/webhook-endpoints".to_owned(), all());
    paths.insert("/webhook-endpoints/{id}".to_owned(), single_endpoint());
    let mut item = |path: &str, method: &str, call: Value, parameters: Value| {
        paths.insert(
            format!("/webhook-endpoints/{{id}}{path}"),
            json!({ "parameters": parameters, method: call }),
        );
    };
    let endpoint = || json!([in_path("id")]);
    let delivery = || json!([in_path("id"), in_path("delivery")]);
    item("/rotate-secret", "post", rotate(), endpoint());
    item("/test", "post", test(), endpoint());
    item("/replay", "post", replay(), endpoint());
    item("/deliveries", "get", deliveries(), endpoint());
    let found = json!({ "200": response::<SingleResponse<DeliveryAttributes>>("With every attempt."), "404": refused("There is none.") });
    item("/deliveries/{delivery}", "get", operation("One delivery.", found, None), delivery());
    let again =
        json!({ "202": said("Due again, from the first attempt."), "404": refused("There is none.") });
    let resend = operation("Deliver again, under the same id.", again, None);
    item("/deliveries/{delivery}/resend", "post", resend, delivery());
    paths
}

fn in_path(name: &str) -> Value {
    json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string", "format": "uuid" } })
}

fn body<T: JsonSchema>(required: &[&str], properties: &Value) -> Value {
    super::body::<T>(json!({
        "type": "object", "required": required, "additionalProperties": false, "properties": properties,
    }))
}

fn fields() -> Value {
    json!({
        "url": { "type": "string", "format": "uri" },
        "description": { "type": ["string", "null"] },
        "event_types": {
            "type": ["array", "null"], "minItems": 1, "items": { "type": "string" },
            "description": "Types of event as in /schemas; null: all.",
        },
    })
}

fn all() -> Value {
    let mut new = fields();
    new["after"] = json!({
        "type": ["string", "null"], "pattern": "^([0-9A-Za-z]+-)?[0-9]*$",
        "description": "The cursor of the feed from which on it hears; empty: from the start; absent: from now on.",
    });
    let answers = json!({
        "201": response::<SingleResponse<Shown>>("Made; data.attributes.secret is shown this once."),
        "422": refused("The address, a type or the cursor is not accepted."),
    });
    json!({
        "get": operation("The firm's endpoints.", json!({ "200": response::<ListResponse<Shown>>("All of them.") }), None),
        "post": operation("Make an endpoint.", answers, Some(body::<NewEndpoint>(&["url"], &new))),
    })
}

fn single_endpoint() -> Value {
    let none = || refused("There is none.");
    let mut change = fields();
    change["enabled"] = json!({
        "type": ["boolean", "null"],
        "description": "On again, it gets what was held back meanwhile.",
    });
    let answers = json!({ "200": response::<SingleResponse<Shown>>("Changed."), "404": none(), "422": refused("Not accepted.") });
    json!({
        "parameters": [in_path("id")],
        "get": operation("One endpoint.", json!({ "200": response::<SingleResponse<Shown>>("The endpoint."), "404": none() }), None),
        "patch": operation("Change what is named.", answers, Some(body::<Change>(&[], &change))),
        "delete": operation("Take it away with its log.", json!({ "204": said("Gone."), "404": none() }), None),
    })
}

fn rotate() -> Value {
    let hours = json!({ "overlap_hours": {
        "type": "integer", "minimum": 0, "maximum": 168, "default": 24,
        "description": "How long the secret until now goes on signing as well.",
    } });
    let answers = json!({
        "200": response::<SingleResponse<Shown>>("data.attributes.secret is shown this once."),
        "404": refused("There is none."),
        "422": refused("Too long."),
    });
    operation("A new secret.", answers, Some(body::<Rotate>(&[], &hours)))
}

fn test() -> Value {
    let answers = json!({
        "202": response::<SingleResponse<Testing>>("An event webhook.test is on its way; delivery_id says where the log tells of it."),
        "404": refused("There is none."),
        "422": refused("The endpoint is disabled."),
    });
    operation("Have a test delivered.", answers, None)
}

fn replay() -> Value {
    let from = json!({
        "after": { "type": ["string", "null"], "pattern": "^[0-9]*$" },
        "since": { "type": ["string", "null"], "format": "date-time" },
    });
    let answers = json!({
        "202": response::<SingleResponse<Shown>>("Everything from there on is delivered again, under the same ids."),
        "404": refused("There is none."),
        "410": refused("The cursor is of another epoch or ahead of the feed (FEED_RESTARTED)."),
        "422": refused("Neither of the two, or both."),
    });
    operation("Deliver again from a cursor or a moment on.", answers, Some(body::<Replay>(&[], &from)))
}

fn deliveries() -> Value {
    let mut call = operation(
        "The log, the newest first.",
        json!({ "200": response::<DeliveryList>("A page; meta.next is what to send as after."), "404": refused("There is none.") }),
        None,
    );
    call["parameters"] = page();
    if let Some(parameters) = call["parameters"].as_array_mut() {
        let status = json!({ "enum": ["pending", "delivered", "failed"] });
        parameters.push(json!({ "name": "status", "in": "query", "schema": status }));
    }
    call
}
