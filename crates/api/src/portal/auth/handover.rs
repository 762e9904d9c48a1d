//! `POST /api/auth/handover`.

use app::sign_in::{Visit, by_link, sessions};
use axum::extract::State;
use domain::codes::Code;
use schemars::JsonSchema;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::SingleResponse;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::session::cookies::{TokenTransport, TransportHeader};
use crate::session::tokens::AuthResult;
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Handover {
    /// Access token of the link.
    #[serde(default)]
    #[schemars(length(max = domain::limits::TOKEN))]
    access_token: String,
    /// Refresh token of the link.
    #[serde(default)]
    #[schemars(length(max = domain::limits::TOKEN))]
    refresh_token: String,
}

/// Exchange the values of a hand-over link for a pair.
///
/// They are one-time codes that live sixty seconds, or an ordinary pair whose access token has not expired, which is
/// replaced. With `X-Token-Transport: cookie` the session of the cookie ends: this one takes its place.
#[utoipa::path(post, path = "/api/auth/handover", tag = "session", request_body = Handover, params(TransportHeader), responses(
    (status = 200, body = SingleResponse<AuthResult>, description = "A pair of a session of its own"),
    (status = 401, body = ErrorBody, description = "`AUTH_HANDOVER_INVALID` for spent or late codes and an expired access token; `AUTH_REFRESH_*` for a pair"),
    (status = 403, body = ErrorBody, description = "`ACCESS_DENIED` at another firm, `TWO_FACTOR_REQUIRED` for a pending pair"),
    (status = 422, body = ErrorBody, description = "A value is missing"),
))]
pub async fn hand_over_session(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    transport: TokenTransport,
    Json(body): Json<Handover>,
) -> ApiResult {
    for (field, value) in [("accessToken", &body.access_token), ("refreshToken", &body.refresh_token)] {
        if value.is_empty() {
            return Err(ApiError::field(field, "required"));
        }
    }
    let visit = Visit { carried_token: transport.token(), ..tenant.visit(&client) };
    // Only ordinary access tokens are signed; both halves must be of one session, and fresh.
    let session = match app.keys.verify(&body.access_token) {
        Some(claims) if claims.exp <= app.now().timestamp() => return Err(Code::AuthHandoverInvalid.into()),
        Some(claims) => sessions::renew(&app, &visit, &body.refresh_token, Some(claims.sid)).await?,
        None => by_link::sign_in(&app, &visit, &body.access_token, &body.refresh_token).await?,
    };
    transport.respond_with(&app, session)
}
