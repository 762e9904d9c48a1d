//! The work list, and finding clients.

use domain::worklist::WorkQueue;
use serde_json::{Map, Value, json};
use strum::IntoEnumIterator;

use super::responses::response;
use super::{operation, page, refused};
use crate::backoffice::search::SearchResults;
use crate::backoffice::worklist::{Worklist, WorklistPage};

pub fn paths() -> Map<String, Value> {
    let scope = json!({
        "name": "scope", "in": "query", "schema": { "enum": ["all", "branch", "mine"] },
        "description": "Whose clients, as far as the caller sees them; a service key has none of its own and no branch.",
    });
    let mut counts = operation(
        "What waits for somebody at the firm: how much in each queue.",
        json!({
            "200": response::<Worklist>("Every queue."),
            "422": refused("The scope is none that the caller has."),
        }),
        None,
    );
    counts["parameters"] = json!([scope]);
    let mut items = operation(
        "What waits in a queue, the oldest first.",
        json!({
            "200": response::<WorklistPage>("A page; next is what to send as after for the next one."),
            "404": refused("There is no such queue."),
            "422": refused("A parameter cannot be read."),
        }),
        None,
    );
    items["parameters"] = page();
    if let Some(parameters) = items["parameters"].as_array_mut() {
        parameters.push(scope.clone());
    }
    let queue = json!([{
        "name": "queue", "in": "path", "required": true,
        "schema": { "enum": WorkQueue::iter().map(|queue| queue.to_string()).collect::<Vec<_>>() },
    }]);
    let mut search = operation(
        "Find clients by the beginning of a word of their name, of their address, postcode or external id, or of the \
         external id of a dossier of theirs. Accents and case do not count.",
        json!({
            "200": response::<SearchResults>("Who was found; nobody for less than two letters or digits."),
            "422": refused("A parameter cannot be read."),
        }),
        None,
    );
    search["parameters"] = json!([
        {
            "name": "q", "in": "query", "required": true, "schema": { "type": "string" },
            "description": "What was typed.",
        },
        {
            "name": "limit", "in": "query",
            "schema": { "type": "integer", "minimum": 1, "maximum": 100, "default": 20 },
        },
    ]);
    [
        ("/worklist".to_owned(), json!({ "get": counts })),
        ("/worklist/{queue}".to_owned(), json!({ "parameters": queue, "get": items })),
        ("/search".to_owned(), json!({ "get": search })),
    ]
    .into_iter()
    .collect()
}
