//! `POST /api/auth/logout`.

use app::sign_in::sessions;
use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::IntoResponse;

use crate::http::body::{EmptyBody, Json};
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::session::cookies::{self, TokenTransport, TransportHeader};
use crate::session::identity::TwoFactorSetupSession;
use crate::state::App;

/// The session that is signed out: by an access token, or by the cookie and the token as far as it works.
pub struct Leaving {
    transport: TokenTransport,
    who: Option<TwoFactorSetupSession>,
}

impl FromRequestParts<App> for Leaving {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let transport = TokenTransport::from_request_parts(parts, app).await?;
        let who = match TwoFactorSetupSession::from_request_parts(parts, app).await {
            Err(_) if transport.uses_cookie() => None,
            who => Some(who?),
        };
        Ok(Self { transport, who })
    }
}

/// End the session: neither of its tokens works afterwards.
///
/// With `X-Token-Transport: cookie` it is the session of the cookie, which is removed, and of the access token if that
/// still works; this always succeeds.
#[utoipa::path(post, path = "/api/auth/logout", tag = "session", security(("bearer" = []), ()), params(TransportHeader), responses(
    (status = 204, description = "The session has ended"),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "The token is pending or for one action only"),
))]
pub async fn sign_out(
    State(app): State<App>,
    Leaving { transport, who }: Leaving,
    client: Client,
    _: Json<EmptyBody>,
) -> ApiResult {
    let who = who.as_ref().map(|who| who.holder(&client));
    sessions::sign_out(&app, who.as_ref(), transport.token(), &client).await?;
    let mut response = StatusCode::NO_CONTENT.into_response();
    if transport.uses_cookie() {
        cookies::forget_refresh_token(&app, &mut response);
    }
    Ok(response)
}
