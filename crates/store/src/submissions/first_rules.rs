//! Hashing of entries of version 1: the JSON was parsed and written anew, large whole numbers as doubles. Entries of
//! that version are still verified so; none is written any more.

use chrono::SecondsFormat;
use serde_json::{Number, Value, json};

use super::Submission;

/// The exact text that is hashed after the previous hash.
pub(super) fn text(entry: &Submission) -> String {
    let content = json!({
        "id": entry.id,
        "licence": entry.licence,
        "type": entry.kind,
        "payload": entry.payload,
        "evidence": entry.evidence,
        "created_at": entry.created_at.to_rfc3339_opts(SecondsFormat::Micros, true),
        "position": entry.chain_position,
    });
    let mut text = String::new();
    write_canonical(&content, &mut text);
    text
}

/// JSON with sorted keys and no spaces, so that equal content has equal text on both databases.
fn write_canonical(value: &Value, text: &mut String) {
    match value {
        Value::Object(map) => {
            let mut keys: Vec<&String> = map.keys().collect();
            keys.sort();
            text.push('{');
            for (place, key) in keys.into_iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                text.push_str(&Value::String(key.clone()).to_string());
                text.push(':');
                write_canonical(&map[key], text);
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for (place, item) in items.iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                write_canonical(item, text);
            }
            text.push(']');
        }
        Value::Number(number) => text.push_str(&canonical_number(number)),
        other => text.push_str(&other.to_string()),
    }
}

/// A number as both databases give it back: `PostgreSQL` writes large ones out in digits and knows no negative zero.
fn canonical_number(number: &Number) -> String {
    // A large whole number comes back from one of them as a double, so it counts as one from the start.
    match number.as_f64().filter(|value| number.is_f64() || value.abs() >= 1e16) {
        Some(0.0) => "0.0".to_owned(),
        // From here on a double is whole, and as long as it fits it comes back as a whole number.
        Some(whole) if (1e16..=18_446_744_073_709_549_568.0).contains(&whole) => whole.to_string(),
        Some(whole) if (-9_223_372_036_854_775_808.0..=-1e16).contains(&whole) => whole.to_string(),
        _ => number.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_one_text_whichever_way_they_come_back() {
        let text = |value: &str| {
            let mut text = String::new();
            write_canonical(&serde_json::from_str(value).expect("JSON"), &mut text);
            text
        };
        for (stored, given) in [
            ("-0.0", "0.0"),
            ("1e17", "100000000000000000"),
            ("1.5e16", "15000000000000000"),
            ("-1e18", "-1000000000000000000"),
            ("1.2345678901234567e17", "123456789012345670"),
            ("1e19", "10000000000000000000"),
            ("1e20", "100000000000000000000"),
            ("1e-7", "0.0000001"),
            ("5.0", "5.0"),
        ] {
            assert_eq!(text(stored), text(given), "{stored}");
        }
        assert_eq!(text(r#"{"b": [1, true], "a": null}"#), r#"{"a":null,"b":[1,true]}"#);
    }
}
