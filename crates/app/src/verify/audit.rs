//! Walks the chain of a firm's audit trail and names the first break.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use domain::ids::LicenceId;
use serde_json::Value;
use store::evidence::audit::{self, AuditEntry, VERSION, hash_of_line, hash_of_note};
use store::evidence::{Chain, EvidenceKeys, Head};
use uuid::Uuid;

use super::anchors::{Anchor, Anchors, load_known};
use super::difference::{Broken, ChainDifference};
use super::erasures::{Neighbour, youngest_erasable};
use crate::error::Result;
use crate::services::Services;

/// Number of entries in memory at once.
const PAGE_SIZE: u64 = 500;
/// The time by which lines that were written at once may be apart in the chain.
const APART: TimeDelta = TimeDelta::minutes(5);

/// Result of the walk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditChecked {
    /// Number of lines that hold.
    pub lines: u64,
    /// Lines that were deleted, and of which a later entry says so.
    pub deleted: u64,
    /// Lines of the portal's own that no batch has sealed yet.
    pub not_yet_sealed: u64,
    /// The moment of the first of these, as it says.
    pub oldest_unsealed: Option<DateTime<Utc>>,
    /// Lines behind one that was written more than [`APART`] later: a clock was ahead or was set back.
    pub after_later_ones: u64,
    /// Greatest time by which a clock was ahead when it wrote a line.
    pub clock_was_ahead: TimeDelta,
    /// Anchors that agree with the chain.
    pub anchors: u64,
    /// Number of ends outside the database that agree with the chain.
    pub heads: u64,
    /// The place and hash of the last entry that holds.
    pub last: Option<(i64, String)>,
    pub broken: Option<Broken>,
}

/// Checks every line of a firm's audit trail up to the first break, also against anchors that were kept elsewhere.
///
/// # Errors
/// When the database is away.
pub async fn verify_audit(
    services: &Services,
    licence: LicenceId,
    elsewhere: &[Anchor],
) -> Result<AuditChecked> {
    let db = services.store.bulk_reader();
    let keys = services.store.evidence_keys()?;
    let all = load_known(services, licence, elsewhere).await?;
    let (anchors, foreign) = Anchors::for_chain(&all, licence, Chain::Audit, keys);
    let mut walk = AuditChainVerifier {
        keys,
        licence,
        checked: AuditChecked::default(),
        hash: vec![0; 32],
        is_signed: true,
        missing: BTreeMap::new(),
        before: Neighbour::default(),
        latest: None,
        anchors,
    };
    // Read before the walk, so that entries appended meanwhile are included.
    let outside = audit::outside_the_chain(db, keys, licence).await?;
    walk.checked.not_yet_sealed = outside.waiting;
    walk.checked.oldest_unsealed = outside.oldest;
    let mut position = 0;
    loop {
        let piece = audit::entries_after(db, licence, position, PAGE_SIZE).await?;
        let Some(last) = piece.last() else { break };
        position = last.position;
        for entry in &piece {
            if let Some(what) = walk.check(entry) {
                let broken = AuditChainVerifier::broken_entry(entry.line_id, entry.position, what);
                walk.checked.broken = Some(broken);
                return Ok(walk.checked);
            }
        }
    }
    let outside = outside
        .foreign
        .map(|line| AuditChainVerifier::broken_entry(Some(line), position, ChainDifference::OutsideTheChain));
    walk.checked.broken = walk.at_the_end(position).or(outside).or(foreign);
    Ok(walk.checked)
}

/// A place whose line is not there: its hash cannot be computed any more.
struct MissingLine {
    id: Uuid,
    /// The hash of the entry before, which the entry of the deletion has to name.
    previous_hash: Vec<u8>,
}

struct AuditChainVerifier<'a> {
    keys: &'a EvidenceKeys,
    licence: LicenceId,
    checked: AuditChecked,
    /// The hash of the entry before.
    hash: Vec<u8>,
    /// True if the entry before is signed.
    is_signed: bool,
    /// Places whose line is not there, and of which no entry has said so yet.
    missing: BTreeMap<i64, MissingLine>,
    /// The moments of the lines before missing ones.
    before: Neighbour,
    /// The latest moment of the lines so far.
    latest: Option<DateTime<Utc>>,
    anchors: Anchors<'a>,
}

impl AuditChainVerifier<'_> {
    fn check(&mut self, entry: &AuditEntry) -> Option<ChainDifference> {
        let expected = self.checked.last.as_ref().map_or(1, |(place, _)| place + 1);
        if entry.position != expected {
            return Some(ChainDifference::Place { expected });
        }
        let broken = self
            .check_signature(entry)
            .or_else(|| self.check_content(entry))
            .or_else(|| self.anchors.meet(entry.position, &entry.hash));
        if broken.is_none() {
            self.hash.clone_from(&entry.hash);
            self.is_signed = entry.signature.is_some();
            self.checked.anchors = self.anchors.agreed;
            self.checked.heads = self.anchors.heads;
            self.checked.last = Some((entry.position, hex::encode(&entry.hash)));
        }
        broken
    }

    /// The last entry of each batch is signed, and with it everything before.
    fn check_signature(&self, entry: &AuditEntry) -> Option<ChainDifference> {
        if entry.version != VERSION {
            return Some(ChainDifference::Version(entry.version));
        }
        let (key, signature) = match (&entry.key_id, &entry.signature) {
            (Some(key), Some(signature)) => (key, signature),
            (None, None) => return None,
            _ => return Some(ChainDifference::HalfSigned),
        };
        let head =
            Head { licence: self.licence, chain: Chain::Audit, position: entry.position, hash: &entry.hash };
        self.keys.verify(head, key, signature).err().map(ChainDifference::Signature)
    }

    fn check_content(&mut self, entry: &AuditEntry) -> Option<ChainDifference> {
        match (&entry.note, &entry.line, entry.line_id) {
            (Some(note), None, None) => {
                if hash_of_note(&self.hash, self.licence, entry.position, note) != entry.hash {
                    return Some(ChainDifference::Content);
                }
                self.account_for(note)
            }
            (None, Some(line), Some(_)) => {
                if hash_of_line(&self.hash, entry.position, line) != entry.hash {
                    return Some(ChainDifference::Content);
                }
                self.checked.lines += 1;
                self.before.meet(line.occurred_at);
                self.compare_clocks(line.occurred_at);
                None
            }
            (None, None, Some(id)) => {
                let missing = MissingLine { id, previous_hash: self.hash.clone() };
                self.missing.insert(entry.position, missing);
                self.before.miss(entry.position);
                None
            }
            _ => Some(ChainDifference::Content),
        }
    }

    /// Counts lines that were written before an earlier line of the chain.
    fn compare_clocks(&mut self, at: DateTime<Utc>) {
        let ahead = self.latest.map_or(TimeDelta::zero(), |latest| latest - at);
        if ahead > APART {
            self.checked.after_later_ones += 1;
            self.checked.clock_was_ahead = self.checked.clock_was_ahead.max(ahead);
        }
        self.latest = self.latest.into_iter().chain([at]).max();
    }

    /// Takes over which lines were deleted.
    fn account_for(&mut self, note: &str) -> Option<ChainDifference> {
        let note: Value = serde_json::from_str(note).unwrap_or_default();
        let at = note["at"].as_str().and_then(|at| at.parse().ok());
        let youngest = at.and_then(|at| youngest_erasable(note["rule"].as_str().unwrap_or_default(), at));
        for (place, range) in note["lines"].as_array().into_iter().flatten().enumerate() {
            let (Some(first), Some(last)) = (range[0].as_i64(), range[1].as_i64()) else {
                return Some(ChainDifference::Content);
            };
            let previous_hash = note["previous_hashes"][place].as_str();
            if self
                .missing
                .get(&first)
                .is_some_and(|one| previous_hash != Some(&hex::encode(&one.previous_hash)))
            {
                return Some(ChainDifference::BeforeDeleted(first));
            }
            for position in first..=last {
                if self.missing.remove(&position).is_none() {
                    return Some(ChainDifference::NotErased(position));
                }
                if youngest.is_some_and(|than| self.before.is_younger(position, than)) {
                    return Some(ChainDifference::TooSoon(position));
                }
                self.checked.deleted += 1;
            }
        }
        None
    }

    /// Returns the break that only shows after the last entry.
    fn at_the_end(&self, last: i64) -> Option<Broken> {
        let missing = self.missing.first_key_value();
        let missing = missing
            .map(|(position, one)| Self::broken_entry(Some(one.id), *position, ChainDifference::LineMissing));
        let unsigned = (!self.is_signed).then(|| Self::broken_entry(None, last, ChainDifference::Unsigned));
        self.anchors.find_unmet(last).or(missing).or(unsigned)
    }

    fn broken_entry(entry: Option<Uuid>, position: i64, what: ChainDifference) -> Broken {
        Broken { chain: Chain::Audit, entry, position, what }
    }
}
