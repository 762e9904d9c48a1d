//! A look at the portal with the draft of the firm's settings: the link, the cookie of the browser that followed it, and
//! what that browser is shown. The cookie chooses what the portal looks like and opens nothing.

use std::sync::Arc;

use app::accounts::sign_in_links::LinkTokens;
use app::settings;
use axum::Router;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum_extra::extract::CookieJar;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use url::form_urlencoded;

use crate::http::error::{ApiError, ApiResult};
use crate::session::cookies::{SameSite, cookie_name, host_cookie};
use crate::state::App;
use crate::tenant::Tenant;
use crate::unsubscribe::unknown_preview;

/// The cookie of a browser that is shown a draft.
const PREVIEW: &str = "balie-preview";
/// The parameters of a link that go on to the page: those of a link that signs in.
const PARAMETERS: [&str; 3] = ["accessToken", "refreshToken", "domain"];

pub fn routes() -> Router<App> {
    Router::new().route("/preview/end", get(end_preview)).route("/preview/{secret}", get(follow_link))
}

/// The address of a link, at a branch of the firm; `tokens` are those of a link that signs in.
pub fn url(base: &str, secret: &str, domain: Option<&str>, tokens: Option<&LinkTokens>) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    if let Some(LinkTokens { access_token, refresh_token }) = tokens {
        query.append_pair("accessToken", access_token).append_pair("refreshToken", refresh_token);
    }
    query.extend_pairs(domain.map(|domain| ("domain", domain)));
    let query = query.finish();
    let mark = if query.is_empty() { "" } else { "?" };
    format!("{base}/preview/{secret}{mark}{query}")
}

/// `GET /preview/{secret}`: gives the browser its cookie and leads on to the page.
async fn follow_link(
    State(app): State<App>,
    Path(secret): Path<String>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> ApiResult {
    // Whoever only looks whether a link is there does not use it up.
    if method == Method::HEAD {
        return Err(Code::MethodNotAllowed.into());
    }
    let host = app.directory().await?.for_host(&headers);
    let licence = host.as_ref().map(|tenant| tenant.licence.id);
    let Some(found) = settings::follow_preview(&app, &secret, licence).await? else {
        return Ok(unknown_preview(host.as_ref().map(|tenant| &tenant.licence.settings)));
    };
    let given = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(given.filter(|(name, _)| PARAMETERS.contains(&name.as_ref())));
    let query = query.finish();
    let mark = if query.is_empty() { "" } else { "?" };
    let cookie = host_cookie(
        &app.settings.public_url,
        PREVIEW,
        &found.secret,
        SameSite::Lax,
        found.lasts.num_seconds(),
    );
    Ok(redirect(&format!("{}{mark}{query}", found.path), cookie))
}

/// `GET /preview/end`: the browser sees what is published again.
async fn end_preview(State(app): State<App>, headers: HeaderMap) -> ApiResult {
    if let Some(secret) = secret_of(&app, &headers) {
        settings::end_preview(&app, &secret).await?;
    }
    Ok(redirect("/", host_cookie(&app.settings.public_url, PREVIEW, "", SameSite::Lax, 0)))
}

fn redirect(to: &str, cookie: Option<HeaderValue>) -> Response {
    let mut response = (StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.extend(cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    response
}

fn secret_of(app: &App, headers: &HeaderMap) -> Option<String> {
    let jar = CookieJar::from_headers(headers);
    let cookie = jar.get(&cookie_name(&app.settings.public_url, PREVIEW))?;
    Some(cookie.value().to_owned()).filter(|secret| !secret.is_empty())
}

/// The firm as the browser is shown it, and until when that is its draft.
pub async fn find_preview(
    app: &App,
    headers: &HeaderMap,
    tenant: Tenant,
) -> ApiResult<(Tenant, Option<DateTime<Utc>>)> {
    let Some(secret) = secret_of(app, headers) else { return Ok((tenant, None)) };
    match settings::preview_licence(app, &tenant.licence, &secret).await? {
        Some((licence, until)) => Ok((Tenant { licence: Arc::clone(&licence), ..tenant }, Some(until))),
        None => Ok((tenant, None)),
    }
}

/// The firm of a request with the presentation that the browser is shown: for calls that answer nothing else.
pub struct PresentedTenant(pub Tenant);

impl FromRequestParts<App> for PresentedTenant {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let tenant = Tenant::from_request_parts(parts, app).await?;
        Ok(Self(find_preview(app, &parts.headers, tenant).await?.0))
    }
}
