//! The draft that the firm's administrators share, and its publishing.

use app::settings::{self, CheckedDraft, DraftChange};
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use domain::events::EventActor;
use domain::licence::{Difference, Licence as SettingsRecord};
use domain::settings_problems::{SettingsProblem, problems};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{DRAFT_CHANGED, licence_of, to_manage};
use crate::backoffice::call::{
    Call, Calls, ErrorResponse, Parameters, RequestBody, RequiredProof, SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::http::body::{Json, JsonUnchecked};
use crate::http::client::Client;
use crate::http::envelope::DataResponse;
use crate::http::error::ApiResult;
use crate::http::query::Query;
use crate::state::App;

/// The draft that the firm's administrators share.
#[derive(Serialize, ToSchema)]
#[schema(as = SettingsDraft)]
pub struct Draft {
    /// Revision of the draft, another one each time it is saved.
    revision: String,
    /// The version of the settings on which it is based.
    base_version: i64,
    updated_at: DateTime<Utc>,
    updated_by: EventActor,
    #[schema(value_type = domain::values::Object)]
    attributes: Value,
    /// Problems that block publishing the draft.
    problems: Vec<SettingsProblem>,
}
/// The version that publishing made.
#[derive(Serialize, ToSchema)]
pub struct PublishedVersion {
    version: i64,
    published_at: DateTime<Utc>,
}

impl From<CheckedDraft> for Draft {
    fn from(CheckedDraft { draft, problems }: CheckedDraft) -> Self {
        Self {
            revision: draft.revision.to_string(),
            base_version: draft.base_version,
            updated_at: draft.updated_at,
            updated_by: draft.updated_by,
            attributes: draft.attributes,
            problems,
        }
    }
}

/// The problems of settings.
#[derive(Serialize, ToSchema)]
pub struct SettingsProblems {
    problems: Vec<SettingsProblem>,
}

/// The changes that settings make.
#[derive(Serialize, ToSchema)]
pub struct SettingsDifferences {
    differences: Vec<Difference>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DraftBody {
    /// Attributes as in `GET /licence/{slug}`, without `hosts`.
    #[schemars(with = "SettingsRecord")]
    attributes: Value,
    /// The version of the settings on which it is based.
    base_version: i64,
    /// The revision that was read; null where there was no draft.
    revision: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckBody {
    /// Attributes as in `GET /licence/{slug}`, without `hosts`.
    #[schemars(with = "SettingsRecord")]
    attributes: Value,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PublishBody {
    /// The revision of the draft that was read.
    revision: String,
}

/// The draft to discard, by its revision.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiscardParams {
    /// Revision of the draft that the caller read.
    revision: String,
}

/// The calls about the draft.
pub fn calls() -> Calls {
    Calls::new()
        .add(save_call(), save)
        .add(discard_call(), discard)
        .add(check_call(), check)
        .add(differences_call(), list_differences)
        .add(publish_call(), publish)
}

fn save_call() -> Call {
    Call {
        method: Verb::Put,
        path: "/settings/draft",
        name: "save_settings_draft",
        tag: Tag::Settings,
        summary: "Save the draft",
        description: "Faulty or not: what keeps it from being published comes back with it.",
        access: to_manage(RequiredProof::Recent),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<DraftBody>(),
        responses: vec![SuccessResponse::data::<Draft>(200, "The draft, with its problems.")],
        errors: vec![
            DRAFT_CHANGED,
            ErrorResponse::new(
                422,
                "No draft of a licence: unknown fields, values of another type, host names, or more than 256 kB.",
            ),
        ],
    }
}

/// `PUT /settings/draft`: saves the draft, faulty or not.
pub async fn save(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    JsonUnchecked(body): JsonUnchecked<DraftBody>,
) -> ApiResult<DataResponse<Draft>> {
    let change = DraftChange {
        attributes: &body.attributes,
        base_version: body.base_version,
        revision: body.revision.as_deref(),
    };
    let saved = settings::save(&app, firm.licence, change, &firm.caller(client)).await?;
    Ok(DataResponse { data: saved.into() })
}

fn discard_call() -> Call {
    Call {
        method: Verb::Delete,
        path: "/settings/draft",
        name: "discard_settings_draft",
        tag: Tag::Settings,
        summary: "Discard the draft",
        description: "The settings that are in force stay as they are.",
        access: to_manage(RequiredProof::Recent),
        query: Parameters::from_type::<DiscardParams>(),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::empty(204, "There is no draft.")],
        errors: vec![DRAFT_CHANGED],
    }
}

/// `DELETE /settings/draft?revision=`.
pub async fn discard(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(params): Query<DiscardParams>,
) -> ApiResult<StatusCode> {
    settings::discard(&app, firm.licence, &params.revision, &firm.caller(client)).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn check_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/settings/draft/check",
        name: "check_settings",
        tag: Tag::Settings,
        summary: "Check settings without saving them",
        description: "Every problem that would keep them from being published, by JSON pointer.",
        access: to_manage(RequiredProof::NotNeeded),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<CheckBody>(),
        responses: vec![SuccessResponse::data::<SettingsProblems>(
            200,
            "The problems; none: they can be published.",
        )],
        errors: vec![],
    }
}

/// `POST /settings/draft/check`: the problems of settings, of which nothing is saved.
pub async fn check(
    _firm: Firm,
    JsonUnchecked(body): JsonUnchecked<CheckBody>,
) -> DataResponse<SettingsProblems> {
    DataResponse { data: SettingsProblems { problems: problems(&body.attributes) } }
}

fn differences_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/settings/draft/differences",
        name: "list_draft_differences",
        tag: Tag::Settings,
        summary: "List the changes of the draft",
        description: "Value by value, against the settings that are in force.",
        access: to_manage(RequiredProof::NotNeeded),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::data::<SettingsDifferences>(
            200,
            "The changes; none where there is no draft.",
        )],
        errors: vec![],
    }
}

/// `GET /settings/draft/differences`.
pub async fn list_differences(
    State(app): State<App>,
    firm: Firm,
) -> ApiResult<DataResponse<SettingsDifferences>> {
    let licence = licence_of(&app, &firm).await?;
    let differences = settings::draft_differences(app.store.bulk_reader(), &licence).await?;
    Ok(DataResponse { data: SettingsDifferences { differences } })
}

fn publish_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/settings/publish",
        name: "publish_settings",
        tag: Tag::Settings,
        summary: "Publish the draft",
        description: "It becomes the next version of the settings, in force at once.",
        access: to_manage(RequiredProof::Recent),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<PublishBody>(),
        responses: vec![SuccessResponse::data::<PublishedVersion>(
            200,
            "The version; there is no draft any more.",
        )],
        errors: vec![
            ErrorResponse::new(
                409,
                "The draft is another one (`DRAFT_CHANGED`), or the settings were written since it began with them (`SETTINGS_CHANGED`, with version, published_at and published_by in error.details).",
            ),
            ErrorResponse::INVALID,
        ],
    }
}

/// `POST /settings/publish`.
pub async fn publish(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Json(body): Json<PublishBody>,
) -> ApiResult<DataResponse<PublishedVersion>> {
    let line = settings::publish(&app, firm.licence, &body.revision, &firm.caller(client)).await?;
    app.tenants.invalidate();
    Ok(DataResponse { data: PublishedVersion { version: line.version, published_at: line.published_at } })
}
