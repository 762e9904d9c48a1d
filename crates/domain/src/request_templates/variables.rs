//! Variables in double braces in a template's texts.

use crate::text_variables;

/// The names that a text may use.
pub const VARIABLES: [&str; 5] = ["name", "first_name", "firm", "year", "last_year"];

/// Values of the variables for one client.
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
        text_variables::fill(text, |name| Some(self.value(name).unwrap_or_default().into()))
    }
}
