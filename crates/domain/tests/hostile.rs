//! Whatever arrives, it is judged and nothing falls over; and what is found good reads back as it was.

use chrono::NaiveDate;
use domain::actions::{self, read};
use domain::licence::Smartcare;
use domain::password;
use domain::products::Details;
use domain::questionnaires::{advice, inventory, knowledge, mortgage_check};
use domain::records::{Record, Segment, parse};
use domain::requests::create_dossier::CreateDossier;
use domain::schema::Fields;
use domain::values::iban;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// Values that look like what people and firms send, and some that do not.
fn any_value() -> impl Strategy<Value = Value> {
    let words = prop_oneof![
        Just(""),
        Just("1"),
        Just("yes"),
        Just("no"),
        Just("2026-02-30"),
        Just("2026-11-21"),
        Just("21-11-2026"),
        Just("€ 1.234,50"),
        Just("https://example.nl"),
        Just("javascript:x"),
        Just("data:image/png;base64,"),
        Just("NL91ABNA0417164300"),
        Just("ééé"),
        Just("\u{0}"),
        Just("other"),
        Just("MALE"),
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        words.prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
    ];
    let names = prop_oneof![
        Just("label"),
        Just("owners"),
        Just("type"),
        Just("data"),
        Just("consumer"),
        Just("persons"),
        Just("nl"),
        Just("productActionId"),
        Just("loanParts"),
        Just("mortgage"),
        Just("date"),
        Just("theme"),
        Just("hasPartner"),
    ];
    leaf.prop_recursive(3, 24, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((names.clone(), inner), 0..6).prop_map(|fields| {
                let fields: Map<String, Value> =
                    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
                Value::Object(fields)
            }),
        ]
    })
}

/// Puts a value in the place of one that a number points at, counting depth first.
fn replace(target: &mut Value, place: &mut usize, value: &Value) {
    if *place == 0 {
        *target = value.clone();
        *place = usize::MAX;
        return;
    }
    *place -= 1;
    let children: Vec<&mut Value> = match target {
        Value::Object(fields) => fields.values_mut().collect(),
        Value::Array(items) => items.iter_mut().collect(),
        _ => return,
    };
    for child in children {
        if *place == usize::MAX {
            return;
        }
        replace(child, place, value);
    }
}

fn good() -> Vec<(Segment, Value)> {
    let product = |kind: &str| format!("products/{kind}").parse().unwrap();
    vec![
        (
            product("mortgage"),
            json!({
                "label": "Hypotheek", "owners": ["anna"], "amount": 1.5, "timeline": [{"label": "Aanvraag"}],
                "loan_parts": [{"id": "a", "interest": 3.8, "amount": 2, "date": "2026-01-01"}],
                "collateral": {"market_value": 4, "based_on": "woz"}, "smartcare": {"minimum_savings_period": "MONTHLY"}
            }),
        ),
        (
            product("appointment"),
            json!({
                "label": "Gesprek", "owners": ["anna"], "date": "2026-12-01", "start_time": "10:00", "end_time": "11:00",
                "teams_url": "https://example.nl"
            }),
        ),
        (
            product("otd"),
            json!({"label": "OTD", "owners": ["a"], "sepa_accountholder_iban_account": "NL91ABNA0417164300"}),
        ),
        (
            Segment::Consumers,
            json!({"last_name": "Vries", "email": "a@example.nl", "date_of_birth": "1985-01-01"}),
        ),
        (
            Segment::Actions,
            json!({"type": "UPLOAD_DOCUMENT", "label": "Doen", "owners": ["a"], "quotes": [{"id": "q"}]}),
        ),
        (
            Segment::Licence,
            json!({"name": "A", "theme": {"color_links": "#000000"}, "languages": [
            {"name": "N", "iso_code": "nl", "is_default": true}]}),
        ),
    ]
}

proptest! {
    #[test]
    fn any_record_is_judged(value in any_value()) {
        for segment in Segment::variants() {
            if let Err(violations) = parse(segment, &value) {
                prop_assert!(!violations.is_empty(), "{segment} is refused without a reason: {value}");
            }
        }
    }

    #[test]
    fn a_good_record_with_one_odd_value_is_judged_where_it_is(value in any_value(), which in 0..6_usize, place in 1..24_usize) {
        let (segment, mut record) = good().swap_remove(which);
        prop_assert!(parse(segment, &record).is_ok(), "{segment}");
        replace(&mut record, &mut { place }, &value);
        match parse(segment, &record) {
            Ok(Record::Product(product)) => {
                let kept = product.details.to_json();
                prop_assert_eq!(Details::read(product.details.kind(), &kept).unwrap(), product.details);
            }
            Ok(_) => {}
            Err(violations) => {
                prop_assert!(violations.iter().all(|violation| violation.rule != "unreadable"), "{segment} {record}: {violations:?}");
            }
        }
    }

    #[test]
    fn any_request_is_judged(value in any_value()) {
        fn is_judged<T: serde::de::DeserializeOwned + schemars::JsonSchema + 'static>(value: &Value) -> bool {
            !matches!(read::<T>(value), Err(rejection) if rejection.fields.is_empty())
        }
        prop_assert!(is_judged::<actions::update_mortgage::UpdateMortgageRequest>(&value));
        prop_assert!(is_judged::<actions::sign_otd::SignOtdRequest>(&value));
        prop_assert!(is_judged::<actions::market_value::UpdateMarketValueRequest>(&value));
        prop_assert!(is_judged::<actions::opportunity::OpportunityRequest>(&value));
        prop_assert!(is_judged::<CreateDossier>(&value));
    }

    #[test]
    fn any_questionnaire_is_judged(value in any_value()) {
        let answers = match value {
            Value::Object(answers) => answers,
            other => Map::from_iter([("consumer".to_owned(), other)]),
        };
        let today = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        let plans = mortgage_check::Plans::OneYear;
        let setting = mortgage_check::QuestionnaireFlags { smartcare: &Smartcare::default(), has_phone: true, plans };
        let found: [Fields; 3] =
            [advice::violations(&answers), inventory::violations(&answers, today), mortgage_check::violations(&answers, setting)];
        prop_assert!(found.iter().all(|violations| !violations.is_empty()), "none of these is complete");
        prop_assert!(knowledge::violations(&answers).is_empty());
        prop_assert!(mortgage_check::score_answers(&answers, plans).0 < 2000);
    }

    #[test]
    fn any_text_is_judged(text in ".{0,40}") {
        if let Ok(account) = iban::parse(&text) {
            prop_assert!(account.as_str().len() >= 15 && account.to_masked().contains('*'));
        }
        let strength = password::check(&text, &["Anna de Vries"], 0);
        prop_assert!(strength.is_ok_and(|strength| strength <= 100) || password::check(&text, &[], 100).is_err());
    }
}
