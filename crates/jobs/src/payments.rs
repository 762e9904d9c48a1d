//! Asks the payment provider how payments are: after its call, and by itself for those that nobody came back from.

use app::Services;
use app::maintenance::job_queue;
use app::payments::{check, find_forgotten, find_unknown, record_handled};
use app::submissions::CheckTrigger;
use async_trait::async_trait;
use domain::actions::pay_invoice::PaymentStatus;
use domain::actions::payment::{PaymentCheckJob, ProviderNotification, delay_before_attempt};
use store::firms::licences;
use store::jobs::ClaimedJob;
use store::payments::Payment;

use crate::handler::licence_of;
use crate::{Handler, JobError};

/// Follows up a payment provider's call: asks it for the payment's state.
pub struct PaymentWebhookHandler(pub Services);

/// Asks the payment provider by itself for a payment's state, until the payment has ended.
pub struct PaymentCheckHandler(pub Services);

/// Asks the provider for the state of a payment; returns the payment with that state.
async fn ask(services: &Services, payment: &Payment, trigger: CheckTrigger) -> Result<Payment, JobError> {
    let licence = licences::by_id(services.store.bulk_reader(), payment.scope.licence).await?;
    let licence = licence.ok_or_else(|| JobError::Retry("the licence is gone".to_owned()))?;
    Ok(check(services, &licence.slug, payment, trigger).await?)
}

#[async_trait]
impl Handler for PaymentWebhookHandler {
    type Job = ProviderNotification;

    async fn run(&self, job: ProviderNotification, _: &ClaimedJob) -> Result<(), JobError> {
        let store = &self.0.store;
        let ProviderNotification { inbox } = job;
        // One question answers a burst of calls.
        let Some(id) = store::payments::is_waiting(store.bulk_reader(), inbox).await? else { return Ok(()) };
        if let Some(payment) = store::payments::by_provider_id(store.bulk_reader(), &id).await? {
            return ask(&self.0, &payment, CheckTrigger::Webhook).await.map(drop);
        }
        find_unknown(&self.0, &id).await?;
        tracing::info!(provider_id = id, "webhook for an unknown payment");
        Ok(record_handled(&self.0, &id).await?)
    }
}

#[async_trait]
impl Handler for PaymentCheckHandler {
    type Job = PaymentCheckJob;

    async fn run(&self, job: PaymentCheckJob, claimed: &ClaimedJob) -> Result<(), JobError> {
        let store = &self.0.store;
        let PaymentCheckJob { payment, round } = job;
        let known = store::payments::by_id(store.bulk_reader(), payment).await?;
        if known.as_ref().and_then(|known| known.status).is_some_and(PaymentStatus::is_final) {
            return Ok(());
        }
        let licence = licence_of(claimed)?;
        let asked = match &known {
            Some(known) => ask(&self.0, known, CheckTrigger::Check).await.map(|after| after.status),
            // What it was for was deleted by a program of before, which let the payment go.
            None => match find_forgotten(&self.0, licence, payment).await {
                Ok(None) => return Ok(()),
                found => found.map_err(JobError::from),
            },
        };
        match asked {
            Ok(status) if status.is_none_or(|status| !status.is_final()) => {}
            Ok(_) => return Ok(()),
            Err(JobError::Fail(reason)) => return Err(JobError::Fail(reason)),
            // The next round asks again: a provider that is away for long does not end the asking.
            Err(JobError::Retry(reason) | JobError::RetryAfter(reason, _)) => {
                tracing::warn!(%payment, reason, "checking a payment failed, will retry");
            }
        }
        let next = PaymentCheckJob { payment, round: round + 1 };
        let Some(pause) = delay_before_attempt(next.round) else {
            return Err(JobError::Fail("the payment never ended".to_owned()));
        };
        Ok(job_queue::enqueue(&self.0, Some(licence), &next, self.0.now() + pause).await?)
    }
}
