//! The kinds of product that a consumer can have, and how each is named where.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoEnumIterator, IntoStaticStr};
use utoipa::ToSchema;

use crate::codes::Code;

/// A kind of product, by its name on the wire.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
    ToSchema,
    Display,
    EnumIter,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ProductKind {
    Dossier,
    Mortgage,
    Credit,
    Lifeinsurance,
    GeneralInsurance,
    /// A kind of record; in the definitions it counts under [`ProductKind::GeneralInsurance`].
    Woongarant,
    Appointment,
    Otd,
    Bankguarantee,
    Fgv,
    Cardifao,
    PurchaseIntention,
    Invoice,
    BusinessIncome,
    WillWritingAdvice,
}

impl ProductKind {
    /// Every kind, in the order of the definitions.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    /// The name on the wire: `general_insurance`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The name as `product.type` of an action: `GENERAL_INSURANCE`.
    pub const fn upper_name(self) -> &'static str {
        match self {
            Self::Dossier => "DOSSIER",
            Self::Mortgage => "MORTGAGE",
            Self::Credit => "CREDIT",
            Self::Lifeinsurance => "LIFEINSURANCE",
            Self::GeneralInsurance => "GENERAL_INSURANCE",
            Self::Woongarant => "WOONGARANT",
            Self::Appointment => "APPOINTMENT",
            Self::Otd => "OTD",
            Self::Bankguarantee => "BANKGUARANTEE",
            Self::Fgv => "FGV",
            Self::Cardifao => "CARDIFAO",
            Self::PurchaseIntention => "PURCHASE_INTENTION",
            Self::Invoice => "INVOICE",
            Self::BusinessIncome => "BUSINESS_INCOME",
            Self::WillWritingAdvice => "WILL_WRITING_ADVICE",
        }
    }

    /// The resource type in a JSON:API answer, which is also the last segment of the list's path.
    pub const fn resource_type(self) -> &'static str {
        match self {
            Self::Dossier => "dossiers",
            Self::Mortgage => "mortgages",
            Self::Credit => "credits",
            Self::Lifeinsurance => "life-insurances",
            Self::GeneralInsurance => "general-insurances",
            Self::Woongarant => "woongarant-insurances",
            Self::Appointment => "appointments",
            Self::Otd => "otds",
            Self::Bankguarantee => "bankguarantees",
            Self::Fgv => "fgvs",
            Self::Cardifao => "cardifao",
            Self::PurchaseIntention => "purchase-intentions",
            Self::Invoice => "invoices",
            Self::BusinessIncome => "business-incomes",
            Self::WillWritingAdvice => "will-writing-advices",
        }
    }

    /// The path of the consumer's list.
    pub const fn list_path(self) -> &'static str {
        match self {
            Self::Dossier => "/api/dossiers",
            Self::Mortgage => "/api/products/mortgages",
            Self::Credit => "/api/products/credits",
            Self::Lifeinsurance => "/api/products/life-insurances",
            Self::GeneralInsurance => "/api/products/general-insurances",
            Self::Woongarant => "/api/products/woongarant-insurances",
            Self::Appointment => "/api/products/appointments",
            Self::Otd => "/api/products/otds",
            Self::Bankguarantee => "/api/products/bankguarantees",
            Self::Fgv => "/api/products/fgvs",
            Self::Cardifao => "/api/products/cardifao",
            Self::PurchaseIntention => "/api/products/purchase-intentions",
            Self::Invoice => "/api/invoices",
            Self::BusinessIncome => "/api/products/business-incomes",
            Self::WillWritingAdvice => "/api/products/will-writing-advices",
        }
    }

    /// The refusal when the consumer has no such product.
    pub const fn not_found(self) -> Code {
        match self {
            Self::Dossier => Code::DossierNotFound,
            Self::Mortgage => Code::MortgageNotFound,
            Self::GeneralInsurance => Code::GeneralInsuranceNotFound,
            Self::Appointment => Code::AppointmentNotFound,
            Self::Otd => Code::OtdNotFound,
            Self::Invoice => Code::InvoiceNotFound,
            Self::Credit
            | Self::Lifeinsurance
            | Self::Woongarant
            | Self::Bankguarantee
            | Self::Fgv
            | Self::Cardifao
            | Self::PurchaseIntention
            | Self::BusinessIncome
            | Self::WillWritingAdvice => Code::ProductNotFound,
        }
    }

    /// The kind under which the definitions count this one.
    #[must_use]
    pub const fn counted_as(self) -> Self {
        match self {
            Self::Woongarant => Self::GeneralInsurance,
            other => other,
        }
    }

    /// The kinds that the definitions list: all but those that count under another.
    pub fn in_definitions() -> impl Iterator<Item = Self> {
        Self::iter().filter(|kind| kind.counted_as() == *kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_one_name_in_each_place() {
        for kind in ProductKind::all() {
            assert_eq!(kind.name().to_uppercase(), kind.upper_name());
            assert_eq!(kind.name().parse(), Ok(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
            assert!(kind.list_path().ends_with(kind.resource_type()), "{kind}");
            assert_eq!(kind.not_found().status(), 404);
        }
    }

    #[test]
    fn the_definitions_list_the_fourteen_kinds_of_the_specification() {
        let kinds: Vec<_> = ProductKind::in_definitions().map(ProductKind::name).collect();
        assert_eq!(
            kinds,
            [
                "dossier",
                "mortgage",
                "credit",
                "lifeinsurance",
                "general_insurance",
                "appointment",
                "otd",
                "bankguarantee",
                "fgv",
                "cardifao",
                "purchase_intention",
                "invoice",
                "business_income",
                "will_writing_advice",
            ]
        );
    }
}
