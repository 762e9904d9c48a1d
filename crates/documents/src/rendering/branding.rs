//! How a firm's documents look, and how they speak to their reader.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

/// A firm's look and the consumer's language.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Branding {
    /// The name of the firm.
    pub firm: String,
    /// What stands in the footer besides the name: address, telephone, registrations.
    pub firm_details: Vec<String>,
    /// The logo as PNG, JPEG, GIF or SVG; without one the name stands in its place.
    #[serde(skip)]
    pub logo: Option<Vec<u8>>,
    /// The colour of headings.
    pub colour_primary: Colour,
    /// The colour of lines and marks.
    pub colour_accent: Colour,
    /// The language of the paper.
    pub locale: Locale,
    /// Whether Dutch says `u` or `je`.
    pub address_style: AddressStyle,
}

/// The language of a paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Locale {
    Nl,
    En,
}

/// How the consumer is spoken to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AddressStyle {
    Formal,
    Informal,
}

/// An opaque colour in sRGB.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
}

/// A colour was not written as `#rgb` or `#rrggbb`.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0:?} is no colour: write it as #rrggbb")]
pub struct BadColour(String);

/// The contrast that text needs on its background (WCAG 2.2, 1.4.3).
const READABLE: f64 = 4.5;

impl Colour {
    /// This colour, darkened step by step until text in it can be read on white paper.
    #[must_use]
    pub fn readable(self) -> Self {
        let mut colour = self;
        while colour.contrast_with_white() < READABLE {
            let darker = |part: u8| part.saturating_sub(part / 16 + 1);
            colour = Self { red: darker(colour.red), green: darker(colour.green), blue: darker(colour.blue) };
        }
        colour
    }

    /// The contrast ratio with white, from 1 to 21 (WCAG 2.2).
    fn contrast_with_white(self) -> f64 {
        1.05 / (self.luminance() + 0.05)
    }

    fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }
}

impl FromStr for Colour {
    type Err = BadColour;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = || BadColour(text.to_owned());
        let digits = text.trim().strip_prefix('#').ok_or_else(bad)?;
        let long: String = match digits.len() {
            3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
            _ => digits.to_owned(),
        };
        let mut parts = [0; 3];
        hex::decode_to_slice(&long, &mut parts).map_err(|_| bad())?;
        let [red, green, blue] = parts;
        Ok(Self { red, green, blue })
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_in_both_lengths() {
        assert_eq!("#1A2b3c".parse::<Colour>().map(|c| c.to_string()), Ok("#1a2b3c".into()));
        assert_eq!(" #fa0 ".parse::<Colour>().map(|c| c.to_string()), Ok("#ffaa00".into()));
        for bad in ["red", "1a2b3c", "#12345", "#ggg", "", "#é1"] {
            assert!(bad.parse::<Colour>().is_err(), "{bad}");
        }
    }

    proptest::proptest! {
        #[test]
        fn headings_can_be_read_whatever_the_firm_chose(red: u8, green: u8, blue: u8) {
            let chosen = Colour { red, green, blue };
            let used = chosen.readable();
            proptest::prop_assert!(used.contrast_with_white() >= READABLE);
            if chosen.contrast_with_white() >= READABLE {
                proptest::prop_assert_eq!(used, chosen);
            }
        }
    }
}
