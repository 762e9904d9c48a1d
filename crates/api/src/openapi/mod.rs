//! The description of the consumers' API, made from the handlers themselves.

pub(crate) mod limits;
pub mod queries;

use std::sync::LazyLock;

use axum::response::Response;
use domain::actions;
use domain::data_sharing::TestCaseRequest;
use domain::requests::create_dossier::CreateDossier;
use domain::schema;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;
use utoipa::openapi::{InfoBuilder, OpenApiBuilder};
use utoipa_axum::router::OpenApiRouter;

use crate::http::envelope;
use crate::portal::{
    self, action_handlers, auth, change_proposals, client_errors, consumers, documents, drafts, messages,
    notices, payments, push,
};
use crate::state::App;

/// The consumers' routes together with their description.
pub fn routes() -> OpenApiRouter<App> {
    let info = InfoBuilder::new()
        .title("Balie: the consumers' API")
        .version("1")
        .description(Some(
            "What the customer portal asks of its server. A query parameter that a call does not declare is refused (422, \
             `VALIDATION_FAILED`).",
        ))
        .build();
    OpenApiRouter::with_openapi(OpenApiBuilder::new().info(info).build()).merge(portal::routes())
}

/// The OpenAPI document, made on the first request: most processes are never asked for it.
static DOCUMENT: LazyLock<String> = LazyLock::new(document);

/// `GET /api/openapi.json`
pub async fn show() -> Response {
    envelope::json_text(DOCUMENT.clone())
}

/// The document as it is served and committed as `openapi.json`.
pub fn document() -> String {
    let mut document = serde_json::to_value(routes().get_openapi()).unwrap_or_default();
    state_limits(&mut document);
    name_operations(&mut document);
    add_failures(&mut document);
    add_validators(&mut document);
    open_parts(&mut document);
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    text
}

/// The schemas by which the bodies of requests are checked, by the names that they have in the description.
fn bodies() -> Map<String, Value> {
    macro_rules! of {
        ($($body:ty),* $(,)?) => {
            [$((<$body as ToSchema>::name().into_owned(), schema::request_schema::<$body>())),*]
        };
    }
    macro_rules! answers {
        ($($kind:ident $name:literal {
            completion: $completion:ident, kinds: $kinds:tt, answer: [$($module:ident::$body:ident)?], $($rest:tt)*
        })+) => {
            of![$($(actions::$module::$body,)?)+]
        };
    }
    let others = of![
        actions::mortgage_check::GuestAnswer,
        CreateDossier,
        TestCaseRequest,
        domain::notices::Preferences,
        domain::withdrawal::ConfirmWithdrawal,
        action_handlers::embedded_form::EmbeddedFormParts,
        auth::confirm::Confirm,
        auth::forgot_password::ForgotPassword,
        auth::handover::Handover,
        auth::login::Login,
        auth::identities::IdentityStart,
        auth::identity_login::IdentityLoginStart,
        auth::passkey_login::PasskeyLogin,
        auth::passkeys::NewPasskey,
        auth::passkeys::RenamePasskey,
        auth::password::ChangePassword,
        auth::product_action_login::ProductActionLogin,
        auth::refresh::Refresh,
        auth::reset_password::ResetPassword,
        auth::reset_password::StartPasswordReset,
        auth::two_factor::TwoFactorRequest,
        auth::unlock::RequestUnlock,
        auth::unlock::Unlock,
        change_proposals::ConfirmAddress,
        change_proposals::NewChangeProposal,
        client_errors::ClientError,
        consumers::Settings,
        documents::damage_reports::DamageReportForm,
        documents::deliver::DeliveryForm,
        drafts::NewDraft,
        messages::NewMessage,
        messages::NewMessageForm,
        messages::NewThreadDraft,
        messages::ReadMessages,
        payments::webhook::PaymentCall,
        notices::ReadNotices,
        push::NewPushSubscription,
    ];
    domain::action_types!(answers).into_iter().chain(others).collect()
}

/// States the limits of every body and parameter, and the numbers that forms need besides.
fn state_limits(document: &mut Value) {
    for (name, schema) in bodies() {
        limits::add_limits(document, &format!("/components/schemas/{name}"), &schema);
    }
    limits::state_parameters(document);
    document["x-limits"] = domain::limits::for_forms();
}

/// Handlers are named within their file; a document wants names of its own: `get_products_mortgages_id`.
pub(crate) fn name_operations(document: &mut Value) {
    let paths = document.get_mut("paths").and_then(Value::as_object_mut).into_iter().flatten();
    for (path, item) in paths {
        let path: String = path
            .trim_start_matches("/api")
            .chars()
            .map(|c| if c.is_alphanumeric() { c } else { '_' })
            .collect();
        let words: Vec<&str> = path.split('_').filter(|word| !word.is_empty()).collect();
        for (method, operation) in item.as_object_mut().into_iter().flatten() {
            if let Some(operation) = operation.as_object_mut() {
                operation.insert("operationId".to_owned(), format!("{method}_{}", words.join("_")).into());
            }
        }
    }
}

/// Adds the error responses that every call may have, and the security schemes.
pub(crate) fn add_failures(document: &mut Value) {
    let failure = |what: &str| {
        let schema = json!({ "$ref": "#/components/schemas/ErrorBody" });
        json!({ "description": what, "content": { "application/json": { "schema": schema } } })
    };
    let items = document.get_mut("paths").and_then(Value::as_object_mut).into_iter().flatten();
    for operation in items.flat_map(|(_, item)| item.as_object_mut().into_iter().flatten()) {
        if let Some(answers) = operation.1.get_mut("responses").and_then(Value::as_object_mut) {
            answers.insert("4XX".into(), failure("Refused, with one of the catalogue's codes"));
            answers.insert("5XX".into(), failure("A partner's system failed, or the database is away"));
        }
    }
    document["components"]["securitySchemes"] =
        json!({ "bearer": { "type": "http", "scheme": "bearer", "bearerFormat": "JWT" } });
}

/// The media types of responses that carry an entity tag.
const TAGGED: [&str; 3] = ["*/*", "application/pdf", "text/calendar"];

/// States that a file has an entity tag and is not sent again to whoever names it (RFC 9110, section 13.1.2).
fn add_validators(document: &mut Value) {
    let items = document.get_mut("paths").and_then(Value::as_object_mut).into_iter().flatten();
    for (_, operation) in items.flat_map(|(_, item)| item.as_object_mut().into_iter().flatten()) {
        let Some(responses) = operation.get_mut("responses").and_then(Value::as_object_mut) else { continue };
        let Some(file) = responses.get_mut("200") else { continue };
        let media_types = file["content"].as_object();
        if !media_types.is_some_and(|all| all.keys().any(|name| TAGGED.contains(&name.as_str()))) {
            continue;
        }
        let tag = json!({ "ETag": {
            "description": "The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed.",
            "schema": { "type": "string" },
        } });
        file["headers"] = tag.clone();
        responses
            .insert("304".to_owned(), json!({ "description": "The file has not changed.", "headers": tag }));
    }
}

/// A part of something larger cannot forbid what the other parts add.
fn open_parts(document: &mut Value) {
    let mut parts = Vec::new();
    parts_of(document, &mut parts);
    for pointer in parts {
        if let Some(part) = document.pointer_mut(&pointer).and_then(Value::as_object_mut) {
            part.remove("additionalProperties");
        }
    }
}

/// Collects the schemas that are part of others: inline ones are opened, and references are added to `named`.
fn parts_of(value: &mut Value, named: &mut Vec<String>) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| parts_of(item, named)),
        Value::Object(fields) => {
            for part in fields.get_mut("allOf").and_then(Value::as_array_mut).into_iter().flatten() {
                let Some(part) = part.as_object_mut() else { continue };
                part.remove("additionalProperties");
                let pointer =
                    part.get("$ref").and_then(Value::as_str).and_then(|text| text.strip_prefix('#'));
                named.extend(pointer.map(str::to_owned));
            }
            fields.iter_mut().for_each(|(_, field)| parts_of(field, named));
        }
        _ => {}
    }
}

/// Every place within the document that a `$ref` of it names.
#[cfg(test)]
pub(crate) fn find_pointers(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    match value {
        Value::Array(items) => found.extend(items.iter().flat_map(find_pointers)),
        Value::Object(fields) => {
            let own = fields.get("$ref").and_then(Value::as_str).and_then(|text| text.strip_prefix('#'));
            found.extend(own.map(str::to_owned));
            found.extend(fields.values().flat_map(find_pointers));
        }
        _ => {}
    }
    found
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_committed_document_is_the_one_that_is_served() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../openapi.json");
        let committed = std::fs::read_to_string(file).unwrap_or_default();
        assert!(
            committed == document(),
            "openapi.json has drifted: run `make schema` and commit what it writes"
        );
    }

    #[test]
    fn what_is_pointed_to_is_there() {
        let document: Value = serde_json::from_str(&document()).expect("JSON");
        for pointer in find_pointers(&document) {
            assert!(document.pointer(&pointer).is_some(), "{pointer}");
        }
    }

    #[test]
    fn every_request_states_its_limits() {
        let document: Value = serde_json::from_str(&document()).expect("JSON");
        let violations = limits::find_unbounded(&document);
        assert!(violations.is_empty(), "{}", violations.join("\n"));
        // What was stated is what the request is checked by.
        let source = &document["components"]["schemas"]["CreateDossier"]["properties"]["leadSource"];
        assert_eq!(source["maxLength"], json!(domain::limits::LINE));
    }

    #[test]
    fn every_operation_has_a_name_of_its_own() {
        let document: Value = serde_json::from_str(&document()).expect("JSON");
        let operations = document["paths"].as_object().expect("paths").values();
        let operations = operations.flat_map(|item| item.as_object().expect("operations").values());
        let names: Vec<&str> = operations.map(|one| one["operationId"].as_str().expect("a name")).collect();
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
        assert!(names.contains(&"get_products_mortgages_id"), "{names:?}");
    }
}
