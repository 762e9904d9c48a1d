//! Beginning to pay: at most one payment of an invoice may succeed, however many tabs and partners want to pay it.

use app::payments::{check, failed, provider};
use app::submissions::Occasion;
use domain::actions::pay_invoice::{PaymentStatus, amount_due};
use domain::actions::payment::{ActivePayment, PaymentCheckJob, Start, delay_before_attempt, start, verify};
use domain::codes::Code;
use domain::money::Money;
use domain::products::Invoice;
use partners::http::HttpError;
use partners::payments::{NewPayment, ProviderPayment};
use store::jobs;
use store::payments::{self, Payment};

use super::call_request::PaymentCallRequest;
use super::{PaymentResult, result};
use crate::http::envelope::SingleResponse;
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// A payment that turns out to have ended is followed by a new one; more often than this nobody is that unlucky.
const ATTEMPTS: u32 = 4;

/// What the database says that is to be done.
enum Next {
    Answer(Payment, PaymentStatus),
    /// Have the provider make it.
    Make(Payment),
    /// Ask the provider how far it is.
    Ask(Payment),
}

/// Begins a payment of the invoice, or goes on with the one that is open.
pub async fn begin(app: &App, request: &PaymentCallRequest<'_>) -> ApiResult<SingleResponse<PaymentResult>> {
    for _ in 0..ATTEMPTS {
        match reserve(app, request).await? {
            Next::Answer(payment, status) => return Ok(result(&payment, status)),
            Next::Make(payment) => {
                let made = make(app, request, &payment).await?;
                if made.checkout_url.is_some() && made.status == Some(PaymentStatus::Created) {
                    return Ok(result(&made, PaymentStatus::Created));
                }
            }
            Next::Ask(payment) => {
                let payment = check(app, &request.tenant.licence.slug, &payment, Occasion::Start).await?;
                let due = amount_due(&request.billed.invoice)?;
                match payment.status {
                    Some(PaymentStatus::Created) if live(app, request, &payment).may_be_used(due) => {
                        return Ok(result(&payment, PaymentStatus::Created));
                    }
                    Some(PaymentStatus::Paid) => return Ok(result(&payment, PaymentStatus::Paid)),
                    Some(PaymentStatus::Created | PaymentStatus::Pending) | None => {
                        return Ok(result(&payment, PaymentStatus::Pending));
                    }
                    Some(PaymentStatus::Cancelled | PaymentStatus::Expired | PaymentStatus::Failed) => {}
                }
            }
        }
    }
    Err(ApiError::new(Code::PaymentProviderFailed).with_source("every payment ended as soon as it was made"))
}

fn live(app: &App, request: &PaymentCallRequest<'_>, payment: &Payment) -> ActivePayment {
    ActivePayment {
        status: payment.status,
        amount: payment.amount,
        same_action: payment.action == request.action,
        age: app.now() - payment.created_at,
    }
}

/// Decides with the invoice held, and notes a new payment before the provider hears of it.
async fn reserve(app: &App, request: &PaymentCallRequest<'_>) -> ApiResult<Next> {
    let tx = app.store.begin().await?;
    let billed = payments::hold_invoice(&tx, request.scope, request.billed.id).await?;
    let billed = billed.ok_or(Code::InvoiceNotFound)?;
    let found = payments::live(&tx, request.scope, billed.id).await?;
    if request.done && found.as_ref().is_none_or(|payment| payment.status != Some(PaymentStatus::Paid)) {
        return Err(Code::ActionAlreadyDone.into());
    }
    let due = amount_due(&billed.invoice)?;
    let judged = found.as_ref().map(|payment| live(app, request, payment));
    match (start(judged.as_ref(), due), found) {
        (Start::Paid, Some(payment)) => Ok(Next::Answer(payment, PaymentStatus::Paid)),
        (Start::Wait, Some(payment)) => Ok(Next::Answer(payment, PaymentStatus::Pending)),
        (Start::Repeat, Some(payment)) => Ok(Next::Make(payment)),
        (Start::Ask, Some(payment)) => Ok(Next::Ask(payment)),
        (_, found) => {
            if let Some(forgotten) = found {
                payments::discard(&tx, forgotten.id).await?;
            }
            let payment = new_payment(app, request, &billed.invoice, due);
            payments::add(&tx, &payment).await?;
            tx.commit().await?;
            Ok(Next::Make(payment))
        }
    }
}

fn new_payment(app: &App, request: &PaymentCallRequest<'_>, invoice: &Invoice, due: Money) -> Payment {
    let name = invoice.public_number.as_deref().or(invoice.label.as_deref()).unwrap_or_default();
    Payment {
        id: app.new_id(),
        scope: request.scope,
        action: request.action,
        invoice: request.billed.id,
        provider_id: None,
        amount: due,
        description: format!("Factuur {name}").trim_end().to_owned(),
        status: None,
        checkout_url: None,
        created_at: app.now(),
        mismatched: false,
    }
}

/// Has the provider make the payment. The same payment is asked for in the same words every time.
async fn make(app: &App, request: &PaymentCallRequest<'_>, payment: &Payment) -> ApiResult<Payment> {
    let provider = provider(app, &request.tenant.licence.slug)?;
    let reference = payment.id.to_string();
    let new = NewPayment {
        reference: &reference,
        amount: payment.amount,
        description: &payment.description,
        redirect_url: &format!(
            "{}/actions/{}/validate-ideal-payment",
            request.tenant.current_url(&app.settings),
            payment.action
        ),
        // The provider calls this itself: the installation's own address, which does not change with a firm's.
        webhook_url: &format!("{}/api/payments/webhook", app.settings.public_url),
        method: &app.settings.payment_method,
    };
    let found = match provider.create(&new).await {
        Ok(found) => found,
        Err(error) => {
            if is_final(&error) {
                let tx = app.store.begin().await?;
                payments::discard(&tx, payment.id).await?;
                tx.commit().await?;
            }
            return Err(failed(error).into());
        }
    };
    verify(&found.reported, provider.asked(&reference, payment.amount)).map_err(|mismatch| {
        ApiError::from(failed(HttpError::InvalidResponse(format!("another {mismatch} than was asked for"))))
    })?;
    store_payment(app, payment, &found).await
}

/// Whether the provider refused for good, so that there is no payment and will be none of this name.
fn is_final(error: &HttpError) -> bool {
    matches!(error, HttpError::Refused { status: 400..=499, .. })
        && !error.is_transient()
        && error.status() != Some(409)
}

/// Notes the provider's answer, with the job that asks how it went should nobody come back.
async fn store_payment(app: &App, payment: &Payment, found: &ProviderPayment) -> ApiResult<Payment> {
    let now = app.now();
    let tx = app.store.begin().await?;
    let attached =
        payments::attach(&tx, payment, &found.reported.id, found.checkout_url.as_deref(), now).await?;
    // Another tab had it refused in the meantime: then nobody may be sent to it.
    let attached =
        attached.ok_or_else(|| ApiError::new(Code::PaymentProviderFailed).with_source("it was forgotten"))?;
    if let Some(pause) = delay_before_attempt(0) {
        let job = PaymentCheckJob { payment: payment.id, round: 0 };
        jobs::enqueue(&tx, app.new_id(), Some(payment.scope.licence), &job, now + pause, now).await?;
    }
    tx.commit().await?;
    Ok(attached)
}
