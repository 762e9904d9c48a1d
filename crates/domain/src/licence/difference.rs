//! Differences between two versions of a firm's settings.

use std::collections::HashMap;

use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// One value that differs.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Difference {
    /// JSON pointer into the later settings, or into the earlier ones for a removed item of a list.
    pub pointer: String,
    /// Value before the change; null where there was none.
    #[schema(required = true, value_type = Value)]
    pub before: Option<Value>,
    /// The value from now on; null where it was removed.
    #[schema(required = true, value_type = Value)]
    pub after: Option<Value>,
}

/// The names by which the items of a list are known.
const KEYS: [&str; 3] = ["id", "code", "iso_code"];

/// Every value that differs. Null and what is absent are the same; the items of a list are compared by their id or code,
/// and a list of other items, or in another order, as a whole.
pub fn find_differences(before: &Value, after: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    compare("", before, after, &mut found);
    found
}

fn compare(at: &str, before: &Value, after: &Value, found: &mut Vec<Difference>) {
    match (before, after) {
        _ if before == after => {}
        (Value::Object(before), Value::Object(after)) => compare_members(at, before, after, found),
        (Value::Array(first), Value::Array(second)) => {
            if !compare_items(at, first, second, found) {
                add(at, before, after, found);
            }
        }
        _ => add(at, before, after, found),
    }
}

fn add(at: &str, before: &Value, after: &Value, found: &mut Vec<Difference>) {
    let known = |value: &Value| Some(value.clone()).filter(|value| !value.is_null());
    found.push(Difference { pointer: at.to_owned(), before: known(before), after: known(after) });
}

fn compare_members(
    at: &str,
    before: &Map<String, Value>,
    after: &Map<String, Value>,
    found: &mut Vec<Difference>,
) {
    let mut names: Vec<&String> = before.keys().chain(after.keys()).collect();
    names.sort();
    names.dedup();
    for name in names {
        let at = format!("{at}/{}", name.replace('~', "~0").replace('/', "~1"));
        let of = |members: &Map<String, Value>| members.get(name).cloned().unwrap_or_default();
        compare(&at, &of(before), &of(after), found);
    }
}

/// Compares two lists by the ids of their items; false where they have none, or the order differs.
fn compare_items(at: &str, before: &[Value], after: &[Value], found: &mut Vec<Difference>) -> bool {
    let by_key = |key| Some((places(before, key)?, places(after, key)?));
    let Some((first, second)) = KEYS.into_iter().find_map(by_key) else { return false };
    let mut common: Vec<(usize, usize)> =
        first.iter().filter_map(|(id, place)| Some((*place, *second.get(id)?))).collect();
    common.sort_unstable();
    if !common.is_sorted_by_key(|(_, place)| *place) {
        return false;
    }
    for (place, item) in before.iter().enumerate() {
        if !common.iter().any(|(first, _)| *first == place) {
            add(&format!("{at}/{place}"), item, &Value::Null, found);
        }
    }
    for (place, item) in after.iter().enumerate() {
        let at = format!("{at}/{place}");
        match common.iter().find(|(_, second)| *second == place) {
            Some((first, _)) => compare(&at, &before[*first], item, found),
            None => add(&at, &Value::Null, item, found),
        }
    }
    true
}

/// Returns the position of each item by its id; `None` if an item has no id, or two have the same.
fn places<'a>(items: &'a [Value], key: &str) -> Option<HashMap<&'a str, usize>> {
    let mut places = HashMap::new();
    for (place, item) in items.iter().enumerate() {
        if places.insert(item.get(key)?.as_str()?, place).is_some() {
            return None;
        }
    }
    Some(places)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_value_that_differs_is_named_once() {
        let before = json!({
            "name": "A", "theme": { "font_size": 16 }, "gone": 1, "none": null, "quiet": ["a"],
            "dictionary": [{ "id": "x", "translation": { "nl": "X" } }, { "id": "y", "translation": {} }],
        });
        let after = json!({
            "name": "A", "theme": { "font_size": 18, "a/b": 1 }, "quiet": ["a", "b"],
            "dictionary": [{ "id": "n", "translation": {} }, { "id": "x", "translation": { "nl": "Z" } }],
        });
        let found = find_differences(&before, &after);
        let shown: Vec<String> = found.iter().map(|one| json!(one).to_string()).collect();
        assert_eq!(
            shown,
            [
                r#"{"pointer":"/dictionary/1","before":{"id":"y","translation":{}},"after":null}"#,
                r#"{"pointer":"/dictionary/0","before":null,"after":{"id":"n","translation":{}}}"#,
                r#"{"pointer":"/dictionary/1/translation/nl","before":"X","after":"Z"}"#,
                r#"{"pointer":"/gone","before":1,"after":null}"#,
                r#"{"pointer":"/quiet","before":["a"],"after":["a","b"]}"#,
                r#"{"pointer":"/theme/a~1b","before":null,"after":1}"#,
                r#"{"pointer":"/theme/font_size","before":16,"after":18}"#,
            ]
        );
        assert_eq!(find_differences(&after, &after), []);
    }

    #[test]
    fn a_list_in_another_order_differs_as_a_whole() {
        let list = |ids: [&str; 2]| json!({ "phases": ids.map(|id| json!({ "code": id })) });
        let found = find_differences(&list(["a", "b"]), &list(["b", "a"]));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].pointer, "/phases");
    }
}
