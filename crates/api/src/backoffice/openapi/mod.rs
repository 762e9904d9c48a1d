//! The description of the back office's calls. The records' schemas are not repeated: it points to where they are.

mod change_proposals;
mod messages;
mod operations;
mod own_pages;
mod privacy;
mod reads;
mod requests;
mod responses;
mod settings;
mod staff;
mod webhooks;
mod withdrawals;
mod worklist;

use axum::http::Method;
use axum::response::Response;
use domain::limits::EXTERNAL_ID;
use domain::records::Segment;
use domain::schema;
use schemars::JsonSchema;
use serde_json::{Map, Value, json};

use super::invitations::{HandOver, Invitation, Invite, Link};
use super::key::Firm;
use super::model::{is_archivable, is_made_here};
use super::records::{KeptRecord, RecordList, Written};
use super::recovery::{ResetTwoFactor, TwoFactorReset};
use super::review::{Review, Reviewed};
use super::scopes::required;
use super::texts::TextList;
use crate::http::envelope::{self, DataResponse, SingleResponse};
use crate::openapi::limits;
use responses::{error, response};

/// `GET /openapi.json`.
pub async fn show(_firm: Firm) -> Response {
    envelope::json_text(document().to_string())
}

pub(super) fn document() -> Value {
    let mut paths = Map::new();
    for segment in Segment::all() {
        let path = segment.path();
        paths.insert(format!("/{path}/{{external_id}}"), single_record(segment));
        if segment != Segment::Licence {
            let mut item = json!({ "get": list(segment) });
            if is_made_here(segment) {
                item["post"] = made(segment);
            }
            paths.insert(format!("/{path}"), item);
        }
        if is_archivable(segment) {
            paths.insert(format!("/{path}/{{external_id}}/archive"), archived(segment));
        }
    }
    paths.extend(others());
    paths.extend(schemas());
    paths.extend(change_proposals::paths());
    paths.extend(messages::paths());
    paths.extend(operations::paths());
    paths.extend(privacy::paths());
    paths.extend(reads::paths());
    paths.extend(requests::paths());
    paths.extend(settings::paths());
    paths.extend(staff::paths());
    paths.extend(webhooks::paths());
    paths.extend(withdrawals::paths());
    paths.extend(worklist::paths());
    paths.extend(own_pages::paths());
    name_scopes(&mut paths);
    let mut schemas = responses::parts();
    schemas.insert("Error".to_owned(), error());
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Balie: the back office's API",
            "version": "1",
            "description": "How a firm's own system feeds the portal and hears back from it.",
        },
        "servers": [{ "url": "/backoffice/v1" }],
        "security": [{ "serviceKey": [] }, { "staff": [] }],
        "paths": paths,
        "components": {
            "securitySchemes": {
                "serviceKey": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A service key; each call names the scope that the key has to have.",
                },
                "staff": {
                    "type": "http",
                    "scheme": "bearer",
                    "bearerFormat": "JWT",
                    "description": "The token of a member of staff (POST /desk/api/auth/login); each call names what the role has to have.",
                },
            },
            "schemas": schemas,
        },
    });
    limits::state_parameters(&mut document);
    document
}

/// A request's body as it is described, with the limits of the type that reads it.
fn body<T: JsonSchema>(mut described: Value) -> Value {
    limits::state(&mut described, "", &schema::of::<T>());
    json!({ "application/json": { "schema": described } })
}

/// Puts what each call asks for into its security requirement.
fn name_scopes(paths: &mut Map<String, Value>) {
    for (path, item) in paths {
        for (method, call) in item.as_object_mut().into_iter().flatten() {
            let Ok(method) = method.to_uppercase().parse::<Method>() else { continue };
            if !call.is_object() {
                continue;
            }
            if let Some(access) = required(&method, path) {
                call["security"] = access.requirement.security();
            }
        }
    }
}

fn single_record(segment: Segment) -> Value {
    let path = segment.path();
    let body = json!({
        "type": "object",
        "required": ["version", "attributes"],
        "additionalProperties": false,
        "properties": {
            "version": { "type": "integer", "minimum": 0, "description": "Only grows." },
            "attributes": { "$ref": format!("/backoffice/v1/schemas/{path}") },
        },
    });
    let put = operation(
        &format!("Insert or replace one of {path}."),
        json!({
            "200": response::<SingleResponse<Written>>("Replaced, or the same version stood already."),
            "201": response::<SingleResponse<Written>>("Inserted."),
            "409": refused("A newer version stands already (VERSION_CONFLICT), the firm's system looks after it and a member of staff would write it (RECORD_MANAGED_ELSEWHERE, with managed_by_name), or the type of an answered action would change (ACTION_ALREADY_DONE)."),
            "412": refused("The record has another revision than If-Match names (REVISION_CONFLICT)."),
            "422": refused("Every fault by JSON pointer in error.faults; nothing was written."),
        }),
        Some(json!({ "application/json": { "schema": body } })),
    );
    let get = operation(
        "One record, as it was sent.",
        json!({ "200": response::<DataResponse<KeptRecord>>("The record."), "404": refused("There is none.") }),
        None,
    );
    let mut item = json!({ "parameters": [external_id()], "put": put, "get": get });
    item["put"]["parameters"] = json!([silent(), {
        "name": "If-Match", "in": "header", "schema": { "type": "string", "maxLength": 100 },
        "description": "A revision (meta.revision) in quotes: nothing else is replaced.",
    }]);
    if segment != Segment::Licence {
        let answers = json!({
            "204": said("Taken away."),
            "404": refused("There is none."),
            "409": refused("A consumer signed, paid or answered it, a payment of it is under way, other records name it, or it is the last branch (RECORD_CANNOT_BE_DELETED)."),
        });
        let what = match segment {
            Segment::Consumers => "End the relationship: the account closes, what was signed is kept.",
            _ => "Take a record away.",
        };
        item["delete"] = operation(what, answers, None);
        item["delete"]["parameters"] = json!([silent()]);
    }
    item
}

/// Making a record of a segment without an id of the firm's own.
fn made(segment: Segment) -> Value {
    let path = segment.path();
    let body = json!({
        "type": "object",
        "required": ["attributes"],
        "additionalProperties": false,
        "properties": { "attributes": { "$ref": format!("/backoffice/v1/schemas/{path}") } },
    });
    let mut post = operation(
        &format!("Make one of {path}, for which the portal makes the external id; it has version 1."),
        json!({
            "200": response::<SingleResponse<Written>>("It was made before, by the same key and content."),
            "201": response::<SingleResponse<Written>>("Made."),
            "422": refused("Every fault by JSON pointer in error.faults; nothing was written."),
        }),
        Some(json!({ "application/json": { "schema": body } })),
    );
    post["parameters"] = json!([silent(), idempotency_key()]);
    post
}

/// Archiving one record of a segment.
fn archived(segment: Segment) -> Value {
    let answers = || json!({ "204": said("Done."), "404": refused("There is none.") });
    json!({
        "parameters": [external_id()],
        "post": operation(&format!("Archive one of {}: consumers no longer see it.", segment.path()), answers(), None),
        "delete": operation("Bring it back into the consumers' view.", answers(), None),
    })
}

fn list(segment: Segment) -> Value {
    let mut call = operation(
        &format!("All of {}, by external id, a page at a time.", segment.path()),
        json!({
            "200": response::<RecordList>("A page; meta.next is what to send as after for the next one."),
            "422": refused("A filter that this segment does not have, or that cannot be read."),
        }),
        None,
    );
    call["parameters"] = reads::parameters(segment);
    call
}

fn others() -> Map<String, Value> {
    let binary =
        json!({ "application/octet-stream": { "schema": { "type": "string", "format": "binary" } } });
    let lines = json!({ "application/x-ndjson": { "schema": { "type": "string" } } });
    let review = body::<Review>(json!({
        "type": "object", "required": ["verdict"], "additionalProperties": false,
        "properties": {
            "verdict": { "enum": ["accepted", "rejected"] },
            "reason": { "type": ["string", "null"], "description": "Needed for a rejection." },
            "upload": {
                "type": ["string", "null"], "format": "uuid",
                "description": "The document that was looked at: nothing is judged when another one waits by now.",
            },
        },
    }));
    let link = body::<HandOver>(json!({
        "type": "object", "additionalProperties": false,
        "properties": { "domain": { "type": ["string", "null"] }, "colleague": { "type": ["string", "null"] } },
    }));
    let invite = body::<Invite>(json!({
        "type": "object", "additionalProperties": false,
        "properties": { "domain": { "type": ["string", "null"] } },
    }));
    let reset = body::<ResetTwoFactor>(json!({
        "type": "object", "additionalProperties": false,
        "properties": { "identity_check": { "type": ["string", "null"] } },
    }));
    let mut events = operation(
        "What consumers did, in order.",
        json!({
            "200": response::<super::events::EventList>("At most 500."),
            "410": refused("The cursor is of another epoch or ahead of the feed (FEED_RESTARTED); meta.next is where to go on."),
        }),
        None,
    );
    events["parameters"] = page();
    let mut import = operation(
        "Many records, one JSON object a line; a line of verdict for each comes back.",
        json!({ "200": of_type("application/x-ndjson", "Verdicts: line, external_id, status, faults, warnings.") }),
        Some(lines),
    );
    import["parameters"] = json!([silent(), {
        "name": "dry_run", "in": "query", "schema": { "type": "boolean" },
        "description": "What each line would do is answered, and nothing is written.",
    }]);
    let operations = json!({ "application/x-ndjson": { "schema": {
        "type": "string", "description": "Each line as /backoffice/v1/schemas/bulk has it.",
    } } });
    let mut bulk = operation(
        "Many operations, one JSON object a line; a line of verdict for each comes back.",
        json!({ "200": of_type("application/x-ndjson", "A verdict a line, each as #/components/schemas/BulkVerdict.") }),
        Some(operations),
    );
    bulk["parameters"] = json!([silent()]);
    let calls = [
        ("/import", "post", import),
        ("/bulk", "post", bulk),
        ("/events", "get", events),
        (
            "/documents/{external_id}/content",
            "put",
            operation(
                "The document's bytes, at most 25 MB.",
                json!({ "204": said("Kept."), "404": refused("There is no such document."), "413": refused("Too large.") }),
                Some(binary),
            ),
        ),
        (
            "/documents/{external_id}/content",
            "get",
            operation(
                "The bytes, also of what a consumer delivered, by the portal's id.",
                json!({ "200": of_type("*/*", "The file."), "404": refused("There is none.") }),
                None,
            ),
        ),
        (
            "/actions/{external_id}/review",
            "post",
            operation(
                "Accept or reject what was delivered; a rejection asks for it again.",
                json!({ "200": response::<SingleResponse<Reviewed>>("Judged."), "404": refused("There is no such action."), "409": refused("Somebody decided about this upload before (UPLOAD_ALREADY_REVIEWED, with decision: verdict, by, at, reason)."), "422": refused("Nothing waits, or a reason is missing.") }),
                Some(review),
            ),
        ),
        (
            "/products/otd/{external_id}/reopen",
            "post",
            operation(
                "Undo the signature of a service order, so that a new action can ask for it again.",
                json!({ "204": said("Not signed any more."), "404": refused("There is no such order.") }),
                None,
            ),
        ),
        (
            "/products/appointment/{external_id}/reinstate",
            "post",
            operation(
                "Undo the cancellation of an appointment.",
                json!({ "204": said("It stands again."), "404": refused("There is no such appointment.") }),
                None,
            ),
        ),
        (
            "/consumers/{external_id}/invitation",
            "post",
            operation(
                "Mail the link to set a first password.",
                json!({ "202": response::<SingleResponse<Invitation>>("The mail follows, or went out just now."), "404": refused("There is no such consumer.") }),
                Some(invite),
            ),
        ),
        (
            "/consumers/{external_id}/handover",
            "post",
            operation(
                "A link that signs in, once and within a minute.",
                json!({ "201": response::<SingleResponse<Link>>("The link."), "404": refused("There is no such consumer.") }),
                Some(link),
            ),
        ),
        (
            "/consumers/{external_id}/two-factor",
            "delete",
            operation(
                "Switch the second factor of a consumer off in 24 hours; a sign-in with a right code withdraws it.",
                json!({ "202": response::<SingleResponse<TwoFactorReset>>("When it takes effect."), "204": said("Two-factor is not on."), "404": refused("There is no such consumer.") }),
                Some(reset),
            ),
        ),
        (
            "/consumers/{external_id}/two-factor",
            "put",
            operation(
                "Withdraw a reset of the second factor.",
                json!({ "204": said("Withdrawn."), "404": refused("There is no such consumer, or no reset.") }),
                None,
            ),
        ),
        (
            "/consumers/{external_id}/sessions",
            "delete",
            operation(
                "Sign a consumer out on every device and withdraw every link to them.",
                json!({ "204": said("Every session has ended."), "404": refused("There is no such consumer.") }),
                None,
            ),
        ),
    ];
    let mut paths = Map::new();
    for (path, method, call) in calls {
        let item = paths.entry(path).or_insert_with(|| {
            if path.contains("{external_id}") { json!({ "parameters": [external_id()] }) } else { json!({}) }
        });
        item[method] = call;
    }
    paths
}

fn schemas() -> [(String, Value); 4] {
    let own = operation(
        "This description.",
        json!({ "200": of_type("application/json", "An OpenAPI document.") }),
        None,
    );
    let texts = operation(
        "The texts that a licence's dictionary can word itself, with the portal's own words.",
        json!({ "200": response::<TextList>("Every text, by its id.") }),
        None,
    );
    let list = operation(
        "What schemas there are.",
        json!({ "200": of_type("application/json", "The list.") }),
        None,
    );
    let one = operation(
        "One schema, by its name in the list, slashes included.",
        json!({ "200": of_type("application/schema+json", "The JSON Schema itself."), "404": refused("There is none.") }),
        None,
    );
    [
        ("/openapi.json".to_owned(), json!({ "get": own })),
        ("/schemas".to_owned(), json!({ "get": list })),
        ("/texts".to_owned(), json!({ "get": texts })),
        ("/schemas/{segment}".to_owned(), json!({ "parameters": [schema_name()], "get": one })),
    ]
}

fn operation(summary: &str, mut answers: Value, content: Option<Value>) -> Value {
    answers["401"] =
        refused("The key is missing, unknown, revoked or expired, or used from outside its networks.");
    answers["403"] = refused("The key lacks the scope that security names (ACCESS_DENIED).");
    answers["4XX"] = refused("Refused, with one of the catalogue's codes.");
    answers["5XX"] = refused("The database is away; Retry-After says when to come back.");
    let mut call = json!({ "summary": summary, "responses": answers });
    if let Some(content) = content {
        call["requestBody"] = json!({ "content": content });
    }
    call
}

fn external_id() -> Value {
    let name = json!({ "type": "string", "maxLength": EXTERNAL_ID });
    json!({ "name": "external_id", "in": "path", "required": true, "schema": name })
}

fn idempotency_key() -> Value {
    json!({
        "name": "Idempotency-Key", "in": "header", "schema": { "type": "string", "minLength": 1, "maxLength": 100 },
        "description": "Sent again with the same content, it is made once.",
    })
}

fn silent() -> Value {
    json!({ "name": "silent", "in": "query", "schema": { "type": "boolean" }, "description": "No consumer is mailed about it." })
}

fn schema_name() -> Value {
    json!({ "name": "segment", "in": "path", "required": true, "schema": { "type": "string" }, "example": "consumers" })
}

fn page() -> Value {
    json!([
        { "name": "after", "in": "query", "schema": { "type": "string" } },
        { "name": "limit", "in": "query", "schema": { "type": "integer", "minimum": 1, "maximum": 500 } },
    ])
}

fn said(what: &str) -> Value {
    json!({ "description": what })
}

/// An answer of another sort than the envelope.
fn of_type(media_type: &str, what: &str) -> Value {
    json!({ "description": what, "content": { media_type: {} } })
}

fn refused(what: &str) -> Value {
    let schema = json!({ "$ref": "#/components/schemas/Error" });
    json!({ "description": what, "content": { "application/json": { "schema": schema } } })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_pointed_to_is_there() {
        let document = document();
        let pointers = crate::openapi::pointers(&document);
        assert!(pointers.iter().any(|pointer| pointer.ends_with("/Error")));
        for pointer in pointers {
            assert!(document.pointer(&pointer).is_some(), "{pointer}");
        }
    }

    #[test]
    fn every_request_states_its_limits() {
        let faults = limits::unbounded(&document());
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}
