//! Relations that are taken back: of two partners, and the end of that with the firm.

use domain::codes::Code;
use domain::records::{Segment, WriteStatus};
use serde_json::{Value, json};
use store::Tx;
use store::records::StoredRecord;

use super::context::BackOfficeContext;
use super::permissions::require_writable;
use super::{ValidRecord, find, find_ended, table, write_in};
use crate::error::{Error, Result};

/// Ends the partnership of two clients: from then on neither is the other's partner. What both own stays of both.
///
/// # Errors
/// `CONSUMER_NOT_FOUND`; `PARTNER_NOT_FOUND` for a client without one; those of writing either record.
pub async fn unlink_partner(context: &BackOfficeContext<'_>, external_id: &str) -> Result<String> {
    let licence = context.licence.id;
    let tx = context.services.store.begin().await?;
    let consumers = table(Segment::Consumers);
    store::records::lock(&tx, licence, consumers, external_id).await?;
    let own = find(&tx, licence, Segment::Consumers, external_id).await?.ok_or(Code::ConsumerNotFound)?;
    let partner = own.attributes["partner"].as_str().ok_or(Code::PartnerNotFound)?.to_owned();
    let other = find(&tx, licence, Segment::Consumers, &partner).await?;
    let names_back = |other: &StoredRecord| other.attributes["partner"] == json!(external_id);
    let both: Vec<StoredRecord> = [Some(own), other.filter(names_back)].into_iter().flatten().collect();
    rewrite(context, &tx, &both, |attributes| attributes["partner"] = Value::Null).await?;
    for record in &both {
        let details = json!({ "type": "consumers", "external_id": record.external_id });
        context.record_audit(&tx, Some(record.id), "partner.unlinked", details).await?;
    }
    tx.commit().await?;
    Ok(partner)
}

/// Takes back the end of the relation with a client, for as long as their data is kept: they sign in as before, and
/// see what they saw.
///
/// # Errors
/// `CONSUMER_NOT_FOUND` for a relation that has not ended or of which nothing is kept; those of writing the record, such as
/// `VALIDATION_FAILED` where the sign-in name is somebody else's by now, or the client asked to be forgotten.
pub async fn restore_relation(context: &BackOfficeContext<'_>, external_id: &str) -> Result<()> {
    let licence = context.licence.id;
    let tx = context.services.store.begin().await?;
    store::records::lock(&tx, licence, table(Segment::Consumers), external_id).await?;
    let ended = find_ended(&tx, licence, external_id).await?;
    let ended = ended.filter(|ended| ended.more.get("ended_at").is_some_and(|at| !at.is_null()));
    let ended = ended.ok_or(Code::ConsumerNotFound)?;
    rewrite(context, &tx, std::slice::from_ref(&ended), |_| ()).await?;
    let details = json!({ "type": "consumers", "external_id": external_id });
    context.record_audit(&tx, Some(ended.id), "relationship.restored", details).await?;
    Ok(tx.commit().await?)
}

/// Writes the next version of the records of clients.
async fn rewrite(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    stored: &[StoredRecord],
    change: impl Fn(&mut Value),
) -> Result<()> {
    let invalid = |violations| Error::Violations { code: Code::ValidationFailed, violations };
    let mut records = Vec::new();
    for record in stored {
        let writable = (Segment::Consumers, record.external_id.as_str());
        require_writable(tx, context.licence.id, writable, &context.caller.actor).await?;
        let mut attributes = record.attributes.clone();
        change(&mut attributes);
        let (id, version) = (record.external_id.clone(), record.version + 1);
        records.push(ValidRecord::parse(Segment::Consumers, id, version, &attributes).map_err(invalid)?);
    }
    for result in write_in(context, tx, &records).await? {
        if let Some(manager) = result.manager {
            return Err(Error::ManagedElsewhere(manager));
        }
        if result.status != WriteStatus::Updated {
            return Err(invalid(result.violations));
        }
    }
    Ok(())
}
