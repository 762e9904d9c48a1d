//! Brings events to the firms' own systems: each endpoint is served by a task of its own, so that a slow one delays
//! nobody else.

mod schedule;

use std::collections::HashMap;
use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use domain::events::{DisabledReason, Message, WebhookDisabled};
use futures::future::join_all;
use partners::http::{HttpError, OutboundClient};
use partners::trace;
use partners::webhook::{Secret, WebhookRequest};
use store::events::NewEvent;
use store::webhooks::{self, Claimed, DeliveryAttempt, DeliveryFilter, Endpoint, endpoints};
use store::{Result, Store, Tx, outgoing};
use tokio::task::{Id, JoinSet};
use tracing::Instrument;
use uuid::Uuid;

use crate::Now;
use schedule::AttemptResult;

/// Interval of the checks for new events and due deliveries.
const POLL: Duration = Duration::from_millis(500);
/// Lease of a claimed delivery, during which other processes skip it; longer than any attempt takes.
const LEASE: TimeDelta = TimeDelta::minutes(1);
/// Deliveries to one endpoint side by side.
const MAX_CONCURRENT: u64 = 4;
/// The longest reason that the log keeps, in characters.
const REASON: usize = 400;

/// Opens a sealed secret, with whichever of the installation's secrets fits.
pub type DecryptSecret = Arc<dyn Fn(&[u8]) -> Option<Vec<u8>> + Send + Sync>;

/// Delivers for one process. Several processes may each run one.
#[derive(Clone)]
pub struct WebhookDispatcher {
    pub store: Store,
    pub outbound: OutboundClient,
    pub open: DecryptSecret,
    pub now: Now,
}

impl WebhookDispatcher {
    /// Works until `stop` is ready, and then finishes what is under way.
    pub async fn run(self, stop: impl Future<Output = ()> + Send) {
        tokio::pin!(stop);
        let mut running = JoinSet::new();
        let mut served: HashMap<Id, Uuid> = HashMap::new();
        loop {
            match self.endpoints_due().await {
                Ok(ready) => {
                    for endpoint in ready {
                        if !served.values().any(|busy| *busy == endpoint) {
                            let dispatcher = self.clone();
                            let task =
                                running.spawn(async move { dispatcher.deliver_to_endpoint(endpoint).await });
                            served.insert(task.id(), endpoint);
                        }
                    }
                }
                Err(error) => tracing::warn!(%error, "reading webhook deliveries failed"),
            }
            tokio::select! {
                biased;
                () = &mut stop => break,
                Some(ended) = running.join_next_with_id() => {
                    served.remove(&log_outcome(ended));
                }
                () = tokio::time::sleep(POLL) => {}
            }
        }
        while let Some(ended) = running.join_next_with_id().await {
            log_outcome(ended);
        }
    }

    /// Delivers everything that is due now, and returns the number of attempts.
    ///
    /// # Errors
    /// When the database is away; a delivery's own failure is kept with it.
    pub async fn run_once(&self) -> Result<usize> {
        let ready = self.endpoints_due().await?;
        let served = join_all(ready.into_iter().map(|endpoint| self.deliver_to_endpoint(endpoint))).await;
        served.into_iter().sum()
    }

    /// Makes deliveries of what is new, and returns the endpoints that have some due.
    async fn endpoints_due(&self) -> Result<Vec<Uuid>> {
        webhooks::fan_out(&self.store, (self.now)()).await?;
        if outgoing::held_since(self.store.bulk_reader()).await?.is_some() {
            return Ok(Vec::new());
        }
        webhooks::endpoints_due(self.store.bulk_reader(), (self.now)()).await
    }

    /// Delivers what is due at one endpoint until nothing is.
    async fn deliver_to_endpoint(&self, id: Uuid) -> Result<usize> {
        let mut attempts = 0;
        while let Some(endpoint) = endpoints::by_id(self.store.bulk_reader(), id).await? {
            if endpoint.disabled_at.is_some() {
                break;
            }
            let now = (self.now)();
            let which =
                if endpoint.is_backing_off(now) { DeliveryFilter::ManualOnly } else { DeliveryFilter::All };
            // One that fails is asked with one event at a time whether it is back.
            let limit = if endpoint.failing_since.is_some() { 1 } else { MAX_CONCURRENT };
            let claimed =
                webhooks::claim(&self.store, (endpoint.licence, id), which, now, LEASE, limit).await?;
            if claimed.is_empty() {
                break;
            }
            attempts += claimed.len();
            let tried = join_all(claimed.iter().map(|claimed| self.attempt(&endpoint, claimed))).await;
            for result in tried {
                result?;
            }
        }
        Ok(attempts)
    }

    async fn attempt(&self, endpoint: &Endpoint, claimed: &Claimed) -> Result<()> {
        let at = (self.now)();
        let started = Instant::now();
        let span =
            tracing::info_span!(parent: None, "webhook", otel.kind = "client", attempt = claimed.attempts);
        let sent = self.send(endpoint, claimed, at).instrument(span.clone()).await;
        if sent.is_err() {
            trace::failed(&span);
        }
        drop(span);
        let (status, error, requested_pause) = match &sent {
            Ok(status) => (Some(*status), None, None),
            Err(DeliveryError::Remote(error)) => {
                (error.status(), Some(excerpt(&error.to_string())), error.retry_after((self.now)()))
            }
            Err(DeliveryError::Local(reason)) => (None, Some(excerpt(reason)), None),
        };
        let duration_ms = i64::try_from(started.elapsed().as_millis()).unwrap_or(i64::MAX);
        tracing::info!(endpoint = %endpoint.id, event = %claimed.event.id, attempt = claimed.attempts, status, duration_ms, "webhook delivered");
        self.record_attempt(
            endpoint,
            claimed,
            &DeliveryAttempt { at, status, error, duration_ms },
            requested_pause,
        )
        .await
    }

    async fn send(
        &self,
        endpoint: &Endpoint,
        claimed: &Claimed,
        at: DateTime<Utc>,
    ) -> std::result::Result<u16, DeliveryError> {
        let message = Message::from(claimed.event.clone());
        let body =
            serde_json::to_string(&message).map_err(|error| DeliveryError::Local(error.to_string()))?;
        let secrets = self.secrets(endpoint, at).ok_or_else(|| {
            DeliveryError::Local("its secret opens with none of the configured secrets".to_owned())
        })?;
        let delivery =
            WebhookRequest { url: &endpoint.url, id: claimed.event.id, at, body: &body, secrets: &secrets };
        delivery.send(&self.outbound).await.map_err(DeliveryError::Remote)
    }

    /// The secrets that sign now: after a rotation the previous ones as well, for a while.
    fn secrets(&self, endpoint: &Endpoint, now: DateTime<Utc>) -> Option<Vec<Secret>> {
        let previous = endpoint
            .previous_secret
            .as_ref()
            .filter(|_| endpoint.previous_secret_until.is_some_and(|until| now < until));
        let mut secrets = Vec::new();
        for sealed in [Some(&endpoint.secret), previous].into_iter().flatten() {
            let opened = String::from_utf8((self.open)(sealed)?).ok()?;
            for secret in opened.split(' ') {
                secrets.push(Secret::parse(secret)?);
            }
        }
        Some(secrets)
    }

    /// Keeps the attempt and what follows for the delivery and its endpoint.
    async fn record_attempt(
        &self,
        endpoint: &Endpoint,
        claimed: &Claimed,
        attempt: &DeliveryAttempt,
        requested_pause: Option<TimeDelta>,
    ) -> Result<()> {
        let now = (self.now)();
        let tx = self.store.begin().await?;
        let Some(mut held) = endpoints::lock_for_update(&tx, endpoint.licence, endpoint.id).await? else {
            return Ok(());
        };
        let before = held.clone();
        let delivered = attempt.error.is_none();
        held.failing_since = if delivered { None } else { held.failing_since.or(Some(now)) };
        let tried = AttemptResult {
            status: attempt.status,
            delivered,
            attempts: claimed.attempts,
            failing_since: held.failing_since,
            now,
            jitter: rand::random(),
            requested_pause,
        };
        let (next, reason) = tried.next_step();
        webhooks::record(&tx, endpoint.licence, claimed.id, attempt, next).await?;
        if let Some(quiet) = tried.requested_wait() {
            held.quiet_until = held.quiet_until.max(Some(now + quiet));
        } else if delivered && held.quiet_until == endpoint.quiet_until {
            // It is back; what it asked for while this attempt was under way still stands.
            held.quiet_until = None;
        }
        if let Some(reason) = reason.filter(|_| held.disabled_at.is_none()) {
            disable(&tx, &mut held, reason, now).await?;
        }
        if held != before {
            endpoints::record_health(&tx, &held).await?;
        }
        tx.commit().await
    }
}

/// Failure of a delivery.
enum DeliveryError {
    /// The receiver rejected it or could not be reached.
    Remote(HttpError),
    /// It never went out.
    Local(String),
}

fn excerpt(reason: &str) -> String {
    reason.chars().take(REASON).collect()
}

/// Switches an endpoint off, and says so in the firm's feed.
async fn disable(tx: &Tx, endpoint: &mut Endpoint, reason: DisabledReason, now: DateTime<Utc>) -> Result<()> {
    tracing::warn!(endpoint = %endpoint.id, licence = %endpoint.licence, %reason, "webhook endpoint disabled");
    endpoint.disabled_at = Some(now);
    endpoint.disabled_reason = Some(reason.to_string());
    let data = WebhookDisabled { endpoint_id: endpoint.id, reason, failing_since: endpoint.failing_since };
    store::events::append(tx, endpoint.licence, NewEvent::of(Uuid::now_v7(), data, now)).await
}

/// The task that ended, whatever became of it.
fn log_outcome(ended: std::result::Result<(Id, Result<usize>), tokio::task::JoinError>) -> Id {
    match ended {
        Ok((id, Ok(_))) => id,
        Ok((id, Err(error))) => {
            tracing::warn!(%error, "recording a webhook delivery failed");
            id
        }
        Err(error) => {
            tracing::error!(%error, "webhook delivery panicked; it runs again when its claim expires");
            error.id()
        }
    }
}
