//! The lines of the audit trail as they are chained: details as their very text, which no reader of JSON gives back.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::sql::{Query, Row, values};
use crate::{Db, Result};

/// A line of the audit trail with its details as the very text that is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct AuditLine {
    pub id: Uuid,
    pub licence: Uuid,
    pub consumer: Option<Uuid>,
    pub actor: String,
    pub kind: String,
    pub details: String,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
    pub occurred_at: DateTime<Utc>,
}

const COLUMNS: &str = "a.id,a.licence_id,a.consumer_id,a.actor,a.type,cast(a.details as text),a.ip,a.user_agent,\
     a.occurred_at";

fn line(row: &mut Row<'_>) -> Result<AuditLine> {
    Ok(AuditLine {
        id: row.read()?,
        licence: row.read()?,
        consumer: row.read()?,
        actor: row.read()?,
        kind: row.read()?,
        details: row.read()?,
        ip: row.read()?,
        user_agent: row.read()?,
        occurred_at: row.read()?,
    })
}

/// Lines of a firm after an id that are not in the chain, by id, at most `limit`.
pub async fn unsealed_lines(db: &impl Db, licence: Uuid, after: Uuid, limit: u64) -> Result<Vec<AuditLine>> {
    let text = format!(
        "select {COLUMNS} from audit a where a.licence_id=$1 and a.id>$2 and not exists \
         (select 1 from audit_chain c where c.licence_id=$1 and c.line_id=a.id) order by a.id limit $3"
    );
    db.query(&text, values![licence, after, limit], line).await
}

/// The lines behind a stretch of the audit chain, by place.
pub async fn lines_at(
    db: &impl Db,
    licence: Uuid,
    position: i64,
    limit: u64,
) -> Result<HashMap<i64, AuditLine>> {
    let text = format!(
        "select {COLUMNS},c.position from audit_chain c join audit a on a.id=c.line_id \
         where c.licence_id=$1 and c.position>$2 and c.position<=$3"
    );
    let last = position.saturating_add_unsigned(limit);
    let lines = db
        .query(&text, values![licence, position, last], |row| {
            let line = line(row)?;
            Ok((row.read()?, line))
        })
        .await?;
    Ok(lines.into_iter().collect())
}

/// How many lines from an id on are not in the chain, and the first before it that is not.
pub async fn outside_the_chain(db: &impl Db, licence: Uuid, from: Uuid) -> Result<(u64, Option<Uuid>)> {
    let outside = "from audit a where a.licence_id=$1 and not exists \
         (select 1 from audit_chain c where c.licence_id=$1 and c.line_id=a.id)";
    let young = format!("select count(*) {outside} and a.id>=$2");
    let young = db.query_one(&young, values![licence, from], |row| row.count()).await?;
    let old = format!("select a.id {outside} and a.id<$2 order by a.id limit 1");
    let old = db.query_opt(&old, values![licence, from], |row| row.read()).await?;
    Ok((young, old))
}
