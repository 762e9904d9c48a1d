//! `POST /api/auth/start-password-reset` and `POST /api/auth/reset-password`.

use app::sign_in::new_password;
use axum::extract::State;
use axum::http::StatusCode;
use domain::codes::Code;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{SingleResponse, single_response};
use crate::http::error::{ApiResult, ErrorBody};
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartPasswordReset {
    /// Token of the link `/reset/password/{token}`.
    #[serde(default)]
    token: String,
}

/// Requirements for a new password.
#[derive(Serialize, ToSchema)]
pub struct PasswordPolicy {
    /// The score from 0 to 100 that it must reach.
    minimum_password_strength: u8,
    /// True if the account can be linked to an identity provider instead: it has no sign-in method yet.
    identity_providers: bool,
    /// The name that the account signs in with: its address, or a user name where another has the address.
    sign_in_name: Option<String>,
}

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResetPassword {
    #[serde(default)]
    token: String,
    #[serde(default)]
    #[schemars(length(max = domain::limits::PASSWORD))]
    password: String,
}

/// Check a link to set a password; the link stays good.
#[utoipa::path(post, path = "/api/auth/start-password-reset", tag = "session", request_body = StartPasswordReset,
    responses(
        (status = 200, body = SingleResponse<PasswordPolicy>),
        (status = 401, body = ErrorBody, description = "`AUTH_START_PASSWORD_RESET_FAILED`: unknown, used or late"),
        (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`"),
    ))]
pub async fn start(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    Json(body): Json<StartPasswordReset>,
) -> ApiResult<SingleResponse<PasswordPolicy>> {
    let account = new_password::account_of_link(&app, &tenant.visit(&client), &body.token).await?;
    let policy = PasswordPolicy {
        minimum_password_strength: tenant.licence.settings.minimum_password_strength,
        identity_providers: !account.signs_in(),
        sign_in_name: account.sign_in_names().next().map(str::to_owned),
    };
    Ok(single_response("password-policies", tenant.licence.id, policy))
}

/// Set a password by a link: the first one, or a new one.
///
/// It signs out everywhere, opens a locked account, and mails a notice.
#[utoipa::path(post, path = "/api/auth/reset-password", tag = "session", request_body = ResetPassword, responses(
    (status = 204, description = "The password is set; the link is spent"),
    (status = 409, body = ErrorBody, description = "`UNABLE_TO_MARK_TOKEN_AS_USED_EXCEPTION`: the link was used already"),
    (status = 422, body = ErrorBody, description = "`NO_PASSWORD_PROVIDED`, `UNABLE_TO_RESET_PASSWORD`, \
        `CONSUMER_PASSWORD_IS_COMMON` or `PASSWORD_NOT_CONFORM_SECURITY_GUIDELINES`"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`"),
))]
pub async fn reset(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    Json(body): Json<ResetPassword>,
) -> ApiResult<StatusCode> {
    if body.password.is_empty() {
        return Err(Code::NoPasswordProvided.into());
    }
    new_password::set_by_link(&app, &tenant.visit(&client), &body.token, body.password).await?;
    Ok(StatusCode::NO_CONTENT)
}
