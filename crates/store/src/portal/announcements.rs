//! Announcements of the firm for all of its consumers.

use serde_json::Value;
use uuid::Uuid;

use crate::sql::{QueryExt, values};
use crate::{Db, Result, Scope};

/// The firm's announcements of one kind with their ids, by the firm's own names for them.
pub async fn list(db: &impl Db, scope: Scope, kind: &str) -> Result<Vec<(Uuid, Value)>> {
    let text = "select id,details from announcements where licence_id=$1 and kind=$2 order by external_id";
    db.query(text, values![scope.licence, kind], |row| Ok((row.read()?, row.read()?))).await
}
