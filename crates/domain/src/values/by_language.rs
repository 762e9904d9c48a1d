//! A value that is not a text, in up to four languages and ways of address; texts are the licence's `Localised`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::locale::{AddressStyle, Locale, MessageLocale};

/// A value keyed by language tag; a tag that is absent falls back, see [`ByLanguage::get`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ByLanguage)]
#[schemars(rename = "ByLanguage")]
pub struct ByLanguage<T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nl: Option<T>,
    #[serde(rename = "nl-x-informal", skip_serializing_if = "Option::is_none")]
    pub nl_informal: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub en: Option<T>,
    #[serde(rename = "en-x-informal", skip_serializing_if = "Option::is_none")]
    pub en_informal: Option<T>,
}

impl<T> Default for ByLanguage<T> {
    fn default() -> Self {
        Self { nl: None, nl_informal: None, en: None, en_informal: None }
    }
}

impl<T> ByLanguage<T> {
    /// A value in Dutch alone.
    pub fn dutch(value: T) -> Self {
        Self { nl: Some(value), ..Self::default() }
    }

    /// The value for a reader: their language in their way of address, then in the other way, then Dutch.
    pub fn get(&self, locale: MessageLocale) -> Option<&T> {
        let ((dutch, other_dutch), (english, other_english)) = match locale.address_style {
            AddressStyle::Formal => ((&self.nl, &self.nl_informal), (&self.en, &self.en_informal)),
            AddressStyle::Informal => ((&self.nl_informal, &self.nl), (&self.en_informal, &self.en)),
        };
        let order = match locale.language {
            Locale::Nl => [dutch, other_dutch, english, other_english],
            Locale::En => [english, other_english, dutch, other_dutch],
        };
        order.into_iter().find_map(Option::as_ref)
    }

    /// Returns true if no language has a value.
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
        let text = ByLanguage { nl: Some("u"), en: Some("you"), ..ByLanguage::default() };
        assert_eq!(text.get(MessageLocale::informal(Locale::Nl)), Some(&"u"));
        assert_eq!(text.get(MessageLocale::informal(Locale::En)), Some(&"you"));
        assert_eq!(ByLanguage::dutch("u").get(MessageLocale::formal(Locale::En)), Some(&"u"));
        assert_eq!(ByLanguage::<&str>::default().get(MessageLocale::formal(Locale::Nl)), None);
    }
}
