//! `POST /api/auth/passkey-login` and the challenge for it.

use app::sign_in::passkeys::PasskeyAnswer;
use app::sign_in::{Visit, by_passkey};
use axum::extract::State;
use axum::http::HeaderMap;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::body::{EmptyBody, Json};
use crate::http::client::Client;
use crate::http::envelope::SingleResponse;
use crate::http::error::{ApiResult, ErrorBody};
use crate::relying_party;
use crate::session::cookies::{TokenTransport, TransportHeader};
use crate::session::device;
use crate::session::passkeys::{self, PasskeyChallenge};
use crate::session::tokens::AuthResult;
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyLogin {
    /// The id of the challenge.
    challenge: Uuid,
    /// `AuthenticationResponseJSON`, as `PublicKeyCredential.toJSON()` writes it.
    #[schemars(schema_with = "super::passkeys::any_credential")]
    #[schema(value_type = domain::values::Object)]
    credential: Map<String, Value>,
}

/// Ask for a challenge to sign in by a passkey.
///
/// It names no account: the browser offers the passkeys that it has for this host. It is good once, for five minutes.
#[utoipa::path(post, path = "/api/auth/passkey-login/options", tag = "session", responses(
    (status = 200, body = SingleResponse<PasskeyChallenge>, description = "`options` are `PublicKeyCredentialRequestOptionsJSON`"),
    (status = 409, body = ErrorBody, description = "`PASSKEYS_UNAVAILABLE` on a host that is not the firm's own"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`, with the header `Retry-After`"),
))]
pub async fn start_sign_in(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    headers: HeaderMap,
    _: Json<EmptyBody>,
) -> ApiResult<SingleResponse<PasskeyChallenge>> {
    let party = relying_party::of_call(&app, &tenant, &headers).await?;
    Ok(passkeys::challenge_response(by_passkey::ask(&app, &tenant.visit(&client), &party).await?))
}

/// Sign in with a passkey, which counts as both factors.
///
/// Whatever is wrong with it, the answer is that of a wrong password. Where the counter of an authenticator went back and
/// the account has an authenticator app, the pair is pending and asks for its code.
#[utoipa::path(post, path = "/api/auth/passkey-login", tag = "session", request_body = PasskeyLogin, params(TransportHeader), responses(
    (status = 200, body = SingleResponse<AuthResult>, description = "A pair of tokens"),
    (status = 401, body = ErrorBody, description = "`AUTH_LOGIN_FAILED`"),
    (status = 409, body = ErrorBody, description = "`PASSKEYS_UNAVAILABLE` on a host that is not the firm's own"),
    (status = 422, body = ErrorBody, description = "A member is missing, or too large"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`, with the header `Retry-After`"),
))]
pub async fn sign_in(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    transport: TokenTransport,
    headers: HeaderMap,
    Json(body): Json<PasskeyLogin>,
) -> ApiResult {
    let party = relying_party::of_call(&app, &tenant, &headers).await?;
    let visit = Visit { carried_token: transport.token(), ..tenant.visit(&client) };
    let answer = PasskeyAnswer { challenge: body.challenge, credential: body.credential };
    let session = by_passkey::sign_in(&app, &visit, &party, answer).await?;
    device::respond_marked(&app, &headers, &transport, session)
}
