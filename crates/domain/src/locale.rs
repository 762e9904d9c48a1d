//! Languages and ways of address. A way of address is a locale of its own: `nl` is formal, `nl-x-informal` not.

use std::borrow::Cow;
use std::fmt::{self, Display};

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::{PartialSchema, ToSchema};

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

/// Form of address of a consumer.
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

/// The language and the way of address of a message, written as one of the four tags of the wording: `nl`,
/// `nl-x-informal`, `en` or `en-x-informal`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MessageLocale {
    pub language: Locale,
    pub address_style: AddressStyle,
}

impl MessageLocale {
    /// Every language in both ways of address.
    pub const ALL: [Self; 4] = [
        Self::formal(Locale::Nl),
        Self::informal(Locale::Nl),
        Self::formal(Locale::En),
        Self::informal(Locale::En),
    ];

    pub const fn new(language: Locale, address_style: AddressStyle) -> Self {
        Self { language, address_style }
    }

    pub const fn formal(language: Locale) -> Self {
        Self::new(language, AddressStyle::Formal)
    }

    pub const fn informal(language: Locale) -> Self {
        Self::new(language, AddressStyle::Informal)
    }

    /// The tag of the wording.
    pub const fn tag(self) -> &'static str {
        match (self.language, self.address_style) {
            (Locale::Nl, AddressStyle::Formal) => "nl",
            (Locale::Nl, AddressStyle::Informal) => "nl-x-informal",
            (Locale::En, AddressStyle::Formal) => "en",
            (Locale::En, AddressStyle::Informal) => "en-x-informal",
        }
    }
}

impl Display for MessageLocale {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.tag())
    }
}

impl Serialize for MessageLocale {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.tag())
    }
}

impl<'de> Deserialize<'de> for MessageLocale {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const TAGS: [&str; 4] = [
            MessageLocale::ALL[0].tag(),
            MessageLocale::ALL[1].tag(),
            MessageLocale::ALL[2].tag(),
            MessageLocale::ALL[3].tag(),
        ];
        let text = Cow::<str>::deserialize(deserializer)?;
        let found = Self::ALL.into_iter().find(|locale| locale.tag() == text);
        found.ok_or_else(|| de::Error::unknown_variant(&text, &TAGS))
    }
}

impl PartialSchema for MessageLocale {
    fn schema() -> RefOr<utoipa::openapi::Schema> {
        let schema = ObjectBuilder::new().schema_type(SchemaType::Type(Type::String));
        let schema = schema.description(Some("One of the four tags of the wording."));
        schema.enum_values(Some(Self::ALL.map(Self::tag))).into()
    }
}

impl ToSchema for MessageLocale {}

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
    fn a_tag_reads_back() {
        for locale in MessageLocale::ALL {
            assert_eq!(serde_json::to_value(locale).unwrap(), locale.to_string());
            assert_eq!(serde_json::from_value::<MessageLocale>(locale.tag().into()).unwrap(), locale);
        }
        assert!(MessageLocale::ALL.is_sorted());
        let error = serde_json::from_str::<MessageLocale>("\"fr\"").unwrap_err().to_string();
        assert!(error.starts_with("unknown variant `fr`, expected one of `nl`, `nl-x-informal`"), "{error}");
    }

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
