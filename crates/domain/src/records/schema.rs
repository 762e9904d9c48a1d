//! The JSON Schemas of the records, made from the types that parse them, and their validators.

use std::sync::OnceLock;

use jsonschema::Validator;
use serde_json::{Map, Value, json};

use super::actions::{ActionDetails, ActionHead};
use super::advisers::AdviserRecord;
use super::announcements::{BannerRecord, NotificationRecord};
use super::branches::BranchRecord;
use super::consumers::ConsumerRecord;
use super::documents::DocumentRecord;
use super::products::Placement;
use super::segment::Segment;
use crate::limits;
use crate::products::Details;
use crate::schema::{compile, for_publication, request_schema};

/// The JSON Schema (2020-12) of a segment's attributes, as it is served.
pub fn record_schema(segment: Segment) -> Value {
    let mut schema = for_publication(own_schema(segment));
    bound_dates(&mut schema);
    schema
}

/// Says of every date what the format asks besides the form, for validators that know nothing of ours.
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

fn own_schema(segment: Segment) -> Value {
    let mut schema = match segment {
        Segment::Licence => request_schema::<crate::licence::Licence>(),
        Segment::Branches => request_schema::<BranchRecord>(),
        Segment::Advisers => request_schema::<AdviserRecord>(),
        Segment::Consumers => request_schema::<ConsumerRecord>(),
        Segment::Product(kind) => {
            let mut schema = merge(request_schema::<Placement>(), Details::schema(kind));
            schema["properties"]["label"]["minLength"] = json!(1);
            schema
        }
        Segment::Actions => merge(request_schema::<ActionHead>(), request_schema::<ActionDetails>()),
        Segment::Documents => request_schema::<DocumentRecord>(),
        Segment::Banners => request_schema::<BannerRecord>(),
        Segment::Notifications => request_schema::<NotificationRecord>(),
    };
    if let Some(object) = schema.as_object_mut() {
        object.insert("title".into(), json!(segment.path()));
        object.insert(limits::MAX_BYTES.into(), json!(limits::RECORD_BYTES));
    }
    schema
}

/// Merges two object schemas that are read from the same object into one.
fn merge(head: Value, details: Value) -> Value {
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

/// The validator of a segment, compiled when first asked for.
pub(super) fn validator(segment: Segment) -> &'static Validator {
    static VALIDATORS: OnceLock<Vec<OnceLock<Validator>>> = OnceLock::new();
    let all = VALIDATORS.get_or_init(|| Segment::variants().map(|_| OnceLock::new()).collect());
    all[segment.place()].get_or_init(|| compile(&own_schema(segment)))
}
