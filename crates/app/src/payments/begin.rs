//! Beginning to pay: at most one payment of an invoice may succeed, however many tabs and partners want to pay it.

use domain::actions::pay_invoice::{PaymentStatus, amount_due};
use domain::actions::payment::{ActivePayment, PaymentCheckJob, Start, delay_before_attempt, start, verify};
use domain::codes::Code;
use domain::money::Money;
use domain::products::Invoice;
use partners::http::HttpError;
use partners::payments::{NewPayment, ProviderPayment};
use store::payments::{self, LockedInvoice, Payment};
use store::portal::{Lookup, locked_actions};
use store::{Scope, jobs};
use uuid::Uuid;

use super::{check, find_provider, provider_error};
use crate::error::Result;
use crate::services::Services;
use crate::submissions::CheckTrigger;

/// A payment that turns out to have ended is followed by a new one; more often than this nobody is that unlucky.
const ATTEMPTS: u32 = 4;

/// Order of a payment, and the portal's addresses for the provider.
#[derive(Debug)]
pub struct PaymentOrder<'a> {
    /// The firm's name at the provider.
    pub slug: &'a str,
    pub scope: Scope,
    pub action: Uuid,
    /// True if the action is done.
    pub done: bool,
    pub billed: &'a LockedInvoice,
    /// Address of the consumer's page, to return to.
    pub current_url: &'a str,
    /// The installation's own address, which does not change with a firm's: the provider calls it itself.
    pub public_url: &'a str,
    /// The way of paying.
    pub method: &'a str,
}

/// Next step according to the database.
enum Next {
    Answer(Payment, PaymentStatus),
    /// Have the provider make the payment.
    Make(Payment),
    /// Ask the provider how far the payment is.
    Ask(Payment),
}

/// Begins a payment of the invoice, or continues an open one; returns it with its state.
///
/// # Errors
/// `INVOICE_NOT_FOUND`; `PRODUCT_ACTION_NOT_FOUND`; `ACTION_ALREADY_DONE`; those of [`amount_due`]; `PAYMENT_PROVIDER_FAILED`.
pub async fn begin_payment(
    services: &Services,
    order: &PaymentOrder<'_>,
) -> Result<(Payment, PaymentStatus)> {
    for _ in 0..ATTEMPTS {
        match order.reserve(services).await? {
            Next::Answer(payment, status) => return Ok((payment, status)),
            Next::Make(payment) => {
                let made = order.make(services, &payment).await?;
                if made.checkout_url.is_some() && made.status == Some(PaymentStatus::Created) {
                    return Ok((made, PaymentStatus::Created));
                }
            }
            Next::Ask(payment) => {
                let payment = check(services, order.slug, &payment, CheckTrigger::Start).await?;
                let due = amount_due(&order.billed.invoice, order.billed.credited)?;
                match payment.status {
                    Some(PaymentStatus::Created) if order.live(services, &payment).may_be_used(due) => {
                        return Ok((payment, PaymentStatus::Created));
                    }
                    Some(PaymentStatus::Paid) => return Ok((payment, PaymentStatus::Paid)),
                    Some(PaymentStatus::Created | PaymentStatus::Pending) | None => {
                        return Ok((payment, PaymentStatus::Pending));
                    }
                    Some(PaymentStatus::Cancelled | PaymentStatus::Expired | PaymentStatus::Failed) => {}
                }
            }
        }
    }
    Err(provider_error("every payment ended as soon as it was made"))
}

impl PaymentOrder<'_> {
    fn live(&self, services: &Services, payment: &Payment) -> ActivePayment {
        ActivePayment {
            status: payment.status,
            amount: payment.amount,
            same_action: payment.action == self.action,
            age: services.now() - payment.created_at,
        }
    }

    /// Locks the invoice and decides, and records a new payment before the provider gets it.
    async fn reserve(&self, services: &Services) -> Result<Next> {
        let tx = services.store.begin().await?;
        let billed = payments::hold_invoice(&tx, self.scope, self.billed.id).await?;
        let billed = billed.ok_or(Code::InvoiceNotFound)?;
        let found = payments::live(&tx, self.scope, billed.id).await?;
        if self.done && found.as_ref().is_none_or(|payment| payment.status != Some(PaymentStatus::Paid)) {
            return Err(Code::ActionAlreadyDone.into());
        }
        let due = amount_due(&billed.invoice, billed.credited)?;
        let judged = found.as_ref().map(|payment| self.live(services, payment));
        match (start(judged.as_ref(), due), found) {
            (Start::Paid, Some(payment)) => Ok(Next::Answer(payment, PaymentStatus::Paid)),
            (Start::Wait, Some(payment)) => Ok(Next::Answer(payment, PaymentStatus::Pending)),
            (Start::Repeat, Some(payment)) => Ok(Next::Make(payment)),
            (Start::Ask, Some(payment)) => Ok(Next::Ask(payment)),
            (_, found) => {
                if let Some(forgotten) = found {
                    payments::discard(&tx, (forgotten.scope.licence, forgotten.id)).await?;
                }
                // Nobody deletes it between the look at it and this payment, which holds it then.
                let action = locked_actions::lock_for_update(&tx, self.scope, self.action).await?;
                if !matches!(action, Lookup::Found(_)) {
                    return Err(Code::ProductActionNotFound.into());
                }
                let payment = self.new_payment(services, &billed.invoice, due);
                payments::add(&tx, &payment).await?;
                tx.commit().await?;
                Ok(Next::Make(payment))
            }
        }
    }

    fn new_payment(&self, services: &Services, invoice: &Invoice, due: Money) -> Payment {
        let name = invoice.public_number.as_deref().or(invoice.label.as_deref()).unwrap_or_default();
        Payment {
            id: services.new_id(),
            scope: self.scope,
            action: self.action,
            invoice: self.billed.id,
            provider_id: None,
            amount: due,
            description: format!("Factuur {name}").trim_end().to_owned(),
            status: None,
            checkout_url: None,
            created_at: services.now(),
            mismatched: false,
        }
    }

    /// Has the provider make the payment. The same payment is asked for in the same words every time.
    async fn make(&self, services: &Services, payment: &Payment) -> Result<Payment> {
        let provider = find_provider(services, self.slug)?;
        let reference = payment.id.to_string();
        let new = NewPayment {
            reference: &reference,
            amount: payment.amount,
            description: &payment.description,
            redirect_url: &format!("{}/actions/{}/validate-ideal-payment", self.current_url, payment.action),
            webhook_url: &format!("{}/api/payments/webhook", self.public_url),
            method: self.method,
        };
        let found = match provider.create(&new).await {
            Ok(found) => found,
            Err(error) => {
                if is_final(&error) {
                    discard(services, payment).await?;
                }
                return Err(provider_error(error));
            }
        };
        verify(&found.reported, provider.requested_payment(&reference, payment.amount)).map_err(
            |mismatch| {
                provider_error(HttpError::InvalidResponse(format!("another {mismatch} than was asked for")))
            },
        )?;
        attach(services, payment, &found).await
    }
}

/// Returns true if the provider rejected it for good, so that there is no payment and will be none under this name.
fn is_final(error: &HttpError) -> bool {
    matches!(error, HttpError::Refused { status: 400..=499, .. })
        && !error.is_transient()
        && error.status() != Some(409)
}

/// Deletes a payment that the provider rejected.
async fn discard(services: &Services, payment: &Payment) -> Result<()> {
    let tx = services.store.begin().await?;
    payments::discard(&tx, (payment.scope.licence, payment.id)).await?;
    Ok(tx.commit().await?)
}

/// Records the provider's answer, with the job that asks how it went should nobody come back.
async fn attach(services: &Services, payment: &Payment, found: &ProviderPayment) -> Result<Payment> {
    let now = services.now();
    let tx = services.store.begin().await?;
    let attached =
        payments::attach(&tx, payment, &found.reported.id, found.checkout_url.as_deref(), now).await?;
    // Another tab had it refused in the meantime: then nobody may be sent to it.
    let attached = attached.ok_or_else(|| provider_error("it was forgotten"))?;
    if let Some(pause) = delay_before_attempt(0) {
        let job = PaymentCheckJob { payment: payment.id, round: 0 };
        jobs::enqueue(&tx, services.new_id(), Some(payment.scope.licence), &job, now + pause, now).await?;
    }
    tx.commit().await?;
    Ok(attached)
}
