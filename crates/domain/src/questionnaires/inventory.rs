//! The inventory form: who the consumers are, what they earn, owe and have built up.

use chrono::NaiveDate;
use serde_json::{Map, Value};

use super::CheckedForm;
use crate::limits;
use crate::schema::Fields;
use crate::values::dates;

/// The marital states, as they are sent.
pub const MARITAL_STATES: [&str; 8] = [
    "married_in_community_of_property",
    "married_with_prenup",
    "single",
    "cohabiting_with_contract",
    "cohabiting_without_contract",
    "registered_partnership_in_community_of_property",
    "registered_partnership_with_conditions",
    "married_under_foreign_law",
];

/// The levels of education, as they are sent.
pub const DEGREES: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];

/// Answers that are required of each person.
const REQUIRED: [&str; 15] = [
    "gender",
    "initials",
    "firstName",
    "lastName",
    "streetName",
    "houseNumber",
    "zipcode",
    "city",
    "birthCountry",
    "birthDate",
    "birthLastName",
    "email",
    "maritalState",
    "degree",
    "grossMonthlyIncome",
];

/// Returns the violations in the answers; answers to unknown questions are kept.
pub fn violations(data: &Map<String, Value>, today: NaiveDate) -> Fields {
    let data = Value::Object(data.clone());
    let mut form = CheckedForm::new(&data);
    person(&mut form, "consumer", today);
    if form.get("consumer.hasPartner") == Some(&Value::Bool(true)) {
        person(&mut form, "partner", today);
    }
    form.choice("additionalData.housingType", &["eigendom", "huurwoning", "inwonend"]);
    form.choice("additionalData.existingOrNew", &["existing", "new"]);
    form.number("additionalData.purchasePrice");
    mortgage(&mut form);
    pension(&mut form, "pension.pensionDate", "pension.pensions");
    pension(&mut form, "partnerPension.partnerPensionDate", "partnerPension.partnerPensions");
    form.boolean("general.hasOrHadCoCRegistration");
    form.violations()
}

fn person(form: &mut CheckedForm, path: &str, today: NaiveDate) {
    for field in REQUIRED {
        form.require(&format!("{path}.{field}"));
    }
    for field in ["initials", "firstName", "preposition", "lastName", "birthPreposition", "birthLastName"] {
        form.line(&format!("{path}.{field}"), limits::NAME);
    }
    for field in
        ["streetName", "houseNumber", "houseNumberAddition", "zipcode", "city", "phoneMobile", "phoneHome"]
    {
        form.line(&format!("{path}.{field}"), limits::LINE);
    }
    form.choice(&format!("{path}.gender"), &["MALE", "FEMALE", "X"]);
    form.choice(&format!("{path}.maritalState"), &MARITAL_STATES);
    form.choice(&format!("{path}.degree"), &DEGREES);
    form.digits(&format!("{path}.houseNumber"));
    form.date(&format!("{path}.birthDate"));
    let born = form.text(&format!("{path}.birthDate")).and_then(dates::parse_iso);
    if born.is_some_and(|born| born > today) {
        form.add_violation(&format!("{path}.birthDate"), "not_in_future");
    }
    form.country(&format!("{path}.birthCountry"));
    form.require_whole_number(&format!("{path}.children"));
    form.email(&format!("{path}.email"));
    form.number(&format!("{path}.grossMonthlyIncome"));
    for field in ["smoker", "inPaidEmployment", "everDivorced", "hasPartner"] {
        form.boolean(&format!("{path}.{field}"));
    }
}

fn mortgage(form: &mut CheckedForm) {
    form.require("mortgage.currentDebtAmount");
    for field in [
        "mortgageTotal",
        "WOZ",
        "currentMortgageAmount",
        "currentMonthlyMortgageAmount",
        "savingsOrInvestingAmount",
        "monthlySavings",
        "currentSavingsAmount",
        "currentDebtAmount",
        "maxNetMonthlyAmount",
    ] {
        form.number(&format!("mortgage.{field}"));
    }
    form.line("mortgage.lender", limits::LINE);
    form.boolean("mortgage.hasMortgage");
    form.boolean("mortgage.hasSavingsOrInvestingLinked");
    form.date("mortgage.mortgageStartDate");
    form.list("mortgage.loanParts");
    for part in 0..form.count("mortgage.loanParts") {
        for field in ["type", "lender"] {
            form.line(&format!("mortgage.loanParts.{part}.{field}"), limits::LINE);
        }
        form.percentage(&format!("mortgage.loanParts.{part}.percentage"));
        form.date(&format!("mortgage.loanParts.{part}.startDate"));
        form.date(&format!("mortgage.loanParts.{part}.endDate"));
    }
}

fn pension(form: &mut CheckedForm, date: &str, list: &str) {
    form.date(date);
    form.list(list);
    for item in 0..form.count(list) {
        form.line(&format!("{list}.{item}.company"), limits::LINE);
        for field in ["ageStartPayment", "amount", "relativesPensionBeforeAOW", "relativesPensionAfterAOW"] {
            form.number(&format!("{list}.{item}.{field}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn anna() -> Value {
        json!({
            "gender": "FEMALE", "initials": "A.", "firstName": "Anna", "preposition": "de", "lastName": "Vries",
            "streetName": "Lange Nieuwstraat", "houseNumber": "12", "zipcode": "3512 PH", "city": "Utrecht",
            "birthCountry": "NL Nederland", "birthDate": "1985-06-01", "birthLastName": "Vries",
            "email": "anna.devries@example.nl", "maritalState": "married_with_prenup", "degree": "6",
            "smoker": false, "grossMonthlyIncome": 4250, "hasPartner": false
        })
    }

    fn rules(change: impl Fn(&mut Value)) -> Vec<String> {
        let mut data = json!({"consumer": anna(), "mortgage": {"currentDebtAmount": 0}});
        change(&mut data);
        let today = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        violations(data.as_object().unwrap(), today)
            .into_iter()
            .map(|(key, rules)| format!("{key} {}", rules.join(",")))
            .collect()
    }

    #[test]
    fn the_required_fields_are_those_of_the_specification() {
        assert!(rules(|_| {}).is_empty());
        for field in REQUIRED {
            assert_eq!(
                rules(|data| data["consumer"][field] = json!("")),
                [format!("consumer.{field} required")]
            );
        }
        assert_eq!(rules(|data| data["mortgage"] = json!(null)), ["mortgage.currentDebtAmount required"]);
    }

    #[test]
    fn a_partner_is_asked_the_same_when_there_is_one() {
        let with = |partner: Value| {
            move |data: &mut Value| {
                data["consumer"]["hasPartner"] = json!(true);
                data["partner"] = partner.clone();
            }
        };
        assert!(rules(with(anna())).is_empty());
        assert_eq!(rules(with(json!(null))).len(), REQUIRED.len());
        let mut bram = anna();
        bram["email"] = json!("bram");
        assert_eq!(rules(with(bram)), ["partner.email email"]);
    }

    #[test]
    fn nobody_is_born_tomorrow() {
        assert!(rules(|data| data["consumer"]["birthDate"] = json!("2026-11-21")).is_empty());
        let tomorrow = rules(|data| data["consumer"]["birthDate"] = json!("2026-11-22"));
        assert_eq!(tomorrow, ["consumer.birthDate not_in_future"]);
    }

    #[test]
    fn children_are_counted_and_countries_exist() {
        let with = |field: &'static str, value: Value| {
            move |data: &mut Value| data["consumer"][field] = value.clone()
        };
        for children in [json!(null), json!(""), json!(0), json!(2)] {
            assert!(rules(with("children", children)).is_empty());
        }
        assert_eq!(rules(with("children", json!(-1))), ["consumer.children minimum"]);
        assert_eq!(rules(with("children", json!(1.5))), ["consumer.children whole"]);
        assert_eq!(rules(with("children", json!("2"))), ["consumer.children number"]);
        assert_eq!(rules(with("birthCountry", json!("XX Foo"))), ["consumer.birthCountry country"]);
        let lists = |data: &mut Value| {
            data["mortgage"]["loanParts"] = json!("x");
            data["pension"] = json!({"pensions": {"amount": 1}});
        };
        assert_eq!(rules(lists), ["mortgage.loanParts list", "pension.pensions list"]);
    }

    #[test]
    fn names_and_lines_have_their_lengths() {
        let long = |data: &mut Value| {
            data["consumer"]["lastName"] = json!("x".repeat(101));
            data["consumer"]["firstName"] = json!("Anna\r\nBcc: x");
            data["mortgage"]["loanParts"] = json!([{"lender": "x".repeat(256)}]);
            data["pension"] = json!({"pensions": [{"company": "a\u{202e}b"}]});
        };
        let expected = [
            "consumer.firstName characters",
            "consumer.lastName max_length",
            "mortgage.loanParts.0.lender max_length",
            "pension.pensions.0.company characters",
        ];
        assert_eq!(rules(long), expected);
    }

    #[test]
    fn answers_have_their_wire_types() {
        let bad = |data: &mut Value| {
            data["consumer"]["grossMonthlyIncome"] = json!("4250");
            data["consumer"]["houseNumber"] = json!("12a");
            data["consumer"]["degree"] = json!("9");
            data["consumer"]["smoker"] = json!("no");
            data["consumer"]["birthDate"] = json!("1985-02-30");
            data["additionalData"] = json!({"housingType": "kasteel", "purchasePrice": -1});
            data["mortgage"]["loanParts"] = json!([{"percentage": 140, "startDate": "x"}]);
            data["pension"] = json!({"pensions": [{"amount": "veel"}]});
        };
        let expected = [
            "additionalData.housingType enum",
            "additionalData.purchasePrice minimum",
            "consumer.birthDate date",
            "consumer.degree enum",
            "consumer.grossMonthlyIncome number",
            "consumer.houseNumber number",
            "consumer.smoker boolean",
            "mortgage.loanParts.0.percentage between",
            "mortgage.loanParts.0.startDate date",
            "pension.pensions.0.amount number",
        ];
        assert_eq!(rules(bad), expected);
    }
}
