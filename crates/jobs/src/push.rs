//! Sends push notifications by the push services of the browsers' makers.

use app::Services;
use app::maintenance::job_queue;
use app::notices::push::{drop_ended, record_success};
use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use domain::ids::LicenceId;
use domain::push::{PushJob, PushMessage, TTL_SECS};
use partners::http::{HttpError, OutboundClient};
use partners::push::{PushRecipient, PushRequest, Urgency};
use store::accounts::consumers;
use store::accounts::push_subscriptions;
use store::firms::licences;
use store::jobs::ClaimedJob;

use crate::{Handler, JobError};

/// Older notifications are not sent; a longer `Retry-After` is cut to this.
const LONGEST_PAUSE: TimeDelta = TimeDelta::seconds(TTL_SECS as i64);

/// Sends a notification to a browser of its recipient.
pub struct PushHandler {
    pub services: Services,
    pub outbound: OutboundClient,
    /// The address that push services may turn to.
    pub contact: String,
}

#[async_trait]
impl Handler for PushHandler {
    type Job = PushJob;

    const IS_OUTGOING: bool = true;

    async fn run(&self, job: PushJob, _: &ClaimedJob) -> Result<(), JobError> {
        let (services, now) = (&self.services, self.services.now());
        let db = services.store.bulk_reader();
        // The consumer has removed it meanwhile, or the notification is too old.
        let Some(subscription) = push_subscriptions::by_id(db, job.subscription).await? else {
            return Ok(());
        };
        if now - job.at >= LONGEST_PAUSE {
            return Ok(());
        }
        let licence = licences::by_id(db, subscription.scope.licence).await?;
        let account = consumers::find(db, subscription.scope).await?;
        let (Some(licence), Some(account)) = (licence, account) else { return Ok(()) };
        if !licence.settings.modules.has_push_enabled || account.ended_at.is_some() {
            return Ok(());
        }
        let allowed = licence.settings.mail.next_allowed(now);
        if allowed > now && !job.urgent {
            return self.postpone(&job, licence.id, allowed).await;
        }
        let key = services.push_keys.with_public_key(licence.id, &subscription.public_key);
        let recipient = PushRecipient::from_bytes(&subscription.p256dh, &subscription.auth);
        let (Some(key), Some(recipient)) = (key, recipient) else {
            return Ok(drop_ended(services, &subscription, "key").await?);
        };
        let locale = account.locale;
        let message = PushMessage {
            lang: locale.language.code().to_owned(),
            title: licence.settings.name.clone(),
            body: locale.message("push.news").to_owned(),
            path: job.path,
        };
        let text = serde_json::to_vec(&message).map_err(|error| JobError::Fail(error.to_string()))?;
        let request = PushRequest {
            endpoint: &subscription.endpoint,
            recipient: &recipient,
            message: &text,
            urgency: if job.urgent { Urgency::High } else { Urgency::Normal },
            key: &key,
            contact: &self.contact,
            now,
        };
        match request.send(&self.outbound).await {
            Ok(()) => Ok(record_success(services, &subscription).await?),
            Err(HttpError::Refused { status: 404 | 410, .. }) => {
                Ok(drop_ended(services, &subscription, "gone").await?)
            }
            Err(error) => {
                // What the push service says is not kept: it may name the browser.
                let reason =
                    error.status().map_or_else(|| error.to_string(), |status| format!("status {status}"));
                Err(match error.retry_after(now) {
                    Some(pause) => JobError::RetryAfter(reason, pause.min(LONGEST_PAUSE)),
                    None => JobError::Retry(reason),
                })
            }
        }
    }
}

impl PushHandler {
    /// Enqueues the notification for when messages may be sent again.
    async fn postpone(
        &self,
        job: &PushJob,
        licence: LicenceId,
        until: DateTime<Utc>,
    ) -> Result<(), JobError> {
        let later = PushJob { at: until, ..job.clone() };
        Ok(job_queue::enqueue(&self.services, Some(licence), &later, until).await?)
    }
}
