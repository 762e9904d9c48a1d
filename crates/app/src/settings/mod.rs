//! A firm's settings as its administrators work on them: a draft that they share, published as the next version.

mod drafts;
mod history;
pub mod operator;
mod previews;
mod providers;
mod version;

pub use drafts::{CheckedDraft, DraftChange, discard, draft_differences, find_draft, publish, restore, save};
pub use history::{VersionDetails, list_versions, put_version, version_details};
pub use previews::{Preview, PreviewLink, create_preview, end_preview, follow_preview, preview_licence};
pub use version::NewVersion;

use domain::ids::LicenceId;
use domain::licence::{Licence as Settings, SettingsSource};
use domain::records::Manager;
use serde_json::Value;
use store::Db;
use store::firms::licences::LicenceRow;
use store::firms::settings as stored;
use store::firms::settings::SettingsVersion;

use crate::error::{Error, Result};

/// The settings that are in force, as the firm edits them.
#[derive(Clone, Debug)]
pub struct PublishedSettings {
    pub version: i64,
    /// Author and time of this version; `None` where that was not recorded.
    pub written: Option<SettingsVersion>,
    /// Settings without the host names.
    pub attributes: Value,
    pub hosts: Vec<String>,
}

impl PublishedSettings {
    /// Returns the manager of the settings: their last author.
    pub fn manager(&self) -> Manager {
        self.written.as_ref().map_or(Manager::OPERATOR, manager_of)
    }
}

/// Returns the settings that are in force.
pub async fn published_settings(db: &impl Db, licence: &LicenceRow) -> Result<PublishedSettings> {
    Ok(PublishedSettings {
        version: licence.version,
        written: stored::version(db, licence.id, licence.version).await?,
        attributes: editable_settings(&licence.settings)?,
        hosts: licence.settings.hosts.clone(),
    })
}

/// Returns the author of the version of a firm's settings that is in force.
pub async fn manager(db: &impl Db, licence: LicenceId, version: i64) -> Result<Manager> {
    let written = stored::version(db, licence, version).await?;
    Ok(written.as_ref().map_or(Manager::OPERATOR, manager_of))
}

fn manager_of(version: &SettingsVersion) -> Manager {
    let name = version.published_by.as_ref().and_then(|by| by.name.as_deref()).unwrap_or_default();
    match version.source {
        SettingsSource::Desk => Manager::desk(name),
        SettingsSource::Api => Manager::system(name),
        SettingsSource::Operator => Manager::OPERATOR,
    }
}

/// The settings without the host names, which the operator sets.
fn editable_settings(settings: &Settings) -> Result<Value> {
    Ok(without_hosts(serde_json::to_value(settings).map_err(Error::internal)?))
}

fn without_hosts(mut attributes: Value) -> Value {
    if let Some(members) = attributes.as_object_mut() {
        members.remove("hosts");
    }
    attributes
}
