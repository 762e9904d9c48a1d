//! The cookie with the marks of devices on which accounts signed in before ([`app::sign_in::devices`]).

use app::sign_in::devices;
use app::sign_in::sessions::OpenedSession;
use axum::http::{HeaderMap, HeaderValue, header};
use axum_extra::extract::CookieJar;
use uuid::Uuid;

use super::cookies::{SameSite, TokenTransport, cookie_name, host_cookie};
use crate::http::error::ApiResult;
use crate::state::App;

const COOKIE: &str = "balie-device";
/// Name and path of the cookie in earlier versions.
const FORMER: &str = "balie_device";
const FORMER_PATH: &str = "/api/auth";
/// Greatest number of marks in one browser: partners share a tablet.
const MOST: usize = 6;
const YEAR: i64 = 365 * 24 * 60 * 60;

/// The answer to a sign-in, which marks the browser as one of the account's devices.
pub fn respond_marked(
    app: &App,
    headers: &HeaderMap,
    transport: &TokenTransport,
    session: OpenedSession,
) -> ApiResult {
    let consumer = session.scope.consumer;
    let mut response = transport.respond_with(app, session)?;
    for cookie in trust_device_cookies(app, headers, consumer) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// The cookies that mark this browser as one of the account's, beside the marks it carries; none when it is marked
/// already. Marks of the former cookie move into the present one.
pub fn trust_device_cookies(app: &App, headers: &HeaderMap, consumer: Uuid) -> Vec<HeaderValue> {
    let jar = CookieJar::from_headers(headers);
    let has_former = jar.get(FORMER).is_some();
    let carried = carried_marks(app, headers);
    let is_known = devices::trusted_nonce(app, &carried, consumer).is_some();
    if is_known && !has_former {
        return Vec::new();
    }
    let mut all = Vec::new();
    if !is_known {
        all.push(devices::new_mark(app, consumer));
    }
    all.extend(carried);
    all.truncate(MOST);
    let url = &app.settings.public_url;
    let mut cookies = Vec::from_iter(host_cookie(url, COOKIE, &all.join("."), SameSite::Strict, YEAR));
    if has_former {
        let removal = format!("{FORMER}=; Path={FORMER_PATH}; Max-Age=0");
        cookies.extend(HeaderValue::from_str(&removal));
    }
    cookies
}

/// The marks of the present cookie, then those of the former.
pub fn carried_marks(app: &App, headers: &HeaderMap) -> Vec<String> {
    let jar = CookieJar::from_headers(headers);
    let present = cookie_name(&app.settings.public_url, COOKIE);
    let of = |name: &str| -> Vec<String> {
        let value = jar.get(name).map_or("", |cookie| cookie.value());
        value.split('.').filter(|mark| devices::is_mark(mark)).take(MOST).map(str::to_owned).collect()
    };
    [of(&present), of(FORMER)].concat()
}
