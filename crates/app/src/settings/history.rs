//! Versions of a firm's settings: every write creates one, whoever the author is.

use domain::codes::Code;
use domain::events::{EventActor, RecordTakenOver, RecordWritten, WrittenChange};
use domain::ids::LicenceId;
use domain::licence::{Difference, Licence as Settings, SettingsSource, find_differences};
use domain::records::Segment;
use domain::schema::Violation;
use domain::search::firm_names::is_same;
use serde_json::Value;
use store::firms::licences;
use store::firms::settings as stored;
use store::firms::settings::SettingsVersion;
use store::{Db, Tx};

use super::version::NewVersion;
use super::{providers, without_hosts};
use crate::audit::actor::{Actor, Caller};
use crate::error::{Error, Result};
use crate::events::{self, EventSubject};
use crate::services::Services;

/// Number of versions in one response.
const PAGE: u64 = 50;

/// Writes a version of a firm's settings, its line of the history and, where it is not the first, its event. Returns the firm's
/// id.
///
/// # Errors
/// `VALIDATION_FAILED` where the firm takes the name of another one; the operator may.
pub async fn put_version(
    services: &Services,
    tx: &Tx,
    new: NewVersion<'_>,
    caller: &Caller,
) -> Result<(LicenceId, SettingsVersion)> {
    let NewVersion { slug, before, version, settings } = new;
    let now = services.now();
    let to_value = |settings: &Settings| serde_json::to_value(settings).map_err(Error::internal);
    let attributes = to_value(settings)?;
    let (mut is_kept, mut changes, mut was_at_desk) = (false, 0, false);
    if let Some(before) = before {
        if !caller.actor.is_operator() && settings.name != before.settings.name {
            require_own_name(tx, before.id, &settings.name).await?;
        }
        let earlier = to_value(&before.settings)?;
        changes = find_differences(&earlier, &attributes).len();
        let written = stored::version(tx, before.id, before.version).await?;
        was_at_desk = written.as_ref().is_some_and(|written| written.source == SettingsSource::Desk);
        is_kept = changes == 0 && written.is_some();
    }
    let id = licences::put(tx, LicenceId::new(services.new_id()), slug, version, settings, now).await?;
    let source = match &caller.actor {
        Actor::Staff { .. } => SettingsSource::Desk,
        Actor::ServiceKey { .. } => SettingsSource::Api,
        _ => SettingsSource::Operator,
    };
    let line = SettingsVersion {
        version,
        published_at: now,
        published_by: Some(caller.actor.event_actor(EventActor::SYSTEM)),
        source,
        changes: i64::try_from(changes).map_err(Error::internal)?,
    };
    // What is the same as before is not stored again: a system may send its settings every night.
    stored::add_version(tx, id, &line, (!is_kept).then_some(&attributes)).await?;
    providers::follow_changes(services, tx, (id, new), caller).await?;
    let (record_type, external_id) = (Segment::Licence.path().to_owned(), slug.to_owned());
    let by = caller.actor.event_actor(EventActor::SYSTEM);
    if source == SettingsSource::Api && was_at_desk {
        let event =
            RecordTakenOver { record_type: record_type.clone(), external_id: external_id.clone(), version };
        events::append(services, tx, id, by.clone(), EventSubject::default(), event, now).await?;
    }
    // The first version makes the firm, which has no other systems yet.
    if before.is_some() {
        let event = RecordWritten { record_type, external_id, version, change: WrittenChange::Updated };
        events::append(services, tx, id, by, EventSubject::default(), event, now).await?;
    }
    Ok((id, line))
}

/// Clients choose among the firms by their names.
async fn require_own_name(tx: &Tx, licence: LicenceId, name: &str) -> Result<()> {
    let others = licences::names_of_others(tx, licence).await?;
    if !others.iter().any(|other| is_same(name, other)) {
        return Ok(());
    }
    let violations = vec![Violation::new("/name", "taken", "another firm has this name")];
    Err(Error::Violations { code: Code::ValidationFailed, violations })
}

/// The versions of a firm's settings before one, the newest first, and the one after which to go on.
pub async fn list_versions(
    db: &impl Db,
    licence: LicenceId,
    before: Option<i64>,
) -> Result<(Vec<SettingsVersion>, Option<i64>)> {
    let found = stored::versions(db, licence, before, PAGE).await?;
    let next = found.last().filter(|_| found.len() as u64 == PAGE).map(|last| last.version);
    Ok((found, next))
}

/// A version with its settings, and what it changed.
#[derive(Clone, Debug)]
pub struct VersionDetails {
    pub version: SettingsVersion,
    /// Settings without the host names.
    pub attributes: Value,
    /// The differences from the version before; none for the first.
    pub differences: Vec<Difference>,
}

/// Returns one version of the settings with its content.
///
/// # Errors
/// `RECORD_NOT_FOUND`.
pub async fn version_details(db: &impl Db, licence: LicenceId, version: i64) -> Result<VersionDetails> {
    let found = stored::version(db, licence, version).await?.ok_or(Code::RecordNotFound)?;
    let attributes = attributes_of(db, licence, version).await?;
    let before = stored::versions(db, licence, Some(version), 1).await?.pop();
    let differences = match before {
        Some(before) => find_differences(&attributes_of(db, licence, before.version).await?, &attributes),
        None => Vec::new(),
    };
    Ok(VersionDetails { version: found, attributes: without_hosts(attributes), differences })
}

/// The settings of a version that there is.
async fn attributes_of(db: &impl Db, licence: LicenceId, version: i64) -> Result<Value> {
    let attributes = stored::attributes_of(db, licence, version).await?;
    attributes.ok_or_else(|| Error::internal(format!("version {version} of settings has no attributes")))
}
