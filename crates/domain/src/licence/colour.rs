use std::borrow::Cow;
use std::fmt::{self, Display};
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::{PartialSchema, ToSchema};

/// A colour as `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Colour {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
}

impl Colour {
    pub const WHITE: Self = Self { red: 255, green: 255, blue: 255 };
    /// The dark that texts on light colours are set in.
    pub const INK: Self = Self { red: 20, green: 24, blue: 31 };

    /// Relative luminance by WCAG 2.2.
    pub fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let share = f64::from(part) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }

    /// Contrast ratio by WCAG 2.2, from 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// This colour with a share (0 to 1) of another mixed in.
    #[must_use]
    pub fn mixed(self, other: Self, share: f64) -> Self {
        let mix = |from: u8, to: u8| {
            let part = f64::from(from) + (f64::from(to) - f64::from(from)) * share;
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a byte")]
            let byte = part.round().clamp(0.0, 255.0) as u8;
            byte
        };
        Self {
            red: mix(self.red, other.red),
            green: mix(self.green, other.green),
            blue: mix(self.blue, other.blue),
        }
    }
}

impl FromStr for Colour {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fault = || format!("{text:?} is not a colour of the form #rrggbb");
        let digits = text
            .strip_prefix('#')
            .filter(|digits| digits.len() == 6 && digits.is_ascii())
            .ok_or_else(fault)?;
        let part = |from: usize| u8::from_str_radix(&digits[from..from + 2], 16).map_err(|_| fault());
        Ok(Self { red: part(0)?, green: part(2)?, blue: part(4)? })
    }
}

impl TryFrom<String> for Colour {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Colour> for String {
    fn from(colour: Colour) -> Self {
        colour.to_string()
    }
}

impl Display for Colour {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

impl JsonSchema for Colour {
    fn schema_name() -> Cow<'static, str> {
        "Colour".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^#[0-9a-fA-F]{6}$" })
    }
}

impl PartialSchema for Colour {
    fn schema() -> RefOr<utoipa::openapi::Schema> {
        let schema = ObjectBuilder::new().schema_type(SchemaType::Type(Type::String));
        schema.pattern(Some("^#[0-9a-fA-F]{6}$")).into()
    }
}

impl ToSchema for Colour {}
