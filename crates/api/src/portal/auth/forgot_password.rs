//! `POST /api/auth/forgot-password`.

use app::sign_in::new_password;
use axum::extract::State;
use axum::http::StatusCode;
use domain::mail::AccountEmail;
use schemars::JsonSchema;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::sign_in_name::SignInName;
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ForgotPassword {
    /// An e-mail address or a user name.
    #[serde(default)]
    #[schema(value_type = String)]
    email: SignInName,
}

/// Ask for a link to set a new password.
///
/// Nothing tells whether there is such an account, not even the time: it is looked up by whoever mails the link.
#[utoipa::path(post, path = "/api/auth/forgot-password", tag = "session", request_body = ForgotPassword, responses(
    (status = 204, description = "If there is such an account, a link is on its way"),
    (status = 422, body = ErrorBody, description = "The address is missing"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`, with the header `Retry-After`"),
))]
pub async fn request_link(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    Json(body): Json<ForgotPassword>,
) -> ApiResult<StatusCode> {
    let email = |name, domain| AccountEmail::PasswordForgotten { name, domain };
    mail_link(&app, &tenant, &client, body.email.as_str(), email).await
}

/// Mails a link to the account that signs in with this name, if there is one.
pub(super) async fn mail_link(
    app: &App,
    tenant: &Tenant,
    client: &Client,
    name: &str,
    email: impl FnOnce(String, Option<String>) -> AccountEmail,
) -> ApiResult<StatusCode> {
    if name.is_empty() {
        return Err(ApiError::field("email", "required"));
    }
    new_password::mail_link(app, &tenant.visit(client), name, email).await?;
    Ok(StatusCode::NO_CONTENT)
}
