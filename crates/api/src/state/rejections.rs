//! Rejected calls of each session, until the audit trail gets its lines.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};

use app::Client;
use app::audit::rejections::Tally;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use store::Scope;
use uuid::Uuid;

use crate::keys::Claims;

/// The most sessions that are gathered at once, and the most subjects that a line names.
const MOST_SESSIONS: usize = 10_000;
const MOST_SUBJECTS: usize = 20;

/// Rejected calls of each session since the audit trail last got its lines.
#[derive(Debug, Default)]
pub struct Rejections(Mutex<HashMap<Uuid, Tally>>);

impl Rejections {
    pub fn count(
        &self,
        claims: &Claims,
        code: Code,
        subject: Option<String>,
        client: &Client,
        now: DateTime<Utc>,
    ) {
        let mut tallies = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if tallies.len() >= MOST_SESSIONS && !tallies.contains_key(&claims.sid) {
            return;
        }
        let tally = tallies.entry(claims.sid).or_insert_with(|| Tally {
            scope: Scope { licence: claims.lic, consumer: claims.sub },
            colleague: claims.colleague.clone(),
            count: 0,
            codes: BTreeMap::new(),
            subjects: BTreeSet::new(),
            client: client.clone(),
            since: now,
        });
        tally.count += 1;
        *tally.codes.entry(code.to_string()).or_default() += 1;
        if tally.subjects.len() < MOST_SUBJECTS {
            tally.subjects.extend(subject);
        }
    }

    pub fn drain(&self) -> Vec<(Uuid, Tally)> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner)).into_iter().collect()
    }
}
