//! `/request-templates`: the firm's needs lists.

use app::request_templates::{self, CurrentTemplate};
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use domain::codes::Code;
use domain::request_templates::{RequestTemplate, VARIABLES};
use serde::Serialize;
use utoipa::ToSchema;

use super::key::Firm;
use super::records::Put;
use crate::http::body::JsonUnchecked;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// A needs list.
#[derive(Serialize, ToSchema)]
pub struct StoredTemplate {
    id: String,
    /// 0 for one that every firm begins with and that this firm has not changed.
    version: i64,
    changed_at: Option<DateTime<Utc>>,
    /// The name of who wrote this version.
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

#[derive(Serialize, ToSchema)]
pub struct TemplateList {
    items: Vec<StoredTemplate>,
    /// What the texts may name in double braces.
    variables: [&'static str; 5],
}

/// `GET /request-templates`: by id.
pub async fn list(State(app): State<App>, firm: Firm) -> ApiResult {
    let found = request_templates::list(app.store.bulk_reader(), firm.licence).await?;
    to_list(found)
}

fn to_list(found: Vec<CurrentTemplate>) -> ApiResult {
    let items = found.into_iter().map(StoredTemplate::from).collect();
    json(&TemplateList { items, variables: VARIABLES })
}

fn json(value: &impl Serialize) -> ApiResult<Response> {
    Ok(envelope::json_text(serde_json::to_string(value).map_err(ApiError::internal)?).into_response())
}

/// `GET /request-templates/{id}`.
pub async fn show(State(app): State<App>, firm: Firm, Path(id): Path<String>) -> ApiResult {
    let versions = request_templates::versions(app.store.bulk_reader(), firm.licence, &id).await?;
    let newest = versions.into_iter().next().ok_or(Code::RecordNotFound)?;
    json(&StoredTemplate::from(newest))
}

/// `GET /request-templates/{id}/versions`: the newest first.
pub async fn versions(State(app): State<App>, firm: Firm, Path(id): Path<String>) -> ApiResult {
    to_list(request_templates::versions(app.store.bulk_reader(), firm.licence, &id).await?)
}

/// `PUT /request-templates/{id}`: the next version.
pub async fn put(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(id): Path<String>,
    JsonUnchecked(body): JsonUnchecked<Put>,
) -> ApiResult {
    let caller = firm.caller(client);
    let new = (body.version, &body.attributes);
    let written = request_templates::put(&app, firm.licence, &id, new, &caller).await?;
    json(&StoredTemplate::from(written))
}
