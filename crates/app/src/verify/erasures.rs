//! Erased entries, and the later entries that confirm it.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use domain::licence::Retention;
use serde_json::Value;
use store::evidence::Chain;
use store::submissions::{ERASURE, Submission};
use uuid::Uuid;

use super::difference::{Broken, ChainDifference};

/// The erased entries that were met, by place.
#[derive(Default)]
pub struct Erasures {
    met: BTreeMap<i64, Erased>,
    before: Neighbour,
}

struct Erased {
    entry: Uuid,
    /// Time of the erasure, as the erased entry itself has it.
    at: Value,
    is_accounted_for: bool,
}

/// The last entry with its content before entries without it, which cannot be older.
#[derive(Default)]
pub struct Neighbour {
    at: Option<DateTime<Utc>>,
    /// The moments before erased places, by place.
    of: BTreeMap<i64, DateTime<Utc>>,
    /// The first place without its content since then.
    since: Option<i64>,
}

/// The time by which clocks of entries may differ.
const CLOCKS: TimeDelta = TimeDelta::days(1);

impl Neighbour {
    /// Takes over the moment of an entry that is there. One that is younger than what follows it was written under a
    /// clock that was ahead, and says nothing.
    pub fn meet(&mut self, at: DateTime<Utc>) {
        if let (Some(since), true) = (self.since.take(), self.at.is_some_and(|before| before > at + CLOCKS)) {
            self.of.split_off(&since);
        }
        self.at = Some(at);
    }

    /// Remembers a position whose content is erased.
    pub fn miss(&mut self, position: i64) {
        self.since.get_or_insert(position);
        if let Some(at) = self.at {
            self.of.insert(position, at);
        }
    }

    /// Returns true if the place holds something younger than a moment.
    pub fn is_younger(&self, position: i64, than: DateTime<Utc>) -> bool {
        self.of.get(&position).is_some_and(|at| *at > than + CLOCKS)
    }
}

/// The moment before which entries were written that a rule let go at another; `None` for a rule without a term.
pub fn youngest_erasable(rule: &str, at: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let shortest = Retention::SHORTEST;
    match rule {
        "advice" => Some(shortest.advice_before(at)),
        "tax" => Some(shortest.tax_before(at)),
        "rest" => Some(shortest.relations_before(at)),
        "accesses" => Some(at - TimeDelta::days(shortest.accesses_days.into())),
        _ => None,
    }
}

impl Erasures {
    /// Takes over the moment of an entry with its content.
    pub fn meet(&mut self, sealed: &Submission) {
        self.before.meet(sealed.created_at);
    }

    /// Remembers an entry of which only the place is left.
    pub fn remember(&mut self, sealed: &Submission) {
        let at = sealed.payload["erased_at"].clone();
        self.before.miss(sealed.chain_position);
        self.met.insert(sealed.chain_position, Erased { entry: sealed.id, at, is_accounted_for: false });
    }

    /// Takes over what an entry of an erasure, or the one from which on a chain is signed, says.
    pub fn account_for(&mut self, sealed: &Submission) -> Option<ChainDifference> {
        let is_erasure = sealed.kind == ERASURE;
        let rule = sealed.payload["rule"].as_str().unwrap_or_default();
        let youngest = if is_erasure { youngest_erasable(rule, sealed.created_at) } else { None };
        let ranges = if is_erasure { &sealed.payload["entries"] } else { &sealed.payload["erased"] };
        for range in ranges.as_array().into_iter().flatten() {
            let (Some(first), Some(last)) = (range[0].as_i64(), range[1].as_i64()) else {
                return Some(ChainDifference::Content);
            };
            let mut expected = first;
            for (position, erased) in self.met.range_mut(first..=last) {
                if *position != expected {
                    return Some(ChainDifference::NotErased(expected));
                }
                if youngest.is_some_and(|than| self.before.is_younger(*position, than)) {
                    return Some(ChainDifference::TooSoon(*position));
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
        let (position, erased) = self.met.iter().find(|(_, erased)| !erased.is_accounted_for)?;
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
