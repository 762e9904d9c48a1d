//! `POST /api/auth/password`.

use app::AuditKind;
use app::account_emails;
use app::sign_in::limits::{self, AttemptKind, LimitSubject};
use app::sign_in::passwords::{self, NewPassword};
use axum::extract::State;
use axum::http::StatusCode;
use domain::codes::Code;
use domain::mail::AccountEmail;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use store::{consumers, one_time_tokens, sessions};
use utoipa::ToSchema;

use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::session::audit::record_for;
use crate::session::identity::Consumer;
use crate::state::App;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ChangePassword {
    #[serde(default)]
    #[schemars(length(max = domain::limits::PASSWORD))]
    current_password: String,
    #[serde(default)]
    #[schemars(length(max = domain::limits::PASSWORD))]
    password: String,
}

/// Change the password while signed in.
///
/// It ends every other session, withdraws links that were mailed before, and mails a notice.
#[utoipa::path(post, path = "/api/auth/password", tag = "session", security(("bearer" = [])),
    request_body = ChangePassword, responses(
        (status = 204, description = "The password is changed; this session goes on, the others have ended"),
        (status = 401, body = ErrorBody, description = "`AUTH_LOGIN_FAILED`: the current password is wrong, or there is \
            none yet; or the token does not work any more"),
        (status = 403, body = ErrorBody, description = "The sign-in is not complete, or a colleague of the firm is viewing the portal (read only)"),
        (status = 422, body = ErrorBody, description = "`NO_PASSWORD_PROVIDED`, `CONSUMER_PASSWORD_IS_COMMON`, \
            `PASSWORD_NOT_CONFORM_SECURITY_GUIDELINES`, or the current password is missing"),
        (status = 423, body = ErrorBody, description = "`CONSUMER_LOCKED`, with `locked_time_remaining` in seconds"),
        (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`"),
    ))]
pub async fn change(
    State(app): State<App>,
    who: Consumer,
    client: Client,
    Json(body): Json<ChangePassword>,
) -> ApiResult<StatusCode> {
    who.require_write_access()?;
    if body.current_password.is_empty() {
        return Err(ApiError::field("currentPassword", "required"));
    }
    if body.password.is_empty() {
        return Err(Code::NoPasswordProvided.into());
    }
    let scope = who.scope;
    let attempt =
        limits::attempt(&app, AttemptKind::Password, LimitSubject::Account(scope.into()), &client).await?;
    let account = consumers::find(app.store.reader(), scope).await?.ok_or(Code::AuthTokenInvalid)?;
    let known = account.password_hash.clone();
    if !passwords::verify(&app, body.current_password, known.clone()).await? {
        let tx = app.store.begin().await?;
        record_for(&app, &tx, &who, AuditKind::PasswordChangeFailed, json!({}), &client).await?;
        tx.commit().await?;
        return Err(Code::AuthLoginFailed.into());
    }
    let settings = &who.tenant.licence.settings;
    let new = NewPassword::of_consumer(body.password, &account, settings);
    let hash = passwords::check_and_hash(&app, new).await?;

    let now = app.now();
    let tx = app.store.begin().await?;
    let account = consumers::lock_for_update(&tx, scope).await?.ok_or(Code::AuthTokenInvalid)?;
    // Somebody else changed it meanwhile: what was proved counts no more.
    if account.password_hash != known {
        return Err(Code::AuthLoginFailed.into());
    }
    attempt.succeeded(&tx).await?;
    one_time_tokens::withdraw_all(&tx, scope).await?;
    consumers::set_password(&tx, scope, &hash, now).await?;
    sessions::end_others(&tx, scope, who.session, now).await?;
    limits::reset_limits(&app, &tx, account.scope().into(), account.sign_in_names(), &client).await?;
    record_for(&app, &tx, &who, AuditKind::PasswordChanged, json!({}), &client).await?;
    let letter = AccountEmail::PasswordChanged { consumer: account.id, domain: who.tenant.branch_domain() };
    account_emails::enqueue(&app, &tx, scope.licence, &letter).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
