//! `/desk/api/auth/identity` and `/desk/api/auth/identities`: signing in at the firm's identity providers, and looking after
//! those that are linked.

use app::accounts::identities::{IdentityAsker, NewIdentitySignIn};
use app::sign_in::by_provider;
use app::staff::identities;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use chrono::{DateTime, Utc};
use domain::assurance::AssuranceLevel;
use domain::codes::Code;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::accounts::identities::{IdentityPurpose, LinkedIdentity};
use store::firms::licences::LicenceRow;
use store::{AccountKind, AccountRef};
use utoipa::ToSchema;
use uuid::Uuid;

use super::cookies::DeskCookies;
use super::responses::{StaffSessionBody, json_response, respond};
use super::session::{AtWork, DeskIdentity};
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::error::{ApiResult, ErrorBody};
use crate::http::locale::locale_from_headers;
use crate::session::cookies::TransportHeader;
use crate::session::identity_providers::{
    IdentityCallback, IdentityRedirect, browser_secret, carried_secret, with_browser_cookie,
};
use crate::state::App;
use crate::tenant::Tenant;

/// An identity provider that is linked to the account.
#[derive(Serialize, ToSchema)]
pub struct StaffIdentity {
    id: Uuid,
    /// The provider's id in the licence.
    provider: String,
    /// Name in the firm's settings; the id where these no longer have the provider.
    name: String,
    /// The level of assurance at which somebody last came back; from `substantial` on that counts as two factors.
    #[schema(required = true)]
    level: Option<AssuranceLevel>,
    linked_at: DateTime<Utc>,
    #[schema(required = true)]
    last_used_at: Option<DateTime<Utc>>,
}

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffIdentityStart {
    /// The provider's id in the licence.
    #[schemars(length(max = 40))]
    provider: String,
    /// Token of an invitation's link: the identity of the person who comes back is linked to its account.
    #[schemars(length(max = domain::limits::TOKEN))]
    invitation: Option<String>,
}

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffLinkStart {
    /// The provider's id in the licence.
    #[schemars(length(max = 40))]
    provider: String,
}

fn to_staff_identity(licence: &LicenceRow, identity: LinkedIdentity) -> StaffIdentity {
    let provider = licence.settings.identity_provider(&identity.provider);
    let name = provider.map_or_else(|| identity.provider.clone(), |provider| provider.name.clone());
    let LinkedIdentity { id, provider, level, linked_at, last_used_at, .. } = identity;
    StaffIdentity { id, provider, name, level, linked_at, last_used_at }
}

/// The identities of an account, the one linked last first.
pub(super) async fn of_account(
    app: &App,
    licence: &LicenceRow,
    account: AccountRef,
) -> ApiResult<Vec<StaffIdentity>> {
    let own = store::accounts::identities::of_account(app.store.reader(), account).await?;
    Ok(own.into_iter().map(|identity| to_staff_identity(licence, identity)).collect())
}

/// Begin to sign in at an identity provider.
///
/// The answer has the address to which the browser goes, and a cookie by which it is known when it comes back, within ten
/// minutes.
#[utoipa::path(post, path = "/desk/api/auth/identity/start", tag = "desk", request_body = StaffIdentityStart, responses(
    (status = 200, body = IdentityRedirect),
    (status = 422, body = ErrorBody, description = "The firm has no such provider for its staff"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`, with the header `Retry-After`"),
    (status = 502, body = ErrorBody, description = "`IDENTITY_PROVIDER_FAILED`: it is away; the other ways of signing in work"),
))]
pub async fn start(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    headers: HeaderMap,
    Json(body): Json<StaffIdentityStart>,
) -> ApiResult {
    let browser = browser_secret(&app, &headers);
    let start = NewIdentitySignIn {
        licence: &tenant.licence,
        provider: &body.provider,
        whose: IdentityAsker::sign_in(AccountKind::Staff),
        invitation: body.invitation.as_deref(),
        level: None,
        browser: &browser,
        base_url: &tenant.current_url(&app.settings),
        locale: locale_from_headers(&headers).language,
    };
    let url = by_provider::start(&app, &client, start).await?;
    Ok(with_browser_cookie(&app, json_response(StatusCode::OK, &IdentityRedirect { url })?, &browser))
}

/// Sign in with what the provider sent along.
///
/// Whatever is wrong with it, the answer is that of a wrong password. At the level `substantial` or `high` it counts as both
/// factors; below that the session is pending, or to set up a second factor.
#[utoipa::path(post, path = "/desk/api/auth/identity", tag = "desk", request_body = IdentityCallback, params(TransportHeader),
    responses(
        (status = 200, body = StaffSessionBody),
        (status = 401, body = ErrorBody, description = "`AUTH_LOGIN_FAILED`"),
        (status = 422, body = ErrorBody, description = "A member is missing, or too long"),
        (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`, with the header `Retry-After`"),
        (status = 502, body = ErrorBody, description = "`IDENTITY_PROVIDER_FAILED`: it is away; the other ways of signing in work"),
    ))]
pub async fn sign_in(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    cookies: DeskCookies,
    headers: HeaderMap,
    Json(body): Json<IdentityCallback>,
) -> ApiResult {
    let browser = carried_secret(&app, &headers);
    let given = body.answer(browser.as_deref());
    let signed_in = identities::sign_in(&app, &tenant.licence, given, &client).await?;
    respond(&app, &cookies, &signed_in)
}

/// Begin to link an identity provider to the account.
#[utoipa::path(post, path = "/desk/api/auth/identities/start", tag = "desk", security(("staff" = [])),
    request_body = StaffLinkStart, responses(
        (status = 200, body = IdentityRedirect),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`"),
        (status = 422, body = ErrorBody, description = "The firm has no such provider for its staff"),
        (status = 502, body = ErrorBody, description = "`IDENTITY_PROVIDER_FAILED`: it is away"),
    ))]
pub async fn start_link(
    State(app): State<App>,
    AtWork(who): AtWork,
    tenant: Tenant,
    headers: HeaderMap,
    Json(body): Json<StaffLinkStart>,
) -> ApiResult {
    let (browser, base_url) = (browser_secret(&app, &headers), tenant.current_url(&app.settings));
    let start = in_session(&who, IdentityPurpose::Link, &body, (&browser, &base_url, &headers));
    let url = identities::start_link(&app, &who.session, start).await?;
    Ok(with_browser_cookie(&app, json_response(StatusCode::OK, &IdentityRedirect { url })?, &browser))
}

/// Begin to prove at an identity provider that is linked to the account who is signed in; `confirm` takes what it sends
/// along.
#[utoipa::path(post, path = "/desk/api/auth/confirm/identity", tag = "desk", security(("staff" = [])),
    request_body = StaffLinkStart, responses(
        (status = 200, body = IdentityRedirect),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 422, body = ErrorBody, description = "The account has no such provider"),
        (status = 502, body = ErrorBody, description = "`IDENTITY_PROVIDER_FAILED`: it is away"),
    ))]
pub async fn start_confirmation(
    State(app): State<App>,
    AtWork(who): AtWork,
    tenant: Tenant,
    headers: HeaderMap,
    Json(body): Json<StaffLinkStart>,
) -> ApiResult {
    let (browser, base_url) = (browser_secret(&app, &headers), tenant.current_url(&app.settings));
    let start = in_session(&who, IdentityPurpose::Confirmation, &body, (&browser, &base_url, &headers));
    let url = identities::start_confirmation(&app, &who.session, start).await?;
    Ok(with_browser_cookie(&app, json_response(StatusCode::OK, &IdentityRedirect { url })?, &browser))
}

fn in_session<'a>(
    who: &'a DeskIdentity,
    purpose: IdentityPurpose,
    body: &'a StaffLinkStart,
    (browser, base_url, headers): (&'a str, &'a str, &HeaderMap),
) -> NewIdentitySignIn<'a> {
    // A second factor is asked for: a level below that proves none.
    let level = (purpose == IdentityPurpose::Confirmation).then_some(AssuranceLevel::Substantial);
    let account = app::staff::sign_in::account_of(&who.member);
    NewIdentitySignIn {
        licence: &who.licence,
        provider: &body.provider,
        whose: IdentityAsker::in_session(account, who.session.id, purpose),
        invitation: None,
        level,
        browser,
        base_url,
        locale: locale_from_headers(headers).language,
    }
}

/// Link the identity provider from which the browser came back; the account's other sessions end, and a notice is mailed.
#[utoipa::path(post, path = "/desk/api/auth/identities", tag = "desk", security(("staff" = [])),
    request_body = IdentityCallback, responses(
        (status = 201, body = StaffIdentity),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 422, body = ErrorBody, description = "`IDENTITY_NOT_LINKED`, whatever was wrong"),
        (status = 502, body = ErrorBody, description = "`IDENTITY_PROVIDER_FAILED`: it is away"),
    ))]
pub async fn add(
    State(app): State<App>,
    AtWork(who): AtWork,
    client: Client,
    headers: HeaderMap,
    Json(body): Json<IdentityCallback>,
) -> ApiResult {
    let browser = carried_secret(&app, &headers);
    let given = body.answer(browser.as_deref());
    let identity = identities::link(&app, &who.licence, &who.session, given, &client).await?;
    json_response(StatusCode::CREATED, &to_staff_identity(&who.licence, identity))
}

/// Unlink an identity provider; the account's other sessions end, and a notice is mailed.
#[utoipa::path(delete, path = "/desk/api/auth/identities/{id}", tag = "desk", security(("staff" = [])),
    params(("id" = String, Path, description = "As in `me`")), responses(
        (status = 204, description = "It opens the account no more"),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`"),
        (status = 404, body = ErrorBody, description = "`IDENTITY_NOT_FOUND`"),
        (status = 409, body = ErrorBody, description = "`LAST_SECOND_FACTOR`: two factors could not be proved without it"),
    ))]
pub async fn remove(
    State(app): State<App>,
    AtWork(who): AtWork,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let id: Uuid = id.parse().map_err(|_| Code::IdentityNotFound)?;
    identities::unlink(&app, &who.licence, &who.session, id, &client).await?;
    Ok(StatusCode::NO_CONTENT)
}
