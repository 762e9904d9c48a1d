//! Reminders of invoices that were not paid in time, and the letter before collection costs.

use domain::accounts::staff::VisibleClients;
use domain::codes::Code;
use domain::events::InvoiceReminded;
use domain::ids::LicenceId;
use domain::invoicing::costs::collection_costs;
use domain::invoicing::state::{InvoiceState, ReminderKind};
use domain::mail::AccountEmail;
use domain::products::appointment::today;
use serde_json::json;
use store::accounts::consumers;
use store::documents::{File, generated};
use store::invoices::reminders::{self, InvoiceReminder};
use store::invoices::{self, InvoiceRow};
use store::{Scope, Tx, visible};
use uuid::Uuid;

use super::letters::{self, ReminderFacts};
use super::{due_date, lock, owners_of, record_act, rejection};
use crate::accounts::account_emails::{branch_domain, enqueue};
use crate::documents::payment_details;
use crate::error::Result;
use crate::records::BackOfficeContext;
use crate::services::Services;

/// Reminds the clients of an invoice of which the last day to pay is over, by mail and on paper.
///
/// # Errors
/// `RECORD_NOT_FOUND`; `ManagedElsewhere`; `VALIDATION_FAILED` for an invoice that is not overdue (`not_overdue`), one of which
/// somebody was reminded today (`repeated`), and for the letter before costs to a company (`company`) or before any reminder
/// (`no_reminder`); `DOCUMENT_RENDERING_FAILED`.
pub async fn remind(
    context: &BackOfficeContext<'_>,
    external_id: &str,
    kind: ReminderKind,
) -> Result<InvoiceReminder> {
    let (services, licence) = (context.services, context.licence.id);
    let today = today(services.now());
    let settings = &context.licence.settings.invoices;
    // The paper is made before the transaction in which it is sent.
    let tx = services.store.begin().await?;
    let row = lock(context, &tx, external_id).await?;
    let due = due_date(&row.invoice, settings).unwrap_or(today);
    require_due(context, &tx, &row, kind).await?;
    drop(tx);
    let open = row.facts(Some(due), today).open();
    let costs = (kind == ReminderKind::FinalNotice)
        .then(|| (collection_costs(open, settings.deducts_vat), !settings.deducts_vat));
    let facts = ReminderFacts { row: &row, kind, due, open, costs, today };
    let first = row.owners.first().ok_or(Code::ConsumerNotFound)?;
    let scope = Scope { licence, consumer: first.id };
    let paper = Box::pin(letters::paper(services, &context.licence, scope, &facts)).await?;
    let tx = services.store.begin().await?;
    let stands = lock(context, &tx, external_id).await?;
    require_due(context, &tx, &stands, kind).await?;
    if stands.facts(Some(due), today).open() != open {
        return Err(Code::VersionConflict.into());
    }
    let mut reminder = InvoiceReminder {
        id: services.new_id(),
        kind,
        day: today,
        sent_at: services.now(),
        sent_by: context.caller.actor.manager().managed_by_name,
        open,
        costs: costs.map(|(costs, _)| costs),
        mailed_to: Vec::new(),
        document: Some(paper.id),
    };
    // Letters to somebody who asked to be forgotten have stopped.
    let owners = row.owners.iter().map(|owner| owner.id);
    let reached = visible::find_seen(&tx, licence, &VisibleClients::AllButRestricted, owners).await?;
    for owner in row.owners.iter().filter(|owner| reached.contains(Some(owner.id))) {
        let scope = Scope { licence, consumer: owner.id };
        generated::record_owner(&tx, scope, paper.id).await?;
        let Some(account) = consumers::find(&tx, scope).await? else { continue };
        if account.email.is_none() || account.ended_at.is_some() {
            continue;
        }
        let payment = payment_details(&context.licence.settings);
        let words = facts.words(account.locale, payment.as_ref());
        let email = AccountEmail::InvoiceReminder {
            consumer: owner.id,
            domain: branch_domain(&tx, &account).await?,
            invoice: external_id.to_owned(),
            title: words.title,
            paragraphs: words.paragraphs,
            document: paper.id,
        };
        enqueue(services, &tx, licence, &email).await?;
        reminder.mailed_to.push(owner.external_id.clone());
    }
    if !reminders::add(&tx, (licence, row.id), &reminder).await? {
        return Err(rejection("", "repeated", "the clients were reminded today: once a day is enough"));
    }
    let event = InvoiceReminded {
        external_id: external_id.to_owned(),
        public_number: row.invoice.public_number.clone(),
        kind,
        open,
        costs: reminder.costs,
    };
    let details = json!({ "label": row.invoice.public_number, "kind": kind });
    let about = owners_of(&row);
    record_act(context, &tx, (external_id, about.as_slice()), ("invoice.reminded", event.into(), &details))
        .await?;
    tx.commit().await?;
    Ok(reminder)
}

/// Requires that a reminder of this kind may go out today.
async fn require_due(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    row: &InvoiceRow,
    kind: ReminderKind,
) -> Result<()> {
    let today = today(context.services.now());
    let due = due_date(&row.invoice, &context.licence.settings.invoices);
    if row.facts(due, today).state() != InvoiceState::Overdue || row.archived_at.is_some() {
        return Err(rejection(
            "",
            "not_overdue",
            "there is no amount of this invoice whose last day to pay is over",
        ));
    }
    if row.reminded_on == Some(today) {
        return Err(rejection("", "repeated", "the clients were reminded today: once a day is enough"));
    }
    if kind == ReminderKind::FinalNotice {
        if row.reminded_on.is_none() {
            return Err(rejection("/kind", "no_reminder", "send a reminder before the letter about costs"));
        }
        for owner in &row.owners {
            let scope = Scope { licence: context.licence.id, consumer: owner.id };
            let account = consumers::find(tx, scope).await?;
            if account.is_some_and(|account| account.details["is_company"] == true) {
                let message = "a company owes collection costs without this letter, which is for consumers";
                return Err(rejection("/kind", "company", message));
            }
        }
    }
    Ok(())
}

/// Returns the paper of a reminder of an invoice of a visible client, with one of the owners.
///
/// # Errors
/// `RECORD_NOT_FOUND`.
pub async fn paper(
    context: &BackOfficeContext<'_>,
    external_id: &str,
    reminder: Uuid,
) -> Result<(Option<Uuid>, File)> {
    let (db, licence) = (context.services.store.reader(), context.licence.id);
    let clients = context.caller.actor.clients();
    let row = invoices::find(db, licence, clients, external_id).await?.ok_or(Code::RecordNotFound)?;
    let file = reminders::paper(db, (licence, row.id), reminder).await?.ok_or(Code::RecordNotFound)?;
    Ok((row.owners.first().map(|owner| owner.id), file))
}

/// Returns true while something of an invoice is to be paid, so that a reminder of it is still true.
///
/// # Errors
/// When the database fails.
pub async fn is_open(services: &Services, licence: LicenceId, external_id: &str) -> Result<bool> {
    let db = services.store.bulk_reader();
    let row = invoices::find(db, licence, &VisibleClients::All, external_id).await?;
    Ok(row.is_some_and(|row| row.facts(None, today(services.now())).open().cents() > 0))
}
