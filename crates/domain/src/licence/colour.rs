use std::borrow::Cow;
use std::fmt::{self, Display};
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::{PartialSchema, ToSchema};

/// The contrast that text needs on its background (WCAG 2.2, 1.4.3).
pub(super) const TEXT_CONTRAST: f64 = 4.5;

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

    /// White or ink, whichever is read more easily on this colour.
    #[must_use]
    pub fn text_colour(self) -> Self {
        if self.contrast(Self::WHITE) >= self.contrast(Self::INK) { Self::WHITE } else { Self::INK }
    }

    /// This colour, darkened step by step until text in it can be read on white.
    #[must_use]
    pub fn darkened_for_white(self) -> Self {
        let mut colour = self;
        while colour.contrast(Self::WHITE) < TEXT_CONTRAST {
            let darker = |part: u8| part.saturating_sub(part / 16 + 1);
            colour = Self { red: darker(colour.red), green: darker(colour.green), blue: darker(colour.blue) };
        }
        colour
    }

    /// Returns this colour with a share (0 to 1) of another mixed in.
    #[must_use]
    pub fn mix_with(self, other: Self, share: f64) -> Self {
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
        let violation = || format!("{text:?} is not a colour of the form #rrggbb");
        let digits = text
            .strip_prefix('#')
            .filter(|digits| digits.len() == 6 && digits.is_ascii())
            .ok_or_else(violation)?;
        let part = |from: usize| u8::from_str_radix(&digits[from..from + 2], 16).map_err(|_| violation());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lettering_suits_its_background() {
        assert_eq!(Colour { red: 20, green: 40, blue: 80 }.text_colour(), Colour::WHITE);
        assert_eq!(Colour { red: 250, green: 220, blue: 90 }.text_colour(), Colour::INK);
    }

    #[test]
    fn a_colour_reads_back() {
        assert_eq!("#1A2b3c".parse::<Colour>().map(|colour| colour.to_string()), Ok("#1a2b3c".to_owned()));
        for bad in ["red", "1a2b3c", "#12345", "#fa0", "#gggggg", "", "#\u{e9}1234"] {
            assert!(bad.parse::<Colour>().is_err(), "{bad}");
        }
    }

    proptest::proptest! {
        #[test]
        fn headings_can_be_read_whatever_the_firm_chose(red: u8, green: u8, blue: u8) {
            let chosen = Colour { red, green, blue };
            let used = chosen.darkened_for_white();
            proptest::prop_assert!(used.contrast(Colour::WHITE) >= TEXT_CONTRAST);
            if chosen.contrast(Colour::WHITE) >= TEXT_CONTRAST {
                proptest::prop_assert_eq!(used, chosen);
            }
        }
    }
}
