//! Anchors: heads of a firm's chains, published once a day.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use domain::events::{AnchoredHead, EvidenceAnchored};
use domain::ids::LicenceId;
use domain::job::Job;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Chain, Head, signed_head};
use crate::events::NewEvent;
use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, StoreError, Tx, dialect, events, jobs};

/// The head of a chain as it was anchored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAnchor {
    pub id: Uuid,
    pub licence: LicenceId,
    pub chain: Chain,
    pub position: i64,
    pub hash: Vec<u8>,
    pub key_id: String,
    pub signature: Vec<u8>,
    pub anchored_at: DateTime<Utc>,
    /// The RFC 3161 token over the text that is signed, in DER.
    pub time_stamp: Option<Vec<u8>>,
}

impl StoredAnchor {
    /// Returns the head of the chain that is signed and time-stamped.
    pub fn head(&self) -> Head<'_> {
        Head { licence: self.licence, chain: self.chain, position: self.position, hash: &self.hash }
    }
}

/// Has an anchor time-stamped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeStampJob {
    pub anchor: Uuid,
}

impl Job for TimeStampJob {
    const NAME: &'static str = "evidence.time_stamp";
}

/// Has an anchor time-stamped once this is committed.
pub async fn have_time_stamped(tx: &Tx, anchor: &StoredAnchor, now: DateTime<Utc>) -> Result<()> {
    let job = TimeStampJob { anchor: anchor.id };
    jobs::enqueue(tx, Uuid::now_v7(), Some(anchor.licence), &job, now, now).await
}

const SELECT: &str = "select id,licence_id,chain,position,hash,key_id,signature,anchored_at,time_stamp \
     from evidence_anchors";

/// Returns the anchor with this id.
pub async fn anchor_by_id(db: &impl Db, id: Uuid) -> Result<Option<StoredAnchor>> {
    db.query_opt(&format!("/* all licences */ {SELECT} where id=$1"), values![id], from_row).await
}

/// Keeps the RFC 3161 token of an anchor.
pub async fn keep_time_stamp(tx: &Tx, (licence, anchor): (LicenceId, Uuid), token: Vec<u8>) -> Result<()> {
    let text = "update evidence_anchors set time_stamp=$1 where id=$2 and licence_id=$3";
    tx.execute(text, values![token, anchor, licence]).await?;
    Ok(())
}

/// Anchors the head of each chain of a firm that has any: records it, and publishes it in the firm's feed. A head that
/// the portal did not sign is skipped, because an anchor is a signature of it.
pub async fn add_anchors(tx: &Tx, licence: LicenceId, now: DateTime<Utc>) -> Result<Vec<StoredAnchor>> {
    dialect::lock_feed(tx, licence).await?;
    let keys = tx.evidence_keys()?;
    let mut anchored = Vec::new();
    for chain in [Chain::Evidence, Chain::Audit] {
        let (position, hash) = match signed_head(tx, keys, licence, chain).await {
            Ok(None) => continue,
            Ok(Some(head)) => (head.position, head.hash),
            Err(error @ StoreError::UnsignedEnd(_)) => {
                tracing::error!(%licence, %error, "anchoring a chain failed; run `balie verify-evidence`");
                continue;
            }
            Err(error) => return Err(error),
        };
        // Signed anew, so that whoever keeps it needs today's key and no earlier one.
        let signature = keys.sign(Head { licence, chain, position, hash: &hash });
        let key_id = keys.id().to_owned();
        let id = Uuid::now_v7();
        let anchor = StoredAnchor {
            id,
            licence,
            chain,
            position,
            hash,
            key_id,
            signature,
            anchored_at: now,
            time_stamp: None,
        };
        insert(tx, &anchor).await?;
        anchored.push(anchor);
    }
    if !anchored.is_empty() {
        let told = EvidenceAnchored {
            licence,
            anchored_at: now,
            public_key: STANDARD.encode(keys.public_key()),
            chains: anchored.iter().map(head).collect(),
        };
        events::append(tx, licence, NewEvent::new(Uuid::now_v7(), told, now)).await?;
    }
    Ok(anchored)
}

fn head(anchor: &StoredAnchor) -> AnchoredHead {
    AnchoredHead {
        chain: anchor.chain.to_string(),
        position: anchor.position,
        hash: hex::encode(&anchor.hash),
        key_id: anchor.key_id.clone(),
        signature: STANDARD.encode(&anchor.signature),
    }
}

async fn insert(tx: &Tx, anchor: &StoredAnchor) -> Result<()> {
    tx.execute(
        "insert into evidence_anchors (id,licence_id,chain,position,hash,key_id,signature,anchored_at,time_stamp) \
         values ($1,$2,$3,$4,$5,$6,$7,$8,$9)",
        values![
            anchor.id,
            anchor.licence,
            anchor.chain.to_string(),
            anchor.position,
            &anchor.hash,
            &anchor.key_id,
            &anchor.signature,
            anchor.anchored_at,
            anchor.time_stamp.as_ref(),
        ],
    )
    .await?;
    Ok(())
}

/// Returns the portal's own records of a firm's anchors, the oldest first.
pub async fn list_anchors(db: &impl Db, licence: LicenceId) -> Result<Vec<StoredAnchor>> {
    db.query(&format!("{SELECT} where licence_id=$1 order by id"), values![licence], from_row).await
}

/// The first anchor of the answers at a place or after it.
pub async fn first_anchor_from(db: &impl Db, licence: LicenceId, place: i64) -> Result<Option<StoredAnchor>> {
    let text =
        format!("{SELECT} where licence_id=$1 and chain=$2 and position>=$3 order by position,id limit 1");
    db.query_opt(&text, values![licence, Chain::Evidence.to_string(), place], from_row).await
}

fn from_row(row: &mut Row<'_>) -> Result<StoredAnchor> {
    Ok(StoredAnchor {
        id: row.read()?,
        licence: row.read()?,
        chain: row.parse()?,
        position: row.read()?,
        hash: row.read()?,
        key_id: row.read()?,
        signature: row.read()?,
        anchored_at: row.read()?,
        time_stamp: row.read()?,
    })
}
