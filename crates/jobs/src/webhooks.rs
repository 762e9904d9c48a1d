//! Brings events to the firms' own systems: each endpoint is served by a task of its own, so that a slow one delays
//! nobody else.

use std::collections::HashMap;
use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use app::{Services, webhook_deliveries};
use chrono::{DateTime, Utc};
use domain::events::Message;
use futures::future::join_all;
use partners::http::{HttpError, OutboundClient};
use partners::trace;
use partners::webhook::{Secret, WebhookRequest};
use store::Result;
use store::webhooks::{Claimed, DeliveryAttempt, Endpoint};
use tokio::task::{Id, JoinSet};
use tracing::Instrument;
use uuid::Uuid;

/// Interval of the checks for new events and due deliveries.
const POLL: Duration = Duration::from_millis(500);
/// The longest reason that the log keeps, in characters.
const REASON: usize = 400;

/// Opens a sealed secret, with whichever of the installation's secrets fits.
pub type DecryptSecret = Arc<dyn Fn(&[u8]) -> Option<Vec<u8>> + Send + Sync>;

/// Delivers for one process. Several processes may each run one.
#[derive(Clone)]
pub struct WebhookDispatcher {
    pub services: Services,
    pub outbound: OutboundClient,
    pub open: DecryptSecret,
}

impl WebhookDispatcher {
    /// Works until `stop` is ready, and then finishes what is under way.
    pub async fn run(self, stop: impl Future<Output = ()> + Send) {
        tokio::pin!(stop);
        let mut running = JoinSet::new();
        let mut served: HashMap<Id, Uuid> = HashMap::new();
        loop {
            match webhook_deliveries::endpoints_due(&self.services).await {
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
                Err(error) => tracing::warn!(%error, "reading webhook deliveries failed, will retry"),
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
        let ready = webhook_deliveries::endpoints_due(&self.services).await?;
        let served = join_all(ready.into_iter().map(|endpoint| self.deliver_to_endpoint(endpoint))).await;
        served.into_iter().sum()
    }

    /// Delivers what is due at one endpoint until nothing is.
    async fn deliver_to_endpoint(&self, id: Uuid) -> Result<usize> {
        let mut attempts = 0;
        while let Some((endpoint, claimed)) = webhook_deliveries::claim(&self.services, id).await? {
            attempts += claimed.len();
            let tried = join_all(claimed.iter().map(|claimed| self.attempt(&endpoint, claimed))).await;
            for result in tried {
                result?;
            }
        }
        Ok(attempts)
    }

    async fn attempt(&self, endpoint: &Endpoint, claimed: &Claimed) -> Result<()> {
        let at = self.services.now();
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
                (error.status(), Some(excerpt(&error.to_string())), error.retry_after(self.services.now()))
            }
            Err(DeliveryError::Local(reason)) => (None, Some(excerpt(reason)), None),
        };
        let duration_ms = i64::try_from(started.elapsed().as_millis()).unwrap_or(i64::MAX);
        tracing::info!(endpoint = %endpoint.id, event = %claimed.event.id, attempt = claimed.attempts, status, duration_ms, "webhook delivered");
        let attempt = DeliveryAttempt { at, status, error, duration_ms };
        let pause = (requested_pause, rand::random());
        webhook_deliveries::record_attempt(&self.services, endpoint, claimed, &attempt, pause).await
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
}

/// Failure of a delivery.
enum DeliveryError {
    /// The receiver rejected it or could not be reached.
    Remote(HttpError),
    /// The request was never sent.
    Local(String),
}

fn excerpt(reason: &str) -> String {
    reason.chars().take(REASON).collect()
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
