//! `POST /api/auth/login`.

use std::collections::BTreeMap;

use app::sign_in::{Visit, by_password};
use axum::extract::State;
use axum::http::HeaderMap;
use schemars::JsonSchema;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::SingleResponse;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::sign_in_name::SignInName;
use crate::session::cookies::{TokenTransport, TransportHeader};
use crate::session::device;
use crate::session::tokens::AuthResult;
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Login {
    /// A user name or an e-mail address.
    #[serde(default)]
    #[schema(value_type = String)]
    email: SignInName,
    #[serde(default)]
    #[schemars(length(max = domain::limits::PASSWORD))]
    password: String,
}

/// Sign in with a user name or e-mail address and a password.
///
/// An unknown account gets the answer of a wrong password, in the same time. After five failures the account is
/// closed for fifteen minutes, whether it exists or not.
#[utoipa::path(post, path = "/api/auth/login", tag = "session", request_body = Login, params(TransportHeader), responses(
    (status = 200, body = SingleResponse<AuthResult>, description = "A pair of tokens; pending when `twoFactor` is true, \
        and then `twoFactorMethods` says what completes it"),
    (status = 401, body = ErrorBody, description = "`AUTH_LOGIN_FAILED`"),
    (status = 422, body = ErrorBody, description = "A field is missing"),
    (status = 423, body = ErrorBody, description = "`CONSUMER_LOCKED`, with `locked_time_remaining` in seconds"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`, with the header `Retry-After`"),
))]
pub async fn sign_in(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    transport: TokenTransport,
    headers: HeaderMap,
    Json(body): Json<Login>,
) -> ApiResult {
    check(&body)?;
    let marks = device::carried_marks(&app, &headers);
    let visit = Visit { device_marks: &marks, carried_token: transport.token(), ..tenant.visit(&client) };
    let session = by_password::sign_in(&app, &visit, body.email.as_str(), body.password).await?;
    device::respond_marked(&app, &headers, &transport, session)
}

fn check(body: &Login) -> ApiResult<()> {
    let empty = [("email", body.email.is_empty()), ("password", body.password.is_empty())];
    let violations: BTreeMap<String, Vec<String>> = empty
        .into_iter()
        .filter(|(_, empty)| *empty)
        .map(|(field, _)| (field.to_owned(), vec!["required".to_owned()]))
        .collect();
    if violations.is_empty() { Ok(()) } else { Err(ApiError::fields(violations)) }
}
