//! `POST /api/auth/confirm`.

use app::AuditKind;
use app::identities::IdentityFault;
use app::sign_in::consumer_passkeys::{self, PasskeyProof};
use app::sign_in::limits::{self, AttemptKind, CountedAttempt, LimitSubject};
use app::sign_in::passkeys::{ChallengeFor, PasskeyAnswer, ask_for_proof};
use app::sign_in::{passwords, two_factor};
use axum::extract::State;
use axum::http::HeaderMap;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use domain::session::{PROOF_LASTS, Proof};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use store::identities::IdentityPurpose;
use store::passkeys::ChallengePurpose;
use store::{consumers, sessions};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::body::{EmptyBody, Json};
use crate::http::client::Client;
use crate::http::envelope::{SingleResponse, single};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::relying_party;
use crate::session::audit::record_for;
use crate::session::identity::{Identity, TwoFactorSetupSession};
use crate::session::identity_providers::{self, IdentityCallback};
use crate::session::passkeys::{self, PasskeyChallenge};
use crate::state::App;

/// A code, the password, a passkey, or a sign-in at an identity provider.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Confirm {
    /// Of the authenticator app, or a recovery code; where the account has two-factor or a passkey.
    code: Option<String>,
    /// Suffices for the settings, and not to sign where the account has two-factor or a passkey.
    #[schemars(length(max = domain::limits::PASSWORD))]
    password: Option<String>,
    /// With `credential`: the id of the challenge.
    challenge: Option<Uuid>,
    /// `AuthenticationResponseJSON` of one of the account's passkeys.
    #[schemars(schema_with = "super::passkeys::optional_credential")]
    #[schema(value_type = Option<domain::values::Object>)]
    credential: Option<Map<String, Value>>,
    /// What one of the account's identity providers sent along, after `POST /api/auth/confirm/identity`.
    identity: Option<IdentityCallback>,
}

/// What was proved.
#[derive(Serialize, ToSchema)]
#[schema(as = Confirmed)]
pub struct ConfirmedResponse {
    confirmed_by: Proof,
    confirmed_at: DateTime<Utc>,
    /// Until when it counts.
    expires_at: DateTime<Utc>,
}

/// Prove again who you are, after a refusal with `CONFIRMATION_REQUIRED`.
///
/// The refusal says in `confirm` which proof is asked for, and in `confirm_options` which are taken. It counts for this
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
pub async fn confirm(
    State(app): State<App>,
    who: TwoFactorSetupSession,
    client: Client,
    headers: HeaderMap,
    Json(body): Json<Confirm>,
) -> ApiResult<SingleResponse<ConfirmedResponse>> {
    who.require_write_access()?;
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
        by_provider(&app, &who, &client, &headers, &callback).await?;
        return Ok(confirmed(&app, &who, Proof::Provider));
    }
    let proof = match (given(body.code), given(body.password), passkey) {
        (Some(code), None, None) => by_code(&app, &who, &client, &code).await?,
        (None, Some(password), None) => by_password(&app, &who, &client, password).await?,
        (None, None, Some(answer)) => by_passkey(&app, &who, &client, &headers, answer).await?,
        (Some(_), Some(_), _) => return Err(ApiError::field("password", "unknown")),
        (_, _, Some(_)) => return Err(ApiError::field("credential", "unknown")),
        (None, None, None) => return Err(ApiError::field(missing, "required")),
    };
    Ok(confirmed(&app, &who, proof))
}

fn confirmed(app: &App, who: &Identity, confirmed_by: Proof) -> SingleResponse<ConfirmedResponse> {
    let confirmed_at = app.now();
    let expires_at = confirmed_at + PROOF_LASTS;
    single("confirmations", who.session, ConfirmedResponse { confirmed_by, confirmed_at, expires_at })
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
pub async fn options(
    State(app): State<App>,
    who: TwoFactorSetupSession,
    headers: HeaderMap,
    _: Json<EmptyBody>,
) -> ApiResult<SingleResponse<PasskeyChallenge>> {
    who.require_write_access()?;
    let party = relying_party::of_call(&app, &who.tenant, &headers).await?;
    let asked_by = (who.scope.into(), who.session);
    let asked = ask_for_proof(&app, &party, asked_by, ChallengePurpose::Confirmation).await?;
    Ok(passkeys::challenge(asked))
}

async fn by_passkey(
    app: &App,
    who: &Identity,
    client: &Client,
    headers: &HeaderMap,
    answer: PasskeyAnswer,
) -> ApiResult<Proof> {
    let party = relying_party::of_call(app, &who.tenant, headers).await?;
    let whose = LimitSubject::Account(who.scope.into());
    let attempt = limits::attempt(app, AttemptKind::Code, whose, client).await?;
    let tx = app.store.begin().await?;
    let about = ChallengeFor::of_session(who.scope, who.session, ChallengePurpose::Confirmation);
    match consumer_passkeys::prove(app, &tx, &party, about, answer).await? {
        PasskeyProof::Right { account, passkey } => {
            two_factor::record_proof(app, &tx, &account, client, Proof::Passkey).await?;
            consumer_passkeys::record_use(app, &tx, &passkey, client).await?;
            record_proof(app, tx, who, client, (Proof::Passkey, attempt)).await
        }
        PasskeyProof::Wrong { passkey, fault, .. } => {
            let refused = (Some(who.scope.consumer), passkey.as_ref(), fault);
            consumer_passkeys::record_refusal(app, &tx, who.scope.licence, refused, client).await?;
            tx.commit().await?;
            Err(Code::PasskeyRefused.into())
        }
    }
}

async fn by_provider(
    app: &App,
    who: &Identity,
    client: &Client,
    headers: &HeaderMap,
    callback: &IdentityCallback,
) -> ApiResult<()> {
    let about = (IdentityPurpose::Confirmation, Some((who.scope.consumer, who.session)));
    let proved = identity_providers::finish(app, &who.tenant, headers, about, callback).await?;
    let tx = app.store.begin().await?;
    let found = match &proved {
        Ok(proved) => {
            let linked = proved.find(&tx).await?.filter(|linked| linked.scope == who.scope);
            linked.ok_or(IdentityFault::NotLinked)
        }
        Err(fault) => Err(*fault),
    };
    let (Ok(proved), Ok(linked)) = (&proved, &found) else {
        let provider = proved.as_ref().ok().map(|proved| proved.sign_in.provider.as_str());
        let fault = found.err().unwrap_or(IdentityFault::NotLinked);
        let whom = (who.scope.licence, Some(who.scope.consumer));
        let about = (provider, fault);
        return Err(identity_providers::refuse(app, tx, whom, about, client, Code::IdentityRefused).await?);
    };
    sessions::confirm_by_provider(&tx, who.scope, who.session, &proved.sign_in, app.now()).await?;
    store::identities::note_use(&tx, linked.id, app.now()).await?;
    identity_providers::record(app, &tx, linked, AuditKind::IdentityUsed, client).await?;
    let details =
        json!({ "by": Proof::Provider, "provider": linked.provider, "level": proved.sign_in.level });
    record_for(app, &tx, who, AuditKind::ConfirmationSucceeded, details, client).await?;
    tx.commit().await?;
    Ok(())
}

async fn by_code(app: &App, who: &Identity, client: &Client, code: &str) -> ApiResult<Proof> {
    let account = consumers::find(app.store.reader(), who.scope).await?.ok_or(Code::AuthTokenInvalid)?;
    if !account.factors(false).has_any() {
        return Err(ApiError::field("password", "required"));
    }
    let attempt =
        limits::attempt(app, AttemptKind::Code, LimitSubject::Account(account.scope().into()), client)
            .await?;
    let tx = app.store.begin().await?;
    let account = consumers::lock_for_update(&tx, who.scope).await?.ok_or(Code::AuthTokenInvalid)?;
    // Where it was switched off meanwhile this proves nothing.
    let Some(proof) = two_factor::prove(app, &tx, &account, code).await? else {
        record_for(app, &tx, who, AuditKind::CodeFailed, json!({}), client).await?;
        tx.commit().await?;
        return Err(Code::InvalidOtp.into());
    };
    two_factor::record_proof(app, &tx, &account, client, proof).await?;
    record_proof(app, tx, who, client, (proof, attempt)).await
}

async fn by_password(app: &App, who: &Identity, client: &Client, password: String) -> ApiResult<Proof> {
    let whose = LimitSubject::Account(who.scope.into());
    let attempt = limits::attempt(app, AttemptKind::Password, whose, client).await?;
    let account = consumers::find(app.store.reader(), who.scope).await?.ok_or(Code::AuthTokenInvalid)?;
    let right = passwords::verify(app, password, account.password_hash).await?;
    let tx = app.store.begin().await?;
    if !right {
        record_for(app, &tx, who, AuditKind::ConfirmationFailed, json!({}), client).await?;
        tx.commit().await?;
        return Err(Code::AuthLoginFailed.into());
    }
    record_proof(app, tx, who, client, (Proof::Password, attempt)).await
}

/// Notes the proof in the session and in the trail.
async fn record_proof(
    app: &App,
    tx: store::Tx,
    who: &Identity,
    client: &Client,
    (proof, attempt): (Proof, CountedAttempt),
) -> ApiResult<Proof> {
    attempt.succeeded(&tx).await?;
    sessions::confirm(&tx, who.scope, who.session, proof, app.now()).await?;
    let details = json!({ "by": proof });
    record_for(app, &tx, who, AuditKind::ConfirmationSucceeded, details, client).await?;
    tx.commit().await?;
    Ok(proof)
}
