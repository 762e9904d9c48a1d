//! A firm's own needs lists with all their versions, and which sets of requests were sent.

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use serde_json::Value;

use crate::sql::{QueryBuilder, QueryExt, Row, values};
use crate::{Db, Result, Scope, Tx};

/// A version of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct TemplateVersion {
    pub id: String,
    pub version: i64,
    pub details: Value,
    pub changed_at: DateTime<Utc>,
    /// The name of who wrote the version.
    pub changed_by: Option<String>,
}

const COLUMNS: &str = "id,version,details,changed_at,changed_by";

fn from_row(row: &mut Row<'_>) -> Result<TemplateVersion> {
    Ok(TemplateVersion {
        id: row.read()?,
        version: row.read()?,
        details: row.read()?,
        changed_at: row.read()?,
        changed_by: row.read()?,
    })
}

/// The newest version of each list of a firm, by id.
pub async fn latest(db: &impl Db, licence: LicenceId) -> Result<Vec<TemplateVersion>> {
    let text = format!(
        "select {COLUMNS} from request_templates t where licence_id=$1 and version=\
         (select max(n.version) from request_templates n where n.licence_id=t.licence_id and n.id=t.id) order by id"
    );
    db.query(&text, values![licence], from_row).await
}

/// Returns the newest versions of a needs list, at most `limit`, the newest first.
pub async fn versions(
    db: &impl Db,
    licence: LicenceId,
    id: &str,
    limit: u64,
) -> Result<Vec<TemplateVersion>> {
    let text = format!("select {COLUMNS} from request_templates where licence_id=$1 and id=");
    let mut query = QueryBuilder::new(&text, [licence.into()]);
    query.bind(id).push(" order by version desc limit ").bind(limit);
    db.query(query.text(), query.values(), from_row).await
}

/// Adds a version.
///
/// # Errors
/// [`crate::StoreError::Duplicate`] where it stands already.
pub async fn add(tx: &Tx, licence: LicenceId, new: &TemplateVersion) -> Result<()> {
    let text = "insert into request_templates (licence_id,id,version,details,changed_at,changed_by) \
         values ($1,$2,$3,$4,$5,$6)";
    let values =
        values![licence, &new.id, new.version, &new.details, new.changed_at, new.changed_by.as_deref()];
    tx.execute(text, values).await?;
    Ok(())
}

/// A set of requests that was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentSet {
    /// Hash by which a set with the same key is compared.
    pub content_hash: Vec<u8>,
    /// Body of the response.
    pub body: String,
}

/// The set that a sender sent a client by a key.
pub async fn find_set(db: &impl Db, scope: Scope, sender: &str, key: &str) -> Result<Option<SentSet>> {
    let text = "select content_hash,body from request_sets \
         where consumer_id=$1 and sender=$2 and key=$3 and licence_id=$4";
    db.query_opt(text, values![scope.consumer, sender, key, scope.licence], |row| {
        Ok(SentSet { content_hash: row.read()?, body: row.read()? })
    })
    .await
}

/// Keeps a set that was sent.
///
/// # Errors
/// [`crate::StoreError::Duplicate`] where the same one is being sent at this moment.
pub async fn add_set(
    tx: &Tx,
    scope: Scope,
    sender: &str,
    key: &str,
    set: &SentSet,
    now: DateTime<Utc>,
) -> Result<()> {
    let text = "insert into request_sets (licence_id,consumer_id,sender,key,content_hash,body,created_at) \
         values ($1,$2,$3,$4,$5,$6,$7)";
    let (licence, consumer) = (scope.licence, scope.consumer);
    let values = values![licence, consumer, sender, key, set.content_hash.clone(), &set.body, now];
    tx.execute(text, values).await?;
    Ok(())
}
