//! Euros and percentages. Euros are counted in cents inside and written as a JSON number with at most two decimals.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema as ApiSchema};
use utoipa::{PartialSchema, ToSchema};

/// The largest amount either way: below it every cent has a number of its own in a double's shortest text.
const LIMIT: i64 = 99_999_999_999_999;

/// Amount in cents.
///
/// On the wire it is a JSON number of euros. Reading goes through the number's shortest text, never through
/// arithmetic on floating point, so `0.29` is 29 cents and `0.285` is refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Money(i64);

/// Error of parsing an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotMoney {
    #[error("an amount has at most two decimals")]
    TooManyDecimals,
    #[error("an amount is at most 999999999999.99 euros")]
    TooLarge,
    #[error("an amount is a plain number of euros")]
    NotANumber,
}

impl Money {
    pub const ZERO: Self = Self(0);

    /// An amount of so many cents.
    pub const fn from_cents(cents: i64) -> Self {
        Self(cents)
    }

    pub const fn cents(self) -> i64 {
        self.0
    }

    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }

    /// Reads euros from a plain decimal text such as `1234.5`; no thousands separators, no exponent.
    pub fn parse(text: &str) -> Result<Self, NotMoney> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (euros, decimals) = digits.split_once('.').unwrap_or((digits, ""));
        let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if euros.is_empty() || !plain(euros) || !plain(decimals) || digits.ends_with('.') {
            return Err(NotMoney::NotANumber);
        }
        let decimals = decimals.trim_end_matches('0');
        if decimals.len() > 2 {
            return Err(NotMoney::TooManyDecimals);
        }
        let euros: i64 = euros.parse().map_err(|_| NotMoney::TooLarge)?;
        let cents: i64 = format!("{decimals:0<2}").parse().map_err(|_| NotMoney::NotANumber)?;
        let total = euros.checked_mul(100).and_then(|total| total.checked_add(cents));
        match total {
            Some(total) if total <= LIMIT => Ok(Self(sign * total)),
            _ => Err(NotMoney::TooLarge),
        }
    }

    /// Reads euros from a JSON number.
    pub fn from_number(number: &serde_json::Number) -> Result<Self, NotMoney> {
        match (number.as_i64(), number.as_f64()) {
            (Some(euros), _) => Self::from_euros(euros),
            // `Display` of a double is its shortest exact text and never has an exponent.
            (None, Some(euros)) => Self::parse(&euros.to_string()),
            (None, None) => Err(NotMoney::NotANumber),
        }
    }

    fn from_euros(euros: i64) -> Result<Self, NotMoney> {
        match euros.checked_mul(100) {
            Some(cents) if cents.abs() <= LIMIT => Ok(Self(cents)),
            _ => Err(NotMoney::TooLarge),
        }
    }

    /// The amount as a JSON value, for payloads that are put together by hand.
    pub fn to_json(self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}

/// Plain decimal text in euros, two decimals: `1234.50`.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let cents = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:02}", cents / 100, cents % 100)
    }
}

impl Serialize for Money {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            return serializer.serialize_i64(self.0 / 100);
        }
        // The nearest double to a decimal of at most 15 digits prints as that decimal.
        match self.to_string().parse::<f64>() {
            Ok(euros) => serializer.serialize_f64(euros),
            Err(error) => Err(serde::ser::Error::custom(error)),
        }
    }
}

impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Euros;
        impl Visitor<'_> for Euros {
            type Value = Money;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number of euros with at most two decimals")
            }

            fn visit_i64<E: Error>(self, euros: i64) -> Result<Money, E> {
                Money::from_euros(euros).map_err(E::custom)
            }

            fn visit_u64<E: Error>(self, euros: u64) -> Result<Money, E> {
                let euros = i64::try_from(euros).map_err(|_| E::custom(NotMoney::TooLarge))?;
                Money::from_euros(euros).map_err(E::custom)
            }

            fn visit_f64<E: Error>(self, euros: f64) -> Result<Money, E> {
                if !euros.is_finite() {
                    return Err(E::invalid_value(Unexpected::Float(euros), &self));
                }
                Money::parse(&euros.to_string()).map_err(E::custom)
            }
        }
        deserializer.deserialize_any(Euros)
    }
}

impl JsonSchema for Money {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Money".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "number",
            "minimum": 0,
            "maximum": 999_999_999_999.99,
            "decimals": 2,
            "description": "Euros, at most two decimals."
        })
    }
}

/// The schema of an amount that may be below zero, such as the total of a credit invoice.
pub fn signed_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": ["number", "null"],
        "minimum": -999_999_999_999.99,
        "maximum": 999_999_999_999.99,
        "decimals": 2,
        "description": "Euros, at most two decimals; may be below zero."
    })
}

impl PartialSchema for Money {
    fn schema() -> RefOr<ApiSchema> {
        ObjectBuilder::new()
            .schema_type(Type::Number)
            .description(Some("Euros, at most two decimals."))
            .into()
    }
}

impl ToSchema for Money {}

/// A percentage from 0 to 100, as a plain JSON number.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Percentage(pub f64);

impl Percentage {
    /// Returns this part of an amount, rounded to whole cents, halves away from zero.
    pub fn apply_to(self, amount: Money) -> Money {
        // The shortest text of the number is exact, as with amounts.
        let text = self.0.to_string();
        let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
        let digits: i128 = format!("{whole}{decimals}").parse().unwrap_or_default();
        let decimals = u32::try_from(decimals.len()).unwrap_or_default();
        let Some(scale) = 10_i128.checked_pow(decimals).and_then(|scale| scale.checked_mul(100)) else {
            return Money::ZERO;
        };
        let exact = i128::from(amount.cents()).saturating_mul(digits);
        let rounded = (exact.abs().saturating_add(scale / 2)) / scale * exact.signum();
        Money::from_cents(i64::try_from(rounded).unwrap_or_default())
    }
}

impl JsonSchema for Percentage {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Percentage".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "number", "minimum": 0, "maximum": 100})
    }
}

impl PartialSchema for Percentage {
    fn schema() -> RefOr<ApiSchema> {
        ObjectBuilder::new()
            .schema_type(Type::Number)
            .minimum(Some(0))
            .maximum(Some(100))
            .description(Some("A percentage from 0 to 100."))
            .into()
    }
}

impl ToSchema for Percentage {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_percentage_of_an_amount_is_in_whole_cents() {
        let of = |percentage, cents| Percentage(percentage).apply_to(Money::from_cents(cents)).cents();
        assert_eq!(
            (of(21.0, 10_000), of(9.0, 15), of(9.5, 10), of(0.0, 5), of(21.0, -50)),
            (2100, 1, 1, 0, -11)
        );
        assert_eq!(of(1e-30, 99_999_999_999_999), 0);
    }

    fn read(text: &str) -> Result<Money, serde_json::Error> {
        serde_json::from_str(text)
    }

    #[test]
    fn euros_are_read_to_the_cent() {
        for (text, cents) in [
            ("0", 0),
            ("0.29", 29),
            ("1234.5", 123_450),
            ("-12.05", -1205),
            ("1e2", 10_000),
            ("5.10", 510),
            ("999999999999.99", LIMIT),
        ] {
            assert_eq!(read(text).ok(), Some(Money(cents)), "{text}");
        }
        for text in ["0.285", "1e-3", "1e300", "1000000000000", "\"12\"", "null", "true"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn text_with_separators_is_no_amount() {
        for text in ["", "1,50", "1.000,50", "1.", ".5", "1e2", "+1", "- 1"] {
            assert_eq!(Money::parse(text), Err(NotMoney::NotANumber), "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(cents in -LIMIT..=LIMIT) {
            let text = serde_json::to_string(&Money(cents)).unwrap();
            prop_assert_eq!(read(&text).unwrap(), Money(cents));
            prop_assert!(text.split_once('.').is_none_or(|(_, decimals)| decimals.len() <= 2));
            let value: serde_json::Value = serde_json::from_str(&text).unwrap();
            prop_assert_eq!(serde_json::from_value::<Money>(value).unwrap(), Money(cents));
            prop_assert_eq!(Money::parse(&Money(cents).to_string()), Ok(Money(cents)));
        }

        #[test]
        fn a_third_decimal_is_refused(cents in 0..LIMIT / 1000, third in 1..=9) {
            let text = format!("{}{third}", Money(cents));
            prop_assert!(read(&text).is_err());
        }
    }
}
