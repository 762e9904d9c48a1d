//! The description of the back office's API (OpenAPI 3.1), made from the declarations of its calls. It is whole in itself.

use std::sync::LazyLock;

use domain::accounts::service_keys::ServiceKeyScope;
use domain::limits::{EXTERNAL_ID, MAX_BYTES, RECORD_BYTES};
use domain::records::Segment;
use serde_json::{Map, Value, json};
use strum::IntoEnumIterator;

use super::components::{Components, attributes_name, record_name, remove_unused};
use super::{Call, ErrorResponse, RequestBody, RequestHeader, Tag, examples, webhooks};
use crate::backoffice;
use crate::http::body::MERGE_PATCH;
use crate::openapi::limits;

/// The document as it is served and committed as `openapi-backoffice.json`. It is made at the first request: most processes
/// are never asked for it.
pub fn document_text() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let mut text = serde_json::to_string_pretty(&build_document()).unwrap_or_default();
        text.push('\n');
        text
    });
    &TEXT
}

/// The document of all declared calls.
pub fn build_document() -> Value {
    let calls = backoffice::calls();
    let mut components = Components::with_records();
    // Responses first, so that a type that is sent and read has its plain name where it is sent.
    let answers: Vec<Map<String, Value>> =
        calls.iter().map(|call| describe_responses(call, &mut components)).collect();
    let mut paths: Map<String, Value> = Map::new();
    for ((call, deprecation), answers) in calls.with_deprecations().zip(answers) {
        let item = paths.entry(call.path.replace("{*", "{")).or_insert_with(|| json!({}));
        let mut operation = describe_operation(call, answers, &mut components);
        if let Some(deprecation) = deprecation {
            let text = operation["description"].as_str().unwrap_or_default();
            operation["description"] = json!(format!("{text}\n\n{}", deprecation.sentence()));
            operation["deprecated"] = json!(true);
        }
        item[call.method.key()] = operation;
    }
    let webhooks = webhooks::describe_webhooks(&mut components);
    components.insert("ErrorBody", error_body());
    let tags = Tag::iter().map(|tag| (tag.name(), tag.description())).chain([webhooks::TAG]);
    let tags: Vec<Value> =
        tags.map(|(name, description)| json!({ "name": name, "description": description })).collect();
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Balie: the back office's API",
            "version": "1",
            "summary": "How a firm's own system feeds the portal and hears back from it.",
            "description": "Records are put by the firm's own ids; what clients do comes back as events, by webhook or from the \
                feed. docs/back-office.md is the guide.",
            "license": { "name": "Apache-2.0", "identifier": "Apache-2.0" },
        },
        "servers": [{ "url": "/backoffice/v1", "description": "The portal's own address." }],
        "tags": tags,
        "security": [{ "serviceKey": [] }, { "staff": [] }],
        "paths": paths,
        "webhooks": webhooks,
        "components": {
            "securitySchemes": security_schemes(),
            "responses": shared_responses(),
            "schemas": components.into_map(),
        },
    });
    limits::state_parameters(&mut document);
    remove_unused(&mut document);
    examples::add(&mut document);
    document
}

fn describe_operation(call: &Call, responses: Map<String, Value>, components: &mut Components) -> Value {
    let mut parameters = path_parameters(call.path);
    parameters.extend(call.query.parameters());
    parameters.extend(call.headers.iter().map(|header| header.parameter()));
    let mut operation = json!({
        "operationId": call.name,
        "tags": [call.tag.name()],
        "summary": call.summary,
        "description": format!("{}\n\n{}", call.description, call.access.sentence()),
        "security": call.access.security(),
        "x-access": call.access.extension(),
    });
    if !parameters.is_empty() {
        operation["parameters"] = parameters.into();
    }
    if let Some(body) = request_body(call.body, components) {
        operation["requestBody"] = body;
    }
    operation["responses"] = responses.into();
    operation
}

/// The parameters that a path names.
fn path_parameters(path: &str) -> Vec<Value> {
    let names = path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    let describe = |name: &str| {
        let name = name.trim_start_matches('*');
        let text = json!({ "type": "string", "maxLength": EXTERNAL_ID });
        let uuid = json!({ "type": "string", "format": "uuid" });
        let (schema, description) = match name {
            "external_id" => (text, "The firm's own id of the record."),
            "id" => (text, "The id, as the list answers it."),
            "message" => (uuid, "The id of the message."),
            "attachment" => (uuid, "The id of the file."),
            "delivery" => (uuid, "The id of the delivery."),
            "paper" => (
                json!({ "type": "string", "maxLength": 64 }),
                "The id of a paper, or its kind for the newest one of that kind.",
            ),
            "version" => (json!({ "type": "string", "maxLength": 20 }), "The number of the version."),
            "queue" => (text, "The name of the queue."),
            "segment" => (text, "The name of the schema in the list, slashes included."),
            _ => (text, ""),
        };
        json!({ "name": name, "in": "path", "required": true, "description": description, "schema": schema })
    };
    names.map(describe).collect()
}

impl RequestHeader {
    fn parameter(self) -> Value {
        match self {
            Self::IdempotencyKey | Self::RequiredIdempotencyKey => json!({
                "name": "Idempotency-Key", "in": "header", "required": matches!(self, Self::RequiredIdempotencyKey),
                "schema": { "type": "string", "minLength": 1, "maxLength": 100 },
                "description": "Sent again with the same content, it is done once.",
            }),
            Self::IfMatch => json!({
                "name": "If-Match", "in": "header", "required": false,
                "schema": { "type": "string", "maxLength": 100 },
                "description": "A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1).",
            }),
            Self::IfNoneMatch => json!({
                "name": "If-None-Match", "in": "header", "required": false,
                "schema": { "type": "string", "maxLength": 1000 },
                "description": "Revisions in quotes that the reader has: of the same one nothing but 304 comes back.",
            }),
            Self::OnlyNew => json!({
                "name": "If-None-Match", "in": "header", "required": false,
                "schema": { "type": "string", "enum": ["*"] },
                "description": "`*`: only a new record is written, and none is replaced.",
            }),
        }
    }
}

fn request_body(body: RequestBody, components: &mut Components) -> Option<Value> {
    let json_of = |schema: Value| json!({ "application/json": { "schema": schema } });
    let record = |components: &mut Components, segment, with_version: bool| {
        let (name, attributes) = (record_name(segment), attributes_name(segment));
        let mut schema = json!({
            "type": "object",
            "required": ["attributes"],
            "additionalProperties": false,
            "properties": { "attributes": { "$ref": format!("#/components/schemas/{attributes}") } },
        });
        if with_version {
            schema["required"] = json!(["version", "attributes"]);
            schema["properties"]["version"] = json!({
                "type": "integer", "minimum": 0,
                "description": "Only grows: the same one again changes nothing, an older one is refused.",
            });
        }
        let name = format!("{name}{}", if with_version { "Put" } else { "Create" });
        components.insert(&name, schema);
        json!({ "$ref": format!("#/components/schemas/{name}") })
    };
    let (content, required) = match body {
        RequestBody::None => return None,
        RequestBody::Json(schema) => {
            let schema = schema(components);
            let required = is_needed(&schema, components);
            (json_of(schema), required)
        }
        RequestBody::JsonOrForm(schema, form) => {
            let mut content = json_of(schema(components));
            content["multipart/form-data"] = json!({ "schema": form(components) });
            (content, true)
        }
        RequestBody::Form(form) => (json!({ "multipart/form-data": { "schema": form(components) } }), true),
        RequestBody::Put(segment) => (json_of(record(components, segment, true)), true),
        RequestBody::Create(segment) => (json_of(record(components, segment, false)), true),
        RequestBody::Patch(segment) => {
            let name = format!("{}Patch", record_name(segment));
            components.insert(&name, patch_schema(segment));
            let schema = json!({ "$ref": format!("#/components/schemas/{name}") });
            (json!({ MERGE_PATCH: { "schema": schema } }), true)
        }
        RequestBody::File => {
            let schema = json!({ "type": "string", "format": "binary" });
            (json!({ "application/octet-stream": { "schema": schema } }), true)
        }
        RequestBody::Lines { description, example } => {
            let schema = json!({ "type": "string", "format": "binary", "description": description });
            (json!({ "application/x-ndjson": { "schema": schema, "example": example } }), true)
        }
    };
    Some(json!({ "required": required, "content": content }))
}

/// The schema of a patch: attributes of the record, each of them or null.
fn patch_schema(segment: Segment) -> Value {
    let attributes = json!({
        "type": "object", MAX_BYTES: RECORD_BYTES,
        "description": format!(
            "Members of `{}` that change; a null empties one. What stands afterwards has to fit that schema.",
            attributes_name(segment)
        ),
    });
    let version = json!({
        "type": ["integer", "null"], "minimum": 0,
        "description": "Version of the changed record; the next one where it is left out.",
    });
    json!({
        "type": "object", "required": ["attributes"], "additionalProperties": false,
        "properties": { "version": version, "attributes": attributes },
    })
}

/// An absent body counts as `{}`, so it is needed where a property is.
fn is_needed(schema: &Value, components: &Components) -> bool {
    let name = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next()).unwrap_or_default();
    components
        .map()
        .get(name)
        .is_some_and(|schema| schema["required"].as_array().is_some_and(|all| !all.is_empty()))
}

fn describe_responses(call: &Call, components: &mut Components) -> Map<String, Value> {
    let mut responses = Map::new();
    for response in &call.responses {
        responses.insert(response.status().to_string(), response.response(components));
    }
    for error in &call.errors {
        responses.insert(error.status.to_string(), error.response());
    }
    let shared = |name: &str| json!({ "$ref": format!("#/components/responses/{name}") });
    for (status, name) in
        [("401", "Unauthorized"), ("403", "Forbidden"), ("4XX", "Refused"), ("5XX", "Unavailable")]
    {
        responses.entry(status).or_insert_with(|| shared(name));
    }
    let takes_input =
        call.query.names().len() + call.headers.len() > 0 || !matches!(call.body, RequestBody::None);
    if takes_input {
        responses.entry("422").or_insert_with(|| shared("Invalid"));
    }
    responses
}

/// The errors that every call may give.
fn shared_responses() -> Value {
    let with = |status: u16, reason: &'static str| ErrorResponse::new(status, reason).response();
    json!({
        "Unauthorized": with(
            401,
            "The key is missing, unknown, revoked or expired, or used from outside its networks (`AUTH_TOKEN_INVALID`).",
        ),
        "Forbidden": with(403, "The caller lacks what the call needs (`ACCESS_DENIED`), or has to prove a second factor again (`CONFIRMATION_REQUIRED`)."),
        "Invalid": with(422, "A parameter, header or field is unknown or breaks a rule (`VALIDATION_FAILED`)."),
        "Refused": with(429, "Refused, with one of the codes of docs/back-office.md."),
        "Unavailable": with(503, "The database or the disk is away or full; nothing was done."),
    })
}

fn security_schemes() -> Value {
    let scopes: Vec<String> = ServiceKeyScope::iter().map(|scope| format!("`{scope}`")).collect();
    json!({
        "serviceKey": {
            "type": "http",
            "scheme": "bearer",
            "description": format!("A service key; each call names the scopes that the key has to have: {}.", scopes.join(", ")),
        },
        "staff": {
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": "JWT",
            "description": "The token of a member of staff (`POST /desk/api/auth/login`); each call names what the role has to have.",
        },
    })
}

/// The body of every error.
fn error_body() -> Value {
    let violation = json!({
        "type": "object",
        "required": ["pointer", "rule", "message"],
        "properties": {
            "pointer": { "type": "string", "description": "JSON pointer into the attributes." },
            "rule": { "type": "string", "description": "The rule that is broken." },
            "message": { "type": "string", "description": "The same in words." },
        },
    });
    json!({
        "type": "object",
        "required": ["error"],
        "properties": {
            "error": {
                "type": "object",
                "required": ["code", "message"],
                "properties": {
                    "code": { "type": "string", "description": "One of the catalogue's codes; there may be more of them later." },
                    "message": { "type": "string", "description": "The code in words, in the language of the request." },
                    "request_id": {
                        "type": "string",
                        "description": "The id of the request, as in `X-Request-Id` and in the portal's log.",
                    },
                    "fields": {
                        "type": "object",
                        "additionalProperties": { "type": "array", "items": { "type": "string" } },
                        "description": "The rules that each field or parameter breaks, by dotted path.",
                    },
                    "faults": { "type": "array", "items": violation },
                    "confirm": { "type": "string", "description": "With CONFIRMATION_REQUIRED: the proof that is asked for." },
                    "confirm_options": {
                        "type": "array", "items": { "type": "string" },
                        "description": "With CONFIRMATION_REQUIRED: every proof that is taken, the strongest first.",
                    },
                    "details": {
                        "type": "object",
                        "description": "With DRAFT_CHANGED: revision, updated_at and updated_by of the current draft; with SETTINGS_CHANGED: version, published_at and published_by of the settings; with STORAGE_FULL, where the firm has stored as much as it may: allowed_bytes and used_bytes.",
                    },
                    "managed_by": {
                        "type": "string", "enum": ["system", "desk"],
                        "description": "With RECORD_MANAGED_ELSEWHERE: who looks after the record.",
                    },
                    "managed_by_name": {
                        "type": ["string", "null"],
                        "description": "With RECORD_MANAGED_ELSEWHERE: the name of the service key.",
                    },
                    "decision": {
                        "type": "object",
                        "description": "With UPLOAD_ALREADY_REVIEWED: verdict, by (kind, id, name), at and reason.",
                    },
                },
            },
            "meta": {
                "type": "object",
                "description": "With FEED_RESTARTED: the cursor to go on from.",
                "properties": { "next": { "type": "string" } },
            },
        },
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::components::pascal_case;
    use super::*;

    fn list_operations(document: &Value) -> Vec<(String, Value)> {
        let paths = document["paths"].as_object().expect("paths");
        let of = |(path, item): (&String, &Value)| {
            let item = item.as_object().expect("operations").clone();
            item.into_iter().map(|(method, one)| (format!("{method} {path}"), one)).collect::<Vec<_>>()
        };
        paths.iter().flat_map(of).collect()
    }

    #[test]
    fn the_committed_document_is_the_one_that_is_served() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../openapi-backoffice.json");
        let committed = std::fs::read_to_string(file).unwrap_or_default();
        assert!(
            committed == document_text(),
            "openapi-backoffice.json has drifted: run `make schema` and commit what it writes"
        );
    }

    #[test]
    fn every_reference_leads_somewhere_within_the_document() {
        let document = build_document();
        let pointers = crate::openapi::find_pointers(&document);
        assert!(pointers.iter().any(|pointer| pointer.ends_with("/ErrorBody")));
        for pointer in pointers {
            assert!(document.pointer(&pointer).is_some(), "{pointer}");
        }
        for word in ["$defs", "/backoffice/v1/schemas/"] {
            assert!(
                !document["paths"].to_string().contains(word)
                    && !document["components"].to_string().contains(word),
                "{word}"
            );
        }
    }

    #[test]
    fn no_schema_has_a_property_of_its_own_name() {
        let document = build_document();
        for (name, schema) in document["components"]["schemas"].as_object().expect("schemas") {
            let properties = schema["properties"].as_object();
            let same = properties.into_iter().flatten().find(|(property, _)| pascal_case(property) == *name);
            assert!(same.is_none(), "{name}: a generated client cannot have both in one scope");
        }
    }

    #[test]
    fn every_request_states_its_limits() {
        let violations = limits::find_unbounded(&build_document());
        assert!(violations.is_empty(), "{}", violations.join("\n"));
    }

    #[test]
    fn every_call_is_described() {
        let document = build_document();
        let mut names = BTreeSet::new();
        let all = list_operations(&document);
        assert!(all.len() > 230, "{}", all.len());
        for (call, one) in &all {
            let name = one["operationId"].as_str().expect("a name");
            assert!(names.insert(name.to_owned()), "{call}: {name} is another call's");
            assert!(
                name.chars()
                    .all(|letter| letter.is_ascii_lowercase() || letter == '_' || letter.is_ascii_digit()),
                "{name}"
            );
            let summary = one["summary"].as_str().expect("a summary");
            assert!((3..=90).contains(&summary.len()) && !summary.ends_with('.'), "{call}: {summary}");
            assert!(one["description"].as_str().expect("words").len() > summary.len(), "{call}");
            let statuses = one["responses"].as_object().expect("responses");
            assert!(statuses.keys().any(|status| status.starts_with('2')), "{call}");
            for parameter in one["parameters"].as_array().into_iter().flatten() {
                let words = parameter["description"].as_str().unwrap_or_default();
                assert!(!words.is_empty(), "{call}: {}", parameter["name"]);
            }
        }
    }

    #[test]
    fn an_error_of_its_own_keeps_the_headers_of_its_status() {
        let document = build_document();
        let headers = |response: &Value| match response["$ref"].as_str() {
            Some(shared) => document.pointer(&shared[1..]).expect("a response")["headers"].clone(),
            None => response["headers"].clone(),
        };
        for (call, one) in list_operations(&document) {
            for (status, name) in [
                ("401", "WWW-Authenticate"),
                ("403", "WWW-Authenticate"),
                ("429", "Retry-After"),
                ("503", "Retry-After"),
            ] {
                let response = &one["responses"][status];
                assert!(response.is_null() || headers(response)[name].is_object(), "{call}: {status} {name}");
            }
        }
    }

    #[test]
    fn a_header_without_which_a_call_is_refused_is_required() {
        let document = build_document();
        let key = |path: &str| {
            let parameters = document["paths"][path]["post"]["parameters"].as_array().expect("parameters");
            let key = parameters.iter().find(|one| one["name"] == "Idempotency-Key").expect("the key");
            key["required"].clone()
        };
        assert_eq!(key("/consumers/{external_id}/requests"), json!(true));
        assert_eq!(key("/consumers/{external_id}/messages"), json!(false));
    }
}
