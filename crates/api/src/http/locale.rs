//! The language of a response, as the request asks for it.

use axum::http::{HeaderMap, header};
use domain::locale::{AddressStyle, Locale, from_accept_language};

/// Language and form of address of error messages.
#[derive(Clone, Copy, Debug)]
pub struct ResponseLocale {
    pub locale: Locale,
    pub style: AddressStyle,
}

/// The language that `Accept-Language` asks for, with the way of address where it names one.
pub fn requested_locale(headers: &HeaderMap) -> Option<(Locale, Option<AddressStyle>)> {
    from_accept_language(headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?)
}

/// The language that `Accept-Language` asks for, Dutch otherwise; formal.
pub fn locale_from_headers(headers: &HeaderMap) -> ResponseLocale {
    let (locale, style) = requested_locale(headers).unwrap_or_default();
    ResponseLocale { locale, style: style.unwrap_or_default() }
}
