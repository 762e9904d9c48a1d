use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::limits::{EMBEDDED_VALUES, FREE_TEXT, LIST, NAME};

/// Any JSON value within the ordinary limits: what an object holds whose fields are not ours to name.
pub(crate) struct AnyValue;

impl JsonSchema for AnyValue {
    fn schema_name() -> Cow<'static, str> {
        "AnyValue".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let any = generator.subschema_for::<Self>();
        json_schema!({
            "maxLength": FREE_TEXT,
            "maxItems": EMBEDDED_VALUES,
            "items": any,
            "maxProperties": LIST,
            "propertyNames": { "maxLength": NAME },
            "additionalProperties": any,
        })
    }
}
