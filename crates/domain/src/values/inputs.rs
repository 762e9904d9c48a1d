//! Types of form fields: a value, or nothing at all as `null`, `""` or an absent field.

use std::borrow::Cow;

use chrono::NaiveDate;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema as ApiSchema};
use utoipa::{PartialSchema, ToSchema};

use crate::limits;
use crate::money::Money;
use crate::values::dates;

/// An amount as a JSON number of euros, or as Dutch text such as `€ 1.234,50`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Amount(pub Option<Money>);

/// A day as `YYYY-MM-DD`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FormDate(pub Option<NaiveDate>);

/// A day as `DD-MM-YYYY`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DutchDate(pub Option<NaiveDate>);

/// A number, or its Dutch text such as `3,85`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Decimal(pub Option<f64>);

/// Reads euros as people in the Netherlands write them: `€ 1.234,50`, `1234,5`, `1.234`, and `1234.50` as well.
pub fn parse_euros(text: &str) -> Option<Money> {
    let text: String = text.chars().filter(|c| !c.is_whitespace() && *c != '€').collect();
    let text = text.strip_suffix(",-").unwrap_or(&text);
    let (euros, cents) = text.split_once(',').map_or((text, None), |(euros, cents)| (euros, Some(cents)));
    let groups: Vec<&str> = euros.split('.').collect();
    let grouped = groups.len() > 1
        && (1..=3).contains(&groups[0].trim_start_matches('-').len())
        && groups[1..].iter().all(|group| group.len() == 3);
    let plain = match (grouped, groups.len(), cents) {
        (true, _, _) => groups.concat(),
        (false, 1, _) | (false, 2, None) => euros.to_owned(),
        _ => return None,
    };
    Money::parse(&cents.map_or(plain.clone(), |cents| format!("{plain}.{cents}"))).ok()
}

/// Reads a number as people in the Netherlands write it: `3,85`, and `3.85` as well.
pub fn parse_decimal(text: &str) -> Option<f64> {
    let text = text.trim().replace(',', ".");
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-'));
    text.parse().ok().filter(|number: &f64| plain && number.is_finite())
}

pub(super) fn is_euros(text: &str) -> bool {
    text.trim().is_empty() || parse_euros(text).is_some_and(|amount| !amount.is_negative())
}

pub(super) fn is_decimal(text: &str) -> bool {
    text.trim().is_empty() || parse_decimal(text).is_some()
}

pub(super) fn is_form_date(text: &str) -> bool {
    text.is_empty() || dates::parse_iso(text).is_some()
}

pub(super) fn is_dutch_date(text: &str) -> bool {
    text.is_empty() || dates::parse_dutch(text).is_some()
}

impl Amount {
    /// The amount; nothing counts as zero.
    pub fn or_zero(self) -> Money {
        self.0.unwrap_or(Money::ZERO)
    }
}

macro_rules! inputs {
    ($($name:ident, $schema:tt, $api:expr, $read:expr, $write:expr;)+) => {$(
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let value = Value::deserialize(deserializer)?;
                if value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty()) {
                    return Ok(Self(None));
                }
                let read: fn(&Value) -> Option<_> = $read;
                read(&value).map(|read| Self(Some(read))).ok_or_else(|| serde::de::Error::custom("not of this form"))
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(_) -> _ = $write;
                self.0.map(write).serialize(serializer)
            }
        }

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }

        impl PartialSchema for $name {
            fn schema() -> RefOr<ApiSchema> {
                ObjectBuilder::new().schema_type(SchemaType::from_iter($api)).into()
            }
        }

        impl ToSchema for $name {}
    )+};
}

inputs! {
    Amount,
    { "type": ["number", "string", "null"], "format": "euros", "minimum": 0, "maximum": 999_999_999_999.99,
        "decimals": 2, "maxLength": limits::NUMBER },
    [Type::Number, Type::String, Type::Null],
    |value| match value {
        Value::Number(number) => Money::from_number(number).ok(),
        other => parse_euros(other.as_str()?),
    },
    |amount: Money| amount;

    FormDate,
    { "type": ["string", "null"], "format": "form-date", "maxLength": 10 },
    [Type::String, Type::Null],
    |value| dates::parse_iso(value.as_str()?),
    |date: NaiveDate| date.to_string();

    DutchDate,
    { "type": ["string", "null"], "format": "dutch-date", "maxLength": 10 },
    [Type::String, Type::Null],
    |value| dates::parse_dutch(value.as_str()?),
    |date: NaiveDate| dates::format_dutch_date(date);

    Decimal,
    { "type": ["number", "string", "null"], "format": "decimal", "maxLength": limits::NUMBER },
    [Type::Number, Type::String, Type::Null],
    |value| value.as_f64().or_else(|| parse_decimal(value.as_str()?)),
    |number: f64| number;
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn euros_as_people_write_them() {
        for (text, cents) in [
            ("€ 1.234,50", 123_450),
            ("1234,5", 123_450),
            ("1.234", 123_400),
            ("1234.50", 123_450),
            ("250.000", 25_000_000),
            ("1.250.000,00", 125_000_000),
            ("€ 50,-", 5_000),
            ("0", 0),
        ] {
            assert_eq!(parse_euros(text), Some(Money::from_cents(cents)), "{text}");
        }
        for text in ["", "tien", "1,234.50", "1.23.456", "1,2,3", "12.3456", "1.234,567"] {
            assert_eq!(parse_euros(text), None, "{text}");
        }
    }

    #[test]
    fn nothing_is_null_or_an_empty_text() {
        for nothing in [json!(null), json!(""), json!(" ")] {
            assert_eq!(serde_json::from_value::<Amount>(nothing.clone()).unwrap(), Amount(None));
            assert_eq!(serde_json::from_value::<Decimal>(nothing).unwrap(), Decimal(None));
        }
        assert_eq!(serde_json::from_value::<DutchDate>(json!("")).unwrap(), DutchDate(None));
    }

    #[test]
    fn dates_keep_to_their_own_form() {
        let day = NaiveDate::from_ymd_opt(2026, 2, 3);
        let date: DutchDate = serde_json::from_value(json!("03-02-2026")).unwrap();
        assert_eq!((date.0, serde_json::to_value(date).unwrap()), (day, json!("03-02-2026")));
        assert!(serde_json::from_value::<DutchDate>(json!("2026-02-03")).is_err());
        assert!(serde_json::from_value::<FormDate>(json!("03-02-2026")).is_err());
        assert_eq!(serde_json::from_value::<Decimal>(json!("3,85")).unwrap(), Decimal(Some(3.85)));
    }
}
