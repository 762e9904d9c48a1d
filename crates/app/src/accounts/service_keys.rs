//! The keys by which a firm's own system calls: made, listed, revoked and used.

use chrono::{DateTime, NaiveDate, Utc};
use domain::accounts::grants::{Gift, Reach};
use domain::accounts::service_keys::{KEY_PREFIX, Networks, Scopes, end_of_day, name_violation};
use domain::accounts::staff::VisibleClients;
use domain::actions::Rejection;
use domain::codes::Code;
use domain::ids::LicenceId;
use domain::schema::{Fields, Violation};
use serde_json::json;
use store::accounts::service_keys::{self, NewServiceKeyRow, ServiceKey};
use store::secrets::{hash_secret, new_secret};
use uuid::Uuid;

use crate::accounts::grants::require_grant;
use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::{Error, Result};
use crate::services::Services;

/// Greatest number of valid keys of a firm.
const MAX_KEYS: usize = 50;

/// A key that is to be made.
#[derive(Clone, Debug)]
pub struct ServiceKeyInput {
    /// Name in the audit trail.
    pub name: String,
    pub scopes: Scopes,
    pub networks: Networks,
    /// The last day on which it works, in Amsterdam; absent: it does not end by itself.
    pub last_day: Option<NaiveDate>,
}

/// Creates a key. Its secret is returned only once; only its hash is stored.
///
/// # Errors
/// `ACCESS_DENIED` for more than the caller has; 422 with the faulty fields: `name`, `scopes`, `last_day`.
pub async fn create(
    services: &Services,
    licence: LicenceId,
    input: ServiceKeyInput,
    caller: &Caller,
) -> Result<(ServiceKey, String)> {
    let now = services.now();
    let expires_at = input.last_day.map(end_of_day);
    let mut violations = Fields::new();
    let mut violation = |field: &str, rule: &str| violations.insert(field.to_owned(), vec![rule.to_owned()]);
    if let Some(rule) = name_violation(&input.name) {
        violation("name", rule);
    }
    if input.scopes.is_empty() {
        violation("scopes", "required");
    }
    match expires_at {
        Some(None) => drop(violation("last_day", "invalid")),
        Some(Some(end)) if end <= now => drop(violation("last_day", "past")),
        Some(Some(_)) | None => {}
    }
    let tx = services.store.begin().await?;
    let (gift, reach) = (Gift::ServiceKey(input.scopes.clone()), Reach::Clients(&VisibleClients::All));
    let grant = require_grant(&tx, licence, caller, gift, reach).await?;
    let working = service_keys::of_licence(&tx, licence).await?.into_iter().filter(|key| key.is_valid(now));
    if working.count() >= MAX_KEYS {
        let message =
            format!("a firm has at most {MAX_KEYS} keys that work, and has as many: revoke one first");
        return Err(Error::Violations {
            code: Code::ValidationFailed,
            violations: vec![Violation::new("/name", "too_many", message)],
        });
    }
    if !violations.is_empty() {
        return Err(Rejection::invalid(violations).into());
    }
    let secret = format!("{KEY_PREFIX}{}", new_secret());
    let new = NewServiceKeyRow {
        id: services.new_id(),
        licence,
        name: input.name.trim().to_owned(),
        key_hash: hash_secret(&secret),
        scopes: input.scopes,
        networks: input.networks,
        expires_at: expires_at.flatten(),
    };
    service_keys::add(&tx, &grant, new.clone(), now).await?;
    let details = json!({
        "service_key": new.id,
        "name": new.name,
        "scopes": new.scopes.to_string(),
        "networks": new.networks.to_string(),
        "expires_at": new.expires_at,
    });
    AuditWriter::new(services, &tx, (licence, None), caller).record("service_key.created", details).await?;
    tx.commit().await?;
    Ok((new.into_listed(now), secret))
}

/// The keys of a firm, the oldest first, also those that do not work any more.
pub async fn list(services: &Services, licence: LicenceId) -> Result<Vec<ServiceKey>> {
    Ok(service_keys::of_licence(services.store.bulk_reader(), licence).await?)
}

/// Revokes a key: its next call is rejected.
///
/// # Errors
/// `RECORD_NOT_FOUND` where the firm has no such key that works.
pub async fn revoke(services: &Services, licence: LicenceId, id: Uuid, caller: &Caller) -> Result<()> {
    let tx = services.store.begin().await?;
    if !service_keys::revoke(&tx, licence, id, services.now()).await? {
        return Err(Code::RecordNotFound.into());
    }
    let details = json!({ "service_key": id });
    AuditWriter::new(services, &tx, (licence, None), caller).record("service_key.revoked", details).await?;
    Ok(tx.commit().await?)
}

/// Notes when a key was last used.
pub async fn record_use(services: &Services, licence: LicenceId, key: Uuid, at: DateTime<Utc>) -> Result<()> {
    let tx = services.store.begin().await?;
    service_keys::set_last_used(&tx, licence, key, at).await?;
    Ok(tx.commit().await?)
}
