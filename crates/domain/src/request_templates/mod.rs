//! Needs lists: what a firm asks of its clients together, in its own words, for each kind of client.

mod set;
mod variables;

use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

use jsonschema::Validator;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use strum::{Display, EnumString};
use utoipa::ToSchema;

pub use set::{NewRequest, NewRequestDocument, RequestSet, SentRequest, SentRequests, TemplateReference};
pub use variables::{VARIABLES, Variables};

use crate::action_type::ActionType;
use crate::licence::Localised;
use crate::limits;
use crate::locale::{Locale, MessageLocale};
use crate::records::{Completion, RequestedDocument, unstorable};
use crate::schema::{self, Violation, collect_violations};
use crate::text_variables;

/// Person of a couple who is asked.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    JsonSchema,
    ToSchema,
    Display,
    EnumString,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum AskedOf {
    #[default]
    Client,
    Partner,
    /// Both owners together; `completion` says whether one answers for both.
    Both,
}

/// A list of what is asked together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RequestTemplate {
    pub name: Localised,
    /// Advice for colleagues on the use of the list.
    #[serde(default)]
    #[schema(required = true)]
    pub description: Localised,
    /// True if it can be chosen for a client.
    #[serde(default = "default_true")]
    #[schema(required = true)]
    pub is_offered: bool,
    /// Days that a client gets, from the day of asking.
    #[schemars(range(min = 1, max = 365))]
    #[schema(required = true)]
    pub deadline_days: Option<u16>,
    #[schemars(length(min = 1, max = 50))]
    pub items: Vec<TemplateItem>,
}

/// One request of a needs list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TemplateItem {
    /// Id that is unique in the list.
    #[schemars(length(min = 1, max = 60))]
    pub id: String,
    /// The type of the action that it becomes.
    #[serde(rename = "type")]
    pub kind: ActionType,
    #[serde(rename = "for", default)]
    #[schema(required = true)]
    pub asked_of: AskedOf,
    #[serde(default)]
    #[schema(required = true)]
    pub completion: Completion,
    pub label: Localised,
    #[serde(default)]
    #[schema(required = true)]
    pub comment: Localised,
    #[schema(required = true)]
    pub document: Option<TemplateDocument>,
    /// True if the item is ticked by default.
    #[serde(default = "default_true")]
    #[schema(required = true)]
    pub is_selected: bool,
}

/// The document that a request asks for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct TemplateDocument {
    #[schema(required = true)]
    pub description: Localised,
    #[schemars(length(max = 10))]
    #[schema(required = true)]
    pub upload_requirements: Vec<Localised>,
}

const fn default_true() -> bool {
    true
}

/// A request in the words that one client reads.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct WordedRequest {
    pub id: String,
    #[serde(rename = "type")]
    pub kind: ActionType,
    #[serde(rename = "for")]
    pub asked_of: AskedOf,
    pub completion: Completion,
    pub label: String,
    #[schema(required = true)]
    pub comment: Option<String>,
    #[schema(required = true)]
    pub document: Option<RequestedDocument>,
    pub is_selected: bool,
}

impl RequestTemplate {
    /// Reads a list, or names everything that is wrong with it.
    pub fn parse(attributes: &Value) -> Result<Self, Vec<Violation>> {
        static VALIDATOR: LazyLock<Validator> =
            LazyLock::new(|| schema::compile(&schema::request_schema::<RequestTemplate>()));
        if let Some(violation) = unstorable(attributes) {
            return Err(vec![violation]);
        }
        let mut violations = Vec::new();
        for error in VALIDATOR.iter_errors(attributes) {
            collect_violations(&error, &mut violations);
        }
        if !violations.is_empty() {
            violations.sort();
            violations.dedup();
            return Err(violations);
        }
        let template = Self::deserialize(attributes).map_err(|error| {
            vec![Violation::new("", "unreadable", format!("this cannot be read: {error}"))]
        })?;
        let violations = template.violations();
        if violations.is_empty() { Ok(template) } else { Err(violations) }
    }

    fn violations(&self) -> Vec<Violation> {
        let mut violations = Vec::new();
        check_text(&self.name, "/name", TextRule::Line { is_needed: true }, &mut violations);
        check_text(&self.description, "/description", TextRule::Free, &mut violations);
        let mut ids = HashSet::new();
        for (place, item) in self.items.iter().enumerate() {
            let at = format!("/items/{place}");
            if !ids.insert(&item.id) {
                let message = "another request of this list has this id";
                violations.push(Violation::new(format!("{at}/id"), "duplicate", message));
            }
            if !item.kind.is_askable() {
                let message = format!("a list cannot ask for {}", item.kind);
                violations.push(Violation::new(format!("{at}/type"), "unsupported", message));
            }
            check_text(
                &item.label,
                &format!("{at}/label"),
                TextRule::Line { is_needed: true },
                &mut violations,
            );
            check_text(&item.comment, &format!("{at}/comment"), TextRule::Free, &mut violations);
            let Some(document) = &item.document else { continue };
            check_text(
                &document.description,
                &format!("{at}/document/description"),
                TextRule::Free,
                &mut violations,
            );
            for (place, text) in document.upload_requirements.iter().enumerate() {
                let at = format!("{at}/document/upload_requirements/{place}");
                check_text(text, &at, TextRule::Line { is_needed: true }, &mut violations);
            }
        }
        violations
    }

    /// The requests in the words of a client's language and way of address.
    pub fn to_worded_requests(&self, locale: MessageLocale, variables: &Variables) -> Vec<WordedRequest> {
        let word = |text: &Localised| text.get(locale).map(|text| variables.fill(text));
        let worded = |item: &TemplateItem| {
            let label = word(&item.label).unwrap_or_else(|| item.id.clone());
            let document = item.document.as_ref().map(|document| RequestedDocument {
                label: Some(label.clone()),
                description: word(&document.description),
                consumer_name: None,
                is_consumer_specific: false,
                client_approval_explanation: None,
                upload_requirements: document.upload_requirements.iter().filter_map(word).collect(),
            });
            WordedRequest {
                id: item.id.clone(),
                kind: item.kind,
                asked_of: item.asked_of,
                completion: item.completion,
                label,
                comment: word(&item.comment),
                document,
                is_selected: item.is_selected,
            }
        };
        self.items.iter().map(worded).collect()
    }
}

/// Constraints of a text.
#[derive(Clone, Copy)]
enum TextRule {
    /// Text of one line.
    Line {
        is_needed: bool,
    },
    Free,
}

fn check_text(text: &Localised, at: &str, kind: TextRule, violations: &mut Vec<Violation>) {
    let is_needed = matches!(kind, TextRule::Line { is_needed: true });
    if is_needed && text.get(MessageLocale::formal(Locale::Nl)).is_none() {
        violations.push(Violation::new(format!("{at}/nl"), "required", "a text in Dutch is needed"));
    }
    for (locale, text) in &text.0 {
        let at = format!("{at}/{}", locale.tag());
        if matches!(kind, TextRule::Line { .. }) {
            if !limits::is_line(text) {
                violations.push(Violation::new(at.clone(), "pattern", "this is a text of one line"));
            }
            if text.chars().count() > limits::LINE {
                let message = format!("this has at most {} characters", limits::LINE);
                violations.push(Violation::new(at.clone(), "max_length", message));
            }
        }
        violations.extend(
            text_variables::find_unknown(text, &VARIABLES)
                .iter()
                .map(|violation| Violation::new(at.clone(), violation.rule, violation.message_with_place())),
        );
    }
}

/// The lists that every firm begins with, by id.
pub fn default_templates() -> &'static BTreeMap<String, RequestTemplate> {
    static SHIPPED: LazyLock<BTreeMap<String, RequestTemplate>> = LazyLock::new(|| {
        serde_json::from_str(include_str!("shipped.json")).expect("shipped.json is valid, as a test holds")
    });
    &SHIPPED
}

/// Returns true if a text can be the id of a list.
pub fn is_template_id(id: &str) -> bool {
    (1..=60).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_shipped_lists_are_right() {
        let lists: BTreeMap<String, Value> = serde_json::from_str(include_str!("shipped.json")).unwrap();
        let ids: Vec<&str> = lists.keys().map(String::as_str).collect();
        assert_eq!(ids, ["divorce", "employed", "life-insurance", "remortgage", "self-employed", "starter"]);
        for (id, list) in &lists {
            assert!(is_template_id(id));
            let list =
                RequestTemplate::parse(list).unwrap_or_else(|violations| panic!("{id}: {violations:?}"));
            assert!(list.items.len() >= 6, "{id}");
            let formal = list.to_worded_requests(MessageLocale::formal(Locale::Nl), &variables());
            let informal = list.to_worded_requests(MessageLocale::informal(Locale::Nl), &variables());
            let words = |item: &WordedRequest| serde_json::to_string(item).unwrap();
            for (formal, informal) in formal.iter().zip(&informal) {
                let (formal, informal) = (words(formal), words(informal));
                for word in [" je ", " jouw ", " jij ", "Je "] {
                    assert!(!formal.contains(word), "{formal}");
                }
                for word in [" u ", " uw ", "Uw ", "U "] {
                    assert!(!informal.contains(word), "{informal}");
                }
                assert!(!formal.contains("{{"), "{formal}");
            }
            for item in &list.items {
                assert!(item.label.speaks("en"), "{id} {}", item.id);
            }
        }
        assert_eq!(default_templates().len(), lists.len());
    }

    fn variables() -> Variables {
        Variables {
            name: "Anna de Vries".to_owned(),
            first_name: "Anna".to_owned(),
            firm: "Van Dijk".to_owned(),
            year: 2026,
        }
    }

    fn list(label: &str) -> Value {
        json!({
            "name": { "nl": "Lijst" }, "deadline_days": 14,
            "items": [{ "id": "a", "type": "UPLOAD_DOCUMENT", "label": { "nl": label } }],
        })
    }

    #[test]
    fn an_unknown_variable_is_named_with_its_place() {
        assert!(RequestTemplate::parse(&list("Jaaropgave {{last_year}} van {{ name }}")).is_ok());
        let mut template = list("Ja");
        template["items"][0]["comment"] = json!({ "nl": "Regel\nBeste {{klant}}, {{name", "en": "{{}}" });
        let violations = RequestTemplate::parse(&template).unwrap_err();
        let found: Vec<(&str, &str)> = violations
            .iter()
            .map(|violation| (violation.pointer.as_str(), violation.message.split(':').next().unwrap()))
            .collect();
        assert_eq!(
            found,
            [
                ("/items/0/comment/nl", "line 2, column 7"),
                ("/items/0/comment/nl", "line 2, column 18"),
                ("/items/0/comment/en", "line 1, column 1"),
            ]
        );
        assert!(violations.iter().all(|violation| violation.rule == "unknown_variable"));
    }

    #[test]
    fn a_list_has_bounds() {
        let violation = |change: fn(&mut Value)| {
            let mut list = list("Ja");
            change(&mut list);
            RequestTemplate::parse(&list).unwrap_err()[0].clone()
        };
        assert_eq!(violation(|list| list["items"] = json!([])).pointer, "/items");
        assert_eq!(violation(|list| list["deadline_days"] = json!(0)).pointer, "/deadline_days");
        assert_eq!(violation(|list| list["items"][0]["label"] = json!({ "en": "Yes" })).rule, "required");
        assert_eq!(
            violation(|list| list["items"][0]["label"] = json!({ "nl": "x".repeat(256) })).rule,
            "max_length"
        );
        assert_eq!(violation(|list| list["items"][0]["type"] = json!("SIGN_OTD")).rule, "unsupported");
        assert_eq!(violation(|list| list["items"][0]["for"] = json!("nobody")).pointer, "/items/0/for");
        let twice = violation(|list| {
            let item = list["items"][0].clone();
            list["items"] = json!([item, item]);
        });
        assert_eq!(twice.rule, "duplicate");
        assert_eq!(violation(|list| list["more"] = json!(1)).rule, "unknown");
    }
}
