//! The lines of the audit trail that name something of a dossier.

use std::collections::HashSet;

use serde_json::Value;
use store::audit::{self, AuditEvent};
use store::bundle::BundleReader;
use store::{ReadPool, Scope};
use uuid::Uuid;

use crate::audit::audit_kind::AuditKind;
use crate::error::Result;

/// Number of lines that are read at once.
const PAGE_SIZE: u64 = 500;

/// The lines of these people whose details name one of these ids, the oldest first. That a bundle was made is left out: each
/// bundle would otherwise differ from the one before.
pub async fn list_lines(
    db: &ReadPool,
    reader: BundleReader<'_>,
    people: &[Uuid],
    ids: &HashSet<Uuid>,
) -> Result<Vec<AuditEvent>> {
    let mut found = Vec::new();
    for person in people {
        let mut after = None;
        loop {
            let page = audit::of_licence(
                db,
                (reader.licence(), reader.clients()),
                Some(*person),
                None,
                after,
                PAGE_SIZE,
            )
            .await?;
            let Some(last) = page.last() else { break };
            after = Some(last.id);
            found.extend(
                page.into_iter().filter(|line| is_seen(line, reader) && contains_id(&line.details, ids)),
            );
        }
    }
    found.sort_by_key(|line| (line.occurred_at, line.id));
    Ok(found)
}

fn is_seen(line: &AuditEvent, reader: BundleReader<'_>) -> bool {
    let is_own = |scope: Scope| line.consumer == Some(scope.consumer) && !audit::is_hidden(&line.kind);
    line.kind != AuditKind::DossierExported.name()
        && match reader {
            BundleReader::Consumer(scope) => is_own(scope),
            BundleReader::Firm { .. } => true,
        }
}

/// Returns true if a text anywhere in a value is one of these ids.
fn contains_id(value: &Value, ids: &HashSet<Uuid>) -> bool {
    match value {
        Value::String(text) => text.parse().is_ok_and(|id: Uuid| ids.contains(&id)),
        Value::Array(items) => items.iter().any(|item| contains_id(item, ids)),
        Value::Object(members) => members.values().any(|member| contains_id(member, ids)),
        _ => false,
    }
}
