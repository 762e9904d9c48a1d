//! Messages between the firm and its consumers.

use serde_json::{Map, Value, json};

use super::responses::response;
use super::{body, operation, refused};
use crate::backoffice::message_attributes::{
    FirmMessage, FirmMessageList, FirmThread, FirmThreadList, SentFirmMessage,
};
use crate::backoffice::messages::{NewFirmMessage, ReadByFirm};
use crate::http::envelope::SingleResponse;

fn parameters(names: &[(&str, &str, &str)]) -> Value {
    let parameter = |(name, place, what): &(&str, &str, &str)| {
        let kind = if *name == "limit" { json!({ "type": "integer" }) } else { json!({ "type": "string" }) };
        json!({ "name": name, "in": place, "required": *place == "path", "schema": kind, "description": what })
    };
    names.iter().map(parameter).collect()
}

const ROOT: &str = "/consumers/{external_id}/messages";
const CONSUMER: (&str, &str, &str) = ("external_id", "path", "The external id of the consumer.");
const MESSAGE: (&str, &str, &str) = ("message", "path", "The portal's id of the message.");

pub fn paths() -> Map<String, Value> {
    let mut list = operation(
        "The messages of a thread, the newest first. What a consumer wrote counts as delivered from then on.",
        json!({
            "200": response::<FirmMessageList>("A page; meta.next is what to send as before for the next one."),
            "403": refused("The firm has no messages (modules.has_messages_enabled)."),
            "404": refused("There is no such consumer, or the dossier is not theirs."),
            "422": refused("A parameter cannot be read."),
        }),
        None,
    );
    list["parameters"] = parameters(&[
        CONSUMER,
        ("dossier", "query", "The external id of the dossier of the thread; absent: the general thread."),
        ("before", "query", "Where the page before ended."),
        ("limit", "query", "At most so many, 1 to 100; 30 where nothing is said."),
    ]);
    let mut send = operation(
        "Write to a consumer. To the thread of a dossier it goes to all of its owners; where the dossier is archived, to \
         the consumer's general thread, and meta.moved says so.",
        json!({
            "200": response::<SentFirmMessage>("The same request was answered before."),
            "201": response::<SentFirmMessage>("Sent."),
            "403": refused("The firm has no messages."),
            "404": refused("There is no such consumer, dossier or request of theirs."),
            "415": refused("A file is of no supported type."),
            "422": refused("The text is missing or too long, or there are more than five files."),
        }),
        Some(sent()),
    );
    send["parameters"] =
        parameters(&[CONSUMER, ("Idempotency-Key", "header", "The same request sent again acts once.")]);
    let mut threads = operation(
        "The threads of a consumer: the general one, then those of dossiers, the one with the newest message first.",
        json!({ "200": response::<FirmThreadList>("The threads."), "404": refused("There is no such consumer.") }),
        None,
    );
    threads["parameters"] = parameters(&[CONSUMER]);
    let mut read = operation(
        "Say that a thread was read, up to and including a message.",
        json!({
            "200": response::<SingleResponse<FirmThread>>("The thread."),
            "404": refused("There is no such consumer or message."),
        }),
        Some(body::<ReadByFirm>(json!({
            "type": "object", "required": ["up_to"], "additionalProperties": false,
            "properties": {
                "dossier": { "type": ["string", "null"], "description": "Absent: the general thread." },
                "up_to": { "type": "string", "format": "uuid" },
            },
        }))),
    );
    read["parameters"] = parameters(&[CONSUMER]);
    let mut advice = operation(
        "Mark a message of the firm's as advice that was given: it is sealed for everybody who reads the thread.",
        json!({
            "200": response::<SingleResponse<FirmMessage>>("The message; one that was marked before stays as it is."),
            "404": refused("There is no such consumer or message."),
            "422": refused("A consumer wrote the message."),
        }),
        None,
    );
    advice["parameters"] = parameters(&[CONSUMER, MESSAGE]);
    let file = json!({ "description": "The file.", "content": { "*/*": {} } });
    let mut content =
        operation("A file of a message.", json!({ "200": file, "404": refused("There is none.") }), None);
    content["parameters"] =
        parameters(&[CONSUMER, MESSAGE, ("attachment", "path", "The portal's id of the file.")]);
    Map::from_iter([
        (ROOT.to_owned(), json!({ "get": list, "post": send })),
        (format!("{ROOT}/threads"), json!({ "get": threads })),
        (format!("{ROOT}/read"), json!({ "post": read })),
        (format!("{ROOT}/{{message}}/advice"), json!({ "post": advice })),
        (format!("{ROOT}/{{message}}/attachments/{{attachment}}/content"), json!({ "get": content })),
    ])
}

/// What is sent: JSON, or a form with the same fields and files.
fn sent() -> Value {
    let properties = json!({
        "text": { "type": "string" },
        "dossier": { "type": ["string", "null"], "description": "Absent: the consumer's general thread." },
        "action": { "type": ["string", "null"], "description": "The external id of the request that it is about." },
        "advice": { "type": "boolean", "description": "Whether it is advice that is given, which seals it." },
    });
    let mut content = body::<NewFirmMessage>(json!({
        "type": "object", "required": ["text"], "additionalProperties": false, "properties": properties,
    }));
    let mut with_files = content["application/json"]["schema"]["properties"].clone();
    with_files["file[]"] =
        json!({ "type": "array", "maxItems": 5, "items": { "type": "string", "format": "binary" } });
    content["multipart/form-data"] =
        json!({ "schema": { "type": "object", "required": ["text"], "properties": with_files } });
    content
}
