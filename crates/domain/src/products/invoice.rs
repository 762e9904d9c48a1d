//! Record of an invoice.

use std::borrow::Cow;

use chrono::NaiveDate;

use super::ProductDetails;
use crate::entity::entity;
use crate::limits;
use crate::money::{self, Money, Percentage};

entity! {
    /// An invoice as the firm sends it.
    pub struct Invoice {
        pub label: Option<String>,
        pub public_number: Option<String>,
        pub date_created: Option<NaiveDate>,
        /// The last day to pay; 14 days after `date_created` where it is asked to be paid and has none.
        pub date_due: Option<NaiveDate>,
        #[serde(default)]
        pub lines: Vec<InvoiceLine>,
        /// VAT included; below zero for a credit invoice.
        #[serde(default)]
        #[schemars(schema_with = "money::signed_schema")]
        pub total: Option<Money>,
        /// The external id of the action by which it is paid.
        pub product_action: Option<String>,
        /// The external id of the invoice that a credit note takes amounts off.
        pub credits: Option<String>,
        /// The number of that invoice, which the credit note names.
        pub credits_number: Option<String>,
    }

    /// One charge on an invoice.
    pub struct InvoiceLine {
        #[schemars(length(max = limits::FREE_TEXT))]
        pub description: String,
        /// VAT excluded; below zero for a discount.
        #[serde(default)]
        #[schemars(schema_with = "money::signed_schema")]
        pub amount: Option<Money>,
        /// The rate of VAT, such as 21 or 9; absent where the service is exempt.
        pub vat_percentage: Option<Percentage>,
        /// The VAT of the line; made of `amount` and `vat_percentage` where it is absent.
        #[serde(default)]
        #[schemars(schema_with = "money::signed_schema")]
        pub vat_amount: Option<Money>,
    }
}

impl ProductDetails for Invoice {
    fn label(&self) -> Cow<'_, str> {
        Cow::Borrowed(self.label.as_deref().or(self.public_number.as_deref()).unwrap_or_default())
    }
}

/// The VAT of one rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VatTotal {
    pub percentage: Percentage,
    pub amount: Money,
}

impl InvoiceLine {
    /// The VAT of the line: as given, or made of amount and rate.
    pub fn vat(&self) -> Option<Money> {
        self.vat_amount.or_else(|| Some(self.vat_percentage?.apply_to(self.amount?)))
    }
}

impl Invoice {
    /// The VAT of the lines by rate, in the order of the lines.
    pub fn vat_totals(&self) -> Vec<VatTotal> {
        let mut totals: Vec<VatTotal> = Vec::new();
        for line in &self.lines {
            let (Some(percentage), Some(amount)) = (line.vat_percentage, line.vat()) else { continue };
            match totals.iter_mut().find(|total| total.percentage == percentage) {
                Some(total) => total.amount = Money::from_cents(total.amount.cents() + amount.cents()),
                None => totals.push(VatTotal { percentage, amount }),
            }
        }
        totals
    }

    /// Returns true for a credit note that the portal made.
    pub const fn is_credit_note(&self) -> bool {
        self.credits.is_some()
    }

    /// Returns the sum of the lines including VAT; `None` without lines, or if a line has no amount.
    pub fn lines_total(&self) -> Option<Money> {
        let sums =
            self.lines.iter().map(|line| Some(line.amount?.cents() + line.vat().map_or(0, Money::cents)));
        let sums: Option<Vec<i64>> = sums.collect();
        sums.filter(|sums| !sums.is_empty()).map(|sums| Money::from_cents(sums.into_iter().sum()))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn vat_is_summed_by_rate() {
        let invoice: Invoice = serde_json::from_value(json!({ "lines": [
            {"description": "Advies", "amount": 100, "vat_percentage": 21},
            {"description": "Boek", "amount": 10, "vat_percentage": 9},
            {"description": "Korting", "amount": -50.05, "vat_percentage": 21, "vat_amount": -10.51},
            {"description": "Bemiddeling", "amount": 5},
        ]}))
        .unwrap();
        let totals: Vec<_> =
            invoice.vat_totals().iter().map(|total| (total.percentage.0, total.amount.cents())).collect();
        assert_eq!(totals, [(21.0, 1049), (9.0, 90)]);
        assert_eq!(invoice.lines_total(), Some(Money::from_cents(6_495 + 1_139)));
        let bare: Invoice = serde_json::from_value(json!({ "lines": [{"description": "Advies"}] })).unwrap();
        assert_eq!((bare.lines_total(), bare.vat_totals()), (None, vec![]));
    }
}
