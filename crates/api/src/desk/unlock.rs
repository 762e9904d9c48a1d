//! `/desk/api/auth/request-unlock` and `/desk/api/auth/unlock`: for a member of staff whom the failures of others lock
//! out.

use app::staff::unlock;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::limits::TOKEN;
use schemars::JsonSchema;
use serde::Deserialize;
use utoipa::ToSchema;

use super::cookies::DeskCookies;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::sign_in_name::SignInName;
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffUnlockRequest {
    #[serde(default)]
    #[schema(value_type = String)]
    email: SignInName,
}

/// Ask for a link that lets this account try to sign in although it is locked.
///
/// At most one mail in fifteen minutes. Nothing tells whether there is such an account.
#[utoipa::path(post, path = "/desk/api/auth/request-unlock", tag = "desk", request_body = StaffUnlockRequest, responses(
    (status = 204, description = "If there is such an account, a link is on its way"),
    (status = 422, body = ErrorBody, description = "The address is missing"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`, with the header `Retry-After`"),
))]
pub async fn request_unlock(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    Json(body): Json<StaffUnlockRequest>,
) -> ApiResult<StatusCode> {
    if body.email.is_empty() {
        return Err(ApiError::field("email", "required"));
    }
    unlock::request_unlock(&app, &tenant.licence, body.email.as_str(), &client).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffUnlock {
    /// Token of the link `/desk/unlock/{token}`.
    #[serde(default)]
    #[schemars(length(max = TOKEN))]
    token: String,
}

/// Use the link: this browser counts as one of the account's devices, whose failures are counted apart.
#[utoipa::path(post, path = "/desk/api/auth/unlock", tag = "desk", request_body = StaffUnlock, responses(
    (status = 204, description = "Signing in can be tried in this browser; the link is spent"),
    (status = 401, body = ErrorBody, description = "`AUTH_START_PASSWORD_RESET_FAILED`: unknown, used or late"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`"),
))]
pub async fn unlock_account(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    cookies: DeskCookies,
    Json(body): Json<StaffUnlock>,
) -> ApiResult<Response> {
    let marks = cookies.device_marks(&app);
    let member = unlock::unlock_account(&app, &tenant.licence, (&body.token, &marks), &client).await?;
    let mut response = StatusCode::NO_CONTENT.into_response();
    cookies.trust(&app, member, &mut response);
    Ok(response)
}
