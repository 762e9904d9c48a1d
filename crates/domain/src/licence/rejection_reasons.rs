use std::collections::BTreeSet;

use super::Licence;
use crate::locale::MessageLocale;

impl Licence {
    /// Returns violations in the reasons for rejection that no schema can express: the path, the rule and the message.
    /// Each has its words in every language that the firm offers.
    pub(super) fn rejection_violations(&self) -> Vec<(String, &'static str, &'static str)> {
        let mut violations = Vec::new();
        let mut codes = BTreeSet::new();
        for (place, reason) in self.rejection_reasons.iter().enumerate() {
            let at = format!("/rejection_reasons/{place}");
            let is_code =
                |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'_');
            if reason.code.is_empty() || !reason.code.bytes().all(is_code) {
                let message = "small letters, digits, hyphens and underscores";
                violations.push((format!("{at}/code"), "pattern", message));
            }
            if !codes.insert(&reason.code) {
                violations.push((format!("{at}/code"), "unique", "another reason has it already"));
            }
            for (field, words) in [("label", &reason.label), ("text", &reason.text)] {
                for language in &self.languages {
                    let tag = MessageLocale::formal(language.iso_code).tag();
                    if !words.speaks(tag) {
                        let message = "a text is needed in each language that the firm offers";
                        violations.push((format!("{at}/{field}/{tag}"), "required", message));
                    }
                }
            }
        }
        violations
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_reason_has_a_code_of_its_own_and_every_language() {
        let words = || json!({ "nl": "Niet leesbaar", "en": "Unreadable" });
        let licence: Licence = serde_json::from_value(json!({ "name": "A", "rejection_reasons": [
            { "code": "unreadable", "label": words(), "text": words() },
            { "code": "unreadable", "label": words(), "text": { "nl": "Niet leesbaar", "en": " " } },
            { "code": "Met spatie", "label": {}, "text": words() },
        ] }))
        .unwrap();
        let found: Vec<(String, &str)> =
            licence.violations().into_iter().map(|violation| (violation.pointer, violation.rule)).collect();
        let expected = [
            ("/rejection_reasons/1/code", "unique"),
            ("/rejection_reasons/1/text/en", "required"),
            ("/rejection_reasons/2/code", "pattern"),
            ("/rejection_reasons/2/label/nl", "required"),
            ("/rejection_reasons/2/label/en", "required"),
        ];
        assert_eq!(found, expected.map(|(at, rule)| (at.to_owned(), rule)));
    }
}
