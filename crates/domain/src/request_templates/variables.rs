//! What stands in a template's texts in double braces.

/// The names that a text may use.
pub const VARIABLES: [&str; 5] = ["name", "first_name", "firm", "year", "last_year"];

/// What they stand for, for one client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variables {
    pub name: String,
    pub first_name: String,
    pub firm: String,
    /// The year in which it is asked.
    pub year: i32,
}

impl Variables {
    fn value(&self, name: &str) -> Option<String> {
        Some(match name {
            "name" => self.name.clone(),
            "first_name" => self.first_name.clone(),
            "firm" => self.firm.clone(),
            "year" => self.year.to_string(),
            "last_year" => (self.year - 1).to_string(),
            _ => return None,
        })
    }

    /// The text with the values in the places of the names.
    pub fn fill(&self, text: &str) -> String {
        let mut filled = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, (name, after))) =
            rest.split_once("{{").and_then(|(before, tail)| Some((before, tail.split_once("}}")?)))
        {
            filled.push_str(before);
            filled.push_str(&self.value(name.trim()).unwrap_or_default());
            rest = after;
        }
        filled.push_str(rest);
        filled
    }
}

/// What is wrong with the variables of a text, each with its line and column.
pub(super) fn faults(text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut from = 0;
    while let Some(found) = text[from..].find("{{") {
        let at = from + found;
        let (line, column) = place(text, at);
        let known = VARIABLES.join(", ");
        let rest = &text[at + 2..];
        // A second opening before the end: the first one was never closed.
        let end = rest.find("}}").filter(|end| rest.find("{{").is_none_or(|next| next > *end));
        if let Some(end) = end {
            let name = rest[..end].trim();
            if !VARIABLES.contains(&name) {
                let fault =
                    format!("line {line}, column {column}: there is no variable {name:?}; there are {known}");
                faults.push(fault);
            }
            from = at + 2 + end + 2;
        } else {
            faults.push(format!("line {line}, column {column}: a variable that is not closed with }}}}"));
            from = at + 2;
        }
    }
    faults
}

/// Line and column of a place in a text, both from 1.
fn place(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}
