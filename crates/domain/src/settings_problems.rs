//! Problems that block saving or publishing a draft of a firm's settings.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::licence::{DictionaryEntry, Localised, MailBlock, violations_of};
use crate::locale::MessageLocale;
use crate::messages::shared_keys;
use crate::records::{self, Segment};
use crate::schema::Violation;
use crate::text_variables::{self, VariableViolation};

/// The rules about variables, whose violations have a place in their text.
const OF_VARIABLES: [&str; 2] = ["unknown_variable", "missing_variable"];
/// The rules that a draft keeps, however faulty it is: it has the licence's fields, each of its type, within its size.
const OF_DRAFTS: [&str; 3] = ["type", "unknown", "max_bytes"];

/// Problem that blocks publishing the settings.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
pub struct SettingsProblem {
    /// A JSON pointer into the attributes.
    pub pointer: String,
    /// Rule that is broken: as of the violations of a record, and `unknown_variable` and `missing_variable` of texts.
    pub rule: String,
    /// Text of the problem in English.
    pub message: String,
    /// The line of a violation within a text, from 1.
    #[schema(required = true)]
    pub line: Option<usize>,
    /// The column of a violation within a text, from 1.
    #[schema(required = true)]
    pub column: Option<usize>,
}

impl SettingsProblem {
    fn of_variable(pointer: String, violation: VariableViolation) -> Self {
        let (line, column) = (Some(violation.line), Some(violation.column));
        Self { pointer, rule: violation.rule.to_owned(), message: violation.message, line, column }
    }
}

impl From<Violation> for SettingsProblem {
    fn from(violation: Violation) -> Self {
        Self {
            pointer: violation.pointer,
            rule: violation.rule,
            message: violation.message,
            line: None,
            column: None,
        }
    }
}

impl From<SettingsProblem> for Violation {
    fn from(problem: SettingsProblem) -> Self {
        let message = match (problem.line, problem.column) {
            (Some(line), Some(column)) => format!("line {line}, column {column}: {}", problem.message),
            _ => problem.message,
        };
        Self::new(problem.pointer, problem.rule, message)
    }
}

/// Returns everything that blocks publishing a draft: violations of a licence, variables that a text cannot or should
/// have, and a desk that would close behind its publisher.
pub fn problems(attributes: &Value) -> Vec<SettingsProblem> {
    let violations = records::parse(Segment::Licence, attributes).err().unwrap_or_default();
    let mut found: Vec<SettingsProblem> = violations
        .into_iter()
        // They come below, with their places.
        .filter(|violation| !OF_VARIABLES.contains(&violation.rule.as_str()))
        .map(SettingsProblem::from)
        .collect();
    found.extend(of_hosts(attributes).map(SettingsProblem::from));
    if attributes.get("desk").is_none_or(|desk| desk == "off") {
        let message =
            "who publishes works at the desk: it is closed by the operator, or by the firm's own system";
        found.push(Violation::new("/desk", "restricted", message).into());
    }
    found.extend(of_mail_texts(attributes));
    found.extend(of_dictionary(attributes));
    found.sort();
    found.dedup();
    found
}

/// Returns the violations that block saving attributes even as a draft.
pub fn draft_violations(attributes: &Value) -> Vec<Violation> {
    if !attributes.is_object() {
        return vec![Violation::new("", "type", "this must be of type object")];
    }
    if let Some(violation) = records::unstorable(attributes) {
        return vec![violation];
    }
    let violations = records::parse(Segment::Licence, attributes).err().unwrap_or_default();
    let mut found: Vec<Violation> =
        violations.into_iter().filter(|violation| OF_DRAFTS.contains(&violation.rule.as_str())).collect();
    found.extend(of_hosts(attributes));
    found
}

/// Host names are the operator's, so that a draft has none.
fn of_hosts(attributes: &Value) -> Option<Violation> {
    let message = "host names are set by the operator: a draft has none";
    attributes.get("hosts").map(|_| Violation::new("/hosts", "restricted", message))
}

fn of_mail_texts(attributes: &Value) -> Vec<SettingsProblem> {
    let mut found = Vec::new();
    let blocks = attributes.pointer("/mail/texts").and_then(Value::as_object);
    for (key, words) in blocks.into_iter().flatten() {
        let (Ok(block), Ok(words)) = (key.parse::<MailBlock>(), Localised::deserialize(words)) else {
            continue;
        };
        let variables = block.variables();
        found.extend(of_words(&format!("/mail/texts/{key}"), &words, (&variables, &variables)));
    }
    found
}

fn of_dictionary(attributes: &Value) -> Vec<SettingsProblem> {
    let entries = attributes.get("dictionary").and_then(Value::as_array).into_iter().flatten();
    let entries = entries
        .enumerate()
        .filter_map(|(place, entry)| Some((place, DictionaryEntry::deserialize(entry).ok()?)));
    entries.flat_map(|(place, entry)| wording_problems(place, &entry)).collect()
}

/// The unknown and the missing variables of the firm's own wording of a text; `place` is that of the entry in the
/// dictionary.
pub fn wording_problems(place: usize, entry: &DictionaryEntry) -> Vec<SettingsProblem> {
    let Some(own) =
        shared_keys().find(|key| *key == entry.id).and_then(|id| MessageLocale::default().find_message(id))
    else {
        return Vec::new();
    };
    let variables: Vec<&str> = text_variables::names(own).into_iter().collect();
    // "One message" needs no number.
    let is_needed = |name: &&str| *name != "count" || !entry.id.ends_with("_one");
    let needed: Vec<&str> = variables.iter().copied().filter(is_needed).collect();
    of_words(&format!("/dictionary/{place}/translation"), &entry.translation, (&variables, &needed))
}

fn of_words(at: &str, words: &Localised, (variables, needed): (&[&str], &[&str])) -> Vec<SettingsProblem> {
    let of_text = |(locale, text): (&MessageLocale, &String)| {
        let pointer = format!("{at}/{locale}");
        let violations = violations_of(text, variables, needed);
        violations
            .map(|violation| SettingsProblem::of_variable(pointer.clone(), violation))
            .collect::<Vec<_>>()
    };
    words.0.iter().flat_map(of_text).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Path, rule, and line and column of a problem.
    type Found = (String, String, Option<(usize, usize)>);

    fn draft(change: Value) -> Value {
        let mut draft = json!({ "name": "Van Dijk", "desk": "review" });
        if let (Some(draft), Value::Object(change)) = (draft.as_object_mut(), change) {
            draft.extend(change);
        }
        draft
    }

    fn find_problems(change: Value) -> Vec<Found> {
        let of = |problem: SettingsProblem| {
            (problem.pointer, problem.rule, Option::zip(problem.line, problem.column))
        };
        problems(&draft(change)).into_iter().map(of).collect()
    }

    fn one_problem(at: &str, rule: &str, place: Option<(usize, usize)>) -> Vec<Found> {
        vec![(at.to_owned(), rule.to_owned(), place)]
    }

    #[test]
    fn what_is_fit_has_no_problems() {
        assert_eq!(find_problems(json!({})), []);
        let words = json!({ "mail.greeting": { "nl": "Beste {{ name }},", "en": "" } });
        assert_eq!(find_problems(json!({ "mail": { "texts": words } })), []);
        let singular = json!([{ "id": "session.ending_one", "translation": { "nl": "Nog één minuut." } }]);
        assert_eq!(find_problems(json!({ "dictionary": singular })), []);
    }

    #[test]
    fn problems_within_a_text_have_their_place() {
        let mail = |text: &str| json!({ "mail": { "texts": { "mail.greeting": { "nl": text } } } });
        let at = "/mail/texts/mail.greeting/nl";
        assert_eq!(
            find_problems(mail("Dag {{name}} van {{kantoor}}")),
            one_problem(at, "unknown_variable", Some((1, 18)))
        );
        assert_eq!(find_problems(mail("Dag")), one_problem(at, "missing_variable", Some((1, 4))));
        assert_eq!(find_problems(mail("{{name}} {{")), one_problem(at, "unknown_variable", Some((1, 10))));
        let plural = json!([
            { "id": "session.login.title", "translation": { "nl": "Welkom" } },
            { "id": "session.ending_other", "translation": { "en": "Soon\nin {{minutes}}" } },
        ]);
        let at = "/dictionary/1/translation/en".to_owned();
        let expected = [
            (at.clone(), "missing_variable".to_owned(), Some((2, 15))),
            (at, "unknown_variable".to_owned(), Some((2, 4))),
        ];
        assert_eq!(find_problems(json!({ "dictionary": plural })), expected);
    }

    #[test]
    fn a_violation_names_the_place_in_its_message() {
        let texts = json!({ "mail.closing": { "nl": "{{x}}" } });
        let problem = problems(&draft(json!({ "mail": { "texts": texts } }))).remove(0);
        assert!(Violation::from(problem).message.starts_with("line 1, column 1: there is no variable"));
    }

    #[test]
    fn the_desk_is_not_closed_from_within_and_has_no_hosts() {
        assert_eq!(find_problems(json!({ "desk": "off" })), one_problem("/desk", "restricted", None));
        assert_eq!(find_problems(json!({ "hosts": [] })), one_problem("/hosts", "restricted", None));
    }

    #[test]
    fn a_faulty_draft_is_kept_and_nonsense_is_not() {
        let kept = json!({
            "theme": { "color_links": "#9ad0f5", "color_buttons": "red", "font_family": "Comic Sans" },
            "languages": [], "name": "Van\nDijk", "minimum_password_strength": 500,
            "rejection_reasons": [{ "code": "", "label": {}, "text": {} }],
            "mail": { "texts": { "mail.closing": { "nl": "{{x}}" } } },
        });
        assert_eq!(draft_violations(&draft(kept.clone())), []);
        assert!(find_problems(kept).len() > 6);
        let refused = |change: Value| {
            draft_violations(&draft(change))
                .into_iter()
                .map(|violation| (violation.pointer, violation.rule))
                .collect::<Vec<_>>()
        };
        let of = |at: &str, rule: &str| vec![(at.to_owned(), rule.to_owned())];
        assert_eq!(refused(json!({ "colour": "red" })), of("/colour", "unknown"));
        assert_eq!(
            refused(json!({ "mail": { "texts": { "mail.notYou.note": {} } } })),
            of("/mail/texts/mail.notYou.note", "unknown")
        );
        assert_eq!(refused(json!({ "dictionary": "x" })), of("/dictionary", "type"));
        assert_eq!(refused(json!({ "hosts": ["a.example"] })), of("/hosts", "restricted"));
        assert_eq!(refused(json!({ "name": "a\u{0}" })), of("/name", "characters"));
        let logo = format!("data:image/png;base64,{}", "A".repeat(300_000));
        assert_eq!(refused(json!({ "content": { "logo_image": logo } })), of("", "max_bytes"));
        assert_eq!(draft_violations(&json!([])), [Violation::new("", "type", "this must be of type object")]);
    }
}
