//! The query parameters of a call.

use domain::records::Segment;
use domain::schema;
use schemars::JsonSchema;
use serde_json::{Value, json};

use crate::backoffice::record_filter;

/// Query parameters of a call. All others are rejected.
#[derive(Clone, Copy)]
pub enum Parameters {
    None,
    /// The parameters that a type reads, described by its fields.
    Typed(fn() -> Value),
    /// Page and filters of a segment's list.
    Records(Segment),
}

impl Parameters {
    /// The parameters that a type reads.
    pub const fn from_type<T: JsonSchema>() -> Self {
        Self::Typed(schema::request_schema::<T>)
    }

    /// The parameters as OpenAPI parameter objects.
    pub(super) fn parameters(self) -> Vec<Value> {
        match self {
            Self::None => Vec::new(),
            Self::Typed(schema) => parameters_of(&schema()),
            Self::Records(segment) => {
                let mut parameters =
                    parameters_of(&schema::request_schema::<record_filter::RecordListParams>());
                parameters.retain(|parameter| {
                    parameter["name"].as_str().is_some_and(|name| record_filter::applies(name, segment))
                });
                parameters
            }
        }
    }

    /// The names that the access check lets through. Of a filter that another segment has, the handler says so.
    pub(super) fn names(self) -> Vec<String> {
        let parameters = match self {
            Self::Records(_) => parameters_of(&schema::request_schema::<record_filter::RecordListParams>()),
            _ => self.parameters(),
        };
        parameters.iter().filter_map(|parameter| Some(parameter["name"].as_str()?.to_owned())).collect()
    }
}

fn parameters_of(schema: &Value) -> Vec<Value> {
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let properties = schema["properties"].as_object().into_iter().flatten();
    let parameter = |(name, property): (&String, &Value)| {
        let mut own = without_null(resolve(schema, property));
        let description = own.as_object_mut().and_then(|own| own.remove("description"));
        let described = property.get("description").cloned().or(description).unwrap_or_default();
        if let Some(own) = own.as_object_mut() {
            own.remove("default");
        }
        json!({
            "name": name, "in": "query", "required": required.contains(&name.as_str()),
            "description": described, "schema": own,
        })
    };
    properties.map(parameter).collect()
}

fn resolve(root: &Value, schema: &Value) -> Value {
    let target = schema["$ref"].as_str().and_then(|name| root.pointer(name.trim_start_matches('#')));
    let choices =
        schema["anyOf"].as_array().and_then(|choices| choices.iter().find(|one| one["type"] != "null"));
    match (target, choices) {
        (Some(target), _) => resolve(root, target),
        (None, Some(choice)) => resolve(root, choice),
        (None, None) => schema.clone(),
    }
}

/// A parameter that is left out is absent; null cannot be written in a query.
fn without_null(mut schema: Value) -> Value {
    if let Some(kinds) = schema.get_mut("type").and_then(Value::as_array_mut) {
        kinds.retain(|kind| kind != "null");
        if let [kind] = kinds.as_slice() {
            schema["type"] = kind.clone();
        }
    }
    schema
}
