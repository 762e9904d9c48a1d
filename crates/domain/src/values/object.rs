use std::borrow::Cow;
use std::ops::Deref;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::openapi::schema::{AdditionalProperties, ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema as ApiSchema};
use utoipa::{PartialSchema, ToSchema};

use super::any::AnyValue;
use crate::limits;

/// A JSON object whose fields are not ours to name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Object(pub Map<String, Value>);

/// The JSON form of a type of ours, which always has one.
pub(crate) fn to_json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

impl Deref for Object {
    type Target = Map<String, Value>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl From<Object> for Value {
    fn from(object: Object) -> Self {
        Self::Object(object.0)
    }
}

impl JsonSchema for Object {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Object".into()
    }

    /// Leaves out the limits when serializing: stored data may be older than they are.
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        if generator.contract().is_serialize() {
            return json_schema!({"type": "object"});
        }
        let any = generator.subschema_for::<AnyValue>();
        json_schema!({
            "type": "object",
            limits::MAX_BYTES: limits::ANSWERS_BYTES,
            limits::MAX_VALUES: limits::ANSWERS_VALUES,
            "maxProperties": limits::LIST,
            "propertyNames": { "maxLength": limits::NAME },
            "additionalProperties": any,
        })
    }
}

impl PartialSchema for Object {
    fn schema() -> RefOr<ApiSchema> {
        let object = ObjectBuilder::new().schema_type(Type::Object);
        object.additional_properties(Some(AdditionalProperties::FreeForm(true))).into()
    }
}

impl ToSchema for Object {}
