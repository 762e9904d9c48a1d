//! Firms, their branches and host names.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::entities::{branches, licence_hosts, licences};
use crate::{Db, Result, StoreError, Tx};

/// One firm.
#[derive(Clone, Debug)]
pub struct Licence {
    pub id: Uuid,
    pub slug: String,
    pub name: String,
    pub version: i64,
    /// Since when consumers are mailed about what changes; absent while they are not.
    pub mail_since: Option<DateTime<Utc>>,
    pub settings: domain::licence::Licence,
}

/// One office of a firm, chosen by its domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    pub id: Uuid,
    pub external_id: String,
    pub name: String,
    pub domain: String,
}

/// Every firm with its branches (by name) and host names.
pub async fn all(db: &impl Db) -> Result<Vec<(Licence, Vec<Branch>, Vec<String>)>> {
    let mut of_branches: HashMap<Uuid, Vec<Branch>> = HashMap::new();
    let rows = branches::Entity::find().order_by_asc(branches::Column::Name).all(db.connection()).await?;
    for row in rows {
        let branch = Branch { id: row.id, external_id: row.external_id, name: row.name, domain: row.domain };
        of_branches.entry(row.licence_id).or_default().push(branch);
    }
    let mut of_hosts: HashMap<Uuid, Vec<String>> = HashMap::new();
    for row in licence_hosts::Entity::find().all(db.connection()).await? {
        of_hosts.entry(row.licence_id).or_default().push(row.host);
    }
    let rows = licences::Entity::find().order_by_asc(licences::Column::Slug).all(db.connection()).await?;
    rows.into_iter()
        .map(|row| {
            let licence = from_row(row)?;
            let branches = of_branches.remove(&licence.id).unwrap_or_default();
            let hosts = of_hosts.remove(&licence.id).unwrap_or_default();
            Ok((licence, branches, hosts))
        })
        .collect()
}

/// The firm with this short name.
pub async fn by_slug(db: &impl Db, slug: &str) -> Result<Option<Licence>> {
    let row = licences::Entity::find().filter(licences::Column::Slug.eq(slug)).one(db.connection()).await?;
    row.map(from_row).transpose()
}

/// The short names of all firms.
pub async fn slugs(db: &impl Db) -> Result<Vec<String>> {
    let query = licences::Entity::find().select_only().column(licences::Column::Slug);
    Ok(query.into_tuple().all(db.connection()).await?)
}

/// Whether a firm has a branch with this domain.
pub async fn has_branch(db: &impl Db, licence: Uuid, domain: &str) -> Result<bool> {
    let query = branches::Entity::find()
        .filter(branches::Column::LicenceId.eq(licence))
        .filter(branches::Column::Domain.eq(domain));
    Ok(query.one(db.connection()).await?.is_some())
}

/// The firms that have their consumers mailed about what changes.
pub async fn mailing(db: &impl Db) -> Result<Vec<Licence>> {
    let rows = licences::Entity::find()
        .filter(licences::Column::MailSince.is_not_null())
        .all(db.connection())
        .await?;
    rows.into_iter().map(from_row).collect()
}

/// The domain of the branch to which a link leads that nobody asked for at a branch: the consumer's `own`, by its external
/// id, or else the one that is called as the firm is, or else the first by name.
pub async fn branch_for(db: &impl Db, licence: &Licence, own: Option<&str>) -> Result<Option<String>> {
    let rows = branches::Entity::find()
        .filter(branches::Column::LicenceId.eq(licence.id))
        .order_by_asc(branches::Column::Name)
        .all(db.connection())
        .await?;
    let own = rows.iter().find(|row| Some(row.external_id.as_str()) == own);
    let main = || rows.iter().find(|row| row.domain == licence.slug);
    Ok(own.or_else(main).or_else(|| rows.first()).map(|row| row.domain.clone()))
}

/// The firm with this id.
pub async fn by_id(db: &impl Db, id: Uuid) -> Result<Option<Licence>> {
    let row = licences::Entity::find_by_id(id).one(db.connection()).await?;
    row.map(from_row).transpose()
}

/// Inserts or replaces a firm's settings under its short name and answers its id. Versions are the caller's
/// business: this writes.
pub async fn put(
    tx: &Tx,
    id: Uuid,
    slug: &str,
    version: i64,
    settings: &domain::licence::Licence,
    now: DateTime<Utc>,
) -> Result<Uuid> {
    let known = by_slug(tx, slug).await?;
    let id = known.as_ref().map_or(id, |licence| licence.id);
    let mail_since = settings.mail.enabled.then(|| known.and_then(|known| known.mail_since).unwrap_or(now));
    let row = licences::ActiveModel {
        id: Set(id),
        slug: Set(slug.to_owned()),
        name: Set(settings.name.clone()),
        version: Set(version),
        settings: Set(serde_json::to_value(settings)?),
        updated_at: Set(now),
        mail_since: Set(mail_since),
    };
    let replace = OnConflict::column(licences::Column::Id)
        .update_columns([
            licences::Column::Name,
            licences::Column::Version,
            licences::Column::Settings,
            licences::Column::UpdatedAt,
            licences::Column::MailSince,
        ])
        .to_owned();
    licences::Entity::insert(row).on_conflict(replace).exec_without_returning(tx.connection()).await?;
    licence_hosts::Entity::delete_many()
        .filter(licence_hosts::Column::LicenceId.eq(id))
        .exec(tx.connection())
        .await?;
    for host in &settings.hosts {
        let row = licence_hosts::ActiveModel { host: Set(host.to_ascii_lowercase()), licence_id: Set(id) };
        licence_hosts::Entity::insert(row).exec_without_returning(tx.connection()).await?;
    }
    Ok(id)
}

/// Inserts or replaces one branch; its domain is unique in the installation.
///
/// # Errors
/// [`StoreError::Duplicate`] when another branch has the domain.
pub async fn put_branch(
    tx: &Tx,
    id: Uuid,
    licence: Uuid,
    external_id: &str,
    version: i64,
    name: &str,
    domain: &str,
) -> Result<()> {
    let row = branches::ActiveModel {
        id: Set(id),
        licence_id: Set(licence),
        external_id: Set(external_id.to_owned()),
        version: Set(version),
        name: Set(name.to_owned()),
        domain: Set(domain.to_owned()),
    };
    let replace = OnConflict::columns([branches::Column::LicenceId, branches::Column::ExternalId])
        .update_columns([branches::Column::Version, branches::Column::Name, branches::Column::Domain])
        .to_owned();
    branches::Entity::insert(row).on_conflict(replace).exec_without_returning(tx.connection()).await?;
    Ok(())
}

fn from_row(row: licences::Model) -> Result<Licence> {
    let settings = serde_json::from_value(row.settings)
        .map_err(|error| StoreError::Corrupt(format!("licence {}: {error}", row.slug)))?;
    Ok(Licence {
        id: row.id,
        slug: row.slug,
        name: row.name,
        version: row.version,
        mail_since: row.mail_since,
        settings,
    })
}
