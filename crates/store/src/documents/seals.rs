//! States of the seals of generated documents.

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use domain::job::Job;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use strum::{EnumString, IntoStaticStr};
use uuid::Uuid;

use crate::sql::{QueryExt, values};
use crate::{Db, Result, Tx, jobs};

/// The state of a paper that is to be sealed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum SealState {
    #[default]
    Unsealed,
    /// Sealed, without a time stamp (`PAdES` B-B).
    #[strum(serialize = "b_b")]
    BB,
    /// Sealed and time-stamped (`PAdES` B-T).
    #[strum(serialize = "b_t")]
    BT,
}

/// Earlier revision of a sealed file: a PDF grows by incremental updates, so each revision is the file's first bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileRevision {
    pub bytes: u64,
    /// SHA-256 in hexadecimal.
    pub sha256: String,
}

/// Certificate and time stamp of a seal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SealRecord {
    /// The SHA-256 of the signature's value, in hexadecimal.
    pub id: Option<String>,
    /// The SHA-256 of the certificate, in hexadecimal.
    pub certificate: Option<String>,
    /// Name in the certificate.
    pub signer: Option<String>,
    pub sealed_at: Option<DateTime<Utc>>,
    pub stamped_at: Option<DateTime<Utc>>,
    /// Earlier revisions of the file, the oldest first.
    pub revisions: Vec<FileRevision>,
}

/// The seal of a paper.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DocumentSeal {
    pub state: SealState,
    pub record: SealRecord,
}

impl DocumentSeal {
    pub(crate) fn columns(seal: Option<&Self>) -> (Option<&'static str>, Option<Value>) {
        (seal.map(|seal| seal.state.into()), seal.map(|seal| json!(seal.record)))
    }

    /// Reads the two columns; nothing of a document that is not to be sealed.
    pub(crate) fn read(state: Option<String>, record: Option<Value>) -> Option<Self> {
        let state = state?.parse().ok()?;
        let record = record.and_then(|record| serde_json::from_value(record).ok()).unwrap_or_default();
        Some(Self { state, record })
    }
}

/// Seals a paper, or has its seal time-stamped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SealJob {
    pub document: Uuid,
}

impl Job for SealJob {
    const NAME: &'static str = "documents.seal";
}

/// Has a paper sealed, or its seal time-stamped, once this is committed.
pub async fn enqueue(tx: &Tx, licence: LicenceId, document: Uuid, now: DateTime<Utc>) -> Result<()> {
    jobs::enqueue(tx, Uuid::now_v7(), Some(licence), &SealJob { document }, now, now).await
}

/// A paper as it is sealed.
#[derive(Clone, Debug)]
pub struct SealablePaper {
    pub id: Uuid,
    pub licence: LicenceId,
    pub purpose: String,
    pub file_key: String,
    pub bytes: u64,
    pub sha256: String,
    pub seal: DocumentSeal,
}

/// Returns a document to be sealed; `None` where it was deleted or has no file.
pub async fn find(db: &impl Db, id: Uuid) -> Result<Option<SealablePaper>> {
    let text = "/* all licences */ select licence_id,purpose,file_key,bytes,sha256,seal,seal_record from documents \
         where id=$1 and file_key is not null and seal is not null";
    let values = values![id];
    let found = db.query_opt(text, values, |row| {
        let (licence, purpose, file_key) = (row.read()?, row.read()?, row.read()?);
        let bytes: Option<i64> = row.read()?;
        let sha256: Option<String> = row.read()?;
        let seal = DocumentSeal::read(row.read()?, row.read()?);
        Ok(seal.zip(sha256).map(|(seal, sha256)| SealablePaper {
            id,
            licence,
            purpose,
            file_key,
            bytes: bytes.and_then(|bytes| bytes.try_into().ok()).unwrap_or_default(),
            sha256,
            seal,
        }))
    });
    Ok(found.await?.flatten())
}

/// A further sealed file, whose bytes are in the file store.
#[derive(Clone, Debug)]
pub struct SealedFile {
    pub key: String,
    pub bytes: u64,
    pub sha256: String,
    pub seal: DocumentSeal,
}

/// Puts a further sealed file in the place of a paper's; false where the paper has another file, or none, by now.
pub async fn replace(
    tx: &Tx,
    licence: LicenceId,
    paper: &SealablePaper,
    new: &SealedFile,
    now: DateTime<Utc>,
) -> Result<bool> {
    let (state, record) = DocumentSeal::columns(Some(&new.seal));
    let text = "update documents set file_key=$1,bytes=$2,sha256=$3,seal=$4,seal_record=$5,updated_at=$6 \
         where id=$7 and file_key=$8 and licence_id=$9";
    let (key, before) = (&new.key, &paper.file_key);
    let values = values![key, new.bytes, &new.sha256, state, record, now, paper.id, before, licence];
    Ok(tx.execute(text, values).await? > 0)
}

/// Papers of a firm in one of some states, after an id, at most `limit`.
pub async fn in_states(
    db: &impl Db,
    licence: LicenceId,
    states: &[SealState],
    after: Uuid,
    limit: u64,
) -> Result<Vec<Uuid>> {
    let states: Vec<&str> = states.iter().map(|state| (*state).into()).collect();
    let text = "select id from documents where licence_id=$1 and seal in ('unsealed','b_b') and seal in list($2) \
         and file_key is not null and id>$3 order by id limit $4";
    db.query(text, values![licence, states, after, limit], |row| row.read()).await
}
