//! Names of firms and their branches, which clients of all firms of an installation choose from.

use crate::search::client_search::fold;

/// The words of a name, whatever its case, accents and signs.
fn words(name: &str) -> Vec<String> {
    let folded = fold(name);
    let words = folded.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// Returns true if two names consist of the same words.
pub fn is_same(name: &str, other: &str) -> bool {
    words(name) == words(other)
}

/// Returns true if the name of a branch shows the firm that it belongs to: it begins with the firm's name.
pub fn names_firm(branch: &str, firm: &str) -> bool {
    let firm = words(firm);
    !firm.is_empty() && words(branch).starts_with(&firm)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_compared_by_its_words() {
        assert!(is_same("Noordzee Hypotheken", " NOORDZEE  hypothéken."));
        assert!(!is_same("Noordzee Hypotheken", "Noordzee"));
        assert!(names_firm("Noordzee-Hypotheken, Utrecht", "Noordzee Hypotheken"));
        assert!(!names_firm("Noordzee Den Haag", "Noordzee Hypotheken"));
        assert!(!names_firm("Noordzeeland", "Noordzee"));
        assert!(!names_firm("Utrecht", "..."));
    }
}
