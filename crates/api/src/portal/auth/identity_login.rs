//! `POST /api/auth/identity-login`, and the way to the provider before it.

use app::accounts::identities::{IdentityAsker, NewIdentitySignIn};
use app::sign_in::{Visit, by_provider};
use axum::extract::State;
use axum::http::HeaderMap;
use schemars::JsonSchema;
use serde::Deserialize;
use store::AccountKind;
use utoipa::ToSchema;

use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::SingleResponse;
use crate::http::error::{ApiResult, ErrorBody};
use crate::http::locale::locale_from_headers;
use crate::session::cookies::{TokenTransport, TransportHeader};
use crate::session::device;
use crate::session::identity_providers::{
    IdentityCallback, IdentityRedirect, browser_secret, carried_secret, redirect,
};
use crate::session::tokens::AuthResult;
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IdentityLoginStart {
    /// The provider's id in the licence.
    #[schemars(length(max = 40))]
    provider: String,
    /// Token of an invitation's link: the identity of the person who comes back is linked to its account, which has no
    /// password yet.
    #[schemars(length(max = domain::limits::TOKEN))]
    invitation: Option<String>,
}

/// Begin to sign in at an identity provider.
///
/// The answer has the address to which the browser goes, and a cookie by which it is known when it comes back, within ten
/// minutes.
#[utoipa::path(post, path = "/api/auth/identity-login/start", tag = "session", request_body = IdentityLoginStart,
    responses(
        (status = 200, body = SingleResponse<IdentityRedirect>),
        (status = 422, body = ErrorBody, description = "The firm has no such provider"),
        (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`, with the header `Retry-After`"),
        (status = 502, body = ErrorBody, description = "`IDENTITY_PROVIDER_FAILED`: it is away; the other ways of signing in work"),
    ))]
pub async fn start(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    headers: HeaderMap,
    Json(body): Json<IdentityLoginStart>,
) -> ApiResult {
    let browser = browser_secret(&app, &headers);
    let start = NewIdentitySignIn {
        licence: &tenant.licence,
        provider: &body.provider,
        whose: IdentityAsker::sign_in(AccountKind::Consumer),
        invitation: body.invitation.as_deref(),
        level: None,
        browser: &browser,
        base_url: &tenant.current_url(&app.settings),
        locale: locale_from_headers(&headers).language,
    };
    let url = by_provider::start(&app, &client, start).await?;
    Ok(redirect(&app, tenant.licence.id, url, &browser))
}

/// Sign in with what the provider sent along.
///
/// Whatever is wrong with it, the answer is that of a wrong password. At the level `substantial` or `high` it counts as
/// both factors; below that the pair is pending where the account has a second factor.
#[utoipa::path(post, path = "/api/auth/identity-login", tag = "session", request_body = IdentityCallback, params(TransportHeader),
    responses(
        (status = 200, body = SingleResponse<AuthResult>, description = "A pair of tokens; pending when `twoFactor` is true"),
        (status = 401, body = ErrorBody, description = "`AUTH_LOGIN_FAILED`"),
        (status = 422, body = ErrorBody, description = "A member is missing, or too long"),
        (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`, with the header `Retry-After`"),
        (status = 502, body = ErrorBody, description = "`IDENTITY_PROVIDER_FAILED`: it is away; the other ways of signing in work"),
    ))]
pub async fn sign_in(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    transport: TokenTransport,
    headers: HeaderMap,
    Json(body): Json<IdentityCallback>,
) -> ApiResult {
    let browser = carried_secret(&app, &headers);
    let visit = Visit { carried_token: transport.token(), ..tenant.visit(&client) };
    let session = by_provider::sign_in(&app, &visit, body.answer(browser.as_deref())).await?;
    device::respond_marked(&app, &headers, &transport, session)
}
