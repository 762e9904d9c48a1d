//! The chain of the audit trail: every line is hashed to the one before it and the last of each batch is signed.
//!
//! Lines are written anywhere, also outside a consumer's act, and must not wait for each other. They are therefore
//! chained in batches, by a task that runs every minute; a line is protected from the moment its batch is sealed.

use std::collections::BTreeSet;

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use serde::Serialize;
use serde_json::json;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{Chain, Head};
use crate::sql::{Query, Row, values};
use crate::{Db, Result, Store, Tx, dialect};

/// The rules by which lines are hashed now: which columns of `audit` the content holds.
pub const VERSION: i64 = 1;
/// How many lines one transaction seals.
const BATCH: u64 = 500;
/// Lines are found by their ids, which sort by time; a transaction may commit this much later than its lines' ids say.
pub const LATE: TimeDelta = TimeDelta::hours(1);
/// Ids that one statement may name.
const IDS: usize = 500;

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

/// The columns of a line. The details are cast to a text, because reading JSON does not give back the text that was
/// hashed.
const LINE: &str = "a.id,a.licence_id,a.consumer_id,a.actor,a.type,cast(a.details as text),a.ip,a.user_agent,\
     a.occurred_at";

/// Reads the columns of [`LINE`]; `None` when an outer join found no line.
fn read_line(row: &mut Row<'_>) -> Result<Option<AuditLine>> {
    let Some(id) = row.read()? else { return Ok(None) };
    Ok(Some(AuditLine {
        id,
        licence: row.read()?,
        consumer: row.read()?,
        actor: row.read()?,
        kind: row.read()?,
        details: row.read()?,
        ip: row.read()?,
        user_agent: row.read()?,
        occurred_at: row.read()?,
    }))
}

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
    let text = "select position,hash from audit_chain where licence_id=$1 order by position desc limit 1";
    db.query_opt(text, values![licence], |row| Ok((row.read()?, row.read()?))).await
}

/// Lines with lower ids are all sealed, unless something is wrong: nil before the first.
pub async fn sealed_up_to(db: &impl Db, licence: Uuid) -> Result<Uuid> {
    let text = "select line_id from audit_chain where licence_id=$1 and line_id is not null \
         order by line_id desc limit 1";
    let newest = db.query_opt(text, values![licence], |row| row.read()).await?;
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
        if unsealed_lines(store.reader(), licence, from, 1).await?.is_empty() {
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
    let lines = unsealed_lines(tx, licence, from, BATCH).await?;
    let (mut position, mut hash) = head(tx, licence).await?.unwrap_or_else(|| (0, vec![0; 32]));
    let mut rows = Vec::with_capacity(lines.len());
    for line in &lines {
        position += 1;
        hash = hash_of_line(&hash, position, line);
        rows.push(NewRow { position, line: Some(line.id), note: None, hash: hash.clone() });
    }
    insert(tx, licence, &rows, now).await?;
    Ok(lines.len() as u64)
}

/// The lines of a firm that are not in the chain.
const UNSEALED: &str = "from audit a where a.licence_id=$1 and not exists \
     (select 1 from audit_chain c where c.licence_id=$1 and c.line_id=a.id)";

/// Lines of a firm after an id that are not in the chain, by id, at most `limit`.
async fn unsealed_lines(db: &impl Db, licence: Uuid, after: Uuid, limit: u64) -> Result<Vec<AuditLine>> {
    let text = format!("select {LINE} {UNSEALED} and a.id>$2 order by a.id limit $3");
    let lines = db.query(&text, values![licence, after, limit], read_line).await?;
    Ok(lines.into_iter().flatten().collect())
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
        let text = "select position from audit_chain where licence_id=$1 and line_id in list($2)";
        let found: Vec<i64> = tx.query(text, values![licence, some], |row| row.read()).await?;
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
    insert(tx, licence, &[NewRow { position, line: None, note: Some(note), hash }], now).await
}

struct NewRow {
    position: i64,
    line: Option<Uuid>,
    note: Option<String>,
    hash: Vec<u8>,
}

/// Adds rows to the end of the chain and signs the last of them.
async fn insert(tx: &Tx, licence: Uuid, rows: &[NewRow], now: DateTime<Utc>) -> Result<()> {
    let Some(last) = rows.last() else { return Ok(()) };
    let keys = tx.evidence_keys()?;
    let signature =
        keys.sign(Head { licence, chain: Chain::Audit, position: last.position, hash: &last.hash });
    let rows: Vec<_> = rows
        .iter()
        .map(|row| {
            let is_last = row.position == last.position;
            values![
                licence,
                row.position,
                row.line,
                row.note.as_deref(),
                VERSION,
                &row.hash,
                is_last.then(|| keys.id()),
                is_last.then_some(signature.as_slice()),
                now,
            ]
            .to_vec()
        })
        .collect();
    tx.execute_many(
        "insert into audit_chain (licence_id,position,line_id,note,version,hash,key_id,signature,sealed_at) \
         values ($1,$2,$3,$4,$5,$6,$7,$8,$9)",
        &rows,
    )
    .await?;
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
    let text = format!(
        "select c.position,c.line_id,c.note,c.version,c.hash,c.key_id,c.signature,{LINE} \
         from audit_chain c left join audit a on a.id=c.line_id \
         where c.licence_id=$1 and c.position>$2 order by c.position limit $3"
    );
    let entry = |row: &mut Row<'_>| {
        Ok(AuditEntry {
            position: row.read()?,
            line_id: row.read()?,
            note: row.read()?,
            version: row.read()?,
            hash: row.read()?,
            key_id: row.read()?,
            signature: row.read()?,
            line: read_line(row)?,
        })
    };
    db.query(&text, values![licence, position, limit], entry).await
}

/// Lines that are not in the chain: how many are younger than what is sealed for certain, and one that is older.
pub async fn outside_the_chain(db: &impl Db, licence: Uuid) -> Result<(u64, Option<Uuid>)> {
    let from = sealed_up_to(db, licence).await?;
    let text = format!("select count(*) {UNSEALED} and a.id>=$2");
    let young = db.query_one(&text, values![licence, from], |row| row.count()).await?;
    let text = format!("select a.id {UNSEALED} and a.id<$2 order by a.id limit 1");
    let old = db.query_opt(&text, values![licence, from], |row| row.read()).await?;
    Ok((young, old))
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
