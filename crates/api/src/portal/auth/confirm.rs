//! `POST /api/auth/confirm`.

use axum::extract::State;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use domain::session::{PROOF_LASTS, Proof};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{consumers, sessions};
use utoipa::ToSchema;

use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{SingleResponse, single};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::session::audit::{self, AuditKind};
use crate::session::identity::{Identity, TwoFactorSetupSession};
use crate::session::limits::{self, AttemptKind, CountedAttempt, LimitSubject};
use crate::session::{password, two_factor};
use crate::state::App;

/// Either a code or the password.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Confirm {
    /// Of the authenticator app, or a recovery code; where the account has two-factor.
    code: Option<String>,
    /// Suffices for the settings, and not to sign where the account has two-factor.
    #[schemars(length(max = domain::limits::PASSWORD))]
    password: Option<String>,
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
/// The refusal says in `confirm` which proof is asked for. It counts for this session and for five minutes; the
/// refused request can then be sent again. Attempts are limited as at sign-in.
#[utoipa::path(post, path = "/api/auth/confirm", tag = "session", security(("bearer" = [])), request_body = Confirm,
    responses(
        (status = 200, body = SingleResponse<ConfirmedResponse>),
        (status = 401, body = ErrorBody, description = "`INVALID_OTP` or `AUTH_LOGIN_FAILED`: the code or the \
            password is wrong; or the token does not work any more"),
        (status = 403, body = ErrorBody, description = "The sign-in is not complete, or a colleague of the firm is viewing the portal (read only)"),
        (status = 422, body = ErrorBody, description = "Neither a code nor a password is given, or a code where the \
            account has no two-factor"),
        (status = 423, body = ErrorBody, description = "`CONSUMER_LOCKED`, with `locked_time_remaining` in seconds"),
        (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`, with the header `Retry-After`"),
    ))]
pub async fn confirm(
    State(app): State<App>,
    who: TwoFactorSetupSession,
    client: Client,
    Json(body): Json<Confirm>,
) -> ApiResult<SingleResponse<ConfirmedResponse>> {
    who.require_write_access()?;
    let given = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    let missing = if body.code.is_some() { "code" } else { "password" };
    let proof = match (given(body.code), given(body.password)) {
        (Some(code), None) => by_code(&app, &who, &client, &code).await?,
        (None, Some(password)) => by_password(&app, &who, &client, password).await?,
        (Some(_), Some(_)) => return Err(ApiError::field("password", "unknown")),
        (None, None) => return Err(ApiError::field(missing, "required")),
    };
    let at = app.now();
    let confirmed = ConfirmedResponse { confirmed_by: proof, confirmed_at: at, expires_at: at + PROOF_LASTS };
    Ok(single("confirmations", who.session, confirmed))
}

async fn by_code(app: &App, who: &Identity, client: &Client, code: &str) -> ApiResult<Proof> {
    let account = consumers::find(app.store.reader(), who.scope).await?.ok_or(Code::AuthTokenInvalid)?;
    if !account.two_factor.enabled {
        return Err(ApiError::field("password", "required"));
    }
    let attempt = limits::attempt(app, AttemptKind::Code, LimitSubject::Consumer(account.id), client).await?;
    let tx = app.store.begin().await?;
    let account = consumers::lock_for_update(&tx, who.scope).await?.ok_or(Code::AuthTokenInvalid)?;
    // It was switched off meanwhile: a prepared secret proves nothing.
    let proof =
        if account.two_factor.enabled { two_factor::prove(app, &tx, &account, code).await? } else { None };
    let Some(proof) = proof else {
        audit::record_for(app, &tx, who, AuditKind::CodeFailed, json!({}), client).await?;
        tx.commit().await?;
        return Err(Code::InvalidOtp.into());
    };
    two_factor::record_proof(app, &tx, &account, who, client, proof).await?;
    record_proof(app, tx, who, client, (proof, attempt)).await
}

async fn by_password(app: &App, who: &Identity, client: &Client, password: String) -> ApiResult<Proof> {
    let whose = LimitSubject::Consumer(who.scope.consumer);
    let attempt = limits::attempt(app, AttemptKind::Password, whose, client).await?;
    let account = consumers::find(app.store.reader(), who.scope).await?.ok_or(Code::AuthTokenInvalid)?;
    let right = password::verify(app, password, account.password_hash).await?;
    let tx = app.store.begin().await?;
    if !right {
        audit::record_for(app, &tx, who, AuditKind::ConfirmationFailed, json!({}), client).await?;
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
    audit::record_for(app, &tx, who, AuditKind::ConfirmationSucceeded, details, client).await?;
    tx.commit().await?;
    Ok(proof)
}
