//! `GET /api/auth/two-factor-qr` and `POST /api/auth/two-factor-qr/renew`.

use app::sign_in::{totp, two_factor};
use axum::extract::State;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::codes::Code;
use serde::Serialize;
use store::{consumers, two_factor_setups};
use utoipa::ToSchema;

use crate::http::body::{EmptyBody, Json};
use crate::http::envelope::{SingleResponse, single};
use crate::http::error::{ApiResult, ErrorBody};
use crate::session::confirmation::require_confirmation_for_factor_change;
use crate::session::identity::{Identity, TwoFactorSetupSession};
use crate::session::qr::qr;
use crate::state::App;

/// What an authenticator app needs to know.
#[derive(Serialize, ToSchema)]
pub struct TwoFactorQr {
    /// Base64 of an SVG.
    image: String,
    /// For typing over, in base32.
    secret: String,
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
) -> ApiResult<SingleResponse<TwoFactorQr>> {
    code(&app, &who, false).await
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
    _: Json<EmptyBody>,
) -> ApiResult<SingleResponse<TwoFactorQr>> {
    code(&app, &who, true).await
}

async fn code(app: &App, who: &Identity, renew: bool) -> ApiResult<SingleResponse<TwoFactorQr>> {
    who.require_write_access()?;
    let tx = app.store.begin().await?;
    let account = consumers::lock_for_update(&tx, who.scope).await?.ok_or(Code::AuthTokenInvalid)?;
    if account.two_factor.enabled {
        return Err(Code::AccessDenied.into());
    }
    require_confirmation_for_factor_change(app, &tx, who, &account).await?;
    let now = app.now();
    let prepared = two_factor_setups::find(&tx, who.session, now - two_factor::PREPARED).await?;
    let sealed = match prepared {
        Some(sealed) if !renew => sealed,
        _ => {
            let sealed = totp::new_secret(app)?;
            two_factor_setups::put(&tx, who.session, sealed.clone(), now).await?;
            sealed
        }
    };
    tx.commit().await?;
    let secret = totp::open(app, &sealed)?;
    let name = account.email.as_deref().unwrap_or(&account.display_name);
    let address = totp::otpauth_url(&who.tenant.licence.settings.name, name, &secret);
    let image = STANDARD.encode(qr(&address)?);
    Ok(single("two-factor-qrs", account.id, TwoFactorQr { image, secret: totp::base32(&secret) }))
}
