//! The keys that seal papers and the service that time-stamps the seals.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use partners::http::OutboundClient;
use partners::time_stamp::ask;
use sha2::{Digest, Sha256};
use signing::time_stamp::Roots;
use signing::{HardwareToken, KeyError, Seal, SealKey};
use store::documents::seals::{DocumentSeal, SealState};
use store::firms::licences::LicenceRow;
use tokio::sync::{Semaphore, SemaphorePermit};

/// Time that a requested document waits for its time stamp.
const IMMEDIATE_STAMP_TIMEOUT: Duration = Duration::from_secs(2);
/// Pause for a time-stamp service or a key after it did not respond.
pub(crate) const FAILURE_PAUSE: TimeDelta = TimeDelta::minutes(1);
/// Time limit of a key for one signature.
const SIGNING_TIMEOUT: Duration = Duration::from_secs(5);
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
    token: Option<HardwareToken>,
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

    /// Returns the keys and services for a clock that stands in the past: stamps of now would be refused, so none is
    /// asked for while a paper is made, and the job stamps it later.
    #[must_use]
    pub fn with_deferred_stamps(&self) -> Self {
        let seals = Self::new(self.key.clone(), self.keys.clone(), self.time_stamps.clone());
        Self { stamps_paused_until: AtomicI64::new(i64::MAX), ..seals.with_token(self.token.clone()) }
    }

    /// Adds a hardware module, for files that hold certificates alone.
    #[must_use]
    pub fn with_token(self, token: Option<HardwareToken>) -> Self {
        Self { token, ..self }
    }

    pub const fn time_stamps(&self) -> Option<&TimeStampService> {
        self.time_stamps.as_ref()
    }

    /// The states in which a firm's papers can be brought further.
    pub fn unfinished_states(&self, slug: &str) -> Vec<SealState> {
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
            key.check_validity(now).map_err(|error| format!("{}: {error}", file.display()))?;
            Ok(key)
        };
        own.chain(firms).map(|(field, file)| (field, checked(file))).collect()
    }

    pub(crate) fn key_file(&self, slug: &str) -> Option<&PathBuf> {
        self.keys.get(slug).or(self.key.as_ref())
    }

    /// Returns true if the key did not respond a moment ago.
    pub(crate) fn is_key_paused(&self, now: DateTime<Utc>) -> bool {
        now.timestamp() < self.keys_paused_until.load(Ordering::Relaxed)
    }

    /// Waits for a place among the papers that are sealed at once.
    pub(crate) async fn permit(&self) -> Result<SemaphorePermit<'_>, String> {
        self.permits.acquire().await.map_err(|error| error.to_string())
    }

    /// Seals a PDF with the firm's key.
    pub(crate) async fn seal(
        &self,
        licence: &LicenceRow,
        pdf: Vec<u8>,
        now: DateTime<Utc>,
    ) -> Result<SealedPdf, String> {
        let file = self.key_file(&licence.slug).ok_or("no key is configured")?.clone();
        let (name, token) = (licence.settings.name.clone(), self.token.clone());
        let permits = Arc::clone(&self.permits);
        let sealing = async {
            let permit = permits.acquire_owned().await.map_err(|error| error.to_string())?;
            let sealed = tokio::task::spawn_blocking(move || {
                // Kept by a key that hangs, so that not ever more of them wait for it.
                let _permit = permit;
                let key = read_key(&file, token.as_ref())?;
                let seal = Seal::new(&pdf, &key, &name, now).map_err(|error| error.to_string())?;
                Ok(SealedPdf { seal, certificate: key.fingerprint().to_owned(), signer: key.subject() })
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

    pub(crate) async fn stamp(&self, imprint: [u8; 32], now: DateTime<Utc>) -> Result<Vec<u8>, String> {
        let service = self.time_stamps.as_ref().ok_or("timestamp_url is not set")?;
        let asked = ask(&service.outbound, &service.url, imprint, service.roots.as_ref(), now).await;
        asked.map_err(|error| error.to_string())
    }

    /// A time stamp while somebody waits: soon, or not now.
    pub(crate) async fn stamp_soon(&self, imprint: [u8; 32], now: DateTime<Utc>) -> Option<Vec<u8>> {
        if self.time_stamps.is_none() || now.timestamp() < self.stamps_paused_until.load(Ordering::Relaxed) {
            return None;
        }
        let asked = tokio::time::timeout(IMMEDIATE_STAMP_TIMEOUT, self.stamp(imprint, now)).await;
        let reason = match asked {
            Ok(Ok(token)) => return Some(token),
            Ok(Err(reason)) => reason,
            Err(_) => "no answer in time".to_owned(),
        };
        tracing::warn!(reason, "getting a time stamp for a seal failed, will retry");
        self.stamps_paused_until.store((now + FAILURE_PAUSE).timestamp(), Ordering::Relaxed);
        None
    }
}

fn read_key(file: &Path, token: Option<&HardwareToken>) -> Result<SealKey, String> {
    let pem = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let key = match (SealKey::from_pem(&pem), token) {
        (Err(KeyError::NoKey), Some(token)) => SealKey::in_token(&pem, token),
        (key, _) => key,
    };
    key.map_err(|error| format!("{}: {error}", file.display()))
}

/// A PDF with the firm's signature, which its time stamp may still follow.
pub(crate) struct SealedPdf {
    seal: Seal,
    certificate: String,
    signer: String,
}

impl SealedPdf {
    pub(crate) fn imprint(&self) -> [u8; 32] {
        Sha256::digest(self.seal.to_be_stamped()).into()
    }

    /// The file, with the time stamp where there is one, and the record of its seal.
    pub(crate) fn finish(
        self,
        token: Option<&[u8]>,
        now: DateTime<Utc>,
    ) -> Result<(Vec<u8>, DocumentSeal), String> {
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
        Ok((bytes.map_err(|error| error.to_string())?, seal))
    }
}
