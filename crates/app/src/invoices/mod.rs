//! Invoices that the firm makes in the portal: written as drafts, sent with a number of the series, paid by transfer, reminded
//! of and credited.

mod credit;
pub mod drafts;
mod letters;
mod overview;
mod payment;
mod reminders;
mod send;

pub use credit::{CreditedInvoice, issue_credit_note};
pub use overview::{InvoiceList, InvoiceQuery, InvoiceSheet, export, find, list, next_number};
pub use payment::{record_payment, revert_payment};
pub use reminders::{is_open, paper, remind};
pub use send::{SentInvoice, send_invoice};

use chrono::NaiveDate;
use domain::accounts::staff::VisibleClients;
use domain::codes::Code;
use domain::events::{Event, EventActor, EventProduct};
use domain::kinds::ProductKind;
use domain::licence::InvoiceSettings;
use domain::products::Invoice;
use domain::records::{Record, Segment, WriteStatus};
use domain::schema::Violation;
use serde_json::{Value, json};
use store::Tx;
use store::events::{self, NewEvent};
use store::invoices::{self, InvoiceRow};
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::records::{self, BackOfficeContext, ValidRecord, require_writable, write_in};

/// The segment of invoices.
const INVOICES: Segment = Segment::Product(ProductKind::Invoice);

fn invalid(violations: Vec<Violation>) -> Error {
    Error::Violations { code: Code::ValidationFailed, violations }
}

fn rejection(pointer: &str, rule: &str, message: &str) -> Error {
    invalid(vec![Violation::new(pointer, rule, message)])
}

/// Returns the last day to pay: the one on the invoice, or else by the firm's term.
fn due_date(invoice: &Invoice, settings: &InvoiceSettings) -> Option<NaiveDate> {
    invoice.date_due.or_else(|| Some(settings.due_date(invoice.date_created?)))
}

/// Locks and returns an invoice that the caller may change, with all of its owners.
///
/// # Errors
/// `RECORD_NOT_FOUND`; those of [`require_writable`].
async fn lock(context: &BackOfficeContext<'_>, tx: &Tx, external_id: &str) -> Result<InvoiceRow> {
    let licence = context.licence.id;
    store::records::lock(tx, licence, records::table(INVOICES), external_id).await?;
    require_writable(tx, licence, (INVOICES, external_id), &context.caller.actor).await?;
    let row = invoices::find(tx, licence, &VisibleClients::All, external_id).await?;
    Ok(row.ok_or(Code::RecordNotFound)?)
}

/// The attributes of an invoice as a record.
fn to_attributes(invoice: &Invoice, owners: &[String], dossier: Option<&str>) -> Value {
    let mut attributes = json!(invoice);
    attributes["owners"] = json!(owners);
    attributes["dossier"] = json!(dossier);
    attributes
}

/// Reads the attributes of an invoice with its owners and its dossier.
fn read_attributes(attributes: &Value) -> Result<(Invoice, Vec<String>, Option<String>)> {
    match domain::records::parse(INVOICES, attributes).map_err(invalid)? {
        Record::Product(product) => match product.details {
            domain::products::Details::Invoice(invoice) => {
                Ok((invoice, product.placement.owners, product.placement.dossier))
            }
            _ => Err(Code::RecordNotFound.into()),
        },
        _ => Err(Code::RecordNotFound.into()),
    }
}

/// Writes records of which every one has to be stored, and returns their ids.
///
/// # Errors
/// `VALIDATION_FAILED` with their violations; `ManagedElsewhere`; `VERSION_CONFLICT`.
async fn write_all(context: &BackOfficeContext<'_>, tx: &Tx, written: &[ValidRecord]) -> Result<Vec<Uuid>> {
    let mut ids = Vec::with_capacity(written.len());
    for result in write_in(context, tx, written).await? {
        if let Some(manager) = result.manager {
            return Err(Error::ManagedElsewhere(manager));
        }
        if !result.violations.is_empty() {
            return Err(invalid(result.violations));
        }
        match (result.status, result.id) {
            (WriteStatus::Created | WriteStatus::Updated, Some(id)) => ids.push(id),
            _ => return Err(Code::VersionConflict.into()),
        }
    }
    Ok(ids)
}

/// Writes the next version of an action with some of its attributes changed.
async fn change_action(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    external_id: &str,
    change: &[(&str, Value)],
) -> Result<()> {
    let stored = records::find(tx, context.licence.id, Segment::Actions, external_id).await?;
    let stored = stored.ok_or(Code::ProductActionNotFound)?;
    let mut attributes = stored.attributes;
    for (field, value) in change {
        attributes[*field] = value.clone();
    }
    let version = stored.version + 1;
    let record = ValidRecord::parse(Segment::Actions, external_id.to_owned(), version, &attributes);
    write_all(context, tx, &[record.map_err(invalid)?]).await?;
    Ok(())
}

/// Adds the event about an invoice, and a line of the trail for each of its owners.
async fn record_act(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    row: (&str, &[(Uuid, String)]),
    (kind, event, details): (&str, Event, &Value),
) -> Result<()> {
    let (external_id, owners) = row;
    let ids: Vec<Uuid> = owners.iter().map(|(id, _)| *id).collect();
    let mut line = details.clone();
    line["type"] = json!(INVOICES.path());
    line["external_id"] = json!(external_id);
    context.record_about(tx, &ids, kind, &line).await?;
    let product = EventProduct { kind: ProductKind::Invoice, external_id: external_id.to_owned() };
    let event = NewEvent {
        consumer_external_id: owners.first().map(|(_, name)| name.clone()),
        by: context.caller.actor.event_actor(EventActor::SYSTEM),
        product: Some(product),
        ..NewEvent::new(context.services.new_id(), event, context.services.now())
    };
    Ok(events::append(tx, context.licence.id, event).await?)
}

/// The ids and external ids of the owners of an invoice.
fn owners_of(row: &InvoiceRow) -> Vec<(Uuid, String)> {
    row.owners.iter().map(|owner| (owner.id, owner.external_id.clone())).collect()
}
