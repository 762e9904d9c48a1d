//! The calls by which the firm reads, and the filters of its lists.

use domain::kinds::ProductKind;
use domain::records::Segment;
use serde_json::{Map, Value, json};

use super::responses::response;
use super::{body, external_id, of_type, operation, page, refused, said};
use crate::backoffice::answers::{Answer, AnswerList};
use crate::backoffice::audit_log::AuditLog;
use crate::backoffice::mails::Report;
use crate::backoffice::papers::PaperList;
use crate::backoffice::processed::ProcessingStatus;
use crate::backoffice::uploads::{UploadAttributes, UploadList};
use crate::http::envelope::{ListResponse, SingleResponse};

fn in_query(name: &str, schema: &Value, what: &str) -> Value {
    json!({ "name": name, "in": "query", "schema": schema, "description": what })
}

/// The page, and what the list of a segment can be narrowed to.
pub fn parameters(segment: Segment) -> Value {
    let mut all = page();
    let Some(list) = all.as_array_mut() else { return all };
    let text = json!({ "type": "string" });
    let product = "As <kind>/<external id>.";
    let mut add = |name: &str, schema: &Value, what: &str| list.push(in_query(name, schema, what));
    match segment {
        Segment::Consumers => {
            add("email", &text, "The address to sign in with.");
            add("ended", &json!({ "type": "boolean" }), "Those whose relationship has ended.");
            let what = "False for those who have not set a password yet, true for those who have.";
            add("has_password", &json!({ "type": "boolean" }), what);
        }
        Segment::Product(kind) => {
            let day = json!({ "type": "string", "format": "date" });
            if kind == ProductKind::Appointment {
                add("date_from", &day, "On this day or later.");
                add("date_until", &day, "On this day or earlier.");
            }
            if kind == ProductKind::Invoice {
                add("date_from", &day, "Made on this day or later.");
                add("date_until", &day, "Made on this day or earlier, or of which no day is known.");
                add(
                    "paid",
                    &json!({ "type": "boolean" }),
                    "True for those that were paid, false for those that were not.",
                );
            }
            add("owner", &text, "The external id of an owner.");
            add("adviser", &text, "The external id of an adviser whom a panel names.");
            add("dossier", &text, "The external id of a dossier.");
        }
        Segment::Advisers => {}
        Segment::Actions => {
            add("owner", &text, "The external id of an owner.");
            add("type", &text, "The type of action.");
            let state = json!({ "enum": ["open", "answered", "processed"] });
            add("state", &state, "Answered: and not yet processed by the firm.");
            add("product", &text, product);
        }
        Segment::Documents => {
            add("purpose", &text, "The purpose.");
            add("product", &text, product);
            add("action", &text, "The external id of an action.");
        }
        Segment::Licence | Segment::Branches | Segment::Banners | Segment::Notifications => return all,
    }
    let moment = json!({ "type": "string", "format": "date-time" });
    add("updated_since", &moment, "Changed at or after this moment.");
    all
}

/// What was answered, and the documents that are made of it.
fn answered() -> Map<String, Value> {
    let none = || refused("There is none.");
    let answers = operation(
        "What was answered, as it was sealed, the newest first.",
        json!({ "200": response::<ListResponse<Answer>>("The answers."), "404": none() }),
        None,
    );
    let mut all = operation(
        "What was answered, in the order of the chain, also to actions that are archived or deleted.",
        json!({
            "200": response::<AnswerList>("A page, the oldest first."),
            "404": refused("There is no such consumer."),
            "422": refused("A filter cannot be read."),
        }),
        None,
    );
    all["parameters"] = page();
    all["parameters"][1]["schema"]["maximum"] = json!(100);
    let whose = "The external id of whoever answered; absent: the whole chain.";
    if let Some(list) = all["parameters"].as_array_mut() {
        list.push(in_query("consumer", &json!({ "type": "string" }), whose));
    }
    let bundle = operation(
        "A dossier with its documents, answers and evidence as a ZIP file, with an index that reads without the portal and a program that checks all of it.",
        json!({
            "200": of_type("application/zip", "The same bytes as long as nothing changes."),
            "404": refused("There is no such dossier."),
        }),
        None,
    );
    let papers = operation(
        "The papers that the portal makes of what was answered: receipts, the signed order, the form that was filled in.",
        json!({ "200": response::<PaperList>("Those that there are, and in meta.pending those that there are not yet."), "404": none() }),
        None,
    );
    let paper = operation(
        "One of these papers.",
        json!({
            "200": of_type("application/pdf", "The file."),
            "404": refused("There is no such action; or no such paper (DOWNLOADABLE_DOCUMENT_NOT_FOUND), with why in error.faults."),
        }),
        None,
    );
    let named = json!({
        "name": "paper", "in": "path", "required": true, "schema": { "type": "string", "maxLength": 64 },
        "description": "The id of a paper, or its kind for the newest one of that kind.",
    });
    let paths = [
        ("/answers", json!({ "get": all })),
        ("/actions/{external_id}/answers", json!({ "parameters": [external_id()], "get": answers })),
        ("/dossiers/{external_id}/bundle", json!({ "parameters": [external_id()], "get": bundle })),
        ("/actions/{external_id}/papers", json!({ "parameters": [external_id()], "get": papers })),
        (
            "/actions/{external_id}/papers/{paper}/content",
            json!({ "parameters": [external_id(), named], "get": paper }),
        ),
    ];
    paths.into_iter().map(|(path, item)| (path.to_owned(), item)).collect()
}

/// What consumers delivered and answered, and the trail.
pub fn paths() -> Map<String, Value> {
    let none = || refused("There is none.");
    let with = |mut call: Value, more: &[(&str, Value, &str)]| {
        call["parameters"] = page();
        if let Some(list) = call["parameters"].as_array_mut() {
            list.extend(more.iter().map(|(name, schema, what)| in_query(name, schema, what)));
        }
        call
    };
    let text = json!({ "type": "string" });
    let states = json!({ "enum": ["received", "accepted", "rejected"] });
    let listed = |page: Value| json!({ "200": page, "422": refused("A filter cannot be read.") });
    let oldest_first = "A page, the oldest first.";
    let uploads = with(
        operation("What consumers delivered.", listed(response::<UploadList>(oldest_first)), None),
        &[
            ("consumer", text.clone(), "The external id of who delivered."),
            ("action", text.clone(), "The external id of an action."),
            ("state", states, "How far the firm's judgement is."),
        ],
    );
    let mut trail = with(
        operation(
            "Who did and saw what, consumers and the firm alike.",
            listed(response::<AuditLog>(oldest_first)),
            None,
        ),
        &[
            ("consumer", text.clone(), "The external id of whom it concerns."),
            ("type", text, "As in login.failed."),
        ],
    );
    trail["responses"]["404"] = refused("There is no such consumer.");
    let id = json!([{ "name": "id", "in": "path", "required": true, "schema": { "type": "string", "format": "uuid" } }]);
    let upload = operation(
        "One upload.",
        json!({ "200": response::<SingleResponse<UploadAttributes>>("The upload."), "404": none() }),
        None,
    );
    let content = operation(
        "The bytes of an upload, as they were delivered.",
        json!({ "200": of_type("*/*", "The file."), "404": none() }),
        None,
    );
    let processed = operation(
        "The firm has processed the answer: the second step of done.",
        json!({ "200": response::<SingleResponse<ProcessingStatus>>("Recorded; said again it stays as it was first."), "404": none(), "422": refused("Nobody has answered it yet.") }),
        None,
    );
    let mails = with(
        operation(
            "What was mailed to consumers, and what became of it.",
            json!({ "200": said("A page, the oldest first."), "404": none(), "422": refused("A filter cannot be read.") }),
            None,
        ),
        &[
            ("consumer", json!({ "type": "string" }), "The external id of whom it went to."),
            (
                "state",
                json!({ "enum": ["waiting", "sent", "failed", "bounced", "dropped"] }),
                "What became of it.",
            ),
        ],
    );
    let report = body::<Report>(json!({
        "type": "object", "additionalProperties": false,
        "properties": {
            "message_id": { "type": ["string", "null"], "description": "The mail's Message-ID; this or the address." },
            "address": { "type": ["string", "null"], "description": "The address that refused it." },
            "reason": { "type": ["string", "null"] },
        },
    }));
    let bounce = operation(
        "A mail did not arrive and never will, as the firm's mail provider heard later.",
        json!({ "200": said("Recorded, once for each mail; whether notices are still sent there."), "404": none(), "422": refused("Neither or both of message_id and address.") }),
        Some(report),
    );
    let paths = [
        ("/uploads", json!({ "get": uploads })),
        ("/uploads/{id}", json!({ "parameters": id, "get": upload })),
        ("/uploads/{id}/content", json!({ "parameters": id, "get": content })),
        ("/actions/{external_id}/processed", json!({ "parameters": [external_id()], "post": processed })),
        ("/audit", json!({ "get": trail })),
        ("/mails", json!({ "get": mails })),
        ("/mail-bounces", json!({ "post": bounce })),
    ];
    let mut paths: Map<String, Value> =
        paths.into_iter().map(|(path, item)| (path.to_owned(), item)).collect();
    paths.extend(answered());
    paths
}
