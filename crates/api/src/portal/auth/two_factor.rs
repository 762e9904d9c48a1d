//! `POST /api/auth/two-factor`.

use app::sign_in::passkeys::{PasskeyAnswer, ask_for_proof};
use app::sign_in::second_factor::{self, GivenFactor};
use app::sign_in::{SessionHolder, Visit};
use axum::extract::State;
use axum::http::HeaderMap;
use domain::accounts::session::Stage;
use domain::codes::Code;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use store::accounts::passkeys::ChallengePurpose;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::body::{EmptyBody, Json};
use crate::http::client::Client;
use crate::http::envelope::SingleResponse;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::relying_party;
use crate::session::cookies::{TokenTransport, TransportHeader};
use crate::session::identity::{Identity, PendingTwoFactor};
use crate::session::passkeys::{self, PasskeyChallenge};
use crate::session::tokens::{AuthResult, Pair};
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[schema(as = TwoFactor)]
pub struct TwoFactorRequest {
    /// Code of the authenticator app, or a recovery code.
    #[serde(default)]
    code: String,
    /// Instead of the code, with `credential`: the id of the challenge.
    challenge: Option<Uuid>,
    /// `AuthenticationResponseJSON` of one of the account's passkeys.
    #[schemars(schema_with = "super::passkeys::optional_credential")]
    #[schema(value_type = Option<domain::values::Object>)]
    credential: Option<Map<String, Value>>,
    /// True, or absent, at sign-in and to switch two-factor on; false to switch it off.
    enabled: Option<bool>,
    /// The consumer who gets the pair of tokens, at sign-in.
    consumer_id: Option<Uuid>,
    /// The pending access token at sign-in, when the header does not carry it.
    #[schemars(length(max = domain::limits::TOKEN))]
    access_token: Option<String>,
}

/// Give the second factor: to finish signing in, or in the settings to switch it on or off.
///
/// Switching it on answers ten recovery codes as well; switching it either way ends the consumer's other sessions.
#[utoipa::path(post, path = "/api/auth/two-factor", tag = "session", request_body = TwoFactorRequest, params(TransportHeader), responses(
    (status = 200, body = SingleResponse<AuthResult>, description = "The new pair, which replaces the one that was used"),
    (status = 401, body = ErrorBody, description = "`INVALID_OTP` or `PASSKEY_REFUSED`, or the token does not work any more"),
    (status = 403, body = ErrorBody, description = "`ACCESS_DENIED`, `TWO_FACTOR_REQUIRED` to switch off before signing in, or \
        `CONFIRMATION_REQUIRED` to switch on"),
    (status = 409, body = ErrorBody, description = "`PASSKEYS_UNAVAILABLE` for a passkey on a host that is not the firm's own"),
    (status = 422, body = ErrorBody, description = "Neither a code nor a passkey is given, or both"),
    (status = 423, body = ErrorBody, description = "`CONSUMER_LOCKED`, with `locked_time_remaining` in seconds"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`"),
))]
pub async fn submit_second_factor(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    transport: TokenTransport,
    headers: HeaderMap,
    Json(body): Json<TwoFactorRequest>,
) -> ApiResult {
    let who = Identity::from_headers(&app, tenant, &headers, body.access_token.as_deref()).await?;
    who.require_write_access()?;
    let enable = body.enabled.unwrap_or(true);
    match who.claims.stage {
        Stage::Action => return Err(Code::AccessDenied.into()),
        Stage::Pending if !enable => return Err(Code::TwoFactorRequired.into()),
        Stage::Pending | Stage::Setup | Stage::Full => {}
    }
    if body.consumer_id.is_some_and(|id| id != who.scope.consumer) {
        return Err(Code::AccessDenied.into());
    }
    let given = read_factor(&app, &who, &headers, &body.code, (body.challenge, body.credential)).await?;
    let holder = who.holder(&client);
    let visit = Visit { carried_token: transport.token(), ..holder.visit };
    let holder = SessionHolder { visit, ..holder };
    let (session, codes) = second_factor::give(&app, &holder, given, enable).await?;
    Ok(transport.respond(&app, Pair::of_session(&app, session)?, codes))
}

/// Ask for a challenge to give the second factor by a passkey.
///
/// It is good once, for five minutes and this session.
#[utoipa::path(post, path = "/api/auth/two-factor/options", tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = SingleResponse<PasskeyChallenge>, description = "`options` are `PublicKeyCredentialRequestOptionsJSON`"),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 409, body = ErrorBody, description = "`PASSKEYS_UNAVAILABLE` on a host that is not the firm's own"),
    (status = 422, body = ErrorBody, description = "The account has no passkey"),
))]
pub async fn start_passkey(
    State(app): State<App>,
    who: PendingTwoFactor,
    headers: HeaderMap,
    _: Json<EmptyBody>,
) -> ApiResult<SingleResponse<PasskeyChallenge>> {
    who.require_write_access()?;
    let party = relying_party::of_call(&app, &who.tenant, &headers).await?;
    let asked_by = (who.scope.into(), who.session);
    let asked = ask_for_proof(&app, &party, asked_by, ChallengePurpose::SecondFactor).await?;
    Ok(passkeys::challenge_response(asked))
}

async fn read_factor<'a>(
    app: &App,
    who: &Identity,
    headers: &HeaderMap,
    code: &'a str,
    (challenge, credential): (Option<Uuid>, Option<Map<String, Value>>),
) -> ApiResult<GivenFactor<'a>> {
    match (PasskeyAnswer::from_parts(challenge, credential)?, code.trim().is_empty()) {
        (None, true) => Err(ApiError::field("code", "required")),
        (None, false) => Ok(GivenFactor::Code(code)),
        (Some(_), false) => Err(ApiError::field("code", "unknown")),
        (Some(answer), true) => {
            let party = relying_party::of_call(app, &who.tenant, headers).await?;
            Ok(GivenFactor::Passkey(party, answer))
        }
    }
}
