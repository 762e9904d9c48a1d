//! The violations of a request body or a form, by field.

use std::collections::BTreeMap;

/// The rules that fields break, by dotted path: `persons.0.email` → `email`. Below `data` and `formData` the path
/// starts inside.
pub type Fields = BTreeMap<String, Vec<String>>;

/// Records that a field breaks a rule, once.
pub fn add_violation(fields: &mut Fields, field: impl Into<String>, rule: &str) {
    let rules = fields.entry(field.into()).or_default();
    if !rules.iter().any(|known| known == rule) {
        rules.push(rule.to_owned());
    }
}
