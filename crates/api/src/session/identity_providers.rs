//! Sign-in at an identity provider: what binds it to the browser, and what the trail says of it.

use app::AuditKind;
use app::audit::note;
use app::identities::{IdentityAnswer, IdentityFault, IdentityStart, ProvedIdentity};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use domain::assurance::AssuranceLevel;
use domain::codes::Code;
use domain::limits::TOKEN;
use domain::locale::Locale;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;
use store::identities::{IdentityPurpose, LinkedIdentity};
use utoipa::ToSchema;
use uuid::Uuid;

use super::cookies::{SameSite, cookie_name, host_cookie};
use crate::http::client::Client;
use crate::http::envelope::single;
use crate::http::error::{ApiError, ApiResult};
use crate::keys::new_secret;
use crate::state::App;
use crate::tenant::Tenant;

const COOKIE: &str = "balie-identity";
/// Longer than any request to a provider lives.
const COOKIE_SECS: i64 = 15 * 60;

/// Where the browser goes.
#[derive(Serialize, ToSchema)]
pub struct IdentityRedirect {
    /// The page of the provider; it sends the browser back to `/sign-in/callback`.
    pub url: String,
}

/// What the provider put into the address of `/sign-in/callback`.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IdentityCallback {
    #[schemars(length(max = TOKEN))]
    state: String,
    /// Absent where the provider did not let the person in.
    #[schemars(length(max = TOKEN))]
    code: Option<String>,
    /// Which provider it was (RFC 9207).
    #[schemars(length(max = TOKEN))]
    iss: Option<String>,
    /// Why the person was not let in, in the provider's words.
    #[schemars(length(max = 200))]
    error: Option<String>,
}

/// Who wants to go to a provider, and for what.
#[derive(Clone, Copy, Debug)]
pub struct IdentityCall<'a> {
    pub purpose: IdentityPurpose,
    /// The consumer and the session; absent for a sign-in.
    pub asked_by: Option<(Uuid, Uuid)>,
    pub provider: &'a str,
    pub invitation: Option<&'a str>,
    pub level: Option<AssuranceLevel>,
}

/// Sends the browser to a provider, and marks it as the one that went.
pub async fn redirect(
    app: &App,
    tenant: &Tenant,
    headers: &HeaderMap,
    locale: Locale,
    call: IdentityCall<'_>,
) -> ApiResult<Response> {
    // Of the same browser, so that two tabs do not spoil each other's sign-in.
    let browser = browser_secret(app, headers).unwrap_or_else(new_secret);
    let start = IdentityStart {
        licence: &tenant.licence,
        provider: call.provider,
        purpose: call.purpose,
        asked_by: call.asked_by,
        invitation: call.invitation,
        level: call.level,
        browser: &browser,
        base_url: &tenant.current_url(&app.settings),
        locale,
    };
    let url = app::identities::start(app, start).await?;
    let mut response =
        single("identity-requests", tenant.licence.id, IdentityRedirect { url }).into_response();
    let cookie = host_cookie(&app.settings.public_url, COOKIE, &browser, SameSite::Strict, COOKIE_SECS);
    response.headers_mut().extend(cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    Ok(response)
}

/// Who came back from a provider. `Err` inside says why nobody is believed to be anybody.
pub async fn finish(
    app: &App,
    tenant: &Tenant,
    headers: &HeaderMap,
    about: (IdentityPurpose, Option<(Uuid, Uuid)>),
    callback: &IdentityCallback,
) -> ApiResult<Result<ProvedIdentity, IdentityFault>> {
    let browser = browser_secret(app, headers);
    let given = |text: &'_ Option<String>| text.clone().filter(|text| !text.is_empty());
    let (code, issuer) = (given(&callback.code), given(&callback.iss));
    let code = code.filter(|_| callback.error.is_none());
    let answer = IdentityAnswer {
        state: &callback.state,
        code: code.as_deref(),
        issuer: issuer.as_deref(),
        browser: browser.as_deref(),
    };
    Ok(app::identities::finish(app, &tenant.licence, about, answer).await?)
}

fn browser_secret(app: &App, headers: &HeaderMap) -> Option<String> {
    let jar = CookieJar::from_headers(headers);
    let cookie = jar.get(&cookie_name(&app.settings.public_url, COOKIE))?;
    let is_ours = |text: &str| !text.is_empty() && text.len() <= 100;
    Some(cookie.value().to_owned()).filter(|text| is_ours(text))
}

/// The refusal, which is the same whatever was wrong but for a provider that is away, with one line in the trail.
pub async fn refuse(
    app: &App,
    tx: Tx,
    (licence, account): (Uuid, Option<Uuid>),
    (provider, fault): (Option<&str>, IdentityFault),
    client: &Client,
    code: Code,
) -> ApiResult<ApiError> {
    let mut details = json!({ "reason": fault });
    if let Some(provider) = provider {
        details["provider"] = json!(provider);
    }
    note(app, &tx, (licence, account), AuditKind::IdentityFailed, details, client).await?;
    tx.commit().await?;
    Ok(match fault {
        IdentityFault::ProviderFailed => Code::IdentityProviderFailed.into(),
        _ => code.into(),
    })
}

/// Notes in the trail what became of a linked identity.
pub async fn record(
    app: &App,
    tx: &Tx,
    identity: &LinkedIdentity,
    kind: AuditKind,
    client: &Client,
) -> ApiResult<()> {
    let details = json!({ "identity": identity.id, "provider": identity.provider });
    let whom = (identity.scope.licence, Some(identity.scope.consumer));
    Ok(note(app, tx, whom, kind, details, client).await?)
}
