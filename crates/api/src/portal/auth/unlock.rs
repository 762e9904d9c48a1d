//! `POST /api/auth/request-unlock` and `POST /api/auth/unlock`: for somebody whom the failures of others lock out.

use app::AuditKind;
use app::audit::note;
use app::sign_in::limits;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::codes::Code;
use domain::mail::AccountEmail;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use store::consumers;
use store::one_time_tokens::{self, Purpose};
use utoipa::ToSchema;

use super::forgot_password;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::error::{ApiResult, ErrorBody};
use crate::keys::hash_secret;
use crate::session::device;
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RequestUnlock {
    /// An e-mail address or a user name.
    #[serde(default)]
    email: String,
}

/// Ask for a link that lets this account try to sign in although it is locked.
///
/// At most one mail in fifteen minutes. Nothing tells whether there is such an account.
#[utoipa::path(post, path = "/api/auth/request-unlock", tag = "session", request_body = RequestUnlock, responses(
    (status = 204, description = "If there is such an account, a link is on its way"),
    (status = 422, body = ErrorBody, description = "The address is missing"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`, with the header `Retry-After`"),
))]
pub async fn request(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    Json(body): Json<RequestUnlock>,
) -> ApiResult<StatusCode> {
    let letter = |name, domain| AccountEmail::Unlock { name, domain };
    forgot_password::mail_link(&app, &tenant, &client, &body.email, letter).await
}

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Unlock {
    /// As in the link `/unlock/{token}`.
    #[serde(default)]
    token: String,
}

/// Use the link: this browser counts as one of the account's devices, whose failures are counted apart.
#[utoipa::path(post, path = "/api/auth/unlock", tag = "session", request_body = Unlock, responses(
    (status = 204, description = "Signing in can be tried in this browser; the link is spent"),
    (status = 401, body = ErrorBody, description = "`AUTH_START_PASSWORD_RESET_FAILED`: unknown, used or late"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`"),
))]
pub async fn unlock(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    headers: HeaderMap,
    Json(body): Json<Unlock>,
) -> ApiResult<Response> {
    limits::by_address(&app, "reset", &client).await?;
    let hash = hash_secret(&body.token);
    let token = one_time_tokens::find(app.store.reader(), Purpose::Unlock, hash).await?;
    let token = token.filter(|token| token.scope.licence == tenant.licence.id && token.is_valid(app.now()));
    let token = token.ok_or(Code::AuthStartPasswordResetFailed)?;
    let tx = app.store.begin().await?;
    let account = consumers::find(&tx, token.scope).await?;
    let account = account.filter(|account| account.ended_at.is_none() && token.is_bound_to(account));
    let account = account.ok_or(Code::AuthStartPasswordResetFailed)?;
    if !one_time_tokens::redeem(&tx, token.token_hash, app.now()).await? {
        return Err(Code::AuthStartPasswordResetFailed.into());
    }
    // The browser may carry the account's mark already, with failures of its own.
    if let Some(nonce) = device::trusted_device_nonce(&app, &headers, account.id) {
        limits::reopen_device(&tx, &nonce).await?;
    }
    let whom = (tenant.licence.id, Some(account.id));
    note(&app, &tx, whom, AuditKind::LoginUnlocked, json!({}), &client).await?;
    tx.commit().await?;
    let mut response = StatusCode::NO_CONTENT.into_response();
    for cookie in device::trust_device_cookies(&app, &headers, account.id) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}
