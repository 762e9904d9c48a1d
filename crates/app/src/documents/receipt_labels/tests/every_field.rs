//! No label and no choice falls through to the name that it has in the data.

use std::collections::BTreeSet;

use domain::actions::update_mortgage::Update;
use domain::events::EventKind;
use domain::questionnaires::{advice as asked, inventory as known, knowledge, mortgage_check};
use serde_json::{Map, Value, json};

use super::super::field::{FieldFormat, Group, Label};
use super::super::{advice, check, inventory, parts, small};
use super::{ActionType, ENGLISH, FORMAL, INFORMAL, forms, print_receipt};

fn groups() -> Vec<Group> {
    let mut groups =
        [inventory::GROUPS.to_vec(), parts::GROUPS.to_vec(), advice::groups(), check::groups()].concat();
    groups.extend(ActionType::variants().filter_map(small::group_of).map(|(group, _)| *group));
    groups
}

/// The names that groups of fields take.
fn names(groups: &[Group]) -> BTreeSet<&'static str> {
    let of = |group: &Group| {
        group.fields.iter().flat_map(|field| match field.how {
            FieldFormat::Boxes(options) => {
                FORMAL.messages_below(options).into_iter().map(|(name, _)| name).collect()
            }
            _ => vec![field.name],
        })
    };
    groups.iter().flat_map(of).collect()
}

#[test]
fn every_field_has_a_label_and_its_options_in_every_language() {
    for group in groups() {
        for field in group.fields {
            let path = match field.label {
                Label::Own(name) => format!("{}.{name}", group.labels),
                Label::At(path) => path.to_owned(),
            };
            for locale in [FORMAL, INFORMAL, ENGLISH] {
                assert!(locale.find_message(&path).is_some_and(|label| !label.is_empty()), "{path} {locale}");
                if let FieldFormat::Choice(options) | FieldFormat::Boxes(options) = field.how {
                    assert_eq!(
                        locale.messages_below(options).len(),
                        FORMAL.messages_below(options).len(),
                        "{options}"
                    );
                    assert!(locale.messages_below(options).len() > 1, "{options}");
                }
            }
        }
    }
}

#[test]
fn every_choice_has_its_words() {
    let groups = groups();
    let options = |name: &str| {
        let fields = groups.iter().flat_map(|group| group.fields);
        let found = fields.filter(|field| field.name == name).find_map(|field| match field.how {
            FieldFormat::Choice(options) => Some(options),
            _ => None,
        });
        found.unwrap_or_else(|| panic!("{name} is no choice"))
    };
    let mut choices: Vec<(&str, &[&str])> =
        [asked::CHOICES.to_vec(), mortgage_check::CHOICES.to_vec()].concat();
    choices.extend([
        ("maritalState", &known::MARITAL_STATES[..]),
        ("degree", &known::DEGREES),
        ("gender", &["MALE", "FEMALE", "X"]),
        ("housingType", &["eigendom", "huurwoning", "inwonend"]),
        ("existingOrNew", &["existing", "new"]),
        ("incomeExpectationTrend", &["gelijk", "stijgt", "daalt"]),
        ("inHomeAfterDeath", &["1", "0"]),
        ("mortgage_running", &["yes", "no"]),
        ("call_me", &["yes", "no"]),
        ("when_moving", &["within_a_year", "one_to_three_years", "later"]),
        ("based_on_increased", &["woz", "valuation", "remotevaluation", "other"]),
        ("basedOn", &["woz", "valuation", "remotevaluation", "other"]),
        ("based_on", &["woz", "valuation", "remotevaluation", "other"]),
        ("smartcareMinimumSavingsPeriod", &["MONTHLY", "ANNUALLY", "REMAINING_DURATION"]),
        ("custom_period", &["MONTHLY", "ANNUALLY", "REMAINING_DURATION"]),
    ]);
    for (name, answers) in choices {
        for answer in answers {
            for locale in [FORMAL, INFORMAL, ENGLISH] {
                assert!(
                    locale.find_message(&format!("{}.{answer}", options(name))).is_some(),
                    "{name} {answer}"
                );
            }
        }
    }
    for level in knowledge::LEVELS {
        assert!(ENGLISH.find_message(&format!("actions.knowledge.level.{level}")).is_some(), "{level}");
    }
}

#[test]
fn every_answer_of_the_questionnaires_is_taken() {
    let taken = names(&advice::groups());
    let after =
        asked::AFTER.map(|event| [format!("inHomeAfter{event}"), format!("netDisposableIncome{event}")]);
    let choices = asked::CHOICES.map(|(name, _)| name);
    for name in choices.iter().chain(&asked::TICKS).chain(&asked::NUMBERS) {
        assert!(taken.contains(name), "{name}");
    }
    assert!(after.as_flattened().iter().all(|name| taken.contains(name.as_str())), "{after:?}");
    // The screen asks nothing that has no label, and has no label that it does not ask.
    let fields = |groups: &[Group]| -> BTreeSet<&str> {
        groups.iter().flat_map(|group| group.fields).map(|field| field.name).collect()
    };
    let labels = |path: &str| -> BTreeSet<&str> {
        FORMAL.messages_below(path).into_iter().map(|(name, _)| name).collect()
    };
    assert_eq!(fields(&advice::groups()), labels("actions.advice.label"));
    assert_eq!(fields(&check::groups()), labels("actions.check.label"));
    let taken = names(&check::groups());
    let choices = mortgage_check::CHOICES.map(|(name, _)| name);
    for name in choices
        .iter()
        .chain(&mortgage_check::ONE_YEAR)
        .chain(&mortgage_check::TEN_YEARS)
        .chain(&mortgage_check::REASONS)
    {
        assert!(taken.contains(name), "{name}");
    }
}

#[test]
fn every_member_of_what_is_sealed_is_taken_or_left_out_on_purpose() {
    macro_rules! told {
        ($($kind:ident $name:literal {
            completion: $completion:ident, kinds: $kinds:tt, answer: $answer:tt, event: $event:ident, $($rest:tt)*
        })+) => {
            [$((ActionType::$kind, EventKind::$event),)+]
        };
    }
    for (kind, event) in domain::action_types!(told) {
        let Some((group, along)) = small::group_of(kind) else { continue };
        let schema = event.schema();
        let members = schema["properties"].as_object().expect("members");
        for name in members.keys().map(String::as_str).filter(|name| *name != "files") {
            assert!(names(&[*group]).contains(name) || along.contains(&name), "{kind} {name}");
        }
    }
    let update: Update = serde_json::from_value(json!({"loanParts": [{}]})).expect("an update");
    let update = serde_json::to_value(update).expect("JSON");
    let taken = names(&parts::GROUPS);
    let members = |value: &Value| value.as_object().cloned().unwrap_or_default();
    let all: Map<String, Value> =
        members(&update).into_iter().chain(members(&update["loanParts"][0])).collect();
    assert!(all.len() > 15);
    for name in all.keys() {
        let apart = ["loanParts", "newLoanParts", "id", "isNew"].contains(&name.as_str());
        assert!(apart || taken.contains(name.as_str()), "{name}");
    }
}

#[test]
fn whole_forms_leave_nothing_under_its_bare_name() {
    let whole = [
        (ActionType::InventoryForm, forms::inventory()),
        (ActionType::RequestAdvice, forms::advice()),
        (ActionType::MortgageCheck, forms::check()),
        (ActionType::UpdateMortgage, forms::update()),
    ];
    for (kind, payload) in whole {
        for locale in [FORMAL, INFORMAL, ENGLISH] {
            for line in print_receipt(kind, &payload, locale) {
                let other = line.starts_with("# Overige gegevens") || line.starts_with("# Other data");
                assert!(!other && !line.starts_with(": ") && !line.contains("{{"), "{kind}: {line}");
            }
        }
    }
}
