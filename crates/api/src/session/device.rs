//! Devices on which an account signed in before.
//!
//! Whoever fails five times locks an account for everybody else who does not know the password, but a browser
//! that carries the mark of an earlier sign-in is counted by itself: a stranger cannot keep the owner out.

use axum::http::{HeaderMap, HeaderValue, header};
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::state::App;

const COOKIE: &str = "balie_device";
/// Marks kept in one browser: partners share a tablet.
const MOST: usize = 6;
const NONCE: usize = 32;
const YEAR: u32 = 365 * 24 * 60 * 60;

/// The nonce of this account's mark, if the browser carries one.
pub fn known(app: &App, headers: &HeaderMap, consumer: Uuid) -> Option<String> {
    marks(headers).into_iter().find_map(|mark| {
        let (nonce, seal) = mark.split_at_checked(NONCE)?;
        let right = sealed(app, consumer, nonce);
        bool::from(right.as_bytes().ct_eq(seal.as_bytes())).then(|| nonce.to_owned())
    })
}

/// The cookie that marks this browser as one of the account's, beside the marks it carries.
pub fn remember(app: &App, headers: &HeaderMap, consumer: Uuid) -> Option<HeaderValue> {
    if known(app, headers, consumer).is_some() {
        return None;
    }
    let nonce = hex::encode(rand::random::<[u8; NONCE / 2]>());
    let mut all = vec![format!("{nonce}{}", sealed(app, consumer, &nonce))];
    all.extend(marks(headers).into_iter().map(str::to_owned).take(MOST - 1));
    let secure = if app.settings.public_url.starts_with("https:") { "; Secure" } else { "" };
    let marks = all.join(".");
    let text = format!("{COOKIE}={marks}; Path=/api/auth; Max-Age={YEAR}; HttpOnly; SameSite=Strict{secure}");
    HeaderValue::from_str(&text).ok()
}

fn sealed(app: &App, consumer: Uuid, nonce: &str) -> String {
    app.keys.fingerprint(&format!("device:{consumer}:{nonce}"))
}

fn marks(headers: &HeaderMap) -> Vec<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let value = pairs.find(|(name, _)| *name == COOKIE).map_or("", |(_, value)| value);
    let fits = |mark: &&str| mark.len() == 2 * NONCE && mark.bytes().all(|byte| byte.is_ascii_hexdigit());
    value.split('.').filter(fits).take(MOST).collect()
}
