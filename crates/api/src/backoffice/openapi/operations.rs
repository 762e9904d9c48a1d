//! The calls about how the portal runs, and about the firm's service keys.

use serde_json::{Map, Value, json};

use super::responses::response;
use super::{body, operation, refused, said};
use crate::backoffice::health::HealthReport;
use crate::backoffice::service_keys::{NewServiceKey, ServiceKeyAttributes};
use crate::http::envelope::{ListResponse, SingleResponse};

pub fn paths() -> Map<String, Value> {
    let id = || json!([{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }]);
    let health = operation(
        "What does not go as it should: mails, webhooks, payments and jobs, and the last backup.",
        json!({ "200": response::<HealthReport>("As it is now.") }),
        None,
    );
    let no_job = "There is no such job that was given up.";
    let retry = operation(
        "Have a job that was given up done again, at once and from its first attempt.",
        json!({ "202": said("It is due."), "404": refused(no_job) }),
        None,
    );
    let dismiss = operation(
        "Take a job that was given up off the list; it is never done.",
        json!({ "204": said("Gone."), "404": refused(no_job) }),
        None,
    );
    let dismiss_payment = operation(
        "Take a payment that could not be booked off the list, once it was booked by hand or paid back.",
        json!({ "204": said("Gone."), "404": refused("There is no such payment on the list.") }),
        None,
    );
    let resend = operation(
        "Send a mail again that failed or bounced, to the address that the client has now.",
        json!({
            "202": said("It waits to be sent."),
            "404": refused("There is no such mail."),
            "422": refused("It neither failed nor bounced, or it cannot be written again."),
        }),
        None,
    );
    let new = body::<NewServiceKey>(json!({
        "type": "object", "required": ["name", "scopes"], "additionalProperties": false,
        "properties": {
            "name": { "type": "string", "description": "How the audit trail names the key." },
            "scopes": {
                "type": "array", "minItems": 1,
                "items": { "enum": ["records", "read", "handover", "privacy", "licence"] },
            },
            "networks": {
                "type": "array", "items": { "type": "string" },
                "description": "CIDR blocks or single addresses; none: it works from everywhere.",
            },
            "last_day": {
                "type": ["string", "null"], "format": "date",
                "description": "The last day on which it works, in Amsterdam; null: it does not end by itself.",
            },
        },
    }));
    let list = operation(
        "The firm's service keys, the oldest first, also those that do not work any more. For administrators at the desk.",
        json!({ "200": response::<ListResponse<ServiceKeyAttributes>>("All of them, without their secrets.") }),
        None,
    );
    let create = operation(
        "Make a service key. For administrators at the desk: a key makes none.",
        json!({
            "201": response::<SingleResponse<ServiceKeyAttributes>>("Made; data.attributes.secret is shown this once."),
            "403": refused("No second factor was proved within five minutes (CONFIRMATION_REQUIRED)."),
            "422": refused("A name, a scope, a network or the last day is not accepted."),
        }),
        Some(new),
    );
    let revoke = operation(
        "Revoke a service key; its next call is answered 401. For administrators at the desk.",
        json!({ "204": said("Revoked."), "404": refused("There is no such key that works.") }),
        None,
    );
    [
        ("/health".to_owned(), json!({ "get": health })),
        ("/health/jobs/{id}".to_owned(), json!({ "parameters": id(), "delete": dismiss })),
        ("/health/jobs/{id}/retry".to_owned(), json!({ "parameters": id(), "post": retry })),
        ("/health/payments/{id}".to_owned(), json!({ "parameters": id(), "delete": dismiss_payment })),
        ("/health/mails/{id}/resend".to_owned(), json!({ "parameters": id(), "post": resend })),
        ("/service-keys".to_owned(), json!({ "get": list, "post": create })),
        ("/service-keys/{id}".to_owned(), json!({ "parameters": id(), "delete": revoke })),
    ]
    .into_iter()
    .collect()
}
