//! `/settings`: the firm's settings as its administrators work on them.

use app::records::invitations::{self, SignInLinkRequest};
use app::records::{BackOfficeContext, Notifications};
use app::settings::{self, CheckedDraft, DraftChange};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use domain::events::EventActor;
use domain::licence::{Difference, MailBlock, SettingsProblem, SettingsSource, problems};
use domain::locale::MessageLocale;
use domain::records::{ManagedBy, Segment};
use domain::service_keys::Scope;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::licences::{self, Licence};
use store::settings::SettingsVersion;
use utoipa::ToSchema;

use super::invitations::handed_over_by;
use super::key::Firm;
use crate::http::body::{Json, JsonUnchecked};
use crate::http::client::Client;
use crate::http::envelope::{DataResponse, ListResponse, Resource, json_response};
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::Query;
use crate::preview;
use crate::state::App;

/// The settings that are in force, and the draft.
#[derive(Serialize, ToSchema)]
pub struct FirmSettings {
    published: SettingsInForce,
    #[schema(required = true)]
    draft: Option<Draft>,
    /// Who wrote them last: the firm's own system (or the operator), or its people at the desk.
    managed_by: ManagedBy,
}

/// The settings that are in force.
#[derive(Serialize, ToSchema)]
#[schema(as = PublishedSettings)]
pub struct SettingsInForce {
    version: i64,
    /// Null where it was not kept.
    #[schema(required = true)]
    published_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    published_by: Option<EventActor>,
    /// As of `GET /licence/{slug}`, without `hosts`.
    attributes: Value,
    /// The firm's host names, which the operator sets.
    hosts: Vec<String>,
}

/// The draft that the firm's administrators share.
#[derive(Serialize, ToSchema)]
#[schema(as = SettingsDraft)]
pub struct Draft {
    /// Another one each time it is saved.
    revision: String,
    /// The version of the settings on which it is based.
    base_version: i64,
    updated_at: DateTime<Utc>,
    updated_by: EventActor,
    attributes: Value,
    /// What keeps it from being published.
    problems: Vec<SettingsProblem>,
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

/// What is wrong with settings.
#[derive(Serialize, ToSchema)]
pub struct SettingsProblems {
    problems: Vec<SettingsProblem>,
}

/// What settings change.
#[derive(Serialize, ToSchema)]
pub struct SettingsDifferences {
    differences: Vec<Difference>,
}

/// A version of the settings.
#[derive(Serialize, ToSchema)]
pub struct SettingsHistoryLine {
    version: i64,
    published_at: DateTime<Utc>,
    /// Null for the settings of before versions were kept.
    #[schema(required = true)]
    published_by: Option<EventActor>,
    source: SettingsSource,
    /// How many values it changed.
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
    /// What to send as `cursor` for the next page; `null` on the last one.
    #[schema(required = true)]
    next: Option<String>,
}

/// A version with its settings, and what it changed.
#[derive(Serialize, ToSchema)]
pub struct SettingsVersionDetails {
    #[serde(flatten)]
    line: SettingsHistoryLine,
    /// Without `hosts`.
    attributes: Value,
    /// Against the version before it.
    differences: Vec<Difference>,
}

/// The version that was made.
#[derive(Serialize, ToSchema)]
pub struct PublishedVersion {
    version: i64,
    published_at: DateTime<Utc>,
}

/// A link that shows the portal with the draft, once and within a minute.
#[derive(Serialize, ToSchema)]
pub struct SettingsPreviewLink {
    url: String,
    expires_at: DateTime<Utc>,
}

/// A block of a mail that the firm can word.
#[derive(Serialize, ToSchema)]
pub struct MailBlockText {
    /// The portal's own words by language tag.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    translation: Map<String, Value>,
    /// The names that the text has in double braces.
    variables: Vec<&'static str>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DraftBody {
    attributes: Value,
    base_version: i64,
    /// The revision that was read; null where there was no draft.
    revision: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckBody {
    attributes: Value,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewBody {
    /// A page of the portal.
    #[schemars(length(max = 500))]
    path: String,
    /// The external id of the client as whom the portal is seen, read only.
    #[schemars(length(max = domain::limits::EXTERNAL_ID))]
    consumer: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PublishBody {
    revision: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RestoreBody {
    /// The revision that was read; null where there was no draft.
    revision: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscardParams {
    revision: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HistoryParams {
    cursor: Option<String>,
}

/// The firm as it is stored, not as it was read a moment ago.
async fn licence_of(app: &App, firm: &Firm) -> ApiResult<Licence> {
    let licence = licences::by_id(app.store.bulk_reader(), firm.licence).await?;
    licence.ok_or_else(|| ApiError::internal("the firm of a call is gone"))
}

/// `GET /settings`.
pub async fn show(State(app): State<App>, firm: Firm) -> ApiResult<DataResponse<FirmSettings>> {
    let db = app.store.bulk_reader();
    let published = settings::published(db, &licence_of(&app, &firm).await?).await?;
    let draft = settings::draft(db, firm.licence).await?.map(Draft::from);
    let managed_by = published.manager().managed_by;
    let written = published.written;
    let data = FirmSettings {
        published: SettingsInForce {
            version: published.version,
            published_at: written.as_ref().map(|written| written.published_at),
            published_by: written.and_then(|written| written.published_by),
            attributes: published.attributes,
            hosts: published.hosts,
        },
        draft,
        managed_by,
    };
    Ok(DataResponse { data })
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

/// `POST /settings/draft/check`: what is wrong with settings, of which nothing is saved.
pub async fn check(
    _firm: Firm,
    JsonUnchecked(body): JsonUnchecked<CheckBody>,
) -> DataResponse<SettingsProblems> {
    DataResponse { data: SettingsProblems { problems: problems(&body.attributes) } }
}

/// `GET /settings/draft/differences`.
pub async fn differences(State(app): State<App>, firm: Firm) -> ApiResult<DataResponse<SettingsDifferences>> {
    let licence = licence_of(&app, &firm).await?;
    let differences = settings::draft_differences(app.store.bulk_reader(), &licence).await?;
    Ok(DataResponse { data: SettingsDifferences { differences } })
}

/// `POST /settings/draft/preview`: a link to the portal with the draft, as any visitor or as one client sees it.
pub async fn create_preview(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Json(body): Json<PreviewBody>,
) -> ApiResult {
    if let Some(consumer) = &body.consumer {
        firm.require_scope(Scope::Handover)?;
        firm.require_visible(&app, Segment::Consumers, consumer).await?;
    }
    let caller = firm.caller(client);
    let link = settings::create_preview(&app, firm.licence, &body.path, &caller).await?;
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    let base = context.licence.settings.base_url(&app.settings.public_url);
    let url = match body.consumer {
        None => {
            let domain = licences::branch_for(app.store.reader(), &context.licence, None).await?;
            preview::url(&base, &link.secret, domain.as_deref(), None)
        }
        Some(consumer) => {
            let handed_over_by = handed_over_by(firm.actor, None)?;
            let colleague = Some(handed_over_by.name.clone());
            let request = SignInLinkRequest { domain: None, colleague, handed_over_by };
            let sign_in = invitations::create_sign_in_link(&context, &consumer, request).await?;
            preview::url(&base, &link.secret, sign_in.domain.as_deref(), Some(&sign_in.tokens))
        }
    };
    let data = SettingsPreviewLink { url, expires_at: link.expires_at };
    Ok((StatusCode::CREATED, json_response(&DataResponse { data })).into_response())
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

/// `GET /settings/history?cursor=`: the newest first.
pub async fn history(State(app): State<App>, firm: Firm, Query(params): Query<HistoryParams>) -> ApiResult {
    let before = params.cursor.map(|cursor| cursor.parse::<i64>()).transpose();
    let before = before.map_err(|_| ApiError::field("cursor", "cursor"))?;
    let (found, next) = settings::history(app.store.bulk_reader(), firm.licence, before).await?;
    let data = found.into_iter().map(SettingsHistoryLine::from).collect();
    let meta = SettingsHistoryCursor { next: next.map(|next| next.to_string()) };
    Ok(json_response(&SettingsHistory { data, meta }))
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

/// `GET /settings/mail-texts`: the blocks of mails that the firm can word.
pub async fn mail_texts(_firm: Firm) -> ListResponse<MailBlockText> {
    let text = |block: MailBlock| {
        let own = |locale: MessageLocale| {
            Some((locale.to_string(), Value::from(locale.find_message(block.key())?)))
        };
        let translation = MessageLocale::ALL.into_iter().filter_map(own).collect();
        Resource::new("mail-texts", block.key(), MailBlockText { translation, variables: block.variables() })
    };
    ListResponse { data: MailBlock::all().map(text).collect() }
}
