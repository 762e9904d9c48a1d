//! A value that is not a text, in up to four languages and ways of address; texts are the licence's `Localised`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::locale::{AddressStyle, Locale};

/// A value keyed by language tag; a tag that is absent falls back, see [`ByLanguage::get`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ByLanguage)]
#[schemars(rename = "ByLanguage")]
pub struct Localized<T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nl: Option<T>,
    #[serde(rename = "nl-x-informal", skip_serializing_if = "Option::is_none")]
    pub nl_informal: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub en: Option<T>,
    #[serde(rename = "en-x-informal", skip_serializing_if = "Option::is_none")]
    pub en_informal: Option<T>,
}

impl<T> Default for Localized<T> {
    fn default() -> Self {
        Self { nl: None, nl_informal: None, en: None, en_informal: None }
    }
}

impl<T> Localized<T> {
    /// A value in Dutch alone.
    pub fn dutch(value: T) -> Self {
        Self { nl: Some(value), ..Self::default() }
    }

    /// The value for a reader: their language in their way of address, then in the other way, then Dutch.
    pub fn get(&self, locale: Locale, style: AddressStyle) -> Option<&T> {
        let dutch = |style| match style {
            AddressStyle::Informal => self.nl_informal.as_ref().or(self.nl.as_ref()),
            AddressStyle::Formal => self.nl.as_ref().or(self.nl_informal.as_ref()),
        };
        let english = |style| match style {
            AddressStyle::Informal => self.en_informal.as_ref().or(self.en.as_ref()),
            AddressStyle::Formal => self.en.as_ref().or(self.en_informal.as_ref()),
        };
        match locale {
            Locale::Nl => dutch(style).or_else(|| english(style)),
            Locale::En => english(style).or_else(|| dutch(style)),
        }
    }

    /// Whether no language has a value.
    pub fn is_empty(&self) -> bool {
        self.values().next().is_none()
    }

    /// The values of all languages.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        [&self.nl, &self.nl_informal, &self.en, &self.en_informal].into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_wording_falls_back() {
        let text = Localized { nl: Some("u"), en: Some("you"), ..Localized::default() };
        assert_eq!(text.get(Locale::Nl, AddressStyle::Informal), Some(&"u"));
        assert_eq!(text.get(Locale::En, AddressStyle::Informal), Some(&"you"));
        assert_eq!(Localized::dutch("u").get(Locale::En, AddressStyle::Formal), Some(&"u"));
        assert_eq!(Localized::<&str>::default().get(Locale::Nl, AddressStyle::Formal), None);
    }
}
