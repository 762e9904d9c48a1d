//! Guests who ask for a dossier, which the firm makes.

use chrono::TimeDelta;
use domain::codes::Code;
use domain::events::EventActor;
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use domain::products::appointment::today;
use domain::requests::create_dossier::{self, CreateDossier, Numbers};
use store::accounts::consumers;
use store::accounts::rate_limits::{self, Limit, RateLimitDecision};
use store::firms::licences::LicenceRow;
use store::records::{self, RecordQuery, RecordTable};
use store::{Tx, events};
use uuid::Uuid;

use crate::audit::client::Client;
use crate::error::{Error, Result};
use crate::services::Services;
use crate::sign_in::limits::too_many;

/// Limit of ten requests from one address within ten minutes.
const LIMIT: Limit = Limit { attempts: 10, window: TimeDelta::minutes(10), lock: None, growing_to: None };

/// Reports a request to the firm, if a person made it; returns its id. With a `key` the same request has the same id
/// and is reported once.
///
/// # Errors
/// Those of [`create_dossier::decide`]; `TOO_MANY_REQUESTS`; `DOSSIER_EXTERNAL_ID_EXISTS`, `PERSON_EXTERNAL_ID_EXISTS` for
/// numbers that the firm has already; `IDEMPOTENCY_KEY_REUSED`.
pub async fn receive(
    services: &Services,
    (licence, branch): (&LicenceRow, Option<&str>),
    key: Option<&str>,
    form: CreateDossier,
    client: &Client,
) -> Result<Uuid> {
    let now = services.now();
    let is_machine = create_dossier::is_machine(&form);
    let numbers = create_dossier::numbers(&form);
    let creation = create_dossier::decide(&licence.settings, branch, form, today(now))?;
    let key = key.map(|key| id_of(services, licence.id, key)).transpose()?;
    let tx = services.store.begin().await?;
    let limited = format!("create-dossier:{}", services.fingerprints.hash(&client.network()));
    if let RateLimitDecision::Refused(until) = rate_limits::attempt(&tx, &limited, LIMIT, now).await? {
        tx.commit().await?;
        return Err(too_many(until, now));
    }
    if let Some(code) = find_taken_number(&tx, licence.id, &numbers).await? {
        // The attempt counts, so that nobody tries numbers at will.
        tx.commit().await?;
        return Err(code.into());
    }
    if let Some(id) = key
        && let Some(earlier) = events::find(&tx, licence.id, id).await?
    {
        // The attempt counts here too.
        tx.commit().await?;
        return if earlier.data == creation.data { Ok(id) } else { Err(Code::IdempotencyKeyReused.into()) };
    }
    let id = key.unwrap_or_else(|| services.new_id());
    if !is_machine {
        let event = events::NewEvent { by: EventActor::VISITOR, ..events::NewEvent::new(id, creation, now) };
        events::append(&tx, licence.id, event).await?;
    }
    tx.commit().await?;
    Ok(id)
}

/// The id that a request with an `Idempotency-Key` gets, the same each time: a guest has no account under which an answer
/// could be kept.
fn id_of(services: &Services, licence: LicenceId, key: &str) -> Result<Uuid> {
    let print = services.fingerprints.hash(&format!("create-dossier:{licence}:{key}"));
    let mut bytes = [0; 16];
    hex::decode_to_slice(print, &mut bytes).map_err(Error::internal)?;
    Ok(Uuid::new_v8(bytes))
}

/// Returns the error code if the firm has one of the numbers already.
async fn find_taken_number(tx: &Tx, licence: LicenceId, numbers: &Numbers) -> Result<Option<Code>> {
    if let Some(number) = &numbers.dossier {
        let dossiers = RecordTable::Products(ProductKind::Dossier.name());
        if !records::read(tx, licence, dossiers, RecordQuery::One(number)).await?.is_empty() {
            return Ok(Some(Code::DossierExternalIdExists));
        }
    }
    for number in &numbers.persons {
        if consumers::by_external_id(tx, licence, number).await?.is_some() {
            return Ok(Some(Code::PersonExternalIdExists));
        }
    }
    Ok(None)
}
