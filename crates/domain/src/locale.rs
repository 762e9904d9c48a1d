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
