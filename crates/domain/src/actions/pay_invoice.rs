//! `PAY_INVOICE`: done by the payment provider's word that the whole amount is paid.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};
use utoipa::ToSchema;

use super::{Context, Outcome, Rejection};
use crate::action_type::ActionType;
use crate::codes::Code;
use crate::entity::request;
use crate::events::InvoicePaid;
use crate::invoicing::state::subtract_credit;
use crate::money::Money;
use crate::products::Invoice;

/// The status of a payment at the payment provider.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    ToSchema,
    Display,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "UPPERCASE")]
#[strum(serialize_all = "UPPERCASE")]
pub enum PaymentStatus {
    Created,
    Expired,
    Cancelled,
    Failed,
    Paid,
    Pending,
}

impl PaymentStatus {
    /// Returns true if the consumer can be sent to a payment page, either of this payment or of a new one.
    pub const fn is_payable(self) -> bool {
        matches!(self, Self::Created | Self::Expired | Self::Cancelled | Self::Failed)
    }

    /// Returns true if the provider no longer changes the status; a new attempt to pay then needs a new payment.
    pub const fn is_final(self) -> bool {
        matches!(self, Self::Expired | Self::Cancelled | Self::Failed | Self::Paid)
    }

    /// Returns true if the action must tell the consumer that the last payment failed (`mollie_invalid`).
    pub const fn is_invalid(self) -> bool {
        matches!(self, Self::Expired | Self::Failed)
    }
}

/// The state of paying an invoice, as the consumer is told it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentState {
    /// The consumer can pay, also on a payment page that was left.
    Open,
    /// A payment was made or begun elsewhere, and its outcome is not known yet: another one must not be begun.
    UnderWay,
    /// The last payment failed or expired; a new one can be begun.
    Failed,
    Paid,
    /// Credit notes took everything off.
    Credited,
}

/// Facts about an invoice and its payments that decide the state of paying it.
#[derive(Clone, Copy, Debug)]
pub struct PaymentFacts {
    /// True if the invoice is paid, here or elsewhere.
    pub is_paid: bool,
    pub total: Option<Money>,
    /// The payment of the invoice that may still succeed, and whether it was begun from the consumer's own action.
    pub active: Option<(PaymentStatus, bool)>,
    /// True if the action says that its last payment failed (`mollie_invalid`).
    pub is_invalid: bool,
    /// The amount that credit notes took off.
    pub credited: Money,
}

impl PaymentState {
    /// Returns the state of paying; `None` where there is nothing to pay.
    pub fn from_facts(facts: &PaymentFacts) -> Option<Self> {
        if facts.is_paid {
            return Some(Self::Paid);
        }
        let total = facts.total.filter(|total| *total > Money::ZERO)?;
        if facts.credited >= total {
            return Some(Self::Credited);
        }
        Some(match facts.active {
            Some((PaymentStatus::Paid, _)) => Self::Paid,
            Some((PaymentStatus::Pending, _) | (PaymentStatus::Created, false)) => Self::UnderWay,
            Some((PaymentStatus::Created, true)) => Self::Open,
            Some((PaymentStatus::Cancelled | PaymentStatus::Expired | PaymentStatus::Failed, _)) | None => {
                if facts.is_invalid {
                    Self::Failed
                } else {
                    Self::Open
                }
            }
        })
    }
}

request! {
    /// The body of `POST /api/invoices/get-payment` and `POST /api/invoices/validate-payment`.
    #[schema(as = PaymentRequest)]
    pub struct PayInvoiceRequest {
        /// Id of the invoice: `product.id` of the action.
        #[serde(rename = "productId")]
        pub product_id: String,
        #[serde(rename = "productActionId")]
        pub product_action_id: String,
        #[serde(rename = "invoiceId")]
        pub invoice_id: String,
    }
}

/// A payment as the provider, asked by us, reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedPayment {
    /// Id that the provider gave the payment.
    pub id: String,
    pub status: PaymentStatus,
    pub amount: Money,
}

/// Returns the amount to be paid, which is what credit notes left of the total of the invoice.
///
/// # Errors
/// `INVOICE_NOTHING_DUE` where there is nothing to pay: no total, zero, a credit invoice, or one that was wholly credited.
pub fn amount_due(invoice: &Invoice, credited: Money) -> Result<Money, Rejection> {
    let due = invoice.total.map(|total| subtract_credit(total, credited));
    due.filter(|due| *due > Money::ZERO).ok_or_else(|| Code::InvoiceNothingDue.into())
}

/// Takes the provider's word that the invoice is paid.
///
/// # Errors
/// `VERSION_CONFLICT` for a payment that is not paid or of another amount than the invoice's, besides those of
/// [`amount_due`] and [`Context::expect`].
pub fn decide(
    context: &Context,
    (invoice, credited): (&Invoice, Money),
    payment: &ReportedPayment,
) -> Result<Outcome, Rejection> {
    context.expect(&[ActionType::PayInvoice])?;
    if payment.status != PaymentStatus::Paid || payment.amount != amount_due(invoice, credited)? {
        return Err(Code::VersionConflict.into());
    }
    let event = InvoicePaid {
        public_number: invoice.public_number.clone(),
        amount: payment.amount,
        payment_id: payment.id.clone(),
    };
    Ok(Outcome::with_event(&event, event.clone().into()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::testing::ContextBuilder;
    use super::*;

    #[test]
    fn only_the_whole_amount_paid_does_it() {
        let invoice: Invoice =
            serde_json::from_value(json!({"public_number": "2026-1", "total": 250.5})).unwrap();
        let scene = ContextBuilder::new(ActionType::PayInvoice);
        let pay = |status, cents| {
            let payment = ReportedPayment { id: "tr_1".into(), status, amount: Money::from_cents(cents) };
            decide(&scene.context(), (&invoice, Money::ZERO), &payment).map_err(|rejection| rejection.code)
        };
        let outcome = pay(PaymentStatus::Paid, 25_050).unwrap();
        assert_eq!(
            outcome.events[0].data,
            json!({"public_number": "2026-1", "amount": 250.5, "payment_id": "tr_1"})
        );
        assert_eq!(pay(PaymentStatus::Paid, 25_049), Err(Code::VersionConflict));
        assert_eq!(pay(PaymentStatus::Pending, 25_050), Err(Code::VersionConflict));
        let credit: Invoice = serde_json::from_value(json!({"total": -10})).unwrap();
        assert!(amount_due(&credit, Money::ZERO).is_err());
        let due = |credited| amount_due(&invoice, Money::from_cents(credited)).map(Money::cents).ok();
        assert_eq!((due(5_050), due(25_050)), (Some(20_000), None));
    }

    #[test]
    fn state_of_paying_follows_from_the_active_payment() {
        use PaymentStatus::{Created, Paid, Pending};
        let facts = PaymentFacts {
            is_paid: false,
            total: Some(Money::from_cents(1)),
            active: None,
            is_invalid: false,
            credited: Money::ZERO,
        };
        let state =
            |active, is_invalid| PaymentState::from_facts(&PaymentFacts { active, is_invalid, ..facts });
        assert_eq!(state(None, false), Some(PaymentState::Open));
        assert_eq!(state(None, true), Some(PaymentState::Failed));
        assert_eq!(
            state(Some((Created, true)), false),
            Some(PaymentState::Open),
            "the page can be returned to"
        );
        assert_eq!(state(Some((Created, false)), true), Some(PaymentState::UnderWay), "the partner is at it");
        for own in [true, false] {
            assert_eq!(state(Some((Pending, own)), true), Some(PaymentState::UnderWay));
            assert_eq!(state(Some((Paid, own)), false), Some(PaymentState::Paid));
        }
        let paid = PaymentFacts {
            is_paid: true,
            total: None,
            active: Some((Pending, true)),
            is_invalid: true,
            credited: Money::ZERO,
        };
        assert_eq!(PaymentState::from_facts(&paid), Some(PaymentState::Paid));
        for total in [None, Some(Money::ZERO), Some(Money::from_cents(-2_000))] {
            assert_eq!(PaymentState::from_facts(&PaymentFacts { total, ..facts }), None);
        }
        let credited = |total, credited| {
            let (total, credited) = (Some(Money::from_cents(total)), Money::from_cents(credited));
            PaymentState::from_facts(&PaymentFacts { total, credited, ..facts })
        };
        assert_eq!(credited(10, 9), Some(PaymentState::Open));
        assert_eq!(credited(10, 10), Some(PaymentState::Credited));
    }

    #[test]
    fn statuses_are_the_specifications() {
        use PaymentStatus::{Cancelled, Created, Expired, Failed, Paid, Pending};
        assert_eq!([Created, Expired, Cancelled, Failed].map(PaymentStatus::is_payable), [true; 4]);
        assert_eq!([Paid, Pending].map(PaymentStatus::is_payable), [false; 2]);
        assert!(!Created.is_final() && !Pending.is_final());
        assert_eq!("CANCELLED".parse(), Ok(Cancelled));
        assert_eq!(serde_json::to_value(Expired).unwrap(), "EXPIRED");
    }
}
