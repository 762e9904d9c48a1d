//! `POST /api/auth/identity-login`, and the way to the provider before it.

use app::AuditKind;
use app::audit::note;
use app::identities::{IdentityFault, ProvedIdentity};
use app::sign_in::limits;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use domain::codes::Code;
use domain::events::ActivatedBy;
use domain::session::{Context, Proof, Stage};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use store::consumers::{self, Account};
use store::identities::{self, IdentityPurpose, LinkedIdentity};
use store::one_time_tokens::{self, Purpose};
use store::{Scope, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::SingleResponse;
use crate::http::error::{ApiResult, ErrorBody};
use crate::http::locale::locale_from_headers;
use crate::session::cookies::{TokenTransport, TransportHeader};
use crate::session::identity_providers::{
    self as sign_ins, IdentityCall, IdentityCallback, IdentityRedirect,
};
use crate::session::tokens::{self, AuthResult, Opening, Pair};
use crate::session::{activation, device};
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IdentityLoginStart {
    /// The provider's id in the licence.
    #[schemars(length(max = 40))]
    provider: String,
    /// The token of the link of an invitation: whoever comes back is linked to its account, which has no password yet.
    #[schemars(length(max = domain::limits::TOKEN))]
    invitation: Option<String>,
}

/// Begin to sign in at an identity provider.
///
/// The answer has the address to which the browser goes, and a cookie by which it is known when it comes back, within ten
/// minutes.
#[utoipa::path(post, path = "/api/auth/identity-login/start", tag = "session", request_body = IdentityLoginStart,
    responses(
        (status = 200, body = SingleResponse<IdentityRedirect>),
        (status = 422, body = ErrorBody, description = "The firm has no such provider"),
        (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`, with the header `Retry-After`"),
        (status = 502, body = ErrorBody, description = "`IDENTITY_PROVIDER_FAILED`: it is away; the other ways of signing in work"),
    ))]
pub async fn start(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    headers: HeaderMap,
    Json(body): Json<IdentityLoginStart>,
) -> ApiResult {
    limits::by_address(&app, "identity", &client).await?;
    let call = IdentityCall {
        purpose: IdentityPurpose::SignIn,
        asked_by: None,
        provider: &body.provider,
        invitation: body.invitation.as_deref(),
        level: None,
    };
    sign_ins::redirect(&app, &tenant, &headers, locale_from_headers(&headers).language, call).await
}

/// Sign in with what the provider sent along.
///
/// Whatever is wrong with it, the answer is that of a wrong password. At the level `substantial` or `high` it counts as
/// both factors; below that the pair is pending where the account has a second factor.
#[utoipa::path(post, path = "/api/auth/identity-login", tag = "session", request_body = IdentityCallback, params(TransportHeader),
    responses(
        (status = 200, body = SingleResponse<AuthResult>, description = "A pair of tokens; pending when `twoFactor` is true"),
        (status = 401, body = ErrorBody, description = "`AUTH_LOGIN_FAILED`"),
        (status = 422, body = ErrorBody, description = "A member is missing, or too long"),
        (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`, with the header `Retry-After`"),
        (status = 502, body = ErrorBody, description = "`IDENTITY_PROVIDER_FAILED`: it is away; the other ways of signing in work"),
    ))]
pub async fn sign_in(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    transport: TokenTransport,
    headers: HeaderMap,
    Json(body): Json<IdentityCallback>,
) -> ApiResult {
    let licence = tenant.licence.id;
    let attempt = limits::nameless_attempt(&app, &client).await?;
    let proved = sign_ins::finish(&app, &tenant, &headers, (IdentityPurpose::SignIn, None), &body).await?;
    let tx = app.store.begin().await?;
    let found = match &proved {
        Ok(proved) => account_of(&app, &tx, proved, &client).await?,
        Err(fault) => Err(*fault),
    };
    let (proved, (account, identity)) = match (proved, found) {
        (Ok(proved), Ok(found)) => (proved, found),
        (proved, found) => {
            let provider = proved.as_ref().ok().map(|proved| proved.sign_in.provider.as_str());
            let fault = found.err().unwrap_or(IdentityFault::NotLinked);
            let about = (provider, fault);
            return Err(
                sign_ins::refuse(&app, tx, (licence, None), about, &client, Code::AuthLoginFailed).await?
            );
        }
    };
    attempt.succeeded(&tx).await?;
    let pair = open(&app, &tx, &tenant, (&account, &identity), &proved, &client).await?;
    if pair.stage != Stage::Pending {
        transport.end_replaced(&app, &tx, pair.session, &client).await?;
    }
    tx.commit().await?;
    let mut response: Response = transport.respond(&app, pair, None);
    for cookie in device::trust_device_cookies(&app, &headers, account.id) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// The account that the identity is linked to, or is linked to now by its invitation. The account is held.
async fn account_of(
    app: &App,
    tx: &Tx,
    proved: &ProvedIdentity,
    client: &Client,
) -> ApiResult<Result<(Account, LinkedIdentity), IdentityFault>> {
    let known = proved.find(tx).await?;
    let scope = match (&known, &proved.request.invitation_hash) {
        (Some(identity), _) => identity.scope,
        (None, None) => return Ok(Err(IdentityFault::NotLinked)),
        (None, Some(hash)) => match invited(app, tx, proved.request.licence, hash.clone()).await? {
            Some(scope) => scope,
            None => return Ok(Err(IdentityFault::InvitationInvalid)),
        },
    };
    let account = consumers::lock_for_update(tx, scope).await?;
    let Some(account) = account.filter(|account| account.ended_at.is_none()) else {
        return Ok(Err(IdentityFault::AccountEnded));
    };
    if known.is_some() {
        // It may have been removed while the account was waited for.
        let identity = proved.find(tx).await?.filter(|identity| identity.scope == scope);
        return Ok(identity.map(|identity| (account, identity)).ok_or(IdentityFault::NotLinked));
    }
    let hash = proved.request.invitation_hash.clone().unwrap_or_default();
    if account.signs_in() || !accepts(app, tx, &account, hash).await? {
        return Ok(Err(IdentityFault::InvitationInvalid));
    }
    Ok(match proved.link(app, tx, scope).await? {
        Ok(identity) => {
            sign_ins::record(app, tx, &identity, AuditKind::IdentityLinked, client).await?;
            Ok((account, identity))
        }
        Err(fault) => Err(fault),
    })
}

/// Whose invitation it is.
async fn invited(app: &App, tx: &Tx, licence: Uuid, hash: Vec<u8>) -> ApiResult<Option<Scope>> {
    let token = one_time_tokens::find(tx, Purpose::Password, hash).await?;
    let token = token.filter(|token| token.scope.licence == licence && token.is_valid(app.now()));
    Ok(token.map(|token| token.scope))
}

/// Uses the invitation up, if it went to the address that the account has now.
async fn accepts(app: &App, tx: &Tx, account: &Account, hash: Vec<u8>) -> ApiResult<bool> {
    let token = one_time_tokens::find(tx, Purpose::Password, hash.clone()).await?;
    let is_bound = token.is_some_and(|token| token.is_bound_to(account));
    if !is_bound || !one_time_tokens::redeem(tx, hash, app.now()).await? {
        return Ok(false);
    }
    one_time_tokens::withdraw(tx, Purpose::Password, account.scope()).await?;
    Ok(true)
}

/// Opens the session, with what follows from a sign-in.
async fn open(
    app: &App,
    tx: &Tx,
    tenant: &Tenant,
    (account, identity): (&Account, &LinkedIdentity),
    proved: &ProvedIdentity,
    client: &Client,
) -> ApiResult<Pair> {
    let level = proved.sign_in.level;
    let required = tenant.licence.settings.two_factor_required;
    let stage = account.factors(required).after_provider(level);
    let context = Context::by_provider(proved.sign_in.clone(), proved.recent_proof(app));
    let mut pair = tokens::open(app, tx, account.scope(), Opening::own(stage, context), client).await?;
    identities::note_use(tx, identity.id, app.now()).await?;
    sign_ins::record(app, tx, identity, AuditKind::IdentityUsed, client).await?;
    let whom = (account.licence, Some(account.id));
    let mut details =
        json!({ "session": pair.session, "by": Proof::Provider, "provider": identity.provider });
    if let Some(level) = level {
        details["level"] = json!(level);
    }
    if stage == Stage::Pending {
        let has_codes = store::recovery_codes::has_any(tx, account.id).await?;
        pair.two_factor_methods = account.factors(false).methods(has_codes);
        note(app, tx, whom, AuditKind::ProviderAccepted, details, client).await?;
        return Ok(pair);
    }
    activation::record(app, tx, account, ActivatedBy::SignIn).await?;
    note(app, tx, whom, AuditKind::LoginSucceeded, details, client).await?;
    Ok(pair)
}
