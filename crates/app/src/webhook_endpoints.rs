//! A firm's webhook endpoints: made, changed, given a new secret, tested, and what was sent to them sent again.

use chrono::{DateTime, TimeDelta, Utc};
use domain::accounts::grants::{Gift, Grant, Reach};
use domain::accounts::staff::VisibleClients;
use domain::codes::Code;
use domain::events::{DisabledReason, EventActor, EventKind, WebhookTest};
use domain::ids::LicenceId;
use domain::limits::ENDPOINT;
use domain::schema::{Fields, Violation};
use domain::values::{LinkError, check_link};
use partners::webhook::Secret;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::Tx;
use store::events::NewEvent;
use store::webhooks::{Endpoint, deliveries, endpoints};
use uuid::Uuid;

use crate::accounts::grants::{require_all_clients, require_grant};
use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::{Error, Result};
use crate::services::Services;

/// Greatest number of a firm's endpoints.
const MAX_ENDPOINTS: u64 = 20;

/// Greatest time for which the secret before the present one still signs.
const LONGEST_OVERLAP: TimeDelta = TimeDelta::days(7);

/// Number of earlier secrets that still sign.
const PREVIOUS_SECRETS: usize = 4;

/// Properties of an endpoint as a firm sets them.
#[derive(Clone, Debug)]
pub struct EndpointInput {
    pub url: String,
    pub description: Option<String>,
    /// Absent: every type, also those that come later.
    pub event_types: Option<Vec<String>>,
}

/// Changes of an endpoint; an absent member stays.
#[derive(Clone, Debug, Default)]
pub struct EndpointChange {
    pub url: Option<String>,
    pub description: Option<Option<String>>,
    pub event_types: Option<Option<Vec<String>>>,
    pub enabled: Option<bool>,
}

/// Start of a replay of events.
#[derive(Clone, Copy, Debug)]
pub enum ReplayFrom {
    /// The event with this number in the feed.
    After(i64),
    Since(DateTime<Utc>),
}

/// A test event that was put on its way.
#[derive(Clone, Copy, Debug)]
pub struct TestDelivery {
    pub event: Uuid,
    pub delivery: Uuid,
}

impl EndpointInput {
    /// # Errors
    /// 422 with the faulty fields.
    fn check(&self, allow_private: bool) -> Result<()> {
        let mut violations = Fields::new();
        let mut violation =
            |field: String, rule: &str| violations.entry(field).or_default().push(rule.to_owned());
        if let Err(rule) = validate_url(&self.url, allow_private) {
            violation("url".to_owned(), rule);
        }
        if self.description.as_ref().is_some_and(|text| text.chars().count() > ENDPOINT) {
            violation("description".to_owned(), "max_length");
        }
        if self.event_types.as_ref().is_some_and(Vec::is_empty) {
            violation("event_types".to_owned(), "required");
        }
        for (place, kind) in self.event_types.iter().flatten().enumerate() {
            if kind.parse::<EventKind>().is_err() {
                violation(format!("event_types.{place}"), "unknown");
            }
        }
        if violations.is_empty() {
            Ok(())
        } else {
            Err(domain::actions::Rejection::invalid(violations).into())
        }
    }

    /// Creates an endpoint that gets the events after a cursor.
    fn endpoint(
        self,
        services: &Services,
        (licence, id): (LicenceId, Uuid),
        secret: &Secret,
        cursor: i64,
    ) -> Result<Endpoint> {
        Ok(Endpoint {
            id,
            licence,
            url: self.url,
            description: self.description,
            event_types: self.event_types,
            secret: services.sealing_keys.seal(secret.reveal().as_bytes())?,
            previous_secret: None,
            previous_secret_until: None,
            event_cursor: cursor,
            failing_since: None,
            disabled_at: None,
            disabled_reason: None,
            quiet_until: None,
            created_at: services.now(),
        })
    }
}

/// Returns the rule that an address breaks: events are personal data, so they need TLS, and a private network only
/// where the operator allows it.
fn validate_url(url: &str, allow_private: bool) -> std::result::Result<(), &'static str> {
    if url.chars().count() > ENDPOINT {
        return Err("max_length");
    }
    match check_link(url) {
        Ok(link) if link.scheme() == "https" || allow_private => Ok(()),
        Err(LinkError::Private) if allow_private => Ok(()),
        Ok(_) => Err("https"),
        Err(LinkError::Private) => Err("private_address"),
        Err(LinkError::NotAnAddress | LinkError::Scheme | LinkError::Credentials) => Err("url"),
    }
}

/// An endpoint with its secret, as the one who made it gets them.
#[derive(Clone, Debug)]
pub struct CreatedEndpoint {
    pub endpoint: Endpoint,
    pub secret: String,
    /// True if the same request made it before.
    pub is_repeated: bool,
}

/// Number of bytes of an endpoint's id that follow from the caller and the `Idempotency-Key`; the others follow from the
/// content, so that the same key with another content is recognised.
const KEY_BYTES: usize = 8;

/// Returns an id that follows from a caller, an `Idempotency-Key` and the content of the request (RFC 9562, version 8).
fn id_by_key(
    licence: LicenceId,
    caller: &Caller,
    key: &str,
    (input, after): (&EndpointInput, Option<i64>),
) -> Uuid {
    let maker = Sha256::digest(json!([licence, caller.actor.audit_name(), key]).to_string());
    let content = json!([input.url, input.description, input.event_types, after]);
    let content = Sha256::digest(content.to_string());
    let mut bytes = [0; 16];
    bytes[..KEY_BYTES].copy_from_slice(&maker[..KEY_BYTES]);
    bytes[KEY_BYTES..].copy_from_slice(&content[..KEY_BYTES]);
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}

/// Finds the endpoint that the same key made.
///
/// # Errors
/// `IDEMPOTENCY_KEY_REUSED` where its content was another.
async fn find_repeated(
    services: &Services,
    tx: &Tx,
    licence: LicenceId,
    id: Uuid,
) -> Result<Option<CreatedEndpoint>> {
    let all = endpoints::of_licence(tx, licence).await?;
    let is_of_key = |endpoint: &Endpoint| endpoint.id.as_bytes()[..KEY_BYTES] == id.as_bytes()[..KEY_BYTES];
    let Some(endpoint) = all.into_iter().find(is_of_key) else { return Ok(None) };
    if endpoint.id != id {
        return Err(Code::IdempotencyKeyReused.into());
    }
    let secret = services.sealing_keys.open(&endpoint.secret);
    let secret = secret.and_then(|secret| String::from_utf8(secret).ok());
    let secret = secret.ok_or_else(|| Error::internal("the secret of an endpoint cannot be read"))?;
    Ok(Some(CreatedEndpoint { endpoint, secret, is_repeated: true }))
}

/// Creates an endpoint that gets events from now on or from an earlier one; returns it with its secret. Sent again with the
/// same key, the one that stands is returned.
///
/// # Errors
/// `ACCESS_DENIED` for whoever may not read all that it will hear; 422 with the faulty fields, or when the firm has as many
/// as it may have; `IDEMPOTENCY_KEY_REUSED`.
pub async fn create(
    services: &Services,
    licence: LicenceId,
    input: EndpointInput,
    (after, key): (Option<i64>, Option<&str>),
    allow_private: bool,
    caller: &Caller,
) -> Result<CreatedEndpoint> {
    input.check(allow_private)?;
    let secret = Secret::random();
    let tx = services.store.begin().await?;
    let grant = require_endpoint_grant(&tx, licence, caller).await?;
    let id = match key {
        None => services.new_id(),
        Some(key) => id_by_key(licence, caller, key, (&input, after)),
    };
    if key.is_some()
        && let Some(earlier) = find_repeated(services, &tx, licence, id).await?
    {
        return Ok(earlier);
    }
    if endpoints::count(&tx, licence).await? >= MAX_ENDPOINTS {
        let message =
            format!("a firm has at most {MAX_ENDPOINTS} endpoints, and has as many: delete one first");
        return Err(Error::Violations {
            code: Code::ValidationFailed,
            violations: vec![Violation::new("/url", "too_many", message)],
        });
    }
    let last = store::events::last(&tx, licence).await?;
    let endpoint = input.endpoint(services, (licence, id), &secret, after.unwrap_or(last).min(last))?;
    endpoints::add(&tx, &grant, &endpoint).await?;
    let details = json!({ "endpoint_id": endpoint.id });
    record(services, &tx, licence, "webhook.created", details, caller).await?;
    tx.commit().await?;
    Ok(CreatedEndpoint { endpoint, secret: secret.reveal(), is_repeated: false })
}

/// Changes an endpoint and returns it. Enabled again, it gets the events that were held back.
///
/// # Errors
/// 422 with the faulty fields; `RECORD_NOT_FOUND`.
pub async fn change(
    services: &Services,
    licence: LicenceId,
    id: Uuid,
    change: EndpointChange,
    allow_private: bool,
    caller: &Caller,
) -> Result<Endpoint> {
    let now = services.now();
    let tx = services.store.begin().await?;
    let grant = require_endpoint_grant(&tx, licence, caller).await?;
    let mut endpoint = lock(&tx, licence, id).await?;
    let input = EndpointInput {
        url: change.url.unwrap_or(endpoint.url),
        description: change.description.unwrap_or(endpoint.description),
        event_types: change.event_types.unwrap_or(endpoint.event_types),
    };
    input.check(allow_private)?;
    endpoint.url = input.url;
    endpoint.description = input.description;
    endpoint.event_types = input.event_types;
    match (change.enabled, endpoint.disabled_at) {
        (Some(true), disabled) if disabled.is_some() || endpoint.quiet_until.is_some() => {
            endpoint.disabled_at = None;
            endpoint.disabled_reason = None;
            endpoint.failing_since = None;
            endpoint.quiet_until = None;
            deliveries::retry_now(&tx, licence, endpoint.id, now).await?;
        }
        (Some(false), None) => {
            endpoint.disabled_at = Some(now);
            endpoint.disabled_reason = Some(DisabledReason::Asked.to_string());
        }
        _ => {}
    }
    endpoints::replace(&tx, &grant, &endpoint).await?;
    let details = json!({ "endpoint_id": endpoint.id, "enabled": endpoint.disabled_at.is_none() });
    record(services, &tx, licence, "webhook.changed", details, caller).await?;
    tx.commit().await?;
    Ok(endpoint)
}

/// Deletes an endpoint with its log.
///
/// # Errors
/// `ACCESS_DENIED` for whoever sees some clients only; `RECORD_NOT_FOUND`.
pub async fn delete(services: &Services, licence: LicenceId, id: Uuid, caller: &Caller) -> Result<()> {
    require_all_clients(&caller.actor)?;
    let tx = services.store.begin().await?;
    if !endpoints::remove(&tx, licence, id).await? {
        return Err(Code::RecordNotFound.into());
    }
    record(services, &tx, licence, "webhook.deleted", json!({ "endpoint_id": id }), caller).await?;
    Ok(tx.commit().await?)
}

/// Gives an endpoint a new secret; the present one still signs beside it for a while.
///
/// # Errors
/// 422 when that is longer than a week; `RECORD_NOT_FOUND`.
pub async fn rotate_secret(
    services: &Services,
    licence: LicenceId,
    id: Uuid,
    overlap: TimeDelta,
    caller: &Caller,
) -> Result<(Endpoint, Secret)> {
    if overlap < TimeDelta::zero() || overlap > LONGEST_OVERLAP {
        return Err(Error::field("overlap_hours", "range"));
    }
    let now = services.now();
    let secret = Secret::random();
    let tx = services.store.begin().await?;
    let grant = require_endpoint_grant(&tx, licence, caller).await?;
    let mut endpoint = lock(&tx, licence, id).await?;
    let until = (overlap > TimeDelta::zero()).then(|| now + overlap);
    let sealed = services.sealing_keys.seal(secret.reveal().as_bytes())?;
    let before = std::mem::replace(&mut endpoint.secret, sealed);
    // Rotated again before the receiver has the new one, as a retry does: what it still has goes on signing too.
    let earlier = endpoint.previous_secret.take();
    let earlier = earlier.filter(|_| endpoint.previous_secret_until.is_some_and(|until| now < until));
    endpoint.previous_secret = match until {
        Some(_) => Some(seal_previous(services, [Some(before), earlier].into_iter().flatten())?),
        None => None,
    };
    endpoint.previous_secret_until = until;
    endpoints::replace(&tx, &grant, &endpoint).await?;
    let details = json!({ "endpoint_id": endpoint.id });
    record(services, &tx, licence, "webhook.secret_rotated", details, caller).await?;
    tx.commit().await?;
    Ok((endpoint, secret))
}

/// Earlier secrets as they are stored: the newest first, with spaces between.
fn seal_previous(services: &Services, sealed: impl Iterator<Item = Vec<u8>>) -> Result<Vec<u8>> {
    let keys = &services.sealing_keys;
    let opened = sealed.filter_map(|sealed| String::from_utf8(keys.open(&sealed)?).ok());
    let all = opened.collect::<Vec<_>>().join(" ");
    let recent: Vec<&str> = all.split(' ').take(PREVIOUS_SECRETS).collect();
    keys.seal(recent.join(" ").as_bytes())
}

/// Puts an event `webhook.test` on its way, to this endpoint alone.
///
/// # Errors
/// `RECORD_NOT_FOUND`; 422 when the endpoint is disabled.
pub async fn send_test(
    services: &Services,
    licence: LicenceId,
    id: Uuid,
    caller: &Caller,
) -> Result<TestDelivery> {
    let now = services.now();
    let tx = services.store.begin().await?;
    require_endpoint_grant(&tx, licence, caller).await?;
    let endpoint = lock(&tx, licence, id).await?;
    if endpoint.disabled_at.is_some() {
        return Err(Error::field("enabled", "disabled"));
    }
    let event = services.new_id();
    let test = NewEvent::new(event, WebhookTest { endpoint_id: endpoint.id }, now);
    let by = caller.actor.event_actor(EventActor::SYSTEM);
    store::events::append(&tx, licence, NewEvent { by, ..test }).await?;
    let delivery = deliveries::add(&tx, licence, endpoint.id, event, now).await?;
    record(services, &tx, licence, "webhook.tested", json!({ "endpoint_id": endpoint.id }), caller).await?;
    tx.commit().await?;
    Ok(TestDelivery { event, delivery })
}

/// Delivers every event from there on again, under the same ids.
///
/// # Errors
/// `RECORD_NOT_FOUND`.
pub async fn replay_events(
    services: &Services,
    licence: LicenceId,
    id: Uuid,
    from: ReplayFrom,
    caller: &Caller,
) -> Result<Endpoint> {
    let tx = services.store.begin().await?;
    let grant = require_endpoint_grant(&tx, licence, caller).await?;
    let mut endpoint = lock(&tx, licence, id).await?;
    let from = match from {
        ReplayFrom::After(cursor) => cursor,
        ReplayFrom::Since(moment) => store::events::cursor_before(&tx, licence, moment).await?,
    };
    // What was not delivered yet will be anyway.
    endpoint.event_cursor = endpoint.event_cursor.min(from);
    endpoints::replace(&tx, &grant, &endpoint).await?;
    let details = json!({ "endpoint_id": endpoint.id, "after": endpoint.event_cursor });
    record(services, &tx, licence, "webhook.replayed", details, caller).await?;
    tx.commit().await?;
    Ok(endpoint)
}

/// Sends one delivery again at once, from the first attempt and under the same id.
///
/// # Errors
/// `RECORD_NOT_FOUND`.
pub async fn resend(
    services: &Services,
    licence: LicenceId,
    (endpoint, delivery): (Uuid, Uuid),
    caller: &Caller,
) -> Result<()> {
    let tx = services.store.begin().await?;
    require_endpoint_grant(&tx, licence, caller).await?;
    if !deliveries::resend(&tx, licence, endpoint, delivery, services.now()).await? {
        return Err(Code::RecordNotFound.into());
    }
    let details = json!({ "endpoint_id": endpoint, "delivery_id": delivery });
    record(services, &tx, licence, "webhook.resent", details, caller).await?;
    Ok(tx.commit().await?)
}

/// An endpoint with a known secret, found again by its description: made once, and given the address that it has now.
pub async fn upsert(
    services: &Services,
    licence: LicenceId,
    input: EndpointInput,
    secret: &Secret,
) -> Result<()> {
    input.check(true)?;
    let all = endpoints::of_licence(services.store.bulk_reader(), licence).await?;
    let tx = services.store.begin().await?;
    let grant = require_endpoint_grant(&tx, licence, &Caller::operator()).await?;
    match all.into_iter().find(|endpoint| endpoint.description == input.description) {
        Some(endpoint) if endpoint.url == input.url => return Ok(()),
        Some(endpoint) => endpoints::replace(&tx, &grant, &Endpoint { url: input.url, ..endpoint }).await?,
        None => {
            let new = input.endpoint(services, (licence, services.new_id()), secret, 0)?;
            endpoints::add(&tx, &grant, &new).await?;
        }
    }
    Ok(tx.commit().await?)
}

/// Returns the grant of an endpoint, which gets the events of all clients: it cannot be limited to some.
async fn require_endpoint_grant(tx: &Tx, licence: LicenceId, caller: &Caller) -> Result<Grant> {
    require_grant(tx, licence, caller, Gift::WebhookEndpoint, Reach::Clients(&VisibleClients::All)).await
}

async fn lock(tx: &Tx, licence: LicenceId, id: Uuid) -> Result<Endpoint> {
    Ok(endpoints::lock_for_update(tx, licence, id).await?.ok_or(Code::RecordNotFound)?)
}

async fn record(
    services: &Services,
    tx: &Tx,
    licence: LicenceId,
    kind: &str,
    details: Value,
    caller: &Caller,
) -> Result<()> {
    AuditWriter::new(services, tx, (licence, None), caller).record(kind, details).await
}
