//! Anchors: the heads of a firm's chains, told to the outside once a day.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use domain::events::{AnchoredHead, EvidenceAnchored};
use domain::job::Job;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Chain, Head, audit};
use crate::entities::evidence_anchors;
use crate::events::NewEvent;
use crate::{Db, Result, Tx, dialect, events, jobs, submissions};

/// The head of a chain as it was anchored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAnchor {
    pub id: Uuid,
    pub licence: Uuid,
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
    /// What is signed, and time-stamped.
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

/// One anchor.
pub async fn anchor_by_id(db: &impl Db, id: Uuid) -> Result<Option<StoredAnchor>> {
    let row = evidence_anchors::Entity::find_by_id(id).one(db.connection()).await?;
    row.map(from_row).transpose()
}

/// Keeps the RFC 3161 token of an anchor.
pub async fn keep_time_stamp(tx: &Tx, anchor: Uuid, token: Vec<u8>) -> Result<()> {
    evidence_anchors::Entity::update_many()
        .col_expr(evidence_anchors::Column::TimeStamp, Expr::value(token))
        .filter(evidence_anchors::Column::Id.eq(anchor))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Anchors the head of each chain of a firm that has any: notes it, and tells it in the firm's feed.
pub async fn anchor(tx: &Tx, licence: Uuid, now: DateTime<Utc>) -> Result<Vec<StoredAnchor>> {
    dialect::lock_feed(tx, licence).await?;
    let heads = [
        (Chain::Evidence, submissions::head(tx, licence).await?),
        (Chain::Audit, audit::head(tx, licence).await?),
    ];
    let keys = tx.evidence_keys()?;
    let mut anchored = Vec::new();
    for (chain, head) in heads {
        let Some((position, hash)) = head else { continue };
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
        insert(tx, anchor.clone()).await?;
        anchored.push(anchor);
    }
    if !anchored.is_empty() {
        let told = EvidenceAnchored {
            licence,
            anchored_at: now,
            public_key: STANDARD.encode(keys.public_key()),
            chains: anchored.iter().map(head).collect(),
        };
        events::append(tx, licence, NewEvent::of(Uuid::now_v7(), told, now)).await?;
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

async fn insert(tx: &Tx, anchor: StoredAnchor) -> Result<()> {
    let row = evidence_anchors::ActiveModel {
        id: Set(anchor.id),
        licence_id: Set(anchor.licence),
        chain: Set(anchor.chain.to_string()),
        position: Set(anchor.position),
        hash: Set(anchor.hash),
        key_id: Set(anchor.key_id),
        signature: Set(anchor.signature),
        anchored_at: Set(anchor.anchored_at),
        time_stamp: Set(anchor.time_stamp),
    };
    evidence_anchors::Entity::insert(row).exec_without_returning(tx.connection()).await?;
    Ok(())
}

/// What the portal itself noted of a firm's anchors, the oldest first.
pub async fn anchors(db: &impl Db, licence: Uuid) -> Result<Vec<StoredAnchor>> {
    let rows = evidence_anchors::Entity::find()
        .filter(evidence_anchors::Column::LicenceId.eq(licence))
        .order_by_asc(evidence_anchors::Column::Id)
        .all(db.connection())
        .await?;
    rows.into_iter().map(from_row).collect()
}

fn from_row(row: evidence_anchors::Model) -> Result<StoredAnchor> {
    let chain =
        row.chain.parse().map_err(|_| crate::StoreError::Corrupt(format!("chain {:?}", row.chain)))?;
    Ok(StoredAnchor {
        id: row.id,
        licence: row.licence_id,
        chain,
        position: row.position,
        hash: row.hash,
        key_id: row.key_id,
        signature: row.signature,
        anchored_at: row.anchored_at,
        time_stamp: row.time_stamp,
    })
}
