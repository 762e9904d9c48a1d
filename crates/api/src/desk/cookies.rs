//! Cookies of a member of staff. Only calls with `X-Token-Transport: cookie` read, set and remove the cookie of the
//! session: no page of another site can send that header.

use app::staff::sessions::MemberSession;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use axum_extra::extract::CookieJar;
use domain::accounts::session::Stage;
use uuid::Uuid;

use crate::http::error::ApiError;
use crate::session::cookies::{SameSite, TokenTransport, cookie_name, host_cookie};
use crate::session::device;
use crate::state::App;

/// The cookie that continues a session after the page was left.
const COOKIE: &str = "balie-desk";

#[derive(Clone, Debug)]
pub struct DeskCookies {
    uses_cookie: bool,
    resume_secret: Option<String>,
    headers: HeaderMap,
}

impl FromRequestParts<App> for DeskCookies {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let uses_cookie = TokenTransport::from_request_parts(parts, app).await?.uses_cookie();
        let jar = CookieJar::from_headers(&parts.headers);
        let secret =
            jar.get(&cookie_name(&app.settings.public_url, COOKIE)).map(|one| one.value().to_owned());
        let resume_secret = secret.filter(|secret| uses_cookie && !secret.is_empty());
        Ok(Self { uses_cookie, resume_secret, headers: parts.headers.clone() })
    }
}

impl DeskCookies {
    /// The secret of the session that the cookie continues; absent for a call that does not ask for the cookie.
    pub fn resume_secret(&self) -> Option<&str> {
        self.resume_secret.as_deref()
    }

    /// The marks of earlier sign-ins in this browser.
    pub fn device_marks(&self, app: &App) -> Vec<String> {
        device::carried_marks(app, &self.headers)
    }

    /// Adds the cookies of a session to its response: that which continues it, where the page asks for it, and the mark of
    /// the device once the sign-in is complete.
    pub fn keep(&self, app: &App, signed_in: &MemberSession, response: &mut Response) {
        let session = &signed_in.session;
        if let Some(secret) = signed_in.resume_secret.as_ref().filter(|_| self.uses_cookie) {
            let age = (session.ends_at - app.now()).num_seconds();
            let cookie = host_cookie(&app.settings.public_url, COOKIE, secret, SameSite::Strict, age);
            append(response, cookie);
        }
        if session.stage == Stage::Full {
            self.trust(app, session.staff, response);
        }
    }

    /// Marks the browser as one of the account's.
    pub fn trust(&self, app: &App, account: Uuid, response: &mut Response) {
        append(response, device::trust_device_cookies(app, &self.headers, account));
    }

    /// Takes the cookie of the session out of the browser, for a call that asks for the cookie.
    pub fn forget(&self, app: &App, response: &mut Response) {
        let removal = host_cookie(&app.settings.public_url, COOKIE, "", SameSite::Strict, 0);
        append(response, removal.filter(|_| self.uses_cookie));
    }
}

fn append(response: &mut Response, cookies: impl IntoIterator<Item = HeaderValue>) {
    for cookie in cookies {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
}
