//! Walks a firm's chain of sealed answers, a piece at a time, and names the first break.

mod anchors;
mod audit;
mod difference;
mod erasures;
mod time_stamps;

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use documents::files::FileError;
use domain::ids::LicenceId;
use futures::StreamExt;
use serde_json::Value;
use sha2::{Digest, Sha256};
use store::documents::seals::FileRevision;
use store::evidence::{Chain, EvidenceKeys};
use store::submissions::{self, ChainEntry, ERASURE, SIGNED_FROM_HERE, Submission, SubmissionFile, VERSION};
use uuid::Uuid;

pub use anchors::Anchor;
pub use audit::{AuditChecked, verify_audit};
pub use difference::{Broken, ChainDifference};
pub use time_stamps::{TimeStampsChecked, verify_time_stamps};

use crate::error::{Error, Result};
use crate::services::Services;
use anchors::{Anchors, load_known};
use erasures::Erasures;
pub use erasures::is_erased;

/// Number of entries in memory at once.
const PAGE_SIZE: u64 = 50;
/// Number of files that are remembered as checked, because many submissions name the same one.
const CACHE_SIZE: usize = 10_000;

/// Result of the walk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChainReport {
    /// Number of answers that hold.
    pub answers: u64,
    /// Number of these and of the erased ones that have the old version, without a signature of their own.
    pub unsigned: u64,
    /// The place of the first entry that is signed.
    pub signed_from: Option<i64>,
    /// Files that still have their SHA-256.
    pub files: u64,
    /// Files that were shown or handed in, and have been replaced or taken back since.
    pub gone: u64,
    /// Answers whose content is past its term: of these only the place in the chain is left.
    pub erased: u64,
    /// Anchors that agree with the chain.
    pub anchors: u64,
    /// Number of ends outside the database that agree with the chain.
    pub heads: u64,
    /// The place and hash of the last entry that holds.
    pub last: Option<(i64, String)>,
    pub broken: Option<Broken>,
}

/// Checks every entry of a firm up to the first break, against what the portal itself anchored.
///
/// # Errors
/// When the database or the file store is away.
pub async fn verify_chain(services: &Services, licence: LicenceId) -> Result<ChainReport> {
    verify_against(services, licence, &[], |_| {}).await
}

/// Returns the difference in one entry by itself: its content, its signature, and its link to the entry before it,
/// whose hash is `before` (`None` for the first one). `None` where it is intact; the content of an erased entry is not
/// checked.
pub fn verify_entry(
    keys: &EvidenceKeys,
    entry: &ChainEntry,
    before: Option<&[u8]>,
) -> Option<ChainDifference> {
    let sealed = &entry.sealed;
    if sealed.chain_position > 1 && before != Some(sealed.previous_hash.as_slice()) {
        return Some(ChainDifference::PreviousSeal);
    }
    if sealed.version == VERSION {
        let (Some(key), Some(signature)) = (&sealed.key_id, &sealed.signature) else {
            return Some(ChainDifference::Unsigned);
        };
        if let Err(error) = keys.verify(sealed.head(), key, signature) {
            return Some(ChainDifference::Signature(error));
        }
    }
    if is_erased(sealed) { None } else { check_content(entry) }
}

/// The place up to which a firm's entries under the old rules, from one of them on, lead to the entry that signs them
/// together, and what differs where they do not. They have no signatures of their own, so that one of them holds only where
/// all that follow do.
///
/// # Errors
/// When the database is away.
pub async fn verify_old_entries(
    services: &Services,
    licence: LicenceId,
    from: i64,
) -> Result<Option<(i64, ChainDifference)>> {
    let (db, keys) = (services.store.bulk_reader(), services.store.evidence_keys()?);
    let (mut position, mut before) = (from - 1, None);
    loop {
        let piece = submissions::entries_after(db, licence, position, PAGE_SIZE).await?;
        if piece.is_empty() {
            return Ok(Some((position, ChainDifference::UnsignedChain)));
        }
        for entry in &piece {
            let sealed = &entry.sealed;
            position += 1;
            let is_next = sealed.chain_position == position;
            let is_linked = before.as_ref().is_none_or(|before: &Vec<u8>| *before == sealed.previous_hash);
            if !is_next || !is_linked {
                return Ok(Some((position, ChainDifference::PreviousSeal)));
            }
            if let Some(difference) = verify_entry(keys, entry, Some(&sealed.previous_hash)) {
                return Ok(Some((position, difference)));
            }
            if sealed.version == VERSION {
                let is_named = sealed.kind == SIGNED_FROM_HERE
                    && sealed.payload["entries"].as_i64() == Some(position - 1);
                return Ok((!is_named).then_some((position, ChainDifference::NoTransition)));
            }
            before = Some(sealed.hash.clone());
        }
    }
}

/// Verifies like [`verify_chain`], also against anchors that were kept elsewhere, and reports progress now and then.
///
/// # Errors
/// When the database or the file store is away.
pub async fn verify_against(
    services: &Services,
    licence: LicenceId,
    elsewhere: &[Anchor],
    tell: impl Fn(&ChainReport),
) -> Result<ChainReport> {
    let keys = services.store.evidence_keys()?;
    let all = load_known(services, licence, elsewhere).await?;
    let (anchors, foreign) = Anchors::for_chain(&all, licence, Chain::Evidence, keys);
    let mut walk = ChainVerifier {
        services,
        keys,
        licence,
        checked: ChainReport::default(),
        hash: vec![0; 32],
        files: HashSet::new(),
        erasures: Erasures::default(),
        anchors,
    };
    let mut position = 0;
    loop {
        let piece =
            submissions::entries_after(services.store.bulk_reader(), licence, position, PAGE_SIZE).await?;
        let Some(last) = piece.last() else {
            walk.checked.broken = walk.at_the_end().or(foreign).or(walk.too_young().await?);
            return Ok(walk.checked);
        };
        position = last.sealed.chain_position;
        tell(&walk.checked);
        for entry in &piece {
            if let Some(what) = walk.check(entry).await? {
                let (entry, position) = (Some(entry.sealed.id), entry.sealed.chain_position);
                walk.checked.broken = Some(Broken { chain: Chain::Evidence, entry, position, what });
                return Ok(walk.checked);
            }
        }
    }
}

struct ChainVerifier<'a> {
    services: &'a Services,
    keys: &'a EvidenceKeys,
    licence: LicenceId,
    checked: ChainReport,
    /// The hash of the entry before.
    hash: Vec<u8>,
    /// Files that were found to be right already, by id and SHA-256.
    files: HashSet<(Uuid, String)>,
    erasures: Erasures,
    anchors: Anchors<'a>,
}

impl ChainVerifier<'_> {
    async fn check(&mut self, entry: &ChainEntry) -> Result<Option<ChainDifference>> {
        let sealed = &entry.sealed;
        let expected = self.checked.last.as_ref().map_or(1, |(place, _)| place + 1);
        let broken = check_place(sealed, expected, &self.hash)
            .or_else(|| self.check_signature(sealed))
            .or_else(|| self.anchors.meet(sealed.chain_position, &sealed.hash));
        if broken.is_some() {
            return Ok(broken);
        }
        if is_erased(sealed) {
            self.erasures.remember(sealed);
            self.checked.erased += 1;
            self.holds(sealed);
            return Ok(None);
        }
        let mut broken = check_content(entry);
        if broken.is_none() {
            self.erasures.meet(sealed);
            broken = self.check_owner(sealed).await?;
        }
        if broken.is_none() {
            broken = self.check_files(sealed).await?;
        }
        if broken.is_none() {
            self.checked.answers += u64::from(sealed.consumer.is_some());
            self.holds(sealed);
        }
        Ok(broken)
    }

    fn holds(&mut self, sealed: &Submission) {
        self.hash.clone_from(&sealed.hash);
        self.checked.anchors = self.anchors.agreed;
        self.checked.heads = self.anchors.heads;
        self.checked.unsigned += u64::from(sealed.version < VERSION);
        if sealed.version == VERSION {
            self.checked.signed_from.get_or_insert(sealed.chain_position);
        }
        self.checked.last = Some((sealed.chain_position, hex::encode(&sealed.hash)));
    }

    /// Checks the signature, and that from the first signed entry on none has the old version.
    fn check_signature(&self, sealed: &Submission) -> Option<ChainDifference> {
        let is_after_the_change = self.checked.signed_from.is_some();
        match sealed.version {
            VERSION => {}
            1 => return is_after_the_change.then_some(ChainDifference::Downgraded),
            other => return Some(ChainDifference::Version(other)),
        }
        let (Some(key), Some(signature)) = (&sealed.key_id, &sealed.signature) else {
            return Some(ChainDifference::Unsigned);
        };
        if let Err(error) = self.keys.verify(sealed.head(), key, signature) {
            return Some(ChainDifference::Signature(error));
        }
        let unsigned = if is_after_the_change { 0 } else { self.checked.unsigned };
        let is_named =
            || sealed.kind == SIGNED_FROM_HERE && sealed.payload["entries"].as_u64() == Some(unsigned);
        (unsigned > 0 && !is_named()).then_some(ChainDifference::NoTransition)
    }

    /// Entries under the old rules, of a firm that cannot have any.
    async fn too_young(&self) -> Result<Option<Broken>> {
        if self.checked.unsigned == 0 {
            return Ok(None);
        }
        let db = self.services.store.bulk_reader();
        let is_younger = submissions::is_younger_than_signatures(db, self.licence).await?;
        let what = ChainDifference::YoungerThanSignatures;
        Ok(is_younger.then_some(Broken { chain: Chain::Evidence, entry: None, position: 1, what }))
    }

    /// Compares the entry's owner and action with the sealed ones; they are `None` only for chain-maintenance entries.
    async fn check_owner(&mut self, sealed: &Submission) -> Result<Option<ChainDifference>> {
        if sealed.version == VERSION && matches!(sealed.kind.as_str(), ERASURE | SIGNED_FROM_HERE) {
            return Ok(self.erasures.account_for(sealed));
        }
        if sealed.consumer.is_none() {
            return Ok(Some(ChainDifference::Owner));
        }
        let action = if sealed.version < VERSION { named_in(sealed, "action") } else { sealed.sealed_action };
        let differs = match (sealed.action, action) {
            (None, Some(gone)) => {
                submissions::has_action(self.services.store.bulk_reader(), self.licence, gone).await?
            }
            (Some(_), None) => sealed.version == VERSION,
            (column, sealed) => column != sealed,
        };
        Ok(differs.then_some(ChainDifference::Column("action_id")))
    }

    /// Returns the break that only shows after the last entry.
    fn at_the_end(&self) -> Option<Broken> {
        let last = self.checked.last.as_ref().map_or(0, |(place, _)| *place);
        let unsigned = (last > 0 && self.checked.signed_from.is_none()).then_some(Broken {
            chain: Chain::Evidence,
            entry: None,
            position: last,
            what: ChainDifference::UnsignedChain,
        });
        self.anchors.find_unmet(last).or(unsigned).or_else(|| self.erasures.find_unaccounted())
    }

    async fn check_files(&mut self, sealed: &Submission) -> Result<Option<ChainDifference>> {
        let handed_in = named_files(&sealed.payload["files"]);
        let presented = named_files(&sealed.evidence["documents"]);
        let ids = handed_in.iter().chain(&presented).map(|(id, _)| *id).collect();
        let behind = submissions::documents_of_submission(
            self.services.store.bulk_reader(),
            self.licence,
            sealed.id,
            ids,
        )
        .await?;
        for (id, sha256) in &handed_in {
            match behind.iter().find(|paper| paper.id == *id) {
                None => self.checked.gone += 1,
                Some(paper) if !paper.has_hash(sha256) => {
                    return Ok(Some(ChainDifference::RecordOfFile(*id)));
                }
                Some(_) => {}
            }
        }
        for (id, sha256) in &presented {
            let is_stored = behind.iter().any(|paper| paper.id == *id && paper.has_hash(sha256));
            self.checked.gone += u64::from(!is_stored);
        }
        for paper in behind {
            if let Some(broken) = self.check_file(paper).await? {
                return Ok(Some(broken));
            }
        }
        Ok(None)
    }

    /// A file against its record; those of the records against what was sealed have been compared before.
    async fn check_file(&mut self, paper: SubmissionFile) -> Result<Option<ChainDifference>> {
        let (Some(key), Some(sha256)) = (paper.file_key, paper.sha256) else { return Ok(None) };
        let known = (paper.id, sha256);
        if self.files.contains(&known) {
            return Ok(None);
        }
        let mut source = match self.services.files.get_stream(&key).await {
            Err(FileError::NotFound(_)) => return Ok(Some(ChainDifference::FileMissing(paper.id))),
            other => other.map_err(Error::internal)?,
        };
        let mut hashes = PrefixHashes::new(&paper.revisions);
        while let Some(piece) = source.next().await {
            hashes.update(&piece.map_err(Error::internal)?);
        }
        if !hashes.hold(&known.1) {
            return Ok(Some(ChainDifference::FileChanged(paper.id)));
        }
        self.checked.files += 1;
        if self.files.len() < CACHE_SIZE {
            self.files.insert(known);
        }
        Ok(None)
    }
}

/// The SHA-256 of a file, and of what it was before it was sealed further, which it begins with.
struct PrefixHashes<'a> {
    hash: Sha256,
    bytes: u64,
    /// Revisions that are still to be compared, the shortest first.
    revisions: std::slice::Iter<'a, FileRevision>,
    next: Option<&'a FileRevision>,
    all_met: bool,
}

impl<'a> PrefixHashes<'a> {
    fn new(revisions: &'a [FileRevision]) -> Self {
        let mut revisions = revisions.iter();
        let next = revisions.next();
        Self { hash: Sha256::new(), bytes: 0, revisions, next, all_met: true }
    }

    fn update(&mut self, mut piece: &[u8]) {
        while let Some(revision) = self.next {
            let missing = revision.bytes.saturating_sub(self.bytes);
            let Some((before, rest)) =
                usize::try_from(missing).ok().and_then(|at| piece.split_at_checked(at))
            else {
                break;
            };
            self.take(before);
            self.all_met &= hex::encode(self.hash.clone().finalize()) == revision.sha256;
            self.next = self.revisions.next();
            piece = rest;
        }
        self.take(piece);
    }

    fn take(&mut self, bytes: &[u8]) {
        self.hash.update(bytes);
        self.bytes += bytes.len() as u64;
    }

    fn hold(self, sha256: &str) -> bool {
        self.all_met && self.next.is_none() && hex::encode(self.hash.finalize()) == sha256
    }
}

fn check_place(sealed: &Submission, expected: i64, before: &[u8]) -> Option<ChainDifference> {
    if sealed.chain_position != expected {
        return Some(ChainDifference::Place { expected });
    }
    (sealed.previous_hash != before).then_some(ChainDifference::PreviousSeal)
}

fn check_content(entry: &ChainEntry) -> Option<ChainDifference> {
    let sealed = &entry.sealed;
    let is_other =
        |column: Option<Uuid>, name: &str| named_in(sealed, name).is_some_and(|id| column != Some(id));
    if entry.computed_hash() == sealed.hash {
        // The old rules left the owner to its column.
        let is_anothers = sealed.consumer.is_some() && is_other(sealed.consumer, "consumer");
        return is_anothers.then_some(ChainDifference::Column("consumer_id"));
    }
    let at: Option<DateTime<Utc>> = sealed.evidence["at"].as_str().and_then(|at| at.parse().ok());
    let is_moved = at.is_some_and(|at| at.timestamp_micros() != sealed.created_at.timestamp_micros());
    Some(if is_moved {
        ChainDifference::Moment
    } else if is_other(sealed.consumer, "consumer") {
        ChainDifference::Column("consumer_id")
    } else if sealed.version == VERSION && is_other(sealed.sealed_action, "action") {
        ChainDifference::Column("sealed_action_id")
    } else {
        ChainDifference::Content
    })
}

/// An id in the sealed evidence.
fn named_in(sealed: &Submission, name: &str) -> Option<Uuid> {
    sealed.evidence[name].as_str().and_then(|id| id.parse().ok())
}

/// The files of a list, with the SHA-256 under which they were sealed.
fn named_files(list: &Value) -> Vec<(Uuid, String)> {
    let of = |file: &Value| Some((file["id"].as_str()?.parse().ok()?, file["sha256"].as_str()?.to_owned()));
    list.as_array().into_iter().flatten().filter_map(of).collect()
}
