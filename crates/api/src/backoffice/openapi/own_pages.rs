//! What the desk asks for the colleague who sits there.

use serde_json::{Map, Value, json};

use super::responses::response;
use super::{operation, refused};
use crate::http::envelope::SingleResponse;
use crate::live::DeskChange;
use crate::portal::calendar::CalendarAddress;

pub fn paths() -> Map<String, Value> {
    let changed = response::<DeskChange>("Events `changed`, whose data have this form, and `resync`.");
    let schema = changed["content"]["application/json"]["schema"].clone();
    let stream = operation(
        "Server-sent events that tell a member of staff what to ask for again, of clients whom they see. A service key \
         reads /events.",
        json!({
            "200": { "description": changed["description"], "content": { "text/event-stream": { "schema": schema } } },
            "503": refused("There are as many streams as there may be."),
        }),
        None,
    );
    let address = |what| response::<SingleResponse<CalendarAddress>>(what);
    let show = operation(
        "Whether the appointments of the member of staff stand at a secret address.",
        json!({ "200": address("Since when; the address itself is said once.") }),
        None,
    );
    let renew = operation(
        "Make a secret address at which a calendar reads the appointments of the member of staff, in the place of an \
         earlier one.",
        json!({ "200": address("The address.") }),
        None,
    );
    let revoke = operation(
        "Take the secret address away.",
        json!({ "204": { "description": "There is none any more." } }),
        None,
    );
    [
        ("/stream".to_owned(), json!({ "get": stream })),
        ("/calendar".to_owned(), json!({ "get": show, "post": renew, "delete": revoke })),
    ]
    .into_iter()
    .collect()
}
