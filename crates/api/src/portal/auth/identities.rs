//! `/api/auth/identities`: listing the identity providers that are linked to the account, linking and unlinking them.

use app::accounts::identities::IdentityAsker;
use app::sign_in::identities as sign_in;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::assurance::AssuranceLevel;
use domain::codes::Code;
use domain::locale::Locale;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::accounts::identities::{self, IdentityPurpose, LinkedIdentity};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{ListResponse, Resource, SingleResponse, single_response};
use crate::http::error::{ApiResult, ErrorBody};
use crate::http::locale::locale_from_headers;
use crate::session::identity::{Consumer, Identity, TwoFactorSetupSession};
use crate::session::identity_providers::{
    IdentityCallback, IdentityRedirect, browser_secret, carried_secret, redirect,
};
use crate::state::App;
use crate::tenant::Tenant;

/// A provider that is linked to the account.
#[derive(Serialize, ToSchema)]
pub struct IdentityAttributes {
    /// The provider's id in the licence.
    provider: String,
    /// Name in the firm's settings; the id where these no longer have the provider.
    name: String,
    linked_at: DateTime<Utc>,
    #[schema(required = true)]
    last_used_at: Option<DateTime<Utc>>,
}

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IdentityStart {
    /// The provider's id in the licence.
    #[schemars(length(max = 40))]
    provider: String,
    /// Required level of assurance, after a rejection with `ASSURANCE_REQUIRED`.
    level: Option<AssuranceLevel>,
}

fn resource(tenant: &Tenant, identity: LinkedIdentity) -> (Uuid, IdentityAttributes) {
    let provider = tenant.licence.settings.identity_provider(&identity.provider);
    let name = provider.map_or_else(|| identity.provider.clone(), |provider| provider.name.clone());
    let LinkedIdentity { id, provider, linked_at, last_used_at, .. } = identity;
    (id, IdentityAttributes { provider, name, linked_at, last_used_at })
}

/// The providers that are linked to the account, the one linked last first.
#[utoipa::path(get, path = "/api/auth/identities", tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = ListResponse<IdentityAttributes>),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "The sign-in is not complete"),
))]
pub async fn list(
    State(app): State<App>,
    who: TwoFactorSetupSession,
) -> ApiResult<ListResponse<IdentityAttributes>> {
    let all = identities::of_account(app.store.reader(), who.scope).await?;
    let all = all.into_iter().map(|identity| {
        let (id, attributes) = resource(&who.tenant, identity);
        Resource::new("identities", id, attributes)
    });
    Ok(ListResponse { data: all.collect() })
}

/// Begin to link a provider to the account.
///
/// The answer has the address to which the browser goes, and a cookie by which it is known when it comes back, within ten
/// minutes.
#[utoipa::path(post, path = "/api/auth/identities/start", tag = "session", security(("bearer" = [])),
    request_body = IdentityStart, responses(
        (status = 200, body = SingleResponse<IdentityRedirect>),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`, or the sign-in is not complete"),
        (status = 422, body = ErrorBody, description = "The firm has no such provider"),
        (status = 502, body = ErrorBody, description = "`IDENTITY_PROVIDER_FAILED`: it is away"),
    ))]
pub async fn start(
    State(app): State<App>,
    who: Consumer,
    client: Client,
    headers: HeaderMap,
    Json(body): Json<IdentityStart>,
) -> ApiResult {
    let (browser, base_url) = (browser_secret(&app, &headers), who.tenant.current_url(&app.settings));
    let locale = locale_from_headers(&headers).language;
    let start = start_of(&who, IdentityPurpose::Link, &body, (&browser, &base_url, locale));
    let url = sign_in::start_link(&app, &who.holder(&client), start).await?;
    Ok(redirect(&app, who.tenant.licence.id, url, &browser))
}

/// Begin to prove at a provider that is linked to the account who you are.
///
/// Afterwards `POST /api/auth/confirm` takes what the provider sent along.
#[utoipa::path(post, path = "/api/auth/confirm/identity", tag = "session", security(("bearer" = [])),
    request_body = IdentityStart, responses(
        (status = 200, body = SingleResponse<IdentityRedirect>),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 403, body = ErrorBody, description = "The sign-in is not complete, or a colleague of the firm is viewing the portal (read only)"),
        (status = 422, body = ErrorBody, description = "The account has no such provider"),
        (status = 502, body = ErrorBody, description = "`IDENTITY_PROVIDER_FAILED`: it is away"),
    ))]
pub async fn start_confirmation(
    State(app): State<App>,
    who: Consumer,
    client: Client,
    headers: HeaderMap,
    Json(body): Json<IdentityStart>,
) -> ApiResult {
    let (browser, base_url) = (browser_secret(&app, &headers), who.tenant.current_url(&app.settings));
    let locale = locale_from_headers(&headers).language;
    let start = start_of(&who, IdentityPurpose::Confirmation, &body, (&browser, &base_url, locale));
    let url = sign_in::start_confirmation(&app, &who.holder(&client), start).await?;
    Ok(redirect(&app, who.tenant.licence.id, url, &browser))
}

fn start_of<'a>(
    who: &'a Identity,
    purpose: IdentityPurpose,
    body: &'a IdentityStart,
    (browser, base_url, locale): (&'a str, &'a str, Locale),
) -> app::accounts::identities::NewIdentitySignIn<'a> {
    app::accounts::identities::NewIdentitySignIn {
        licence: &who.tenant.licence,
        provider: &body.provider,
        whose: IdentityAsker::in_session(who.scope, who.session, purpose),
        invitation: None,
        level: body.level,
        browser,
        base_url,
        locale,
    }
}

/// Link the provider from which the browser came back.
///
/// A notice is mailed.
#[utoipa::path(post, path = "/api/auth/identities", tag = "session", security(("bearer" = [])),
    request_body = IdentityCallback, responses(
        (status = 201, body = SingleResponse<IdentityAttributes>),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 403, body = ErrorBody, description = "The sign-in is not complete"),
        (status = 422, body = ErrorBody, description = "`IDENTITY_NOT_LINKED`, whatever was wrong"),
        (status = 502, body = ErrorBody, description = "`IDENTITY_PROVIDER_FAILED`: it is away"),
    ))]
pub async fn add(
    State(app): State<App>,
    who: Consumer,
    client: Client,
    headers: HeaderMap,
    Json(body): Json<IdentityCallback>,
) -> ApiResult {
    let browser = carried_secret(&app, &headers);
    let identity = sign_in::link(&app, &who.holder(&client), body.answer(browser.as_deref())).await?;
    let (id, attributes) = resource(&who.tenant, identity);
    Ok((StatusCode::CREATED, single_response("identities", id, attributes)).into_response())
}

/// Unlink a provider.
///
/// The account's other sessions end, and a notice is mailed.
#[utoipa::path(delete, path = "/api/auth/identities/{id}", tag = "session", security(("bearer" = [])),
    params(("id" = String, Path, description = "As in the list")), responses(
        (status = 204, description = "It opens the account no more"),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`, or the sign-in is not complete"),
        (status = 404, body = ErrorBody, description = "`IDENTITY_NOT_FOUND`"),
    ))]
pub async fn remove(
    State(app): State<App>,
    who: Consumer,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let id: Uuid = id.parse().map_err(|_| Code::IdentityNotFound)?;
    sign_in::unlink(&app, &who.holder(&client), id).await?;
    Ok(StatusCode::NO_CONTENT)
}
