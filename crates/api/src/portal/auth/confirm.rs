//! `POST /api/auth/confirm`.

use app::sign_in::passkeys::{PasskeyAnswer, ask_for_proof};
use app::sign_in::{confirm, new_password};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use chrono::{DateTime, Utc};
use domain::accounts::session::{PROOF_LASTS, Proof};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::accounts::passkeys::ChallengePurpose;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::body::{EmptyBody, Json};
use crate::http::client::Client;
use crate::http::envelope::{SingleResponse, single_response};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::relying_party;
use crate::session::identity::{Identity, TwoFactorSetupSession};
use crate::session::identity_providers::{IdentityCallback, carried_secret};
use crate::session::passkeys::{self, PasskeyChallenge};
use crate::state::App;

/// A code, the password, a passkey, or a sign-in at an identity provider.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Confirm {
    /// Code of the authenticator app, or a recovery code; where the account has two-factor or a passkey.
    code: Option<String>,
    /// Suffices for the settings, and not to sign where the account has two-factor or a passkey.
    #[schemars(length(max = domain::limits::PASSWORD))]
    password: Option<String>,
    /// Id of the challenge that `credential` responds to.
    challenge: Option<Uuid>,
    /// `AuthenticationResponseJSON` of one of the account's passkeys.
    #[schemars(schema_with = "super::passkeys::optional_credential")]
    #[schema(value_type = Option<domain::values::Object>)]
    credential: Option<Map<String, Value>>,
    /// Response of one of the account's identity providers, after `POST /api/auth/confirm/identity`.
    identity: Option<IdentityCallback>,
}

/// Result of a confirmation.
#[derive(Serialize, ToSchema)]
#[schema(as = Confirmed)]
pub struct ConfirmedResponse {
    confirmed_by: Proof,
    confirmed_at: DateTime<Utc>,
    /// Time until which it counts.
    expires_at: DateTime<Utc>,
}

/// Prove again who you are, after a rejection with `CONFIRMATION_REQUIRED`.
///
/// The rejection says in `confirm` which proof is asked for, and in `confirm_options` which are taken. It counts for this
/// session and for five minutes; the refused request can then be sent again. Attempts are limited as at sign-in.
#[utoipa::path(post, path = "/api/auth/confirm", tag = "session", security(("bearer" = [])), request_body = Confirm,
    responses(
        (status = 200, body = SingleResponse<ConfirmedResponse>),
        (status = 401, body = ErrorBody, description = "`INVALID_OTP`, `AUTH_LOGIN_FAILED` or `PASSKEY_REFUSED` or `IDENTITY_REFUSED`: \
            the code, the password, the passkey or the sign-in at the provider is wrong; or the token does not work any more"),
        (status = 403, body = ErrorBody, description = "The sign-in is not complete, or a colleague of the firm is viewing the portal (read only)"),
        (status = 409, body = ErrorBody, description = "`PASSKEYS_UNAVAILABLE` for a passkey on a host that is not the firm's own"),
        (status = 422, body = ErrorBody, description = "No proof is given, or more than one, or a code where the \
            account has no two-factor"),
        (status = 423, body = ErrorBody, description = "`CONSUMER_LOCKED`, with `locked_time_remaining` in seconds"),
        (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`, with the header `Retry-After`"),
        (status = 502, body = ErrorBody, description = "`IDENTITY_PROVIDER_FAILED`: the provider is away"),
    ))]
pub async fn confirm_identity(
    State(app): State<App>,
    who: TwoFactorSetupSession,
    client: Client,
    headers: HeaderMap,
    Json(body): Json<Confirm>,
) -> ApiResult<SingleResponse<ConfirmedResponse>> {
    who.require_write_access()?;
    let holder = who.holder(&client);
    let given = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    let missing = if body.code.is_some() { "code" } else { "password" };
    let passkey = PasskeyAnswer::from_parts(body.challenge, body.credential)?;
    if let Some(callback) = body.identity {
        let others = [
            ("code", body.code.is_some()),
            ("password", body.password.is_some()),
            ("credential", passkey.is_some()),
        ];
        if let Some((field, _)) = others.into_iter().find(|(_, is_given)| *is_given) {
            return Err(ApiError::field(field, "unknown"));
        }
        let browser = carried_secret(&app, &headers);
        let proof = confirm::by_provider(&app, &holder, callback.answer(browser.as_deref())).await?;
        return Ok(confirmation_response(&app, &who, proof));
    }
    let proof = match (given(body.code), given(body.password), passkey) {
        (Some(code), None, None) => confirm::by_code(&app, &holder, &code).await?,
        (None, Some(password), None) => confirm::by_password(&app, &holder, password).await?,
        (None, None, Some(answer)) => {
            let party = relying_party::of_call(&app, &who.tenant, &headers).await?;
            confirm::by_passkey(&app, &holder, &party, answer).await?
        }
        (Some(_), Some(_), _) => return Err(ApiError::field("password", "unknown")),
        (_, _, Some(_)) => return Err(ApiError::field("credential", "unknown")),
        (None, None, None) => return Err(ApiError::field(missing, "required")),
    };
    Ok(confirmation_response(&app, &who, proof))
}

fn confirmation_response(
    app: &App,
    who: &Identity,
    confirmed_by: Proof,
) -> SingleResponse<ConfirmedResponse> {
    let confirmed_at = app.now();
    let expires_at = confirmed_at + PROOF_LASTS;
    single_response(
        "confirmations",
        who.session,
        ConfirmedResponse { confirmed_by, confirmed_at, expires_at },
    )
}

/// Have a link mailed by which the account gets a password, where it has nothing to prove itself with.
///
/// The link goes to the account's own address. The new password signs in anew, which is a proof.
#[utoipa::path(post, path = "/api/auth/confirm/password-link", tag = "session", security(("bearer" = [])), responses(
    (status = 204, description = "A link is on its way, unless three were asked for within a quarter of an hour"),
    (status = 403, body = ErrorBody, description = "The sign-in is not complete, or a colleague of the firm is viewing the portal (read only)"),
    (status = 422, body = ErrorBody, description = "The account has no e-mail address"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`, with the header `Retry-After`"),
))]
pub async fn password_link(
    State(app): State<App>,
    who: TwoFactorSetupSession,
    client: Client,
    _: Json<EmptyBody>,
) -> ApiResult<StatusCode> {
    new_password::mail_own_link(&app, &who.holder(&client)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ask for a challenge to prove again by a passkey who you are.
///
/// It is good once, for five minutes and this session.
#[utoipa::path(post, path = "/api/auth/confirm/options", tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = SingleResponse<PasskeyChallenge>, description = "`options` are `PublicKeyCredentialRequestOptionsJSON`"),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "The sign-in is not complete, or a colleague of the firm is viewing the portal (read only)"),
    (status = 409, body = ErrorBody, description = "`PASSKEYS_UNAVAILABLE` on a host that is not the firm's own"),
    (status = 422, body = ErrorBody, description = "The account has no passkey"),
))]
pub async fn start_passkey(
    State(app): State<App>,
    who: TwoFactorSetupSession,
    headers: HeaderMap,
    _: Json<EmptyBody>,
) -> ApiResult<SingleResponse<PasskeyChallenge>> {
    who.require_write_access()?;
    let party = relying_party::of_call(&app, &who.tenant, &headers).await?;
    let asked_by = (who.scope.into(), who.session);
    let asked = ask_for_proof(&app, &party, asked_by, ChallengePurpose::Confirmation).await?;
    Ok(passkeys::challenge_response(asked))
}
