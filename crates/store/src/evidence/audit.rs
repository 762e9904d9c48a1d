//! The chain of the audit trail: every line is hashed to the one before it and the last of each batch is signed.
//!
//! Lines are written anywhere, also outside a consumer's act, and must not wait for each other. They are therefore
//! chained in batches, by a task that runs every minute; until then a line is known as the portal's own by a code that
//! was written with it. What has no such code is chained by nobody, and the order of the chain is the order in which
//! lines were chained, whatever the clock said when they were written.

use std::collections::BTreeSet;
use std::ops::Bound;

use chrono::{DateTime, TimeDelta, Utc};
use domain::ids::LicenceId;
use serde_json::json;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::heads::signed_head;
use super::lines::{LINE, hash, read_line};
use super::{Chain, EvidenceKeys, Head};
use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, Store, Tx, dialect};

pub use super::lines::{AuditLine, VERSION, hash_of_line};

/// Number of lines that one transaction appends to the chain.
const BATCH: u64 = 500;
/// Lines are found by their ids, which sort by time: how far before the newest chained one, and before now, they are
/// looked for every minute. Older ones are found every night.
const LATE: TimeDelta = TimeDelta::hours(1);
/// Greatest number of ids that one statement names.
const IDS: usize = 500;
/// The hash before the first entry.
const FIRST_PREVIOUS: [u8; 32] = [0; 32];

/// The hash of an entry that says which lines were deleted, at a place.
pub fn hash_of_note(previous_hash: &[u8], licence: LicenceId, position: i64, note: &str) -> Vec<u8> {
    let note = hex::encode(Sha256::digest(note));
    hash(
        previous_hash,
        &json!({ "licence": licence, "note_sha256": note, "position": position, "v": VERSION }),
    )
}

/// The end of the chain: place and hash.
pub async fn head(db: &impl Db, licence: LicenceId) -> Result<Option<(i64, Vec<u8>)>> {
    let text = "select position,hash from audit_chain where licence_id=$1 order by position desc limit 1";
    db.query_opt(text, values![licence], |row| Ok((row.read()?, row.read()?))).await
}

/// Selection of lines of the audit trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineSelection {
    /// Lines that were written lately, by the clock of now or by that of the newest chained line.
    Recent,
    /// All lines, which takes as long as the trail is.
    All,
}

/// The outcome for the lines that were not in the chain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AppendOutcome {
    pub lines: u64,
    /// Lines that the portal does not know as its own: they stay outside the chain, which is a break.
    pub foreign: u64,
}

/// The id at which the search for lines begins.
async fn start_of(
    db: &impl Db,
    licence: LicenceId,
    reach: LineSelection,
    now: DateTime<Utc>,
) -> Result<Bound<Uuid>> {
    if reach == LineSelection::All {
        return Ok(Bound::Unbounded);
    }
    let text = "select line_id from audit_chain where licence_id=$1 and line_id is not null \
         order by position desc limit 1";
    let newest: Option<Uuid> = db.query_opt(text, values![licence], |row| row.read()).await?;
    // The earlier of the two: a clock that was ahead leaves ids of the future.
    Ok(newest
        .map_or(Bound::Unbounded, |newest| Bound::Included(lowest_late_id(newest.min(first_id_of(now))))))
}

/// The lowest id of a moment: the first 48 bits of an id are milliseconds (RFC 9562, 5.7).
pub fn first_id_of(moment: DateTime<Utc>) -> Uuid {
    Uuid::from_u128(u128::from(moment.timestamp_millis().max(0).unsigned_abs()) << 80)
}

/// Returns the lowest id of the time that is [`LATE`] before an id's.
fn lowest_late_id(id: Uuid) -> Uuid {
    let late = LATE.num_milliseconds().unsigned_abs().into();
    Uuid::from_u128((id.as_u128() >> 80).saturating_sub(late) << 80)
}

/// Seals the lines of a firm that were written since; returns their number.
pub async fn seal_lines(store: &Store, licence: LicenceId, now: DateTime<Utc>) -> Result<u64> {
    Ok(seal(store, licence, LineSelection::Recent, now).await?.lines)
}

/// Seals the lines of a firm that the portal knows as its own by their codes, and says how many it does not know.
pub async fn seal(
    store: &Store,
    licence: LicenceId,
    reach: LineSelection,
    now: DateTime<Utc>,
) -> Result<AppendOutcome> {
    let mut sealed = AppendOutcome::default();
    let mut from = start_of(store.bulk_reader(), licence, reach, now).await?;
    loop {
        if unsealed_lines(store.bulk_reader(), licence, from, 1).await?.is_empty() {
            return Ok(sealed);
        }
        let tx = store.begin().await?;
        dialect::lock_audit_chain(&tx, licence).await?;
        let lines = unsealed_lines(&tx, licence, from, BATCH).await?;
        let Some((last, _)) = lines.last() else { return Ok(sealed) };
        from = Bound::Excluded(last.id);
        let keys = tx.evidence_keys()?;
        let (own, foreign): (Vec<_>, Vec<_>) =
            lines.into_iter().partition(|(line, mac)| is_own(keys, line, mac.as_deref()));
        let own: Vec<AuditLine> = own.into_iter().map(|(line, _)| line).collect();
        append(&tx, licence, &own, now).await?;
        tx.commit().await?;
        sealed.lines += own.len() as u64;
        sealed.foreign += foreign.len() as u64;
    }
}

fn is_own(keys: &EvidenceKeys, line: &AuditLine, mac: Option<&[u8]>) -> bool {
    mac.is_some_and(|mac| line.is_vouched(keys, mac))
}

async fn append(tx: &Tx, licence: LicenceId, lines: &[AuditLine], now: DateTime<Utc>) -> Result<()> {
    let (mut position, mut hash) = end(tx, licence).await?;
    let mut rows = Vec::with_capacity(lines.len());
    for line in lines {
        position += 1;
        hash = hash_of_line(&hash, position, line);
        rows.push(NewRow { position, line: Some(line.id), note: None, hash: hash.clone() });
    }
    insert(tx, licence, &rows, now).await
}

/// Returns the end of the chain after which new entries may be signed; an unsigned end is an error, so that a row
/// inserted without the key is not signed along.
async fn end(tx: &Tx, licence: LicenceId) -> Result<(i64, Vec<u8>)> {
    let head = signed_head(tx, tx.evidence_keys()?, licence, Chain::Audit).await?;
    Ok(head.map_or_else(|| (0, FIRST_PREVIOUS.to_vec()), |head| (head.position, head.hash)))
}

/// The lines of a firm that are not in the chain.
const UNSEALED: &str = "from audit a where a.licence_id=$1 and not exists \
     (select 1 from audit_chain c where c.licence_id=$1 and c.line_id=a.id)";

/// Lines of a firm from an id on that are not in the chain, by id, each with its code, at most `limit`.
async fn unsealed_lines(
    db: &impl Db,
    licence: LicenceId,
    from: Bound<Uuid>,
    limit: u64,
) -> Result<Vec<(AuditLine, Option<Vec<u8>>)>> {
    let (from, is_after) = match from {
        Bound::Included(id) => (id, ">="),
        Bound::Excluded(id) => (id, ">"),
        Bound::Unbounded => (Uuid::nil(), ">="),
    };
    let text = format!("select {LINE},a.mac {UNSEALED} and a.id{is_after}$2 order by a.id limit $3");
    let read = |row: &mut Row<'_>| {
        let line = read_line(row)?;
        let mac: Option<Vec<u8>> = row.read()?;
        Ok(line.map(|line| (line, mac)))
    };
    let lines = db.query(&text, values![licence, from, limit], read).await?;
    Ok(lines.into_iter().flatten().collect())
}

/// Returns those of the lines that are as they were sealed, or, where no batch has sealed them yet, as their codes say.
pub(crate) async fn as_sealed(tx: &Tx, licence: LicenceId, lines: &[Uuid]) -> Result<Vec<Uuid>> {
    let keys = tx.evidence_keys()?;
    let text = format!(
        "select {LINE},a.mac,c.position,c.hash,p.hash from audit a \
         left join audit_chain c on c.licence_id=a.licence_id and c.line_id=a.id \
         left join audit_chain p on p.licence_id=c.licence_id and p.position=c.position-1 \
         where a.licence_id=$1 and a.id in list($2) order by a.id"
    );
    let read = |row: &mut Row<'_>| {
        let line = read_line(row)?;
        let mac: Option<Vec<u8>> = row.read()?;
        let (position, hash): (Option<i64>, Option<Vec<u8>>) = (row.read()?, row.read()?);
        let previous: Option<Vec<u8>> = row.read()?;
        let Some(line) = line else { return Ok(None) };
        let is_as_sealed = match position.zip(hash) {
            Some((position, hash)) => {
                hash_of_line(previous.as_deref().unwrap_or(&FIRST_PREVIOUS), position, &line) == hash
            }
            None => is_own(keys, &line, mac.as_deref()),
        };
        Ok(is_as_sealed.then_some(line.id))
    };
    let mut found = Vec::with_capacity(lines.len());
    for some in lines.chunks(IDS) {
        found.extend(tx.query(&text, values![licence, some], read).await?.into_iter().flatten());
    }
    Ok(found)
}

/// Vouches for the lines that are not in the chain and have no code, as the operator finds them. Returns how many.
pub async fn vouch_for_lines(tx: &Tx, licence: LicenceId) -> Result<u64> {
    let keys = tx.evidence_keys()?;
    let (mut from, mut count) = (Bound::Unbounded, 0);
    loop {
        let lines = unsealed_lines(tx, licence, from, BATCH).await?;
        let Some((last, _)) = lines.last() else { return Ok(count) };
        from = Bound::Excluded(last.id);
        let rows: Vec<_> = lines
            .iter()
            .filter(|(_, mac)| mac.is_none())
            .map(|(line, _)| values![line.authentication_code(keys), licence, line.id].to_vec())
            .collect();
        count += rows.len() as u64;
        tx.execute_many("update audit set mac=$1 where licence_id=$2 and id=$3", &rows).await?;
    }
}

/// Appends to the chain which lines were deleted, under which rule, when and by whom; called after the deletion.
pub async fn seal_deletion(
    tx: &Tx,
    licence: LicenceId,
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
    let ranges = crate::chain::to_ranges(&positions);
    // The hash of a place whose line is gone cannot be computed any more, and no longer holds what stands before it.
    let mut previous_hashes = Vec::with_capacity(ranges.len());
    for [first, _] in &ranges {
        previous_hashes.push(hex::encode(hash_before(tx, licence, *first).await?));
    }
    let note = json!({
        "lines": ranges, "previous_hashes": previous_hashes, "rule": rule, "at": now, "by": by,
    })
    .to_string();
    let (last, previous_hash) = end(tx, licence).await?;
    let position = last + 1;
    let hash = hash_of_note(&previous_hash, licence, position, &note);
    insert(tx, licence, &[NewRow { position, line: None, note: Some(note), hash }], now).await
}

/// The hash of the entry before a place.
async fn hash_before(tx: &Tx, licence: LicenceId, position: i64) -> Result<Vec<u8>> {
    let text = "select hash from audit_chain where licence_id=$1 and position=$2";
    let found = tx.query_opt(text, values![licence, position - 1], |row| row.read()).await?;
    Ok(found.unwrap_or_else(|| FIRST_PREVIOUS.to_vec()))
}

struct NewRow {
    position: i64,
    line: Option<Uuid>,
    note: Option<String>,
    hash: Vec<u8>,
}

/// Adds rows to the end of the chain and signs the last of them.
async fn insert(tx: &Tx, licence: LicenceId, rows: &[NewRow], now: DateTime<Utc>) -> Result<()> {
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
    licence: LicenceId,
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

/// The lines of a firm that are not in the chain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OutsideLines {
    /// Lines that the portal knows as its own: they wait for their batch.
    pub waiting: u64,
    /// The moment of the one among them that was written first, as it says.
    pub oldest: Option<DateTime<Utc>>,
    /// A line that the portal does not know as its own.
    pub foreign: Option<Uuid>,
}

/// Checks every line that is not in the chain.
pub async fn outside_the_chain(
    db: &impl Db,
    keys: &EvidenceKeys,
    licence: LicenceId,
) -> Result<OutsideLines> {
    let (mut found, mut from) = (OutsideLines::default(), Bound::Unbounded);
    loop {
        let lines = unsealed_lines(db, licence, from, BATCH).await?;
        let Some((last, _)) = lines.last() else { return Ok(found) };
        from = Bound::Excluded(last.id);
        for (line, mac) in &lines {
            if is_own(keys, line, mac.as_deref()) {
                found.waiting += 1;
                found.oldest = found.oldest.into_iter().chain([line.occurred_at]).min();
            } else {
                found.foreign.get_or_insert(line.id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_id_of_an_hour_before() {
        let id = Uuid::now_v7();
        let from = lowest_late_id(id);
        let (seconds, nanos) = id.get_timestamp().expect("a time").to_unix();
        let seconds = i64::try_from(seconds).expect("a time") - 3_600;
        assert_eq!(from, first_id_of(DateTime::from_timestamp(seconds, nanos).expect("a time")));
        assert!(from < id);
        assert_eq!((id.as_u128() >> 80) - (from.as_u128() >> 80), 3_600_000);
        assert_eq!(from.as_u128() & ((1 << 80) - 1), 0, "nothing of that millisecond is lower");
    }
}
