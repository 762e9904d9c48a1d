//! `POST /api/auth/login`.

use std::collections::BTreeMap;

use app::AuditKind;
use app::audit::note;
use app::sign_in::limits::{self, AttemptKind, LimitSubject, TypedName};
use app::sign_in::passwords;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use domain::codes::Code;
use domain::events::ActivatedBy;
use domain::session::{Began, Context, Proof, Stage};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use store::AccountKind;
use utoipa::ToSchema;

use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::SingleResponse;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::session::cookies::{TokenTransport, TransportHeader};
use crate::session::tokens::{self, AuthResult, Opening};
use crate::session::{activation, device};
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Login {
    /// A user name or an e-mail address.
    #[serde(default)]
    email: String,
    #[serde(default)]
    #[schemars(length(max = domain::limits::PASSWORD))]
    password: String,
}

/// Sign in with a user name or e-mail address and a password.
///
/// An unknown account gets the answer of a wrong password, in the same time. After five failures the account is
/// closed for fifteen minutes, whether it exists or not.
#[utoipa::path(post, path = "/api/auth/login", tag = "session", request_body = Login, params(TransportHeader), responses(
    (status = 200, body = SingleResponse<AuthResult>, description = "A pair of tokens; pending when `twoFactor` is true, \
        and then `twoFactorMethods` says what completes it"),
    (status = 401, body = ErrorBody, description = "`AUTH_LOGIN_FAILED`"),
    (status = 422, body = ErrorBody, description = "A field is missing"),
    (status = 423, body = ErrorBody, description = "`CONSUMER_LOCKED`, with `locked_time_remaining` in seconds"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`, with the header `Retry-After`"),
))]
pub async fn login(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    transport: TokenTransport,
    headers: HeaderMap,
    Json(body): Json<Login>,
) -> ApiResult {
    check(&body)?;
    let licence = tenant.licence.id;
    let account = store::consumers::by_sign_in_name(app.store.reader(), licence, &body.email).await?;
    let account = account.filter(|account| account.ended_at.is_none());
    let consumer = account.as_ref().map(|account| account.id);
    let device = consumer.and_then(|id| device::trusted_device_nonce(&app, &headers, id));
    let whose = match &device {
        Some(nonce) => LimitSubject::Device(nonce),
        None => LimitSubject::Named {
            typed: TypedName { kind: AccountKind::Consumer, licence, name: &body.email },
            account: consumer,
        },
    };
    let failed = |kind: AuditKind| {
        let (app, client) = (&app, &client);
        async move {
            let tx = app.store.begin().await?;
            note(app, &tx, (licence, consumer), kind, json!({}), client).await?;
            Ok::<_, ApiError>(tx.commit().await?)
        }
    };
    let attempt = match limits::attempt(&app, AttemptKind::Password, whose, &client).await {
        Ok(attempt) => attempt,
        Err(error) => {
            if error.code() == Some(Code::ConsumerLocked) {
                failed(AuditKind::LoginLocked).await?;
            }
            return Err(error.into());
        }
    };
    let known = account.as_ref().filter(|_| !attempt.is_spent);
    let hash = known.and_then(|account| account.password_hash.clone());
    let right = passwords::verify(&app, body.password, hash).await?;
    let Some(account) = account.filter(|_| right) else {
        failed(AuditKind::LoginFailed).await?;
        return Err(Code::AuthLoginFailed.into());
    };

    let stage = tokens::stage_after_password(&account, &tenant.licence.settings);
    let tx = app.store.begin().await?;
    attempt.succeeded(&tx).await?;
    let context = Context::proven(Began::Password, Proof::Password, app.now());
    let mut pair = tokens::open(&app, &tx, account.scope(), Opening::own(stage, context), &client).await?;
    if stage == Stage::Pending {
        let has_codes = store::recovery_codes::has_any(&tx, account.id).await?;
        pair.two_factor_methods = account.factors(false).methods(has_codes);
    }
    let kind = if stage == Stage::Pending { AuditKind::PasswordAccepted } else { AuditKind::LoginSucceeded };
    note(&app, &tx, (licence, consumer), kind, json!({ "session": pair.session }), &client).await?;
    if stage != Stage::Pending {
        activation::record(&app, &tx, &account, ActivatedBy::SignIn).await?;
        transport.end_replaced(&app, &tx, pair.session, &client).await?;
    }
    tx.commit().await?;
    let mut response = transport.respond(&app, pair, None);
    for cookie in device::trust_device_cookies(&app, &headers, account.id) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

fn check(body: &Login) -> ApiResult<()> {
    let empty = [("email", body.email.trim().is_empty()), ("password", body.password.is_empty())];
    let faults: BTreeMap<String, Vec<String>> = empty
        .into_iter()
        .filter(|(_, empty)| *empty)
        .map(|(field, _)| (field.to_owned(), vec!["required".to_owned()]))
        .collect();
    if faults.is_empty() { Ok(()) } else { Err(ApiError::fields(faults)) }
}
