//! Languages and ways of address. A way of address is a locale of its own: `nl` is formal, `nl-x-informal` not.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The languages of the portal; Dutch is the default and the fallback.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
    ToSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Locale {
    #[default]
    Nl,
    En,
}

/// How the firm speaks to a consumer.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
    ToSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum AddressStyle {
    #[default]
    Formal,
    Informal,
}

impl Locale {
    /// `nl` or `en`, as on `<html lang>`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Nl => "nl",
            Self::En => "en",
        }
    }

    /// The language of a code or longer tag, if it is one of ours.
    pub fn from_tag(tag: &str) -> Option<Self> {
        match tag.split('-').next()? {
            "nl" => Some(Self::Nl),
            "en" => Some(Self::En),
            _ => None,
        }
    }
}

impl AddressStyle {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Formal => "formal",
            Self::Informal => "informal",
        }
    }
}

/// One of the four tags of the wording: `nl`, `nl-x-informal`, `en`, `en-x-informal`.
pub const fn tag(locale: Locale, style: AddressStyle) -> &'static str {
    match (locale, style) {
        (Locale::Nl, AddressStyle::Formal) => "nl",
        (Locale::Nl, AddressStyle::Informal) => "nl-x-informal",
        (Locale::En, AddressStyle::Formal) => "en",
        (Locale::En, AddressStyle::Informal) => "en-x-informal",
    }
}

/// The language of ours that `Accept-Language` ranks highest (RFC 9110, section 12.5.4), with the way of address where the
/// tag names one: `nl-x-informal`. Of equal quality values the first counts; a quality value of 0 rules a language out, and
/// `*` names none of ours.
pub fn from_accept_language(header: &str) -> Option<(Locale, Option<AddressStyle>)> {
    let mut best: Option<(f32, Locale, Option<AddressStyle>)> = None;
    for range in header.split(',') {
        let (tag, quality) = with_quality(range);
        let tag = tag.to_ascii_lowercase();
        let Some(locale) = Locale::from_tag(&tag).filter(|_| quality > 0.0) else { continue };
        if best.is_none_or(|(best, ..)| quality > best) {
            let style = tag.ends_with("-x-informal").then_some(AddressStyle::Informal);
            best = Some((quality, locale, style));
        }
    }
    best.map(|(_, locale, style)| (locale, style))
}

/// A language range and its quality value, which is 1 where none is given; one that is no number from 0 to 1 counts as 0.
fn with_quality(range: &str) -> (&str, f32) {
    let Some((tag, parameter)) = range.split_once(';') else { return (range.trim(), 1.0) };
    let quality = parameter.trim().strip_prefix(['q', 'Q']).and_then(|rest| rest.trim().strip_prefix('='));
    let quality =
        quality.and_then(|text| text.trim().parse().ok()).filter(|value| (0.0..=1.0).contains(value));
    (tag.trim(), quality.unwrap_or(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_that_is_ranked_highest_is_spoken() {
        use AddressStyle::Informal;
        use Locale::{En, Nl};
        for (header, expected) in [
            ("nl", Some((Nl, None))),
            ("en;q=0.1, nl", Some((Nl, None))),
            ("nl;q=0.5,en;q=0.9", Some((En, None))),
            ("de, fr;q=0.9, en-GB;q=0.8, nl;q=0.7", Some((En, None))),
            ("NL-x-informal", Some((Nl, Some(Informal)))),
            ("nl-BE, en", Some((Nl, None))),
            ("en ; q = 0.2 , nl ; q=0.2", Some((En, None))),
            ("nl;q=0, en;q=0.1", Some((En, None))),
            ("nl;q=0", None),
            ("nl;q=NaN, nl;q=2, nl;q=-1, nl;level=1", None),
            ("de, *", None),
            ("nlx, english", None),
            ("", None),
            (",;=,;q=", None),
        ] {
            assert_eq!(from_accept_language(header), expected, "{header}");
        }
    }
}
