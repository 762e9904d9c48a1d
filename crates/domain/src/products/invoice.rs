//! The invoice. The invoice list spells its attributes in camel case, parts of an action in snake case.

use std::borrow::Cow;

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

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
        #[schemars(schema_with = "money::signed")]
        pub total: Option<Money>,
        /// The external id of the action by which it is paid.
        pub product_action: Option<String>,
    }

    /// One charge on an invoice.
    pub struct InvoiceLine {
        #[schemars(length(max = limits::FREE_TEXT))]
        pub description: String,
        /// VAT excluded; below zero for a discount.
        #[serde(default)]
        #[schemars(schema_with = "money::signed")]
        pub amount: Option<Money>,
        /// The rate of VAT, such as 21 or 9; absent where the service is exempt.
        pub vat_percentage: Option<Percentage>,
        /// The VAT of the line; made of `amount` and `vat_percentage` where it is absent.
        #[serde(default)]
        #[schemars(schema_with = "money::signed")]
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
        self.vat_amount.or_else(|| Some(self.vat_percentage?.of(self.amount?)))
    }
}

/// An invoice as `GET /api/invoices` shows it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvoiceListItem<'a> {
    #[schema(required = true)]
    pub label: Option<&'a str>,
    #[schema(required = true)]
    pub public_number: Option<&'a str>,
    #[schema(required = true)]
    pub date_created: Option<NaiveDate>,
    #[schema(required = true)]
    pub date_due: Option<NaiveDate>,
    pub lines: &'a [InvoiceLine],
    #[schema(required = true)]
    pub total: Option<Money>,
    /// The day on which it was paid, here or elsewhere.
    #[schema(required = true)]
    pub paid_on: Option<NaiveDate>,
    /// The id of the action by which it is paid.
    #[schema(required = true)]
    pub product_action: Option<&'a str>,
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

    /// Returns the sum of the lines including VAT; `None` without lines, or if a line has no amount.
    pub fn lines_total(&self) -> Option<Money> {
        let sums =
            self.lines.iter().map(|line| Some(line.amount?.cents() + line.vat().map_or(0, Money::cents)));
        let sums: Option<Vec<i64>> = sums.collect();
        sums.filter(|sums| !sums.is_empty()).map(|sums| Money::from_cents(sums.into_iter().sum()))
    }

    /// The invoice for the list; `product_action` is the portal's id of the paying action, not the firm's.
    pub fn list_item<'a>(
        &'a self,
        product_action: Option<&'a str>,
        paid_on: Option<NaiveDate>,
    ) -> InvoiceListItem<'a> {
        InvoiceListItem {
            label: self.label.as_deref(),
            public_number: self.public_number.as_deref(),
            date_created: self.date_created,
            date_due: self.date_due,
            lines: &self.lines,
            total: self.total,
            paid_on,
            product_action,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_list_is_in_camel_case() {
        let invoice: Invoice = serde_json::from_value(json!({
            "public_number": "2026-001", "date_created": "2026-11-01", "lines": [{"description": "Advies"}], "total": 250.5
        }))
        .unwrap();
        assert_eq!(
            serde_json::to_value(invoice.list_item(Some("a1"), None)).unwrap(),
            json!({
                "label": null, "publicNumber": "2026-001", "dateCreated": "2026-11-01", "dateDue": null,
                "lines": [{"description": "Advies", "amount": null, "vat_percentage": null, "vat_amount": null}],
                "total": 250.5, "paidOn": null, "productAction": "a1"
            })
        );
    }

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
