//! Sign-in at an identity provider: what binds it to the browser.

use app::accounts::identities::IdentityAnswer;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use domain::ids::LicenceId;
use domain::limits::TOKEN;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cookies::{SameSite, cookie_name, host_cookie};
use crate::http::envelope::single_response;
use crate::keys::new_secret;
use crate::state::App;

const COOKIE: &str = "balie-identity";
/// Longer than any request to a provider lives.
const COOKIE_SECS: i64 = 15 * 60;

/// Address to which the browser is redirected.
#[derive(Serialize, ToSchema)]
pub struct IdentityRedirect {
    /// The page of the provider; it sends the browser back to `/sign-in/callback`, at the desk to
    /// `/desk/sign-in/callback`.
    pub url: String,
}

/// Parameters with which the provider redirected the browser back.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IdentityCallback {
    #[schemars(length(max = TOKEN))]
    state: String,
    /// Absent where the provider did not let the person in.
    #[schemars(length(max = TOKEN))]
    code: Option<String>,
    /// Issuer of the provider (RFC 9207).
    #[schemars(length(max = TOKEN))]
    iss: Option<String>,
    /// Error of the sign-in, in the provider's words.
    #[schemars(length(max = 200))]
    error: Option<String>,
}

/// The secret of the browser that goes to a provider: the one that it has, so that two tabs do not spoil each other's
/// sign-in.
pub fn browser_secret(app: &App, headers: &HeaderMap) -> String {
    carried_secret(app, headers).unwrap_or_else(new_secret)
}

/// Sends the browser to a provider, and marks it as the one that went.
pub fn redirect(app: &App, licence: LicenceId, url: String, browser: &str) -> Response {
    let response = single_response("identity-requests", licence, IdentityRedirect { url }).into_response();
    with_browser_cookie(app, response, browser)
}

/// The response with the cookie by which the browser is known when it comes back.
pub fn with_browser_cookie(app: &App, mut response: Response, browser: &str) -> Response {
    let cookie = host_cookie(&app.settings.public_url, COOKIE, browser, SameSite::Strict, COOKIE_SECS);
    response.headers_mut().extend(cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    response
}

impl IdentityCallback {
    /// Returns the provider's response with the secret of the browser's cookie.
    pub fn answer<'a>(&'a self, browser: Option<&'a str>) -> IdentityAnswer<'a> {
        let given = |text: &'a Option<String>| text.as_deref().filter(|text| !text.is_empty());
        let code = given(&self.code).filter(|_| self.error.is_none());
        IdentityAnswer { state: &self.state, code, issuer: given(&self.iss), browser }
    }
}

/// The secret in the cookie of a browser that came back.
pub fn carried_secret(app: &App, headers: &HeaderMap) -> Option<String> {
    let jar = CookieJar::from_headers(headers);
    let cookie = jar.get(&cookie_name(&app.settings.public_url, COOKIE))?;
    let is_ours = |text: &str| !text.is_empty() && text.len() <= 100;
    Some(cookie.value().to_owned()).filter(|text| is_ours(text))
}
