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

request! {
    /// The body of `POST /api/invoices/get-payment` and `POST /api/invoices/validate-payment`.
    #[schema(as = PaymentRequest)]
    pub struct PayInvoiceRequest {
        /// The action's `product.id`.
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
    /// The provider's id.
    pub id: String,
    pub status: PaymentStatus,
    pub amount: Money,
}

/// Returns the amount to be paid, which is the total of the invoice.
///
/// # Errors
/// `INVOICE_NOTHING_DUE` where there is nothing to pay: no total, zero, or a credit invoice.
pub fn amount_due(invoice: &Invoice) -> Result<Money, Rejection> {
    invoice.total.filter(|total| *total > Money::ZERO).ok_or_else(|| Code::InvoiceNothingDue.into())
}

/// Takes the provider's word that the invoice is paid.
///
/// # Errors
/// `VERSION_CONFLICT` for a payment that is not paid or of another amount than the invoice's, besides those of
/// [`amount_due`] and [`Context::expect`].
pub fn decide(context: &Context, invoice: &Invoice, payment: &ReportedPayment) -> Result<Outcome, Rejection> {
    context.expect(&[ActionType::PayInvoice])?;
    if payment.status != PaymentStatus::Paid || payment.amount != amount_due(invoice)? {
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
            decide(&scene.context(), &invoice, &payment).map_err(|refusal| refusal.code)
        };
        let outcome = pay(PaymentStatus::Paid, 25_050).unwrap();
        assert_eq!(
            outcome.events[0].data,
            json!({"public_number": "2026-1", "amount": 250.5, "payment_id": "tr_1"})
        );
        assert_eq!(pay(PaymentStatus::Paid, 25_049), Err(Code::VersionConflict));
        assert_eq!(pay(PaymentStatus::Pending, 25_050), Err(Code::VersionConflict));
        let credit: Invoice = serde_json::from_value(json!({"total": -10})).unwrap();
        assert!(amount_due(&credit).is_err());
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
