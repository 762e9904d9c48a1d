//! Amounts, figures, days and countries as they are written on a receipt.

use domain::locale::{Locale, MessageLocale};
use domain::money::Money;
use serde_json::Number;

/// `€ 1.234,50`, the way it is written here in either language.
pub fn format_euros(number: &Number, locale: MessageLocale) -> String {
    let Ok(money) = Money::parse(&number.to_string()) else { return plain_number(number, locale) };
    cents_in_euros(money.cents())
}

/// An amount in cents, the same way.
pub fn cents_in_euros(cents: i64) -> String {
    let whole = (cents / 100).unsigned_abs().to_string();
    let mut grouped = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            grouped.push('.');
        }
        grouped.push(digit);
    }
    let sign = if cents < 0 { "−" } else { "" };
    format!("€ {sign}{grouped},{:02}", (cents % 100).unsigned_abs())
}

/// A figure as it is, with the comma of the language.
pub fn plain_number(number: &Number, locale: MessageLocale) -> String {
    let written = number.as_f64().filter(|_| number.is_f64());
    let written = written.map_or_else(|| number.to_string(), |number| number.to_string());
    match locale.language {
        Locale::Nl => written.replace('.', ","),
        Locale::En => written,
    }
}

/// `2026-11-21` as a date of the language; another text as it is.
pub fn format_day(text: &str, locale: MessageLocale) -> String {
    domain::values::dates::parse_iso(text)
        .map_or_else(|| text.to_owned(), |date| domain::values::dates::format_date(date, locale.language))
}

/// `NL Nederland` without its code, in the consumer's language.
pub fn format_country(text: &str, locale: MessageLocale) -> String {
    let Some((code, dutch)) = text.split_once(' ').filter(|(code, _)| code.len() == 2) else {
        return text.to_owned();
    };
    match locale.language {
        Locale::Nl => dutch.to_owned(),
        Locale::En => locale.find_message(&format!("country.{code}")).unwrap_or(dutch).to_owned(),
    }
}
