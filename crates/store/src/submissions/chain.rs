//! Appending to a firm's chain: answers, erasures, and the entry from which on a chain is signed.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use domain::accounts::staff::VisibleClients;
use domain::ids::LicenceId;
use serde_json::{Value, json};
use uuid::Uuid;

use super::content::VERSION;
use super::{COLUMNS, NewSubmission, Submission, read_columns};
use crate::chain::to_ranges;
use crate::evidence::{Chain, EvidenceKeys, Head};
use crate::sql::{QueryBuilder, QueryExt, Row, values};
use crate::visible::{ConsumerRelation, narrow};
use crate::{Db, Result, Scope, Tx, dialect};

/// The type of an entry that says which earlier entries were erased.
pub const ERASURE: &str = "chain.erasure";
/// The type of the entry that ends the part of a chain that was hashed without a signature.
pub const SIGNED_FROM_HERE: &str = "chain.signed_from_here";

/// The end of a chain.
#[derive(Clone, Debug)]
struct Last {
    position: i64,
    hash: Vec<u8>,
}

/// Content of a new entry, without its position.
struct NewEntry {
    id: Uuid,
    action: Option<Uuid>,
    consumer: Option<Uuid>,
    kind: String,
    payload: Value,
    evidence: Value,
    created_at: DateTime<Utc>,
}

/// Appends an answer to the licence's chain and signs it.
pub async fn seal(tx: &Tx, scope: Scope, new: NewSubmission) -> Result<Submission> {
    let entry = NewEntry {
        id: new.id,
        action: new.action,
        consumer: Some(scope.consumer),
        kind: new.kind,
        payload: new.payload,
        evidence: new.evidence,
        created_at: new.created_at,
    };
    append(tx, scope.licence, entry).await
}

/// Appends which entries were erased, under which rule, when and by whom. Nothing where nothing was erased.
pub async fn seal_erasure(
    tx: &Tx,
    licence: LicenceId,
    positions: &BTreeSet<i64>,
    rule: &str,
    by: &str,
    now: DateTime<Utc>,
) -> Result<()> {
    if positions.is_empty() {
        return Ok(());
    }
    let payload = json!({ "entries": to_ranges(positions), "rule": rule, "at": now, "by": by });
    append(tx, licence, NewEntry::about_the_chain(ERASURE, payload, now)).await?;
    Ok(())
}

/// Returns whether the portal signed answers to other firms before it had this one, by the time in the firm's id.
pub async fn is_younger_than_signatures(db: &impl Db, licence: LicenceId) -> Result<bool> {
    let Some(made_at) = licence.uuid().get_timestamp().and_then(|at| {
        let (seconds, nanos) = at.to_unix();
        DateTime::from_timestamp(i64::try_from(seconds).ok()?, nanos)
    }) else {
        return Ok(false);
    };
    let text = "/* all licences */ select exists(select 1 from submissions where licence_id<>$1 and version>=$2 \
         and created_at<$3)";
    db.query_one(text, values![licence, VERSION, made_at], |row| row.read()).await
}

impl NewEntry {
    fn about_the_chain(kind: &str, payload: Value, created_at: DateTime<Utc>) -> Self {
        Self {
            id: Uuid::now_v7(),
            action: None,
            consumer: None,
            kind: kind.to_owned(),
            payload,
            evidence: json!({}),
            created_at,
        }
    }
}

async fn append(tx: &Tx, licence: LicenceId, new: NewEntry) -> Result<Submission> {
    let end = last_entry(tx, licence).await?;
    insert(tx, licence, end, new).await
}

/// The end of the chain, which nobody else can extend before this transaction ends.
async fn last_entry(tx: &Tx, licence: LicenceId) -> Result<Option<Last>> {
    dialect::lock_feed(tx, licence).await?;
    let text = "select chain_position,hash from submissions where licence_id=$1 \
         order by chain_position desc limit 1";
    tx.query_opt(text, values![licence], |row| Ok(Last { position: row.read()?, hash: row.read()? })).await
}

/// Ends the unsigned part of a chain with a signed entry that says how long it is and what of it is erased already. The
/// entry is the portal's word that this chain, of this firm, with this hash, may be unsigned up to here; no row of the
/// database is. Programs from before version 0.1.0 added it when they brought signatures, and nothing adds one any more.
#[cfg(any(test, feature = "testing"))]
pub async fn sign_from_here(tx: &Tx, licence: LicenceId, now: DateTime<Utc>) -> Result<Submission> {
    let end = last_entry(tx, licence).await?;
    let text = "select chain_position from submissions where licence_id=$1 and consumer_id is null";
    let erased: Vec<i64> = tx.query(text, values![licence], |row| row.read()).await?;
    let entries = end.as_ref().map_or(0, |end| end.position);
    let payload = json!({ "entries": entries, "erased": to_ranges(&erased.into_iter().collect()) });
    insert(tx, licence, end, NewEntry::about_the_chain(SIGNED_FROM_HERE, payload, now)).await
}

async fn insert(tx: &Tx, licence: LicenceId, last: Option<Last>, new: NewEntry) -> Result<Submission> {
    let (position, previous_hash) = last.map_or((1, vec![0; 32]), |last| (last.position + 1, last.hash));
    let keys = tx.evidence_keys()?;
    let mut sealed = Submission {
        id: new.id,
        licence,
        action: new.action,
        consumer: new.consumer,
        kind: new.kind,
        payload: new.payload,
        evidence: new.evidence,
        // Both databases keep microseconds: what is hashed must be what is read back.
        created_at: DateTime::from_timestamp_micros(new.created_at.timestamp_micros())
            .unwrap_or(new.created_at),
        chain_position: position,
        previous_hash,
        hash: Vec::new(),
        version: VERSION,
        sealed_action: new.action,
        key_id: Some(keys.id().to_owned()),
        signature: None,
    };
    // These very texts are hashed and stored.
    let (payload, evidence) = (sealed.payload.to_string(), sealed.evidence.to_string());
    sealed.hash = sealed.hash_of(&payload, &evidence);
    sealed.signature = Some(keys.sign(sealed.head()));
    store_entry(tx, &sealed, &payload, &evidence).await?;
    Ok(sealed)
}

/// Adds an entry with payload and evidence as the very texts that were hashed; a driver's own binding of JSON lets
/// `PostgreSQL` write them anew.
async fn store_entry(tx: &Tx, sealed: &Submission, payload: &str, evidence: &str) -> Result<()> {
    let texts = if tx.is_postgres() { "cast($6 as json),cast($7 as json)" } else { "$6,$7" };
    let text = format!(
        "insert into submissions (id,licence_id,action_id,consumer_id,type,payload,evidence,created_at,chain_position,\
         previous_hash,hash,version,sealed_action_id,key_id,signature) \
         values ($1,$2,$3,$4,$5,{texts},$8,$9,$10,$11,$12,$13,$14,$15)"
    );
    let values = values![
        sealed.id,
        sealed.licence,
        sealed.action,
        sealed.consumer,
        &sealed.kind,
        payload,
        evidence,
        sealed.created_at,
        sealed.chain_position,
        &sealed.previous_hash,
        &sealed.hash,
        sealed.version,
        sealed.sealed_action,
        sealed.key_id.as_deref(),
        sealed.signature.as_deref(),
    ];
    tx.execute(&text, values).await?;
    Ok(())
}

/// An entry as it is walked: with payload and evidence as the very texts that are stored.
#[derive(Clone, Debug, PartialEq)]
pub struct ChainEntry {
    pub sealed: Submission,
    pub payload_text: String,
    pub evidence_text: String,
}

impl ChainEntry {
    /// The hash of what is stored, by the rules of its version.
    pub fn computed_hash(&self) -> Vec<u8> {
        self.sealed.hash_of(&self.payload_text, &self.evidence_text)
    }

    /// True if content and signature are what was sealed. Under the rules of before there was no signature.
    pub fn is_as_sealed(&self, keys: &EvidenceKeys) -> bool {
        let sealed = &self.sealed;
        let is_signed = match (&sealed.key_id, &sealed.signature) {
            (Some(key), Some(signature)) => keys.verify(sealed.head(), key, signature).is_ok(),
            _ => sealed.version < VERSION,
        };
        is_signed && self.computed_hash() == sealed.hash
    }

    /// The exact text that is hashed after the previous hash.
    pub fn content_text(&self) -> String {
        self.sealed.text_of(&self.payload_text, &self.evidence_text)
    }
}

/// Selection of entries of the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntriesOf {
    /// All after a position, the earliest first.
    Chain { after: i64 },
    /// Entries of a consumer after a position, the earliest first.
    Consumer { id: Uuid, after: i64 },
    /// Entries of an action, the newest first.
    Action(Uuid),
}

/// Returns entries of a firm's chain with the stored texts, of visible clients, at most `limit`.
pub async fn entries_of(
    db: &impl Db,
    (licence, clients): (LicenceId, &VisibleClients),
    which: EntriesOf,
    limit: u64,
) -> Result<Vec<ChainEntry>> {
    let text = format!(
        "select {COLUMNS},cast(payload as text),cast(evidence as text) from submissions where licence_id=$1"
    );
    let mut query = QueryBuilder::new(&text, [licence.into()]);
    narrow(&mut query, clients, &[ConsumerRelation::Column("submissions.consumer_id")]);
    match which {
        EntriesOf::Chain { after } => {
            query.push(" and chain_position>").bind(after).push(" order by chain_position");
        }
        EntriesOf::Consumer { id, after } => {
            query.push(" and consumer_id=").bind(id).push(" and chain_position>").bind(after);
            query.push(" order by chain_position");
        }
        EntriesOf::Action(id) => {
            query.push(" and action_id=").bind(id).push(" order by chain_position desc");
        }
    }
    query.push(" limit ").bind(limit);
    db.query(query.text(), query.values(), read_entry).await
}

/// The entries that answer one of these actions or are among these, a consumer's only where one is named, in the order
/// of the chain.
pub async fn entries_about(
    db: &impl Db,
    licence: LicenceId,
    actions: Vec<Uuid>,
    entries: Vec<Uuid>,
    consumer: Option<Uuid>,
) -> Result<Vec<ChainEntry>> {
    let text = format!(
        "select {COLUMNS},cast(payload as text),cast(evidence as text) from submissions where licence_id=$1"
    );
    let mut query = QueryBuilder::new(&text, [licence.into()]);
    query.push(" and (action_id in list(").bind(actions).push(")");
    query.push(" or id in list(").bind(entries).push("))");
    if let Some(consumer) = consumer {
        query.push(" and consumer_id=").bind(consumer);
    }
    query.push(" order by chain_position");
    db.query(query.text(), query.values(), read_entry).await
}

fn read_entry(row: &mut Row<'_>) -> Result<ChainEntry> {
    let sealed = read_columns(row)?;
    let (payload_text, evidence_text): (String, String) = (row.read()?, row.read()?);
    // What is no JSON any more is not what was sealed: its hash says so.
    let payload = serde_json::from_str(&payload_text).unwrap_or_default();
    let evidence = serde_json::from_str(&evidence_text).unwrap_or_default();
    Ok(ChainEntry { sealed: Submission { payload, evidence, ..sealed }, payload_text, evidence_text })
}

/// A stretch of the chain after a position, at most `limit` entries.
pub async fn entries_after(
    db: &impl Db,
    licence: LicenceId,
    position: i64,
    limit: u64,
) -> Result<Vec<ChainEntry>> {
    entries_of(db, (licence, &VisibleClients::All), EntriesOf::Chain { after: position }, limit).await
}

/// The end of the chain: place and hash.
pub async fn head(tx: &Tx, licence: LicenceId) -> Result<Option<(i64, Vec<u8>)>> {
    Ok(last_entry(tx, licence).await?.map(|last| (last.position, last.hash)))
}

impl Submission {
    /// Returns the head that is signed for this entry.
    pub fn head(&self) -> Head<'_> {
        Head {
            licence: self.licence,
            chain: Chain::Evidence,
            position: self.chain_position,
            hash: &self.hash,
        }
    }
}
