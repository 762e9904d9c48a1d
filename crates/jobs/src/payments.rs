//! Asks the payment provider how payments are: after its call, and by itself for those that nobody came back from.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::actions::payment::{
    CHECK, PAYMENT_WEBHOOK, PaymentCheckJob, ProviderNotification, delay_before_attempt, verify,
};
use partners::Partners;
use partners::http::HttpError;
use partners::payments;
use serde_json::json;
use store::jobs::{Job, NewJob};
use store::payments::{Payment, ProviderReport};
use store::{Store, licences};
use uuid::Uuid;

use crate::{Failure, Handler, Now};

/// What both handlers lean on.
#[derive(Clone)]
pub struct Provider {
    pub store: Store,
    pub partners: Partners,
    pub now: Now,
}

/// The handler of [`PAYMENT_WEBHOOK`]: follows up the provider's call.
pub struct PaymentWebhookHandler(pub Provider);

/// The handler of [`CHECK`]: asks by itself, until the payment has ended.
pub struct PaymentCheckHandler(pub Provider);

impl Provider {
    /// Asks the provider and takes its word; answers the payment as it stands then. Calls that came before we asked
    /// are followed up by this.
    async fn ask(&self, payment: &Payment, occasion: &'static str) -> Result<Payment, Failure> {
        let Some(id) = &payment.provider_id else {
            return Err(Failure::Never("a payment that the provider does not know".to_owned()));
        };
        let licence = licences::by_id(self.store.reader(), payment.scope.licence).await?;
        let licence = licence.ok_or_else(|| Failure::Never("the licence is gone".to_owned()))?;
        let partner = self.partners.payments.as_ref();
        let account = partner
            .and_then(|partner| partner.account(&licence.slug))
            .ok_or_else(|| Failure::Later("the licence has no payment provider".to_owned()))?;
        let provider = payments::Payments(account);
        let asked_at = (self.now)();
        let found = provider.get(id).await.map_err(|error: HttpError| Failure::Later(error.to_string()))?;
        let reference = payment.id.to_string();
        let verified = verify(&found.reported, provider.asked(&reference, payment.amount));
        let heard = ProviderReport { reported: &found.reported, verified, occasion };
        let tx = self.store.begin().await?;
        let settled = store::payments::apply_report(&tx, payment, heard, (self.now)(), Uuid::now_v7).await?;
        store::payments::handled(&tx, id, asked_at, (self.now)()).await?;
        tx.commit().await?;
        Ok(settled)
    }
}

#[async_trait]
impl Handler for PaymentWebhookHandler {
    fn kind(&self) -> &'static str {
        PAYMENT_WEBHOOK
    }

    async fn run(&self, job: &Job) -> Result<(), Failure> {
        let Provider { store, now, .. } = &self.0;
        let ProviderNotification { inbox } = payload(job)?;
        // One question answers a burst of calls.
        let Some(id) = store::payments::is_waiting(store.reader(), inbox).await? else { return Ok(()) };
        if let Some(payment) = store::payments::by_provider_id(store.reader(), &id).await? {
            return self.0.ask(&payment, "webhook").await.map(drop);
        }
        tracing::info!(provider_id = id, "webhook for an unknown payment");
        let now: DateTime<Utc> = now();
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
        let Provider { store, now, .. } = &self.0;
        let PaymentCheckJob { payment, round } = payload(job)?;
        let Some(known) = store::payments::by_id(store.reader(), payment).await? else { return Ok(()) };
        if known.status.is_some_and(domain::actions::pay_invoice::PaymentStatus::is_final) {
            return Ok(());
        }
        match self.0.ask(&known, "check").await {
            Ok(after) if after.status.is_none_or(|status| !status.is_final()) => {}
            Ok(_) => return Ok(()),
            Err(Failure::Never(reason)) => return Err(Failure::Never(reason)),
            // The next round asks again: a provider that is away for long does not end the asking.
            Err(Failure::Later(reason)) => {
                tracing::warn!(%payment, reason, "checking a payment failed, will retry");
            }
        }
        let now = now();
        let next = PaymentCheckJob { payment, round: round + 1 };
        let Some(job) = next_check(next, known.scope.licence, Uuid::now_v7(), now) else {
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
