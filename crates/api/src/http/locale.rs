//! The language of a response, as the request asks for it.

use axum::http::{HeaderMap, header};
use domain::locale::{AddressStyle, Locale, MessageLocale, from_accept_language};

/// The language that `Accept-Language` asks for, with the way of address where it names one.
pub fn requested_locale(headers: &HeaderMap) -> Option<(Locale, Option<AddressStyle>)> {
    from_accept_language(headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?)
}

/// The language that `Accept-Language` asks for, Dutch otherwise; formal.
pub fn locale_from_headers(headers: &HeaderMap) -> MessageLocale {
    let (language, style) = requested_locale(headers).unwrap_or_default();
    MessageLocale::new(language, style.unwrap_or_default())
}
