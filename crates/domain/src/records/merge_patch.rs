//! JSON Merge Patch (RFC 7396).

use serde_json::{Map, Value};

/// Applies a patch to a value: a null removes a member, an object is merged, anything else replaces what stood.
pub fn apply_merge_patch(target: &mut Value, patch: &Value) {
    let Value::Object(members) = patch else {
        *target = patch.clone();
        return;
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    let Value::Object(own) = target else { return };
    for (name, value) in members {
        if value.is_null() {
            own.remove(name);
        } else {
            apply_merge_patch(own.entry(name.clone()).or_insert(Value::Null), value);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn merges_as_the_appendix_of_rfc_7396_does() {
        for (target, patch, result) in [
            (json!({ "a": "b" }), json!({ "a": "c" }), json!({ "a": "c" })),
            (json!({ "a": "b" }), json!({ "b": "c" }), json!({ "a": "b", "b": "c" })),
            (json!({ "a": "b" }), json!({ "a": null }), json!({})),
            (json!({ "a": "b", "b": "c" }), json!({ "a": null }), json!({ "b": "c" })),
            (json!({ "a": ["b"] }), json!({ "a": "c" }), json!({ "a": "c" })),
            (json!({ "a": "c" }), json!({ "a": ["b"] }), json!({ "a": ["b"] })),
            (
                json!({ "a": { "b": "c" } }),
                json!({ "a": { "b": "d", "c": null } }),
                json!({ "a": { "b": "d" } }),
            ),
            (json!({ "a": [{ "b": "c" }] }), json!({ "a": [1] }), json!({ "a": [1] })),
            (json!(["a", "b"]), json!(["c", "d"]), json!(["c", "d"])),
            (json!({ "a": "b" }), json!(["c"]), json!(["c"])),
            (json!({ "e": null }), json!({ "a": 1 }), json!({ "e": null, "a": 1 })),
            (json!([1, 2]), json!({ "a": "b", "c": null }), json!({ "a": "b" })),
            (json!({}), json!({ "a": { "bb": { "ccc": null } } }), json!({ "a": { "bb": {} } })),
        ] {
            let mut merged = target.clone();
            apply_merge_patch(&mut merged, &patch);
            assert_eq!(merged, result, "{target} {patch}");
        }
    }
}
