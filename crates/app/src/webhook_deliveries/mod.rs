//! Deliveries of events to the firms' own systems: made of what is new, claimed, and recorded with all that follows.

mod schedule;

use chrono::{DateTime, TimeDelta, Utc};
use domain::events::{DisabledReason, WebhookDisabled};
use store::events::{NewEvent, outgoing};
use store::webhooks::{self, Claimed, DeliveryAttempt, DeliveryFilter, Endpoint, endpoints};
use store::{Result, Tx};
use uuid::Uuid;

use crate::services::Services;
use schedule::AttemptResult;

/// Lease of a claimed delivery, during which other processes skip it; longer than any attempt takes.
const LEASE: TimeDelta = TimeDelta::minutes(1);
/// Deliveries to one endpoint side by side.
const MAX_CONCURRENT: u64 = 4;

/// Makes deliveries of what is new, and returns the endpoints that have some due; none while outgoing messages are paused.
///
/// # Errors
/// When the database is away.
pub async fn endpoints_due(services: &Services) -> Result<Vec<Uuid>> {
    webhooks::create_deliveries(services.store.as_store(), services.now()).await?;
    if outgoing::pause_start(services.store.bulk_reader()).await?.is_some() {
        return Ok(Vec::new());
    }
    webhooks::endpoints_due(services.store.bulk_reader(), services.now()).await
}

/// Claims what is due at an endpoint that is not disabled; nothing where nothing is.
///
/// # Errors
/// When the database is away.
pub async fn claim(services: &Services, endpoint: Uuid) -> Result<Option<(Endpoint, Vec<Claimed>)>> {
    let found = endpoints::by_id(services.store.bulk_reader(), endpoint).await?;
    let Some(endpoint) = found.filter(|endpoint| endpoint.disabled_at.is_none()) else { return Ok(None) };
    let now = services.now();
    let which = if endpoint.is_backing_off(now) { DeliveryFilter::ManualOnly } else { DeliveryFilter::All };
    // One that fails is asked with one event at a time whether it is back.
    let limit = if endpoint.failing_since.is_some() { 1 } else { MAX_CONCURRENT };
    let key = (endpoint.licence, endpoint.id);
    let claimed = webhooks::claim(services.store.as_store(), key, which, now, LEASE, limit).await?;
    Ok((!claimed.is_empty()).then_some((endpoint, claimed)))
}

/// Records an attempt and what follows for the delivery and its endpoint. `jitter` is from 0 to 1, `requested_pause` what
/// the receiver asked for.
///
/// # Errors
/// When the database is away.
pub async fn record_attempt(
    services: &Services,
    endpoint: &Endpoint,
    claimed: &Claimed,
    attempt: &DeliveryAttempt,
    (requested_pause, jitter): (Option<TimeDelta>, f64),
) -> Result<()> {
    let now = services.now();
    let tx = services.store.begin().await?;
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
        jitter,
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
        disable(services, &tx, &mut held, reason, now).await?;
    }
    if held != before {
        endpoints::record_health(&tx, &held).await?;
    }
    tx.commit().await
}

/// Switches an endpoint off, and says so in the firm's feed.
async fn disable(
    services: &Services,
    tx: &Tx,
    endpoint: &mut Endpoint,
    reason: DisabledReason,
    now: DateTime<Utc>,
) -> Result<()> {
    tracing::warn!(endpoint = %endpoint.id, licence = %endpoint.licence, %reason, "webhook endpoint disabled");
    endpoint.disabled_at = Some(now);
    endpoint.disabled_reason = Some(reason.to_string());
    let data = WebhookDisabled { endpoint_id: endpoint.id, reason, failing_since: endpoint.failing_since };
    store::events::append(tx, endpoint.licence, NewEvent::new(services.new_id(), data, now)).await
}
