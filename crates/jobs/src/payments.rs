//! Asks the payment provider how payments are: after its call, and by itself for those that nobody came back from.

use app::Services;
use app::payments::check;
use app::submissions::Occasion;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::actions::payment::{
    CHECK, PAYMENT_WEBHOOK, PaymentCheckJob, ProviderNotification, delay_before_attempt,
};
use serde_json::json;
use store::jobs::{Job, NewJob};
use store::licences;
use store::payments::Payment;
use uuid::Uuid;

use crate::{Failure, Handler};

/// The handler of [`PAYMENT_WEBHOOK`]: follows up the provider's call.
pub struct PaymentWebhookHandler(pub Services);

/// The handler of [`CHECK`]: asks by itself, until the payment has ended.
pub struct PaymentCheckHandler(pub Services);

/// Asks the provider how a payment is; answers the payment as it stands then.
async fn ask(services: &Services, payment: &Payment, occasion: Occasion) -> Result<Payment, Failure> {
    let licence = licences::by_id(services.store.reader(), payment.scope.licence).await?;
    let licence = licence.ok_or_else(|| Failure::Later("the licence is gone".to_owned()))?;
    Ok(check(services, &licence.slug, payment, occasion).await?)
}

#[async_trait]
impl Handler for PaymentWebhookHandler {
    fn kind(&self) -> &'static str {
        PAYMENT_WEBHOOK
    }

    async fn run(&self, job: &Job) -> Result<(), Failure> {
        let store = &self.0.store;
        let ProviderNotification { inbox } = payload(job)?;
        // One question answers a burst of calls.
        let Some(id) = store::payments::is_waiting(store.reader(), inbox).await? else { return Ok(()) };
        if let Some(payment) = store::payments::by_provider_id(store.reader(), &id).await? {
            return ask(&self.0, &payment, Occasion::Webhook).await.map(drop);
        }
        tracing::info!(provider_id = id, "webhook for an unknown payment");
        let now = self.0.now();
        let tx = store.begin().await?;
        store::payments::handled(&tx, &id, now, now).await?;
        Ok(tx.commit().await?)
    }
}

#[async_trait]
impl Handler for PaymentCheckHandler {
    fn kind(&self) -> &'static str {
        CHECK
    }

    async fn run(&self, job: &Job) -> Result<(), Failure> {
        let store = &self.0.store;
        let PaymentCheckJob { payment, round } = payload(job)?;
        let Some(known) = store::payments::by_id(store.reader(), payment).await? else { return Ok(()) };
        if known.status.is_some_and(domain::actions::pay_invoice::PaymentStatus::is_final) {
            return Ok(());
        }
        match ask(&self.0, &known, Occasion::Check).await {
            Ok(after) if after.status.is_none_or(|status| !status.is_final()) => {}
            Ok(_) => return Ok(()),
            Err(Failure::Never(reason)) => return Err(Failure::Never(reason)),
            // The next round asks again: a provider that is away for long does not end the asking.
            Err(Failure::Later(reason)) => {
                tracing::warn!(%payment, reason, "checking a payment failed, will retry");
            }
        }
        let now = self.0.now();
        let next = PaymentCheckJob { payment, round: round + 1 };
        let Some(job) = next_check(next, known.scope.licence, self.0.new_id(), now) else {
            return Err(Failure::Never("the payment never ended".to_owned()));
        };
        let tx = store.begin().await?;
        store::jobs::add(&tx, job, now).await?;
        Ok(tx.commit().await?)
    }
}

fn payload<T: serde::de::DeserializeOwned>(job: &Job) -> Result<T, Failure> {
    serde_json::from_value(job.payload.clone()).map_err(|error| Failure::Never(error.to_string()))
}

/// The job of a round of asking; absent after the last.
fn next_check(check: PaymentCheckJob, licence: Uuid, id: Uuid, now: DateTime<Utc>) -> Option<NewJob> {
    Some(NewJob {
        id,
        licence: Some(licence),
        kind: CHECK,
        payload: json!(check),
        dedupe_key: Some(format!("{CHECK}:{}:{}", check.payment, check.round)),
        run_at: now + delay_before_attempt(check.round)?,
    })
}
