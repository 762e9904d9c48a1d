//! Takes answers out of what was sent, field by field; what no field has taken is left to be named as it came.

use documents::rendering::{ReceiptRow, Section};
use domain::locale::MessageLocale;
use serde_json::{Map, Value};

use super::field::{Field, FieldFormat, Group, Label};
use super::figures;

/// The most rows that are printed; what was answered is sealed whole.
const MOST: usize = 500;

/// Data of a receipt besides the answers.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// The first names of the consumer and the partner.
    pub persons: Vec<String>,
    /// The firm's types of loan: the name and what the screen calls it.
    pub loan_types: Vec<(String, String)>,
}

impl About {
    /// Returns the screen's name for a type of loan; the type itself where the firm has no other.
    pub fn loan_type<'a>(&'a self, name: &'a str) -> &'a str {
        self.loan_types.iter().find(|(known, _)| known == name).map_or(name, |(_, label)| label)
    }
}

/// The answers of a form with the words of their questions, in the order of the form.
pub struct Sheet<'a> {
    pub locale: MessageLocale,
    pub about: &'a About,
    sections: Vec<Section>,
    rows: usize,
}

impl<'a> Sheet<'a> {
    pub const fn new(locale: MessageLocale, about: &'a About) -> Self {
        Self { locale, about, sections: Vec::new(), rows: 0 }
    }

    /// Returns the text at a path, as the screen shows it.
    pub fn word(&self, path: &str) -> String {
        // Where a word may break is for the screen to know.
        self.locale.find_message(path).unwrap_or_default().replace('\u{ad}', "")
    }

    /// Adds rows under a heading, where there are any.
    pub fn add(&mut self, title: Option<String>, mut rows: Vec<ReceiptRow>) {
        rows.truncate(MOST.saturating_sub(self.rows));
        self.rows += rows.len();
        if !rows.is_empty() {
            self.sections.push(Section { title, rows });
        }
    }

    /// The rows of one group of fields, in the order of the form.
    pub fn rows(&self, from: &mut Value, group: &Group) -> Vec<ReceiptRow> {
        // Whether something was asked is seen before its condition is taken away.
        let asked: Vec<bool> = group.fields.iter().map(|field| is_asked(field, from)).collect();
        group
            .fields
            .iter()
            .zip(asked)
            .filter_map(|(field, asked)| {
                let value = self.answer(from, field, asked)?;
                Some(ReceiptRow::new(self.label(group, field), value))
            })
            .collect()
    }

    /// The rows of a list, each with the name of its item before it: `Pensioen 1 – Pensioenuitvoerder`.
    pub fn list(&self, from: &mut Value, name: &str, title: &str, group: &Group) -> Vec<ReceiptRow> {
        let Some(Value::Array(items)) = from.get_mut(name) else { return Vec::new() };
        let mut found = Vec::new();
        for (place, item) in items.iter_mut().enumerate() {
            let rows = self.rows(item, group).into_iter();
            found.extend(
                rows.map(|row| ReceiptRow::new(format!("{title} {} – {}", place + 1, row.label), row.value)),
            );
        }
        found
    }

    /// Files that were handed in, with what they can be recognised by.
    pub fn files(&self, from: &mut Value) -> Vec<ReceiptRow> {
        let Some(Value::Array(files)) = from.get_mut("files").map(Value::take) else { return Vec::new() };
        let text = |file: &Value, name: &str| file[name].as_str().unwrap_or_default().to_owned();
        let label = self.locale.message("receipt.file");
        let row = |file: &Value| {
            ReceiptRow::new(label, format!("{}\nSHA-256 {}", text(file, "file_name"), text(file, "sha256")))
        };
        files.iter().map(row).collect()
    }

    /// Returns everything that was added, with what is left of the answers under the names they came with.
    pub fn finish(mut self, left: &Value) -> Vec<Section> {
        let mut rows = Vec::new();
        self.rest(left, "", &mut rows);
        let title = self.word("receipt.otherData");
        self.add(Some(title), rows);
        self.sections
    }

    fn rest(&self, value: &Value, path: &str, rows: &mut Vec<ReceiptRow>) {
        let below = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
        match value {
            _ if rows.len() >= MOST => {}
            Value::Object(members) => {
                for (name, value) in members {
                    self.rest(value, &below(name), rows);
                }
            }
            Value::Array(items) => {
                for (place, item) in items.iter().enumerate() {
                    self.rest(item, &below(&(place + 1).to_string()), rows);
                }
            }
            leaf => rows
                .extend(self.format_value(FieldFormat::Plain, leaf).map(|text| ReceiptRow::new(path, text))),
        }
    }

    fn label(&self, group: &Group, field: &Field) -> String {
        match field.label {
            Label::Own(name) => self.word(&format!("{}.{name}", group.labels)),
            Label::At(path) => self.word(path),
        }
    }

    fn answer(&self, from: &mut Value, field: &Field, asked: bool) -> Option<String> {
        let members = from.as_object_mut()?;
        if let FieldFormat::Boxes(options) = field.how {
            return self.ticked_boxes(members, options, asked);
        }
        let value = members.get(field.name).filter(|value| !value.is_object() && !value.is_array())?;
        let text = self.format_value(field.how, value).filter(|_| asked || !is_nothing(value));
        members.shift_remove(field.name);
        text
    }

    /// The boxes that were ticked, a line for each.
    fn ticked_boxes(&self, members: &mut Map<String, Value>, options: &str, asked: bool) -> Option<String> {
        let mut seen = false;
        let mut ticked = Vec::new();
        for (name, label) in self.locale.messages_below(options) {
            let Some(value) = members.shift_remove(name) else { continue };
            seen = true;
            if value == true || value == "1" {
                ticked.push(label.to_owned());
            }
        }
        if ticked.is_empty() {
            return (seen && asked).then(|| self.word("receipt.nothingTicked"));
        }
        Some(ticked.join("\n"))
    }

    /// An answer in words; none where there is none.
    pub fn format_value(&self, how: FieldFormat, value: &Value) -> Option<String> {
        match value {
            Value::Bool(yes) => Some(match (how, yes) {
                (FieldFormat::Decision, true) => self.word("actions.approve"),
                (FieldFormat::Decision, false) => self.word("actions.decline"),
                (_, true) => self.word("receipt.yes"),
                (_, false) => self.word("receipt.no"),
            }),
            Value::Number(number) => Some(match how {
                FieldFormat::Euro => figures::format_euros(number, self.locale),
                FieldFormat::Percent => format!("{}%", figures::plain_number(number, self.locale)),
                FieldFormat::Choice(options) => return self.choice_text(options, &number.to_string()),
                _ => figures::plain_number(number, self.locale),
            }),
            Value::String(text) if text.trim().is_empty() => None,
            Value::String(text) => match how {
                FieldFormat::Choice(options) => self.choice_text(options, text),
                FieldFormat::Date => Some(figures::format_day(text, self.locale)),
                FieldFormat::Country => Some(figures::format_country(text, self.locale)),
                FieldFormat::LoanType => Some(self.about.loan_type(text).to_owned()),
                _ => Some(text.clone()),
            },
            Value::Null | Value::Array(_) | Value::Object(_) => None,
        }
    }

    /// A choice in the words of the screen. Some calls take `none` for no choice at all.
    fn choice_text(&self, options: &str, answer: &str) -> Option<String> {
        // A dot would lead elsewhere in the wording.
        let path = format!("{options}.{answer}");
        match self.locale.find_message(&path).filter(|_| !answer.contains('.')) {
            Some(_) => Some(self.word(&path)),
            None => Some(answer.to_owned()).filter(|answer| answer != "none"),
        }
    }
}

fn is_asked(field: &Field, from: &Value) -> bool {
    field.when.is_none_or(|(other, answer)| from.get(other).is_some_and(|value| value == answer))
}

/// Returns true if a value stands for an answer to a question that was not asked.
fn is_nothing(value: &Value) -> bool {
    value == false || value.as_f64() == Some(0.0)
}
