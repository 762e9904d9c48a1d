//! The knowledge and experience form: seven groups of questions, four levels each.

use serde_json::{Map, Value};

use crate::schema::{Fields, add_violation};

/// The groups with their number of questions; the questions are `general_1`, `general_2`, …
pub const GROUPS: [(&str, usize); 7] = [
    ("general", 5),
    ("mortgage", 7),
    ("death", 5),
    ("incapacity", 3),
    ("unemployment", 2),
    ("retirement", 4),
    ("savings", 8),
];

/// The levels, from none to much.
pub const LEVELS: [&str; 4] =
    ["geen_kennis_ervaring", "weinig_kennis_ervaring", "redelijk_kennis_ervaring", "veel_kennis_ervaring"];

/// Every question's key, in the form's order.
pub fn keys() -> impl Iterator<Item = String> {
    GROUPS.into_iter().flat_map(|(group, count)| (1..=count).map(move |number| format!("{group}_{number}")))
}

/// Returns the violations in the answers; no question has to be answered.
pub fn violations(answers: &Map<String, Value>) -> Fields {
    let mut violations = Fields::new();
    for key in keys() {
        let answer = answers.get(&key).filter(|answer| !answer.is_null());
        if answer.is_some_and(|answer| answer.as_str().is_none_or(|level| !LEVELS.contains(&level))) {
            add_violation(&mut violations, format!("answers.{key}"), "enum");
        }
    }
    violations
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_thirty_four_questions() {
        let keys: Vec<String> = keys().collect();
        assert_eq!(keys.len(), 34);
        assert_eq!((keys[0].as_str(), keys[33].as_str()), ("general_1", "savings_8"));
    }
}
