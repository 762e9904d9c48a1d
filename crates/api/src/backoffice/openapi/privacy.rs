//! Holds, erasure and export.

use serde_json::{Map, Value, json};

use super::{body, external_id, operation, page, refused, said};
use crate::backoffice::privacy::Hold;

pub fn paths() -> Map<String, Value> {
    let nobody = || refused("There is no such consumer.");
    let hold = body::<Hold>(json!({
        "type": "object", "required": ["reason"], "additionalProperties": false,
        "properties": { "reason": { "type": "string", "minLength": 1 } },
    }));
    let mut list = operation(
        "Who is held, and who asked to be forgotten, by external id.",
        json!({ "200": said("A page; meta.next is what to send as after for the next one.") }),
        None,
    );
    list["parameters"] = page();
    let show = operation(
        "What is kept of a consumer, until when and why; also after the relation ended.",
        json!({ "200": said("Where they stand."), "404": nobody() }),
        None,
    );
    let put_hold = operation(
        "Delete nothing of a consumer, whatever its term.",
        json!({ "200": said("Held."), "404": nobody(), "422": refused("The reason is missing or too long.") }),
        Some(hold),
    );
    let let_go = operation(
        "End a hold.",
        json!({ "204": said("Ended."), "404": refused("There is no such consumer, or nothing is held.") }),
        None,
    );
    let forget = operation(
        "Forget what nothing obliges to keep; keep the rest from view until its term ends.",
        json!({ "200": said("What is kept, until when and why; state is deleted where nothing is."), "404": nobody() }),
        None,
    );
    let remember = operation(
        "Take an erasure back: the next version of the consumer's record opens the account again.",
        json!({ "204": said("Taken back."), "404": refused("There is no such consumer, or no erasure was asked.") }),
        None,
    );
    let export = operation(
        "All that is the consumer's, as a ZIP file.",
        json!({
            "200": {
                "description": "JSON and every paper.",
                "content": { "application/zip": { "schema": { "type": "string", "format": "binary" } } },
            },
            "404": nobody(),
        }),
        None,
    );
    let at = || json!([external_id()]);
    let paths = [
        ("/privacy", json!({ "get": list })),
        ("/consumers/{external_id}/privacy", json!({ "parameters": at(), "get": show })),
        ("/consumers/{external_id}/hold", json!({ "parameters": at(), "put": put_hold, "delete": let_go })),
        (
            "/consumers/{external_id}/erasure",
            json!({ "parameters": at(), "post": forget, "delete": remember }),
        ),
        ("/consumers/{external_id}/export", json!({ "parameters": at(), "get": export })),
    ];
    paths.into_iter().map(|(path, item)| (path.to_owned(), item)).collect()
}
