//! Message catalogue: every text of the portal by key, in each language and form of address.
//!
//! The files stand in `messages` at the root of the repository: those of `shared` are the app's as well and can be
//! worded by a firm; those of `server` are mails, the page to unsubscribe, generated documents and the back office's
//! messages. An informal file has only what differs.

use std::sync::LazyLock;

use serde_json::Value;

use crate::locale::{AddressStyle, Locale, MessageLocale};
use crate::text_variables;

/// The files of one language and way of address.
struct MessageFiles {
    shared: Value,
    server: Value,
}

macro_rules! files {
    ($tag:literal) => {
        LazyLock::new(|| MessageFiles {
            shared: parse(include_str!(concat!("../../../messages/shared/", $tag, ".json"))),
            server: parse(include_str!(concat!("../../../messages/server/", $tag, ".json"))),
        })
    };
}

static DUTCH: LazyLock<MessageFiles> = files!("nl");
static INFORMAL_DUTCH: LazyLock<MessageFiles> = files!("nl-x-informal");
static ENGLISH: LazyLock<MessageFiles> = files!("en");
static INFORMAL_ENGLISH: LazyLock<MessageFiles> = files!("en-x-informal");

/// The files are part of the program, and a test reads them.
fn parse(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

fn find_value<'a>(tree: &'a Value, key: &str) -> Option<&'a Value> {
    key.split('.').try_fold(tree, |value, part| value.get(part))
}

/// The keys of the texts that the app has too, in the order of the catalogue.
pub fn shared_keys() -> impl Iterator<Item = &'static str> {
    static KEYS: LazyLock<Vec<String>> = LazyLock::new(|| text_keys(&DUTCH.shared));
    KEYS.iter().map(String::as_str)
}

fn text_keys(tree: &Value) -> Vec<String> {
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
    let mut found = Vec::new();
    collect(tree, "", &mut found);
    found
}

impl MessageLocale {
    /// The text of a key, a dotted path.
    pub fn find_message(self, key: &str) -> Option<&'static str> {
        self.trees().into_iter().find_map(|tree| find_value(tree, key)?.as_str())
    }

    /// The text of a key that the catalogue has; of another the key itself, which tests find.
    pub fn message(self, key: &'static str) -> &'static str {
        self.find_message(key).unwrap_or(key)
    }

    /// The text of a key with values in the places of `{{name}}`.
    pub fn format_message(self, key: &str, values: &[(&str, &str)]) -> String {
        fill_values(self.find_message(key).unwrap_or(key), values)
    }

    /// The names right below a key that have a text, each with its text, in the order of the catalogue.
    pub fn messages_below(self, key: &str) -> Vec<(&'static str, &'static str)> {
        // Only the formal files are whole.
        let [.., shared, server] = self.trees();
        let parts = [shared, server].into_iter().find_map(|tree| find_value(tree, key)?.as_object());
        let names = parts.into_iter().flat_map(|parts| parts.keys());
        names.filter_map(|name| Some((name.as_str(), self.find_message(&format!("{key}.{name}"))?))).collect()
    }

    /// Returns the catalogues in which a text is looked up, the most specific first.
    fn trees(self) -> [&'static Value; 4] {
        let (own, whole): (&MessageFiles, &MessageFiles) = match (self.language, self.address_style) {
            (Locale::Nl, AddressStyle::Formal) => (&DUTCH, &DUTCH),
            (Locale::Nl, AddressStyle::Informal) => (&INFORMAL_DUTCH, &DUTCH),
            (Locale::En, AddressStyle::Formal) => (&ENGLISH, &ENGLISH),
            (Locale::En, AddressStyle::Informal) => (&INFORMAL_ENGLISH, &ENGLISH),
        };
        [&own.shared, &own.server, &whole.shared, &whole.server]
    }
}

/// A text with values in the places of `{{name}}`.
pub fn fill_values(text: &str, values: &[(&str, &str)]) -> String {
    let value = |name: &str| values.iter().find(|(known, _)| *known == name);
    text_variables::fill(text, |name| value(name).map(|(_, value)| (*value).into()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn all_keys(files: &MessageFiles) -> BTreeSet<String> {
        [text_keys(&files.shared), text_keys(&files.server)].concat().into_iter().collect()
    }

    /// The names of the values that a text takes.
    fn placeholders(text: &str) -> BTreeSet<&str> {
        let tails = text.split("{{").skip(1).filter_map(|tail| tail.split_once("}}"));
        tails.map(|(name, _)| name.trim()).collect()
    }

    #[test]
    fn every_key_has_a_text_in_every_language() {
        let dutch = all_keys(&DUTCH);
        assert_eq!(dutch, all_keys(&ENGLISH));
        assert!(dutch.is_superset(&all_keys(&INFORMAL_DUTCH)));
        assert!(dutch.is_superset(&all_keys(&INFORMAL_ENGLISH)));
        assert_eq!(
            dutch.len(),
            text_keys(&DUTCH.shared).len() + text_keys(&DUTCH.server).len(),
            "no key stands twice"
        );
        for (informal, whole) in [(&INFORMAL_DUTCH, &DUTCH), (&INFORMAL_ENGLISH, &ENGLISH)] {
            for (informal, whole) in [(&informal.shared, &whole.shared), (&informal.server, &whole.server)] {
                for key in text_keys(informal) {
                    assert_ne!(find_value(informal, &key), find_value(whole, &key), "{key} does not differ");
                }
            }
        }
        for key in &dutch {
            let values = placeholders(MessageLocale::default().find_message(key).unwrap_or_default());
            for locale in MessageLocale::ALL {
                let text = locale.find_message(key).unwrap_or_default();
                assert!(!text.is_empty(), "{key} in {locale}");
                assert_eq!(placeholders(text), values, "{key} in {locale}");
            }
        }
    }

    #[test]
    fn formal_dutch_says_u_and_informal_dutch_says_je() {
        let says = |text: &str, words: &[&str]| {
            text.to_lowercase().split(|c: char| !c.is_alphabetic()).any(|word| words.contains(&word))
        };
        // Those of the app are held to it by its own tests.
        for key in text_keys(&DUTCH.server) {
            let formal = MessageLocale::formal(Locale::Nl).find_message(&key).unwrap_or_default();
            let informal = MessageLocale::informal(Locale::Nl).find_message(&key).unwrap_or_default();
            assert!(!says(formal, &["je", "jij", "jouw", "jou", "we"]), "{key}: {formal}");
            assert!(!says(informal, &["u", "uw", "wij"]), "{key}: {informal}");
        }
        let of = |address_style| MessageLocale::new(Locale::Nl, address_style).message("actions.otd.notRead");
        assert!(of(AddressStyle::Formal).starts_with("U "));
        assert!(of(AddressStyle::Informal).starts_with("Je "));
    }

    #[test]
    fn no_text_of_the_server_has_a_form_that_the_portal_does_not_use() {
        let dutch = [
            "u hebt",
            "hebt u",
            " haar ",
            " zij ",
            "to-do",
            " actie",
            " getekend",
            " tekenen",
            "geupload",
            "(meer)",
        ];
        let english = ["dossier", " email", "(any more)", "two-factor"];
        let typography = ["  ", "...", "\"", "'", "“", "”", " - ", " ,", " ."];
        for key in text_keys(&DUTCH.server) {
            for locale in MessageLocale::ALL {
                let text = locale.find_message(&key).unwrap_or_default();
                let words = if locale.language == Locale::Nl { &dutch[..] } else { &english[..] };
                for form in words.iter().chain(&typography) {
                    assert!(!format!(" {text}").to_lowercase().contains(form), "{key} has {form:?}: {text}");
                }
            }
        }
    }

    #[test]
    fn the_texts_below_a_key_keep_their_order() {
        for locale in [MessageLocale::formal(Locale::Nl), MessageLocale::informal(Locale::Nl)] {
            let genders = locale.messages_below("actions.inventory.gender");
            assert_eq!(genders, [("MALE", "Man"), ("FEMALE", "Vrouw"), ("X", "X")]);
            assert_eq!(locale.messages_below("actions.inventory.goal"), []);
        }
    }

    #[test]
    fn values_take_their_places_once() {
        let locale = MessageLocale::formal(Locale::En);
        assert_eq!(
            locale.format_message("no.{{a}}.such {{b}}{{", &[("a", "{{b}}"), ("b", "2")]),
            "no.{{b}}.such 2{{"
        );
    }
}
