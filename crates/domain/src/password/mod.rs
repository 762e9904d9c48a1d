//! Rules for a new password: its length, and that it is not among common or leaked ones.

mod leaked;

use std::collections::HashSet;
use std::sync::OnceLock;

use strum::{Display, IntoStaticStr};

use crate::codes::Code;

/// Words that passwords in this field are made of: common ones, Dutch ones, the trade's own.
const WORDS: &str = include_str!("words.txt");

/// Greatest number of characters of a password; a longer one is somebody trying our patience.
const LONGEST: usize = 200;

/// Length from which a password is a passphrase, which needs no capitals and signs.
const PASSPHRASE: usize = 16;
/// A word out of a password that is looked up in the list of leaked ones has at least so many letters.
const CORE: usize = 6;

/// A guideline for passwords.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Guideline {
    /// The password has at least 8 characters.
    Length,
    /// The password has at least one capital; not asked of a passphrase, nor what follows.
    Capital,
    /// The password has at least one small letter.
    Lowercase,
    /// The password has at least one character that is no letter, digit or space.
    Special,
}

/// The guidelines that a password does not keep to.
pub fn unmet_guidelines(password: &str) -> Vec<Guideline> {
    let has = |what: fn(char) -> bool| password.chars().any(what);
    let length = password.chars().count();
    let is_passphrase = length >= PASSPHRASE;
    [
        (Guideline::Length, (8..=LONGEST).contains(&length)),
        (Guideline::Capital, is_passphrase || has(char::is_uppercase)),
        (Guideline::Lowercase, is_passphrase || has(char::is_lowercase)),
        (Guideline::Special, is_passphrase || has(|c| !c.is_alphanumeric() && !c.is_whitespace())),
    ]
    .into_iter()
    .filter_map(|(guideline, met)| (!met).then_some(guideline))
    .collect()
}

/// Returns the strength of a password, 0 to 100 in steps of 25: zxcvbn's score with the words of the trade and of this
/// account (name, mail address, firm).
pub fn strength(password: &str, about: &[&str]) -> u8 {
    let about = words_about(about);
    let known: Vec<&str> = about.iter().map(String::as_str).chain(WORDS.lines()).collect();
    match zxcvbn::zxcvbn(password, &known).score() {
        zxcvbn::Score::One => 25,
        zxcvbn::Score::Two => 50,
        zxcvbn::Score::Three => 75,
        zxcvbn::Score::Four => 100,
        _ => 0,
    }
}

/// Returns true if a password is known from a leak, or is a common word in disguise: digits and signs around or inside
/// it, letters swapped for look-alikes, the word twice.
pub fn is_common(password: &str, about: &[&str]) -> bool {
    static KNOWN: OnceLock<HashSet<&str>> = OnceLock::new();
    let known = KNOWN.get_or_init(|| WORDS.lines().collect());
    let about = words_about(about);
    let is_word = |core: &str| {
        known.contains(core)
            || about.iter().any(|word| word == core)
            || (core.chars().count() >= CORE && leaked::is_listed(core))
    };
    let is_word_or_twice = |core: &str| {
        let half = core.len() / 2;
        is_word(core)
            || (core.is_char_boundary(half) && core[..half] == core[half..] && is_word(&core[..half]))
    };
    let lower = password.to_lowercase();
    let letters: String = lower.chars().filter(|c| c.is_alphabetic()).collect();
    // Look-alikes inside the word only: the digits and signs at its ends are dressing.
    let inside = lower.trim_matches(|c: char| !c.is_alphanumeric() || c.is_ascii_digit());
    let undone: String = inside.chars().filter_map(replace_look_alikes).collect();
    let whole: String = lower.chars().filter_map(replace_look_alikes).collect();
    leaked::is_listed(password)
        || letters.chars().count() < 3
        || [letters.as_str(), &undone, &whole].into_iter().any(is_word_or_twice)
}

/// Checks a new password; returns its strength.
///
/// # Errors
/// `PASSWORD_NOT_CONFORM_SECURITY_GUIDELINES`, or `CONSUMER_PASSWORD_IS_COMMON` for one that is easy to guess or
/// weaker than the licence's minimum.
pub fn check(password: &str, about: &[&str], minimum: u8) -> Result<u8, Code> {
    if !unmet_guidelines(password).is_empty() {
        return Err(Code::PasswordNotConformSecurityGuidelines);
    }
    if is_common(password, about) {
        return Err(Code::ConsumerPasswordIsCommon);
    }
    let strength = strength(password, about);
    if strength < minimum { Err(Code::ConsumerPasswordIsCommon) } else { Ok(strength) }
}

/// The words in names and addresses, alone and run together with their neighbours (`devries`), in lower case; two
/// letters are no word.
fn words_about(about: &[&str]) -> Vec<String> {
    let mut words = Vec::new();
    for text in about {
        let lower = text.to_lowercase();
        let alone: Vec<&str> =
            lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        for length in 1..=alone.len().min(4) {
            words.extend(alone.windows(length).map(<[&str]>::concat));
        }
    }
    words.retain(|word| word.chars().count() >= 3);
    words
}

fn replace_look_alikes(c: char) -> Option<char> {
    match c {
        '0' => Some('o'),
        '1' | '!' | 'ï' => Some('i'),
        '3' | 'ë' | 'é' | 'è' => Some('e'),
        '4' | '@' => Some('a'),
        '5' | '$' => Some('s'),
        '7' => Some('t'),
        c if c.is_alphabetic() => Some(c),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABOUT: [&str; 3] = ["Anna de Vries", "anna.devries@example.nl", "Van Dijk Financieel Advies"];

    #[test]
    fn the_guidelines_are_named_one_by_one() {
        assert_eq!(unmet_guidelines("Aa!45678"), []);
        assert_eq!(unmet_guidelines("aa!4567"), [Guideline::Length, Guideline::Capital]);
        assert_eq!(unmet_guidelines("AAAA4567"), [Guideline::Lowercase, Guideline::Special]);
        assert_eq!(unmet_guidelines(&"Aa!".repeat(100)), [Guideline::Length]);
        assert_eq!(unmet_guidelines("fifteen letters"), [Guideline::Capital, Guideline::Special]);
        assert_eq!(unmet_guidelines("sixteen letters!"), []);
        assert_eq!(unmet_guidelines("1234567890123456"), []);
        assert_eq!(check("kort", &[], 0), Err(Code::PasswordNotConformSecurityGuidelines));
    }

    #[test]
    fn words_of_the_trade_and_of_the_account_are_refused() {
        for password in [
            "Hypotheek2026!",
            "Hypoth33k!2026",
            "!Welkom01",
            "W3lk0m123!",
            "Wachtwoord-1",
            "Zomer2026!!",
            "Anna1234!",
            "DeVries-2026",
            "VanDijk!2026",
            "Financieel#1",
            "ZomerZomer1!",
            "Aa1!2345678",
            // Known from leaks.
            "Football1!",
            "Iloveyou!7",
            "1234567890123456",
        ] {
            assert_eq!(check(password, &ABOUT, 50), Err(Code::ConsumerPasswordIsCommon), "{password}");
        }
    }

    #[test]
    fn phrases_and_random_ones_pass() {
        for password in [
            "Demo-Portaal-2026!",
            "Groene trein naar Assen!",
            "kX7#vq9Lp2!d",
            "correct horse battery staple",
            "lantaarn kreukel ooievaar",
        ] {
            assert!(check(password, &ABOUT, 50).is_ok(), "{password}: {}", strength(password, &ABOUT));
        }
        assert_eq!(strength("Groene trein naar Assen!", &ABOUT), 100);
        assert_eq!(strength("password", &[]), 0);
    }

    #[test]
    fn the_words_are_lower_case_and_in_order() {
        let words: Vec<&str> = WORDS.lines().collect();
        assert!(words.is_sorted() && words.iter().all(|word| word.chars().all(|c| c.is_ascii_lowercase())));
        assert!(words.contains(&"hypotheek"));
    }
}
