//! Violations of a record, each with the JSON pointer of the value.

use std::collections::HashSet;

use jsonschema::ValidationError;
use jsonschema::error::{TypeKind, ValidationErrorKind};
use serde::Serialize;
use utoipa::ToSchema;

use crate::limits::{LINE_PATTERN, MAX_BYTES, MAX_VALUES};
use crate::values::FORMATS;

/// One violation of a record.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[schema(as = Fault)]
pub struct Violation {
    /// A JSON pointer into the attributes, such as `/loan_parts/0/interest`; empty for the whole.
    pub pointer: String,
    /// The rule that is broken: `required`, `unknown`, `type`, `date`, `decimals`, `minimum`, `web-link`, …
    pub rule: String,
    /// The violation in words, in English.
    pub message: String,
}

impl Violation {
    pub fn new(pointer: impl Into<String>, rule: impl Into<String>, message: impl Into<String>) -> Self {
        Self { pointer: pointer.into(), rule: rule.into(), message: message.into() }
    }
}

/// Writes a schema's objection as violations; a choice between null and a form is the form's objections.
pub(crate) fn collect_violations(error: &ValidationError<'_>, violations: &mut Vec<Violation>) {
    let at = error.instance_path().as_str();
    let child = |name: &str| format!("{at}/{}", name.replace('~', "~0").replace('/', "~1"));
    match error.kind() {
        ValidationErrorKind::Required { property } => {
            let name = property.as_str().unwrap_or_default();
            violations.push(Violation::new(child(name), "required", format!("{name} is needed")));
        }
        ValidationErrorKind::AdditionalProperties { unexpected }
        | ValidationErrorKind::UnevaluatedProperties { unexpected } => {
            for name in unexpected {
                violations.push(Violation::new(
                    child(name),
                    "unknown",
                    format!("{name} is no field of this record"),
                ));
            }
        }
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            if let Some(options) = choices(context, at) {
                let message = format!("this must be one of {options}");
                violations.push(Violation::new(at, "enum", message));
                return;
            }
            let wrong_type = |error: &ValidationError<'_>| {
                error.instance_path().as_str() == at
                    && matches!(error.kind(), ValidationErrorKind::Type { .. })
            };
            let form = context.iter().find(|errors| !errors.iter().any(wrong_type)).or(context.first());
            for error in form.into_iter().flatten() {
                collect_violations(error, violations);
            }
        }
        other => {
            let (rule, message) = explain(other, error);
            violations.push(Violation::new(at, rule, message));
        }
    }
}

/// Adds a violation for each value that occurs earlier in a list.
pub(crate) fn check_distinct(values: &[String], list: &str, violations: &mut Vec<Violation>) {
    let mut seen = HashSet::new();
    for (place, value) in values.iter().enumerate() {
        if !seen.insert(value) {
            let message = "this stands in the list before; each may be in it once";
            violations.push(Violation::new(format!("{list}/{place}"), "duplicate", message));
        }
    }
}

/// The values to choose from, where every branch of a choice is one or more fixed values (or null).
fn choices(context: &[Vec<ValidationError<'_>>], at: &str) -> Option<String> {
    let mut found = Vec::new();
    for branch in context {
        let [error] = branch.as_slice() else { return None };
        if error.instance_path().as_str() != at {
            return None;
        }
        match error.kind() {
            ValidationErrorKind::Enum { options } => found.push(options.to_string()),
            ValidationErrorKind::Constant { expected_value } => found.push(expected_value.to_string()),
            ValidationErrorKind::OneOfNotValid { context } => found.push(choices(context, at)?),
            ValidationErrorKind::Type { kind: TypeKind::Single(kind) } if kind.to_string() == "null" => {}
            _ => return None,
        }
    }
    (!found.is_empty()).then(|| found.join(", "))
}

fn explain(kind: &ValidationErrorKind, error: &ValidationError<'_>) -> (String, String) {
    match kind {
        ValidationErrorKind::Format { format } => {
            let asked = FORMATS.iter().find(|(name, ..)| name == format).map(|(_, _, asked)| *asked);
            let asked = asked.unwrap_or(match format.as_str() {
                "date" => "a date from 1900 to 2100 that exists, as YYYY-MM-DD",
                "uuid" => "an id of the portal's (a UUID)",
                "date-time" => "an instant as RFC 3339 has it",
                _ => "another form",
            });
            (format.clone(), format!("this must be {asked}"))
        }
        ValidationErrorKind::Custom { keyword, message } => {
            let rule = match keyword.as_str() {
                MAX_BYTES => "max_bytes",
                MAX_VALUES => "max_values",
                _ => "decimals",
            };
            (rule.into(), message.clone())
        }
        ValidationErrorKind::Type { kind } => {
            let expected = match kind {
                TypeKind::Single(kind) => kind.to_string(),
                TypeKind::Multiple(kinds) => {
                    let names: Vec<String> = kinds.iter().map(|kind| kind.to_string()).collect();
                    names.join(" or ")
                }
            };
            ("type".into(), format!("this must be of type {expected}"))
        }
        ValidationErrorKind::Enum { options } => ("enum".into(), format!("this must be one of {options}")),
        ValidationErrorKind::Minimum { limit } => {
            ("minimum".into(), format!("this must be at least {limit}"))
        }
        ValidationErrorKind::Maximum { limit } => ("maximum".into(), format!("this must be at most {limit}")),
        ValidationErrorKind::MinItems { limit } => ("min_items".into(), format!("at least {limit} needed")),
        ValidationErrorKind::MaxItems { limit } => ("max_items".into(), format!("at most {limit} allowed")),
        ValidationErrorKind::MaxProperties { limit } => {
            ("max_items".into(), format!("at most {limit} fields allowed"))
        }
        ValidationErrorKind::PropertyNames { .. } => {
            ("max_length".into(), "the name of a field here is too long".into())
        }
        ValidationErrorKind::MinLength { limit } => {
            ("min_length".into(), format!("at least {limit} characters needed"))
        }
        ValidationErrorKind::MaxLength { limit } => {
            ("max_length".into(), format!("at most {limit} characters allowed"))
        }
        ValidationErrorKind::Pattern { pattern } if pattern == LINE_PATTERN => (
            "characters".into(),
            "a text of one line holds no line breaks, control characters or marks of direction".into(),
        ),
        ValidationErrorKind::Pattern { pattern } => ("pattern".into(), format!("this must match {pattern}")),
        // The masked form keeps a consumer's data out of logs.
        other => (other.keyword().to_owned(), error.masked().to_string()),
    }
}
