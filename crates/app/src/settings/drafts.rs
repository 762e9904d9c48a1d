//! The draft: saved, discarded, made of an earlier version, and published.

use domain::codes::Code;
use domain::events::EventActor;
use domain::ids::LicenceId;
use domain::licence::{Difference, find_differences};
use domain::records::{self, Record, Segment};
use domain::schema::Violation;
use domain::settings_problems::{SettingsProblem, draft_violations, problems};
use serde_json::{Value, json};
use store::firms::licences::{self, LicenceRow};
use store::firms::settings as stored;
use store::firms::settings::{SettingsDraft, SettingsVersion};
use store::{Db, StoreError, Tx};

use super::history::{put_version, version_details};
use super::version::NewVersion;
use super::{editable_settings, published_settings};
use crate::accounts::grants::require_all_clients;
use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::{Error, Result, SettingsConflict};
use crate::services::Services;

/// A draft and what is wrong with it.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckedDraft {
    pub draft: SettingsDraft,
    pub problems: Vec<SettingsProblem>,
}

impl CheckedDraft {
    fn new(draft: SettingsDraft) -> Self {
        Self { problems: problems(&draft.attributes), draft }
    }
}

/// A draft that is to be saved.
#[derive(Clone, Copy, Debug)]
pub struct DraftChange<'a> {
    pub attributes: &'a Value,
    /// The version on which it is based.
    pub base_version: i64,
    /// The revision that was read; absent where there was no draft.
    pub revision: Option<&'a str>,
}

/// The draft of a firm.
pub async fn find_draft(db: &impl Db, licence: LicenceId) -> Result<Option<CheckedDraft>> {
    Ok(stored::draft(db, licence).await?.map(CheckedDraft::new))
}

/// Returns the differences between the draft and the settings in force; empty where there is no draft.
pub async fn draft_differences(db: &impl Db, licence: &LicenceRow) -> Result<Vec<Difference>> {
    let Some(draft) = stored::draft(db, licence.id).await? else { return Ok(Vec::new()) };
    // What the draft leaves out has its usual value, as it would have when it is published.
    let after = match records::read_licence(&draft.attributes) {
        Some(settings) => editable_settings(&settings)?,
        None => draft.attributes,
    };
    Ok(find_differences(&editable_settings(&licence.settings)?, &after))
}

/// Saves the draft, faulty or not.
///
/// # Errors
/// `VALIDATION_FAILED` for what no licence can be; `DRAFT_CHANGED` where somebody saved meanwhile.
pub async fn save(
    services: &Services,
    licence: LicenceId,
    change: DraftChange<'_>,
    caller: &Caller,
) -> Result<CheckedDraft> {
    require_all_clients(&caller.actor)?;
    require_keepable(change.attributes)?;
    let tx = services.store.begin().await?;
    let firm = licences::by_id(&tx, licence).await?.ok_or_else(|| Error::internal("the firm is gone"))?;
    if !(0..=firm.version).contains(&change.base_version) {
        return Err(Error::field("base_version", "range"));
    }
    let saved = save_in(services, &tx, licence, change, caller).await?;
    tx.commit().await?;
    Ok(saved)
}

async fn save_in(
    services: &Services,
    tx: &Tx,
    licence: LicenceId,
    change: DraftChange<'_>,
    caller: &Caller,
) -> Result<CheckedDraft> {
    let draft = SettingsDraft {
        revision: services.new_id(),
        base_version: change.base_version,
        attributes: change.attributes.clone(),
        updated_at: services.now(),
        updated_by: caller.actor.event_actor(EventActor::SYSTEM),
    };
    let is_saved = match change.revision {
        None => {
            let is_first = stored::draft(tx, licence).await?.is_none();
            if is_first {
                match stored::add_draft(tx, licence, &draft).await {
                    // The transaction has failed with it: the current draft is read outside.
                    Err(StoreError::Duplicate(_)) => {
                        return Err(draft_changed(services.store.reader(), licence).await?);
                    }
                    added => added?,
                }
            }
            is_first
        }
        Some(revision) => match revision.parse() {
            Ok(revision) => stored::replace_draft(tx, licence, revision, &draft).await?,
            Err(_) => false,
        },
    };
    if is_saved { Ok(CheckedDraft::new(draft)) } else { Err(draft_changed(tx, licence).await?) }
}

/// Deletes the draft.
///
/// # Errors
/// `DRAFT_CHANGED` where somebody saved meanwhile.
pub async fn discard(services: &Services, licence: LicenceId, revision: &str, caller: &Caller) -> Result<()> {
    require_all_clients(&caller.actor)?;
    let tx = services.store.begin().await?;
    if stored::draft(&tx, licence).await?.is_none() {
        return Ok(());
    }
    take(&tx, licence, revision).await?;
    let log = AuditWriter::new(services, &tx, (licence, None), caller);
    log.record("settings.draft_discarded", json!({})).await?;
    Ok(tx.commit().await?)
}

/// Makes a draft of an earlier version.
///
/// # Errors
/// `RECORD_NOT_FOUND` for a version that there is not; `DRAFT_CHANGED` where somebody saved meanwhile.
pub async fn restore(
    services: &Services,
    licence: LicenceId,
    (version, revision): (i64, Option<&str>),
    caller: &Caller,
) -> Result<CheckedDraft> {
    require_all_clients(&caller.actor)?;
    let tx = services.store.begin().await?;
    let firm = licences::by_id(&tx, licence).await?.ok_or_else(|| Error::internal("the firm is gone"))?;
    let earlier = version_details(&tx, licence, version).await?;
    let change = DraftChange { attributes: &earlier.attributes, base_version: firm.version, revision };
    let saved = save_in(services, &tx, licence, change, caller).await?;
    tx.commit().await?;
    Ok(saved)
}

/// Publishes the draft as the next version: the settings, the history, the audit trail and the event in one transaction.
///
/// # Errors
/// `DRAFT_CHANGED` where the draft is another one, or none; `SETTINGS_CHANGED` where the settings were written since the
/// draft began with them; `VALIDATION_FAILED` with every problem.
pub async fn publish(
    services: &Services,
    licence: LicenceId,
    revision: &str,
    caller: &Caller,
) -> Result<SettingsVersion> {
    require_all_clients(&caller.actor)?;
    let tx = services.store.begin().await?;
    // Whoever publishes or writes them at the same moment waits here.
    let firm = licences::lock(&tx, licence).await?.ok_or_else(|| Error::internal("the firm is gone"))?;
    let draft = take(&tx, licence, revision).await?;
    if draft.base_version != firm.version {
        return Err(settings_changed(&tx, &firm).await?);
    }
    let found = problems(&draft.attributes);
    if !found.is_empty() {
        return Err(validation_error(found.into_iter().map(Violation::from).collect()));
    }
    let mut settings = match records::parse(Segment::Licence, &draft.attributes) {
        Ok(Record::Licence(settings)) => *settings,
        Ok(_) => return Err(Error::internal("a licence was read as another record")),
        Err(violations) => return Err(validation_error(violations)),
    };
    settings.hosts.clone_from(&firm.settings.hosts);
    let new =
        NewVersion { slug: &firm.slug, before: Some(&firm), version: firm.version + 1, settings: &settings };
    let (_, line) = put_version(services, &tx, new, caller).await?;
    let details = json!({ "version": line.version, "changes": line.changes });
    AuditWriter::new(services, &tx, (licence, None), caller).record("settings.published", details).await?;
    tx.commit().await?;
    Ok(line)
}

/// Takes the draft with a revision.
async fn take(tx: &Tx, licence: LicenceId, revision: &str) -> Result<SettingsDraft> {
    let draft = stored::draft(tx, licence).await?;
    if let Some(draft) = draft.filter(|draft| draft.revision.to_string() == revision)
        && stored::remove_draft(tx, licence, draft.revision).await?
    {
        return Ok(draft);
    }
    Err(draft_changed(tx, licence).await?)
}

/// # Errors
/// `VALIDATION_FAILED` with what no licence can be.
fn require_keepable(attributes: &Value) -> Result<()> {
    let found = draft_violations(attributes);
    if found.is_empty() { Ok(()) } else { Err(validation_error(found)) }
}

fn validation_error(violations: Vec<Violation>) -> Error {
    Error::Violations { code: Code::ValidationFailed, violations }
}

/// 409 with the current draft.
async fn draft_changed(db: &impl Db, licence: LicenceId) -> Result<Error> {
    let draft = stored::draft(db, licence).await?;
    let (revision, at, by) = match draft {
        Some(draft) => (Some(draft.revision.to_string()), Some(draft.updated_at), Some(draft.updated_by)),
        None => (None, None, None),
    };
    Ok(Error::settings_conflict(SettingsConflict::Draft { revision, updated_at: at, updated_by: by }))
}

/// 409 with the settings that are in force.
async fn settings_changed(db: &impl Db, firm: &LicenceRow) -> Result<Error> {
    let published = published_settings(db, firm).await?;
    let (at, by) = match published.written {
        Some(written) => (Some(written.published_at), written.published_by),
        None => (None, None),
    };
    let version = published.version;
    Ok(Error::settings_conflict(SettingsConflict::Settings { version, published_at: at, published_by: by }))
}
