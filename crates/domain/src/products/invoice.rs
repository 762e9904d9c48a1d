//! The invoice. The invoice list spells its attributes in camel case, parts of an action in snake case.

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::entity::entity;
use crate::limits;
use crate::money::{self, Money};

entity! {
    /// An invoice as the firm sends it.
    pub struct Invoice {
        pub label: Option<String>,
        pub public_number: Option<String>,
        pub date_created: Option<NaiveDate>,
        #[serde(default)]
        pub lines: Vec<InvoiceLine>,
        /// VAT included; below zero for a credit invoice.
        #[serde(default)]
        #[schemars(schema_with = "money::signed")]
        pub total: Option<Money>,
        /// The external id of the action by which it is paid.
        pub product_action: Option<String>,
    }

    /// What is charged for.
    pub struct InvoiceLine {
        #[schemars(length(max = limits::FREE_TEXT))]
        pub description: String,
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
    pub lines: &'a [InvoiceLine],
    #[schema(required = true)]
    pub total: Option<Money>,
    /// The id of the action by which it is paid.
    #[schema(required = true)]
    pub product_action: Option<&'a str>,
}

impl Invoice {
    /// The invoice for the list; `product_action` is the portal's id of the paying action, not the firm's.
    pub fn list_item<'a>(&'a self, product_action: Option<&'a str>) -> InvoiceListItem<'a> {
        InvoiceListItem {
            label: self.label.as_deref(),
            public_number: self.public_number.as_deref(),
            date_created: self.date_created,
            lines: &self.lines,
            total: self.total,
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
            serde_json::to_value(invoice.list_item(Some("a1"))).unwrap(),
            json!({
                "label": null, "publicNumber": "2026-001", "dateCreated": "2026-11-01",
                "lines": [{"description": "Advies"}], "total": 250.5, "productAction": "a1"
            })
        );
    }
}
