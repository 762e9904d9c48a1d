//! The values of fields that can be proposed: their forms, and where they stand in the record.

use serde_json::{Map, Value, json};

use crate::actions::Rejection;
use crate::change_proposals::{ADDRESS, PHONES, ProposalField};
use crate::codes::Code;
use crate::limits;
use crate::questionnaires::inventory::MARITAL_STATES;
use crate::records::{CONTACT_PREFERENCES, ConsumerRecord};
use crate::schema::{Fields, add_violation};
use crate::threads::is_visible;
use crate::values::iban;
use crate::values::typed_text::{HouseNumber, split_house_number, strip_invisible};
use crate::values::{Email, is_email, is_phone};

/// Reads a proposed value: as it is kept, without space around its texts.
///
/// # Errors
/// `VALIDATION_FAILED` with the rules that it breaks, by places below `value`; `SEPA_INVALID_IBAN`.
pub fn read_value(field: ProposalField, value: &Value) -> Result<Value, Rejection> {
    match field {
        ProposalField::Address => read_address(value),
        ProposalField::Phone => read_phones(value),
        ProposalField::Email => read_email(value),
        ProposalField::Iban => read_account(value),
        ProposalField::MaritalState => read_choice(value, &MARITAL_STATES),
        ProposalField::ContactPreference => read_choice(value, &CONTACT_PREFERENCES),
    }
}

fn invalid(place: &str, rule: &str) -> Rejection {
    Rejection::invalid(Fields::from([(place.to_owned(), vec![rule.to_owned()])]))
}

fn line(value: &Value) -> Result<String, Rejection> {
    match value {
        Value::String(text) if !text.chars().any(is_visible) => Err(invalid("value", "required")),
        Value::String(text) => Ok(strip_invisible(text).trim().to_owned()),
        Value::Null => Err(invalid("value", "required")),
        _ => Err(invalid("value", "type")),
    }
}

/// The texts of an object with these members and no others, each of one line; nothing for one that is absent or empty.
fn read_lines<'a>(value: &'a Value, names: &[&'static str]) -> Result<Map<String, Value>, Rejection> {
    let object: &'a Map<String, Value> = match value {
        Value::Object(object) => object,
        Value::Null => return Err(invalid("value", "required")),
        _ => return Err(invalid("value", "type")),
    };
    let mut violations = Fields::new();
    for name in object.keys().filter(|name| !names.contains(&name.as_str())) {
        add_violation(&mut violations, format!("value.{}", short(name)), "unknown");
    }
    let mut lines = Map::new();
    for name in names {
        let place = format!("value.{name}");
        let text = match object.get(*name) {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) => {
                Some(strip_invisible(text).trim().to_owned()).filter(|text| text.chars().any(is_visible))
            }
            Some(_) => {
                add_violation(&mut violations, &place, "type");
                None
            }
        };
        if text.as_ref().is_some_and(|text| text.chars().count() > limits::LINE) {
            add_violation(&mut violations, &place, "max_length");
        } else if text.as_ref().is_some_and(|text| !limits::is_line(text)) {
            add_violation(&mut violations, &place, "characters");
        }
        lines.insert((*name).to_owned(), json!(text));
    }
    if violations.is_empty() { Ok(lines) } else { Err(Rejection::invalid(violations)) }
}

/// The name of a member that is not ours, no longer than names are.
fn short(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).take(limits::NAME).collect()
}

fn read_address(value: &Value) -> Result<Value, Rejection> {
    let mut lines = read_lines(value, &ADDRESS)?;
    let mut violations = Fields::new();
    for name in ["street_name", "house_number", "zipcode", "city"] {
        if lines[name].is_null() {
            add_violation(&mut violations, format!("value.{name}"), "required");
        }
    }
    if let Some(number) = lines["house_number"].as_str() {
        match split_house_number(number, lines["house_number_addition"].as_str()) {
            Some(HouseNumber { number, addition }) => {
                lines.insert("house_number".to_owned(), json!(number));
                lines.insert("house_number_addition".to_owned(), json!(addition));
            }
            None => add_violation(&mut violations, "value.house_number", "number"),
        }
    }
    if !violations.is_empty() {
        return Err(Rejection::invalid(violations));
    }
    let zipcode = lines["zipcode"].as_str().map(dutch_zipcode);
    lines.insert("zipcode".to_owned(), json!(zipcode));
    Ok(lines.into())
}

/// A postcode of the Netherlands as the post writes it, `3512 PH`; one of elsewhere as it was typed.
fn dutch_zipcode(text: &str) -> String {
    let bare: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let is_dutch = bare.len() == 6
        && bare.bytes().take(4).all(|byte| byte.is_ascii_digit())
        && bare.bytes().skip(4).all(|byte| byte.is_ascii_alphabetic());
    if is_dutch { format!("{} {}", &bare[..4], bare[4..].to_uppercase()) } else { text.to_owned() }
}

fn read_phones(value: &Value) -> Result<Value, Rejection> {
    let lines = read_lines(value, &PHONES)?;
    let mut violations = Fields::new();
    for (name, number) in &lines {
        if number.as_str().is_some_and(|number| !is_phone(number)) {
            add_violation(&mut violations, format!("value.{name}"), "phone");
        }
    }
    if !violations.is_empty() {
        return Err(Rejection::invalid(violations));
    }
    if lines.values().all(Value::is_null) { Err(invalid("value", "required")) } else { Ok(lines.into()) }
}

fn read_email(value: &Value) -> Result<Value, Rejection> {
    let text = line(value)?;
    if text.chars().count() > limits::EMAIL {
        return Err(invalid("value", "max_length"));
    }
    if is_email(&text) { Ok(json!(text)) } else { Err(invalid("value", "email")) }
}

fn read_account(value: &Value) -> Result<Value, Rejection> {
    let account = iban::parse(&line(value)?)?;
    if account.is_sepa() { Ok(json!(account.as_str())) } else { Err(Code::SepaInvalidIban.into()) }
}

fn read_choice(value: &Value, options: &[&str]) -> Result<Value, Rejection> {
    let text = line(value)?;
    if options.contains(&text.as_str()) { Ok(json!(text)) } else { Err(invalid("value", "enum")) }
}

fn trim_text(text: Option<&String>) -> Option<&str> {
    text.map(|text| text.trim()).filter(|text| !text.is_empty())
}

/// The value of a field that is in force by a record; nothing where none is known.
pub fn current_value(field: ProposalField, record: &ConsumerRecord) -> Option<Value> {
    match field {
        ProposalField::Address => {
            let parts = [&record.street_name, &record.house_number, &record.zipcode, &record.city];
            let is_known = parts.into_iter().any(|part| trim_text(part.as_ref()).is_some());
            let part = |part: &Option<String>| trim_text(part.as_ref()).unwrap_or_default().to_owned();
            is_known.then(|| {
                json!({
                    "street_name": part(&record.street_name),
                    "house_number": part(&record.house_number),
                    "house_number_addition": trim_text(record.house_number_addition.as_ref()),
                    "zipcode": part(&record.zipcode),
                    "city": part(&record.city),
                })
            })
        }
        ProposalField::Phone => {
            let (mobile, home) =
                (trim_text(record.phone_mobile.as_ref()), trim_text(record.phone_home.as_ref()));
            let is_known = mobile.is_some() || home.is_some();
            is_known.then(|| json!({ "phone_mobile": mobile, "phone_home": home }))
        }
        ProposalField::Email => record.email.as_ref().map(|email| json!(email.as_str().trim())),
        ProposalField::Iban => trim_text(record.iban.as_ref()).map(|account| json!(iban::normalise(account))),
        ProposalField::MaritalState => trim_text(record.marital_state.as_ref()).map(|state| json!(state)),
        ProposalField::ContactPreference => {
            trim_text(record.contact_preference.as_ref()).map(|preference| json!(preference))
        }
    }
}

/// Puts a value that was read by [`read_value`] into a record.
pub fn apply(field: ProposalField, value: &Value, record: &mut ConsumerRecord) {
    let part = |name: &str| value[name].as_str().map(str::to_owned);
    let whole = || value.as_str().map(str::to_owned);
    match field {
        ProposalField::Address => {
            // The address on one line is made of the parts.
            record.address = None;
            record.street_name = part("street_name");
            record.house_number = part("house_number");
            record.house_number_addition = part("house_number_addition");
            record.zipcode = part("zipcode");
            record.city = part("city");
        }
        ProposalField::Phone => {
            let (mobile, home) = (part("phone_mobile"), part("phone_home"));
            if !record.phone_numbers.is_empty() {
                let old = [record.phone_mobile.take(), record.phone_home.take()];
                let is_other = |number: &String| {
                    !old.iter().flatten().any(|old| old.trim() == number.trim())
                        && Some(number) != mobile.as_ref()
                        && Some(number) != home.as_ref()
                };
                let others: Vec<String> =
                    record.phone_numbers.drain(..).filter(|number| is_other(number)).collect();
                record.phone_numbers = mobile.iter().chain(home.iter()).cloned().chain(others).collect();
            }
            record.phone_mobile = mobile;
            record.phone_home = home;
        }
        ProposalField::Email => record.email = whole().map(Email),
        ProposalField::Iban => record.iban = whole(),
        ProposalField::MaritalState => record.marital_state = whole(),
        ProposalField::ContactPreference => record.contact_preference = whole(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::change_proposals::is_same;

    fn anna() -> ConsumerRecord {
        let record = json!({
            "last_name": "Vries", "email": "anna@example.nl", "address": "Lange Nieuwstraat 12, Utrecht",
            "street_name": "Lange Nieuwstraat", "house_number": "12", "zipcode": "3512 PH", "city": "Utrecht",
            "phone_mobile": "0612345678", "phoneNumbers": ["0612345678", "0301234567"],
        });
        serde_json::from_value(record).expect("a record")
    }

    fn violations(field: ProposalField, value: &Value) -> Vec<(String, Vec<String>)> {
        let refused = read_value(field, value).expect_err("a rejection");
        assert_eq!(refused.code, Code::ValidationFailed);
        refused.fields.into_iter().collect()
    }

    fn one_violation(place: &str, rule: &str) -> Vec<(String, Vec<String>)> {
        vec![(place.to_owned(), vec![rule.to_owned()])]
    }

    #[test]
    fn an_address_is_whole_and_of_single_lines() {
        let typed = json!({
            "street_name": " Kerkstraat ", "house_number": "7", "house_number_addition": "", "zipcode": "1017gc", "city": "Amsterdam",
        });
        let read = read_value(ProposalField::Address, &typed).expect("an address");
        assert_eq!(
            read,
            json!({
                "street_name": "Kerkstraat", "house_number": "7", "house_number_addition": null,
                "zipcode": "1017 GC", "city": "Amsterdam",
            })
        );
        let with = |name: &str, value: Value| {
            let mut changed = typed.clone();
            changed[name] = value;
            violations(ProposalField::Address, &changed)
        };
        assert_eq!(with("zipcode", json!(" \u{200b} ")), one_violation("value.zipcode", "required"));
        assert_eq!(with("city", json!(7)), one_violation("value.city", "type"));
        assert_eq!(with("country", json!("NL")), one_violation("value.country", "unknown"));
        assert_eq!(with("house_number", json!("a7")), one_violation("value.house_number", "number"));
        assert_eq!(with("city", json!("Am\nster")), one_violation("value.city", "characters"));
        assert_eq!(with("city", json!("x".repeat(256))), one_violation("value.city", "max_length"));
        assert_eq!(
            violations(ProposalField::Address, &json!("Kerkstraat 7")),
            one_violation("value", "type")
        );
        assert_eq!(violations(ProposalField::Address, &Value::Null), one_violation("value", "required"));
    }

    #[test]
    fn a_house_number_may_come_with_its_addition_and_invisible_characters_go() {
        let typed = json!({
            "street_name": "\u{202a}Kerkstraat\u{202c}", "house_number": "30-34", "zipcode": "1017\u{a0}gc", "city": "Amsterdam",
        });
        let read = read_value(ProposalField::Address, &typed).expect("an address");
        assert_eq!(
            (&read["street_name"], &read["house_number"], &read["house_number_addition"], &read["zipcode"]),
            (&json!("Kerkstraat"), &json!("30"), &json!("34"), &json!("1017 GC"))
        );
    }

    #[test]
    fn there_is_a_phone_number_and_it_looks_like_one() {
        let read = |value: &Value| read_value(ProposalField::Phone, value);
        let home = json!({ "phone_home": "030 1234567" });
        assert_eq!(read(&home).ok(), Some(json!({ "phone_mobile": null, "phone_home": "030 1234567" })));
        assert_eq!(
            violations(ProposalField::Phone, &json!({ "phone_mobile": "" })),
            one_violation("value", "required")
        );
        let wrong = json!({ "phone_mobile": "12" });
        assert_eq!(violations(ProposalField::Phone, &wrong), one_violation("value.phone_mobile", "phone"));
    }

    #[test]
    fn addresses_accounts_and_choices_are_checked() {
        assert_eq!(violations(ProposalField::Email, &json!("anna")), one_violation("value", "email"));
        assert_eq!(violations(ProposalField::Email, &json!(" ")), one_violation("value", "required"));
        assert_eq!(violations(ProposalField::MaritalState, &json!("happy")), one_violation("value", "enum"));
        assert_eq!(
            violations(ProposalField::ContactPreference, &json!(["email"])),
            one_violation("value", "type")
        );
        assert_eq!(read_value(ProposalField::ContactPreference, &json!("post")).ok(), Some(json!("post")));
        let account = read_value(ProposalField::Iban, &json!("nl91 abna 0417 1643 00"));
        assert_eq!(account.ok(), Some(json!("NL91ABNA0417164300")));
        for wrong in ["NL91ABNA0417164301", "BR1800360305000010009795493C1", "x"] {
            let refused = read_value(ProposalField::Iban, &json!(wrong)).expect_err("a rejection");
            assert_eq!(refused.code, Code::SepaInvalidIban, "{wrong}");
        }
    }

    #[test]
    fn what_is_applied_is_in_force() {
        let mut record = anna();
        let values = [
            (
                ProposalField::Address,
                json!({
                    "street_name": "Kerkstraat", "house_number": "7", "house_number_addition": null,
                    "zipcode": "1017 GC", "city": "Amsterdam",
                }),
            ),
            (ProposalField::Phone, json!({ "phone_mobile": "0687654321", "phone_home": null })),
            (ProposalField::Email, json!("new@example.nl")),
            (ProposalField::Iban, json!("NL91ABNA0417164300")),
            (ProposalField::MaritalState, json!("single")),
            (ProposalField::ContactPreference, json!("portal")),
        ];
        for (field, value) in values {
            let before = current_value(field, &record);
            assert!(before.is_none_or(|before| !is_same(field, &before, &value)), "{field}");
            apply(field, &value, &mut record);
            assert_eq!(current_value(field, &record), Some(value), "{field}");
        }
        assert_eq!(record.full_address().as_deref(), Some("Kerkstraat 7, 1017 GC Amsterdam"));
        assert_eq!(record.phone_numbers, ["0687654321", "0301234567"]);
    }

    #[test]
    fn spelling_alone_is_no_change() {
        let address = |zipcode: &str| json!({ "street_name": "A", "house_number": "1", "zipcode": zipcode, "city": "B" });
        assert!(is_same(ProposalField::Address, &address("3512PH"), &address("3512 ph")));
        assert!(!is_same(ProposalField::Address, &address("3512 PH"), &address("3512 PJ")));
        let phone = |number: &str| json!({ "phone_mobile": number, "phone_home": "" });
        assert!(is_same(
            ProposalField::Phone,
            &phone("06-12345678"),
            &json!({ "phone_mobile": "0612345678" })
        ));
        assert!(is_same(ProposalField::Email, &json!("Anna@example.nl"), &json!("anna@example.nl ")));
        assert!(is_same(ProposalField::Iban, &json!("NL91 ABNA"), &json!("NL91ABNA")));
    }
}
