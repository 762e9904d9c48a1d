//! Variables in double braces in a firm's texts.

use std::collections::BTreeSet;

/// Violation in the variables of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariableViolation {
    /// `unknown_variable`, also of one that is not closed, or `missing_variable`.
    pub rule: &'static str,
    /// Message in English, without the place.
    pub message: String,
    /// Line and column in the text, both from 1; of what is missing they are the end of the text.
    pub line: usize,
    pub column: usize,
}

impl VariableViolation {
    fn new(rule: &'static str, message: String, text: &str, at: usize) -> Self {
        let (line, column) = place(text, at);
        Self { rule, message, line, column }
    }

    /// The violation with its place.
    pub fn message_with_place(&self) -> String {
        format!("line {}, column {}: {}", self.line, self.column, self.message)
    }
}

/// The names in a text, those of variables that are not closed excepted.
pub fn names(text: &str) -> BTreeSet<&str> {
    parts(text).filter_map(|(_, name)| name).collect()
}

/// The variables of a text that there are not, and those that are not closed.
pub fn find_unknown(text: &str, known: &[&str]) -> Vec<VariableViolation> {
    let violation = |(at, name): (usize, Option<&str>)| match name {
        Some(name) if known.contains(&name) => None,
        Some(name) => {
            let message = match known {
                [] => format!("there is no variable {name:?}; this text takes none"),
                known => format!("there is no variable {name:?}; there are {}", known.join(", ")),
            };
            Some(VariableViolation::new("unknown_variable", message, text, at))
        }
        None => {
            let message = "a variable that is not closed with }}".to_owned();
            Some(VariableViolation::new("unknown_variable", message, text, at))
        }
    };
    parts(text).filter_map(violation).collect()
}

/// The variables that a text should have and has not.
pub fn find_missing(text: &str, needed: &[&str]) -> Vec<VariableViolation> {
    let names = names(text);
    let violation = |name: &&str| {
        let message = format!("the text leaves {{{{{name}}}}} out, which stands in the portal's own");
        VariableViolation::new("missing_variable", message, text, text.len())
    };
    needed.iter().filter(|name| !names.contains(**name)).map(violation).collect()
}

/// The text with values in the places of names; a name without a value stays as it is.
pub fn fill<'a>(text: &str, value: impl Fn(&str) -> Option<std::borrow::Cow<'a, str>>) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, (name, after))) =
        rest.split_once("{{").and_then(|(before, tail)| Some((before, tail.split_once("}}")?)))
    {
        filled.push_str(before);
        match value(name.trim()) {
            Some(value) => filled.push_str(&value),
            None => filled.push_str(name),
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// Returns the byte offset and the name of each variable; no name where it is not closed before the next one.
fn parts(text: &str) -> impl Iterator<Item = (usize, Option<&str>)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let at = from + text[from..].find("{{")?;
        let rest = &text[at + 2..];
        let end = rest.find("}}").filter(|end| rest.find("{{").is_none_or(|next| next > *end));
        from = at + 2 + end.map_or(0, |end| end + 2);
        Some((at, end.map(|end| rest[..end].trim())))
    })
}

/// Line and column of a place in a text, both from 1.
fn place(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(violations: &[VariableViolation]) -> Vec<(&'static str, usize, usize)> {
        violations.iter().map(|violation| (violation.rule, violation.line, violation.column)).collect()
    }

    #[test]
    fn violations_have_the_place_of_the_variable() {
        let text = "Dag {{ name }},\n{{firm}} é {{klant}} {{open {{}} {{";
        let found = find_unknown(text, &["name", "firm"]);
        let expected = [
            ("unknown_variable", 2, 12),
            ("unknown_variable", 2, 22),
            ("unknown_variable", 2, 29),
            ("unknown_variable", 2, 34),
        ];
        assert_eq!(places(&found), expected);
        assert_eq!(names(text).into_iter().collect::<Vec<_>>(), ["", "firm", "klant", "name"]);
        assert_eq!(places(&find_unknown("{{x}}", &[])), [("unknown_variable", 1, 1)]);
        assert_eq!(find_unknown("{ {x} }} } plain", &[]), []);
    }

    #[test]
    fn missing_fields_are_reported_last() {
        let found = find_missing("Dag\n{{name}}.", &["firm", "name"]);
        assert_eq!(places(&found), [("missing_variable", 2, 10)]);
        assert!(found[0].message.contains("{{firm}}"), "{}", found[0].message);
        assert_eq!(found[0].message_with_place().split(':').next(), Some("line 2, column 10"));
    }

    #[test]
    fn values_take_the_places_of_names() {
        let value = |name: &str| (name == "a").then_some("{{b}}".into());
        assert_eq!(fill("{{a}} {{ a }} {{c}} {{", value), "{{b}} {{b}} c {{");
    }
}
