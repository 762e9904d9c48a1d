//! The chains as they are stored: JSON as its very text, which no reader of JSON gives back.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbBackend, QueryResult, Statement, Value};
use uuid::Uuid;

use crate::submissions::{ChainEntry, Submission};
use crate::{Db, Result, Tx};

/// Which entries of the evidence chain are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntriesOf {
    /// All after a position, the earliest first.
    Chain { after: i64 },
    /// Those of a consumer after a position, the earliest first.
    Consumer { id: Uuid, after: i64 },
    /// Those of an action, the newest first.
    Action(Uuid),
}

/// A stretch of the evidence chain after a position, at most `limit` entries.
pub async fn entries_after(
    db: &impl Db,
    licence: Uuid,
    position: i64,
    limit: u64,
) -> Result<Vec<ChainEntry>> {
    entries_of(db, licence, EntriesOf::Chain { after: position }, limit).await
}

/// Entries of the evidence chain, at most `limit`.
pub async fn entries_of(
    db: &impl Db,
    licence: Uuid,
    which: EntriesOf,
    limit: u64,
) -> Result<Vec<ChainEntry>> {
    let text = if db.backend() == DbBackend::Postgres { "::text" } else { "" };
    let (filter, values): (_, Vec<Value>) = match which {
        EntriesOf::Chain { after } => ("chain_position > $2 order by chain_position", vec![after.into()]),
        EntriesOf::Consumer { id, after } => (
            "consumer_id = $2 and chain_position > $3 order by chain_position",
            vec![id.into(), after.into()],
        ),
        EntriesOf::Action(id) => ("action_id = $2 order by chain_position desc", vec![id.into()]),
    };
    let sql = format!(
        "select id, licence_id, action_id, consumer_id, type, payload{text}, evidence{text}, created_at, \
         chain_position, previous_hash, hash, version, sealed_action_id, key_id, signature \
         from submissions where licence_id = $1 and {filter} limit {limit}"
    );
    let values = std::iter::once(licence.into()).chain(values).collect();
    rows(db, sql, values).await?.iter().map(entry).collect()
}

/// Adds an entry with payload and evidence as the very texts that were hashed; a driver's own binding of JSON lets
/// `PostgreSQL` write them anew.
pub async fn insert(tx: &Tx, entry: &ChainEntry) -> Result<()> {
    let json = if tx.backend() == DbBackend::Postgres { "::json" } else { "" };
    let sql = format!(
        "insert into submissions (id, licence_id, action_id, consumer_id, type, payload, evidence, created_at, \
         chain_position, previous_hash, hash, version, sealed_action_id, key_id, signature) values \
         ($1, $2, $3, $4, $5, $6{json}, $7{json}, $8, $9, $10, $11, $12, $13, $14, $15)"
    );
    let ChainEntry { sealed, payload_text, evidence_text } = entry;
    let values: Vec<Value> = vec![
        sealed.id.into(),
        sealed.licence.into(),
        sealed.action.into(),
        sealed.consumer.into(),
        sealed.kind.clone().into(),
        payload_text.clone().into(),
        evidence_text.clone().into(),
        sealed.created_at.into(),
        sealed.chain_position.into(),
        sealed.previous_hash.clone().into(),
        sealed.hash.clone().into(),
        sealed.version.into(),
        sealed.sealed_action.into(),
        sealed.key_id.clone().into(),
        sealed.signature.clone().into(),
    ];
    let statement = Statement::from_sql_and_values(tx.backend(), sql, values);
    tx.connection().execute_raw(statement).await?;
    Ok(())
}

fn entry(row: &QueryResult) -> Result<ChainEntry> {
    let payload_text: String = row.try_get_by_index(5)?;
    let evidence_text: String = row.try_get_by_index(6)?;
    let sealed = Submission {
        id: row.try_get_by_index(0)?,
        licence: row.try_get_by_index(1)?,
        action: row.try_get_by_index(2)?,
        consumer: row.try_get_by_index(3)?,
        kind: row.try_get_by_index(4)?,
        // What is no JSON any more is not what was sealed: its hash says so.
        payload: serde_json::from_str(&payload_text).unwrap_or_default(),
        evidence: serde_json::from_str(&evidence_text).unwrap_or_default(),
        created_at: row.try_get_by_index(7)?,
        chain_position: row.try_get_by_index(8)?,
        previous_hash: row.try_get_by_index(9)?,
        hash: row.try_get_by_index(10)?,
        version: row.try_get_by_index(11)?,
        sealed_action: row.try_get_by_index(12)?,
        key_id: row.try_get_by_index(13)?,
        signature: row.try_get_by_index(14)?,
    };
    Ok(ChainEntry { sealed, payload_text, evidence_text })
}

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

fn columns_of_line(db: &impl Db) -> String {
    let text = if db.backend() == DbBackend::Postgres { "::text" } else { "" };
    format!(
        "a.id, a.licence_id, a.consumer_id, a.actor, a.type, a.details{text}, a.ip, a.user_agent, a.occurred_at"
    )
}

fn line(row: &QueryResult) -> Result<AuditLine> {
    let occurred_at: DateTime<Utc> = row.try_get_by_index(8)?;
    Ok(AuditLine {
        id: row.try_get_by_index(0)?,
        licence: row.try_get_by_index(1)?,
        consumer: row.try_get_by_index(2)?,
        actor: row.try_get_by_index(3)?,
        kind: row.try_get_by_index(4)?,
        details: row.try_get_by_index(5)?,
        ip: row.try_get_by_index(6)?,
        user_agent: row.try_get_by_index(7)?,
        occurred_at,
    })
}

/// Lines of a firm after an id that are not in the chain, by id, at most `limit`.
pub async fn unsealed_lines(db: &impl Db, licence: Uuid, after: Uuid, limit: u64) -> Result<Vec<AuditLine>> {
    let sql = format!(
        "select {} from audit a where a.licence_id = $1 and a.id > $2 and not exists \
         (select 1 from audit_chain c where c.licence_id = $1 and c.line_id = a.id) order by a.id limit {limit}",
        columns_of_line(db)
    );
    rows(db, sql, vec![licence.into(), after.into()]).await?.iter().map(line).collect()
}

/// The lines behind a stretch of the audit chain, by place.
pub async fn lines_at(
    db: &impl Db,
    licence: Uuid,
    position: i64,
    limit: u64,
) -> Result<HashMap<i64, AuditLine>> {
    let sql = format!(
        "select {}, c.position from audit_chain c join audit a on a.id = c.line_id \
         where c.licence_id = $1 and c.position > $2 and c.position <= $3",
        columns_of_line(db)
    );
    let last = position.saturating_add_unsigned(limit);
    let rows = rows(db, sql, vec![licence.into(), position.into(), last.into()]).await?;
    rows.iter().map(|row| Ok((row.try_get_by_index(9)?, line(row)?))).collect()
}

/// How many lines from an id on are not in the chain, and the first before it that is not.
pub async fn outside_the_chain(db: &impl Db, licence: Uuid, from: Uuid) -> Result<(u64, Option<Uuid>)> {
    let outside = "from audit a where a.licence_id = $1 and not exists \
         (select 1 from audit_chain c where c.licence_id = $1 and c.line_id = a.id)";
    let values = vec![licence.into(), from.into()];
    let young = rows(db, format!("select count(*) {outside} and a.id >= $2"), values.clone()).await?;
    let young: i64 = young.first().map(|row| row.try_get_by_index(0)).transpose()?.unwrap_or_default();
    let old = format!("select a.id {outside} and a.id < $2 order by a.id limit 1");
    let old = rows(db, old, values).await?;
    let old = old.first().map(|row| row.try_get_by_index(0)).transpose()?;
    Ok((u64::try_from(young).unwrap_or_default(), old))
}

async fn rows(db: &impl Db, sql: String, values: Vec<Value>) -> Result<Vec<QueryResult>> {
    let statement = Statement::from_sql_and_values(db.backend(), sql, values);
    Ok(db.connection().query_all_raw(statement).await?)
}
