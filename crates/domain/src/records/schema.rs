//! The JSON Schemas of the records, made from the types that parse them, and the validators made from the schemas.

use std::sync::OnceLock;

use chrono::{Datelike, NaiveDate};
use jsonschema::{Keyword, Validator};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::{ActionDetails, ActionHead, Placement, Segment};
use crate::limits;
use crate::money::Money;
use crate::products::for_kind;
use crate::values::FORMATS;

/// The JSON Schema (2020-12) of a segment's attributes, as it is served.
pub fn schema(segment: Segment) -> Value {
    let mut schema = served(ours(segment));
    bound_dates(&mut schema);
    schema
}

/// Says of every date what [`is_date`] asks besides the form, for validators that know nothing of ours.
fn bound_dates(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            if members.get("format").is_some_and(|format| format == "date") {
                members.insert("pattern".into(), json!("^(19[0-9]{2}|20[0-9]{2}|2100)-"));
            }
            members.values_mut().for_each(bound_dates);
        }
        Value::Array(items) => items.iter_mut().for_each(bound_dates),
        _ => {}
    }
}

/// Whether a text is a date that exists, from 1900 to 2100: what lies outside is a slip of a finger or an export's way of
/// saying that there is none.
fn is_date(text: &str) -> bool {
    let date = text.parse::<NaiveDate>().ok().filter(|_| text.len() == 10);
    date.is_some_and(|date| (1900..=2100).contains(&date.year()))
}

/// A schema as others use it. That an amount has at most two decimals is said in its description alone: `multipleOf`
/// makes validators that divide in floating point refuse 4.35, and a keyword of our own is unknown to them.
pub fn served(mut schema: Value) -> Value {
    match &mut schema {
        Value::Object(members) => {
            // Only the keyword is a number; a field of this name would have a schema.
            if members.get(DECIMALS).is_some_and(Value::is_number) {
                members.remove(DECIMALS);
            }
            for member in members.values_mut() {
                *member = served(member.take());
            }
        }
        Value::Array(items) => {
            for item in items {
                *item = served(item.take());
            }
        }
        _ => {}
    }
    schema
}

/// Our own keyword for how many decimals a number has at most.
const DECIMALS: &str = "decimals";

fn ours(segment: Segment) -> Value {
    let mut schema = match segment {
        Segment::Licence => of::<crate::licence::Licence>(),
        Segment::Branches => of::<super::BranchRecord>(),
        Segment::Advisers => of::<super::AdviserRecord>(),
        Segment::Consumers => of::<super::ConsumerRecord>(),
        Segment::Product(kind) => {
            let mut schema = for_kind!(kind, Type, _variant => merged(of::<Placement>(), of::<Type>()));
            schema["properties"]["label"]["minLength"] = json!(1);
            schema
        }
        Segment::Actions => merged(of::<ActionHead>(), of::<ActionDetails>()),
        Segment::Documents => of::<super::DocumentRecord>(),
        Segment::Banners => of::<super::BannerRecord>(),
        Segment::Notifications => of::<super::NotificationRecord>(),
    };
    if let Some(object) = schema.as_object_mut() {
        object.insert("title".into(), json!(segment.path()));
        object.insert(limits::MAX_BYTES.into(), json!(limits::RECORD_BYTES));
    }
    schema
}

/// The JSON Schema of any type that reads a request, as the type itself reads it, with a limit on every text and list.
pub fn of<T: JsonSchema>() -> Value {
    let generator = SchemaSettings::draft2020_12().into_generator();
    let mut schema = generator.into_root_schema_for::<T>().to_value();
    limits::bound(&mut schema);
    schema
}

/// The JSON Schema of a type as it is written: what is always there is required.
pub fn written<T: JsonSchema>() -> Value {
    let generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    generator.into_root_schema_for::<T>().to_value()
}

/// One object schema out of two that are read from the same object.
fn merged(head: Value, details: Value) -> Value {
    let (Value::Object(mut head), Value::Object(mut details)) = (head, details) else {
        return Value::Bool(false);
    };
    for key in ["properties", "$defs"] {
        let more = details.remove(key).unwrap_or_default();
        if let (Some(into), Value::Object(more)) =
            (head.entry(key).or_insert_with(|| Map::new().into()).as_object_mut(), more)
        {
            into.extend(more);
        }
    }
    let more = details.remove("required").unwrap_or_default();
    if let (Some(into), Value::Array(more)) =
        (head.entry("required").or_insert_with(|| json!([])).as_array_mut(), more)
    {
        into.extend(more);
    }
    if let Some(description) = details.remove("description") {
        head.insert("description".into(), description);
    }
    Value::Object(head)
}

/// A validator for a schema of ours, with the checks behind its formats.
pub fn compile(schema: &Value) -> Validator {
    let mut options = jsonschema::options()
        .should_validate_formats(true)
        .with_format("date", is_date)
        // `multipleOf` is no match for this: arithmetic on floating point is not exact.
        .with_keyword(DECIMALS, |_, _, _| Ok(Box::new(WholeCents)))
        .with_keyword(limits::MAX_BYTES, |_, limit, _| Ok(Box::new(limits::MaxBytes(number(limit)))))
        .with_keyword(limits::MAX_VALUES, |_, limit, _| Ok(Box::new(limits::MaxValues(number(limit)))));
    for (name, check, _) in FORMATS {
        options = options.with_format(name, check);
    }
    options.build(schema).expect("a schema made from a type is a valid one")
}

/// The number of a limit in a schema of ours.
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

/// The validator of a segment, compiled when first asked for.
pub(super) fn validator(segment: Segment) -> &'static Validator {
    static VALIDATORS: OnceLock<Vec<OnceLock<Validator>>> = OnceLock::new();
    let all = VALIDATORS.get_or_init(|| Segment::all().map(|_| OnceLock::new()).collect());
    all[segment.place()].get_or_init(|| compile(&ours(segment)))
}
