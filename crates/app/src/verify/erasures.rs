//! Erased entries, and the later entries that confirm it.

use std::collections::BTreeMap;

use serde_json::Value;
use store::evidence::Chain;
use store::submissions::{ERASURE, Submission};
use uuid::Uuid;

use super::difference::{Broken, ChainDifference};

/// The erased entries that were met, by place.
#[derive(Default)]
pub struct Erasures(BTreeMap<i64, Erased>);

struct Erased {
    entry: Uuid,
    /// Time of the erasure, as the erased entry itself has it.
    at: Value,
    is_accounted_for: bool,
}

impl Erasures {
    /// Remembers an entry of which only the place is left.
    pub fn remember(&mut self, sealed: &Submission) {
        let at = sealed.payload["erased_at"].clone();
        self.0.insert(sealed.chain_position, Erased { entry: sealed.id, at, is_accounted_for: false });
    }

    /// Takes over what an entry of an erasure, or the one from which on a chain is signed, says.
    pub fn account_for(&mut self, sealed: &Submission) -> Option<ChainDifference> {
        let is_erasure = sealed.kind == ERASURE;
        let ranges = if is_erasure { &sealed.payload["entries"] } else { &sealed.payload["erased"] };
        for range in ranges.as_array().into_iter().flatten() {
            let (Some(first), Some(last)) = (range[0].as_i64(), range[1].as_i64()) else {
                return Some(ChainDifference::Content);
            };
            let mut expected = first;
            for (position, erased) in self.0.range_mut(first..=last) {
                if *position != expected {
                    return Some(ChainDifference::NotErased(expected));
                }
                expected += 1;
                erased.is_accounted_for |= !is_erasure || erased.at == sealed.payload["at"];
            }
            if expected <= last {
                return Some(ChainDifference::NotErased(expected));
            }
        }
        None
    }

    /// The first erased entry of which no later one says so.
    pub fn find_unaccounted(&self) -> Option<Broken> {
        let (position, erased) = self.0.iter().find(|(_, erased)| !erased.is_accounted_for)?;
        Some(Broken {
            chain: Chain::Evidence,
            entry: Some(erased.entry),
            position: *position,
            what: ChainDifference::ErasureMissing,
        })
    }
}

/// Returns true if a submission was erased after its retention period: its owner, action, answer and evidence are
/// cleared.
pub fn is_erased(sealed: &Submission) -> bool {
    let payload = sealed.payload.as_object();
    sealed.consumer.is_none()
        && sealed.action.is_none()
        && sealed.sealed_action.is_none()
        && payload.is_some_and(|payload| payload.len() == 1 && payload.contains_key("erased_at"))
        && sealed.evidence.as_object().is_some_and(serde_json::Map::is_empty)
}
