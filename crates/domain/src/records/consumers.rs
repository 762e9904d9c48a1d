//! Records of the people and companies that a firm serves.

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::entity::entity;
use crate::limits;
use crate::locale::{AddressStyle, Locale};
use crate::questionnaires::inventory::{DEGREES, MARITAL_STATES};
use crate::revision::FieldValues;
use crate::schema::Violation;
use crate::values::iban;
use crate::values::{Email, Gender, Picture, is_phone};

/// Ways in which somebody wants to be contacted by the firm.
pub const CONTACT_PREFERENCES: [&str; 4] = ["email", "phone", "post", "portal"];

/// The values of an optional choice, as a schema lists them.
fn with_null(values: &[&str]) -> serde_json::Value {
    let values = values.iter().map(|value| serde_json::Value::from(*value));
    values.chain([serde_json::Value::Null]).collect()
}

entity! {
    /// A consumer as the firm sends them. There is no password in it: a consumer sets that by invitation.
    pub struct ConsumerRecord {
        /// Signs in as well as the mail address does; required where somebody else signs in with that address.
        #[schemars(length(min = 1, max = 120))]
        pub user_name: Option<String>,
        /// E-mail address; without it and a user name the consumer cannot sign in.
        pub email: Option<Email>,
        /// The external id of the partner.
        pub partner: Option<String>,
        /// The external id of the branch that serves them.
        pub branch: Option<String>,
        #[serde(default)]
        pub locale: Locale,
        /// Absent: the licence's default.
        pub address_style: Option<AddressStyle>,
        /// True if two-factor authentication must be set up before anything else.
        #[serde(default)]
        pub two_factor_required: bool,
        #[serde(default)]
        pub is_company: bool,
        pub company_name: Option<String>,
        pub gender: Option<Gender>,
        #[schemars(length(max = limits::NAME))]
        pub initials: Option<String>,
        #[schemars(length(max = limits::NAME))]
        pub first_name: Option<String>,
        #[schemars(length(max = limits::NAME))]
        pub preposition: Option<String>,
        #[schemars(length(max = limits::NAME))]
        pub last_name: Option<String>,
        /// Absent: made of the name's parts.
        pub display_name: Option<String>,
        #[schemars(length(max = limits::NAME))]
        pub salutation: Option<String>,
        pub date_of_birth: Option<NaiveDate>,
        #[schemars(length(max = limits::NAME))]
        pub nationality: Option<String>,
        /// Absent: made of street, number, postcode and city.
        pub address: Option<String>,
        pub street_name: Option<String>,
        pub house_number: Option<String>,
        pub house_number_addition: Option<String>,
        pub zipcode: Option<String>,
        pub city: Option<String>,
        pub birth_country: Option<String>,
        #[schemars(length(max = limits::NAME))]
        pub birth_last_name: Option<String>,
        #[schemars(length(max = limits::NAME))]
        pub birth_preposition: Option<String>,
        pub phone_home: Option<String>,
        pub phone_mobile: Option<String>,
        /// Absent: the mobile and home numbers.
        #[serde(default, rename = "phoneNumbers")]
        pub phone_numbers: Vec<String>,
        #[serde(rename = "profilePicture")]
        pub profile_picture: Option<Picture>,
        /// Marital state, one of the inventory form's values.
        #[schemars(extend("enum" = with_null(&MARITAL_STATES)))]
        pub marital_state: Option<String>,
        /// The highest degree, a code of the inventory form from 1 to 8.
        #[schemars(extend("enum" = with_null(&DEGREES)))]
        pub degree: Option<String>,
        pub smoker: Option<bool>,
        pub in_paid_employment: Option<bool>,
        pub ever_divorced: Option<bool>,
        /// The account number that the firm pays to and collects from, as printed or without spaces.
        pub iban: Option<String>,
        /// Way in which they want to be contacted by the firm.
        #[schemars(extend("enum" = with_null(&CONTACT_PREFERENCES)))]
        pub contact_preference: Option<String>,
        /// The firm's contacts at a company; this gives them no sign-in of their own.
        #[serde(default)]
        #[schemars(length(max = 50))]
        pub contact_persons: Vec<ContactPerson>,
    }

    /// A person at a company.
    pub struct ContactPerson {
        pub name: String,
        /// Job title, as the portal shows it.
        pub function: Option<String>,
        pub email: Option<Email>,
        pub phone: Option<String>,
    }
}

/// A consumer as the API shows them: the entity's names, and the read side's other names for some.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ConsumerAttributes {
    #[serde(flatten)]
    pub record: ConsumerRecord,
    pub two_factor: bool,
    #[serde(rename = "twoFactor")]
    pub two_factor_alias: bool,
    #[serde(rename = "isCompany")]
    pub is_company_alias: bool,
    #[serde(rename = "displayName")]
    pub display_name_alias: String,
    #[serde(rename = "addressStyle")]
    pub address_style_alias: AddressStyle,
    #[serde(rename = "dateOfBirth")]
    #[schema(required = true)]
    pub date_of_birth_alias: Option<NaiveDate>,
    /// The partner's names: `firstName` and, above, `displayName`.
    #[serde(rename = "firstName")]
    #[schema(required = true)]
    pub first_name_alias: Option<String>,
}

/// A partner as the API shows them to the other: the names, and what the forms about both begin with. How the partner
/// signs in is not among it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PartnerAttributes {
    pub display_name: String,
    #[serde(rename = "displayName")]
    pub display_name_alias: String,
    #[serde(rename = "firstName")]
    #[schema(required = true)]
    pub first_name_alias: Option<String>,
    #[schema(required = true)]
    pub gender: Option<Gender>,
    #[schema(required = true)]
    pub initials: Option<String>,
    #[schema(required = true)]
    pub first_name: Option<String>,
    #[schema(required = true)]
    pub preposition: Option<String>,
    #[schema(required = true)]
    pub last_name: Option<String>,
    #[schema(required = true)]
    pub date_of_birth: Option<NaiveDate>,
    #[schema(required = true)]
    pub street_name: Option<String>,
    #[schema(required = true)]
    pub house_number: Option<String>,
    #[schema(required = true)]
    pub house_number_addition: Option<String>,
    #[schema(required = true)]
    pub zipcode: Option<String>,
    #[schema(required = true)]
    pub city: Option<String>,
    #[schema(required = true)]
    pub birth_country: Option<String>,
    #[schema(required = true)]
    pub birth_last_name: Option<String>,
    #[schema(required = true)]
    pub birth_preposition: Option<String>,
    #[schema(required = true)]
    pub phone_home: Option<String>,
    #[schema(required = true)]
    pub phone_mobile: Option<String>,
    #[schema(required = true)]
    pub email: Option<Email>,
    #[schema(required = true)]
    pub marital_state: Option<String>,
    #[schema(required = true)]
    pub degree: Option<String>,
    #[schema(required = true)]
    pub smoker: Option<bool>,
    #[schema(required = true)]
    pub in_paid_employment: Option<bool>,
    #[schema(required = true)]
    pub ever_divorced: Option<bool>,
}

impl ConsumerRecord {
    pub(super) fn check(&self, violations: &mut Vec<Violation>) {
        if self.display_name().is_empty() {
            let pointer = if self.is_company { "/company_name" } else { "/last_name" };
            violations.push(Violation::new(pointer, "required", "a consumer needs a name"));
        }
        if !self.is_company && !self.contact_persons.is_empty() {
            let message = "only a company (is_company) has contact persons";
            violations.push(Violation::new("/contact_persons", "unsupported", message));
        }
        for (place, person) in self.contact_persons.iter().enumerate() {
            if person.name.trim().is_empty() {
                violations.push(Violation::new(
                    format!("/contact_persons/{place}/name"),
                    "required",
                    "a person has a name",
                ));
            }
        }
        let listed = self.phone_numbers.iter().enumerate();
        let listed = listed.map(|(place, number)| (format!("/phoneNumbers/{place}"), number.as_str()));
        let named = [("/phone_home", &self.phone_home), ("/phone_mobile", &self.phone_mobile)];
        let named = named.into_iter().filter_map(|(at, number)| Some((at.to_owned(), number.as_deref()?)));
        for (pointer, number) in named.chain(listed) {
            check_phone(&pointer, Some(number), violations);
        }
        let account = self.iban.as_deref().filter(|account| !account.trim().is_empty());
        if account.is_some_and(|account| iban::parse(account).is_err()) {
            violations.push(Violation::new(
                "/iban",
                "iban",
                "this is no account number: its check digits are wrong",
            ));
        }
    }

    /// Returns the consumer's name: the company's, the given display name, or first and last name.
    pub fn display_name(&self) -> String {
        let given = self.display_name.clone().filter(|name| !name.trim().is_empty());
        let company = self.company_name.clone().filter(|_| self.is_company);
        company.or(given).unwrap_or_else(|| {
            let first = self.first_name.as_deref().or(self.initials.as_deref());
            join_parts(&[first, self.preposition.as_deref(), self.last_name.as_deref()], " ")
        })
    }

    /// The address on one line: `Lange Nieuwstraat 12 A, 3512 PH Utrecht`.
    pub fn full_address(&self) -> Option<String> {
        if self.address.is_some() {
            return self.address.clone();
        }
        let number = [self.house_number.as_deref(), self.house_number_addition.as_deref()];
        let street = join_parts(&[self.street_name.as_deref(), number[0], number[1]], " ");
        let town = join_parts(&[self.zipcode.as_deref(), self.city.as_deref()], " ");
        Some(join_parts(&[Some(&street), Some(&town)], ", ")).filter(|address| !address.is_empty())
    }

    /// Returns true if the data suffices for a direct-debit mandate: it needs the holder's street, number, postcode and
    /// city.
    pub fn has_mandate_address(&self) -> bool {
        let given = |part: &Option<String>| part.as_deref().is_some_and(|text| !text.trim().is_empty());
        given(&self.address)
            || [&self.street_name, &self.house_number, &self.zipcode, &self.city].into_iter().all(given)
    }

    /// The phone numbers: those listed, else the mobile and home numbers.
    pub fn all_phone_numbers(&self) -> Vec<String> {
        if self.phone_numbers.is_empty() {
            return [&self.phone_mobile, &self.phone_home].into_iter().flatten().cloned().collect();
        }
        self.phone_numbers.clone()
    }

    /// Returns the consumer as the API shows them.
    pub fn attributes(&self, two_factor: bool, default_style: AddressStyle) -> ConsumerAttributes {
        let style = self.address_style.unwrap_or(default_style);
        let name = self.display_name();
        ConsumerAttributes {
            record: Self {
                display_name: Some(name.clone()),
                address: self.full_address(),
                address_style: Some(style),
                phone_numbers: self.all_phone_numbers(),
                ..self.clone()
            },
            two_factor,
            two_factor_alias: two_factor,
            is_company_alias: self.is_company,
            display_name_alias: name,
            address_style_alias: style,
            date_of_birth_alias: self.date_of_birth,
            first_name_alias: self.first_name.clone(),
        }
    }

    /// Returns the consumer as the partner sees them.
    pub fn partner_attributes(&self) -> PartnerAttributes {
        let name = self.display_name();
        PartnerAttributes {
            display_name: name.clone(),
            display_name_alias: name,
            first_name_alias: self.first_name.clone(),
            gender: self.gender,
            initials: self.initials.clone(),
            first_name: self.first_name.clone(),
            preposition: self.preposition.clone(),
            last_name: self.last_name.clone(),
            date_of_birth: self.date_of_birth,
            street_name: self.street_name.clone(),
            house_number: self.house_number.clone(),
            house_number_addition: self.house_number_addition.clone(),
            zipcode: self.zipcode.clone(),
            city: self.city.clone(),
            birth_country: self.birth_country.clone(),
            birth_last_name: self.birth_last_name.clone(),
            birth_preposition: self.birth_preposition.clone(),
            phone_home: self.phone_home.clone(),
            phone_mobile: self.phone_mobile.clone(),
            email: self.email.clone(),
            marital_state: self.marital_state.clone(),
            degree: self.degree.clone(),
            smoker: self.smoker,
            in_paid_employment: self.in_paid_employment,
            ever_divorced: self.ever_divorced,
        }
    }

    /// The fields that forms are filled in from, see [`crate::revision`].
    pub fn form_fields(&self) -> FieldValues {
        let known = self.to_json();
        let names = [
            "partner",
            "gender",
            "initials",
            "first_name",
            "preposition",
            "last_name",
            "street_name",
            "house_number",
            "house_number_addition",
            "zipcode",
            "city",
            "birth_country",
            "date_of_birth",
            "birth_last_name",
            "birth_preposition",
            "phone_home",
            "phone_mobile",
            "email",
            "marital_state",
            "degree",
            "smoker",
            "in_paid_employment",
            "ever_divorced",
        ];
        names.into_iter().map(|name| (name.to_owned(), known[name].clone())).collect()
    }

    /// Returns the record as it is stored: every field present.
    pub fn to_json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}

fn join_parts(parts: &[Option<&str>], separator: &str) -> String {
    let parts: Vec<&str> =
        parts.iter().flatten().map(|part| part.trim()).filter(|part| !part.is_empty()).collect();
    parts.join(separator)
}

/// Names a text that is no phone number; an empty one says that there is none.
pub(super) fn check_phone(pointer: &str, number: Option<&str>, violations: &mut Vec<Violation>) {
    if number.is_some_and(|number| !number.is_empty() && !is_phone(number)) {
        let message = "this must be a phone number such as 06 12345678 or +32 2 123 45 67";
        violations.push(Violation::new(pointer, "phone", message));
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn anna() -> ConsumerRecord {
        serde_json::from_value(json!({
            "first_name": "Anna", "preposition": "de", "last_name": "Vries", "street_name": "Lange Nieuwstraat",
            "house_number": "12", "house_number_addition": "A", "zipcode": "3512 PH", "city": "Utrecht",
            "phone_mobile": "0612345678", "address_style": "informal"
        }))
        .unwrap()
    }

    #[test]
    fn names_and_address_are_made_of_their_parts() {
        let shown = serde_json::to_value(anna().attributes(true, AddressStyle::Formal)).unwrap();
        assert_eq!(shown["display_name"], "Anna de Vries");
        assert_eq!(shown["displayName"], "Anna de Vries");
        assert_eq!(shown["address"], "Lange Nieuwstraat 12 A, 3512 PH Utrecht");
        assert_eq!(shown["phoneNumbers"], json!(["0612345678"]));
        assert_eq!(shown["addressStyle"], "informal");
        assert_eq!(shown["twoFactor"], true);
        assert_eq!(shown["dateOfBirth"], serde_json::Value::Null);
    }

    #[test]
    fn a_company_goes_by_its_name() {
        let bakery =
            ConsumerRecord { is_company: true, company_name: Some("Bakkerij Jansen B.V.".into()), ..anna() };
        assert_eq!(bakery.display_name(), "Bakkerij Jansen B.V.");
    }
}
