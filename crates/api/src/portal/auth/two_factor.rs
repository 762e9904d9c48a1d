//! `POST /api/auth/two-factor`.

use app::AuditKind;
use app::account_emails;
use app::sign_in::consumer_passkeys::{self, PasskeyProof};
use app::sign_in::limits::{self, AttemptKind, LimitSubject};
use app::sign_in::passkeys::{ChallengeFor, PasskeyAnswer, RelyingParty, ask_for_proof};
use app::sign_in::two_factor::{self, ConfirmedSecret};
use axum::extract::State;
use axum::http::HeaderMap;
use domain::codes::Code;
use domain::events::ActivatedBy;
use domain::mail::AccountEmail;
use domain::session::{Factors, Proof, Stage};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use store::Tx;
use store::consumers::{self, Account};
use store::passkeys::ChallengePurpose;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::body::{EmptyBody, Json};
use crate::http::client::Client;
use crate::http::envelope::SingleResponse;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::relying_party;
use crate::session::activation;
use crate::session::audit::record_for;
use crate::session::confirmation::require_confirmation_for_factor_change;
use crate::session::cookies::{TokenTransport, TransportHeader};
use crate::session::identity::{Identity, PendingTwoFactor};
use crate::session::passkeys::{self, PasskeyChallenge};
use crate::session::tokens::{self, AuthResult, Opening, Pair};
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[schema(as = TwoFactor)]
pub struct TwoFactorRequest {
    /// Of the authenticator app, or a recovery code.
    #[serde(default)]
    code: String,
    /// Instead of the code, with `credential`: the id of the challenge.
    challenge: Option<Uuid>,
    /// `AuthenticationResponseJSON` of one of the account's passkeys.
    #[schemars(schema_with = "super::passkeys::optional_credential")]
    #[schema(value_type = Option<domain::values::Object>)]
    credential: Option<Map<String, Value>>,
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
    (status = 401, body = ErrorBody, description = "`INVALID_OTP` or `PASSKEY_REFUSED`, or the token does not work any more"),
    (status = 403, body = ErrorBody, description = "`ACCESS_DENIED`, `TWO_FACTOR_REQUIRED` to switch off before signing in, or \
        `CONFIRMATION_REQUIRED` to switch on"),
    (status = 409, body = ErrorBody, description = "`PASSKEYS_UNAVAILABLE` for a passkey on a host that is not the firm's own"),
    (status = 422, body = ErrorBody, description = "Neither a code nor a passkey is given, or both"),
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
    let given = given(&app, &who, &headers, &body.code, (body.challenge, body.credential)).await?;
    if who.claims.stage != Stage::Pending {
        require_for_change(&app, &who).await?;
    }
    let attempt =
        limits::attempt(&app, AttemptKind::Code, LimitSubject::Account(who.scope.into()), &client).await?;

    let tx = app.store.begin().await?;
    let account =
        consumers::lock_for_update(&tx, who.scope).await?.filter(|account| account.ended_at.is_none());
    let account = account.ok_or(Code::AuthTokenInvalid)?;
    let judged = match given {
        Given::Code(code) => {
            let found = proven(&app, &tx, &account, &who, code, enable).await?;
            if found.is_none() {
                record_for(&app, &tx, &who, AuditKind::CodeFailed, json!({}), &client).await?;
            }
            found.ok_or(Code::InvalidOtp)
        }
        Given::Passkey(party, answer) => {
            let change = change_by_passkey(&account, &who, enable)?;
            let is_right = by_passkey(&app, &tx, &party, &who, &client, answer).await?;
            is_right.then_some((Proof::Passkey, change)).ok_or(Code::PasskeyRefused)
        }
    };
    let (proof, change) = match judged {
        Ok(judged) => judged,
        Err(code) => {
            tx.commit().await?;
            return Err(code.into());
        }
    };
    attempt.succeeded(&tx).await?;
    two_factor::record_proof(&app, &tx, &account, &client, proof).await?;
    let (pair, codes) = carry_out(&app, &tx, &account, &who, &client, (change, proof)).await?;
    transport.end_replaced(&app, &tx, pair.session, &client).await?;
    tx.commit().await?;
    Ok(transport.respond(&app, pair, codes))
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
pub async fn options(
    State(app): State<App>,
    who: PendingTwoFactor,
    headers: HeaderMap,
    _: Json<EmptyBody>,
) -> ApiResult<SingleResponse<PasskeyChallenge>> {
    who.require_write_access()?;
    let party = relying_party::of_call(&app, &who.tenant, &headers).await?;
    let asked_by = (who.scope.into(), who.session);
    let asked = ask_for_proof(&app, &party, asked_by, ChallengePurpose::SecondFactor).await?;
    Ok(passkeys::challenge(asked))
}

/// By what the second factor is proved.
enum Given<'a> {
    Code(&'a str),
    Passkey(RelyingParty, PasskeyAnswer),
}

async fn given<'a>(
    app: &App,
    who: &Identity,
    headers: &HeaderMap,
    code: &'a str,
    (challenge, credential): (Option<Uuid>, Option<Map<String, Value>>),
) -> ApiResult<Given<'a>> {
    match (PasskeyAnswer::from_parts(challenge, credential)?, code.trim().is_empty()) {
        (None, true) => Err(ApiError::field("code", "required")),
        (None, false) => Ok(Given::Code(code)),
        (Some(_), false) => Err(ApiError::field("code", "unknown")),
        (Some(answer), true) => {
            let party = relying_party::of_call(app, &who.tenant, headers).await?;
            Ok(Given::Passkey(party, answer))
        }
    }
}

/// What a right passkey brings about; switching the app on takes a code of the app.
fn change_by_passkey(account: &Account, who: &Identity, enable: bool) -> ApiResult<Change> {
    match (who.claims.stage, account.two_factor.enabled, enable) {
        (Stage::Pending, ..) | (_, true, true) => Ok(Change::SignIn),
        (_, true, false) => Ok(Change::Disable),
        (_, false, _) => Err(ApiError::field("code", "required")),
    }
}

/// Whether the passkey is right, with what the trail says of it.
async fn by_passkey(
    app: &App,
    tx: &Tx,
    party: &RelyingParty,
    who: &Identity,
    client: &Client,
    answer: PasskeyAnswer,
) -> ApiResult<bool> {
    let about = ChallengeFor::of_session(who.scope, who.session, ChallengePurpose::SecondFactor);
    match consumer_passkeys::prove(app, tx, party, about, answer).await? {
        PasskeyProof::Right { passkey, .. } => {
            consumer_passkeys::record_use(app, tx, &passkey, client).await?;
            Ok(true)
        }
        PasskeyProof::Wrong { passkey, fault, .. } => {
            let refused = (Some(who.scope.consumer), passkey.as_ref(), fault);
            consumer_passkeys::record_refusal(app, tx, who.scope.licence, refused, client).await?;
            Ok(false)
        }
    }
}

/// Switching on asks for the password; what switches off, or proves itself again, is the code of the body itself.
async fn require_for_change(app: &App, who: &Identity) -> ApiResult<()> {
    let db = app.store.reader();
    let account = consumers::find(db, who.scope).await?.ok_or(Code::AuthTokenInvalid)?;
    if account.two_factor.enabled {
        Ok(())
    } else {
        require_confirmation_for_factor_change(app, db, who, &account).await
    }
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
    if who.claims.stage == Stage::Pending {
        // Two-factor was switched off elsewhere while this sign-in waited for a code.
        if !account.has_passkey {
            return Err(Code::AuthTokenInvalid.into());
        }
        let proof = two_factor::prove(app, tx, account, code).await?;
        return Ok(proof.map(|proof| (proof, Change::SignIn)));
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
            let required = who.tenant.licence.settings.two_factor_required;
            let left = Factors { app: false, ..account.factors(required) };
            if !left.has_any() {
                store::recovery_codes::remove(tx, account.id).await?;
            }
            store::sessions::end_all(tx, scope, now).await?;
            account_emails::enqueue(app, tx, scope.licence, &changed(false)).await?;
            (AuditKind::TwoFactorDisabled, left.when_proven(), None)
        }
    };
    let pair = tokens::open(app, tx, scope, Opening::own(stage, context), client).await?;
    record_for(app, tx, who, kind, json!({}), client).await?;
    Ok((pair, codes))
}
