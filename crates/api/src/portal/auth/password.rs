//! `POST /api/auth/password`.

use app::sign_in::new_password;
use axum::extract::State;
use axum::http::StatusCode;
use domain::codes::Code;
use schemars::JsonSchema;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::session::identity::Consumer;
use crate::state::App;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ChangePassword {
    #[serde(default)]
    #[schemars(length(max = domain::limits::PASSWORD))]
    current_password: String,
    #[serde(default)]
    #[schemars(length(max = domain::limits::PASSWORD))]
    password: String,
}

/// Change the password while signed in.
///
/// It ends every other session, withdraws links that were mailed before, and mails a notice.
#[utoipa::path(post, path = "/api/auth/password", tag = "session", security(("bearer" = [])),
    request_body = ChangePassword, responses(
        (status = 204, description = "The password is changed; this session goes on, the others have ended"),
        (status = 401, body = ErrorBody, description = "`AUTH_LOGIN_FAILED`: the current password is wrong, or there is \
            none yet; or the token does not work any more"),
        (status = 403, body = ErrorBody, description = "The sign-in is not complete, or a colleague of the firm is viewing the portal (read only)"),
        (status = 422, body = ErrorBody, description = "`NO_PASSWORD_PROVIDED`, `CONSUMER_PASSWORD_IS_COMMON`, \
            `PASSWORD_NOT_CONFORM_SECURITY_GUIDELINES`, or the current password is missing"),
        (status = 423, body = ErrorBody, description = "`CONSUMER_LOCKED`, with `locked_time_remaining` in seconds"),
        (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`"),
    ))]
pub async fn change(
    State(app): State<App>,
    who: Consumer,
    client: Client,
    Json(body): Json<ChangePassword>,
) -> ApiResult<StatusCode> {
    who.require_write_access()?;
    if body.current_password.is_empty() {
        return Err(ApiError::field("currentPassword", "required"));
    }
    if body.password.is_empty() {
        return Err(Code::NoPasswordProvided.into());
    }
    let holder = who.holder(&client);
    new_password::change(&app, &holder, body.current_password, body.password).await?;
    Ok(StatusCode::NO_CONTENT)
}
