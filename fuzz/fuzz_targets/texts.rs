//! Texts with a form of their own: account numbers, amounts, dates, links, secrets.
#![no_main]

use domain::values::{check_link, parse_euros};
use domain::values::{dates, iban};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(number) = iban::parse(text) {
        let again = iban::parse(number.as_str()).expect("what was read is an account number");
        assert_eq!(again, number);
        assert!(number.masked().is_ascii());
    }
    if let Some(amount) = parse_euros(text) {
        assert_eq!(parse_euros(&amount.to_string()), Some(amount));
    }
    if let Some(day) = dates::parse_any(text) {
        assert_eq!(dates::parse_dutch(&dates::format_dutch_date(day)), Some(day));
    }
    if let Ok(url) = check_link(text) {
        assert!(matches!(url.scheme(), "http" | "https"));
        check_link(url.as_str()).expect("a good address stays one");
    }
});
