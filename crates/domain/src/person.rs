//! Person whom a new dossier is for: as the form sends them and the firm's event has them.

use crate::entity::request;
use crate::limits;
use crate::locale::AddressStyle;

request! {
    /// Person whom the dossier is for.
    #[schema(as = DossierPerson)]
    pub struct Person {
        /// The number of the person in the system that asks for the dossier.
        #[serde(rename = "externalId")]
        #[schemars(length(max = limits::EXTERNAL_ID))]
        pub external_id: Option<String>,
        /// `male` or `female`.
        pub gender: Option<String>,
        #[schemars(length(max = 20))]
        pub initials: Option<String>,
        #[serde(rename = "firstName")]
        #[schemars(length(max = limits::NAME))]
        pub first_name: Option<String>,
        #[schemars(length(max = 30))]
        pub preposition: Option<String>,
        #[serde(rename = "lastName")]
        #[schemars(length(max = limits::NAME))]
        pub last_name: Option<String>,
        #[serde(rename = "postalCode")]
        #[schemars(length(max = 12))]
        pub postal_code: Option<String>,
        #[serde(rename = "houseNumber")]
        pub house_number: Option<String>,
        #[serde(rename = "houseNumberAddition")]
        #[schemars(length(max = 10))]
        pub house_number_addition: Option<String>,
        #[schemars(length(max = 120))]
        pub street: Option<String>,
        #[schemars(length(max = 120))]
        pub city: Option<String>,
        #[serde(rename = "homePhone")]
        #[schemars(length(max = 30))]
        pub home_phone: Option<String>,
        #[serde(rename = "mobilePhone")]
        #[schemars(length(max = 30))]
        pub mobile_phone: Option<String>,
        #[serde(rename = "dateOfBirth")]
        pub date_of_birth: Option<String>,
        #[schemars(length(max = limits::COUNTRY))]
        pub country: Option<String>,
        pub email: Option<String>,
        #[serde(rename = "addressStyle")]
        pub address_style: Option<AddressStyle>,
        /// A code of `GET /api/entities/income-types`.
        #[serde(rename = "incomeType")]
        pub income_type: Option<String>,
    }
}
