//! The firm's settings as its administrators work on them.

use serde_json::{Map, Value, json};

use super::responses::response;
use super::{body, operation, refused, said};
use crate::backoffice::settings::{
    CheckBody, Draft, DraftBody, FirmSettings, MailBlockText, PreviewBody, PublishBody, PublishedVersion,
    RestoreBody, SettingsDifferences, SettingsHistory, SettingsPreviewLink, SettingsProblems,
    SettingsVersionDetails,
};
use crate::http::envelope::{DataResponse, ListResponse};

const DRAFT_CHANGED: &str = "Somebody saved, published or discarded the draft meanwhile (DRAFT_CHANGED, with the draft's \
     revision, updated_at and updated_by in error.details).";

const REVISION: &str = "The one that was read; null where there was no draft.";

pub fn paths() -> Map<String, Value> {
    let attributes = || json!({ "$ref": "/backoffice/v1/schemas/licence" });
    let revision = json!({ "type": ["string", "null"], "description": REVISION });
    let show = operation(
        "The firm's settings that are in force, and the draft that its administrators share.",
        json!({ "200": response::<DataResponse<FirmSettings>>("The settings.") }),
        None,
    );
    let save = operation(
        "Save the draft, faulty or not.",
        json!({
            "200": response::<DataResponse<Draft>>("The draft, with what keeps it from being published."),
            "409": refused(DRAFT_CHANGED),
            "422": refused("No draft of a licence: unknown fields, values of another type, host names, or more than 256 kB."),
        }),
        Some(body::<DraftBody>(json!({
            "type": "object", "required": ["attributes", "base_version"], "additionalProperties": false,
            "properties": {
                "attributes": attributes(),
                "base_version": { "type": "integer", "description": "The version of the settings on which it is based." },
                "revision": revision,
            },
        }))),
    );
    let mut discard = operation(
        "Discard the draft.",
        json!({ "204": said("There is no draft."), "409": refused(DRAFT_CHANGED) }),
        None,
    );
    discard["parameters"] = json!([
        { "name": "revision", "in": "query", "required": true, "schema": { "type": "string" } },
    ]);
    let check = operation(
        "Check settings without saving them.",
        json!({ "200": response::<DataResponse<SettingsProblems>>("What would keep them from being published.") }),
        Some(body::<CheckBody>(json!({
            "type": "object", "required": ["attributes"], "additionalProperties": false,
            "properties": { "attributes": attributes() },
        }))),
    );
    let differences = operation(
        "What the draft changes.",
        json!({ "200": response::<DataResponse<SettingsDifferences>>("Nothing where there is no draft.") }),
        None,
    );
    let preview = operation(
        "A link that shows the portal with the draft, once and within a minute, in the browser that follows it and for an \
         hour; as a client with the scope handover.",
        json!({
            "201": response::<DataResponse<SettingsPreviewLink>>("The link."),
            "404": refused("There is no such consumer."),
            "409": refused("There is no draft (DRAFT_MISSING)."),
            "422": refused("The path is no page of the portal, or the draft cannot be read."),
        }),
        Some(body::<PreviewBody>(json!({
            "type": "object", "required": ["path"], "additionalProperties": false,
            "properties": {
                "path": { "type": "string", "description": "A page of the portal." },
                "consumer": { "type": ["string", "null"], "description": "The external id of the client as whom the portal is seen, read only." },
            },
        }))),
    );
    let publish = operation(
        "Publish the draft as the next version of the settings.",
        json!({
            "200": response::<DataResponse<PublishedVersion>>("They are in force; there is no draft any more."),
            "409": refused("The draft is another one (DRAFT_CHANGED), or the settings were written since it began with them (SETTINGS_CHANGED, with version, published_at and published_by in error.details)."),
            "422": refused("Every problem by JSON pointer in error.faults; nothing was written."),
        }),
        Some(body::<PublishBody>(json!({
            "type": "object", "required": ["revision"], "additionalProperties": false,
            "properties": { "revision": { "type": "string" } },
        }))),
    );
    let mail_texts = operation(
        "The blocks of mails that a licence's mail.texts can word itself, with the portal's own words.",
        json!({ "200": response::<ListResponse<MailBlockText>>("Every block, by its key.") }),
        None,
    );
    let draft = [
        ("/settings", json!({ "get": show })),
        ("/settings/draft", json!({ "put": save, "delete": discard })),
        ("/settings/draft/check", json!({ "post": check })),
        ("/settings/draft/differences", json!({ "get": differences })),
        ("/settings/draft/preview", json!({ "post": preview })),
        ("/settings/publish", json!({ "post": publish })),
        ("/settings/mail-texts", json!({ "get": mail_texts })),
    ];
    draft.into_iter().chain(history_paths()).map(|(path, item)| (path.to_owned(), item)).collect()
}

fn history_paths() -> [(&'static str, Value); 3] {
    let mut history = operation(
        "The versions of the settings, the newest first.",
        json!({
            "200": response::<SettingsHistory>("At most 50; meta.next is what to send as cursor for the next page."),
            "422": refused("The cursor cannot be read."),
        }),
        None,
    );
    history["parameters"] = json!([{ "name": "cursor", "in": "query", "schema": { "type": "string" } }]);
    let none = "There is no such version.";
    let version = operation(
        "One version of the settings, and what it changed.",
        json!({ "200": response::<DataResponse<SettingsVersionDetails>>("The version."), "404": refused(none) }),
        None,
    );
    let restore = operation(
        "Make a draft of an earlier version.",
        json!({
            "200": response::<DataResponse<Draft>>("The draft, based on the settings that are in force."),
            "404": refused(none), "409": refused(DRAFT_CHANGED),
        }),
        Some(body::<RestoreBody>(json!({
            "type": "object", "additionalProperties": false, "properties": { "revision": json!({ "type": ["string", "null"], "description": REVISION }) },
        }))),
    );
    let number =
        json!([{ "name": "version", "in": "path", "required": true, "schema": { "type": "string" } }]);
    [
        ("/settings/history", json!({ "get": history })),
        ("/settings/history/{version}", json!({ "parameters": number, "get": version })),
        ("/settings/history/{version}/restore", json!({ "parameters": number, "post": restore })),
    ]
}
