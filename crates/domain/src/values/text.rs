//! Short texts with a fixed form.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::values::typed_text::{is_dash, strip_invisible};

/// Returns true if a text looks like a mail address: one `@`, a local part, a dotted host, nothing that a mail header
/// could be broken with. Only a mail can tell if it is somebody's.
pub fn is_email(text: &str) -> bool {
    let Some((local, host)) = text.rsplit_once('@') else { return false };
    let local_is_fine = !local.is_empty()
        && local.len() <= 64
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..")
        && local.chars().all(|c| c.is_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c));
    let label_is_fine = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    let labels: Vec<&str> = host.split('.').collect();
    local_is_fine
        && host.len() <= 253
        && labels.len() >= 2
        && labels.iter().all(|label| label_is_fine(label))
        && labels
            .last()
            .is_some_and(|top| top.chars().count() >= 2 && !top.chars().all(|c| c.is_ascii_digit()))
}

/// Returns true if a text looks like a phone number: ten digits of the Netherlands, or a country's and up to fifteen,
/// grouped as people like.
pub fn is_phone(text: &str) -> bool {
    let text = strip_invisible(text).replace("(0)", "");
    let bare: String =
        text.chars().filter(|c| !c.is_whitespace() && !"()./·".contains(*c) && !is_dash(*c)).collect();
    let abroad = bare.strip_prefix('+').or_else(|| bare.strip_prefix("00"));
    let (digits, lengths) = match abroad {
        Some(digits) => (digits, 7..=15),
        None => (bare.as_str(), 10..=10),
    };
    lengths.contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && digits.starts_with('0') == abroad.is_none()
}

/// The codes of ISO 3166-1, and the one that is in use for Kosovo.
const COUNTRIES: &str = "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR \
    BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET \
    FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ \
    IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML \
    MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS \
    PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL \
    TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW";

/// Returns true if a text is a country as the inventory form writes it: its code and a name.
pub fn is_country(text: &str) -> bool {
    text.split_once(' ').is_some_and(|(code, name)| {
        COUNTRIES.split(' ').any(|known| known == code)
            && name.chars().count() <= 60
            && name.chars().any(char::is_alphabetic)
            && name.chars().all(|c| c.is_alphabetic() || " '()-.,".contains(c))
    })
}

/// Returns true if a text is a time of day, `00:00` to `23:59`.
pub fn is_clock_time(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 5
        && bytes[2] == b':'
        && bytes[..2].iter().chain(&bytes[3..]).all(u8::is_ascii_digit)
        && &text[..2] < "24"
        && &text[3..] < "60"
}

/// Written in upper case, as the inventory form has it; lower case, as the dossier form has it, is read as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum Gender {
    #[serde(rename = "MALE", alias = "male")]
    Male,
    #[serde(rename = "FEMALE", alias = "female")]
    Female,
    #[serde(rename = "X", alias = "x")]
    X,
}

impl JsonSchema for Gender {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Gender".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "enum": ["MALE", "FEMALE", "X", "male", "female", "x"]})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mail_addresses() {
        for text in ["anna.devries@example.nl", "a+b@x.example", "o'brien@mail.example.co.uk"] {
            assert!(is_email(text), "{text}");
        }
        for text in [
            "",
            "anna",
            "anna@",
            "@example.nl",
            "anna@example",
            "an na@example.nl",
            "a@b@c.nl",
            "a@-b.nl",
            "a@b..nl",
            "a@1.2.3.4",
            "a\r\nbcc:x@example.nl",
            ".a@example.nl",
        ] {
            assert!(!is_email(text), "{text}");
        }
    }

    #[test]
    fn phone_numbers() {
        for text in [
            "0612345678",
            "06-12345678",
            "030 123 45 67",
            "+31 (0)6 1234 5678",
            "0031612345678",
            "+32 2 123 45 67",
            "\u{202a}+31 6 1234\u{a0}5678\u{202c}",
            "06\u{2013}12345678",
            "030/1234567",
            "06.12.34.56.78",
            "(06) 12345678",
        ] {
            assert!(is_phone(text), "{text}");
        }
        for text in
            ["", "abc", "06", "061234567", "06123456789", "6123456789", "+", "+0612345678", "06-1234567x"]
        {
            assert!(!is_phone(text), "{text}");
        }
    }

    #[test]
    fn countries() {
        assert_eq!(COUNTRIES.split(' ').count(), 250);
        for text in
            ["NL Nederland", "BQ Bonaire, Sint Eustatius en Saba", "AR Argentinië", "CD Congo-Kinshasa"]
        {
            assert!(is_country(text), "{text}");
        }
        for text in ["", "NL", "NL ", "Nederland", "XX Foo", "nl Nederland", "NL 31", "NLD Nederland"] {
            assert!(!is_country(text), "{text}");
        }
    }

    #[test]
    fn times_of_day() {
        for text in ["00:00", "09:30", "23:59"] {
            assert!(is_clock_time(text), "{text}");
        }
        for text in ["24:00", "9:30", "12:60", "12-30", "1a:00", "12:30:00", "é:00"] {
            assert!(!is_clock_time(text), "{text}");
        }
    }
}
