//! Devices on which an account signed in before.
//!
//! Whoever fails five times locks an account for everybody else who does not know the password, but a browser
//! that carries the mark of an earlier sign-in is counted by itself: a stranger cannot keep the owner out.

use axum::http::{HeaderMap, HeaderValue};
use axum_extra::extract::CookieJar;
use subtle::ConstantTimeEq;
use uuid::Uuid;

use super::cookies::{SameSite, cookie_name, host_cookie};
use crate::state::App;

const COOKIE: &str = "balie-device";
/// What the cookie was called, and where it was sent, in earlier versions.
const FORMER: &str = "balie_device";
const FORMER_PATH: &str = "/api/auth";
/// Marks kept in one browser: partners share a tablet.
const MOST: usize = 6;
const NONCE: usize = 32;
const YEAR: i64 = 365 * 24 * 60 * 60;

/// The nonce of this account's mark, if the browser carries one.
pub fn trusted_device_nonce(app: &App, headers: &HeaderMap, consumer: Uuid) -> Option<String> {
    read_cookie_marks(app, headers).iter().find_map(|mark| nonce_of(app, mark, consumer))
}

fn nonce_of(app: &App, mark: &str, consumer: Uuid) -> Option<String> {
    let (nonce, seal) = mark.split_at_checked(NONCE)?;
    let right = device_mac(app, consumer, nonce);
    bool::from(right.as_bytes().ct_eq(seal.as_bytes())).then(|| nonce.to_owned())
}

/// The cookies that mark this browser as one of the account's, beside the marks it carries; none when it is marked
/// already. Marks of the former cookie move into the present one.
pub fn trust_device_cookies(app: &App, headers: &HeaderMap, consumer: Uuid) -> Vec<HeaderValue> {
    let jar = CookieJar::from_headers(headers);
    let has_former = jar.get(FORMER).is_some();
    let carried = read_cookie_marks(app, headers);
    let is_known = carried.iter().any(|mark| nonce_of(app, mark, consumer).is_some());
    if is_known && !has_former {
        return Vec::new();
    }
    let mut all = Vec::new();
    if !is_known {
        let nonce = hex::encode(rand::random::<[u8; NONCE / 2]>());
        all.push(format!("{nonce}{}", device_mac(app, consumer, &nonce)));
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

fn device_mac(app: &App, consumer: Uuid, nonce: &str) -> String {
    app.fingerprints.of(&format!("device:{consumer}:{nonce}"))
}

/// The marks of the present cookie, then those of the former.
fn read_cookie_marks(app: &App, headers: &HeaderMap) -> Vec<String> {
    let jar = CookieJar::from_headers(headers);
    let present = cookie_name(&app.settings.public_url, COOKIE);
    let fits = |mark: &&str| mark.len() == 2 * NONCE && mark.bytes().all(|byte| byte.is_ascii_hexdigit());
    let of = |name: &str| -> Vec<String> {
        let value = jar.get(name).map_or("", |cookie| cookie.value());
        value.split('.').filter(fits).take(MOST).map(str::to_owned).collect()
    };
    [of(&present), of(FORMER)].concat()
}
