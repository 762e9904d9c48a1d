//! `GET /api/auth/two-factor-qr` and `POST /api/auth/two-factor-qr/renew`.

use app::sign_in::second_factor;
use axum::extract::State;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::body::{EmptyBody, Json};
use crate::http::client::Client;
use crate::http::envelope::{SingleResponse, single_response};
use crate::http::error::{ApiResult, ErrorBody};
use crate::session::identity::{Identity, TwoFactorSetupSession};
use crate::session::qr::render_svg;
use crate::state::App;

/// Data for setting up an authenticator app.
#[derive(Serialize, ToSchema)]
pub struct TwoFactorQr {
    /// Base64 of an SVG.
    image: String,
    /// Secret in base32, for typing over.
    secret: String,
    /// The `otpauth:` URL in the code, which an authenticator app on the same device opens.
    uri: String,
}

/// The QR code to scan when switching two-factor on; the same one in this session for ten minutes, until it is
/// renewed or confirmed.
///
/// The secret belongs to the session that asks: another session gets another one, and it ends with the session.
/// Once two-factor is on the secret is never shown again.
#[utoipa::path(get, path = "/api/auth/two-factor-qr", tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = SingleResponse<TwoFactorQr>),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`, or `ACCESS_DENIED` while two-factor is on"),
))]
pub async fn show(
    State(app): State<App>,
    who: TwoFactorSetupSession,
    client: Client,
) -> ApiResult<SingleResponse<TwoFactorQr>> {
    code(&app, &who, &client, false).await
}

/// Make a new secret: codes of the one before do not count any more.
#[utoipa::path(post, path = "/api/auth/two-factor-qr/renew", tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = SingleResponse<TwoFactorQr>),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`, or `ACCESS_DENIED` while two-factor is on"),
))]
pub async fn renew(
    State(app): State<App>,
    who: TwoFactorSetupSession,
    client: Client,
    _: Json<EmptyBody>,
) -> ApiResult<SingleResponse<TwoFactorQr>> {
    code(&app, &who, &client, true).await
}

async fn code(
    app: &App,
    who: &Identity,
    client: &Client,
    renew: bool,
) -> ApiResult<SingleResponse<TwoFactorQr>> {
    let prepared = second_factor::prepare(app, &who.holder(client), renew).await?;
    let image = STANDARD.encode(render_svg(&prepared.otpauth_url)?);
    Ok(single_response(
        "two-factor-qrs",
        who.scope.consumer,
        TwoFactorQr { image, secret: prepared.secret, uri: prepared.otpauth_url },
    ))
}
