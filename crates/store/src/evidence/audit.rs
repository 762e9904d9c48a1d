//! The chain of the audit trail: every line is hashed to the one before it and the last of each batch is signed.
//!
//! Lines are written anywhere, also outside a consumer's act, and must not wait for each other. They are therefore
//! chained in batches, by a task that runs every minute; a line is protected from the moment its batch is sealed.

use std::collections::BTreeSet;

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use serde_json::json;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{Chain, Head};
use crate::dialect::chain::AuditLine;
use crate::entities::audit_chain;
use crate::{Db, Result, Store, Tx, dialect};

/// The rules by which lines are hashed now: which columns of `audit` the content holds.
pub const VERSION: i64 = 1;
/// How many lines one transaction seals.
const BATCH: u64 = 500;
/// Lines are found by their ids, which sort by time; a transaction may commit this much later than its lines' ids say.
pub const LATE: TimeDelta = TimeDelta::hours(1);
/// Ids that one statement may name.
const IDS: usize = 500;

/// The content of a line that is hashed, its members in the order of their names.
#[derive(Serialize)]
struct LineContent<'a> {
    actor: &'a str,
    consumer: Option<Uuid>,
    details_sha256: String,
    id: Uuid,
    ip: Option<&'a str>,
    licence: Uuid,
    occurred_at: String,
    position: i64,
    #[serde(rename = "type")]
    kind: &'a str,
    user_agent: Option<&'a str>,
    v: i64,
}

/// The hash of a line at a place.
pub fn hash_of_line(previous_hash: &[u8], position: i64, line: &AuditLine) -> Vec<u8> {
    let content = LineContent {
        actor: &line.actor,
        consumer: line.consumer,
        details_sha256: hex::encode(Sha256::digest(&line.details)),
        id: line.id,
        ip: line.ip.as_deref(),
        licence: line.licence,
        occurred_at: line.occurred_at.to_rfc3339_opts(SecondsFormat::Micros, true),
        position,
        kind: &line.kind,
        user_agent: line.user_agent.as_deref(),
        v: VERSION,
    };
    hash(previous_hash, &content)
}

/// The hash of an entry that says which lines were deleted, at a place.
pub fn hash_of_note(previous_hash: &[u8], licence: Uuid, position: i64, note: &str) -> Vec<u8> {
    let note = hex::encode(Sha256::digest(note));
    hash(
        previous_hash,
        &json!({ "licence": licence, "note_sha256": note, "position": position, "v": VERSION }),
    )
}

fn hash(previous_hash: &[u8], content: &impl Serialize) -> Vec<u8> {
    let content = serde_json::to_string(content).unwrap_or_default();
    Sha256::new().chain_update(previous_hash).chain_update(content).finalize().to_vec()
}

/// The end of the chain: place and hash.
pub async fn head(db: &impl Db, licence: Uuid) -> Result<Option<(i64, Vec<u8>)>> {
    Ok(audit_chain::Entity::find()
        .select_only()
        .columns([audit_chain::Column::Position, audit_chain::Column::Hash])
        .filter(audit_chain::Column::LicenceId.eq(licence))
        .order_by_desc(audit_chain::Column::Position)
        .limit(1)
        .into_tuple()
        .one(db.connection())
        .await?)
}

/// Lines with lower ids are all sealed, unless something is wrong: nil before the first.
pub async fn sealed_up_to(db: &impl Db, licence: Uuid) -> Result<Uuid> {
    let newest: Option<Uuid> = audit_chain::Entity::find()
        .select_only()
        .column(audit_chain::Column::LineId)
        .filter(audit_chain::Column::LicenceId.eq(licence))
        .filter(audit_chain::Column::LineId.is_not_null())
        .order_by_desc(audit_chain::Column::LineId)
        .limit(1)
        .into_tuple()
        .one(db.connection())
        .await?;
    Ok(newest.map_or(Uuid::nil(), before))
}

/// The lowest id of the time that lies [`LATE`] before an id's: its first 48 bits are milliseconds (RFC 9562, 5.7).
fn before(id: Uuid) -> Uuid {
    let late = LATE.num_milliseconds().unsigned_abs().into();
    Uuid::from_u128((id.as_u128() >> 80).saturating_sub(late) << 80)
}

/// Seals every line of a firm that was written since; answers how many.
pub async fn seal_lines(store: &Store, licence: Uuid, now: DateTime<Utc>) -> Result<u64> {
    let mut sealed = 0;
    loop {
        let from = sealed_up_to(store.reader(), licence).await?;
        if dialect::chain::unsealed_lines(store.reader(), licence, from, 1).await?.is_empty() {
            return Ok(sealed);
        }
        let tx = store.begin().await?;
        let count = seal_batch(&tx, licence, now).await?;
        tx.commit().await?;
        sealed += count;
        if count < BATCH {
            return Ok(sealed);
        }
    }
}

async fn seal_batch(tx: &Tx, licence: Uuid, now: DateTime<Utc>) -> Result<u64> {
    dialect::lock_audit_chain(tx, licence).await?;
    let from = sealed_up_to(tx, licence).await?;
    let lines = dialect::chain::unsealed_lines(tx, licence, from, BATCH).await?;
    let (mut position, mut hash) = head(tx, licence).await?.unwrap_or_else(|| (0, vec![0; 32]));
    let mut rows = Vec::with_capacity(lines.len());
    for line in &lines {
        position += 1;
        hash = hash_of_line(&hash, position, line);
        rows.push(NewRow { position, line: Some(line.id), note: None, hash: hash.clone() });
    }
    insert(tx, licence, rows, now).await?;
    Ok(lines.len() as u64)
}

/// Says in the chain which lines were deleted, under which rule, when and by whom; called after they were.
pub async fn seal_deletion(
    tx: &Tx,
    licence: Uuid,
    lines: &[Uuid],
    rule: &str,
    by: &str,
    now: DateTime<Utc>,
) -> Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    // The feed's lock first, as everybody takes them, so that no two transactions wait for each other.
    dialect::lock_feed(tx, licence).await?;
    dialect::lock_audit_chain(tx, licence).await?;
    let mut positions: BTreeSet<i64> = BTreeSet::new();
    for some in lines.chunks(IDS) {
        let found: Vec<i64> = audit_chain::Entity::find()
            .select_only()
            .column(audit_chain::Column::Position)
            .filter(audit_chain::Column::LicenceId.eq(licence))
            .filter(audit_chain::Column::LineId.is_in(some.iter().copied()))
            .into_tuple()
            .all(tx.connection())
            .await?;
        positions.extend(found);
    }
    // What was deleted before it was sealed has never been in the chain.
    if positions.is_empty() {
        return Ok(());
    }
    let ranges = crate::submissions::ranges(&positions);
    let note = json!({ "lines": ranges, "rule": rule, "at": now, "by": by }).to_string();
    let (last, previous_hash) = head(tx, licence).await?.unwrap_or_else(|| (0, vec![0; 32]));
    let position = last + 1;
    let hash = hash_of_note(&previous_hash, licence, position, &note);
    insert(tx, licence, vec![NewRow { position, line: None, note: Some(note), hash }], now).await
}

struct NewRow {
    position: i64,
    line: Option<Uuid>,
    note: Option<String>,
    hash: Vec<u8>,
}

/// Adds rows to the end of the chain and signs the last of them.
async fn insert(tx: &Tx, licence: Uuid, rows: Vec<NewRow>, now: DateTime<Utc>) -> Result<()> {
    let Some(last) = rows.last() else { return Ok(()) };
    let keys = tx.evidence_keys()?;
    let (end, signature) = (
        last.position,
        keys.sign(Head { licence, chain: Chain::Audit, position: last.position, hash: &last.hash }),
    );
    let row = |row: NewRow| audit_chain::ActiveModel {
        licence_id: Set(licence),
        position: Set(row.position),
        line_id: Set(row.line),
        note: Set(row.note),
        version: Set(VERSION),
        key_id: Set((row.position == end).then(|| keys.id().to_owned())),
        signature: Set((row.position == end).then(|| signature.clone())),
        hash: Set(row.hash),
        sealed_at: Set(now),
    };
    let rows: Vec<_> = rows.into_iter().map(row).collect();
    audit_chain::Entity::insert_many(rows).exec_without_returning(tx.connection()).await?;
    Ok(())
}

/// An entry of the chain with its line, where that is still there.
#[derive(Clone, Debug)]
pub struct AuditEntry {
    pub position: i64,
    pub line_id: Option<Uuid>,
    pub line: Option<AuditLine>,
    pub note: Option<String>,
    pub version: i64,
    pub hash: Vec<u8>,
    pub key_id: Option<String>,
    pub signature: Option<Vec<u8>>,
}

/// A stretch of the chain after a place, at most `limit` entries.
pub async fn entries_after(
    db: &impl Db,
    licence: Uuid,
    position: i64,
    limit: u64,
) -> Result<Vec<AuditEntry>> {
    let rows = audit_chain::Entity::find()
        .filter(audit_chain::Column::LicenceId.eq(licence))
        .filter(audit_chain::Column::Position.gt(position))
        .order_by_asc(audit_chain::Column::Position)
        .limit(limit)
        .all(db.connection())
        .await?;
    let mut lines = dialect::chain::lines_at(db, licence, position, limit).await?;
    let entry = |row: audit_chain::Model| AuditEntry {
        line: lines.remove(&row.position),
        position: row.position,
        line_id: row.line_id,
        note: row.note,
        version: row.version,
        hash: row.hash,
        key_id: row.key_id,
        signature: row.signature,
    };
    Ok(rows.into_iter().map(entry).collect())
}

/// Lines that are not in the chain: how many are younger than what is sealed for certain, and one that is older.
pub async fn outside_the_chain(db: &impl Db, licence: Uuid) -> Result<(u64, Option<Uuid>)> {
    dialect::chain::outside_the_chain(db, licence, sealed_up_to(db, licence).await?).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_id_of_an_hour_before() {
        let id = Uuid::now_v7();
        let from = before(id);
        assert!(from < id);
        assert_eq!((id.as_u128() >> 80) - (from.as_u128() >> 80), 3_600_000);
        assert_eq!(from.as_u128() & ((1 << 80) - 1), 0, "nothing of that millisecond is lower");
    }
}
