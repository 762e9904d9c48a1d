//! Values with a form of their own: links, pictures, mail addresses, times of day, pictures by language.
//!
//! Each type carries a JSON Schema `format`; [`FORMATS`] holds the check behind every one, so that what the schema
//! promises is what is checked.

mod any;
mod by_language;
pub mod dates;
pub mod iban;
mod inputs;
mod link;
mod object;
mod picture;
mod picture_hosts;
mod text;
pub mod typed_text;

pub(crate) use any::AnyValue;
pub use by_language::ByLanguage;
pub use inputs::{Amount, Decimal, DutchDate, FormDate, parse_decimal, parse_euros};
pub use link::{LinkError, check_link, is_private};
pub use object::Object;
pub(crate) use object::to_json;
pub use picture::{ImageType, is_picture, is_raw_image, sniff_image};
pub use picture_hosts::{host_of_picture, picture_hosts_of_html, picture_hosts_of_record};
pub use text::{Gender, is_clock_time, is_country, is_email, is_phone};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use utoipa::ToSchema;

use crate::limits;

/// A check of a text's form.
pub type FormatCheck = fn(&str) -> bool;

/// The formats that the schemas name besides the standard ones, each with its check and what it asks for.
pub const FORMATS: [(&str, FormatCheck, &str); 9] = [
    ("euros", inputs::is_euros, "an amount in euros, not below zero"),
    ("decimal", inputs::is_decimal, "a number"),
    ("form-date", inputs::is_form_date, "a date that exists, as YYYY-MM-DD"),
    ("dutch-date", inputs::is_dutch_date, "a date that exists, as DD-MM-YYYY"),
    ("email", is_email, "a mail address such as name@example.nl"),
    ("web-link", |text| check_link(text).is_ok(), "a public http or https address"),
    (
        "picture",
        is_picture,
        "a public http or https address, or a data: URL holding a PNG, JPEG, GIF, BMP or WebP",
    ),
    ("image-base64", is_raw_image, "the base64 of a PNG, JPEG, GIF, BMP or WebP"),
    ("clock-time", is_clock_time, "a time of day as HH:MM"),
];

macro_rules! text_types {
    ($($(#[$doc:meta])* $name:ident $format:literal $longest:expr;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({"type": "string", "format": $format, "maxLength": $longest})
            }
        }

        impl $name {
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }
    )+};
}

text_types! {
    /// A public http or https address.
    Link "web-link" limits::LINK;
    /// A picture: a public address, or a `data:` URL that really holds an image.
    Picture "picture" limits::PICTURE;
    /// The base64 of an image, without a prefix.
    RawImage "image-base64" limits::PICTURE;
    /// Address of a mailbox.
    Email "email" limits::EMAIL;
    /// A time of day, `HH:MM`, in Europe/Amsterdam.
    ClockTime "clock-time" 5;
}
