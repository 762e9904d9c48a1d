//! The versions of the settings.

use app::settings;
use axum::extract::{Path, State};
use chrono::{DateTime, Utc};
use domain::codes::Code;
use domain::events::EventActor;
use domain::licence::{Difference, SettingsSource};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::firms::settings::SettingsVersion;
use utoipa::ToSchema;

use super::draft::Draft;
use super::{DRAFT_CHANGED, to_manage};
use crate::backoffice::call::{
    Call, Calls, ErrorResponse, Parameters, RequestBody, RequiredProof, SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{DataResponse, json_response};
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::Query;
use crate::state::App;

/// A version of the settings.
#[derive(Serialize, ToSchema)]
pub struct SettingsHistoryLine {
    version: i64,
    published_at: DateTime<Utc>,
    /// Null for the settings of before versions were kept.
    #[schema(required = true)]
    published_by: Option<EventActor>,
    source: SettingsSource,
    /// Number of values that it changed.
    changes: i64,
}

impl From<SettingsVersion> for SettingsHistoryLine {
    fn from(version: SettingsVersion) -> Self {
        let SettingsVersion { version, published_at, published_by, source, changes } = version;
        Self { version, published_at, published_by, source, changes }
    }
}

/// A page of the history, the newest first.
#[derive(Serialize, ToSchema)]
pub struct SettingsHistory {
    data: Vec<SettingsHistoryLine>,
    meta: SettingsHistoryCursor,
}

#[derive(Serialize, ToSchema)]
pub struct SettingsHistoryCursor {
    /// Value to send as `cursor` for the next page; `null` on the last one.
    #[schema(required = true)]
    next: Option<String>,
}

/// A version with its settings, and what it changed.
#[derive(Serialize, ToSchema)]
pub struct SettingsVersionDetails {
    #[serde(flatten)]
    line: SettingsHistoryLine,
    /// The settings of the version, without `hosts`.
    #[schema(value_type = domain::values::Object)]
    attributes: Value,
    /// Differences from the version before it.
    differences: Vec<Difference>,
}

/// A page of the history.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HistoryParams {
    /// `meta.next` of the page before.
    cursor: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RestoreBody {
    /// The revision that was read; null where there was no draft.
    revision: Option<String>,
}

/// The calls about the versions.
pub fn calls() -> Calls {
    Calls::new()
        .add(history_call(), list_versions)
        .add(show_version_call(), show_version)
        .add(restore_call(), restore)
}

fn history_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/settings/history",
        name: "list_settings_versions",
        tag: Tag::Settings,
        summary: "List the versions of the settings",
        description: "The newest first, at most 50 a page.",
        access: to_manage(RequiredProof::NotNeeded),
        query: Parameters::from_type::<HistoryParams>(),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<SettingsHistory>(
            200,
            "A page; `meta.next` is what to send as `cursor` for the next one.",
        )],
        errors: vec![],
    }
}

/// `GET /settings/history?cursor=`: the newest first.
pub async fn list_versions(
    State(app): State<App>,
    firm: Firm,
    Query(params): Query<HistoryParams>,
) -> ApiResult {
    let before = params.cursor.map(|cursor| cursor.parse::<i64>()).transpose();
    let before = before.map_err(|_| ApiError::field("cursor", "cursor"))?;
    let (found, next) = settings::list_versions(app.store.bulk_reader(), firm.licence, before).await?;
    let data = found.into_iter().map(SettingsHistoryLine::from).collect();
    let meta = SettingsHistoryCursor { next: next.map(|next| next.to_string()) };
    Ok(json_response(&SettingsHistory { data, meta }))
}

fn show_version_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/settings/history/{version}",
        name: "get_settings_version",
        tag: Tag::Settings,
        summary: "Read one version of the settings",
        description: "With the values that it changed against the version before it.",
        access: to_manage(RequiredProof::NotNeeded),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::data::<SettingsVersionDetails>(200, "The version.")],
        errors: vec![ErrorResponse::NOT_FOUND],
    }
}

/// `GET /settings/history/{version}`.
pub async fn show_version(
    State(app): State<App>,
    firm: Firm,
    Path(version): Path<String>,
) -> ApiResult<DataResponse<SettingsVersionDetails>> {
    let version = parse_version(&version)?;
    let found = settings::version_details(app.store.bulk_reader(), firm.licence, version).await?;
    let data = SettingsVersionDetails {
        line: found.version.into(),
        attributes: found.attributes,
        differences: found.differences,
    };
    Ok(DataResponse { data })
}

fn restore_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/settings/history/{version}/restore",
        name: "restore_settings_version",
        tag: Tag::Settings,
        summary: "Make a draft of an earlier version",
        description: "The draft is based on the settings that are in force; nothing is published.",
        access: to_manage(RequiredProof::Recent),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<RestoreBody>(),
        responses: vec![SuccessResponse::data::<Draft>(200, "The draft.")],
        errors: vec![ErrorResponse::NOT_FOUND, DRAFT_CHANGED],
    }
}

/// `POST /settings/history/{version}/restore`: makes a draft of an earlier version.
pub async fn restore(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(version): Path<String>,
    Json(body): Json<RestoreBody>,
) -> ApiResult<DataResponse<Draft>> {
    let wanted = (parse_version(&version)?, body.revision.as_deref());
    let saved = settings::restore(&app, firm.licence, wanted, &firm.caller(client)).await?;
    Ok(DataResponse { data: saved.into() })
}

fn parse_version(text: &str) -> ApiResult<i64> {
    text.parse().map_err(|_| Code::RecordNotFound.into())
}
