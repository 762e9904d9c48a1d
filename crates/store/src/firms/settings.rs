//! Draft of a firm's settings, their versions, and the previews of the draft.

use chrono::{DateTime, Utc};
use domain::accounts::grants::{Gift, Grant};
use domain::events::EventActor;
use domain::ids::LicenceId;
use domain::licence::SettingsSource;
use serde_json::Value;
use uuid::Uuid;

use crate::grants::require_grant;
use crate::sql::{QueryBuilder, QueryExt, Row, values};
use crate::{Db, Result, StoreError, Tx};

/// A draft, which may break rules.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingsDraft {
    /// Revision, another one each time the draft is saved.
    pub revision: Uuid,
    /// The version of the settings on which it is based.
    pub base_version: i64,
    pub attributes: Value,
    pub updated_at: DateTime<Utc>,
    pub updated_by: EventActor,
}

/// The draft of a firm.
pub async fn draft(db: &impl Db, licence: LicenceId) -> Result<Option<SettingsDraft>> {
    let text = "select revision,base_version,attributes,updated_at,updated_by from settings_drafts \
         where licence_id=$1";
    let read = |row: &mut Row<'_>| {
        Ok(SettingsDraft {
            revision: row.read()?,
            base_version: row.read()?,
            attributes: row.read()?,
            updated_at: row.read()?,
            updated_by: actor(row.read()?)?,
        })
    };
    db.query_opt(text, values![licence], read).await
}

/// Keeps the first draft of a firm.
///
/// # Errors
/// [`StoreError::Duplicate`] where there is one.
pub async fn add_draft(tx: &Tx, licence: LicenceId, draft: &SettingsDraft) -> Result<()> {
    let text = "insert into settings_drafts (licence_id,revision,base_version,attributes,updated_at,updated_by) \
         values ($1,$2,$3,$4,$5,$6)";
    let by = serde_json::to_value(&draft.updated_by)?;
    let values =
        values![licence, draft.revision, draft.base_version, &draft.attributes, draft.updated_at, by];
    tx.execute(text, values).await?;
    Ok(())
}

/// Keeps a draft in the place of the one with a revision; false where that one is not there any more.
pub async fn replace_draft(
    tx: &Tx,
    licence: LicenceId,
    revision: Uuid,
    draft: &SettingsDraft,
) -> Result<bool> {
    let text = "update settings_drafts set revision=$3,base_version=$4,attributes=$5,updated_at=$6,updated_by=$7 \
         where licence_id=$1 and revision=$2";
    let by = serde_json::to_value(&draft.updated_by)?;
    let values = values![
        licence,
        revision,
        draft.revision,
        draft.base_version,
        &draft.attributes,
        draft.updated_at,
        by
    ];
    Ok(tx.execute(text, values).await? > 0)
}

/// Takes the draft with a revision away; false where it is not there any more.
pub async fn remove_draft(tx: &Tx, licence: LicenceId, revision: Uuid) -> Result<bool> {
    let text = "delete from settings_drafts where licence_id=$1 and revision=$2";
    Ok(tx.execute(text, values![licence, revision]).await? > 0)
}

/// A version of a firm's settings, without them.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingsVersion {
    pub version: i64,
    pub published_at: DateTime<Utc>,
    /// Absent for the settings of before versions were kept.
    pub published_by: Option<EventActor>,
    pub source: SettingsSource,
    /// Number of values that differ from the version before.
    pub changes: i64,
}

fn read_version(row: &mut Row<'_>) -> Result<SettingsVersion> {
    let (version, published_at) = (row.read()?, row.read()?);
    let by: Option<Value> = row.read()?;
    let published_by = by.map(actor).transpose()?;
    Ok(SettingsVersion { version, published_at, published_by, source: row.parse()?, changes: row.read()? })
}

/// Adds a version; `attributes` are absent where nothing changed.
pub async fn add_version(
    tx: &Tx,
    licence: LicenceId,
    new: &SettingsVersion,
    attributes: Option<&Value>,
) -> Result<()> {
    let text = "insert into settings_versions (licence_id,version,published_at,published_by,source,changes,attributes) \
         values ($1,$2,$3,$4,$5,$6,$7)";
    let by = new.published_by.as_ref().map(serde_json::to_value).transpose()?;
    let source: &str = new.source.into();
    let values = values![licence, new.version, new.published_at, by, source, new.changes, attributes];
    tx.execute(text, values).await?;
    Ok(())
}

/// The versions of a firm's settings before one, or all of them, the newest first, at most so many.
pub async fn versions(
    db: &impl Db,
    licence: LicenceId,
    before: Option<i64>,
    limit: u64,
) -> Result<Vec<SettingsVersion>> {
    let text = format!("{VERSIONS} where licence_id=$1");
    let mut query = QueryBuilder::new(&text, [licence.into()]);
    if let Some(before) = before {
        query.push(" and version<").bind(before);
    }
    query.push(" order by version desc limit ").bind(limit);
    db.query(query.text(), query.values(), read_version).await
}

/// Returns a version of the firm's settings.
pub async fn version(db: &impl Db, licence: LicenceId, version: i64) -> Result<Option<SettingsVersion>> {
    let text = format!("{VERSIONS} where licence_id=$1 and version=$2");
    db.query_opt(&text, values![licence, version], read_version).await
}

/// The settings as they were in a version.
pub async fn attributes_of(db: &impl Db, licence: LicenceId, version: i64) -> Result<Option<Value>> {
    let text = "select attributes from settings_versions where licence_id=$1 and version<=$2 \
         and attributes is not null order by version desc limit 1";
    db.query_opt(text, values![licence, version], |row| row.read()).await
}

const VERSIONS: &str = "select version,published_at,published_by,source,changes from settings_versions";

/// A look at the portal with the draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsPreview {
    pub id: Uuid,
    pub licence: LicenceId,
    /// Path of the page that the link opens.
    pub path: String,
    /// Time at which the link expires, or the preview, once the link was followed.
    pub expires_at: DateTime<Utc>,
}

const PREVIEWS: &str = "select id,licence_id,path,expires_at from settings_previews";

fn read_preview(row: &mut Row<'_>) -> Result<SettingsPreview> {
    Ok(SettingsPreview { id: row.read()?, licence: row.read()?, path: row.read()?, expires_at: row.read()? })
}

/// Stores the link of a preview of the settings.
///
/// # Errors
/// [`crate::StoreError::NotGranted`].
pub async fn add_preview(
    tx: &Tx,
    grant: &Grant,
    preview: &SettingsPreview,
    link_hash: Vec<u8>,
) -> Result<()> {
    require_grant(grant, &Gift::SettingsPreview, None)?;
    let text =
        "insert into settings_previews (id,licence_id,link_hash,path,expires_at) values ($1,$2,$3,$4,$5)";
    let values = values![preview.id, preview.licence, link_hash, &preview.path, preview.expires_at];
    tx.execute(text, values).await?;
    Ok(())
}

/// The link with a hash that nobody followed and that has not ended.
pub async fn preview_of_link(
    db: &impl Db,
    link_hash: Vec<u8>,
    now: DateTime<Utc>,
) -> Result<Option<SettingsPreview>> {
    let text =
        format!("/* all licences */ {PREVIEWS} where link_hash=$1 and cookie_hash is null and expires_at>$2");
    db.query_opt(&text, values![link_hash, now], read_preview).await
}

/// Gives the preview of a link to a browser, until a moment; false where another one was first.
pub async fn follow_link(
    tx: &Tx,
    (licence, id): (LicenceId, Uuid),
    cookie_hash: Vec<u8>,
    until: DateTime<Utc>,
) -> Result<bool> {
    let text = "update settings_previews set cookie_hash=$2,expires_at=$3 \
         where id=$1 and licence_id=$4 and cookie_hash is null";
    Ok(tx.execute(text, values![id, cookie_hash, until, licence]).await? > 0)
}

/// Returns a browser's preview that has not ended.
pub async fn preview_of_cookie(
    db: &impl Db,
    cookie_hash: Vec<u8>,
    now: DateTime<Utc>,
) -> Result<Option<SettingsPreview>> {
    let text = format!("/* all licences */ {PREVIEWS} where cookie_hash=$1 and expires_at>$2");
    db.query_opt(&text, values![cookie_hash, now], read_preview).await
}

/// Ends the preview of a browser.
pub async fn end_preview(tx: &Tx, cookie_hash: Vec<u8>) -> Result<()> {
    let text = "/* all licences */ delete from settings_previews where cookie_hash=$1";
    tx.execute(text, values![cookie_hash]).await?;
    Ok(())
}

/// Removes the links and previews that ended before a moment.
pub async fn delete_ended_previews(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    tx.execute("/* all licences */ delete from settings_previews where expires_at<$1", values![before]).await
}

fn actor(value: Value) -> Result<EventActor> {
    serde_json::from_value(value).map_err(|error| StoreError::Corrupt(format!("who wrote settings: {error}")))
}
