//! Rejected access in the audit trail: one line for each session, however many rejections it had.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use serde_json::json;
use store::accounts::consumers;
use store::{Scope, Tx};
use uuid::Uuid;

use crate::audit::AuditWriter;
use crate::audit::actor::{Actor, Caller};
use crate::audit::client::Client;
use crate::error::Result;
use crate::services::Services;

/// Kind of the lines about rejected access.
const KIND: &str = "access.refused";

/// Rejected calls of one session.
#[derive(Clone, Debug)]
pub struct Tally {
    pub scope: Scope,
    pub colleague: Option<String>,
    pub count: u64,
    pub codes: BTreeMap<String, u64>,
    pub subjects: BTreeSet<String>,
    pub client: Client,
    pub since: DateTime<Utc>,
}

/// Writes a line for each session.
pub async fn record(services: &Services, tallies: &[(Uuid, Tally)]) -> Result<()> {
    let tx = services.store.begin().await?;
    for (session, tally) in tallies {
        write(services, &tx, *session, tally).await?;
    }
    Ok(tx.commit().await?)
}

async fn write(services: &Services, tx: &Tx, session: Uuid, tally: &Tally) -> Result<()> {
    // Whoever was erased meanwhile is not named any more.
    let is_there = consumers::find(tx, tally.scope).await?.is_some();
    let actor = Actor::of_session(tally.colleague.as_deref());
    let caller = Caller { actor, client: tally.client.clone() };
    let whom = (tally.scope.licence, is_there.then_some(tally.scope.consumer));
    let details = json!({
        "session": session,
        "count": tally.count,
        "codes": tally.codes,
        "subjects": tally.subjects,
        "since": tally.since,
    });
    AuditWriter::new(services, tx, whom, &caller).record(KIND, details).await
}
