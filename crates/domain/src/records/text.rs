//! Spaces around texts, which exports bring along: they are no part of a name or an id.

use std::borrow::Cow;

use serde_json::Value;

/// A value whose texts neither begin nor end with white space. Most have none, and are not copied.
pub(super) fn trimmed_value(value: &Value) -> Cow<'_, Value> {
    if !has_space_around(value) {
        return Cow::Borrowed(value);
    }
    let mut value = value.clone();
    trim(&mut value);
    Cow::Owned(value)
}

fn has_space_around(value: &Value) -> bool {
    match value {
        Value::String(text) => text.trim().len() != text.len(),
        Value::Array(items) => items.iter().any(has_space_around),
        Value::Object(members) => members.values().any(has_space_around),
        _ => false,
    }
}

fn trim(value: &mut Value) {
    match value {
        Value::String(text) if text.trim().len() != text.len() => *text = text.trim().to_owned(),
        Value::Array(items) => items.iter_mut().for_each(trim),
        Value::Object(members) => members.values_mut().for_each(trim),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn texts_lose_the_spaces_around_them() {
        let value = json!({ "a": " x y\n", "b": ["\u{a0}z", 1], "c": { "d": "" } });
        assert_eq!(*trimmed_value(&value), json!({ "a": "x y", "b": ["z", 1], "c": { "d": "" } }));
        assert!(matches!(trimmed_value(&json!({ "a": "x y" })), Cow::Borrowed(_)));
    }
}
