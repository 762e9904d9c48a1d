//! The texts of the portal, which a firm can word itself: their ids, and what the portal says where the firm says nothing.

use std::collections::HashSet;
use std::sync::LazyLock;

use axum::response::Response;
use domain::licence::DictionaryEntry;
use domain::locale::MessageLocale;
use domain::messages::shared_keys;
use domain::records::Warning;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::key::Firm;
use crate::http::envelope::{self, Resource};
use crate::http::error::{ApiError, ApiResult};

/// A text of the portal.
#[derive(Serialize, ToSchema)]
pub struct Text {
    /// The portal's own words by language tag: `nl`, `nl-x-informal`, `en`, `en-x-informal`.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    translation: Map<String, Value>,
}

/// Every text.
#[derive(Serialize, ToSchema)]
pub struct TextList {
    data: Vec<Resource<Text>>,
}

/// `GET /texts`.
pub async fn list(_firm: Firm) -> ApiResult<Response> {
    static BODY: LazyLock<Result<String, String>> = LazyLock::new(|| {
        let data = shared_keys().map(|id| Resource::new("texts", id, text(id))).collect();
        serde_json::to_string(&TextList { data }).map_err(|error| error.to_string())
    });
    Ok(envelope::json_text(BODY.clone().map_err(ApiError::internal)?))
}

fn text(id: &str) -> Text {
    let own = |locale: MessageLocale| Some((locale.to_string(), Value::from(locale.find_message(id)?)));
    Text { translation: MessageLocale::ALL.into_iter().filter_map(own).collect() }
}

/// What of a firm's dictionary has no effect: ids that the portal does not have, and ids that stand there twice, of which
/// the last counts.
pub fn warnings(dictionary: &[DictionaryEntry]) -> Vec<Warning> {
    static IDS: LazyLock<HashSet<&str>> = LazyLock::new(|| shared_keys().collect());
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for (place, DictionaryEntry { id, .. }) in dictionary.iter().enumerate() {
        let pointer = format!("/dictionary/{place}/id");
        if !IDS.contains(id.as_str()) {
            found.push(Warning::unknown_text(pointer));
        } else if !seen.insert(id) {
            found.push(Warning::repeated_text(pointer));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_text_has_its_words_in_every_language() {
        let ids: Vec<&str> = shared_keys().collect();
        assert!(ids.len() > 500 && ids.contains(&"session.login.title"), "{}", ids.len());
        for id in ids {
            let text = text(id);
            for locale in MessageLocale::ALL {
                assert!(text.translation.contains_key(locale.tag()), "{id} in {locale}");
            }
        }
    }

    #[test]
    fn unknown_and_repeated_ids_are_named() {
        let entry = |id: &str| serde_json::from_value(json!({ "id": id, "translation": { "nl": "x" } }));
        let entries = ["session.login.title", "does.not.exist", "session.login", "session.login.title"];
        let entries: Vec<DictionaryEntry> = entries.iter().map(|id| entry(id).expect("an entry")).collect();
        let found: Vec<(&str, String)> =
            warnings(&entries).into_iter().map(|warning| (warning.code, warning.pointer)).collect();
        let expected = [("unknown_text", 1), ("unknown_text", 2), ("repeated_text", 3)];
        assert_eq!(found, expected.map(|(code, place)| (code, format!("/dictionary/{place}/id"))));
    }

    #[test]
    fn the_demos_dictionaries_have_texts_that_there_are() {
        for licence in [
            include_str!("../../../../demo/vandijk/licence.json"),
            include_str!("../../../../demo/noordzee/licence.json"),
        ] {
            let licence: domain::licence::Licence = serde_json::from_str(licence).expect("a licence");
            assert_eq!(warnings(&licence.dictionary), []);
        }
    }
}
