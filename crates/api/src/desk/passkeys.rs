//! `/desk/api/auth/passkey` and `/desk/api/auth/passkeys`: signing in by passkeys, and looking after them.

use app::sign_in::passkeys::{PasskeyAnswer, PasskeyOptions, is_synced};
use app::staff::{identities, passkeys, sign_in};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use chrono::{DateTime, Utc};
use domain::accounts::session::Stage;
use domain::codes::Code;
use domain::limits::{CREDENTIAL_BYTES, LINE_PATTERN, MAX_BYTES, PASSKEY_NAME, TOKEN, is_line};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::AccountRef;
use store::accounts::passkeys::Passkey;
use utoipa::ToSchema;
use uuid::Uuid;

use super::cookies::DeskCookies;
use super::responses::{StaffSessionBody, json_response, respond, session_body};
use super::session::{AnyStage, AtWork, DeskIdentity, SettingUp};
use crate::http::body::{EmptyBody, Json};
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::relying_party;
use crate::session::cookies::TransportHeader;
use crate::session::identity_providers::{IdentityCallback, carried_secret};
use crate::state::App;
use crate::tenant::Tenant;

/// Options for the browser's authenticator call, with their expiry.
#[derive(Serialize, ToSchema)]
pub struct StaffPasskeyChallenge {
    /// Id of the challenge, which the request with the browser's answer repeats.
    challenge: Uuid,
    /// Options for `PublicKeyCredential.parseCreationOptionsFromJSON` to add a passkey, and
    /// `parseRequestOptionsFromJSON` to use one.
    #[schema(value_type = domain::values::Object)]
    options: Value,
    expires_at: DateTime<Utc>,
}

/// A passkey of the account.
#[derive(Serialize, ToSchema)]
pub struct StaffPasskey {
    id: Uuid,
    name: String,
    created_at: DateTime<Utc>,
    #[schema(required = true)]
    last_used_at: Option<DateTime<Utc>>,
    /// True if it is synchronised to more than one device.
    is_synced: bool,
}

#[derive(Serialize, ToSchema)]
pub struct StaffPasskeyList {
    items: Vec<StaffPasskey>,
}

/// A passkey that was added.
#[derive(Serialize, ToSchema)]
pub struct AddedStaffPasskey {
    passkey: StaffPasskey,
    session: StaffSessionBody,
}

/// Response of the browser.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffPasskeyAnswer {
    challenge: Uuid,
    /// `AuthenticationResponseJSON`.
    #[schemars(schema_with = "any_credential")]
    #[schema(value_type = domain::values::Object)]
    credential: Map<String, Value>,
}

/// A passkey that was made for a challenge.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewStaffPasskey {
    challenge: Uuid,
    #[schemars(length(max = PASSKEY_NAME), regex(pattern = LINE_PATTERN))]
    name: String,
    /// `RegistrationResponseJSON`.
    #[schemars(schema_with = "any_credential")]
    #[schema(value_type = domain::values::Object)]
    credential: Map<String, Value>,
}

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffPasskeyName {
    /// 1 to 60 characters.
    #[schemars(length(max = PASSKEY_NAME), regex(pattern = LINE_PATTERN))]
    name: String,
}

/// Confirmation of identity: a code, a passkey, or a sign-in at an identity provider.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffConfirmation {
    /// Code of the authenticator app.
    #[schemars(length(max = TOKEN))]
    code: Option<String>,
    challenge: Option<Uuid>,
    #[schemars(schema_with = "optional_credential")]
    #[schema(value_type = Option<domain::values::Object>)]
    credential: Option<Map<String, Value>>,
    /// Response of one of the account's identity providers, after `POST /desk/api/auth/confirm/identity`.
    identity: Option<IdentityCallback>,
}

fn any_credential(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "object", MAX_BYTES: CREDENTIAL_BYTES })
}

fn optional_credential(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": ["object", "null"], MAX_BYTES: CREDENTIAL_BYTES })
}

fn to_staff_passkey(passkey: Passkey) -> ApiResult<StaffPasskey> {
    Ok(StaffPasskey {
        id: passkey.id,
        is_synced: is_synced(&passkey)?,
        name: passkey.name,
        created_at: passkey.created_at,
        last_used_at: passkey.last_used_at,
    })
}

/// The passkeys of an account, the newest first.
pub(super) async fn of_account(app: &App, account: AccountRef) -> ApiResult<Vec<StaffPasskey>> {
    let own = store::accounts::passkeys::of_account(app.store.reader(), account).await?;
    own.into_iter().map(to_staff_passkey).collect()
}

fn challenge_response(asked: PasskeyOptions) -> ApiResult {
    let PasskeyOptions { id, options, expires_at } = asked;
    json_response(StatusCode::OK, &StaffPasskeyChallenge { challenge: id, options, expires_at })
}

async fn relying_party(
    app: &App,
    who: &DeskIdentity,
    headers: &HeaderMap,
) -> ApiResult<app::sign_in::passkeys::RelyingParty> {
    let tenant = Tenant { licence: who.licence.clone(), branch: None, host: None };
    relying_party::of_call(app, &tenant, headers).await
}

/// Ask for a challenge: without a token to sign in by whichever passkey, with one to complete that sign-in, or to prove
/// oneself again.
#[utoipa::path(post, path = "/desk/api/auth/passkey/options", tag = "desk", responses(
    (status = 200, body = StaffPasskeyChallenge, description = "`options` are `PublicKeyCredentialRequestOptionsJSON`"),
    (status = 401, body = ErrorBody, description = "A token that does not work any more"),
    (status = 409, body = ErrorBody, description = "`PASSKEYS_UNAVAILABLE` on a host that is not the firm's own"),
    (status = 422, body = ErrorBody, description = "The account has no passkey"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`"),
))]
pub async fn start_ceremony(
    State(app): State<App>,
    tenant: Tenant,
    who: Option<AnyStage>,
    client: Client,
    headers: HeaderMap,
    _: Json<EmptyBody>,
) -> ApiResult {
    let party = relying_party::of_call(&app, &tenant, &headers).await?;
    let asked = match who {
        Some(AnyStage(who)) => passkeys::ask_for_proof(&app, &party, &who.session).await?,
        None => passkeys::ask_for_sign_in(&app, &party, tenant.licence.id, &client).await?,
    };
    challenge_response(asked)
}

/// Sign in by a passkey, or complete a pending sign-in by one.
#[utoipa::path(post, path = "/desk/api/auth/passkey", tag = "desk", request_body = StaffPasskeyAnswer,
    params(TransportHeader), responses(
        (status = 200, body = StaffSessionBody, description = "Complete"),
        (status = 401, body = ErrorBody, description = "`AUTH_LOGIN_FAILED` to sign in, `PASSKEY_REFUSED` to complete it"),
        (status = 409, body = ErrorBody, description = "`PASSKEYS_UNAVAILABLE` on a host that is not the firm's own"),
        (status = 423, body = ErrorBody, description = "`CONSUMER_LOCKED`"),
        (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`"),
    ))]
pub async fn sign_in_by(
    State(app): State<App>,
    tenant: Tenant,
    who: Option<AnyStage>,
    client: Client,
    cookies: DeskCookies,
    headers: HeaderMap,
    Json(body): Json<StaffPasskeyAnswer>,
) -> ApiResult {
    let given = PasskeyAnswer { challenge: body.challenge, credential: body.credential };
    let party = relying_party::of_call(&app, &tenant, &headers).await?;
    let signed_in = match who {
        Some(AnyStage(who)) if who.session.stage == Stage::Pending => {
            passkeys::complete(&app, &party, &who.session, given, &client).await?
        }
        Some(_) => return Err(Code::AccessDenied.into()),
        None => passkeys::log_in(&app, &party, &tenant.licence, given, &client).await?,
    };
    respond(&app, &cookies, &signed_in)
}

/// Prove again who is signed in: by a code, by a passkey (its challenge is that of `passkey/options`), or by a sign-in at an
/// identity provider, which counts as a second factor from the level `substantial` on.
#[utoipa::path(post, path = "/desk/api/auth/confirm", tag = "desk", security(("staff" = [])), request_body = StaffConfirmation,
    responses(
        (status = 204, description = "The proof counts for five minutes"),
        (status = 401, body = ErrorBody, description = "`INVALID_OTP`, `PASSKEY_REFUSED` or `IDENTITY_REFUSED`"),
        (status = 422, body = ErrorBody, description = "No proof is given, or more than one"),
        (status = 423, body = ErrorBody, description = "`CONSUMER_LOCKED`"),
        (status = 502, body = ErrorBody, description = "`IDENTITY_PROVIDER_FAILED`: the provider is away"),
    ))]
pub async fn confirm_by_passkey(
    State(app): State<App>,
    AtWork(who): AtWork,
    client: Client,
    headers: HeaderMap,
    Json(body): Json<StaffConfirmation>,
) -> ApiResult<StatusCode> {
    let given = PasskeyAnswer::from_parts(body.challenge, body.credential)?;
    let code = body.code.filter(|code| !code.trim().is_empty());
    match (given, code, body.identity) {
        (None, None, None) => return Err(ApiError::field("code", "required")),
        (None, Some(code), None) => sign_in::confirm_with_code(&app, &who.session, &code, &client).await?,
        (Some(given), None, None) => {
            let party = relying_party(&app, &who, &headers).await?;
            passkeys::confirm(&app, &party, &who.session, given, &client).await?;
        }
        (None, None, Some(callback)) => {
            let browser = carried_secret(&app, &headers);
            let answer = callback.answer(browser.as_deref());
            identities::confirm(&app, &who.licence, &who.session, answer, &client).await?;
        }
        (Some(_), ..) => return Err(ApiError::field("credential", "unknown")),
        (None, Some(_), Some(_)) => return Err(ApiError::field("code", "unknown")),
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The passkeys of the account, the newest first.
#[utoipa::path(get, path = "/desk/api/auth/passkeys", tag = "desk", security(("staff" = [])), responses(
    (status = 200, body = StaffPasskeyList),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
))]
pub async fn list(State(app): State<App>, SettingUp(who): SettingUp) -> ApiResult {
    let items = of_account(&app, sign_in::account_of(&who.member)).await?;
    json_response(StatusCode::OK, &StaffPasskeyList { items })
}

/// Ask for a challenge to add a passkey.
#[utoipa::path(post, path = "/desk/api/auth/passkeys/options", tag = "desk", security(("staff" = [])), responses(
    (status = 200, body = StaffPasskeyChallenge, description = "`options` are `PublicKeyCredentialCreationOptionsJSON`"),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`"),
    (status = 409, body = ErrorBody, description = "`PASSKEYS_UNAVAILABLE`, or `PASSKEY_LIMIT_REACHED` after twenty"),
))]
pub async fn registration_options(
    State(app): State<App>,
    SettingUp(who): SettingUp,
    headers: HeaderMap,
    _: Json<EmptyBody>,
) -> ApiResult {
    let party = relying_party(&app, &who, &headers).await?;
    challenge_response(passkeys::ask_for_registration(&app, &party, &who.session).await?)
}

/// Add the passkey that was made for a challenge; a session that waited for a second factor is complete then.
#[utoipa::path(post, path = "/desk/api/auth/passkeys", tag = "desk", security(("staff" = [])), request_body = NewStaffPasskey,
    params(TransportHeader), responses(
        (status = 201, body = AddedStaffPasskey),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`"),
        (status = 409, body = ErrorBody, description = "`PASSKEYS_UNAVAILABLE`, or `PASSKEY_LIMIT_REACHED` after twenty"),
        (status = 422, body = ErrorBody, description = "`PASSKEY_NOT_ADDED`, or the name is missing"),
    ))]
pub async fn add(
    State(app): State<App>,
    SettingUp(who): SettingUp,
    client: Client,
    cookies: DeskCookies,
    headers: HeaderMap,
    Json(body): Json<NewStaffPasskey>,
) -> ApiResult {
    let name = checked_name(&body.name)?;
    let party = relying_party(&app, &who, &headers).await?;
    let given = PasskeyAnswer { challenge: body.challenge, credential: body.credential };
    let (signed_in, passkey) = passkeys::register(&app, &party, &who.session, (name, given), &client).await?;
    let session = session_body(&app, &signed_in)?;
    let mut response = json_response(
        StatusCode::CREATED,
        &AddedStaffPasskey { passkey: to_staff_passkey(passkey)?, session },
    )?;
    cookies.keep(&app, &signed_in, &mut response);
    Ok(response)
}

fn checked_name(name: &str) -> ApiResult<&str> {
    let name = name.trim();
    match name.chars().count() {
        0 => Err(ApiError::field("name", "required")),
        1..=PASSKEY_NAME if is_line(name) => Ok(name),
        _ => Err(ApiError::field("name", "invalid")),
    }
}

/// Give a passkey another name.
#[utoipa::path(put, path = "/desk/api/auth/passkeys/{id}", tag = "desk", security(("staff" = [])),
    request_body = StaffPasskeyName, params(("id" = String, Path, description = "As in the list")), responses(
        (status = 200, body = StaffPasskey),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 404, body = ErrorBody, description = "`PASSKEY_NOT_FOUND`"),
        (status = 422, body = ErrorBody, description = "The name is missing"),
    ))]
pub async fn rename(
    State(app): State<App>,
    AtWork(who): AtWork,
    client: Client,
    Path(id): Path<String>,
    Json(body): Json<StaffPasskeyName>,
) -> ApiResult {
    let id: Uuid = id.parse().map_err(|_| Code::PasskeyNotFound)?;
    let name = checked_name(&body.name)?;
    let renamed = passkeys::rename(&app, &who.session, (id, name), &client).await?;
    json_response(StatusCode::OK, &to_staff_passkey(renamed)?)
}

/// Remove a passkey; the account's other sessions end, and a notice is mailed.
#[utoipa::path(delete, path = "/desk/api/auth/passkeys/{id}", tag = "desk", security(("staff" = [])),
    params(("id" = String, Path, description = "As in the list")), responses(
        (status = 204, description = "It does not work any more"),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`"),
        (status = 404, body = ErrorBody, description = "`PASSKEY_NOT_FOUND`"),
        (status = 409, body = ErrorBody, description = "`LAST_SECOND_FACTOR`: two factors could not be proved without it"),
    ))]
pub async fn remove(
    State(app): State<App>,
    AtWork(who): AtWork,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let id: Uuid = id.parse().map_err(|_| Code::PasskeyNotFound)?;
    passkeys::remove(&app, &who.session, id, &client).await?;
    Ok(StatusCode::NO_CONTENT)
}
