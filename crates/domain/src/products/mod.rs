//! The products that a consumer has with the firm, with one file for each kind.
//!
//! The type of a kind's details is its single definition: it parses the firm's record, gives its JSON Schema, and
//! is what the consumer's API shows.

pub mod appointment;
pub mod bank_guarantee;
pub mod business_income;
pub mod cardifao;
pub mod credit;
mod done;
pub mod dossier;
pub mod fgv;
pub mod general_insurance;
pub mod invoice;
pub mod life_insurance;
pub mod mortgage;
pub mod otd;
pub mod panels;
pub mod parts;
pub mod purchase_intention;
pub mod will_writing_advice;
pub mod woongarant;

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

pub use done::{done_by_consumer, reset, with_done};

use crate::kinds::ProductKind;
use crate::schema;

/// Calls a macro with the declaration of every kind of product, in the order of the definitions. Of each kind:
///
/// - `record`: the module below `domain::products` and the type of its attributes;
/// - `not_found`: the [`Code`](crate::codes::Code) when the consumer has no such product;
/// - `list`, `item`: the paths of the consumer's calls; the last segment of `list` is the resource type;
/// - `order`: the position among the portal's pages and in its menu;
/// - `pages`: the portal's page of the list (of a kind without one, the page that shows its products) and that of one
///   product, where the list does not show everything;
/// - `screens`: the files below `web/src/portal/products/<kind>` that show these pages; a `PlainList` needs no file;
/// - `label`: the key of the kind's name, with the plural forms `_one` and `_other`; `icon`: its symbol;
/// - `always_list`: whether tab and menu lead to the list even if there is only one product;
/// - `module`: the licence's module without which the kind is not shown;
/// - `desk`: the position among the kinds that staff can make at the desk.
#[macro_export]
macro_rules! product_kinds {
    ($callback:ident) => {
        $callback! {
            Dossier "dossier" {
                record: dossier::Dossier, not_found: DossierNotFound,
                list: "/api/dossiers", item: "/api/dossiers/{id}",
                order: 1, pages: ["/dashboard"], screens: [],
                label: "dashboard.progress.several", icon: "list", always_list: true, module: [], desk: [],
            }
            Mortgage "mortgage" {
                record: mortgage::Mortgage, not_found: MortgageNotFound,
                list: "/api/products/mortgages", item: "/api/products/mortgages/{id}",
                order: 2, pages: ["/mortgages", "/mortgages/$id"], screens: [List, Detail],
                label: "kind.mortgage", icon: "home", always_list: false, module: [], desk: [1],
            }
            Credit "credit" {
                record: credit::Credit, not_found: ProductNotFound,
                list: "/api/products/credits", item: "/api/products/credits/{id}",
                order: 9, pages: ["/credits", "/credits/$id"], screens: [List, Detail],
                label: "kind.credit", icon: "coins", always_list: false, module: [], desk: [8],
            }
            Lifeinsurance "lifeinsurance" {
                record: life_insurance::LifeInsurance, not_found: ProductNotFound,
                list: "/api/products/life-insurances", item: "/api/products/life-insurances/{id}",
                order: 10, pages: ["/life-insurances", "/life-insurances/$id"], screens: [List, Detail],
                label: "kind.lifeinsurance", icon: "heart", always_list: false, module: [], desk: [5],
            }
            GeneralInsurance "general_insurance" {
                record: general_insurance::GeneralInsurance, not_found: GeneralInsuranceNotFound,
                list: "/api/products/general-insurances", item: "/api/products/general-insurances/{id}",
                order: 11, pages: ["/general-insurances", "/general-insurances/$id"], screens: [List, Detail],
                label: "kind.general_insurance", icon: "umbrella", always_list: true, module: ["has_generalinsurance_enabled"], desk: [6],
            }
            /// A kind of record; in the definitions it counts under [`ProductKind::GeneralInsurance`].
            Woongarant "woongarant" {
                record: woongarant::Woongarant, not_found: ProductNotFound,
                list: "/api/products/woongarant-insurances", item: "/api/products/woongarant-insurances/{id}",
                order: 12, pages: ["/general-insurances", "/woongarant-insurances/$id"], screens: [Detail],
                label: "kind.general_insurance", icon: "umbrella", always_list: true, module: ["has_generalinsurance_enabled"], desk: [7],
            }
            Appointment "appointment" {
                record: appointment::Appointment, not_found: AppointmentNotFound,
                list: "/api/products/appointments", item: "/api/products/appointments/{id}",
                order: 5, pages: ["/appointments", "/appointments/$id"], screens: [List, Detail],
                label: "kind.appointment", icon: "calendar", always_list: false, module: [], desk: [3],
            }
            Otd "otd" {
                record: otd::Otd, not_found: OtdNotFound,
                list: "/api/products/otds", item: "/api/products/otds/{id}",
                order: 3, pages: ["/otds", "/otds/$id"], screens: [List, Detail],
                label: "kind.otd", icon: "pen", always_list: false, module: [], desk: [2],
            }
            Bankguarantee "bankguarantee" {
                record: bank_guarantee::BankGuarantee, not_found: ProductNotFound,
                list: "/api/products/bankguarantees", item: "/api/products/bankguarantees/{id}",
                order: 6, pages: ["/bankguarantees", "/bankguarantees/$id"], screens: [List, Detail],
                label: "kind.bankguarantee", icon: "bank", always_list: false, module: [], desk: [9],
            }
            Fgv "fgv" {
                record: fgv::Fgv, not_found: ProductNotFound,
                list: "/api/products/fgvs", item: "/api/products/fgvs/{id}",
                order: 13, pages: ["/fgvs", "/fgvs/$id"], screens: [List, Detail],
                label: "kind.fgv", icon: "handshake", always_list: false, module: [], desk: [14],
            }
            Cardifao "cardifao" {
                record: cardifao::Cardifao, not_found: ProductNotFound,
                list: "/api/products/cardifao", item: "/api/products/cardifao/{id}",
                order: 14, pages: ["/cardifao", "/cardifao/$id"], screens: [List, Detail],
                label: "kind.cardifao", icon: "shield", always_list: false, module: [], desk: [13],
            }
            PurchaseIntention "purchase_intention" {
                record: purchase_intention::PurchaseIntention, not_found: ProductNotFound,
                list: "/api/products/purchase-intentions", item: "/api/products/purchase-intentions/{id}",
                order: 15, pages: ["/purchase-intentions", "/purchase-intentions/$id"], screens: [List, Detail],
                label: "kind.purchase_intention", icon: "key", always_list: false, module: [], desk: [10],
            }
            Invoice "invoice" {
                record: invoice::Invoice, not_found: InvoiceNotFound,
                list: "/api/invoices", item: "/api/invoices/{id}",
                order: 4, pages: ["/invoices"], screens: [List],
                label: "kind.invoice", icon: "invoice", always_list: true, module: [], desk: [4],
            }
            BusinessIncome "business_income" {
                record: business_income::BusinessIncome, not_found: ProductNotFound,
                list: "/api/products/business-incomes", item: "/api/products/business-incomes/{id}",
                order: 7, pages: ["/business-income", "/business-income/$id"], screens: [PlainList, Detail],
                label: "kind.business_income", icon: "chart", always_list: false, module: [], desk: [12],
            }
            WillWritingAdvice "will_writing_advice" {
                record: will_writing_advice::WillWritingAdvice, not_found: ProductNotFound,
                list: "/api/products/will-writing-advices", item: "/api/products/will-writing-advices/{id}",
                order: 8, pages: ["/will-writing-advices", "/will-writing-advices/$id"], screens: [PlainList, Detail],
                label: "kind.will_writing_advice", icon: "document", always_list: false, module: [], desk: [11],
            }
        }
    };
}

/// The parts that the products of every kind share.
pub trait ProductDetails {
    /// The product's name in a list: its label, or else what tells it apart.
    fn label(&self) -> Cow<'_, str>;

    /// The panels of advisers.
    fn panels(&self) -> &[parts::AdviserPanel] {
        &[]
    }

    /// The name of the field that holds the panels.
    fn panels_field(&self) -> &'static str {
        "adviser_panels"
    }
}

/// Implements [`ProductDetails`] for a record that always has a label, and has panels of advisers.
macro_rules! labelled {
    ($record:ident) => {
        impl crate::products::ProductDetails for $record {
            fn label(&self) -> std::borrow::Cow<'_, str> {
                std::borrow::Cow::Borrowed(&self.label)
            }

            fn panels(&self) -> &[crate::products::parts::AdviserPanel] {
                &self.adviser_panels
            }
        }
    };
}

use labelled;

macro_rules! declare_details {
    ($($(#[$doc:meta])* $kind:ident $name:literal { record: $module:ident::$record:ident, $($rest:tt)* })+) => {
        $(pub use $module::$record;)+

        /// A product's details, of whichever kind.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum Details {
            $($kind($record),)+
        }

        impl Details {
            /// Reads what [`Details::to_json`] wrote, or the fields of a record that are the kind's own.
            ///
            /// # Errors
            /// A field is missing, unknown, or of another type.
            pub fn read<'de, D: Deserializer<'de>>(kind: ProductKind, details: D) -> Result<Self, D::Error> {
                match kind {
                    $(ProductKind::$kind => $record::deserialize(details).map(Self::$kind),)+
                }
            }

            /// The JSON Schema by which the details of a kind are checked.
            pub(crate) fn schema(kind: ProductKind) -> Value {
                match kind {
                    $(ProductKind::$kind => schema::request_schema::<$record>(),)+
                }
            }

            pub const fn kind(&self) -> ProductKind {
                match self {
                    $(Self::$kind(_) => ProductKind::$kind,)+
                }
            }

            fn as_dyn(&self) -> &dyn ProductDetails {
                match self {
                    $(Self::$kind(details) => details,)+
                }
            }
        }
    };
}

product_kinds!(declare_details);

impl Details {
    /// Fills in what the firm may leave to us.
    #[must_use]
    pub fn complete(mut self) -> Self {
        if let Self::Mortgage(mortgage) = &mut self {
            mortgage.name_parts();
        }
        self
    }

    /// Returns the product's name in a list: its label, or else a text that tells it apart.
    pub fn label(&self) -> Cow<'_, str> {
        self.as_dyn().label()
    }

    /// The details as they are kept and shown: every field present.
    pub fn to_json(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    /// Returns the end of an appointment; `None` for every other kind of product.
    pub fn ends_at(&self) -> Option<DateTime<Utc>> {
        match self {
            Self::Appointment(appointment) => Some(appointment.ends_at()),
            _ => None,
        }
    }
}
