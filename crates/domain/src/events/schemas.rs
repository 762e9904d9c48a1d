//! The names of the types of events, and the schemas of their data.

use std::sync::OnceLock;

use jsonschema::Validator;
use serde_json::{Value, json};
use strum::IntoEnumIterator;

use super::{EventKind, SCHEMAS};
use crate::schema;

impl EventKind {
    /// Every type of event.
    pub fn variants() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    /// The name on the wire: `otd.signed`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The JSON Schema of the event's `data`, with its version in `$id`.
    pub fn schema(self) -> Value {
        let mut schema = schema::for_publication(self.bare_schema());
        if let Some(object) = schema.as_object_mut() {
            object.insert("$id".into(), json!(format!("{SCHEMAS}/{self}/v{}", self.version())));
            object.insert("title".into(), json!(self.name()));
        }
        schema
    }

    /// Returns the violations of the type's schema by `data`.
    pub fn schema_violations(self, data: &Value) -> Vec<String> {
        static VALIDATORS: OnceLock<Vec<(EventKind, Validator)>> = OnceLock::new();
        let all = VALIDATORS
            .get_or_init(|| Self::iter().map(|kind| (kind, schema::compile(&kind.bare_schema()))).collect());
        let validator = all.iter().find(|(kind, _)| *kind == self).map(|(_, validator)| validator);
        validator.map_or_else(Vec::new, |validator| {
            let error = |error: jsonschema::ValidationError| format!("{}: {error}", error.instance_path());
            validator.iter_errors(data).map(error).collect()
        })
    }
}
