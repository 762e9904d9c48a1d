//! `POST /api/auth/start-password-reset` and `POST /api/auth/reset-password`.

use app::AuditKind;
use app::account_emails;
use app::audit::note;
use app::sign_in::limits;
use app::sign_in::passwords::{self, NewPassword};
use axum::extract::State;
use axum::http::StatusCode;
use domain::codes::Code;
use domain::events::ActivatedBy;
use domain::mail::AccountEmail;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::one_time_tokens::{self, OneTimeToken, Purpose};
use store::{Db, consumers, sessions};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{SingleResponse, single};
use crate::http::error::{ApiResult, ErrorBody};
use crate::keys::hash_secret;
use crate::session::activation;
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartPasswordReset {
    /// As in the link `/reset/password/{token}`.
    #[serde(default)]
    token: String,
}

/// What a new password must be.
#[derive(Serialize, ToSchema)]
pub struct PasswordPolicy {
    /// The score from 0 to 100 that it must reach.
    minimum_password_strength: u8,
    /// Whether the account can be linked to an identity provider instead: it has no way of signing in yet.
    identity_providers: bool,
}

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResetPassword {
    #[serde(default)]
    token: String,
    #[serde(default)]
    #[schemars(length(max = domain::limits::PASSWORD))]
    password: String,
}

/// Check a link to set a password; the link stays good.
#[utoipa::path(post, path = "/api/auth/start-password-reset", tag = "session", request_body = StartPasswordReset,
    responses(
        (status = 200, body = SingleResponse<PasswordPolicy>),
        (status = 401, body = ErrorBody, description = "`AUTH_START_PASSWORD_RESET_FAILED`: unknown, used or late"),
        (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`"),
    ))]
pub async fn start(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    Json(body): Json<StartPasswordReset>,
) -> ApiResult<SingleResponse<PasswordPolicy>> {
    limits::by_address(&app, "reset", &client).await?;
    let token = find(app.store.reader(), tenant.licence.id, &body.token).await?;
    let token = token.filter(|token| token.is_valid(app.now())).ok_or(Code::AuthStartPasswordResetFailed)?;
    let account = consumers::find(app.store.reader(), token.scope).await?;
    let account = account.filter(|account| token.is_bound_to(account));
    let account = account.ok_or(Code::AuthStartPasswordResetFailed)?;
    let policy = PasswordPolicy {
        minimum_password_strength: tenant.licence.settings.minimum_password_strength,
        identity_providers: !account.signs_in(),
    };
    Ok(single("password-policies", tenant.licence.id, policy))
}

/// Set a password by a link: the first one, or a new one.
///
/// It signs out everywhere, opens a locked account, and mails a notice.
#[utoipa::path(post, path = "/api/auth/reset-password", tag = "session", request_body = ResetPassword, responses(
    (status = 204, description = "The password is set; the link is spent"),
    (status = 409, body = ErrorBody, description = "`UNABLE_TO_MARK_TOKEN_AS_USED_EXCEPTION`: the link was used already"),
    (status = 422, body = ErrorBody, description = "`NO_PASSWORD_PROVIDED`, `UNABLE_TO_RESET_PASSWORD`, \
        `CONSUMER_PASSWORD_IS_COMMON` or `PASSWORD_NOT_CONFORM_SECURITY_GUIDELINES`"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`"),
))]
pub async fn reset(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    Json(body): Json<ResetPassword>,
) -> ApiResult<StatusCode> {
    if body.password.is_empty() {
        return Err(Code::NoPasswordProvided.into());
    }
    limits::by_address(&app, "reset", &client).await?;
    let licence = tenant.licence.id;
    let token = find(app.store.reader(), licence, &body.token).await?.ok_or(Code::UnableToResetPassword)?;
    if token.used_at.is_some() {
        return Err(Code::UnableToMarkTokenAsUsedException.into());
    }
    if !token.is_valid(app.now()) {
        return Err(Code::UnableToResetPassword.into());
    }
    let scope = token.scope;
    let account = consumers::find(app.store.reader(), scope).await?;
    let account = account.filter(|account| account.ended_at.is_none() && token.is_bound_to(account));
    let account = account.ok_or(Code::UnableToResetPassword)?;
    let new = NewPassword::of_consumer(body.password, &account, &tenant.licence.settings);
    let hash = passwords::check_and_hash(&app, new).await?;

    let now = app.now();
    let tx = app.store.begin().await?;
    if !one_time_tokens::redeem(&tx, token.token_hash, now).await? {
        return Err(Code::UnableToMarkTokenAsUsedException.into());
    }
    one_time_tokens::withdraw(&tx, Purpose::Password, scope).await?;
    consumers::set_password(&tx, scope, &hash, now).await?;
    activation::record(&app, &tx, &account, ActivatedBy::Password).await?;
    sessions::end_all(&tx, scope, now).await?;
    limits::reset_limits(&app, &tx, account.scope().into(), account.sign_in_names(), &client).await?;
    let whom = (licence, Some(scope.consumer));
    note(&app, &tx, whom, AuditKind::PasswordChanged, json!({}), &client).await?;
    // Whoever sets a first password needs no notice of it.
    if account.password_hash.is_some() {
        let letter =
            AccountEmail::PasswordChanged { consumer: scope.consumer, domain: tenant.branch_domain() };
        account_emails::enqueue(&app, &tx, licence, &letter).await?;
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The link's token, if it is one of this firm's.
async fn find(db: &impl Db, licence: Uuid, token: &str) -> ApiResult<Option<OneTimeToken>> {
    let token = one_time_tokens::find(db, Purpose::Password, hash_secret(token)).await?;
    Ok(token.filter(|token| token.scope.licence == licence))
}
