//! The signed-in consumer, their partner, and the activity of the account.

use app::notices::preferences::choose_language;
use axum::extract::State;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use domain::locale::Locale;
use domain::records::{ConsumerAttributes, ConsumerRecord, PartnerAttributes};
use domain::revision::{FormSource, revision_of};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::accounts::consumers::{self, Account};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{ListResponse, Resource, SingleResponse};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::session::identity::{Consumer, Identity, Reading, TwoFactorSetupSession};
use crate::state::App;

/// Number of lines of the log that are shown.
const ACTIVITIES: u64 = 200;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(show, change))
        .routes(routes!(show_partner))
        .routes(routes!(list_activity))
}

/// The consumer who is signed in.
#[utoipa::path(get, path = "/api/consumers", tag = "consumer", security(("bearer" = [])), responses(
    (status = 200, body = SingleResponse<ConsumerAttributes>),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "The second factor is still to come"),
))]
async fn show(who: Reading<TwoFactorSetupSession>) -> ApiResult<SingleResponse<ConsumerAttributes>> {
    let account = |db, scope| async move { Ok(consumers::find(&db, scope).await?) };
    let (who, account) = who.ask(account).await?;
    to_response(&who, &account.ok_or(Code::ConsumerNotFound)?)
}

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Language of the consumer, one of the firm's.
    locale: Locale,
}

/// Choose the consumer's language.
#[utoipa::path(patch, path = "/api/consumers", tag = "consumer", security(("bearer" = [])), request_body = Settings,
    responses(
        (status = 200, body = SingleResponse<ConsumerAttributes>),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 403, body = ErrorBody, description = "The second factor is still to come"),
        (status = 404, body = ErrorBody, description = "`LANGUAGE_NOT_FOUND`: the firm does not offer it"),
        (status = 422, body = ErrorBody, description = "A field is missing or wrong"),
    ))]
async fn change(
    State(app): State<App>,
    who: TwoFactorSetupSession,
    client: Client,
    Json(body): Json<Settings>,
) -> ApiResult<SingleResponse<ConsumerAttributes>> {
    let account = choose_language(&app, &who.holder(&client), body.locale).await?;
    to_response(&who, &account)
}

/// The consumer's partner: the names, and what forms about both begin with.
///
/// Only where each of the two records names the other.
#[utoipa::path(get, path = "/api/consumers/partner", tag = "consumer", security(("bearer" = [])), responses(
    (status = 200, body = SingleResponse<PartnerAttributes>),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "The sign-in is not complete"),
    (status = 404, body = ErrorBody, description = "`PARTNER_NOT_FOUND`: there is none"),
))]
async fn show_partner(who: Reading<Consumer>) -> ApiResult<SingleResponse<PartnerAttributes>> {
    let partner = |db, scope| async move {
        let account = consumers::find(&db, scope).await?.ok_or(Code::ConsumerNotFound)?;
        Ok(consumers::partner_of(&db, &account).await?.ok_or(Code::PartnerNotFound)?)
    };
    let (_, partner) = who.ask(partner).await?;
    let partner_record = consumer_record(&partner)?;
    let revision = revision_of(FormSource::Partner, &partner_record.form_fields());
    let found = Resource::new("consumers", partner.id, partner_record.partner_attributes());
    Ok(SingleResponse { data: found.with_revision(revision) })
}

fn to_response(who: &Identity, account: &Account) -> ApiResult<SingleResponse<ConsumerAttributes>> {
    let mut record = consumer_record(account)?;
    record.locale = account.locale.language;
    let revision = revision_of(FormSource::Consumer, &record.form_fields());
    let style = who.tenant.licence.settings.features.default_address_style;
    let attributes = record.attributes(account.two_factor.enabled, style);
    Ok(SingleResponse { data: Resource::new("consumers", account.id, attributes).with_revision(revision) })
}

/// Returns the firm's record of a person.
pub(super) fn consumer_record(account: &Account) -> ApiResult<ConsumerRecord> {
    ConsumerRecord::deserialize(&account.details)
        .map_err(|error| ApiError::internal(format!("consumer {}: {error}", account.id)))
}

/// An event in the security log of the account.
#[derive(Serialize, ToSchema)]
pub struct Activity {
    /// Type of the event, for example `login.succeeded`.
    pub event: String,
    /// `consumer`, `colleague <name>`, `firm` or `system`.
    pub actor: String,
    pub occurred_at: DateTime<Utc>,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
    #[schema(value_type = Object)]
    pub details: Value,
}

/// Returns the activity of the account, the newest first: sign-ins, failures, changes and submissions.
#[utoipa::path(get, path = "/api/consumers/activity", tag = "consumer", security(("bearer" = [])), responses(
    (status = 200, body = ListResponse<Activity>),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "The sign-in is not complete"),
))]
async fn list_activity(who: Reading<Consumer>) -> ApiResult<ListResponse<Activity>> {
    let entries = |db, scope| async move { Ok(store::audit::of_consumer(&db, scope, ACTIVITIES).await?) };
    let (_, entries) = who.ask(entries).await?;
    let resource = |entry: store::audit::AuditEvent| {
        let entry = entry.for_consumer();
        let attributes = Activity {
            actor: entry.actor,
            event: entry.kind,
            occurred_at: entry.occurred_at,
            ip: entry.ip,
            user_agent: entry.user_agent,
            details: entry.details,
        };
        Resource::new("activities", entry.id, attributes)
    };
    Ok(ListResponse { data: entries.into_iter().map(resource).collect() })
}
