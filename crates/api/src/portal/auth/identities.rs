//! `/api/auth/identities`: listing the identity providers that are linked to the account, linking and unlinking them.

use app::AuditKind;
use app::account_emails;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use domain::assurance::AssuranceLevel;
use domain::codes::Code;
use domain::mail::AccountEmail;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::identities::{self, IdentityPurpose, LinkedIdentity};
use store::{Tx, consumers, sessions};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{ListResponse, Resource, SingleResponse, single};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::locale::locale_from_headers;
use crate::session::audit::record_for;
use crate::session::confirmation::require_confirmation_for_factor_change;
use crate::session::identity::{Consumer, Identity, TwoFactorSetupSession};
use crate::session::identity_providers::{
    self as sign_ins, IdentityCall, IdentityCallback, IdentityRedirect,
};
use crate::state::App;
use crate::tenant::Tenant;

/// A provider that is linked to the account.
#[derive(Serialize, ToSchema)]
pub struct IdentityAttributes {
    /// Its id in the licence.
    provider: String,
    /// As the licence has it; the id where the licence has the provider no longer.
    name: String,
    linked_at: DateTime<Utc>,
    #[schema(required = true)]
    last_used_at: Option<DateTime<Utc>>,
}

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IdentityStart {
    /// The provider's id in the licence.
    #[schemars(length(max = 40))]
    provider: String,
    /// The level of assurance that is needed, after a refusal with `ASSURANCE_REQUIRED`.
    level: Option<AssuranceLevel>,
}

fn resource(tenant: &Tenant, identity: LinkedIdentity) -> (Uuid, IdentityAttributes) {
    let provider = tenant.licence.settings.identity_provider(&identity.provider);
    let name = provider.map_or_else(|| identity.provider.clone(), |provider| provider.name.clone());
    let LinkedIdentity { id, provider, linked_at, last_used_at, .. } = identity;
    (id, IdentityAttributes { provider, name, linked_at, last_used_at })
}

const fn consumer_and_session(who: &Identity) -> (Uuid, Uuid) {
    (who.scope.consumer, who.session)
}

/// The providers that are linked to the account, the one linked last first.
#[utoipa::path(get, path = "/api/auth/identities", tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = ListResponse<IdentityAttributes>),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "The sign-in is not complete"),
))]
pub async fn list(
    State(app): State<App>,
    who: TwoFactorSetupSession,
) -> ApiResult<ListResponse<IdentityAttributes>> {
    let all = identities::of_consumer(app.store.reader(), who.scope).await?;
    let all = all.into_iter().map(|identity| {
        let (id, attributes) = resource(&who.tenant, identity);
        Resource::new("identities", id, attributes)
    });
    Ok(ListResponse { data: all.collect() })
}

/// Begin to link a provider to the account.
///
/// The answer has the address to which the browser goes, and a cookie by which it is known when it comes back, within ten
/// minutes.
#[utoipa::path(post, path = "/api/auth/identities/start", tag = "session", security(("bearer" = [])),
    request_body = IdentityStart, responses(
        (status = 200, body = SingleResponse<IdentityRedirect>),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`, or the sign-in is not complete"),
        (status = 422, body = ErrorBody, description = "The firm has no such provider"),
        (status = 502, body = ErrorBody, description = "`IDENTITY_PROVIDER_FAILED`: it is away"),
    ))]
pub async fn start(
    State(app): State<App>,
    who: Consumer,
    headers: HeaderMap,
    Json(body): Json<IdentityStart>,
) -> ApiResult {
    let db = app.store.reader();
    let account = consumers::find(db, who.scope).await?.ok_or(Code::AuthTokenInvalid)?;
    require_confirmation_for_factor_change(&app, db, &who, &account).await?;
    redirect(&app, &who, &headers, IdentityPurpose::Link, &body).await
}

/// Begin to prove at a provider that is linked to the account who you are.
///
/// Afterwards `POST /api/auth/confirm` takes what the provider sent along.
#[utoipa::path(post, path = "/api/auth/confirm/identity", tag = "session", security(("bearer" = [])),
    request_body = IdentityStart, responses(
        (status = 200, body = SingleResponse<IdentityRedirect>),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 403, body = ErrorBody, description = "The sign-in is not complete, or a colleague of the firm is viewing the portal (read only)"),
        (status = 422, body = ErrorBody, description = "The account has no such provider"),
        (status = 502, body = ErrorBody, description = "`IDENTITY_PROVIDER_FAILED`: it is away"),
    ))]
pub async fn start_confirmation(
    State(app): State<App>,
    who: Consumer,
    headers: HeaderMap,
    Json(body): Json<IdentityStart>,
) -> ApiResult {
    who.require_write_access()?;
    let own = identities::of_consumer(app.store.reader(), who.scope).await?;
    if !own.iter().any(|identity| identity.provider == body.provider) {
        return Err(ApiError::field("provider", "unknown"));
    }
    redirect(&app, &who, &headers, IdentityPurpose::Confirmation, &body).await
}

async fn redirect(
    app: &App,
    who: &Identity,
    headers: &HeaderMap,
    purpose: IdentityPurpose,
    body: &IdentityStart,
) -> ApiResult {
    let call = IdentityCall {
        purpose,
        asked_by: Some(consumer_and_session(who)),
        provider: &body.provider,
        invitation: None,
        level: body.level,
    };
    sign_ins::redirect(app, &who.tenant, headers, locale_from_headers(headers).language, call).await
}

/// Link the provider from which the browser came back.
///
/// A notice is mailed.
#[utoipa::path(post, path = "/api/auth/identities", tag = "session", security(("bearer" = [])),
    request_body = IdentityCallback, responses(
        (status = 201, body = SingleResponse<IdentityAttributes>),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 403, body = ErrorBody, description = "The sign-in is not complete"),
        (status = 422, body = ErrorBody, description = "`IDENTITY_NOT_LINKED`, whatever was wrong"),
        (status = 502, body = ErrorBody, description = "`IDENTITY_PROVIDER_FAILED`: it is away"),
    ))]
pub async fn add(
    State(app): State<App>,
    who: Consumer,
    client: Client,
    headers: HeaderMap,
    Json(body): Json<IdentityCallback>,
) -> ApiResult {
    who.require_write_access()?;
    let about = (IdentityPurpose::Link, Some(consumer_and_session(&who)));
    let proved = sign_ins::finish(&app, &who.tenant, &headers, about, &body).await?;
    let tx = app.store.begin().await?;
    let account = consumers::lock_for_update(&tx, who.scope).await?;
    account.filter(|account| account.ended_at.is_none()).ok_or(Code::AuthTokenInvalid)?;
    let linked = match &proved {
        Ok(proved) => proved.link(&app, &tx, who.scope).await?,
        Err(fault) => Err(*fault),
    };
    let identity = match linked {
        Ok(identity) => identity,
        Err(fault) => {
            let provider = proved.as_ref().ok().map(|proved| proved.sign_in.provider.as_str());
            let whom = (who.scope.licence, Some(who.scope.consumer));
            let about = (provider, fault);
            return Err(sign_ins::refuse(&app, tx, whom, about, &client, Code::IdentityNotLinked).await?);
        }
    };
    sign_ins::record(&app, &tx, &identity, AuditKind::IdentityLinked, &client).await?;
    mail_notice(&app, &tx, &who, (&identity.provider, true)).await?;
    tx.commit().await?;
    let (id, attributes) = resource(&who.tenant, identity);
    Ok::<Response, _>((StatusCode::CREATED, single("identities", id, attributes)).into_response())
}

/// Unlink a provider.
///
/// The account's other sessions end, and a notice is mailed.
#[utoipa::path(delete, path = "/api/auth/identities/{id}", tag = "session", security(("bearer" = [])),
    params(("id" = String, Path, description = "As in the list")), responses(
        (status = 204, description = "It opens the account no more"),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`, or the sign-in is not complete"),
        (status = 404, body = ErrorBody, description = "`IDENTITY_NOT_FOUND`"),
    ))]
pub async fn remove(
    State(app): State<App>,
    who: Consumer,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let id: Uuid = id.parse().map_err(|_| Code::IdentityNotFound)?;
    let tx = app.store.begin().await?;
    let account = consumers::lock_for_update(&tx, who.scope).await?.ok_or(Code::AuthTokenInvalid)?;
    require_confirmation_for_factor_change(&app, &tx, &who, &account).await?;
    let provider = identities::remove(&tx, who.scope, id).await?.ok_or(Code::IdentityNotFound)?;
    let details = json!({ "identity": id, "provider": provider });
    record_for(&app, &tx, &who, AuditKind::IdentityUnlinked, details, &client).await?;
    sessions::end_others(&tx, who.scope, who.session, app.now()).await?;
    mail_notice(&app, &tx, &who, (&provider, false)).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn mail_notice(app: &App, tx: &Tx, who: &Identity, (provider, linked): (&str, bool)) -> ApiResult<()> {
    let settings = &who.tenant.licence.settings;
    let notice = AccountEmail::IdentityChanged {
        consumer: who.scope.consumer,
        domain: who.tenant.branch_domain(),
        provider: settings.identity_provider(provider).map_or(provider, |found| &found.name).to_owned(),
        linked,
    };
    account_emails::enqueue(app, tx, who.scope.licence, &notice).await?;
    Ok(())
}
