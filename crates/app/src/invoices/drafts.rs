//! Invoices that the firm is writing. Nobody but its people hears of them: also the lines of the trail about them name no
//! client, who reads those about themselves.

use std::collections::HashSet;

use domain::codes::Code;
use domain::invoicing::rules;
use domain::schema::Violation;
use serde_json::{Value, json};
use store::accounts::consumers;
use store::invoices::drafts::{self, InvoiceDraft};
use store::visible;
use store::{Db, Tx};
use uuid::Uuid;

use super::{INVOICES, invalid, read_attributes, rejection, to_attributes};
use crate::audit::actor::Actor;
use crate::error::Result;
use crate::records::{self, BackOfficeContext, made_id};

/// Returns a draft of clients whom the caller sees.
///
/// # Errors
/// `RECORD_NOT_FOUND`.
pub async fn find(context: &BackOfficeContext<'_>, external_id: &str) -> Result<InvoiceDraft> {
    let found = find_draft(context.services.store.reader(), context, external_id).await?;
    Ok(found.ok_or(Code::RecordNotFound)?)
}

/// Returns a draft if the caller sees all of its owners, whom it names.
pub(super) async fn find_draft(
    db: &impl Db,
    context: &BackOfficeContext<'_>,
    external_id: &str,
) -> Result<Option<InvoiceDraft>> {
    let clients = context.caller.actor.clients();
    let found = drafts::find(db, context.licence.id, clients, external_id).await?;
    Ok(keep_visible(db, context, found.into_iter().collect()).await?.pop())
}

/// Returns the drafts of which the caller sees all owners.
pub(super) async fn list_drafts(db: &impl Db, context: &BackOfficeContext<'_>) -> Result<Vec<InvoiceDraft>> {
    let found = drafts::list(db, context.licence.id, context.caller.actor.clients()).await?;
    keep_visible(db, context, found).await
}

async fn keep_visible(
    db: &impl Db,
    context: &BackOfficeContext<'_>,
    mut found: Vec<InvoiceDraft>,
) -> Result<Vec<InvoiceDraft>> {
    let owners: HashSet<String> = found.iter().flat_map(owner_names).map(str::to_owned).collect();
    let ids = consumers::ids_of(db, context.licence.id, owners.into_iter().collect()).await?;
    let clients = context.caller.actor.clients();
    let seen = visible::find_seen(db, context.licence.id, clients, ids.values().copied()).await?;
    let is_hidden = |owner: &str| ids.get(owner).is_some_and(|id| !seen.contains(Some(*id)));
    found.retain(|draft| !owner_names(draft).any(is_hidden));
    Ok(found)
}

fn owner_names(draft: &InvoiceDraft) -> impl Iterator<Item = &str> {
    draft.details["owners"].as_array().into_iter().flatten().filter_map(Value::as_str)
}

/// Makes a draft; the same one again for the same key.
///
/// # Errors
/// `VALIDATION_FAILED`; `IDEMPOTENCY_KEY_REUSED` where the draft of the key was sent.
pub async fn create(
    context: &BackOfficeContext<'_>,
    key: Option<&str>,
    attributes: &Value,
) -> Result<InvoiceDraft> {
    let (services, licence) = (context.services, context.licence.id);
    let tx = services.store.begin().await?;
    let (consumer, details) = read_draft(context, &tx, attributes).await?;
    let external_id = made_id(context, key, &["invoice-drafts"]);
    if records::find(&tx, licence, INVOICES, &external_id).await?.is_some() {
        return Err(Code::IdempotencyKeyReused.into());
    }
    let by = writer(&context.caller.actor);
    let id = services.new_id();
    let what = (consumer, &details);
    if drafts::add(&tx, licence, (id, &external_id), what, (by.as_deref(), services.now())).await? {
        let line = json!({ "external_id": external_id });
        context.record_audit(&tx, None, "invoice.draft_written", line).await?;
        tx.commit().await?;
    }
    find(context, &external_id).await
}

/// Changes a draft that has a revision.
///
/// # Errors
/// `RECORD_NOT_FOUND`; `REVISION_CONFLICT`; `VALIDATION_FAILED`.
pub async fn change(
    context: &BackOfficeContext<'_>,
    (external_id, revision): (&str, i64),
    attributes: &Value,
) -> Result<InvoiceDraft> {
    let (services, licence) = (context.services, context.licence.id);
    find(context, external_id).await?;
    let tx = services.store.begin().await?;
    let (consumer, details) = read_draft(context, &tx, attributes).await?;
    let by = writer(&context.caller.actor);
    let what = (consumer, &details);
    let at = (by.as_deref(), services.now());
    if !drafts::change(&tx, licence, (external_id, revision), what, at).await? {
        return Err(Code::RevisionConflict.into());
    }
    let line = json!({ "external_id": external_id });
    context.record_audit(&tx, None, "invoice.draft_written", line).await?;
    tx.commit().await?;
    find(context, external_id).await
}

/// Throws a draft away.
///
/// # Errors
/// `RECORD_NOT_FOUND`.
pub async fn delete(context: &BackOfficeContext<'_>, external_id: &str) -> Result<()> {
    find(context, external_id).await?;
    let tx = context.services.store.begin().await?;
    if !drafts::remove(&tx, context.licence.id, external_id).await? {
        return Err(Code::RecordNotFound.into());
    }
    let line = json!({ "external_id": external_id });
    context.record_audit(&tx, None, "invoice.draft_deleted", line).await?;
    Ok(tx.commit().await?)
}

/// Name of the colleague or the system that writes.
fn writer(actor: &Actor) -> Option<String> {
    actor.manager().managed_by_name
}

/// Reads what somebody typed: the client who is to pay, and the attributes as they are kept. Parts may still be missing.
async fn read_draft(context: &BackOfficeContext<'_>, tx: &Tx, attributes: &Value) -> Result<(Uuid, Value)> {
    let (mut invoice, owners, dossier) = read_attributes(attributes)?;
    if invoice.public_number.is_some() {
        return Err(rejection(
            "/public_number",
            "series",
            "the number comes from the series when it is sent",
        ));
    }
    if invoice.is_credit_note() || invoice.credits_number.is_some() {
        return Err(rejection(
            "/credits",
            "unsupported",
            "a credit note is made of the invoice that it credits",
        ));
    }
    let violations = rules::violations(&invoice);
    if !violations.is_empty() {
        return Err(invalid(violations));
    }
    let licence = context.licence.id;
    let mut ids = Vec::new();
    for (place, owner) in owners.iter().enumerate() {
        let account = consumers::by_external_id(tx, licence, owner).await?;
        let account = account.filter(|account| account.ended_at.is_none());
        let id = account.map(|account| account.id);
        let seen = visible::find_seen(tx, licence, context.caller.actor.clients(), id).await?;
        let Some(id) = id.filter(|id| seen.contains(Some(*id))) else {
            let at = format!("/owners/{place}");
            let message = "there is no record with this external id";
            return Err(invalid(vec![Violation::new(at, "unknown_reference", message)]));
        };
        ids.push(id);
    }
    let Some(first) = ids.first() else {
        return Err(rejection("/owners", "required", "somebody has to own it"));
    };
    invoice.total = None;
    let details = to_attributes(&rules::with_totals(invoice), &owners, dossier.as_deref());
    Ok((*first, details))
}
