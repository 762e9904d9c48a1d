//! The cookies of the portal: their names and attributes, and the refresh token that travels in one.

use app::sign_in::sessions::OpenedSession;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use chrono::{DateTime, Utc};
use domain::accounts::session::Stage;
use serde::Deserialize;
use url::{Host, Url};
use utoipa::IntoParams;

use super::tokens::Pair;
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// The request header by which a client says how its refresh token travels. A page of another site cannot set it.
pub const TRANSPORT_HEADER: &str = "x-token-transport";
const REFRESH: &str = "balie-refresh";

/// Requests of other sites that carry a cookie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SameSite {
    /// The cookie is sent with no request of another site.
    Strict,
    /// The cookie is sent when a link of another site is followed.
    Lax,
}

impl SameSite {
    const fn name(self) -> &'static str {
        match self {
            Self::Strict => "Strict",
            Self::Lax => "Lax",
        }
    }
}

/// Returns true if browsers accept `Secure` cookies from this installation: over https, and from the loopback address.
fn is_secure(public_url: &str) -> bool {
    let Ok(url) = Url::parse(public_url) else { return false };
    let is_loopback = match url.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost",
        None => false,
    };
    url.scheme() == "https" || is_loopback
}

/// The full name of a cookie: with the prefix `__Host-` (RFC 6265bis, 4.1.3.2) wherever browsers honour it.
///
/// `public_url` is where consumers reach the portal, as [`crate::OperatorSettings`] has it.
pub fn cookie_name(public_url: &str, name: &str) -> String {
    if is_secure(public_url) { format!("__Host-{name}") } else { name.to_owned() }
}

/// A cookie for the whole host and for no other, hidden from scripts; an age of 0 removes it.
pub fn host_cookie(
    public_url: &str,
    name: &str,
    value: &str,
    same_site: SameSite,
    max_age_secs: i64,
) -> Option<HeaderValue> {
    let name = cookie_name(public_url, name);
    let secure = if is_secure(public_url) { "; Secure" } else { "" };
    let same_site = same_site.name();
    let text =
        format!("{name}={value}; Path=/; Max-Age={max_age_secs}; HttpOnly; SameSite={same_site}{secure}");
    HeaderValue::from_str(&text).ok()
}

/// Header that chooses the transport of the refresh token, in the API's description.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "only the description reads it")]
pub struct TransportHeader {
    /// `cookie`: the refresh token travels in a cookie that scripts cannot read (for the portal's own page); `body`, or
    /// left out: in the body.
    #[serde(rename = "X-Token-Transport")]
    transport: Option<String>,
}

/// Transport of the refresh token in a request and its response: in the cookie for a call with `X-Token-Transport:
/// cookie`, in the body for every other.
#[derive(Clone, Debug)]
pub struct TokenTransport {
    uses_cookie: bool,
    cookie: Option<String>,
}

impl TokenTransport {
    pub const fn uses_cookie(&self) -> bool {
        self.uses_cookie
    }

    /// The refresh token of the cookie; absent for a call that does not ask for the cookie.
    pub fn token(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    /// A session that was opened or renewed, as the client wants it.
    pub fn respond_with(&self, app: &App, session: OpenedSession) -> ApiResult {
        Ok(self.respond(app, Pair::of_session(app, session)?, None))
    }

    /// A new pair as the client wants it. A pending pair is never renewed, so it leaves the cookie alone.
    pub fn respond(&self, app: &App, mut pair: Pair, recovery_codes: Option<Vec<String>>) -> Response {
        let cookie = self.take_cookie(app, &mut pair);
        let mut response = pair.answer_with(recovery_codes).into_response();
        if let Some(cookie) = cookie {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        response
    }

    /// Takes the refresh token out of a new pair, as the cookie that it travels in where the client wants that.
    pub fn take_cookie(&self, app: &App, pair: &mut Pair) -> Option<HeaderValue> {
        if !self.uses_cookie {
            return None;
        }
        let token = pair.refresh_token.take().filter(|_| pair.stage != Stage::Pending)?;
        refresh_cookie(app, &token, pair.expires_at)
    }
}

fn refresh_cookie(app: &App, token: &str, expires_at: DateTime<Utc>) -> Option<HeaderValue> {
    let age = (expires_at - app.now()).num_seconds();
    host_cookie(&app.settings.public_url, REFRESH, token, SameSite::Strict, age)
}

/// Takes the refresh token out of the browser.
pub fn forget_refresh_token(app: &App, response: &mut Response) {
    if let Some(cookie) = host_cookie(&app.settings.public_url, REFRESH, "", SameSite::Strict, 0) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
}

/// Returns true if the request carries a refresh token in the cookie, valid or not.
pub fn has_refresh_token(public_url: &str, headers: &HeaderMap) -> bool {
    read_refresh_token(public_url, headers).is_some()
}

fn read_refresh_token(public_url: &str, headers: &HeaderMap) -> Option<String> {
    let jar = CookieJar::from_headers(headers);
    let cookie = jar.get(&cookie_name(public_url, REFRESH))?;
    Some(cookie.value().to_owned()).filter(|token| !token.is_empty())
}

fn transport_of(headers: &HeaderMap, public_url: &str) -> Option<TokenTransport> {
    let named = headers.get(TRANSPORT_HEADER).map_or(b"body".as_slice(), HeaderValue::as_bytes);
    let uses_cookie = named.eq_ignore_ascii_case(b"cookie");
    if !uses_cookie && !named.eq_ignore_ascii_case(b"body") {
        return None;
    }
    let cookie = if uses_cookie { read_refresh_token(public_url, headers) } else { None };
    Some(TokenTransport { uses_cookie, cookie })
}

impl FromRequestParts<App> for TokenTransport {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        transport_of(&parts.headers, &app.settings.public_url)
            .ok_or_else(|| ApiError::field("X-Token-Transport", "invalid"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prefix_is_used_wherever_browsers_take_secure_cookies() {
        for (url, name) in [
            ("https://portaal.example.nl", "__Host-x"),
            ("http://127.0.0.1:8080", "__Host-x"),
            ("http://[::1]:8080", "__Host-x"),
            ("http://localhost:8080", "__Host-x"),
            ("http://portaal.example.nl", "x"),
            ("http://10.0.0.4:8080", "x"),
        ] {
            assert_eq!(cookie_name(url, "x"), name, "{url}");
        }
    }

    #[test]
    fn a_cookie_is_for_its_host_alone_and_hidden_from_scripts() {
        let cookie = |url| host_cookie(url, "x", "v", SameSite::Strict, 60).expect("a cookie");
        let common = "x=v; Path=/; Max-Age=60; HttpOnly; SameSite=Strict";
        assert_eq!(cookie("https://portaal.example.nl"), format!("__Host-{common}; Secure"));
        assert_eq!(cookie("http://portaal.example.nl"), common);
    }

    #[test]
    fn the_cookie_counts_only_for_a_call_that_names_it() {
        let read = |transport: Option<&'static str>, cookies: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, HeaderValue::from_static(cookies));
            if let Some(transport) = transport {
                headers.insert(TRANSPORT_HEADER, HeaderValue::from_static(transport));
            }
            transport_of(&headers, "https://portaal.example.nl").map(|read| (read.uses_cookie, read.cookie))
        };
        let own = "a=b; __Host-balie-refresh=secret";
        assert_eq!(read(Some("cookie"), own), Some((true, Some("secret".to_owned()))));
        assert_eq!(read(Some("Cookie"), "balie-refresh=secret"), Some((true, None)));
        assert_eq!(read(Some("body"), own), Some((false, None)));
        assert_eq!(read(None, own), Some((false, None)));
        assert_eq!(read(Some("cookies"), own), None);
    }
}
