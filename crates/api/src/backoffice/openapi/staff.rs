//! Accounts of the firm's own people.

use serde_json::{Map, Value, json};

use super::responses::response;
use super::{body, operation, refused};
use crate::backoffice::staff::{NewStaffAccount, StaffAccount, StaffAccountChange, StaffList, StaffReset};

pub fn paths() -> Map<String, Value> {
    let text = || json!({ "type": "string" });
    let named = |what: &str| json!({ "type": ["string", "null"], "description": what });
    let role = || json!({ "enum": ["adviser", "handler", "admin", "auditor"] });
    let scope = || json!({ "enum": ["own", "branch", "all"], "description": "Whose clients they see." });
    let (branch, adviser) = ("The external id of their branch.", "The external id of their adviser record.");
    let new = body::<NewStaffAccount>(json!({
        "type": "object", "required": ["name", "email", "role", "scope"], "additionalProperties": false,
        "properties": {
            "name": text(), "email": { "type": "string", "format": "email" }, "role": role(), "scope": scope(),
            "branch": named(branch), "adviser": named(adviser),
            "locale": { "enum": ["nl", "en", null], "description": "Of their mails." },
        },
    }));
    let change = body::<StaffAccountChange>(json!({
        "type": "object", "additionalProperties": false,
        "properties": {
            "name": text(), "role": role(), "scope": scope(), "branch": named(branch), "adviser": named(adviser),
            "disabled": { "type": "boolean", "description": "True signs them out at once." },
        },
    }));
    let reason = body::<StaffReset>(json!({
        "type": "object", "required": ["reason"], "additionalProperties": false,
        "properties": { "reason": { "type": "string", "description": "How it was made sure that it is them." } },
    }));
    let no_admin = "The firm would have no administrator left who can sign in (LAST_ADMIN).";
    let none = "There is no such account.";
    let list = operation(
        "The accounts of the firm's staff, by name.",
        json!({ "200": response::<StaffList>("All of them, those that are disabled too.") }),
        None,
    );
    let create = operation(
        "Make an account; its owner is mailed an invitation.",
        json!({
            "201": response::<StaffAccount>("Made."),
            "422": refused("A field is missing or unknown, or the address has an account already."),
        }),
        Some(new),
    );
    let change = operation(
        "Change an account; it holds from the next call on.",
        json!({
            "200": response::<StaffAccount>("As it is now."),
            "404": refused(none), "409": refused(no_admin), "422": refused("A field cannot be so."),
        }),
        Some(change),
    );
    let invite = operation(
        "Mail the invitation again; the links of before do not work any more.",
        json!({
            "202": response::<StaffAccount>("The mail follows."),
            "404": refused(none), "422": refused("The account is active, or disabled."),
        }),
        None,
    );
    let reset = operation(
        "Take password, second factors and sessions away and invite anew: for a colleague who lost them. Not for oneself.",
        json!({
            "200": response::<StaffAccount>("As it is now."),
            "404": refused(none), "409": refused(no_admin), "422": refused("A reason is missing, or the account is disabled."),
        }),
        Some(reason),
    );
    let id = json!([{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }]);
    [
        ("/staff".to_owned(), json!({ "get": list, "post": create })),
        ("/staff/{id}".to_owned(), json!({ "parameters": id, "patch": change })),
        ("/staff/{id}/invitation".to_owned(), json!({ "parameters": id, "post": invite })),
        ("/staff/{id}/reset".to_owned(), json!({ "parameters": id, "post": reset })),
    ]
    .into_iter()
    .collect()
}
