//! Published heads of chains, which a chain has to match.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use store::evidence::{Chain, EvidenceKeys, Head, StoredAnchor};
use uuid::Uuid;

use super::difference::{Broken, ChainDifference};
use crate::chain_heads::{self, OutsideHead};
use crate::error::Result;
use crate::services::Services;

/// The head of a chain as it was anchored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anchor {
    pub licence: LicenceId,
    pub chain: Chain,
    pub position: i64,
    pub hash: Vec<u8>,
    pub key_id: String,
    pub signature: Vec<u8>,
    pub anchored_at: DateTime<Utc>,
    /// Name of the source, for the report.
    pub source: String,
    /// True for the head recorded outside the database, which is no anchor.
    pub is_head: bool,
}

impl Anchor {
    fn head(&self) -> Head<'_> {
        Head { licence: self.licence, chain: self.chain, position: self.position, hash: &self.hash }
    }

    fn to_broken(&self, entry: Option<Uuid>, what: ChainDifference) -> Broken {
        Broken { chain: self.chain, entry, position: self.position, what }
    }
}

impl From<StoredAnchor> for Anchor {
    fn from(stored: StoredAnchor) -> Self {
        Self {
            licence: stored.licence,
            chain: stored.chain,
            position: stored.position,
            hash: stored.hash,
            key_id: stored.key_id,
            signature: stored.signature,
            anchored_at: stored.anchored_at,
            source: format!("recorded by the portal itself on {}", stored.anchored_at.format("%Y-%m-%d")),
            is_head: false,
        }
    }
}

impl From<OutsideHead> for Anchor {
    fn from(OutsideHead { key, head, recorded_at }: OutsideHead) -> Self {
        Self {
            licence: head.licence,
            chain: head.chain,
            position: head.position,
            hash: head.hash,
            key_id: head.key_id,
            signature: head.signature,
            anchored_at: recorded_at,
            source: format!("outside the database, in {key}"),
            is_head: true,
        }
    }
}

/// Returns the anchors that were kept elsewhere, those that the portal itself recorded, and the heads recorded outside
/// the database. They are read before the chain, which then contains them all.
pub async fn load_known(
    services: &Services,
    licence: LicenceId,
    elsewhere: &[Anchor],
) -> Result<Vec<Anchor>> {
    let own = store::evidence::list_anchors(services.store.bulk_reader(), licence).await?;
    let outside = chain_heads::outside_heads(&services.files, Some(licence)).await?;
    let outside = outside.into_iter().map(Anchor::from);
    Ok(elsewhere.iter().cloned().chain(own.into_iter().map(Anchor::from)).chain(outside).collect())
}

/// The anchors of one chain that the walk has yet to meet.
pub struct Anchors<'a> {
    by_position: BTreeMap<i64, Vec<&'a Anchor>>,
    /// The number of anchors that agreed.
    pub agreed: u64,
    /// The number of ends outside the database that did.
    pub heads: u64,
}

impl<'a> Anchors<'a> {
    /// Returns the anchors of one chain; broken where one of them is not signed by us, for then it proves nothing.
    pub fn for_chain(
        all: &'a [Anchor],
        licence: LicenceId,
        chain: Chain,
        keys: &EvidenceKeys,
    ) -> (Self, Option<Broken>) {
        let mut by_position: BTreeMap<i64, Vec<&Anchor>> = BTreeMap::new();
        let mut foreign = None;
        for anchor in all.iter().filter(|anchor| anchor.licence == licence && anchor.chain == chain) {
            match keys.verify(anchor.head(), &anchor.key_id, &anchor.signature) {
                Ok(()) => by_position.entry(anchor.position).or_default().push(anchor),
                Err(error) if foreign.is_none() => {
                    let source = anchor.source.clone();
                    foreign =
                        Some(anchor.to_broken(None, ChainDifference::AnchorSignature { source, error }));
                }
                Err(_) => {}
            }
        }
        (Self { by_position, agreed: 0, heads: 0 }, foreign)
    }

    /// Compares the entry at a position with the anchors for it.
    pub fn meet(&mut self, position: i64, hash: &[u8]) -> Option<ChainDifference> {
        for anchor in self.by_position.remove(&position).into_iter().flatten() {
            if anchor.hash != hash {
                return Some(ChainDifference::Anchor { source: anchor.source.clone() });
            }
            self.agreed += u64::from(!anchor.is_head);
            self.heads += u64::from(anchor.is_head);
        }
        None
    }

    /// Returns the break if anchors remain at the end of the chain: they point at missing entries.
    pub fn find_unmet(&self, last: i64) -> Option<Broken> {
        let anchor = self.by_position.values().next()?.first()?;
        Some(anchor.to_broken(None, ChainDifference::Shortened { last, source: anchor.source.clone() }))
    }
}
