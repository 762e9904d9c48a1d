//! What consumers answered, never changed afterwards, each sealed to the one before it in the licence's chain.

mod chain;
mod content;
mod first_rules;

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::entities::{actions, documents, submissions};
use crate::{Db, Result};

pub use crate::dialect::chain::EntriesOf;
pub use chain::{
    ChainEntry, ERASURE, SIGNED_FROM_HERE, entries_after, entries_of, head, ranges, seal, seal_erasure,
    sign_old_chains,
};
pub use content::VERSION;

/// An answer before it is sealed.
#[derive(Clone, Debug)]
pub struct NewSubmission {
    pub id: Uuid,
    pub action: Option<Uuid>,
    /// The type of the action, or of the act where there is none.
    pub kind: String,
    pub payload: Value,
    pub evidence: Value,
    pub created_at: DateTime<Utc>,
}

/// A sealed answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Submission {
    pub id: Uuid,
    pub licence: Uuid,
    pub action: Option<Uuid>,
    pub consumer: Option<Uuid>,
    pub kind: String,
    pub payload: Value,
    pub evidence: Value,
    pub created_at: DateTime<Utc>,
    pub chain_position: i64,
    pub previous_hash: Vec<u8>,
    pub hash: Vec<u8>,
    /// By which rules it is hashed.
    pub version: i64,
    /// The action that was sealed; `action` becomes absent when that action is deleted.
    pub sealed_action: Option<Uuid>,
    /// The key that signed it, from version 2 on.
    pub key_id: Option<String>,
    pub signature: Option<Vec<u8>>,
}

impl Submission {
    /// The hash of this content, by the rules of its version.
    pub fn computed_hash(&self) -> Vec<u8> {
        self.hash_of(&self.payload.to_string(), &self.evidence.to_string())
    }

    /// The same, with payload and evidence as texts: what is stored need not be what a JSON reader makes of it.
    fn hash_of(&self, payload: &str, evidence: &str) -> Vec<u8> {
        let text = self.text_of(payload, evidence);
        Sha256::new().chain_update(&self.previous_hash).chain_update(text).finalize().to_vec()
    }

    /// The exact text that is hashed after the previous hash.
    fn text_of(&self, payload: &str, evidence: &str) -> String {
        if self.version < VERSION {
            return first_rules::text(self);
        }
        content::text(self, payload, evidence)
    }
}

/// The answers to one action, the newest first.
pub async fn of_action(db: &impl Db, licence: Uuid, action: Uuid) -> Result<Vec<Submission>> {
    let rows = submissions::Entity::find()
        .filter(submissions::Column::LicenceId.eq(licence))
        .filter(submissions::Column::ActionId.eq(action))
        .order_by_desc(submissions::Column::ChainPosition)
        .all(db.connection())
        .await?;
    Ok(rows.into_iter().map(from_row).collect())
}

/// The answers to a product's actions of one type: of everybody who answered the last one, the earliest first.
pub async fn of_product(db: &impl Db, licence: Uuid, product: Uuid, kind: &str) -> Result<Vec<Submission>> {
    let asked = actions::Entity::find()
        .select_only()
        .column(actions::Column::Id)
        .filter(actions::Column::LicenceId.eq(licence))
        .filter(actions::Column::ProductId.eq(product))
        .filter(actions::Column::Kind.eq(kind))
        .into_query();
    let rows = submissions::Entity::find()
        .filter(submissions::Column::LicenceId.eq(licence))
        .filter(submissions::Column::ActionId.in_subquery(asked))
        .order_by_desc(submissions::Column::ChainPosition)
        .all(db.connection())
        .await?;
    let mut newest: Vec<Submission> = Vec::new();
    for row in rows.into_iter().map(from_row) {
        let same = |other: &Submission| other.action == row.action && other.consumer != row.consumer;
        // Of one person only the newest counts, and of two actions only the one that was answered last.
        if newest.iter().all(same) {
            newest.push(row);
        }
    }
    newest.reverse();
    Ok(newest)
}

/// Whether there is such an action.
pub async fn has_action(db: &impl Db, action: Uuid) -> Result<bool> {
    Ok(actions::Entity::find_by_id(action).one(db.connection()).await?.is_some())
}

/// A file behind an answer.
#[derive(Clone, Debug)]
pub struct SubmissionFile {
    pub id: Uuid,
    pub file_key: Option<String>,
    pub sha256: Option<String>,
}

/// The files that were handed in with an answer, made of it, or are among `named`.
pub async fn documents_of_submission(
    db: &impl Db,
    licence: Uuid,
    submission: Uuid,
    named: Vec<Uuid>,
) -> Result<Vec<SubmissionFile>> {
    let behind = Condition::any()
        .add(documents::Column::SubmissionId.eq(submission))
        .add(documents::Column::Id.is_in(named));
    let rows = documents::Entity::find()
        .filter(documents::Column::LicenceId.eq(licence))
        .filter(behind)
        .order_by_asc(documents::Column::Id)
        .all(db.connection())
        .await?;
    let paper =
        |row: documents::Model| SubmissionFile { id: row.id, file_key: row.file_key, sha256: row.sha256 };
    Ok(rows.into_iter().map(paper).collect())
}

fn from_row(row: submissions::Model) -> Submission {
    Submission {
        id: row.id,
        licence: row.licence_id,
        action: row.action_id,
        consumer: row.consumer_id,
        kind: row.kind,
        payload: row.payload,
        evidence: row.evidence,
        created_at: row.created_at,
        chain_position: row.chain_position,
        previous_hash: row.previous_hash,
        hash: row.hash,
        version: row.version,
        sealed_action: row.sealed_action_id,
        key_id: row.key_id,
        signature: row.signature,
    }
}
