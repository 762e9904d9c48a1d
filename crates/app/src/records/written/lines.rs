//! The lines of the audit trail about records that were written.

use std::collections::{BTreeMap, HashMap, HashSet};

use domain::records::{Segment, WriteStatus};
use serde_json::{Value, json};
use store::Tx;
use store::accounts::consumers;
use uuid::Uuid;

use crate::error::Result;
use crate::records::context::BackOfficeContext;
use crate::records::model::{ValidRecord, WriteResult};

/// A record that was created or updated.
type Written<'a> = (&'a ValidRecord, &'a WriteResult);

/// Records the writes of one transaction: a line for each client concerned, which names their records, and a line for
/// the records without a client.
pub(in crate::records) async fn record(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    records: &[ValidRecord],
    results: &[WriteResult],
) -> Result<()> {
    let written: Vec<Written<'_>> =
        records.iter().zip(results).filter(|(_, result)| result.is_changed()).collect();
    let names: HashSet<&String> = written.iter().flat_map(|(record, _)| record.record.owners()).collect();
    let names = names.into_iter().cloned().collect();
    let ids = consumers::ids_of(tx, context.licence.id, names).await?;
    let mut lines: BTreeMap<Option<Uuid>, Vec<Written<'_>>> = BTreeMap::new();
    for one in written {
        for consumer in concerned_consumers(one, &ids) {
            lines.entry(consumer).or_default().push(one);
        }
    }
    for (consumer, written) in lines {
        let details = details(&written, records.len() == 1);
        context.record_audit(tx, consumer, "records.written", details).await?;
    }
    Ok(())
}

/// Returns the consumers whom a record concerns: none where it names no client.
fn concerned_consumers((record, result): Written<'_>, ids: &HashMap<String, Uuid>) -> Vec<Option<Uuid>> {
    if record.segment == Segment::Consumers {
        return vec![result.id];
    }
    let mut concerned: Vec<Option<Uuid>> =
        record.record.owners().iter().filter_map(|name| ids.get(name).copied().map(Some)).collect();
    concerned.sort_unstable();
    concerned.dedup();
    if concerned.is_empty() { vec![None] } else { concerned }
}

/// Returns the details of a line: a single record is named in `type` and `external_id`, by which open pages learn of
/// it; those of a file are in `records`.
fn details(written: &[Written<'_>], is_single: bool) -> Value {
    let count = |status| written.iter().filter(|(_, result)| result.status == status).count();
    let (created, updated) = (count(WriteStatus::Created), count(WriteStatus::Updated));
    let mut details = json!({ "created": created, "updated": updated });
    let name =
        |record: &ValidRecord| json!({ "type": record.segment.path(), "external_id": record.external_id });
    if let ([(record, _)], true) = (written, is_single) {
        details["type"] = json!(record.segment.path());
        details["external_id"] = json!(record.external_id);
    } else {
        details["records"] = written.iter().map(|(record, _)| name(record)).collect();
    }
    let taken_over = written.iter().filter(|(_, result)| result.taken_over).count();
    if taken_over > 0 {
        details["taken_over"] = json!(taken_over);
    }
    details
}
