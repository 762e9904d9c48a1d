//! Firms, their branches and host names.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use uuid::Uuid;

use crate::sql::{QueryExt, Row, Value, values};
use crate::{Db, Result, StoreError, Tx, dialect};

/// The row of a firm with its settings.
#[derive(Clone, Debug)]
pub struct LicenceRow {
    pub id: LicenceId,
    pub slug: String,
    pub name: String,
    pub version: i64,
    /// Time since which consumers are mailed about changes; `None` while they are not.
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

/// The id of every firm.
pub async fn ids(db: &impl Db) -> Result<Vec<LicenceId>> {
    db.query("select id from licences order by id", values![], |row| row.read()).await
}

/// Returns the number of firms, and keeps others from creating one until this transaction ends.
pub async fn lock_count(tx: &Tx) -> Result<i64> {
    dialect::lock_setup(tx).await?;
    count(tx).await
}

/// Returns the number of firms.
pub async fn count(db: &impl Db) -> Result<i64> {
    let counted = db.query("select count(*) from licences", values![], |row| row.read()).await?;
    Ok(counted.into_iter().next().unwrap_or_default())
}

/// Every firm with its branches (by name) and host names.
pub async fn load_all(db: &impl Db) -> Result<Vec<(LicenceRow, Vec<Branch>, Vec<String>)>> {
    let mut of_branches: HashMap<LicenceId, Vec<Branch>> = HashMap::new();
    let text = "/* all licences */ select licence_id,id,external_id,name,domain from branches order by name";
    let branch = |row: &mut Row<'_>| {
        let licence: LicenceId = row.read()?;
        let branch =
            Branch { id: row.read()?, external_id: row.read()?, name: row.read()?, domain: row.read()? };
        Ok((licence, branch))
    };
    for (licence, branch) in db.query(text, values![], branch).await? {
        of_branches.entry(licence).or_default().push(branch);
    }
    let mut of_hosts: HashMap<LicenceId, Vec<String>> = HashMap::new();
    let text = "/* all licences */ select licence_id,host from licence_hosts";
    for (licence, host) in db.query(text, values![], |row| Ok((row.read()?, row.read()?))).await? {
        of_hosts.entry(licence).or_default().push(host);
    }
    let licences = db.query(&format!("{SELECT} order by slug"), values![], from_row).await?;
    let with_parts = |licence: LicenceRow| {
        let branches = of_branches.remove(&licence.id).unwrap_or_default();
        let hosts = of_hosts.remove(&licence.id).unwrap_or_default();
        (licence, branches, hosts)
    };
    Ok(licences.into_iter().map(with_parts).collect())
}

/// The firm with this short name.
pub async fn by_slug(db: &impl Db, slug: &str) -> Result<Option<LicenceRow>> {
    db.query_opt(&format!("{SELECT} where slug=$1"), values![slug], from_row).await
}

/// The short names of all firms.
pub async fn slugs(db: &impl Db) -> Result<Vec<String>> {
    db.query("select slug from licences", values![], |row| row.read()).await
}

/// The names of the other firms.
pub async fn names_of_others(db: &impl Db, licence: LicenceId) -> Result<Vec<String>> {
    db.query("select name from licences where id<>$1", values![licence], |row| row.read()).await
}

/// Returns true if a firm has a branch with this domain.
pub async fn has_branch(db: &impl Db, licence: LicenceId, domain: &str) -> Result<bool> {
    let text = "select exists(select 1 from branches where licence_id=$1 and domain=$2)";
    db.query_one(text, values![licence, domain], |row| row.read()).await
}

/// The firms that have their consumers mailed about what changes.
pub async fn mailing(db: &impl Db) -> Result<Vec<LicenceRow>> {
    db.query(&format!("{SELECT} where mail_since is not null"), values![], from_row).await
}

/// The domain of the branch to which a link leads that nobody asked for at a branch: the consumer's `own`, by its external
/// id, or else the one that is called as the firm is, or else the first by name.
pub async fn branch_for(db: &impl Db, licence: &LicenceRow, own: Option<&str>) -> Result<Option<String>> {
    let text = "select domain from branches where licence_id=$1 order by case when external_id=$2 then 0 \
         when domain=$3 then 1 else 2 end,name limit 1";
    db.query_opt(text, values![licence.id, own, &licence.slug], |row| row.read()).await
}

/// The firm with this id.
pub async fn by_id(db: &impl Db, id: LicenceId) -> Result<Option<LicenceRow>> {
    db.query_opt(&format!("{SELECT} where id=$1"), values![id], from_row).await
}

/// Returns the firm with this id, and locks its row so that nobody else writes its settings before the transaction
/// ends.
pub async fn lock(tx: &Tx, id: LicenceId) -> Result<Option<LicenceRow>> {
    tx.query_opt(&format!("{SELECT} where id=$1 for update"), values![id], from_row).await
}

/// Inserts or replaces a firm's settings under its short name and returns its id. Versions are the caller's business:
/// this writes.
pub async fn put(
    tx: &Tx,
    id: LicenceId,
    slug: &str,
    version: i64,
    settings: &domain::licence::Licence,
    now: DateTime<Utc>,
) -> Result<LicenceId> {
    let known = by_slug(tx, slug).await?;
    let id = known.as_ref().map_or(id, |licence| licence.id);
    let mail_since = settings.mail.enabled.then(|| known.and_then(|known| known.mail_since).unwrap_or(now));
    tx.execute(
        "insert into licences (id,slug,name,version,settings,updated_at,mail_since) \
         values ($1,$2,$3,$4,$5,$6,$7) on conflict (id) do update set name=excluded.name,\
         version=excluded.version,settings=excluded.settings,updated_at=excluded.updated_at,\
         mail_since=excluded.mail_since",
        values![id, slug, &settings.name, version, serde_json::to_value(settings)?, now, mail_since],
    )
    .await?;
    tx.execute("delete from licence_hosts where licence_id=$1", values![id]).await?;
    let hosts: Vec<Vec<Value<'_>>> =
        settings.hosts.iter().map(|host| vec![host.to_ascii_lowercase().into(), id.into()]).collect();
    tx.execute_many("insert into licence_hosts (host,licence_id) values ($1,$2)", &hosts).await?;
    Ok(id)
}

/// Inserts or replaces one branch; its domain is unique in the installation.
///
/// # Errors
/// [`StoreError::Duplicate`] when another branch has the domain.
pub async fn put_branch(
    tx: &Tx,
    id: Uuid,
    licence: LicenceId,
    external_id: &str,
    version: i64,
    name: &str,
    domain: &str,
) -> Result<()> {
    tx.execute(
        "insert into branches (id,licence_id,external_id,version,name,domain) values ($1,$2,$3,$4,$5,$6) \
         on conflict (licence_id,external_id) do update set version=excluded.version,name=excluded.name,\
         domain=excluded.domain",
        values![id, licence, external_id, version, name, domain],
    )
    .await?;
    Ok(())
}

const SELECT: &str = "select id,slug,name,version,mail_since,settings from licences";

fn from_row(row: &mut Row<'_>) -> Result<LicenceRow> {
    let (id, slug): (LicenceId, String) = (row.read()?, row.read()?);
    Ok(LicenceRow {
        id,
        name: row.read()?,
        version: row.read()?,
        mail_since: row.read()?,
        settings: serde_json::from_value(row.read()?)
            .map_err(|error| StoreError::Corrupt(format!("licence {slug}: {error}")))?,
        slug,
    })
}
