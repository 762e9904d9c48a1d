//! The app's own wording: a receipt says things in the words that were on the screen.

use std::sync::LazyLock;

use domain::locale::{AddressStyle, Locale};
use serde_json::Value;

static DUTCH: LazyLock<Value> =
    LazyLock::new(|| read(include_str!("../../../../web/src/shared/i18n/locales/nl.json")));
static INFORMAL: LazyLock<Value> =
    LazyLock::new(|| read(include_str!("../../../../web/src/shared/i18n/locales/nl-x-informal.json")));
static ENGLISH: LazyLock<Value> =
    LazyLock::new(|| read(include_str!("../../../../web/src/shared/i18n/locales/en.json")));

/// The files are part of the program, and a test reads them.
fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

/// The ids of all texts, as dotted paths, in the order of the wording.
pub fn ids() -> Vec<&'static str> {
    static IDS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let mut found = Vec::new();
        collect(&DUTCH, "", &mut found);
        found
    });
    IDS.iter().map(String::as_str).collect()
}

fn collect(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(parts) => {
            for (name, part) in parts {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                collect(part, &path, found);
            }
        }
        _ => found.push(path.to_owned()),
    }
}

/// The wording for one reader.
#[derive(Clone, Copy, Debug)]
pub struct Translations {
    pub locale: Locale,
    pub style: AddressStyle,
}

impl Translations {
    /// One of two words that the app does not have.
    pub const fn pick(self, dutch: &'static str, english: &'static str) -> &'static str {
        match self.locale {
            Locale::Nl => dutch,
            Locale::En => english,
        }
    }

    /// The text at a dotted path.
    pub fn get(self, path: &str) -> Option<&'static str> {
        self.sources()
            .find_map(|layer| path.split('.').try_fold(layer, |value, part| value.get(part))?.as_str())
    }

    /// The names that have a text right below a path, each with its text, in the order of the wording.
    pub fn options(self, path: &str) -> Vec<(&'static str, &'static str)> {
        // Only the last layer is whole.
        let part = self
            .sources()
            .last()
            .and_then(|layer| path.split('.').try_fold(layer, |value, part| value.get(part)));
        let names = part.and_then(Value::as_object).into_iter().flat_map(|part| part.keys());
        names.filter_map(|name| Some((name.as_str(), self.get(&format!("{path}.{name}"))?))).collect()
    }

    fn sources(self) -> impl Iterator<Item = &'static Value> {
        let (first, second): (&Value, &Value) = match (self.locale, self.style) {
            (Locale::En, _) => (&ENGLISH, &ENGLISH),
            (Locale::Nl, AddressStyle::Formal) => (&DUTCH, &DUTCH),
            (Locale::Nl, AddressStyle::Informal) => (&INFORMAL, &DUTCH),
        };
        [first, second].into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reader_has_words() {
        let words = |locale, style| Translations { locale, style };
        for locale in [Locale::Nl, Locale::En] {
            for style in [AddressStyle::Formal, AddressStyle::Informal] {
                assert!(words(locale, style).get("actions.otd.iban").is_some());
            }
        }
        let said = |style| words(Locale::Nl, style).get("actions.otd.notRead").expect("words");
        assert!(said(AddressStyle::Formal).starts_with("U "));
        assert!(said(AddressStyle::Informal).starts_with("Je "));
    }

    #[test]
    fn options_keep_their_order() {
        for style in [AddressStyle::Formal, AddressStyle::Informal] {
            let words = Translations { locale: Locale::Nl, style };
            let genders = words.options("actions.inventory.gender");
            assert_eq!(genders, [("MALE", "Man"), ("FEMALE", "Vrouw"), ("X", "X")]);
            assert_eq!(words.options("actions.inventory.goal"), []);
        }
    }
}
