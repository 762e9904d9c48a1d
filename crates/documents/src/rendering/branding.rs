//! A firm's branding of documents: colours, logo, and the language and form of address for the reader.

use domain::licence::Colour;
use domain::locale::{AddressStyle, Locale, MessageLocale};
use serde::{Serialize, Serializer};

/// A firm's look and the consumer's language.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Branding {
    /// The name of the firm.
    pub firm: String,
    /// Footer lines after the name: address, telephone, registrations.
    pub firm_details: Vec<String>,
    /// Logo as PNG, JPEG, GIF or SVG; without one the name is printed instead.
    #[serde(skip)]
    pub logo: Option<Vec<u8>>,
    /// The colour of headings.
    pub colour_primary: Colour,
    /// The colour of lines and marks.
    pub colour_accent: Colour,
    /// The language of the document, and whether Dutch says `u` or `je`.
    #[serde(flatten, serialize_with = "serialize_locale")]
    pub locale: MessageLocale,
}

/// The template has the language and the way of address apart.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn serialize_locale<S: Serializer>(locale: &MessageLocale, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Parts {
        locale: Locale,
        address_style: AddressStyle,
    }
    Parts { locale: locale.language, address_style: locale.address_style }.serialize(serializer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_branding_is_read_back_unchanged() {
        // The ids of documents that are made again on demand follow from it.
        let look = Branding {
            firm: "Van Dijk".to_owned(),
            firm_details: vec!["Utrecht".to_owned()],
            logo: Some(vec![1]),
            colour_primary: Colour::INK,
            colour_accent: Colour::WHITE,
            locale: MessageLocale::informal(Locale::Nl),
        };
        let text = r##"{"firm":"Van Dijk","firm_details":["Utrecht"],"colour_primary":"#14181f","colour_accent":"#ffffff","locale":"nl","address_style":"informal"}"##;
        assert_eq!(serde_json::to_string(&look).expect("JSON"), text);
    }
}
