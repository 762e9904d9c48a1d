//! Checks on answers that come as plain JSON.

use serde_json::Value;

use crate::limits;
use crate::schema::{Fields, add_violation};
use crate::values::dates;
use crate::values::{is_country, is_email, is_phone};

/// A form's answers and what is wrong with them.
pub struct CheckedForm<'a> {
    answers: &'a Value,
    violations: Fields,
}

impl<'a> CheckedForm<'a> {
    pub fn new(answers: &'a Value) -> Self {
        Self { answers, violations: Fields::new() }
    }

    /// Returns the violations by dotted path.
    pub fn violations(self) -> Fields {
        self.violations
    }

    /// The answer at a dotted path; `null` and an empty text are none.
    pub fn get(&self, path: &str) -> Option<&'a Value> {
        let found = path.split('.').try_fold(self.answers, |value, part| match value {
            Value::Array(items) => items.get(part.parse::<usize>().ok()?),
            other => other.get(part),
        })?;
        let empty = found.is_null() || found.as_str().is_some_and(|text| text.trim().is_empty());
        (!empty).then_some(found)
    }

    /// The answer as text.
    pub fn text(&self, path: &str) -> Option<&'a str> {
        self.get(path)?.as_str()
    }

    /// Returns true if the answer is this text.
    pub fn is_text(&self, path: &str, text: &str) -> bool {
        self.text(path) == Some(text)
    }

    /// Returns the length of a list.
    pub fn count(&self, path: &str) -> usize {
        self.get(path).and_then(Value::as_array).map_or(0, Vec::len)
    }

    /// Adds a violation of a rule at a path.
    pub fn add_violation(&mut self, path: &str, rule: &str) {
        add_violation(&mut self.violations, path, rule);
    }

    pub fn require(&mut self, path: &str) {
        if self.get(path).is_none() {
            self.add_violation(path, "required");
        }
    }

    /// Requires one of the options, where there is an answer.
    pub fn choice(&mut self, path: &str, options: &[&str]) {
        if self.get(path).is_some_and(|value| value.as_str().is_none_or(|text| !options.contains(&text))) {
            self.add_violation(path, "enum");
        }
    }

    /// Requires an answer, which is one of the options.
    pub fn required_choice(&mut self, path: &str, options: &[&str]) {
        self.require(path);
        self.choice(path, options);
    }

    /// A number that is not below zero, where there is an answer.
    pub fn number(&mut self, path: &str) {
        match self.get(path).map(Value::as_f64) {
            Some(None) => self.add_violation(path, "number"),
            Some(Some(number)) if number < 0.0 => self.add_violation(path, "minimum"),
            _ => {}
        }
    }

    /// A whole number that is not below zero, where there is an answer.
    pub fn require_whole_number(&mut self, path: &str) {
        self.number(path);
        if self.get(path).and_then(Value::as_f64).is_some_and(|number| number.fract() != 0.0) {
            self.add_violation(path, "whole");
        }
    }

    /// Requires a list, where there is an answer.
    pub fn list(&mut self, path: &str) {
        if self.get(path).is_some_and(|value| !value.is_array()) {
            self.add_violation(path, "list");
        }
    }

    /// A country as its code and a name, `NL Nederland`, where there is an answer.
    pub fn country(&mut self, path: &str) {
        if self.get(path).is_some_and(|value| !value.as_str().is_some_and(is_country)) {
            self.add_violation(path, "country");
        }
    }

    pub fn required_number(&mut self, path: &str) {
        self.require(path);
        self.number(path);
    }

    /// A number from 0 to 100, where there is an answer.
    pub fn percentage(&mut self, path: &str) {
        self.number(path);
        if self.get(path).and_then(Value::as_f64).is_some_and(|number| number > 100.0) {
            self.add_violation(path, "between");
        }
    }

    /// A text of digits alone, where there is an answer.
    pub fn digits(&mut self, path: &str) {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if self.get(path).is_some_and(|value| !value.as_str().is_some_and(digits)) {
            self.add_violation(path, "number");
        }
    }

    /// `true` or `false`, where there is an answer.
    pub fn boolean(&mut self, path: &str) {
        if self.get(path).is_some_and(|value| !value.is_boolean()) {
            self.add_violation(path, "boolean");
        }
    }

    /// A date that exists, `YYYY-MM-DD`, where there is an answer.
    pub fn date(&mut self, path: &str) {
        if self.get(path).is_some_and(|value| value.as_str().and_then(dates::parse_iso).is_none()) {
            self.add_violation(path, "date");
        }
    }

    /// A mail address, where there is an answer.
    pub fn email(&mut self, path: &str) {
        if self.get(path).is_some_and(|value| !value.as_str().is_some_and(is_email)) {
            self.add_violation(path, "email");
        }
    }

    /// A phone number, where there is an answer.
    pub fn phone(&mut self, path: &str) {
        if self.get(path).is_some_and(|value| !value.as_str().is_some_and(is_phone)) {
            self.add_violation(path, "phone");
        }
    }

    /// A text of one line of at most so many characters, where the answer is a text.
    pub fn line(&mut self, path: &str, longest: usize) {
        let Some(text) = self.text(path) else { return };
        if text.chars().count() > longest {
            self.add_violation(path, "max_length");
        }
        if !limits::is_line(text) {
            self.add_violation(path, "characters");
        }
    }

    /// A text of at most so many characters, where there is an answer.
    pub fn text_up_to(&mut self, path: &str, longest: usize) {
        match self.get(path).map(Value::as_str) {
            Some(None) => self.add_violation(path, "text"),
            Some(Some(text)) if text.chars().count() > longest => self.add_violation(path, "max_length"),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_rule_names_its_field() {
        let answers = json!({
            "name": "", "age": "12", "owed": -1, "share": 101, "number": "12a", "smoker": "yes", "born": "2026-02-30",
            "people": [{"email": "x"}], "note": "abcd", "colour": "blue",
            "city": "Utrecht\u{202e}", "street": "abcd", "children": 1.5, "pets": "2", "loans": "x", "country": "XX Foo", "phone": "abc"
        });
        let mut form = CheckedForm::new(&answers);
        form.require("name");
        form.required_number("age");
        form.number("owed");
        form.percentage("share");
        form.digits("number");
        form.boolean("smoker");
        form.date("born");
        form.email("people.0.email");
        form.text_up_to("note", 3);
        form.choice("colour", &["red"]);
        form.require_whole_number("children");
        form.require_whole_number("pets");
        form.list("loans");
        form.list("people");
        form.country("country");
        form.phone("phone");
        form.line("city", 10);
        form.line("street", 3);
        form.line("children", 1);
        form.required_choice("size", &["s"]);
        let rules: Vec<(String, String)> =
            form.violations().into_iter().map(|(field, rules)| (field, rules.join(","))).collect();
        let expected = [
            ("age", "number"),
            ("born", "date"),
            ("children", "whole"),
            ("city", "characters"),
            ("colour", "enum"),
            ("country", "country"),
            ("loans", "list"),
            ("name", "required"),
            ("note", "max_length"),
            ("number", "number"),
            ("owed", "minimum"),
            ("people.0.email", "email"),
            ("pets", "number"),
            ("phone", "phone"),
            ("share", "between"),
            ("size", "required"),
            ("smoker", "boolean"),
            ("street", "max_length"),
        ];
        assert_eq!(rules, expected.map(|(field, rule)| (field.to_owned(), rule.to_owned())));
    }
}
