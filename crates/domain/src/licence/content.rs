use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use utoipa::openapi::schema::{AdditionalProperties, ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema as ApiSchema};
use utoipa::{PartialSchema, ToSchema};

use crate::limits;
use crate::locale::{Locale, MessageLocale};

/// A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Localised(pub BTreeMap<MessageLocale, String>);

impl JsonSchema for Localised {
    fn schema_name() -> Cow<'static, str> {
        "Localised".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        by_tag(limits::FREE_TEXT)
    }
}

impl PartialSchema for Localised {
    fn schema() -> RefOr<ApiSchema> {
        let text = || {
            let text = ObjectBuilder::new().schema_type(SchemaType::Type(Type::String));
            text.max_length(Some(limits::FREE_TEXT))
        };
        let by_tag = MessageLocale::ALL
            .into_iter()
            .fold(ObjectBuilder::new(), |object, locale| object.property(locale.tag(), text()));
        by_tag
            .description(Some(DESCRIPTION))
            .additional_properties(Some(AdditionalProperties::FreeForm(false)))
            .into()
    }
}

impl ToSchema for Localised {}

const DESCRIPTION: &str =
    "A text by tag, as in `{\"nl\": \"Welkom\", \"nl-x-informal\": \"Hoi\", \"en\": \"Welcome\"}`.";

/// The schema of a text by tag, each of at most so many characters.
pub(super) fn by_tag(longest: usize) -> Schema {
    let text = json_schema!({ "type": "string", "maxLength": longest });
    json_schema!({
        "type": "object",
        "description": DESCRIPTION,
        "properties": { "nl": text, "nl-x-informal": text, "en": text, "en-x-informal": text },
        "additionalProperties": false,
    })
}

/// Terms are longer than other texts.
fn terms(_: &mut SchemaGenerator) -> Schema {
    by_tag(limits::TERMS)
}

impl Localised {
    /// The text for a reader: their way of address, then their language, then Dutch; `None` when all are empty.
    pub fn get(&self, locale: MessageLocale) -> Option<&str> {
        [locale, MessageLocale::formal(locale.language), MessageLocale::formal(Locale::Nl)]
            .into_iter()
            .find_map(|locale| self.0.get(&locale).map(String::as_str).filter(|text| !text.trim().is_empty()))
    }

    /// Returns true if there is a text in a language, `nl` or `en`.
    pub fn speaks(&self, code: &str) -> bool {
        self.0.iter().any(|(locale, text)| locale.tag() == code && !text.trim().is_empty())
    }
}

macro_rules! content {
    ($($(#[$meta:meta])* $name:ident),+ $(,)?) => {
        /// The firm's own texts and images; what is left out is shown in the portal's own words or not at all.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
        #[serde(deny_unknown_fields, default)]
        pub struct Content {
            /// Picture above the welcome text: an https address, a path below `/assets`, or `data:image`.
            #[schemars(length(max = limits::PICTURE))]
            pub header_image: Option<String>,
            /// True if the header image takes the full width.
            pub header_full_width: bool,
            /// Logo in the top menu, on documents and in mails.
            #[schemars(length(max = limits::PICTURE))]
            pub logo_image: Option<String>,
            /// Logo of iDEAL | Wero beside the payment method; without one its name is shown.
            #[schemars(length(max = limits::PICTURE))]
            pub payment_method_image: Option<String>,
            /// Source of new dossiers, for the firm's own books.
            pub lead_source: Option<String>,
            $($(#[$meta])* pub $name: Localised,)+
        }

        impl Content {
            /// Returns every text with its name.
            pub fn texts(&self) -> Vec<(&'static str, &Localised)> {
                vec![$((stringify!($name), &self.$name)),+]
            }
        }
    };
}

content! {
    welcome_title,
    /// Welcome text in HTML, sanitised before it is shown.
    welcome_content,
    important_documents_title,
    /// Text above the documents in HTML, sanitised before it is shown.
    important_documents_content,
    /// HTML below every page, sanitised before it is shown.
    footer_content,
    /// The firm's word for the adviser.
    adviser_label,
    /// The firm's word for the owner of the dossier.
    dossier_owner_label,
    /// HTML: the terms that are read and agreed before signing a service order.
    #[schemars(schema_with = "terms")]
    otd_conditions,
    /// Text that the consumer agrees to for a direct debit.
    sepa_text,
    mortgage_check_introduction,
    mortgage_check_introduction_step_1,
    mortgage_check_introduction_step_2,
    mortgage_check_introduction_step_3,
    mortgage_check_introduction_step_4,
    mortgage_check_introduction_step_5,
    mortgage_check_introduction_step_6,
    /// Score 75 or more.
    mortgage_check_outcome_necessary,
    /// Score 45 to 74.
    mortgage_check_outcome_desirable,
    /// Result of a score below 45.
    mortgage_check_outcome_not_needed,
    disability_cover_introduction,
    disability_cover_premium,
    disability_cover_accept_button,
    disability_cover_decline_button,
    /// The firm's word for income types.
    income_type_label,
    /// The firm's word for product phases.
    product_phase_label,
}

impl Content {
    /// The images with their names.
    pub fn images(&self) -> [(&'static str, Option<&str>); 3] {
        [
            ("header_image", self.header_image.as_deref()),
            ("logo_image", self.logo_image.as_deref()),
            ("payment_method_image", self.payment_method_image.as_deref()),
        ]
    }
}

/// Returns true if an image may be shown from this address.
pub(super) fn is_image_address(address: &str) -> bool {
    let data = ["data:image/png;base64,", "data:image/jpeg;base64,", "data:image/svg+xml;base64,"];
    data.iter().any(|start| address.starts_with(start))
        || (address.starts_with("/assets/") && !address.contains(".."))
        || url::Url::parse(address).is_ok_and(|url| url.scheme() == "https" && url.host_str().is_some())
}
