//! Payments: what the payment provider reports, and what that does.
//!
//! Only the provider's answer to a question of ours counts. Applying the same report twice does no more than applying it
//! once.

mod begin;
mod unknown;

use std::fmt::Display;

use chrono::{DateTime, Utc};
use domain::actions::pay_invoice::{self, PaymentStatus};
use domain::actions::payment::{Mismatch, Reported, verify};
use domain::actions::{Context, Outcome};
use domain::codes::Code;
use domain::events::{Event, EventActor, FailedBecause, PaymentFailed, PaymentMismatched};
use domain::licence::{Modules, Smartcare};
use domain::products::appointment::today;
use domain::records::ConsumerRecord;
use partners::payments::Payments;
use serde::Deserialize;
use serde_json::{Value, json};
use store::accounts::consumers;
use store::payments::unallocated::{self, UnallocatedPayment};
use store::payments::{self, LockedInvoice, Payment};
use store::portal::Lookup;
use store::portal::locked_actions::{self, LockedAction};
use store::{Scope, StoreError, Tx};

pub use begin::{PaymentOrder, begin_payment};
pub use unknown::{find_forgotten, find_unknown};

use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::audit::client::Client;
use crate::error::{Error, Result};
use crate::events::{self, EventSubject};
use crate::services::Services;
use crate::sign_in::limits;
use crate::submissions::{
    CheckTrigger, PartnerReport, PaymentReport, Source, Subject, append_events, submit,
};

/// The provider as a firm has an account there.
///
/// # Errors
/// `PAYMENT_PROVIDER_FAILED` when the firm has none.
pub fn find_provider<'a>(services: &'a Services, slug: &str) -> Result<Payments<'a>> {
    let account = services.partners.payments.as_ref().and_then(|partner| partner.account(slug));
    account.map(Payments).ok_or_else(|| provider_error(format!("{slug} has no payment provider")))
}

/// The provider did not do what it should.
pub fn provider_error(reason: impl Display) -> Error {
    Error::failed(Code::PaymentProviderFailed, reason)
}

/// Asks the provider for the state of a payment and applies it; returns the payment with that state.
///
/// # Errors
/// `PAYMENT_PROVIDER_FAILED`.
pub async fn check(
    services: &Services,
    slug: &str,
    payment: &Payment,
    trigger: CheckTrigger,
) -> Result<Payment> {
    let provider = find_provider(services, slug)?;
    let id = payment.provider_id.as_deref();
    let id = id.ok_or_else(|| Error::internal("a payment that the provider does not know"))?;
    let asked_at = services.now();
    let found = provider.get(id).await.map_err(provider_error)?;
    let reference = payment.id.to_string();
    let verified = verify(&found.reported, provider.requested_payment(&reference, payment.amount));
    let tx = services.store.begin().await?;
    let settlement =
        Settlement { services, tx: &tx, reported: &found.reported, verified, trigger, now: services.now() };
    let settled = settlement.apply(payment).await?;
    // Calls that came before we asked are answered by this.
    payments::record_handled(&tx, id, asked_at, services.now()).await?;
    tx.commit().await?;
    Ok(settled)
}

/// Keeps the provider's call about one of its payments, to be followed up later. Nothing that it says is believed.
pub async fn receive_call(services: &Services, provider_id: &str, client: &Client) -> Result<()> {
    let known = payments::by_provider_id(services.store.reader(), provider_id).await?;
    // Strangers may not fill the database: neither one of them, nor all together.
    if known.is_none() {
        let one = limits::by_address(services, "payment-call", client).await;
        if one.is_err() || limits::count_from_anybody(services, "payment-call").await.is_err() {
            return Ok(());
        }
    }
    let licence = known.map(|payment| payment.scope.licence);
    let tx = services.store.begin().await?;
    payments::receive(&tx, services.new_id(), licence, provider_id, services.now()).await?;
    Ok(tx.commit().await?)
}

/// A report of the provider's about a payment, while it is applied.
struct Settlement<'a> {
    services: &'a Services,
    tx: &'a Tx,
    reported: &'a Reported,
    /// Result of comparing the report with our request.
    verified: std::result::Result<(), Mismatch>,
    trigger: CheckTrigger,
    now: DateTime<Utc>,
}

impl Settlement<'_> {
    async fn apply(&self, payment: &Payment) -> Result<Payment> {
        let gone = || StoreError::MissingReference(format!("payment {}", payment.id));
        let invoice = payments::hold_invoice(self.tx, payment.scope, payment.invoice).await?;
        let invoice = invoice.ok_or_else(gone)?;
        let payment = payments::by_id(self.tx, payment.id).await?.ok_or_else(gone)?;
        let known = payment.status.filter(|status| status.is_final());
        let reported = self.reported.status;
        payments::set_reported(self.tx, (payment.scope.licence, payment.id), reported).await?;
        match (self.verified, known) {
            (Err(mismatch), _) => self.mismatched(&payment, &invoice, mismatch).await?,
            (Ok(()), Some(PaymentStatus::Paid)) => {}
            (Ok(()), Some(_)) if reported == PaymentStatus::Paid => {
                self.mismatched(&payment, &invoice, Mismatch::Late).await?;
            }
            (Ok(()), Some(_)) => {}
            (Ok(()), None) if reported == PaymentStatus::Paid => {
                self.complete_payment(&payment, &invoice).await?;
            }
            (Ok(()), None) if payment.status == Some(reported) => {}
            (Ok(()), None) => {
                payments::set_status(self.tx, (payment.scope.licence, payment.id), reported, self.now)
                    .await?;
                if reported.is_final() {
                    self.failed(&payment, &invoice).await?;
                    payments::mark_invalid(self.tx, &payment, reported.is_invalid(), self.now).await?;
                }
            }
        }
        Ok(payments::by_id(self.tx, payment.id).await?.ok_or_else(gone)?)
    }

    /// The whole amount has come: the action is done, and so is every other one that asks for the same invoice.
    async fn complete_payment(&self, payment: &Payment, invoice: &LockedInvoice) -> Result<()> {
        let Some(action) = self.locked_action(payment).await? else {
            return self.mismatched(payment, invoice, Mismatch::Invoice).await;
        };
        let Some(outcome) = self.decide(payment, &action, invoice)? else {
            return self.mismatched(payment, invoice, Mismatch::Invoice).await;
        };
        payments::set_status(self.tx, (payment.scope.licence, payment.id), PaymentStatus::Paid, self.now)
            .await?;
        payments::mark_invalid(self.tx, payment, false, self.now).await?;
        unallocated::settle(self.tx, payment.scope.licence, &self.reported.id, self.now).await?;
        let report = PartnerReport::Payment(PaymentReport {
            id: payment.id,
            provider_id: self.reported.id.clone(),
            mode: self.reported.mode.clone(),
            begun_at: payment.created_at,
            heard_by: self.trigger,
        });
        // One payment is enough, however many were asked.
        let action = LockedAction { any: true, ..action };
        let source = Source::Partner(payment.scope, &report);
        submit(self.services, self.tx, source, Subject::Action(&action, &[]), &outcome, self.now).await?;
        for (consumer, other) in payments::others_asking(self.tx, payment, invoice).await? {
            let scope = Scope { consumer, ..payment.scope };
            let Lookup::Found(action) = locked_actions::lock_for_update(self.tx, scope, other).await? else {
                continue;
            };
            let action = LockedAction { any: true, ..action };
            let source = Source::Partner(scope, &report);
            let subject = Subject::Action(&action, &[]);
            append_events(self.services, self.tx, source, subject, &outcome.events, self.now).await?;
            locked_actions::finish(self.tx, scope, &action, self.now).await?;
        }
        Ok(())
    }

    /// Absent where the invoice is no longer the one that was paid. An action that the firm closed in the meantime
    /// does not make the money less.
    fn decide(
        &self,
        payment: &Payment,
        action: &LockedAction,
        invoice: &LockedInvoice,
    ) -> Result<Option<Outcome>> {
        let consumer = ConsumerRecord::deserialize(&action.consumer.details).map_err(Error::internal)?;
        let context = Context {
            kind: action.kind,
            done: false,
            last: true,
            signatures: 0,
            details: &action.details,
            product: action.product.as_ref().map(|product| &product.details),
            consumer: &consumer,
            modules: &Modules::default(),
            smartcare: &Smartcare::default(),
            today: today(self.now),
        };
        let reported = pay_invoice::ReportedPayment {
            id: self.reported.id.clone(),
            status: self.reported.status,
            amount: payment.amount,
        };
        Ok(pay_invoice::decide(&context, (&invoice.invoice, invoice.credited), &reported).ok())
    }

    /// The action stays open; the firm gets one event, and another when the money has come. No second payment can be started
    /// beside this one.
    async fn mismatched(&self, payment: &Payment, invoice: &LockedInvoice, mismatch: Mismatch) -> Result<()> {
        let is_new = self.keep_unallocated(payment, invoice, mismatch).await?;
        if payment.mismatched && !is_new {
            return Ok(());
        }
        payments::mark_mismatched(self.tx, (payment.scope.licence, payment.id), self.now).await?;
        if payment.status.is_none_or(|status| !status.is_final()) {
            payments::set_status(
                self.tx,
                (payment.scope.licence, payment.id),
                PaymentStatus::Pending,
                self.now,
            )
            .await?;
        }
        let event = PaymentMismatched {
            reason: mismatch.to_string(),
            public_number: invoice.invoice.public_number.clone(),
            amount: payment.amount,
            reported: format!("{} {}", self.reported.currency, self.reported.value),
            payment_id: self.reported.id.clone(),
        };
        let details = json!({
            "action_id": payment.action, "payment_id": payment.id, "reason": mismatch.to_string(),
            "reported": event.reported, "provider_id": event.payment_id, "heard_by": self.trigger,
        });
        tracing::error!(payment = %payment.id, %mismatch, reported = event.reported, "payment differs from the requested one");
        self.append_event(payment, event.into()).await?;
        self.record_audit(payment, "payment.mismatched", details).await
    }

    /// Records money that was received and cannot be allocated; returns true if it is new.
    async fn keep_unallocated(
        &self,
        payment: &Payment,
        invoice: &LockedInvoice,
        mismatch: Mismatch,
    ) -> Result<bool> {
        if self.reported.status != PaymentStatus::Paid {
            return Ok(false);
        }
        let unallocated = UnallocatedPayment {
            id: payment.id,
            licence: payment.scope.licence,
            provider_id: self.reported.id.clone(),
            consumer: Some(payment.scope.consumer),
            invoice_external_id: Some(invoice.external_id.clone()),
            public_number: invoice.invoice.public_number.clone(),
            reported: format!("{} {}", self.reported.currency, self.reported.value),
            reason: mismatch.to_string(),
            created_at: self.now,
        };
        Ok(unallocated::add(self.tx, &unallocated).await?)
    }

    /// Reports to the firm that a payment failed; the status is final now, so that it is reported once.
    async fn failed(&self, payment: &Payment, invoice: &LockedInvoice) -> Result<()> {
        let reason = match self.reported.status {
            PaymentStatus::Failed => FailedBecause::Failed,
            PaymentStatus::Expired => FailedBecause::Expired,
            PaymentStatus::Cancelled => FailedBecause::Cancelled,
            PaymentStatus::Created | PaymentStatus::Pending | PaymentStatus::Paid => return Ok(()),
        };
        let event = PaymentFailed {
            reason,
            invoice_external_id: invoice.external_id.clone(),
            public_number: invoice.invoice.public_number.clone(),
            amount: payment.amount,
            payment_id: self.reported.id.clone(),
        };
        self.append_event(payment, event.into()).await
    }

    /// Returns the action that the payment completes, unless it was deleted.
    async fn locked_action(&self, payment: &Payment) -> Result<Option<LockedAction>> {
        Ok(match locked_actions::lock_for_update(self.tx, payment.scope, payment.action).await? {
            Lookup::Found(action) => Some(action),
            Lookup::NotOwned | Lookup::NotFound => None,
        })
    }

    /// Appends an event about the action, or about the consumer alone where the action is gone.
    async fn append_event(&self, payment: &Payment, event: Event) -> Result<()> {
        let action = self.locked_action(payment).await?;
        let account = consumers::find(self.tx, payment.scope).await?;
        let consumer = account.as_ref().map(|account| account.external_id.as_str());
        let subject = EventSubject { consumer, ..EventSubject::default() };
        let subject = action.as_ref().map_or(subject, EventSubject::of_action);
        let (licence, by) = (payment.scope.licence, EventActor::SYSTEM);
        events::append(self.services, self.tx, licence, by, subject, event, self.now).await
    }

    async fn record_audit(&self, payment: &Payment, kind: &str, details: Value) -> Result<()> {
        let caller = Caller::system();
        let log = AuditWriter::new(self.services, self.tx, (payment.scope.licence, None), &caller);
        log.with_time(self.now).record(kind, details).await
    }
}

/// Records that the provider's calls about a payment have been followed up.
///
/// # Errors
/// When the database is away.
pub async fn record_handled(services: &Services, provider_id: &str) -> Result<()> {
    let now = services.now();
    let tx = services.store.begin().await?;
    payments::record_handled(&tx, provider_id, now, now).await?;
    Ok(tx.commit().await?)
}
