//! Comparison of a command's output with the page's.

use serde_json::Value;

use crate::page::Output;

/// The wildcard in an expected output, which any text matches.
const ANYTHING: &str = "…";

/// Describes the difference; `None` when the page is right.
pub fn difference(expected: &Output, printed: &str) -> Option<String> {
    match expected.language.as_str() {
        "json" => of_json(&expected.text, printed),
        "ndjson" => {
            let (wanted, found): (Vec<&str>, Vec<&str>) = (lines(&expected.text), lines(printed));
            if wanted.len() != found.len() {
                return Some(format!("{} lines instead of {}", found.len(), wanted.len()));
            }
            wanted.iter().zip(found).find_map(|(wanted, found)| of_json(wanted, found))
        }
        _ => {
            let mut printed = printed.lines().map(single_spaced);
            let missing = |line: &&str| !printed.any(|found| is_like(&single_spaced(line), &found));
            lines(&expected.text).into_iter().find(missing).map(|line| format!("is not printed: {line}"))
        }
    }
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.trim().is_empty()).collect()
}

fn single_spaced(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn of_json(wanted: &str, found: &str) -> Option<String> {
    let wanted: Value = match serde_json::from_str(&with_quoted_dots(wanted)) {
        Ok(wanted) => wanted,
        Err(error) => return Some(format!("the page shows what is no JSON ({error}): {wanted}")),
    };
    match serde_json::from_str(found) {
        Ok(found) => compare(&wanted, &found, ""),
        Err(error) => Some(format!("is no JSON ({error})")),
    }
}

/// `[1, …]` as `[1, "…"]`.
fn with_quoted_dots(text: &str) -> String {
    let (mut quoted, mut within, mut escaped) = (String::new(), false, false);
    for letter in text.chars() {
        if letter == '"' && !escaped {
            within = !within;
        }
        escaped = letter == '\\' && !escaped;
        if letter == '…' && !within { quoted.push_str("\"…\"") } else { quoted.push(letter) }
    }
    quoted
}

fn compare(wanted: &Value, found: &Value, at: &str) -> Option<String> {
    let differ = || Some(format!("{at}: {found} instead of {wanted}"));
    match (wanted, found) {
        (Value::String(wanted), _) if wanted == ANYTHING => None,
        (Value::String(wanted), Value::String(found)) if is_like(wanted, found) => None,
        (Value::Object(wanted), Value::Object(found)) => wanted.iter().find_map(|(name, value)| {
            let at = format!("{at}/{name}");
            match found.get(name) {
                Some(found) => compare(value, found, &at),
                None => Some(format!("{at}: is missing")),
            }
        }),
        (Value::Array(wanted), Value::Array(found)) if wanted.iter().any(|item| item == ANYTHING) => wanted
            .iter()
            .find(|item| !found.iter().any(|found| compare(item, found, at).is_none()))
            .map(|item| format!("{at}: no item is like {item}")),
        (Value::Array(wanted), Value::Array(found)) if wanted.len() == found.len() => {
            let pairs = wanted.iter().zip(found).enumerate();
            pairs
                .into_iter()
                .find_map(|(place, (wanted, found))| compare(wanted, found, &format!("{at}/{place}")))
        }
        _ if wanted == found => None,
        _ => differ(),
    }
}

/// Returns true if `text` matches a pattern in which `…` stands for any text.
fn is_like(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split(ANYTHING);
    let Some(mut rest) = text.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        let Some(place) = rest.find(part) else { return false };
        rest = &rest[place + part.len()..];
    }
    true
}

#[test]
fn what_is_printed_is_compared() {
    let json = |text: &str| Output { language: "json".to_owned(), text: text.to_owned() };
    let printed = r#"{"data":[{"id":"1","type":"a"},{"id":"2","type":"b"}],"more":true}"#;
    assert_eq!(difference(&json(r#"{"data": [{"id": "…", "type": "b"}, …]}"#), printed), None);
    assert!(difference(&json(r#"{"data": [{"type": "c"}, …]}"#), printed).is_some());
    assert!(difference(&json(r#"{"data": [{"type": "a"}]}"#), printed).is_some());
    assert!(difference(&json(r#"{"data": "…", "less": true}"#), printed).is_some());
    let text = Output { language: "text".to_owned(), text: "ok   signed\n\n… of … met".to_owned() };
    assert_eq!(difference(&text, "x\nok signed\n47 of 47 met\n"), None);
    assert!(difference(&text, "47 of 47 met\nok signed").is_some());
    assert!(is_like("a…c", "abc") && !is_like("a…c", "abcd") && is_like("…", "") && !is_like("a", "ab"));
}
