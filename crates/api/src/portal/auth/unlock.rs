//! `POST /api/auth/request-unlock` and `POST /api/auth/unlock`: for a consumer whom the failures of others lock out.

use app::sign_in::{Visit, unlock};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::mail::AccountEmail;
use schemars::JsonSchema;
use serde::Deserialize;
use utoipa::ToSchema;

use super::forgot_password;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::error::{ApiResult, ErrorBody};
use crate::http::sign_in_name::SignInName;
use crate::session::device;
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RequestUnlock {
    /// An e-mail address or a user name.
    #[serde(default)]
    #[schema(value_type = String)]
    email: SignInName,
}

/// Ask for a link that lets this account try to sign in although it is locked.
///
/// At most one mail in fifteen minutes. Nothing tells whether there is such an account.
#[utoipa::path(post, path = "/api/auth/request-unlock", tag = "session", request_body = RequestUnlock, responses(
    (status = 204, description = "If there is such an account, a link is on its way"),
    (status = 422, body = ErrorBody, description = "The address is missing"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`, with the header `Retry-After`"),
))]
pub async fn request_unlock(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    Json(body): Json<RequestUnlock>,
) -> ApiResult<StatusCode> {
    let email = |name, domain| AccountEmail::Unlock { name, domain };
    forgot_password::mail_link(&app, &tenant, &client, body.email.as_str(), email).await
}

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Unlock {
    /// Token of the link `/unlock/{token}`.
    #[serde(default)]
    token: String,
}

/// Use the link: this browser counts as one of the account's devices, whose failures are counted apart.
#[utoipa::path(post, path = "/api/auth/unlock", tag = "session", request_body = Unlock, responses(
    (status = 204, description = "Signing in can be tried in this browser; the link is spent"),
    (status = 401, body = ErrorBody, description = "`AUTH_START_PASSWORD_RESET_FAILED`: unknown, used or late"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`"),
))]
pub async fn unlock_account(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    headers: HeaderMap,
    Json(body): Json<Unlock>,
) -> ApiResult<Response> {
    let marks = device::carried_marks(&app, &headers);
    let visit = Visit { device_marks: &marks, ..tenant.visit(&client) };
    let consumer = unlock::unlock_account(&app, &visit, &body.token).await?;
    let mut response = StatusCode::NO_CONTENT.into_response();
    for cookie in device::trust_device_cookies(&app, &headers, consumer) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}
