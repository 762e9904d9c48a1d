//! `POST /api/auth/refresh`.

use app::sign_in::{Visit, sessions};
use axum::extract::{Request, State};
use axum::response::IntoResponse;
use domain::codes::Code;
use schemars::JsonSchema;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::body;
use crate::http::client::Client;
use crate::http::envelope::SingleResponse;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::session::cookies::{self, TokenTransport, TransportHeader};
use crate::session::tokens::AuthResult;
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Default, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Refresh {
    /// Left out when it travels in the cookie.
    #[serde(default)]
    #[schemars(length(max = domain::limits::TOKEN))]
    refresh_token: Option<String>,
}

/// Exchange a refresh token for a new pair.
///
/// Two tabs that do so at once both get one. A token that comes back after its successor has been used ends the
/// session. With `X-Token-Transport: cookie` the token of the cookie is exchanged, or the one of the body if there is
/// one, which then moves into the cookie and ends the session that the cookie was of.
#[utoipa::path(post, path = "/api/auth/refresh", tag = "session", request_body = Refresh, params(TransportHeader), responses(
    (status = 200, body = SingleResponse<AuthResult>, description = "The new pair"),
    (status = 401, body = ErrorBody, description = "`AUTH_REFRESH_MISSING_DATA`, `AUTH_REFRESH_MISSING_TOKEN`, \
        `AUTH_REFRESH_INVALID_TOKEN` or `AUTH_REFRESH_EXPIRED_TOKEN`"),
    (status = 403, body = ErrorBody, description = "`TWO_FACTOR_REQUIRED` for a pending pair, `ACCESS_DENIED` at another firm"),
))]
pub async fn renew_tokens(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    transport: TokenTransport,
    request: Request,
) -> ApiResult {
    let bytes = body::read(request).await?;
    if bytes.is_empty() && !transport.uses_cookie() {
        return Err(Code::AuthRefreshMissingData.into());
    }
    let body: Refresh = if bytes.is_empty() { Refresh::default() } else { body::parse(&bytes)? };
    let given = body.refresh_token.filter(|secret| !secret.is_empty());
    let secret = given.as_deref().or(transport.token()).ok_or(Code::AuthRefreshMissingToken)?;
    let visit = Visit { carried_token: transport.token(), ..tenant.visit(&client) };
    match sessions::renew(&app, &visit, secret, None).await.map_err(ApiError::from) {
        Ok(session) => transport.respond_with(&app, session),
        Err(error) if given.is_none() && matches!(error.code.status(), 401 | 403) => {
            let mut response = error.into_response();
            cookies::forget_refresh_token(&app, &mut response);
            Ok(response)
        }
        Err(error) => Err(error),
    }
}
