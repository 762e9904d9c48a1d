//! Seals of documents, made with the firm's certificate or the installation's (`PAdES`), and their time stamps.
//!
//! A seal that cannot be made costs nothing but the seal: the paper is kept without it, says so, and is sealed later.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use documents::files;
use futures::FutureExt;
use partners::http::OutboundClient;
use partners::time_stamp::ask;
use serde_json::json;
use sha2::{Digest, Sha256};
use signing::time_stamp::Roots;
use signing::{KeyFault, Seal, SealKey, TimeStampUpdate, Token};
use store::Tx;
use store::documents::generated::{self, NewGeneratedDocument};
use store::documents::seals::{self, DocumentSeal, FileRevision, SealState, SealablePaper, SealedFile};
use store::licences::Licence;
use store::privacy::DeleteFilesJob;
use tokio::sync::Semaphore;
use uuid::Uuid;

use super::workers::RenderedFile;
use crate::{AuditLog, Caller, Error, Services};

type Result<T, E = Error> = std::result::Result<T, E>;

/// Time that a requested document waits for its time stamp.
const IMMEDIATE_STAMP_TIMEOUT: Duration = Duration::from_secs(2);
/// Pause for a time-stamp service or a key after it did not respond.
const FAILURE_PAUSE: TimeDelta = TimeDelta::minutes(1);
/// Time limit of a key for one signature.
const SIGNING_TIMEOUT: Duration = Duration::from_secs(5);
/// Time that a superseded file is retained, for those who are reading it.
const SUPERSEDED_FILE_RETENTION: TimeDelta = TimeDelta::minutes(10);
/// Number of documents that are sealed at once: one of 25 MB takes four times that.
const MAX_CONCURRENT: usize = 2;

/// The service that stamps (RFC 3161).
#[derive(Clone, Debug)]
pub struct TimeStampService {
    pub outbound: OutboundClient,
    pub url: String,
    /// The certificates that issue the service's; without them any will do.
    pub roots: Option<Roots>,
}

/// Keys and time stamps for the seals of papers.
pub struct PaperSeals {
    /// PEM files with a key and its certificates: the installation's, and those of firms by their short names. They are
    /// read for each seal, so that what was replaced holds from the next one on.
    key: Option<PathBuf>,
    keys: BTreeMap<String, PathBuf>,
    /// Token (PKCS #11) with the keys of files that contain only certificates.
    token: Option<Token>,
    time_stamps: Option<TimeStampService>,
    permits: Arc<Semaphore>,
    /// Circuit breaker: skip the service until this time, in seconds since 1970; the same for a key that did not
    /// respond.
    stamps_paused_until: AtomicI64,
    keys_paused_until: AtomicI64,
}

impl Default for PaperSeals {
    fn default() -> Self {
        Self::new(None, BTreeMap::new(), None)
    }
}

impl PaperSeals {
    pub fn new(
        key: Option<PathBuf>,
        keys: BTreeMap<String, PathBuf>,
        time_stamps: Option<TimeStampService>,
    ) -> Self {
        Self {
            key,
            keys,
            token: None,
            time_stamps,
            permits: Arc::new(Semaphore::new(MAX_CONCURRENT)),
            stamps_paused_until: AtomicI64::new(0),
            keys_paused_until: AtomicI64::new(0),
        }
    }

    /// Returns the same keys and services for a clock in the past: present time stamps would be rejected, so none is
    /// requested while a document is generated, and the job adds it later.
    #[must_use]
    pub fn with_deferred_stamps(&self) -> Self {
        let seals = Self::new(self.key.clone(), self.keys.clone(), self.time_stamps.clone());
        Self { stamps_paused_until: AtomicI64::new(i64::MAX), ..seals.with_token(self.token.clone()) }
    }

    /// Sets a hardware module, for files that contain only certificates.
    #[must_use]
    pub fn with_token(self, token: Option<Token>) -> Self {
        Self { token, ..self }
    }

    pub const fn time_stamps(&self) -> Option<&TimeStampService> {
        self.time_stamps.as_ref()
    }

    /// The states in which a firm's papers can be brought further.
    pub fn unfinished(&self, slug: &str) -> Vec<SealState> {
        let unsealed = self.key_file(slug).map(|_| SealState::Unsealed);
        let unstamped = self.time_stamps.as_ref().map(|_| SealState::BB);
        unsealed.into_iter().chain(unstamped).collect()
    }

    /// The configured keys, `sealing.key` and `sealing.keys.<firm>`, each as it is found now.
    pub fn check(&self, now: DateTime<Utc>) -> Vec<(String, Result<SealKey, String>)> {
        let own = self.key.iter().map(|file| ("sealing.key".to_owned(), file));
        let firms = self.keys.iter().map(|(slug, file)| (format!("sealing.keys.{slug}"), file));
        let checked = |file: &PathBuf| {
            let key = read_key(file, self.token.as_ref())?;
            key.check_validity(now).map_err(|fault| format!("{}: {fault}", file.display()))?;
            Ok(key)
        };
        own.chain(firms).map(|(field, file)| (field, checked(file))).collect()
    }

    fn key_file(&self, slug: &str) -> Option<&PathBuf> {
        self.keys.get(slug).or(self.key.as_ref())
    }

    /// Seals a PDF with the firm's key.
    async fn seal(&self, licence: &Licence, pdf: Vec<u8>, now: DateTime<Utc>) -> Result<Sealed, String> {
        let file = self.key_file(&licence.slug).ok_or("no key is configured")?.clone();
        let (name, token) = (licence.settings.name.clone(), self.token.clone());
        let permits = Arc::clone(&self.permits);
        let sealing = async {
            let permit = permits.acquire_owned().await.map_err(|error| error.to_string())?;
            let sealed = tokio::task::spawn_blocking(move || {
                // A key that hangs keeps its permit, which bounds the number of waiting tasks.
                let _permit = permit;
                let key = read_key(&file, token.as_ref())?;
                let seal = Seal::new(&pdf, &key, &name, now).map_err(|fault| fault.to_string())?;
                Ok(Sealed { seal, certificate: key.fingerprint().to_owned(), signer: key.subject() })
            });
            sealed.await.map_err(|error| error.to_string())?
        };
        let Ok(done) = tokio::time::timeout(SIGNING_TIMEOUT, sealing).await else {
            self.keys_paused_until.store((now + FAILURE_PAUSE).timestamp(), Ordering::Relaxed);
            return Err("the key took too long".to_owned());
        };
        done
    }

    /// A time stamp of a text.
    ///
    /// # Errors
    /// Why there is none.
    pub async fn stamp_text(&self, text: &[u8], now: DateTime<Utc>) -> Result<Vec<u8>, String> {
        self.stamp(Sha256::digest(text).into(), now).await
    }

    async fn stamp(&self, imprint: [u8; 32], now: DateTime<Utc>) -> Result<Vec<u8>, String> {
        let service = self.time_stamps.as_ref().ok_or("timestamp_url is not set")?;
        let asked = ask(&service.outbound, &service.url, imprint, service.roots.as_ref(), now).await;
        asked.map_err(|error| error.to_string())
    }

    /// A time stamp while somebody waits: soon, or not now.
    async fn stamp_soon(&self, imprint: [u8; 32], now: DateTime<Utc>) -> Option<Vec<u8>> {
        if self.time_stamps.is_none() || now.timestamp() < self.stamps_paused_until.load(Ordering::Relaxed) {
            return None;
        }
        let asked = tokio::time::timeout(IMMEDIATE_STAMP_TIMEOUT, self.stamp(imprint, now)).await;
        let reason = match asked {
            Ok(Ok(token)) => return Some(token),
            Ok(Err(reason)) => reason,
            Err(_) => "no answer in time".to_owned(),
        };
        tracing::warn!(reason, "no time stamp for a seal now; it is asked for later");
        self.stamps_paused_until.store((now + FAILURE_PAUSE).timestamp(), Ordering::Relaxed);
        None
    }
}

fn read_key(file: &Path, token: Option<&Token>) -> Result<SealKey, String> {
    let pem = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let key = match (SealKey::from_pem(&pem), token) {
        (Err(KeyFault::NoKey), Some(token)) => SealKey::in_token(&pem, token),
        (key, _) => key,
    };
    key.map_err(|fault| format!("{}: {fault}", file.display()))
}

struct Sealed {
    seal: Seal,
    certificate: String,
    signer: String,
}

impl Sealed {
    fn imprint(&self) -> [u8; 32] {
        Sha256::digest(self.seal.to_be_stamped()).into()
    }

    /// The file, with the time stamp where there is one, and the record of its seal.
    fn finish(self, token: Option<&[u8]>, now: DateTime<Utc>) -> Result<(Vec<u8>, DocumentSeal), String> {
        let mut seal = DocumentSeal { state: SealState::BB, ..DocumentSeal::default() };
        seal.record.id = Some(self.seal.id());
        seal.record.certificate = Some(self.certificate);
        seal.record.signer = Some(self.signer);
        seal.record.sealed_at = Some(now);
        let bytes = match token {
            Some(token) => {
                seal.state = SealState::BT;
                seal.record.stamped_at = Some(now);
                self.seal.with_time_stamp(token)
            }
            None => self.seal.without_time_stamp(),
        };
        Ok((bytes.map_err(|fault| fault.to_string())?, seal))
    }
}

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
    licence: Uuid,
    purpose: &str,
    made: RenderedFile,
) -> (RenderedFile, Option<NewSeal>) {
    if made.is_as_received || !generated::SEALED.contains(&purpose) {
        return (made, None);
    }
    let mut is_unfinished = false;
    let attempt = async {
        let licence = store::licences::by_id(services.store.reader(), licence).await;
        let licence = licence.map_err(|error| error.to_string())?.ok_or("the firm is gone")?;
        if services.seals.key_file(&licence.slug).is_none() {
            return Ok(None);
        }
        is_unfinished = true;
        if services.now().timestamp() < services.seals.keys_paused_until.load(Ordering::Relaxed) {
            return Err("the key did not answer a moment ago".to_owned());
        }
        let sealed = seal_file(services, &licence, purpose, &made).await?;
        is_unfinished = services.seals.unfinished(&licence.slug).contains(&sealed.2.state);
        Ok::<_, String>(Some(sealed))
    };
    match attempt.boxed().await {
        Ok(Some((bytes, sha256, seal))) => {
            (made.replaced(bytes, sha256), Some(NewSeal { seal, is_unfinished }))
        }
        Ok(None) => (made, None),
        Err(reason) => {
            tracing::warn!(reason, purpose, "a paper could not be sealed; it is tried again later");
            (made, Some(NewSeal { seal: DocumentSeal::default(), is_unfinished }))
        }
    }
}

/// Seals a new file in place; returns its size, its SHA-256 and its seal.
async fn seal_file(
    services: &Services,
    licence: &Licence,
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
    licence: Uuid,
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
        record(services, tx, sealed, seal).await?;
    }
    if *is_unfinished {
        seals::enqueue(tx, licence, document.id, services.now()).await?;
    }
    Ok(())
}

/// Outcome of extending a document's seal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SealOutcome {
    /// There is nothing to do, or nothing to do it with.
    Nothing,
    Done(SealState),
    /// Something failed, which may pass.
    Failed(String),
}

/// Seals a paper that is not sealed, or has its seal time-stamped; under the name that it has.
///
/// # Errors
/// When the database or the file store is away.
pub async fn finish(services: &Services, document: Uuid) -> Result<SealOutcome> {
    let db = services.store.bulk_reader();
    let Some(paper) = seals::find(db, document).await? else { return Ok(SealOutcome::Nothing) };
    let Some(licence) = store::licences::by_id(db, paper.licence).await? else {
        return Ok(SealOutcome::Nothing);
    };
    if !services.seals.unfinished(&licence.slug).contains(&paper.seal.state) {
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

async fn seal_later(
    services: &Services,
    licence: &Licence,
    pdf: Vec<u8>,
) -> Result<(Vec<u8>, DocumentSeal), String> {
    let now = services.now();
    let sealed = services.seals.seal(licence, pdf, now).await?;
    let token = match services.seals.time_stamps {
        Some(_) => services.seals.stamp(sealed.imprint(), now).await.ok(),
        None => None,
    };
    sealed.finish(token.as_deref(), now)
}

async fn stamp_later(
    services: &Services,
    licence: &Licence,
    paper: &SealablePaper,
    pdf: Vec<u8>,
) -> Result<(Vec<u8>, DocumentSeal), String> {
    let now = services.now();
    let name = licence.settings.name.clone();
    let _permit = services.seals.permits.acquire().await.map_err(|error| error.to_string())?;
    let update = tokio::task::spawn_blocking(move || TimeStampUpdate::new(&pdf, &name)).await;
    let update = update.map_err(|error| error.to_string())?.map_err(|fault| fault.to_string())?;
    let token = services.seals.stamp(update.imprint(), now).await?;
    let bytes = update.with_time_stamp(&token).map_err(|fault| fault.to_string())?;
    let mut seal = DocumentSeal { state: SealState::BT, record: paper.seal.record.clone() };
    seal.record.stamped_at = Some(now);
    Ok((bytes, seal))
}

/// Puts the sealed file in the place of the one before, unless the paper has another by now.
async fn keep(
    services: &Services,
    licence: Uuid,
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
    record(services, &tx, sealed, &new.seal).await?;
    let job = DeleteFilesJob { keys: vec![paper.file_key.clone()] };
    let later = now + SUPERSEDED_FILE_RETENTION;
    store::jobs::enqueue(&tx, services.new_id(), Some(paper.licence), &job, later, now).await?;
    // A seal whose time stamp is still to come.
    if new.seal.state == SealState::BB && services.seals.time_stamps.is_some() {
        seals::enqueue(&tx, paper.licence, paper.id, now + FAILURE_PAUSE).await?;
    }
    Ok(tx.commit().await?)
}

/// Which file of which paper a seal is on.
struct SealedDocument<'a> {
    licence: Uuid,
    document: Uuid,
    purpose: &'a str,
    sha256: &'a str,
}

/// The line of the audit trail, which its chain seals.
async fn record(services: &Services, tx: &Tx, of: SealedDocument<'_>, seal: &DocumentSeal) -> Result<()> {
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
    AuditLog::new(services, tx, (of.licence, None), &caller).record("document.sealed", details).await
}
