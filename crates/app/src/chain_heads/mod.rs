//! Heads of the chains outside the database: small files beside those of documents, which reveal that a chain was
//! shortened or replaced in the database alone.
//!
//! Each file is of one end and never changed. A later end is a further file, and an earlier one is removed only after it was
//! found in the chain that the later one ends: so several programs may write, in whatever order, and none takes an end back.

mod acceptance;
mod recorder;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use documents::files::{FileError, FileStore};
use domain::ids::LicenceId;
use futures::TryStreamExt;
use serde::{Deserialize, Serialize};
use store::evidence::{Chain, SignedHead};

use crate::error::Result;
use crate::services::Services;

pub use acceptance::{ASIDE, Acceptance, accept};
pub use recorder::{HeadMismatch, HeadRecorder};

/// The folder of the file store.
pub const FOLDER: &str = "heads";
/// Says when this installation began to record ends, so that a file store that was kept is known by it.
const BEGINNING: &str = "heads/began.json";

/// Head of a chain as it is recorded outside the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutsideHead {
    pub key: String,
    pub head: SignedHead,
    pub recorded_at: DateTime<Utc>,
}

/// The content of a file.
#[derive(Serialize, Deserialize)]
struct HeadFile {
    licence: LicenceId,
    chain: String,
    position: i64,
    hash: String,
    key_id: String,
    signature: String,
    recorded_at: DateTime<Utc>,
}

#[derive(Serialize)]
struct Beginning {
    at: DateTime<Utc>,
}

impl OutsideHead {
    fn new(head: SignedHead, recorded_at: DateTime<Utc>) -> Self {
        // Places sort as texts do; of two different ends at one place, both stay.
        let hash = hex::encode(head.hash.get(..8).unwrap_or(&head.hash));
        let key = format!("{FOLDER}/{}/{}/{:020}-{hash}.json", head.licence, head.chain, head.position);
        Self { key, head, recorded_at }
    }

    fn content(&self) -> Vec<u8> {
        let file = HeadFile {
            licence: self.head.licence,
            chain: self.head.chain.to_string(),
            position: self.head.position,
            hash: hex::encode(&self.head.hash),
            key_id: self.head.key_id.clone(),
            signature: STANDARD.encode(&self.head.signature),
            recorded_at: self.recorded_at,
        };
        serde_json::to_vec_pretty(&file).unwrap_or_default()
    }

    fn read(key: String, content: &[u8]) -> Option<Self> {
        let file: HeadFile = serde_json::from_slice(content).ok()?;
        let head = SignedHead {
            licence: file.licence,
            chain: file.chain.parse().ok()?,
            position: file.position,
            hash: hex::decode(file.hash).ok()?,
            key_id: file.key_id,
            signature: STANDARD.decode(file.signature).ok()?,
        };
        Some(Self { key, head, recorded_at: file.recorded_at })
    }
}

/// Returns all heads recorded outside the database, of a firm or of all of them.
///
/// # Errors
/// When the file store is away, or a file there cannot be read as an end.
pub async fn outside_heads(files: &FileStore, licence: Option<LicenceId>) -> Result<Vec<OutsideHead>> {
    let under = licence.map_or_else(|| FOLDER.to_owned(), |licence| format!("{FOLDER}/{licence}"));
    let mut heads = Vec::new();
    let mut found = files.list(&under);
    while let Some(file) = found.try_next().await? {
        if file.key == BEGINNING {
            continue;
        }
        let content = match files.get(&file.key).await {
            // Another program recorded a later one meanwhile.
            Err(FileError::NotFound(_)) => continue,
            other => other?,
        };
        let unreadable = || crate::Error::internal(format!("{} is not the end of a chain", file.key));
        heads.push(OutsideHead::read(file.key.clone(), &content).ok_or_else(unreadable)?);
    }
    heads.sort_by_key(|one| (one.head.licence, one.head.chain, one.head.position));
    Ok(heads)
}

/// Returns whether anything of this installation was recorded outside the database before.
///
/// # Errors
/// When the file store is away.
pub async fn have_begun(files: &FileStore) -> Result<bool> {
    Ok(files.list(FOLDER).try_next().await?.is_some())
}

async fn put(files: &FileStore, head: &OutsideHead) -> Result<()> {
    Ok(files.put(&head.key, head.content().into()).await?)
}

/// Compares a recorded head with the database.
async fn is_in_chain(services: &Services, head: &SignedHead) -> Result<bool> {
    let db = services.store.bulk_reader();
    let found = store::evidence::hash_at(db, head.licence, head.chain, head.position).await?;
    Ok(found.is_some_and(|hash| hash == head.hash))
}

const CHAINS: [Chain; 2] = [Chain::Evidence, Chain::Audit];
