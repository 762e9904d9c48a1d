//! Collection costs by the statutory scale, and the day until which the letter before them leaves time to pay.

use chrono::{Days, NaiveDate};

use crate::money::{Money, Percentage};

/// The parts of the principal in cents, each with its tenths of a percent: art. 2, paragraph 1, Besluit vergoeding voor
/// buitengerechtelijke incassokosten (Stb. 2012, 141).
const SCALE: [(i64, i64); 5] =
    [(250_000, 150), (250_000, 100), (500_000, 50), (19_000_000, 10), (i64::MAX, 5)];
/// The least that may be charged, in cents: art. 2, paragraph 2.
const LEAST: i64 = 4_000;
/// The most that may be charged, in cents: art. 2, paragraph 1.
const MOST: i64 = 677_500;
/// The rate by which the costs go up for a creditor who cannot set off VAT: art. 2, paragraph 3.
const VAT: Percentage = Percentage(21.0);

/// Days that the letter before collection costs gives, from the day after it was received: art. 6:96, paragraph 6, BW.
pub const DAYS_OF_NOTICE: u64 = 14;
/// Days that a letter is reckoned to be under way, so that nobody who reads it late has fewer than the law gives.
const DAYS_UNDER_WAY: u64 = 2;

/// Returns the collection costs of a principal, with VAT where the firm cannot set it off.
pub fn collection_costs(principal: Money, deducts_vat: bool) -> Money {
    let mut rest = principal.cents().max(0);
    let mut thousandths = 0;
    for (part, rate) in SCALE {
        let of_part = rest.min(part);
        thousandths += of_part * rate;
        rest -= of_part;
    }
    let costs = Money::from_cents(((thousandths + 500) / 1_000).clamp(LEAST, MOST));
    let vat = if deducts_vat { Money::ZERO } else { VAT.apply_to(costs) };
    Money::from_cents(costs.cents() + vat.cents())
}

/// Returns the day through which a client who gets a letter of this day pays without costs.
pub fn notice_ends(sent_on: NaiveDate) -> NaiveDate {
    sent_on.checked_add_days(Days::new(DAYS_OF_NOTICE + DAYS_UNDER_WAY)).unwrap_or(sent_on)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_follow_the_statutory_scale() {
        for (principal, costs) in [
            (1, 4_000),
            (26_666, 4_000),
            (26_667, 4_000),
            (30_000, 4_500),
            (250_000, 37_500),
            (250_001, 37_500),
            (500_000, 62_500),
            (1_000_000, 87_500),
            (20_000_000, 277_500),
            (30_000_000, 327_500),
            (100_000_000, 677_500),
            (100_000_001, 677_500),
            (99_999_999_999_999, 677_500),
        ] {
            assert_eq!(collection_costs(Money::from_cents(principal), true).cents(), costs, "{principal}");
        }
    }

    #[test]
    fn a_firm_that_cannot_set_off_vat_adds_it() {
        assert_eq!(collection_costs(Money::from_cents(10_000), false).cents(), 4_840);
        assert_eq!(collection_costs(Money::from_cents(295_000), false).cents(), 50_820);
        assert_eq!(collection_costs(Money::from_cents(i64::from(i32::MAX)), false).cents(), 819_775);
    }

    #[test]
    fn a_client_has_fourteen_days_from_the_day_after_receipt() {
        assert_eq!(notice_ends("2026-11-27".parse().expect("a day")).to_string(), "2026-12-13");
    }
}
