//! `POST /api/auth/two-factor`.

use app::account_emails;
use axum::extract::State;
use axum::http::HeaderMap;
use domain::codes::Code;
use domain::events::ActivatedBy;
use domain::mail::AccountEmail;
use domain::session::{Proof, Stage};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use store::Tx;
use store::consumers::{self, Account};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::SingleResponse;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::session::activation;
use crate::session::audit::{self, AuditKind};
use crate::session::confirmation::require_recent_confirmation;
use crate::session::cookies::{TokenTransport, TransportHeader};
use crate::session::identity::Identity;
use crate::session::limits::{self, AttemptKind, LimitSubject};
use crate::session::tokens::{self, AuthResult, Opening, Pair};
use crate::session::two_factor::{self, ConfirmedSecret};
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[schema(as = TwoFactor)]
pub struct TwoFactorRequest {
    /// Of the authenticator app, or a recovery code.
    #[serde(default)]
    code: String,
    /// At sign-in and to switch on: true (also when absent); to switch off: false.
    enabled: Option<bool>,
    /// At sign-in: whom the pair was given to.
    consumer_id: Option<Uuid>,
    /// At sign-in: the pending access token, when the header does not carry it.
    #[schemars(length(max = domain::limits::TOKEN))]
    access_token: Option<String>,
}

/// What a right code brings about.
enum Change {
    SignIn,
    Enable(ConfirmedSecret),
    Disable,
}

/// Give the second factor: to finish signing in, or in the settings to switch it on or off.
///
/// Switching it on answers ten recovery codes as well; switching it either way ends the consumer's other sessions.
#[utoipa::path(post, path = "/api/auth/two-factor", tag = "session", request_body = TwoFactorRequest, params(TransportHeader), responses(
    (status = 200, body = SingleResponse<AuthResult>, description = "The new pair, which replaces the one that was used"),
    (status = 401, body = ErrorBody, description = "`INVALID_OTP`, or the token does not work any more"),
    (status = 403, body = ErrorBody, description = "`ACCESS_DENIED`, `TWO_FACTOR_REQUIRED` to switch off before signing in, or \
        `CONFIRMATION_REQUIRED` to switch on"),
    (status = 422, body = ErrorBody, description = "The code is missing"),
    (status = 423, body = ErrorBody, description = "`CONSUMER_LOCKED`, with `locked_time_remaining` in seconds"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`"),
))]
pub async fn two_factor(
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
    if body.code.trim().is_empty() {
        return Err(ApiError::field("code", "required"));
    }
    if who.claims.stage != Stage::Pending {
        require_for_change(&app, &who).await?;
    }
    let attempt =
        limits::attempt(&app, AttemptKind::Code, LimitSubject::Consumer(who.scope.consumer), &client).await?;

    let tx = app.store.begin().await?;
    let account =
        consumers::lock_for_update(&tx, who.scope).await?.filter(|account| account.ended_at.is_none());
    let account = account.ok_or(Code::AuthTokenInvalid)?;
    let Some((proof, change)) = proven(&app, &tx, &account, &who, &body.code, enable).await? else {
        audit::record_for(&app, &tx, &who, AuditKind::CodeFailed, json!({}), &client).await?;
        tx.commit().await?;
        return Err(Code::InvalidOtp.into());
    };
    attempt.succeeded(&tx).await?;
    two_factor::record_proof(&app, &tx, &account, &who, &client, proof).await?;
    let (pair, codes) = carry_out(&app, &tx, &account, &who, &client, (change, proof)).await?;
    transport.end_replaced(&app, &tx, pair.session, &client).await?;
    tx.commit().await?;
    Ok(transport.respond(&app, pair, codes))
}

/// Switching on asks for the password; what switches off, or proves itself again, is the code of the body itself.
async fn require_for_change(app: &App, who: &Identity) -> ApiResult<()> {
    let db = app.store.reader();
    let account = consumers::find(db, who.scope).await?.ok_or(Code::AuthTokenInvalid)?;
    if account.two_factor.enabled { Ok(()) } else { require_recent_confirmation(app, db, who).await }
}

/// What the code proves and brings about; `None` for a wrong one.
async fn proven(
    app: &App,
    tx: &Tx,
    account: &Account,
    who: &Identity,
    code: &str,
    enable: bool,
) -> ApiResult<Option<(Proof, Change)>> {
    if account.two_factor.enabled {
        let change = if enable { Change::SignIn } else { Change::Disable };
        return Ok(two_factor::prove(app, tx, account, code).await?.map(|proof| (proof, change)));
    }
    // It was switched off elsewhere while this sign-in waited for a code.
    if who.claims.stage == Stage::Pending {
        return Err(Code::AuthTokenInvalid.into());
    }
    if !enable {
        return Ok(None);
    }
    let confirmed = two_factor::confirm(app, tx, who.session, code).await?;
    Ok(confirmed.map(|confirmed| (Proof::Totp, Change::Enable(confirmed))))
}

async fn carry_out(
    app: &App,
    tx: &Tx,
    account: &Account,
    who: &Identity,
    client: &Client,
    (change, proof): (Change, Proof),
) -> ApiResult<(Pair, Option<Vec<String>>)> {
    let (now, scope) = (app.now(), who.scope);
    let context = app::confirmation::context(tx, who.scope, who.session).await?.after(proof, now);
    let changed = |enabled| AccountEmail::TwoFactorChanged {
        consumer: account.id,
        domain: who.tenant.branch_domain(),
        enabled,
    };
    let (kind, stage, codes) = match change {
        Change::SignIn => {
            store::sessions::end(tx, scope, who.session, now).await?;
            activation::record(app, tx, account, ActivatedBy::SignIn).await?;
            (AuditKind::LoginSucceeded, Stage::Full, None)
        }
        Change::Enable(ConfirmedSecret { sealed, step }) => {
            consumers::enable_two_factor(tx, scope, sealed, Some(step)).await?;
            store::sessions::end_all(tx, scope, now).await?;
            let codes = two_factor::new_recovery_codes(tx, account).await?;
            account_emails::enqueue(app, tx, scope.licence, &changed(true)).await?;
            (AuditKind::TwoFactorEnabled, Stage::Full, Some(codes))
        }
        Change::Disable => {
            consumers::disable_two_factor(tx, scope).await?;
            store::recovery_codes::remove(tx, account.id).await?;
            store::sessions::end_all(tx, scope, now).await?;
            account_emails::enqueue(app, tx, scope.licence, &changed(false)).await?;
            let is_required = account.two_factor.required || who.tenant.licence.settings.two_factor_required;
            let stage = if is_required { Stage::Setup } else { Stage::Full };
            (AuditKind::TwoFactorDisabled, stage, None)
        }
    };
    let pair = tokens::open(app, tx, scope, Opening::own(stage, context), client).await?;
    audit::record_for(app, tx, who, kind, json!({}), client).await?;
    Ok((pair, codes))
}
