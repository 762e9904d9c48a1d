//! The inventory from the embedded third-party form, which hands over its data when it is finished.

use app::submissions::submit_answer;
use axum::extract::{DefaultBodyLimit, Multipart, Path, State};
use axum::http::HeaderMap;
use domain::action_type::ActionType;
use domain::actions::inventory::{self, EmbeddedForm};
use domain::actions::{Context, Rejection};
use domain::codes::Code;
use domain::limits::{self, EMBEDDED_BYTES, LINE};
use domain::records::unstorable;
use domain::schema::Fields;
use schemars::JsonSchema;
use serde_json::Value;
use store::portal::locked_actions::LockedAction;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::client::Client;
use crate::http::envelope::SingleResponse;
use crate::http::error::{ApiError, ApiResult};
use crate::multipart::{attribute_violation, text, unreadable_form_error};
use crate::portal::product_action::ProductAction;
use crate::portal::reading;
use crate::portal::submission::{IdempotentRequest, SubmitResult, stored_response};
use crate::session::identity::Consumer;
use crate::state::App;

/// The largest body: the data, what the form reports, and room for their frames.
const MAX_BODY_BYTES: usize = 3 * EMBEDDED_BYTES;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(submit_embedded_form)).layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
}

/// Data of the finished form.
#[derive(JsonSchema, ToSchema)]
#[expect(dead_code, reason = "describes the form, which is read part by part")]
pub struct EmbeddedFormParts {
    /// A JSON file: an object or a list.
    #[schema(content_media_type = "application/json")]
    #[schemars(length(max = EMBEDDED_BYTES))]
    data: String,
    /// Source of the data, as the form reports it.
    #[schema(rename = "dataOrigin")]
    #[schemars(rename = "dataOrigin")]
    data_origin: Option<String>,
    /// A JSON file of how the form was filled.
    #[schema(content_media_type = "application/json")]
    #[schemars(length(max = EMBEDDED_BYTES))]
    events: Option<String>,
}

/// Hands over what was filled in in the embedded form. Answers the action.
#[utoipa::path(post, path = "/api/inventory-form/iwize/{id}", operation_id = "embedded", tag = "actions",
    request_body(content = EmbeddedFormParts, content_type = "multipart/form-data"),
    responses((status = 200, body = SingleResponse<ProductAction>)))]
async fn submit_embedded_form(
    State(app): State<App>,
    identity: Consumer,
    client: Client,
    headers: HeaderMap,
    Path(id): Path<String>,
    mut body: Multipart,
) -> SubmitResult {
    let action = reading::parse_id(&id, Code::ProductActionNotFound)?;
    let mut form = EmbeddedForm { data: Value::Null, origin: None, events: None };
    let mut content = Vec::new();
    while let Some(field) = body.next_field().await.map_err(|error| unreadable_form_error(&error))? {
        let name = field.name().unwrap_or_default().to_owned();
        let bytes = field.bytes().await.map_err(|error| unreadable_form_error(&error))?;
        content.extend_from_slice(name.as_bytes());
        content.extend_from_slice(&bytes);
        match name.as_str() {
            "data" => form.data = parse_json(&name, &bytes)?,
            "events" => form.events = Some(parse_json(&name, &bytes)?),
            "dataOrigin" => {
                let origin = text(&name, bytes.to_vec())?;
                if origin.chars().count() > LINE {
                    return Err(ApiError::field(name, "max_length").into());
                }
                if !limits::is_line(&origin) {
                    return Err(ApiError::field(name, "characters").into());
                }
                form.origin = Some(origin);
            }
            _ => return Err(ApiError::field(name, "unknown").into()),
        }
    }
    let content: [&[u8]; 3] = [b"iwize", action.as_bytes(), &content];
    let IdempotentRequest { submitter, key } =
        IdempotentRequest::new(&identity, &client, &headers, &content)?;
    let decide = |_: &LockedAction, context: &Context| {
        if form.data.is_null() {
            return Err(field("data", "required"));
        }
        if !form.data.is_object() && !form.data.is_array() {
            return Err(field("data", "type"));
        }
        inventory::decide_embedded(context, form)
    };
    Ok(stored_response(
        submit_answer(&app, &submitter, key, (action, &[ActionType::InventoryFormIwize]), decide).await?,
    ))
}

fn field(name: &str, rule: &str) -> Rejection {
    Rejection::invalid(Fields::from([(name.to_owned(), vec![rule.to_owned()])]))
}

fn parse_json(name: &str, bytes: &[u8]) -> ApiResult<Value> {
    let value =
        serde_json::from_slice(bytes).map_err(|error| ApiError::field(name, "type").with_source(error))?;
    let violation = unstorable(&value).or_else(|| inventory::embedded_form_violation(&value));
    match violation {
        None => Ok(value),
        Some(violation) => Err(attribute_violation(name, violation)),
    }
}
