//! Records the ends of the chains after they were committed, beside the acts.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use domain::ids::LicenceId;
use store::StoreError;
use store::evidence::{Chain, signed_head};

use super::{BEGINNING, Beginning, CHAINS, OutsideHead, is_in_chain, outside_heads, put};
use crate::error::{Error, Result};
use crate::services::Services;

/// Head that is recorded outside the database and not in the chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadMismatch {
    pub licence: LicenceId,
    pub chain: Chain,
    pub position: i64,
}

impl fmt::Display for HeadMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { licence, chain, position } = self;
        write!(
            f,
            "the {chain} chain of licence {licence} ends before place {position} or has another hash there than its end \
             outside the database"
        )
    }
}

/// The ends of a chain outside the database.
#[derive(Clone, Debug)]
struct Known {
    /// The furthest end of the chain.
    head: OutsideHead,
    /// The keys of the files that a further end makes superfluous, the furthest one's among them.
    keys: Vec<String>,
}

/// Records ends, never one that an earlier one is not in.
pub struct HeadRecorder {
    services: Services,
    known: BTreeMap<(LicenceId, Chain), Known>,
    /// Chains of which the log has said that they do not agree.
    reported: BTreeSet<(LicenceId, Chain)>,
    /// False until the ends outside the database have been read.
    is_loaded: bool,
}

impl HeadRecorder {
    /// Creates a recorder that has not looked at anything yet.
    pub fn new(services: Services) -> Self {
        Self { services, known: BTreeMap::new(), reported: BTreeSet::new(), is_loaded: false }
    }

    /// Compares the heads recorded outside the database with the chains, and logs every mismatch.
    ///
    /// # Errors
    /// When the database or the file store is away: then [`HeadRecorder::record`] does so later.
    pub async fn compare(&mut self) -> Result<Vec<HeadMismatch>> {
        self.begin().await?;
        let mismatches = self.load(None).await?;
        for mismatch in &mismatches {
            self.report(mismatch.licence, mismatch.chain, mismatch);
        }
        self.is_loaded = true;
        Ok(mismatches)
    }

    async fn begin(&self) -> Result<()> {
        let files = &self.services.files;
        if !super::have_begun(files).await? {
            let beginning = serde_json::to_vec(&Beginning { at: self.services.now() }).unwrap_or_default();
            files.put(BEGINNING, beginning.into()).await?;
        }
        Ok(())
    }

    /// Reads the heads recorded outside the database anew, of one firm or of all.
    async fn load(&mut self, licence: Option<LicenceId>) -> Result<Vec<HeadMismatch>> {
        let mut mismatches = Vec::new();
        let mut known: BTreeMap<(LicenceId, Chain), Known> = BTreeMap::new();
        for one in outside_heads(&self.services.files, licence).await? {
            let chain = (one.head.licence, one.head.chain);
            let agrees = is_in_chain(&self.services, &one.head).await?;
            if !agrees {
                let (licence, chain) = chain;
                mismatches.push(HeadMismatch { licence, chain, position: one.head.position });
            }
            let before = known.remove(&chain);
            let mut keys = before.as_ref().map(|known| known.keys.clone()).unwrap_or_default();
            keys.push(one.key.clone());
            // One that does not agree stays in the way of every further one, until the operator decides.
            let has_mismatch = mismatches.iter().any(|found| (found.licence, found.chain) == chain);
            let head = match before {
                Some(before) if has_mismatch && agrees => before.head,
                _ => one,
            };
            known.insert(chain, Known { head, keys });
        }
        self.known.retain(|(of, _), _| licence.is_some_and(|licence| licence != *of));
        self.known.extend(known);
        Ok(mismatches)
    }

    /// Records the new heads of chains; returns the number of chains. A mismatch is logged and stays as it is.
    ///
    /// # Errors
    /// When the database or the file store is away.
    pub async fn record(&mut self) -> Result<usize> {
        if !self.is_loaded {
            self.compare().await?;
        }
        let mut recorded = 0;
        for licence in store::firms::licences::ids(self.services.store.bulk_reader()).await? {
            for chain in CHAINS {
                recorded += usize::from(self.record_chain(licence, chain).await?);
            }
        }
        Ok(recorded)
    }

    async fn record_chain(&mut self, licence: LicenceId, chain: Chain) -> Result<bool> {
        let db = self.services.store.bulk_reader();
        let head = match signed_head(db, self.services.store.evidence_keys()?, licence, chain).await {
            Ok(head) => head,
            Err(error @ StoreError::UnsignedEnd(_)) => {
                self.report(licence, chain, &error);
                return Ok(false);
            }
            Err(error) => return Err(Error::Store(error)),
        };
        let is_same = |known: &Known| head.as_ref().is_some_and(|head| *head == known.head.head);
        match self.known.get(&(licence, chain)) {
            None if head.is_none() => return Ok(false),
            Some(known) if is_same(known) => return Ok(false),
            Some(known) if !is_in_chain(&self.services, &known.head.head).await? => {
                // The operator may have accepted it meanwhile, by another program.
                let mismatches = self.load(Some(licence)).await?;
                if let Some(mismatch) = mismatches.iter().find(|found| found.chain == chain) {
                    self.report(licence, chain, mismatch);
                    return Ok(false);
                }
            }
            _ => {}
        }
        let Some(head) = head else { return Ok(false) };
        let before = self.known.get(&(licence, chain)).cloned();
        if before.as_ref().is_some_and(|before| before.head.head.position >= head.position) {
            return Ok(false);
        }
        let new = OutsideHead::new(head, self.services.now());
        put(&self.services.files, &new).await?;
        for key in before.iter().flat_map(|before| &before.keys) {
            self.services.files.delete(key).await?;
        }
        let keys = vec![new.key.clone()];
        self.known.insert((licence, chain), Known { head: new, keys });
        Ok(true)
    }

    /// Logs once that a chain is wrong.
    fn report(&mut self, licence: LicenceId, chain: Chain, error: &dyn fmt::Display) {
        if self.reported.insert((licence, chain)) {
            tracing::error!(
                %licence, %chain, %error,
                "evidence is missing or was replaced, so the end of this chain is not recorded; run `balie verify-evidence`"
            );
        }
    }
}
