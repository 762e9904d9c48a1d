//! `/api/auth/passkeys`: adding, listing, renaming and removing passkeys.

use app::sign_in::passkeys::{PasskeyAnswer, is_synced};
use app::sign_in::{SessionHolder, Visit, account_passkeys};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use domain::codes::Code;
use domain::limits::{CREDENTIAL_BYTES, LINE_PATTERN, MAX_BYTES, PASSKEY_NAME, is_line};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::accounts::passkeys;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::body::{EmptyBody, Json};
use crate::http::client::Client;
use crate::http::envelope::{ListResponse, Resource, SingleResponse, single_response};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::relying_party;
use crate::session::cookies::{TokenTransport, TransportHeader};
use crate::session::identity::{Consumer, TwoFactorSetupSession};
use crate::session::passkeys::{PasskeyChallenge, challenge_response};
use crate::session::tokens::{AuthResult, Pair};
use crate::state::App;

/// A passkey of the consumer's.
#[derive(Serialize, ToSchema)]
pub struct PasskeyAttributes {
    name: String,
    created_at: DateTime<Utc>,
    #[schema(required = true)]
    last_used_at: Option<DateTime<Utc>>,
    /// True if it is synchronised to more than one device, as those of a phone's maker are.
    is_synced: bool,
    /// Ten codes for when every passkey is lost, each good once; only when the account had none.
    #[serde(skip_serializing_if = "Option::is_none")]
    recovery_codes: Option<Vec<String>>,
    /// A new pair, which replaces the one that was used; only when a second factor had to be set up first.
    #[serde(skip_serializing_if = "Option::is_none")]
    auth_result: Option<AuthResult>,
}

/// A passkey that was made for a challenge.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// The id of the challenge.
    challenge: Uuid,
    /// The consumer's name for it: 1 to 60 characters.
    #[schemars(length(max = PASSKEY_NAME), regex(pattern = LINE_PATTERN))]
    name: String,
    /// `RegistrationResponseJSON`, as `PublicKeyCredential.toJSON()` writes it.
    #[schemars(schema_with = "any_credential")]
    #[schema(value_type = domain::values::Object)]
    credential: Map<String, Value>,
}

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RenamePasskey {
    /// 1 to 60 characters.
    #[schemars(length(max = PASSKEY_NAME), regex(pattern = LINE_PATTERN))]
    name: String,
}

/// Returns the schema of a browser's passkey response, with its size limit.
pub(super) fn any_credential(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "object", MAX_BYTES: CREDENTIAL_BYTES })
}

/// Returns the same schema, where another proof may be given instead.
pub(super) fn optional_credential(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": ["object", "null"], MAX_BYTES: CREDENTIAL_BYTES })
}

fn attributes(passkey: passkeys::Passkey) -> ApiResult<PasskeyAttributes> {
    Ok(PasskeyAttributes {
        is_synced: is_synced(&passkey)?,
        name: passkey.name,
        created_at: passkey.created_at,
        last_used_at: passkey.last_used_at,
        recovery_codes: None,
        auth_result: None,
    })
}

fn check_name(name: &str) -> ApiResult<&str> {
    let name = name.trim();
    match name.chars().count() {
        0 => Err(ApiError::field("name", "required")),
        1..=PASSKEY_NAME if is_line(name) => Ok(name),
        _ => Err(ApiError::field("name", "invalid")),
    }
}

/// Ask for a challenge to add a passkey.
///
/// It asks for a passkey that verifies the person and that the browser finds without a name; one that is there already is
/// not made a second time. The challenge is good once, for five minutes and this session.
#[utoipa::path(post, path = "/api/auth/passkeys/options", tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = SingleResponse<PasskeyChallenge>, description = "`options` are `PublicKeyCredentialCreationOptionsJSON`"),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`, or the sign-in is not complete"),
    (status = 409, body = ErrorBody, description = "`PASSKEYS_UNAVAILABLE` on a host that is not the firm's own, \
        `PASSKEY_LIMIT_REACHED` after twenty"),
))]
pub async fn start_registration(
    State(app): State<App>,
    who: TwoFactorSetupSession,
    client: Client,
    headers: HeaderMap,
    _: Json<EmptyBody>,
) -> ApiResult<SingleResponse<PasskeyChallenge>> {
    who.require_write_access()?;
    let party = relying_party::of_call(&app, &who.tenant, &headers).await?;
    let asked = account_passkeys::ask(&app, &who.holder(&client), &party).await?;
    Ok(challenge_response(asked))
}

/// Add the passkey that was made for a challenge.
///
/// The first second factor of an account comes with ten recovery codes. Where one had to be set up before anything else, a
/// new pair comes along, which may do everything. A notice is mailed.
#[utoipa::path(post, path = "/api/auth/passkeys", tag = "session", security(("bearer" = [])), request_body = NewPasskey,
    params(TransportHeader), responses(
        (status = 201, body = SingleResponse<PasskeyAttributes>),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`, or the sign-in is not complete"),
        (status = 409, body = ErrorBody, description = "`PASSKEYS_UNAVAILABLE` on a host that is not the firm's own, \
            `PASSKEY_LIMIT_REACHED` after twenty"),
        (status = 422, body = ErrorBody, description = "`PASSKEY_NOT_ADDED`: the challenge is spent, late or another's, or \
            the passkey does not fit it; or the name is missing"),
    ))]
pub async fn add(
    State(app): State<App>,
    who: TwoFactorSetupSession,
    client: Client,
    transport: TokenTransport,
    headers: HeaderMap,
    Json(body): Json<NewPasskey>,
) -> ApiResult<Response> {
    who.require_write_access()?;
    let name = check_name(&body.name)?;
    let party = relying_party::of_call(&app, &who.tenant, &headers).await?;
    let holder = who.holder(&client);
    let visit = Visit { carried_token: transport.token(), ..holder.visit };
    let holder = SessionHolder { visit, ..holder };
    let answer = PasskeyAnswer { challenge: body.challenge, credential: body.credential };
    let added = account_passkeys::add(&app, &holder, &party, name, answer).await?;
    let id = added.passkey.id;
    let mut pair = added.session.map(|session| Pair::of_session(&app, session)).transpose()?;
    let cookie = pair.as_mut().and_then(|pair| transport.take_cookie(&app, pair));
    let attributes = PasskeyAttributes {
        recovery_codes: added.recovery_codes,
        auth_result: pair.map(|pair| pair.into_result(None)),
        ..attributes(added.passkey)?
    };
    let mut response = (StatusCode::CREATED, single_response("passkeys", id, attributes)).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// The consumer's passkeys, the newest first.
#[utoipa::path(get, path = "/api/auth/passkeys", tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = ListResponse<PasskeyAttributes>),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "The sign-in is not complete"),
))]
pub async fn list(
    State(app): State<App>,
    who: TwoFactorSetupSession,
) -> ApiResult<ListResponse<PasskeyAttributes>> {
    let own = passkeys::of_account(app.store.reader(), who.scope).await?;
    let resource = |passkey: passkeys::Passkey| {
        let id = passkey.id;
        Ok(Resource::new("passkeys", id, attributes(passkey)?))
    };
    Ok(ListResponse { data: own.into_iter().map(resource).collect::<ApiResult<_>>()? })
}

/// Give a passkey another name.
#[utoipa::path(put, path = "/api/auth/passkeys/{id}", tag = "session", security(("bearer" = [])),
    params(("id" = String, Path, description = "As in the list")), request_body = RenamePasskey, responses(
        (status = 200, body = SingleResponse<PasskeyAttributes>),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 403, body = ErrorBody, description = "The sign-in is not complete"),
        (status = 404, body = ErrorBody, description = "`PASSKEY_NOT_FOUND`"),
        (status = 422, body = ErrorBody, description = "The name is missing, or too long"),
    ))]
pub async fn rename(
    State(app): State<App>,
    who: Consumer,
    client: Client,
    Path(id): Path<String>,
    Json(body): Json<RenamePasskey>,
) -> ApiResult<SingleResponse<PasskeyAttributes>> {
    who.require_write_access()?;
    let id: Uuid = id.parse().map_err(|_| Code::PasskeyNotFound)?;
    let name = check_name(&body.name)?;
    let passkey = account_passkeys::rename(&app, &who.holder(&client), id, name).await?;
    Ok(single_response("passkeys", id, attributes(passkey)?))
}

/// Remove a passkey.
///
/// With the last second factor of the account its recovery codes go as well, and its other sessions end. A notice is
/// mailed.
#[utoipa::path(delete, path = "/api/auth/passkeys/{id}", tag = "session", security(("bearer" = [])),
    params(("id" = String, Path, description = "As in the list")), responses(
        (status = 204, description = "It does not work any more"),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`, or the sign-in is not complete"),
        (status = 404, body = ErrorBody, description = "`PASSKEY_NOT_FOUND`"),
    ))]
pub async fn remove(
    State(app): State<App>,
    who: Consumer,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let id: Uuid = id.parse().map_err(|_| Code::PasskeyNotFound)?;
    account_passkeys::remove(&app, &who.holder(&client), id).await?;
    Ok(StatusCode::NO_CONTENT)
}
