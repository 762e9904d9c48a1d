//! Request bodies: read by their schema, every violation named by field.

use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use jsonschema::Validator;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::rejection::Rejection;
use crate::codes::Code;
use crate::schema::{self, Fields, add_violation};

/// Reads a request body, refusing unknown fields.
///
/// # Errors
/// `VALIDATION_FAILED` with every faulty field; `PRODUCTACTION_ID_NOT_PROVIDED` where that id is what is missing.
pub fn read<T: DeserializeOwned + JsonSchema + 'static>(body: &Value) -> Result<T, Rejection> {
    let validator = validator::<T>();
    if validator.is_valid(body) {
        return T::deserialize(body).map_err(|_| Rejection::new(Code::BodyNotReadable));
    }
    let mut violations = Vec::new();
    for error in validator.iter_errors(body) {
        schema::collect_violations(&error, &mut violations);
    }
    let mut fields = Fields::new();
    for found in &violations {
        let missing = body.pointer(&found.pointer).is_none_or(|value| value.is_null() || value == "");
        let rule = match found.rule.as_str() {
            "unknown" => "unknown",
            "type" | "enum" | "date" | "email" | "min_length" if missing => "required",
            "type" if found.message.contains("number") || found.message.contains("integer") => "number",
            "euros" | "decimal" => "number",
            "form-date" | "dutch-date" => "date",
            rule => rule,
        };
        add_violation(&mut fields, dotted_path(&found.pointer), rule);
    }
    let action =
        fields.get("productActionId").is_some_and(|rules| rules.iter().any(|rule| rule == "required"));
    let code = if action { Code::ProductactionIdNotProvided } else { Code::ValidationFailed };
    Err(Rejection { fields, ..code.into() })
}

/// The rules of limits, see [`crate::limits`].
const LIMITS: [&str; 5] = ["max_length", "max_items", "max_bytes", "max_values", "characters"];

/// Returns the lengths and counts of a request body that exceed their limits, by full dotted path. Other violations of
/// the schema are left to the parser.
pub fn over_limits<T: JsonSchema + 'static>(body: &Value) -> Fields {
    let validator = validator::<T>();
    let mut fields = Fields::new();
    if validator.is_valid(body) {
        return fields;
    }
    let mut violations = Vec::new();
    for error in validator.iter_errors(body) {
        schema::collect_violations(&error, &mut violations);
    }
    for found in violations.iter().filter(|found| LIMITS.contains(&found.rule.as_str())) {
        add_violation(&mut fields, path(&found.pointer), &found.rule);
    }
    fields
}

/// A JSON pointer as a dotted path, without the wrapper that some bodies have: a form knows its fields by their own
/// names.
fn dotted_path(pointer: &str) -> String {
    let path = path(pointer);
    let inner = ["data.", "formData."].iter().find_map(|wrapper| path.strip_prefix(wrapper));
    inner.unwrap_or(&path).to_owned()
}

fn path(pointer: &str) -> String {
    let parts = pointer.split('/').skip(1).map(|part| part.replace("~1", "/").replace("~0", "~"));
    parts.collect::<Vec<_>>().join(".")
}

/// The validator of a body's type, compiled when first asked for.
fn validator<T: JsonSchema + 'static>() -> Arc<Validator> {
    static COMPILED: RwLock<Option<HashMap<TypeId, Arc<Validator>>>> = RwLock::new(None);
    let key = TypeId::of::<T>();
    if let Some(found) =
        COMPILED.read().unwrap_or_else(PoisonError::into_inner).as_ref().and_then(|all| all.get(&key))
    {
        return Arc::clone(found);
    }
    let compiled = Arc::new(schema::compile(&schema::request_schema::<T>()));
    let mut all = COMPILED.write().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(all.get_or_insert_default().entry(key).or_insert(compiled))
}
