//! Consumers' submissions, never changed afterwards; each is chained to the one before it in the licence by its hash.

mod chain;
mod content;
mod first_rules;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::documents::seals::{DocumentSeal, FileRevision};
use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result};

#[cfg(any(test, feature = "testing"))]
pub use chain::sign_from_here;
pub use chain::{
    ChainEntry, ERASURE, EntriesOf, SIGNED_FROM_HERE, entries_about, entries_after, entries_of, head,
    is_younger_than_signatures, seal, seal_erasure,
};
pub use content::VERSION;

/// The hashes of a firm's entries, by their place.
pub async fn hashes_at(db: &impl Db, licence: LicenceId, places: Vec<i64>) -> Result<HashMap<i64, Vec<u8>>> {
    let text =
        "select chain_position,hash from submissions where licence_id=$1 and chain_position in list($2)";
    let found = db.query(text, values![licence, places], |row| Ok((row.read()?, row.read()?))).await?;
    Ok(found.into_iter().collect())
}

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

/// An answer as it is sealed in the chain.
#[derive(Clone, Debug, PartialEq)]
pub struct Submission {
    pub id: Uuid,
    pub licence: LicenceId,
    pub action: Option<Uuid>,
    pub consumer: Option<Uuid>,
    pub kind: String,
    pub payload: Value,
    pub evidence: Value,
    pub created_at: DateTime<Utc>,
    pub chain_position: i64,
    pub previous_hash: Vec<u8>,
    pub hash: Vec<u8>,
    /// Version of the rules by which it is hashed.
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

    /// Returns the hash with payload and evidence as texts: the stored text need not be what a JSON parser makes of it.
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

/// The columns of an entry but for its payload and its evidence.
const COLUMNS: &str = "id,licence_id,action_id,consumer_id,type,created_at,chain_position,previous_hash,hash,version,\
     sealed_action_id,key_id,signature";

/// Returns the firm's answer with this id.
pub async fn find(db: &impl Db, licence: LicenceId, id: Uuid) -> Result<Option<Submission>> {
    let text = format!("select {COLUMNS},payload,evidence from submissions where licence_id=$1 and id=$2");
    db.query_opt(&text, values![licence, id], from_row).await
}

/// The answers to one action, the newest first.
pub async fn of_action(db: &impl Db, licence: LicenceId, action: Uuid) -> Result<Vec<Submission>> {
    let text = format!(
        "select {COLUMNS},payload,evidence from submissions where licence_id=$1 and action_id=$2 \
         order by chain_position desc"
    );
    db.query(&text, values![licence, action], from_row).await
}

/// The answers to a product's actions of one type: of everybody who answered the last one, the earliest first.
pub async fn of_product(
    db: &impl Db,
    licence: LicenceId,
    product: Uuid,
    kind: &str,
) -> Result<Vec<Submission>> {
    let text = format!(
        "select {COLUMNS},payload,evidence from submissions where licence_id=$1 and action_id in \
         (select a.id from actions a where a.licence_id=$1 and a.product_id=$2 and a.type=$3) \
         order by chain_position desc"
    );
    let mut newest: Vec<Submission> = Vec::new();
    for row in db.query(&text, values![licence, product, kind], from_row).await? {
        let same = |other: &Submission| other.action == row.action && other.consumer != row.consumer;
        // Of one person only the newest counts, and of two actions only the one that was answered last.
        if newest.iter().all(same) {
            newest.push(row);
        }
    }
    newest.reverse();
    Ok(newest)
}

/// Returns true if there is such an action.
pub async fn has_action(db: &impl Db, licence: LicenceId, action: Uuid) -> Result<bool> {
    let text = "select id from actions where id=$1 and licence_id=$2";
    let found: Option<Uuid> = db.query_opt(text, values![action, licence], |row| row.read()).await?;
    Ok(found.is_some())
}

/// A file behind an answer.
#[derive(Clone, Debug)]
pub struct SubmissionFile {
    pub id: Uuid,
    pub file_key: Option<String>,
    pub sha256: Option<String>,
    /// Earlier revisions of the file, from before further signatures were added.
    pub revisions: Vec<FileRevision>,
}

impl SubmissionFile {
    /// Returns true if the file or an earlier revision has this SHA-256.
    pub fn has_hash(&self, sha256: &str) -> bool {
        let earlier = self.revisions.iter().map(|revision| revision.sha256.as_str());
        self.sha256.as_deref().into_iter().chain(earlier).any(|own| own == sha256)
    }
}

/// The files that were handed in with an answer, made of it, or are among `named`.
pub async fn documents_of_submission(
    db: &impl Db,
    licence: LicenceId,
    submission: Uuid,
    named: Vec<Uuid>,
) -> Result<Vec<SubmissionFile>> {
    let text = "select id,file_key,sha256,seal,seal_record from documents \
         where licence_id=$1 and (submission_id=$2 or id in list($3)) order by id";
    db.query(text, values![licence, submission, named], |row| {
        let (id, file_key, sha256) = (row.read()?, row.read()?, row.read()?);
        let seal = DocumentSeal::read(row.read()?, row.read()?);
        let revisions = seal.map(|seal| seal.record.revisions).unwrap_or_default();
        Ok(SubmissionFile { id, file_key, sha256, revisions })
    })
    .await
}

/// Reads [`COLUMNS`], payload and evidence.
fn from_row(row: &mut Row<'_>) -> Result<Submission> {
    let sealed = read_columns(row)?;
    Ok(Submission { payload: row.read()?, evidence: row.read()?, ..sealed })
}

/// Reads [`COLUMNS`]; payload and evidence come after them.
fn read_columns(row: &mut Row<'_>) -> Result<Submission> {
    Ok(Submission {
        id: row.read()?,
        licence: row.read()?,
        action: row.read()?,
        consumer: row.read()?,
        kind: row.read()?,
        created_at: row.read()?,
        chain_position: row.read()?,
        previous_hash: row.read()?,
        hash: row.read()?,
        version: row.read()?,
        sealed_action: row.read()?,
        key_id: row.read()?,
        signature: row.read()?,
        payload: Value::Null,
        evidence: Value::Null,
    })
}
