//! The guests' form: a new dossier for one person, or for two.

use chrono::NaiveDate;

use crate::actions::Rejection;
use crate::codes::Code;
use crate::entity::request;
use crate::events::{DossierRequested, Event};
use crate::licence::Licence;
use crate::limits;
use crate::person::Person;
use crate::schema::{Fields, add_violation};
use crate::values::dates;
use crate::values::is_email;
use crate::values::typed_text::split_house_number;

/// The country of who names none.
pub const DEFAULT_COUNTRY: &str = "Nederland";

request! {
    /// The body of `POST /api/create-dossier`.
    pub struct CreateDossier {
        #[serde(default, rename = "hasPartner")]
        pub has_partner: bool,
        /// A code of `GET /api/entities/product-phases`.
        #[serde(rename = "productPhase")]
        pub product_phase: Option<String>,
        #[serde(rename = "leadSource")]
        pub lead_source: Option<String>,
        /// The number of the dossier in the system that asks for it, under which the firm keeps it.
        #[serde(rename = "externalId")]
        #[schemars(length(max = limits::EXTERNAL_ID))]
        pub external_id: Option<String>,
        /// The main person, then the partner.
        pub persons: Vec<Person>,
        /// Field that people do not see: a machine fills it in.
        pub website: Option<String>,
        /// Time that the form was open, in seconds.
        #[serde(rename = "secondsOnPage")]
        pub seconds_on_page: Option<f64>,
    }
}

/// Returns true if a machine filled in the form: it filled the hidden field, or was faster than anybody reads.
pub fn is_machine(form: &CreateDossier) -> bool {
    form.website.as_deref().is_some_and(|text| !text.is_empty())
        || form.seconds_on_page.is_some_and(|seconds| seconds < 2.0)
}

/// The dossier number and client numbers in the request, none of which the firm may have already.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    pub dossier: Option<String>,
    pub persons: Vec<String>,
}

/// The numbers in a form; an empty one is none.
pub fn numbers(form: &CreateDossier) -> Numbers {
    let given = |number: &Option<String>| number.clone().filter(|number| !number.trim().is_empty());
    Numbers {
        dossier: given(&form.external_id),
        persons: form.persons.iter().filter_map(|person| given(&person.external_id)).collect(),
    }
}

/// Validates the form and returns the data of the firm's event; country, form of address and lead source are filled in.
///
/// # Errors
/// `ACCESS_DENIED` where the licence has no such form; `OUT_OF_INDEX` for no persons or more than two;
/// `PERSON_EXTERNAL_ID_EXISTS` for two persons of one number; `PRODUCT_PHASE_NOT_FOUND`, `INCOME_TYPE_NOT_FOUND`;
/// `PERSON_GENDER_INVALID`, `PERSON_DOB_INVALID` and `PERSON_COUNTRY_INVALID` where that is all that is wrong;
/// `VALIDATION_FAILED` otherwise.
pub fn decide(
    licence: &Licence,
    branch: Option<&str>,
    form: CreateDossier,
    today: NaiveDate,
) -> Result<Event, Rejection> {
    if !licence.features.show_appointment_form {
        return Err(Code::AccessDenied.into());
    }
    if !(1..=2).contains(&form.persons.len()) {
        return Err(Code::OutOfIndex.into());
    }
    let mut violations = DossierViolations::default();
    if form.has_partner != (form.persons.len() == 2) {
        add_violation(&mut violations.fields, "hasPartner", "persons");
        violations.codes.push(Code::ValidationFailed);
    }
    for (place, person) in form.persons.iter().enumerate() {
        violations.of_person(place, person, today);
    }
    if let Some(code) = violations.code() {
        return Err(Rejection { fields: violations.fields, ..code.into() });
    }
    let numbers = numbers(&form);
    if numbers.persons.len() == 2 && numbers.persons[0] == numbers.persons[1] {
        return Err(Code::PersonExternalIdExists.into());
    }
    let given = |code: &Option<String>| code.clone().filter(|code| !code.is_empty());
    if given(&form.product_phase)
        .is_some_and(|code| !licence.product_phases.iter().any(|phase| phase.code == code))
    {
        return Err(Code::ProductPhaseNotFound.into());
    }
    let known = |code: String| licence.income_types.iter().any(|kind| kind.code == code);
    if form.persons.iter().filter_map(|person| given(&person.income_type)).any(|code| !known(code)) {
        return Err(Code::IncomeTypeNotFound.into());
    }
    let mut persons = form.persons;
    for person in &mut persons {
        person.country = Some(given(&person.country).unwrap_or_else(|| DEFAULT_COUNTRY.to_owned()));
        person.address_style = person.address_style.or(Some(licence.features.default_address_style));
        let number = given(&person.house_number);
        if let Some(split) =
            number.and_then(|number| split_house_number(&number, person.house_number_addition.as_deref()))
        {
            person.house_number = Some(split.number);
            person.house_number_addition = split.addition;
        }
        person.external_id = person.external_id.take().filter(|number| !number.trim().is_empty());
    }
    let requested = DossierRequested {
        has_partner: form.has_partner,
        product_phase: given(&form.product_phase),
        lead_source: given(&form.lead_source).or_else(|| licence.content.lead_source.clone()),
        branch: branch.map(str::to_owned),
        external_id: numbers.dossier,
        persons,
    };
    Ok(requested.into())
}

#[derive(Default)]
struct DossierViolations {
    fields: Fields,
    codes: Vec<Code>,
}

impl DossierViolations {
    fn of_person(&mut self, place: usize, person: &Person, today: NaiveDate) {
        let main = place == 0;
        let given = |text: &Option<String>| {
            text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
        };
        let mut violation = |field: &str, rule: &str, code: Code| {
            add_violation(&mut self.fields, format!("persons.{place}.{field}"), rule);
            self.codes.push(code);
        };
        if given(&person.first_name).is_none() {
            violation("firstName", "required", Code::ValidationFailed);
        }
        if given(&person.last_name).is_none() {
            violation("lastName", "required", Code::ValidationFailed);
        }
        match given(&person.email) {
            None if main => violation("email", "required", Code::ValidationFailed),
            Some(email) if !is_email(&email) => violation("email", "email", Code::ValidationFailed),
            _ => {}
        }
        if given(&person.house_number).is_some_and(|number| split_house_number(&number, None).is_none()) {
            violation("houseNumber", "number", Code::ValidationFailed);
        }
        if given(&person.gender).is_some_and(|gender| !matches!(gender.as_str(), "male" | "female")) {
            violation("gender", "enum", Code::PersonGenderInvalid);
        }
        let born = given(&person.date_of_birth).map(|text| dates::parse_iso(&text));
        if born.is_some_and(|date| date.is_none_or(|date| date > today)) {
            violation("dateOfBirth", "date", Code::PersonDobInvalid);
        }
        let is_country = |text: &str| {
            text.chars().count() <= limits::COUNTRY
                && text.chars().all(|c| c.is_alphabetic() || " '()-.,".contains(c))
        };
        if given(&person.country).is_some_and(|country| !is_country(&country)) {
            violation("country", "country", Code::PersonCountryInvalid);
        }
    }

    /// The one code that says it all, or the general one.
    fn code(&self) -> Option<Code> {
        let first = *self.codes.first()?;
        Some(if self.codes.iter().all(|code| *code == first) { first } else { Code::ValidationFailed })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::actions::read;

    fn licence() -> Licence {
        let licence = json!({
            "name": "Van Dijk", "features": {"show_appointment_form": true, "default_address_style": "informal"},
            "content": {"lead_source": "website"}, "product_phases": [{"code": "orientation", "label": {"nl": "Oriëntatie"}}]
        });
        serde_json::from_value(licence).unwrap()
    }

    fn send(licence: &Licence, body: &Value) -> Result<Value, Rejection> {
        decide(licence, Some("utrecht"), read(body)?, NaiveDate::from_ymd_opt(2026, 11, 21).unwrap())
            .map(|event| event.data)
    }

    fn person() -> Value {
        json!({"firstName": "Sanne", "lastName": "Bos", "email": "sanne@example.nl"})
    }

    #[test]
    fn what_is_left_out_is_filled_in() {
        let mut body =
            json!({"persons": [person()], "productPhase": "orientation", "website": "", "secondsOnPage": 40});
        let data = send(&licence(), &body).unwrap();
        assert_eq!(
            (&data["lead_source"], &data["persons"][0]["country"]),
            (&json!("website"), &json!("Nederland"))
        );
        assert_eq!(
            (&data["persons"][0]["addressStyle"], &data["branch"]),
            (&json!("informal"), &json!("utrecht"))
        );
        body["productPhase"] = json!("unknown");
        assert_eq!(send(&licence(), &body).unwrap_err().code, Code::ProductPhaseNotFound);
        assert_eq!(
            send(&Licence { features: <_>::default(), ..licence() }, &body).unwrap_err().code,
            Code::AccessDenied
        );
    }

    #[test]
    fn one_or_two_persons_with_what_is_needed_of_each() {
        assert_eq!(send(&licence(), &json!({"persons": []})).unwrap_err().code, Code::OutOfIndex);
        let three = json!({"hasPartner": true, "persons": [person(), person(), person()]});
        assert_eq!(send(&licence(), &three).unwrap_err().code, Code::OutOfIndex);
        let rejection =
            send(&licence(), &json!({"hasPartner": true, "persons": [{}, {"email": "x"}]})).unwrap_err();
        let fields: Vec<&str> = rejection.fields.keys().map(String::as_str).collect();
        let expected = [
            "persons.0.email",
            "persons.0.firstName",
            "persons.0.lastName",
            "persons.1.email",
            "persons.1.firstName",
            "persons.1.lastName",
        ];
        assert_eq!(fields, expected);
        let partner = json!({"firstName": "Daan", "lastName": "Bos"});
        assert!(send(&licence(), &json!({"hasPartner": true, "persons": [person(), partner]})).is_ok());
    }

    #[test]
    fn two_persons_have_two_numbers() {
        let numbered = |first: &str, second: &str| {
            let persons = [person(), person()];
            let mut body = json!({"hasPartner": true, "externalId": "D-1", "persons": persons});
            body["persons"][0]["externalId"] = json!(first);
            body["persons"][1]["externalId"] = json!(second);
            body
        };
        let data = send(&licence(), &numbered("p-1", "p-2")).unwrap();
        assert_eq!((&data["external_id"], &data["persons"][1]["externalId"]), (&json!("D-1"), &json!("p-2")));
        let same = send(&licence(), &numbered("p-1", "p-1")).unwrap_err();
        assert_eq!(same.code, Code::PersonExternalIdExists);
        let none = send(&licence(), &numbered("", " ")).unwrap();
        assert_eq!(none["persons"][1]["externalId"], Value::Null);
        let form: CreateDossier = read(&numbered("p-1", "")).unwrap();
        assert_eq!(numbers(&form), Numbers { dossier: Some("D-1".into()), persons: vec!["p-1".into()] });
    }

    #[test]
    fn a_single_kind_of_violation_has_its_own_code() {
        for (field, value, code) in [
            ("gender", "V", Code::PersonGenderInvalid),
            ("dateOfBirth", "1990-02-30", Code::PersonDobInvalid),
            ("dateOfBirth", "2027-01-01", Code::PersonDobInvalid),
            ("country", "N3derland", Code::PersonCountryInvalid),
            ("houseNumber", "a12", Code::ValidationFailed),
        ] {
            let mut body = json!({"persons": [person()]});
            body["persons"][0][field] = json!(value);
            assert_eq!(send(&licence(), &body).unwrap_err().code, code, "{field}");
        }
    }

    #[test]
    fn machines_give_themselves_away() {
        let form = |extra: Value| {
            let mut body = json!({"persons": [person()]});
            body.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
            is_machine(&read(&body).unwrap())
        };
        assert!(form(json!({"website": "https://spam.example"})) && form(json!({"secondsOnPage": 0.5})));
        assert!(!form(json!({})) && !form(json!({"website": "", "secondsOnPage": 45})));
    }
}
