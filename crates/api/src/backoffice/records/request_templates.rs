//! `/request-templates`: the firm's needs lists.

use app::request_templates::{self, CurrentTemplate};
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use domain::request_templates::{RequestTemplate, VARIABLES};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::http::body::JsonUnchecked;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// The next version of a needs list.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PutTemplate {
    /// Version of the list, which only grows.
    #[schemars(range(min = 1))]
    version: i64,
    #[schemars(with = "RequestTemplate")]
    attributes: Value,
}

/// A needs list as it is stored.
#[derive(Serialize, ToSchema)]
pub struct StoredTemplate {
    id: String,
    /// 0 for one that every firm begins with and that this firm has not changed.
    version: i64,
    /// The moment at which this version was written; null for version 0.
    #[schema(required = true)]
    changed_at: Option<DateTime<Utc>>,
    /// The name of whoever wrote this version.
    #[schema(required = true)]
    changed_by: Option<String>,
    attributes: RequestTemplate,
}

impl From<CurrentTemplate> for StoredTemplate {
    fn from(list: CurrentTemplate) -> Self {
        Self {
            id: list.id,
            version: list.version,
            changed_at: list.changed_at,
            changed_by: list.changed_by,
            attributes: list.template,
        }
    }
}

/// Needs lists, or versions of one.
#[derive(Serialize, ToSchema)]
pub struct TemplateList {
    items: Vec<StoredTemplate>,
    /// The variables that the texts may name in double braces.
    variables: [&'static str; 5],
}

/// The calls about the firm's needs lists.
pub fn calls() -> Calls {
    Calls::new()
        .add(list_call(), list)
        .add(show_call(), show)
        .add(versions_call(), list_versions)
        .add(put_call(), put)
}

/// Demands of a call that reads needs lists.
const fn to_read() -> Access {
    Access {
        scopes: &[ServiceKeyScope::Read],
        rows: Rows::Firm,
        actors: Actors::KeysAndStaff,
        edits: Edits::Nothing,
        proof: RequiredProof::NotNeeded,
    }
}

fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/request-templates",
        name: "list_request_templates",
        tag: Tag::Requests,
        summary: "List the firm's needs lists",
        description: "By id: the firm's own, and those that every firm begins with (`version` 0).",
        access: to_read(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<TemplateList>(
            200,
            "All of them, with the variables that their texts may name.",
        )],
        errors: vec![],
    }
}

pub async fn list(State(app): State<App>, firm: Firm) -> ApiResult {
    let found = request_templates::list(app.store.bulk_reader(), firm.licence).await?;
    to_list(found)
}

fn to_list(found: Vec<CurrentTemplate>) -> ApiResult {
    let items = found.into_iter().map(StoredTemplate::from).collect();
    template_response(&TemplateList { items, variables: VARIABLES })
}

fn template_response(value: &impl Serialize) -> ApiResult<Response> {
    Ok(envelope::json_text(serde_json::to_string(value).map_err(ApiError::internal)?).into_response())
}

fn show_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/request-templates/{id}",
        name: "get_request_template",
        tag: Tag::Requests,
        summary: "Read a needs list",
        description: "The newest version, with its texts in every language that they are written in.",
        access: to_read(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<StoredTemplate>(200, "The newest version.")],
        errors: vec![ErrorResponse::new(404, "There is no such list (`RECORD_NOT_FOUND`).")],
    }
}

pub async fn show(State(app): State<App>, firm: Firm, Path(id): Path<String>) -> ApiResult {
    let versions = request_templates::list_versions(app.store.bulk_reader(), firm.licence, &id).await?;
    let newest = versions.into_iter().next().ok_or(Code::RecordNotFound)?;
    template_response(&StoredTemplate::from(newest))
}

fn versions_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/request-templates/{id}/versions",
        name: "list_request_template_versions",
        tag: Tag::Requests,
        summary: "List the versions of a needs list",
        description: "The newest first, at most 100; the one that every firm begins with is the last.",
        access: to_read(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<TemplateList>(200, "The versions.")],
        errors: vec![ErrorResponse::new(404, "There is no such list (`RECORD_NOT_FOUND`).")],
    }
}

pub async fn list_versions(State(app): State<App>, firm: Firm, Path(id): Path<String>) -> ApiResult {
    to_list(request_templates::list_versions(app.store.bulk_reader(), firm.licence, &id).await?)
}

fn put_call() -> Call {
    Call {
        method: Verb::Put,
        path: "/request-templates/{id}",
        name: "put_request_template",
        tag: Tag::Requests,
        summary: "Write the next version of a needs list",
        description: "Words a list anew, or makes another one; earlier versions stay. A variable that there is not \
             is refused with its line and column (rule `unknown_variable`).",
        access: Access {
            scopes: &[ServiceKeyScope::Licence],
            rows: Rows::Firm,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::Recent,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<PutTemplate>(),
        responses: vec![SuccessResponse::json::<StoredTemplate>(200, "The list as it is now.")],
        errors: vec![
            ErrorResponse::new(409, "This version stands already, or a newer one (`VERSION_CONFLICT`)."),
            ErrorResponse::INVALID,
        ],
    }
}

pub async fn put(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(id): Path<String>,
    JsonUnchecked(body): JsonUnchecked<PutTemplate>,
) -> ApiResult {
    let caller = firm.caller(client);
    let new = (body.version, &body.attributes);
    let written = request_templates::put(&app, firm.licence, &id, new, &caller).await?;
    template_response(&StoredTemplate::from(written))
}
