//! Rejects JSON that parses and cannot be stored: U+0000 in a text, or too deep a nesting.

use serde_json::Value;

use crate::schema::Violation;

/// Greatest nesting depth of lists and objects. Stored values are wrapped a few times more before they are parsed
/// again, and `serde_json` stops at 128.
const DEEPEST: usize = 64;

/// The first place that no database keeps (text with U+0000) or nobody reads back (too deep).
pub fn unstorable(value: &Value) -> Option<Violation> {
    let mut pointer = String::new();
    look(value, &mut pointer, 0)
}

/// Returns true if a text can be stored: PostgreSQL has no NUL character in texts.
pub fn is_storable(text: &str) -> bool {
    !text.contains('\0')
}

fn look(value: &Value, pointer: &mut String, depth: usize) -> Option<Violation> {
    if depth > DEEPEST {
        return Some(Violation::new(
            &*pointer,
            "depth",
            format!("at most {DEEPEST} levels lie in each other"),
        ));
    }
    match value {
        Value::String(text) if !is_storable(text) => Some(characters(pointer)),
        Value::Array(items) => items.iter().enumerate().find_map(|(place, item)| {
            below(pointer, &place.to_string(), |pointer| look(item, pointer, depth + 1))
        }),
        Value::Object(fields) => fields.iter().find_map(|(name, value)| {
            if !is_storable(name) {
                return Some(characters(pointer));
            }
            below(pointer, &name.replace('~', "~0").replace('/', "~1"), |pointer| {
                look(value, pointer, depth + 1)
            })
        }),
        _ => None,
    }
}

fn characters(pointer: &str) -> Violation {
    Violation::new(pointer, "characters", "a text cannot hold the character U+0000")
}

fn below(
    pointer: &mut String,
    name: &str,
    find: impl FnOnce(&mut String) -> Option<Violation>,
) -> Option<Violation> {
    let length = pointer.len();
    pointer.push('/');
    pointer.push_str(name);
    let found = find(pointer);
    pointer.truncate(length);
    found
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn place(value: &Value) -> Option<(String, String)> {
        unstorable(value).map(|violation| (violation.pointer, violation.rule))
    }

    #[test]
    fn the_first_place_that_cannot_be_kept_is_named() {
        let of = |pointer: &str, rule: &str| Some((pointer.to_owned(), rule.to_owned()));
        assert_eq!(place(&json!({ "a": ["b", { "c/d~e": "f\u{0}" }] })), of("/a/1/c~1d~0e", "characters"));
        assert_eq!(place(&json!({ "a": { "b\u{0}": 1 } })), of("/a", "characters"));
        assert_eq!(place(&json!("\u{0}")), of("", "characters"));
        assert_eq!(place(&json!({ "a": "\u{1}\u{fffe} é" })), None);
    }

    #[test]
    fn what_lies_too_deep_is_refused() {
        let nested = |depth: usize| (0..depth).fold(json!(1), |inner, _| json!([inner]));
        assert_eq!(place(&nested(DEEPEST)), None);
        assert_eq!(place(&nested(DEEPEST + 1)).map(|(_, rule)| rule).as_deref(), Some("depth"));
    }
}
