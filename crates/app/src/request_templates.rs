//! A firm's needs lists: what it begins with, what it has worded itself, and how a client reads them.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use domain::codes::Code;
use domain::events::{EventActor, RecordWritten, WrittenChange};
use domain::ids::LicenceId;
use domain::request_templates::{RequestTemplate, default_templates, is_template_id};
use domain::schema::Violation;
use serde::Deserialize;
use serde_json::{Value, json};
use store::firms::request_templates as stored;
use store::firms::request_templates::TemplateVersion;
use store::{Db, StoreError};

use crate::accounts::grants::require_all_clients;
use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::{Error, Result};
use crate::events::{self, EventSubject};
use crate::services::Services;

/// The type by which events name a needs list: the path of its calls.
const RECORD_TYPE: &str = "request-templates";
/// The most versions of a list that are shown.
const MAX_VERSIONS: u64 = 100;

/// A list as it is now, or as it was.
#[derive(Clone, Debug, PartialEq)]
pub struct CurrentTemplate {
    pub id: String,
    /// 0 for one that the firm has not changed.
    pub version: i64,
    pub template: RequestTemplate,
    pub changed_at: Option<DateTime<Utc>>,
    pub changed_by: Option<String>,
}

impl CurrentTemplate {
    fn from_shipped(id: &str, template: &RequestTemplate) -> Self {
        let (id, template) = (id.to_owned(), template.clone());
        Self { id, version: 0, template, changed_at: None, changed_by: None }
    }

    fn read(version: TemplateVersion) -> Result<Self> {
        let template = RequestTemplate::deserialize(&version.details).map_err(Error::internal)?;
        Ok(Self {
            id: version.id,
            version: version.version,
            template,
            changed_at: Some(version.changed_at),
            changed_by: version.changed_by,
        })
    }
}

/// The lists of a firm, by id.
pub async fn list(db: &impl Db, licence: LicenceId) -> Result<Vec<CurrentTemplate>> {
    let mut lists: BTreeMap<String, CurrentTemplate> = default_templates()
        .iter()
        .map(|(id, template)| (id.clone(), CurrentTemplate::from_shipped(id, template)))
        .collect();
    for version in stored::latest(db, licence).await? {
        lists.insert(version.id.clone(), CurrentTemplate::read(version)?);
    }
    Ok(lists.into_values().collect())
}

/// The versions of a list, the newest first; the shipped one is the last.
///
/// # Errors
/// `RECORD_NOT_FOUND`.
pub async fn list_versions(db: &impl Db, licence: LicenceId, id: &str) -> Result<Vec<CurrentTemplate>> {
    let found = stored::versions(db, licence, id, MAX_VERSIONS).await?;
    let mut versions = found.into_iter().map(CurrentTemplate::read).collect::<Result<Vec<_>>>()?;
    versions.extend(default_templates().get(id).map(|template| CurrentTemplate::from_shipped(id, template)));
    if versions.is_empty() { Err(Code::RecordNotFound.into()) } else { Ok(versions) }
}

/// Writes the next version of a list.
///
/// # Errors
/// `ACCESS_DENIED` for whoever sees some clients only; `VALIDATION_FAILED` with every violation; `VERSION_CONFLICT` where this version or a newer one stands.
pub async fn put(
    services: &Services,
    licence: LicenceId,
    id: &str,
    (version, attributes): (i64, &Value),
    caller: &Caller,
) -> Result<CurrentTemplate> {
    require_all_clients(&caller.actor)?;
    let invalid = |violations| Error::Violations { code: Code::ValidationFailed, violations };
    if !is_template_id(id) {
        let message = "an id has small letters, digits and hyphens, 60 at most";
        return Err(invalid(vec![Violation::new("/id", "pattern", message)]));
    }
    let template = RequestTemplate::parse(attributes).map_err(invalid)?;
    let tx = services.store.begin().await?;
    let before = stored::versions(&tx, licence, id, 1).await?.pop().map_or(0, |latest| latest.version);
    if version <= before {
        return Err(Code::VersionConflict.into());
    }
    let new = TemplateVersion {
        id: id.to_owned(),
        version,
        details: serde_json::to_value(&template).map_err(Error::internal)?,
        changed_at: services.now(),
        changed_by: caller.actor.manager().managed_by_name,
    };
    match stored::add(&tx, licence, &new).await {
        Err(StoreError::Duplicate(_)) => return Err(Code::VersionConflict.into()),
        added => added?,
    }
    let details = json!({ "request_template": id, "version": version });
    AuditWriter::new(services, &tx, (licence, None), caller)
        .record("request_template.changed", details)
        .await?;
    let change = if before == 0 && !default_templates().contains_key(id) {
        WrittenChange::Created
    } else {
        WrittenChange::Updated
    };
    let event =
        RecordWritten { record_type: RECORD_TYPE.to_owned(), external_id: id.to_owned(), version, change };
    let by = caller.actor.event_actor(EventActor::SYSTEM);
    events::append(services, &tx, licence, by, EventSubject::default(), event, services.now()).await?;
    tx.commit().await?;
    CurrentTemplate::read(new)
}
