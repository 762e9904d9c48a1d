//! Account numbers as ISO 13616 has them, for SEPA direct debit.

use ::iban::{Iban, IbanLike};

use crate::codes::Code;
use crate::values::typed_text::{is_dash, strip_invisible};

/// The countries of the single euro payments area (EPC409-09), by the first two letters of an IBAN.
const SEPA: [&str; 42] = [
    "AD", "AL", "AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GI", "GR",
    "HR", "HU", "IE", "IS", "IT", "LI", "LT", "LU", "LV", "MC", "MD", "ME", "MK", "MT", "NL", "NO", "PL",
    "PT", "RO", "RS", "SE", "SI", "SK", "SM", "VA",
];

/// A checked account number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountNumber(String);

impl AccountNumber {
    /// Returns the number without spaces, in upper case: `NL91ABNA0417164300`.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the number in groups of four: `NL91 ABNA 0417 1643 00`.
    pub fn to_grouped(&self) -> String {
        let groups: Vec<&str> =
            (0..self.0.len()).step_by(4).map(|at| &self.0[at..self.0.len().min(at + 4)]).collect();
        groups.join(" ")
    }

    /// All but country, check digits and the last four characters hidden, for receipts and logs.
    pub fn to_masked(&self) -> String {
        let hidden = self.0.len().saturating_sub(8);
        format!("{}{}{}", &self.0[..4], "*".repeat(hidden), &self.0[4 + hidden..])
    }

    /// Returns true if a SEPA direct debit can be drawn on the account.
    pub fn is_sepa(&self) -> bool {
        SEPA.contains(&&self.0[..2])
    }
}

/// Removes spaces, hyphens, dots and invisible characters, and converts to upper case: people type account numbers as
/// they are printed.
pub fn normalise(text: &str) -> String {
    let text = strip_invisible(text);
    text.chars()
        .filter(|c| !c.is_whitespace() && !is_dash(*c) && *c != '.')
        .collect::<String>()
        .to_uppercase()
}

/// Reads an account number as people type it, and checks length and check digits for its country.
///
/// # Errors
/// `SEPA_INVALID_IBAN`.
pub fn parse(text: &str) -> Result<AccountNumber, Code> {
    let normal = normalise(text);
    if !normal.is_ascii() {
        return Err(Code::SepaInvalidIban);
    }
    let iban: Iban = normal.parse().map_err(|_| Code::SepaInvalidIban)?;
    Ok(AccountNumber(iban.electronic_str().to_owned()))
}

/// Returns true if a text is a SEPA creditor identifier whose check digits are right (EPC262-08, ISO 7064 MOD 97-10).
/// The business code, its fifth to seventh character, does not count.
pub fn is_creditor_id(text: &str) -> bool {
    let id: Vec<u8> =
        text.bytes().filter(|byte| *byte != b' ').map(|byte| byte.to_ascii_uppercase()).collect();
    let is_well_formed = (8..=35).contains(&id.len())
        && id[..2].iter().all(u8::is_ascii_uppercase)
        && id[2..4].iter().all(u8::is_ascii_digit)
        && id[4..].iter().all(u8::is_ascii_alphanumeric);
    if !is_well_formed {
        return false;
    }
    let rest = id[7..].iter().chain(&id[..4]).fold(0, |rest, byte| match byte {
        b'0'..=b'9' => (rest * 10 + u32::from(byte - b'0')) % 97,
        letter => (rest * 100 + u32::from(letter - b'A') + 10) % 97,
    });
    rest == 1
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn creditor_identifiers_are_checked() {
        // A Dutch one, and the example of EPC262-08 for Germany.
        for right in ["NL53ZZZ300000010000", "DE98ZZZ09999999999", "de98 abc 09999999999"] {
            assert!(is_creditor_id(right), "{right}");
        }
        for wrong in [
            "NL00ZZZ300000010000",
            "NL53ZZZ300000010001",
            "NL53ZZZ",
            "53NLZZZ300000010000",
            "NL53ZZZ3000€",
            "",
        ] {
            assert!(!is_creditor_id(wrong), "{wrong}");
        }
    }

    #[test]
    fn account_numbers_are_read_as_people_type_them() {
        for text in [
            "NL91ABNA0417164300",
            "nl91 abna 0417 1643 00",
            " NL91-ABNA-0417-1643-00 ",
            "nl91.abna.0417.1643.00",
            "\u{202a}NL91\u{a0}ABNA\u{2011}0417\u{2013}1643\u{200b}00\u{202c}",
        ] {
            assert_eq!(parse(text).unwrap().as_str(), "NL91ABNA0417164300", "{text}");
        }
        // The Vatican is in the area as well.
        assert!(parse("VA59 001 1230 0001 2345 678").is_ok());
        let account = parse("NL91ABNA0417164300").unwrap();
        assert_eq!(account.to_grouped(), "NL91 ABNA 0417 1643 00");
        assert_eq!(account.to_masked(), "NL91**********4300");
        assert!(account.is_sepa());
        assert!(parse("DE89370400440532013000").unwrap().is_sepa());
        assert!(!parse("BR1800360305000010009795493C1").unwrap().is_sepa());
    }

    #[test]
    fn wrong_digits_and_lengths_are_refused() {
        for text in [
            "",
            "NL",
            "NL91ABNA0417164301",
            "NL91ABNA041716430",
            "XX91ABNA0417164300",
            "NL91ABNA０417164300",
            "1234567",
        ] {
            assert_eq!(parse(text), Err(Code::SepaInvalidIban), "{text}");
        }
    }

    /// ISO 13616: the check digits make the number, letters as 10 to 35 and the first four moved to the end, 1 modulo 97.
    fn dutch(account: u64) -> String {
        let digits = |text: &str| {
            text.chars().fold(0_u64, |rest, c| {
                let value = u64::from(c.to_digit(36).unwrap());
                (rest * if value > 9 { 100 } else { 10 } + value) % 97
            })
        };
        let rest = format!("BANK{account:010}");
        format!("NL{:02}{rest}", 98 - digits(&format!("{rest}NL00")))
    }

    proptest! {
        #[test]
        fn right_check_digits_pass_and_one_changed_digit_fails(account in 0_u64..10_000_000_000, place in 8_usize..18, by in 1_u8..10) {
            let iban = dutch(account);
            let read = parse(&iban).unwrap();
            prop_assert_eq!(read.as_str(), iban.as_str());
            prop_assert_eq!(normalise(&read.to_grouped()), iban.clone());
            let mut wrong = iban.into_bytes();
            wrong[place] = b'0' + (wrong[place] - b'0' + by) % 10;
            prop_assert!(parse(std::str::from_utf8(&wrong).unwrap()).is_err());
        }
    }
}
