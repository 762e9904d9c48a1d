//! What a consumer has with the firm: one file for each kind of product.
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
use serde::Serialize;
use serde_json::Value;

pub use appointment::Appointment;
pub use bank_guarantee::BankGuarantee;
pub use business_income::BusinessIncome;
pub use cardifao::Cardifao;
pub use credit::Credit;
pub use done::{done_by_consumer, undone, with_done};
pub use dossier::Dossier;
pub use fgv::Fgv;
pub use general_insurance::GeneralInsurance;
pub use invoice::Invoice;
pub use life_insurance::LifeInsurance;
pub use mortgage::Mortgage;
pub use otd::Otd;
pub use purchase_intention::PurchaseIntention;
pub use will_writing_advice::WillWritingAdvice;
pub use woongarant::Woongarant;

use crate::kinds::ProductKind;

/// A product's details, of whichever kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Details {
    Dossier(Dossier),
    Mortgage(Mortgage),
    Credit(Credit),
    Lifeinsurance(LifeInsurance),
    GeneralInsurance(GeneralInsurance),
    Woongarant(Woongarant),
    Appointment(Appointment),
    Otd(Otd),
    Bankguarantee(BankGuarantee),
    Fgv(Fgv),
    Cardifao(Cardifao),
    PurchaseIntention(PurchaseIntention),
    Invoice(Invoice),
    BusinessIncome(BusinessIncome),
    WillWritingAdvice(WillWritingAdvice),
}

/// Runs a block with `$type` standing for the type of a kind's details and `$variant` for what wraps them.
macro_rules! for_kind {
    ($kind:expr, $type:ident, $variant:ident => $block:expr) => {
        crate::products::for_kind!(@ $kind, $type, $variant, $block,
            Dossier Dossier, Mortgage Mortgage, Credit Credit, Lifeinsurance LifeInsurance,
            GeneralInsurance GeneralInsurance, Woongarant Woongarant, Appointment Appointment, Otd Otd,
            Bankguarantee BankGuarantee, Fgv Fgv, Cardifao Cardifao, PurchaseIntention PurchaseIntention,
            Invoice Invoice, BusinessIncome BusinessIncome, WillWritingAdvice WillWritingAdvice)
    };
    (@ $kind:expr, $type:ident, $variant:ident, $block:expr, $($name:ident $details:ident),+) => {
        match $kind {
            $(crate::kinds::ProductKind::$name => {
                type $type = crate::products::$details;
                let $variant = crate::products::Details::$name;
                $block
            })+
        }
    };
}

pub(crate) use for_kind;

impl Details {
    /// Reads what [`Details::to_json`] wrote.
    pub fn read(kind: ProductKind, details: &Value) -> Result<Self, serde_json::Error> {
        for_kind!(kind, Type, variant => <Type as serde::Deserialize>::deserialize(details).map(variant))
    }

    /// Fills in what the firm may leave to us.
    #[must_use]
    pub fn completed(mut self) -> Self {
        if let Self::Mortgage(mortgage) = &mut self {
            mortgage.name_parts();
        }
        self
    }

    pub const fn kind(&self) -> ProductKind {
        match self {
            Self::Dossier(_) => ProductKind::Dossier,
            Self::Mortgage(_) => ProductKind::Mortgage,
            Self::Credit(_) => ProductKind::Credit,
            Self::Lifeinsurance(_) => ProductKind::Lifeinsurance,
            Self::GeneralInsurance(_) => ProductKind::GeneralInsurance,
            Self::Woongarant(_) => ProductKind::Woongarant,
            Self::Appointment(_) => ProductKind::Appointment,
            Self::Otd(_) => ProductKind::Otd,
            Self::Bankguarantee(_) => ProductKind::Bankguarantee,
            Self::Fgv(_) => ProductKind::Fgv,
            Self::Cardifao(_) => ProductKind::Cardifao,
            Self::PurchaseIntention(_) => ProductKind::PurchaseIntention,
            Self::Invoice(_) => ProductKind::Invoice,
            Self::BusinessIncome(_) => ProductKind::BusinessIncome,
            Self::WillWritingAdvice(_) => ProductKind::WillWritingAdvice,
        }
    }

    /// What the product is called in a list: its label, or else what tells it apart.
    pub fn label(&self) -> Cow<'_, str> {
        Cow::Borrowed(match self {
            Self::Dossier(product) => &product.label,
            Self::Mortgage(product) => &product.label,
            Self::Credit(product) => &product.label,
            Self::Lifeinsurance(product) => &product.label,
            Self::GeneralInsurance(product) => &product.label,
            Self::Woongarant(product) => {
                product.label.as_deref().or(product.product_type.as_deref()).unwrap_or("Woongarant")
            }
            Self::Appointment(product) => &product.label,
            Self::Otd(product) => &product.label,
            Self::Bankguarantee(product) => &product.label,
            Self::Fgv(product) => product.label.as_deref().unwrap_or("FGV"),
            Self::Cardifao(product) => &product.label,
            Self::PurchaseIntention(product) => return Cow::Owned(product.name()),
            Self::Invoice(product) => {
                product.label.as_deref().or(product.public_number.as_deref()).unwrap_or_default()
            }
            Self::BusinessIncome(product) => &product.label,
            Self::WillWritingAdvice(product) => &product.label,
        })
    }

    /// The details as they are kept and shown: every field present.
    pub fn to_json(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    /// When the product is over; only appointments have such a moment.
    pub fn ends_at(&self) -> Option<DateTime<Utc>> {
        match self {
            Self::Appointment(appointment) => Some(appointment.ends_at()),
            _ => None,
        }
    }
}
