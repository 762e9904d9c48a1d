//! Finding clients by what somebody types: text without accents and case, each word by how it begins.

use serde::Serialize;
use serde_json::Value;
use strum::{Display, EnumString, IntoStaticStr};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use utoipa::ToSchema;

/// Version of the rules of this file, stored with the terms of each client: terms of another version are computed anew.
pub const TERMS_VERSION: i64 = 2;
/// Least length of a query, in characters.
pub const SHORTEST_QUERY: usize = 2;
/// Least number of digits by which a telephone number is looked for.
const SHORTEST_PHONE: usize = 4;
/// Greatest number of characters of a query, more than anybody types.
pub const LONGEST_QUERY: usize = 200;
/// Words that a query may have.
const QUERY_WORDS: usize = 6;
/// Words of a name that it is found by.
const NAME_WORDS: usize = 24;
/// Characters of a term that count.
const TERM: usize = 80;

/// Field by which a client was found.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    ToSchema,
    Display,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum SearchField {
    /// A word of the name.
    Name,
    Email,
    Postcode,
    /// The external id of a dossier.
    Dossier,
    /// Match of the client's own external id.
    ExternalId,
    /// Match of a telephone number, by its digits.
    Phone,
    /// Street and house number.
    Street,
    /// Match of an account number.
    Iban,
    /// The number of an invoice.
    Invoice,
}

/// State of a client's account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccountState {
    /// The client was never invited.
    None,
    /// The client has an invitation, and no way to sign in yet.
    Invited,
    Active,
    /// The relationship with the firm has ended.
    Ended,
}

/// A text that a client is found by, folded.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SearchTerm {
    pub field: SearchField,
    pub text: String,
}

/// A text without accents, case, control characters and marks of direction: `Ça Łódź` is `ca lodz`.
pub fn fold(text: &str) -> String {
    let is_shown = |c: &char| !c.is_control() && !is_format_mark(*c) && !is_combining_mark(*c);
    text.to_lowercase()
        .nfkd()
        .filter(is_shown)
        .flat_map(|c| to_ascii(c).chars().chain(other_letter(c)))
        .collect()
}

/// Returns a letter in ASCII, of those that normalisation leaves as they are.
const fn to_ascii(c: char) -> &'static str {
    match c {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'đ' | 'ð' => "d",
        'ł' => "l",
        'ı' => "i",
        'þ' => "th",
        _ => "",
    }
}

/// Returns any other letter unchanged.
fn other_letter(c: char) -> Option<char> {
    Some(c).filter(|c| to_ascii(*c).is_empty())
}

/// Characters without a shape of their own: joiners, and those that say in which direction text runs.
const fn is_format_mark(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    )
}

/// The words of a text, folded.
fn words(text: &str) -> impl Iterator<Item = String> {
    let folded = fold(text);
    let words: Vec<String> =
        folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(shorten).collect();
    words.into_iter()
}

/// Returns the whole text as one term, folded.
fn whole_term(text: &str) -> String {
    shorten(&fold(text).split_whitespace().collect::<String>())
}

fn shorten(text: &str) -> String {
    text.chars().take(TERM).collect()
}

/// The digits of a telephone number as one dials it within the Netherlands: `+31 6 12…` and `0031 6 12…` are `0612…`.
fn phone_term(text: &str) -> String {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let is_abroad = text.trim_start().starts_with('+') || digits.starts_with("00");
    let number = digits.trim_start_matches("00");
    match number.strip_prefix("31").filter(|_| is_abroad) {
        Some(rest) => shorten(&format!("0{rest}")),
        None if is_abroad => shorten(&format!("00{number}")),
        None => shorten(&digits),
    }
}

/// Returns the name by which a list of clients is sorted: the last name without its prefix, then the first name; or the name
/// of the company.
pub fn sort_name(display_name: &str, details: &Value) -> String {
    let detail = |name: &str| details.get(name).and_then(Value::as_str).unwrap_or_default().trim();
    let last = [detail("last_name"), detail("company_name"), display_name];
    let last = last.into_iter().find(|name| !name.is_empty()).unwrap_or_default();
    let first = if detail("first_name").is_empty() { detail("initials") } else { detail("first_name") };
    shorten(fold(&format!("{last} {first}")).trim())
}

/// Returns the terms by which a client is found. `details` are the record's attributes.
pub fn terms(external_id: &str, display_name: &str, email: Option<&str>, details: &Value) -> Vec<SearchTerm> {
    let detail = |name: &str| details.get(name).and_then(Value::as_str).unwrap_or_default();
    let names = ["first_name", "last_name", "birth_last_name", "company_name"].map(detail);
    let names = std::iter::once(display_name).chain(names).flat_map(words).take(NAME_WORDS);
    let postcode: String = fold(detail("zipcode")).chars().filter(char::is_ascii_alphanumeric).collect();
    let others = [
        (SearchField::Email, whole_term(email.unwrap_or_default())),
        (SearchField::Postcode, shorten(&postcode)),
        (SearchField::ExternalId, whole_term(external_id)),
        (SearchField::Phone, phone_term(detail("phone_mobile"))),
        (SearchField::Phone, phone_term(detail("phone_home"))),
        (SearchField::Street, whole_term(&format!("{}{}", detail("street_name"), detail("house_number")))),
        (SearchField::Iban, whole_term(detail("iban"))),
    ];
    let mut terms: Vec<SearchTerm> =
        names.map(|text| SearchTerm { field: SearchField::Name, text }).collect();
    terms.extend(others.into_iter().map(|(field, text)| SearchTerm { field, text }));
    terms.retain(|term| !term.text.is_empty());
    terms.sort();
    terms.dedup();
    terms
}

/// A parsed search for clients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientQuery {
    /// The whole query without separators: an address, a postcode, an id, or one word of a name.
    pub whole: String,
    /// The words of a name, the longest first; empty where it is one word.
    pub words: Vec<String>,
    /// The query as a telephone number is found; empty where it has other signs than those of one.
    pub phone: String,
}

impl ClientQuery {
    /// Parses a query; `None` for one that nobody can be found by: one letter, signs alone, or a page of text.
    pub fn parse(text: &str) -> Option<Self> {
        if text.chars().nth(LONGEST_QUERY).is_some() {
            return None;
        }
        let whole = whole_term(text);
        let mut words: Vec<String> = words(text).take(QUERY_WORDS).collect();
        words.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
        words.dedup();
        let longest = words.first()?.chars().count();
        if whole.chars().count() < SHORTEST_QUERY || longest < SHORTEST_QUERY {
            return None;
        }
        if words.len() == 1 {
            words.clear();
        }
        let is_phone = text.chars().all(|c| c.is_ascii_digit() || " +-()/.".contains(c));
        let phone = if is_phone { phone_term(text) } else { String::new() };
        let phone = Some(phone).filter(|digits| digits.len() >= SHORTEST_PHONE).unwrap_or_default();
        Some(Self { whole, words, phone })
    }
}

/// The end of the texts that begin with this one: no text that begins with it comes after, in the order of code points.
pub fn end_of_prefix(prefix: &str) -> String {
    format!("{prefix}{}", char::MAX)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn texts(terms: &[SearchTerm], field: SearchField) -> Vec<&str> {
        terms.iter().filter(|term| term.field == field).map(|term| term.text.as_str()).collect()
    }

    #[test]
    fn accents_case_and_marks_of_direction_do_not_count() {
        for (text, folded) in [
            ("Łódź Ça", "lodz ca"),
            ("GROẞ straße", "gross strasse"),
            ("Øystein Æbelø", "oystein aebelo"),
            ("İzmir ıssız", "izmir issiz"),
            ("\u{202e}An\u{200f}na\u{0}", "anna"),
            ("ĳsselmeer", "ijsselmeer"),
        ] {
            assert_eq!(fold(text), folded, "{text}");
        }
    }

    #[test]
    fn a_client_is_found_by_words_of_the_name_and_by_the_rest_in_one_piece() {
        let details =
            json!({ "first_name": "Zoë", "last_name": "d'Ancona-Vries", "zipcode": "1234 ab", "city": "X" });
        let terms = terms("C-001", "Z. d'Ancona-Vries", Some("Zoe@Voorbeeld.nl"), &details);
        assert_eq!(texts(&terms, SearchField::Name), ["ancona", "d", "vries", "z", "zoe"]);
        assert_eq!(texts(&terms, SearchField::Email), ["zoe@voorbeeld.nl"]);
        assert_eq!(texts(&terms, SearchField::Postcode), ["1234ab"]);
        assert_eq!(texts(&terms, SearchField::ExternalId), ["c-001"]);
    }

    #[test]
    fn a_name_without_letters_has_no_terms() {
        assert_eq!(terms("", "🙂 ---", None, &json!(null)), []);
        let long = terms("x", &"word ".repeat(1000), None, &json!({ "last_name": "y".repeat(300) }));
        assert_eq!(texts(&long, SearchField::Name), ["word"]);
        assert!(long.iter().all(|term| term.text.chars().count() <= TERM));
    }

    #[test]
    fn a_client_is_found_by_telephone_street_and_account() {
        let details = json!({
            "phone_mobile": "+31 6 1234-5678", "phone_home": "030 555 01 23", "street_name": "Lange Gracht",
            "house_number": "24", "iban": "NL91 ABNA 0417 1643 00",
        });
        let terms = terms("c1", "A", None, &details);
        assert_eq!(texts(&terms, SearchField::Phone), ["0305550123", "0612345678"]);
        assert_eq!(texts(&terms, SearchField::Street), ["langegracht24"]);
        assert_eq!(texts(&terms, SearchField::Iban), ["nl91abna0417164300"]);
        let phone = |text| ClientQuery::parse(text).expect("a query").phone;
        assert_eq!(
            (phone("06-1234"), phone("+31 6 12"), phone("0031 612")),
            ("061234".into(), "0612".into(), "0612".into())
        );
        assert_eq!(
            (phone("1234 ab"), phone("030"), phone("+32 2 123")),
            (String::new(), String::new(), "00322123".into())
        );
    }

    #[test]
    fn a_list_is_sorted_by_last_name_without_its_prefix() {
        let name = |details| sort_name("shown", &details);
        let jan = json!({ "first_name": "Jan", "preposition": "van den", "last_name": "Bakker" });
        assert_eq!(name(jan), "bakker jan");
        assert_eq!(name(json!({ "initials": "Ç.", "last_name": "Özil" })), "ozil c.");
        assert_eq!(name(json!({ "company_name": "Bakkerij Mout" })), "bakkerij mout");
        assert_eq!(name(json!({})), "shown");
    }

    #[test]
    fn nobody_is_found_by_signs_one_letter_or_a_page() {
        for text in
            ["", " ", "%", "_", "%%%%", "a", "á", "🙂", "🙂🙂", "a %", "-- ;", "\u{200f}a", &"x".repeat(201)]
        {
            assert_eq!(ClientQuery::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn what_is_typed_is_looked_for_in_one_piece_and_by_its_words() {
        let parsed = |text| ClientQuery::parse(text).expect("a query");
        assert_eq!(
            parsed(" Vri"),
            ClientQuery { whole: "vri".into(), words: Vec::new(), phone: String::new() }
        );
        assert_eq!(parsed("1234 AB").whole, "1234ab");
        assert_eq!(parsed("z vries").words, ["vries", "z"]);
        assert_eq!(parsed("zoe@voor").whole, "zoe@voor");
        assert_eq!(parsed("<b>Jan</b>").words, ["jan", "b"]);
        assert!("vries" < end_of_prefix("vri").as_str() && "vrj" > end_of_prefix("vri").as_str());
    }
}
