//! Seals of documents, made with the firm's certificate or the installation's (`PAdES`), and their time stamps.
//!
//! A seal that cannot be made costs nothing but the seal: the paper is kept without it, says so, and is sealed later.

use chrono::TimeDelta;
use documents::files;
use domain::ids::LicenceId;
use futures::FutureExt;
use serde_json::json;
use sha2::{Digest, Sha256};
use signing::TimeStampUpdate;
use store::Tx;
use store::documents::generated::{self, NewGeneratedDocument};
use store::documents::seals::{self, DocumentSeal, FileRevision, SealState, SealablePaper, SealedFile};
use store::firms::licences::LicenceRow;
use store::privacy::DeleteFilesJob;
use uuid::Uuid;

use crate::services::{FAILURE_PAUSE, RenderedFile};
use crate::{AuditWriter, Caller, Error, Services};

type Result<T, E = Error> = std::result::Result<T, E>;

/// Time that a superseded file is retained, for those who are reading it.
const SUPERSEDED_FILE_RETENTION: TimeDelta = TimeDelta::minutes(10);

/// Papers that are made once what they tell is done, so that nobody is about to decide on them.
const STAMPED_IMMEDIATELY: [&str; 3] = [generated::RECEIPT, generated::ORDER_SIGNED, generated::WITHDRAWAL];

/// The seal of a paper that was just made, to be recorded with it.
#[derive(Clone, Debug, Default)]
pub struct NewSeal {
    pub seal: DocumentSeal,
    /// True if the seal can be extended with what is configured.
    is_unfinished: bool,
}

/// A paper that was just made, sealed where that is possible; no seal is recorded for one whose
/// purpose is not sealed, or whose firm has no key.
pub(super) async fn seal_new(
    services: &Services,
    licence: LicenceId,
    purpose: &str,
    made: RenderedFile,
) -> (RenderedFile, Option<NewSeal>) {
    if made.is_as_received || !generated::SEALED.contains(&purpose) {
        return (made, None);
    }
    let mut is_unfinished = false;
    let attempt = async {
        let licence = store::firms::licences::by_id(services.store.reader(), licence).await;
        let licence = licence.map_err(|error| error.to_string())?.ok_or("the firm is gone")?;
        if services.seals.key_file(&licence.slug).is_none() {
            return Ok(None);
        }
        is_unfinished = true;
        if services.seals.is_key_paused(services.now()) {
            return Err("the key did not answer a moment ago".to_owned());
        }
        let sealed = seal_file(services, &licence, purpose, &made).await?;
        is_unfinished = services.seals.unfinished_states(&licence.slug).contains(&sealed.2.state);
        Ok::<_, String>(Some(sealed))
    };
    match attempt.boxed().await {
        Ok(Some((bytes, sha256, seal))) => {
            (made.with_content(bytes, sha256), Some(NewSeal { seal, is_unfinished }))
        }
        Ok(None) => (made, None),
        Err(reason) => {
            tracing::warn!(reason, purpose, "sealing a paper failed, will retry");
            (made, Some(NewSeal { seal: DocumentSeal::default(), is_unfinished }))
        }
    }
}

/// Seals a new file in place; returns its size, its SHA-256 and its seal.
async fn seal_file(
    services: &Services,
    licence: &LicenceRow,
    purpose: &str,
    made: &RenderedFile,
) -> Result<(u64, String, DocumentSeal), String> {
    let now = services.now();
    let pdf = tokio::fs::read(&made.path).await.map_err(|error| error.to_string())?;
    let sealed = services.seals.seal(licence, pdf, now).await?;
    let token = if STAMPED_IMMEDIATELY.contains(&purpose) {
        services.seals.stamp_soon(sealed.imprint(), now).await
    } else {
        None
    };
    let (bytes, seal) = sealed.finish(token.as_deref(), now)?;
    // Beside it and then in its place: what cannot be written whole leaves the file as it was.
    let beside = made.path.with_extension("sealed");
    let written = async {
        tokio::fs::write(&beside, &bytes).await?;
        tokio::fs::rename(&beside, &made.path).await
    };
    written.await.map_err(|error| error.to_string())?;
    Ok((bytes.len() as u64, hex::encode(Sha256::digest(&bytes)), seal))
}

/// Records the seal of a paper in the transaction that records it, and has it finished later where it is not.
///
/// # Errors
/// When the database is away.
pub async fn record_new(
    services: &Services,
    tx: &Tx,
    licence: LicenceId,
    document: &NewGeneratedDocument,
    new: Option<&NewSeal>,
) -> Result<()> {
    let Some(NewSeal { seal, is_unfinished }) = new else { return Ok(()) };
    if seal.state != SealState::Unsealed {
        let sealed = SealedDocument {
            licence,
            document: document.id,
            purpose: document.purpose,
            sha256: &document.sha256,
        };
        record_seal(services, tx, sealed, seal).await?;
    }
    if *is_unfinished {
        seals::enqueue(tx, licence, document.id, services.now()).await?;
    }
    Ok(())
}

/// Outcome of extending a document's seal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SealOutcome {
    /// The seal needs nothing, or there is nothing to extend it with.
    Nothing,
    Done(SealState),
    /// Extending failed for a reason that may pass.
    Failed(String),
}

/// Seals a paper that is not sealed, or has its seal time-stamped; under the name that it has.
///
/// # Errors
/// When the database or the file store is away.
pub async fn finish(services: &Services, document: Uuid) -> Result<SealOutcome> {
    let db = services.store.bulk_reader();
    let Some(paper) = seals::find(db, document).await? else { return Ok(SealOutcome::Nothing) };
    let Some(licence) = store::firms::licences::by_id(db, paper.licence).await? else {
        return Ok(SealOutcome::Nothing);
    };
    if !services.seals.unfinished_states(&licence.slug).contains(&paper.seal.state) {
        return Ok(SealOutcome::Nothing);
    }
    let pdf = services.files.get(&paper.file_key).await?.to_vec();
    let further = match paper.seal.state {
        SealState::Unsealed => seal_later(services, &licence, pdf).await,
        _ => stamp_later(services, &licence, &paper, pdf).await,
    };
    let (bytes, mut seal) = match further {
        Ok(further) => further,
        Err(reason) => return Ok(SealOutcome::Failed(reason)),
    };
    seal.record.revisions.clone_from(&paper.seal.record.revisions);
    seal.record.revisions.push(FileRevision { bytes: paper.bytes, sha256: paper.sha256.clone() });
    let new = SealedFile {
        key: files::key(services.new_id()),
        bytes: bytes.len() as u64,
        sha256: hex::encode(Sha256::digest(&bytes)),
        seal,
    };
    keep(services, licence.id, &paper, &new, bytes).await?;
    Ok(SealOutcome::Done(new.seal.state))
}

/// Enqueues the sealing of papers whose jobs failed for good, or that came before there was a key: some of them, behind one.
/// Returns the last of them.
///
/// # Errors
/// When the database is away.
pub async fn enqueue_unfinished(
    services: &Services,
    licence: LicenceId,
    after: Uuid,
    limit: u64,
) -> Result<Option<Uuid>> {
    let db = services.store.bulk_reader();
    let Some(found) = store::firms::licences::by_id(db, licence).await? else { return Ok(None) };
    let states = services.seals.unfinished_states(&found.slug);
    let papers = seals::in_states(db, licence, &states, after, limit).await?;
    let tx = services.store.begin().await?;
    for paper in &papers {
        seals::enqueue(&tx, licence, *paper, services.now()).await?;
    }
    tx.commit().await?;
    Ok(papers.last().copied())
}

async fn seal_later(
    services: &Services,
    licence: &LicenceRow,
    pdf: Vec<u8>,
) -> Result<(Vec<u8>, DocumentSeal), String> {
    let now = services.now();
    let sealed = services.seals.seal(licence, pdf, now).await?;
    let token = match services.seals.time_stamps() {
        Some(_) => services.seals.stamp(sealed.imprint(), now).await.ok(),
        None => None,
    };
    sealed.finish(token.as_deref(), now)
}

async fn stamp_later(
    services: &Services,
    licence: &LicenceRow,
    paper: &SealablePaper,
    pdf: Vec<u8>,
) -> Result<(Vec<u8>, DocumentSeal), String> {
    let now = services.now();
    let name = licence.settings.name.clone();
    let _permit = services.seals.permit().await?;
    let update = tokio::task::spawn_blocking(move || TimeStampUpdate::new(&pdf, &name)).await;
    let update = update.map_err(|error| error.to_string())?.map_err(|error| error.to_string())?;
    let token = services.seals.stamp(update.imprint(), now).await?;
    let bytes = update.with_time_stamp(&token).map_err(|error| error.to_string())?;
    let mut seal = DocumentSeal { state: SealState::BT, record: paper.seal.record.clone() };
    seal.record.stamped_at = Some(now);
    Ok((bytes, seal))
}

/// Puts the sealed file in the place of the one before, unless the paper has another by now.
async fn keep(
    services: &Services,
    licence: LicenceId,
    paper: &SealablePaper,
    new: &SealedFile,
    bytes: Vec<u8>,
) -> Result<()> {
    services.files.put(&new.key, bytes.into()).await?;
    let now = services.now();
    let tx = services.store.begin().await?;
    if !seals::replace(&tx, licence, paper, new, now).await? {
        drop(tx);
        return services.files.delete(&new.key).await.map_err(Error::from);
    }
    let (document, purpose) = (paper.id, paper.purpose.as_str());
    let sealed = SealedDocument { licence: paper.licence, document, purpose, sha256: &new.sha256 };
    record_seal(services, &tx, sealed, &new.seal).await?;
    let job = DeleteFilesJob { keys: vec![paper.file_key.clone()] };
    let later = now + SUPERSEDED_FILE_RETENTION;
    store::jobs::enqueue(&tx, services.new_id(), Some(paper.licence), &job, later, now).await?;
    // A seal whose time stamp is still to come.
    if new.seal.state == SealState::BB && services.seals.time_stamps().is_some() {
        seals::enqueue(&tx, paper.licence, paper.id, now + FAILURE_PAUSE).await?;
    }
    Ok(tx.commit().await?)
}

/// Document and file that a seal is on.
struct SealedDocument<'a> {
    licence: LicenceId,
    document: Uuid,
    purpose: &'a str,
    sha256: &'a str,
}

/// The line of the audit trail, which its chain seals.
async fn record_seal(
    services: &Services,
    tx: &Tx,
    of: SealedDocument<'_>,
    seal: &DocumentSeal,
) -> Result<()> {
    let state: &str = seal.state.into();
    let details = json!({
        "document_id": of.document,
        "type": of.purpose,
        "state": state,
        "seal": seal.record.id,
        "certificate": seal.record.certificate,
        "sha256": of.sha256,
    });
    let caller = Caller::system();
    AuditWriter::new(services, tx, (of.licence, None), &caller).record("document.sealed", details).await
}
