//! Texts as people type and paste them: brought to the form that was meant before they are judged. The app has the same
//! rules (`web/src/shared/forms/parse`).

use unicode_normalization::{UnicodeNormalization, is_nfc};
use url::Host;

/// Returns true for a character that nobody sees and that comes along with a copied text: the soft hyphen, spaces
/// without width, and marks of direction as contact cards have them. Joiners are part of some scripts' letters.
const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2064}'
            | '\u{2066}'..='\u{206f}'
            | '\u{feff}'
    )
}

/// Returns a text without invisible characters, and with the keyboard's hyphen and space in place of those that do not
/// break.
pub fn strip_invisible(text: &str) -> String {
    text.chars()
        .filter(|c| !is_invisible(*c))
        .map(|c| match c {
            '\u{2011}' => '-',
            '\u{a0}' | '\u{2007}' | '\u{202f}' => ' ',
            other => other,
        })
        .collect()
}

/// Returns true for a hyphen or a dash of any length.
pub const fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}')
}

/// Returns a text in Unicode's composed form (NFC): keyboards differ in how they write `é`.
pub fn composed(text: &str) -> String {
    if is_nfc(text) { text.to_owned() } else { text.nfc().collect() }
}

/// Returns a text in Unicode's decomposed form (NFD).
pub fn decomposed(text: &str) -> String {
    text.nfd().collect()
}

/// Returns a mail address with its domain in ASCII (RFC 5891), which every mail server takes and in which the two
/// spellings of one address are the same. A text that is no such address stays as it is.
pub fn ascii_address(address: &str) -> String {
    let Some((local, host)) = address.rsplit_once('@') else { return address.to_owned() };
    match Host::parse(host) {
        Ok(Host::Domain(ascii)) if !host.is_ascii() => format!("{local}@{ascii}"),
        _ => address.to_owned(),
    }
}

/// A house number and its addition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseNumber {
    pub number: String,
    pub addition: Option<String>,
}

/// Splits a house number that was typed with its addition: `12A`, `12 bis`, `12-2` and `30-34` have the addition `A`,
/// `bis`, `2` and `34`. An addition that was typed apart comes behind. `None` if the text does not begin with a number
/// or goes on with something else.
pub fn split_house_number(text: &str, apart: Option<&str>) -> Option<HouseNumber> {
    let text = strip_invisible(text);
    let text = text.trim();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    let rest = rest.trim_start();
    let typed = rest.strip_prefix(|c| is_dash(c) || c == '/').unwrap_or(rest).trim();
    let is_addition = typed.starts_with(char::is_alphanumeric)
        && typed.chars().all(|c| c.is_alphanumeric() || " ./-".contains(c));
    if !(1..=9).contains(&digits) || (!rest.is_empty() && !is_addition) {
        return None;
    }
    let apart = apart.unwrap_or_default().trim();
    let addition = match (typed, apart) {
        ("", apart) => apart.to_owned(),
        (typed, "") => typed.to_owned(),
        (typed, apart) if typed.eq_ignore_ascii_case(apart) => apart.to_owned(),
        (typed, apart) => format!("{typed}-{apart}"),
    };
    Some(HouseNumber { number: number.to_owned(), addition: Some(addition).filter(|text| !text.is_empty()) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_taken_out() {
        for (typed, meant) in [
            ("\u{202a}+31 6 12345678\u{202c}", "+31 6 12345678"),
            ("NL91\u{a0}ABNA\u{200b}0417", "NL91 ABNA0417"),
            ("Jan\u{2011}Peter\u{feff}", "Jan-Peter"),
            ("Zoë d’Été – x", "Zoë d’Été – x"),
        ] {
            assert_eq!(strip_invisible(typed), meant);
        }
    }

    #[test]
    fn both_spellings_of_an_address_are_one() {
        for (typed, ascii) in [
            ("anna@bücher.example", "anna@xn--bcher-kva.example"),
            ("anna@xn--bcher-kva.example", "anna@xn--bcher-kva.example"),
            ("jürgen@example.nl", "jürgen@example.nl"),
            ("anna", "anna"),
            ("a@", "a@"),
        ] {
            assert_eq!(ascii_address(typed), ascii);
        }
    }

    #[test]
    fn house_numbers_are_split_from_their_additions() {
        let split = |text: &str, apart: &str| {
            split_house_number(text, Some(apart))
                .map(|found| (found.number, found.addition.unwrap_or_default()))
        };
        for (text, apart, number, addition) in [
            ("12", "", "12", ""),
            ("12", "A", "12", "A"),
            ("12A", "", "12", "A"),
            ("12a", "A", "12", "A"),
            ("12 bis", "", "12", "bis"),
            ("12-2", "", "12", "2"),
            ("30-34", "", "30", "34"),
            ("30\u{2013}34", "", "30", "34"),
            ("30-34", "A", "30", "34-A"),
            ("7/2", "", "7", "2"),
            (" \u{200e}12\u{a0}A ", "", "12", "A"),
        ] {
            assert_eq!(split(text, apart), Some((number.to_owned(), addition.to_owned())), "{text} {apart}");
        }
        for text in ["", "A", "A12", "12 <b>", "12-", "1234567890", "-12"] {
            assert_eq!(split(text, ""), None, "{text}");
        }
    }

    #[test]
    fn composed_and_decomposed_letters_are_told_apart_no_more() {
        assert_eq!(composed("e\u{301}"), "é");
        assert_eq!(decomposed("é"), "e\u{301}");
    }
}
