//! JSON Schemas made from types, the validators made from the schemas, and what those find wrong.

mod bounds;
mod fields;
mod size;
pub mod unique_names;
mod violation;

use chrono::{Datelike, NaiveDate};
use jsonschema::{Keyword, Validator};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;

pub use bounds::{apply_default_limits, find_unbounded};
pub use fields::{Fields, add_violation};
pub use violation::Violation;
pub(crate) use violation::{check_distinct, collect_violations};

use crate::limits;
use crate::money::Money;
use crate::values::FORMATS;

/// Returns true if a text is a date that exists, from 1900 to 2100: others are typing errors, or an export's way of
/// saying that there is none.
fn is_date(text: &str) -> bool {
    let date = text.parse::<NaiveDate>().ok().filter(|_| text.len() == 10);
    date.is_some_and(|date| (1900..=2100).contains(&date.year()))
}

/// Returns a schema for publication. The limit of two decimals of an amount is only in its description: `multipleOf`
/// makes validators that divide in floating point reject 4.35, and they do not know a keyword of our own.
pub fn for_publication(mut schema: Value) -> Value {
    match &mut schema {
        Value::Object(members) => {
            // Only the keyword is a number; a field of this name would have a schema.
            if members.get(DECIMALS).is_some_and(Value::is_number) {
                members.remove(DECIMALS);
            }
            for member in members.values_mut() {
                *member = for_publication(member.take());
            }
        }
        Value::Array(items) => {
            for item in items {
                *item = for_publication(item.take());
            }
        }
        _ => {}
    }
    schema
}

/// Our own keyword for how many decimals a number has at most.
const DECIMALS: &str = "decimals";

/// The JSON Schema of any type that reads a request, as the type itself reads it, with a limit on every text and list.
pub fn request_schema<T: JsonSchema>() -> Value {
    let generator = SchemaSettings::draft2020_12().into_generator();
    let mut schema = generator.into_root_schema_for::<T>().to_value();
    apply_default_limits(&mut schema);
    schema
}

/// The JSON Schema of a type as it is written: what is always there is required.
pub fn response_schema<T: JsonSchema>() -> Value {
    let generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    generator.into_root_schema_for::<T>().to_value()
}

/// A validator for a schema of ours, with the checks behind its formats.
pub fn compile(schema: &Value) -> Validator {
    let mut options = jsonschema::options()
        .should_validate_formats(true)
        .with_format("date", is_date)
        // `multipleOf` is no match for this: arithmetic on floating point is not exact.
        .with_keyword(DECIMALS, |_, _, _| Ok(Box::new(WholeCents)))
        .with_keyword(limits::MAX_BYTES, |_, limit, _| Ok(Box::new(size::MaxBytes(number(limit)))))
        .with_keyword(limits::MAX_VALUES, |_, limit, _| Ok(Box::new(size::MaxValues(number(limit)))));
    for (name, check, _) in FORMATS {
        options = options.with_format(name, check);
    }
    options.build(schema).expect("a schema made from a type is a valid one")
}

/// Reads a limit such as `maxLength`; 0 where it is no number.
fn number(limit: &Value) -> usize {
    limit.as_u64().and_then(|limit| usize::try_from(limit).ok()).unwrap_or_default()
}

struct WholeCents;

impl<'i> Keyword<'i> for WholeCents {
    fn validate(&self, instance: &'i Value) -> Result<(), jsonschema::ValidationError<'i>> {
        if Keyword::is_valid(self, instance) {
            return Ok(());
        }
        Err(jsonschema::ValidationError::custom("an amount has at most two decimals"))
    }

    fn is_valid(&self, instance: &'i Value) -> bool {
        match instance {
            Value::Number(number) => Money::from_number(number).is_ok(),
            _ => true,
        }
    }
}
