//! The invoices of a firm with their states, for its people and for its books.

use chrono::Datelike;
use domain::accounts::staff::VisibleClients;
use domain::codes::Code;
use domain::invoicing::bookkeeping::{self, BookedInvoice};
use domain::invoicing::state::InvoiceState;
use domain::money::Money;
use domain::products::appointment::today;
use store::invoices::drafts::InvoiceDraft;
use store::invoices::reminders::{self, InvoiceReminder};
use store::invoices::{self, InvoiceFilter, InvoiceRow, series};

use super::drafts::list_drafts;
use super::{due_date, read_attributes};
use crate::error::Result;
use crate::records::BackOfficeContext;

/// The most invoices that are read at once.
const MOST: u64 = 20_000;

/// The invoices that are asked for.
#[derive(Clone, Debug, Default)]
pub struct InvoiceQuery {
    pub filter: InvoiceFilter,
    /// The states that are asked for; empty: every one.
    pub states: Vec<InvoiceState>,
    /// The number of rows to leave out.
    pub offset: usize,
    pub limit: usize,
}

/// An invoice with what follows from what is known of it; or a draft, which has no row yet.
#[derive(Clone, Debug)]
pub struct InvoiceSheet {
    pub row: Option<InvoiceRow>,
    pub draft: Option<InvoiceDraft>,
    pub state: InvoiceState,
    pub due: Option<chrono::NaiveDate>,
    pub total: Option<Money>,
    pub open: Money,
    pub to_pay_back: Money,
}

/// A part of the invoices that were asked for.
#[derive(Clone, Debug)]
pub struct InvoiceList {
    pub invoices: Vec<InvoiceSheet>,
    /// The number of all of them.
    pub count: usize,
    /// The sums of all of them.
    pub total: Money,
    pub open: Money,
}

impl InvoiceSheet {
    fn of_row(context: &BackOfficeContext<'_>, row: InvoiceRow) -> Self {
        let due = due_date(&row.invoice, &context.licence.settings.invoices);
        let facts = row.facts(due, today(context.services.now()));
        Self {
            state: facts.state(),
            due: due.filter(|_| !row.invoice.is_credit_note()),
            total: row.invoice.total,
            open: facts.open(),
            to_pay_back: facts.owed_to_client(),
            row: Some(row),
            draft: None,
        }
    }

    fn of_draft(draft: InvoiceDraft) -> Result<Self> {
        let (invoice, ..) = read_attributes(&draft.details)?;
        Ok(Self {
            row: None,
            state: InvoiceState::Draft,
            due: invoice.date_due,
            total: invoice.total,
            open: Money::ZERO,
            to_pay_back: Money::ZERO,
            draft: Some(draft),
        })
    }
}

/// Returns a part of the invoices of visible clients: the drafts first, then the latest.
///
/// # Errors
/// When the database fails.
pub async fn list(context: &BackOfficeContext<'_>, query: &InvoiceQuery) -> Result<InvoiceList> {
    let sheets = read(context, query).await?;
    let sum = |amount: fn(&InvoiceSheet) -> Money| {
        Money::from_cents(sheets.iter().map(|sheet| amount(sheet).cents()).sum())
    };
    let (total, open) = (sum(|sheet| sheet.total.unwrap_or_default()), sum(|sheet| sheet.open));
    let count = sheets.len();
    let invoices = sheets.into_iter().skip(query.offset).take(query.limit).collect();
    Ok(InvoiceList { invoices, count, total, open })
}

async fn read(context: &BackOfficeContext<'_>, query: &InvoiceQuery) -> Result<Vec<InvoiceSheet>> {
    let (db, licence) = (context.services.store.reader(), context.licence.id);
    let clients = context.caller.actor.clients();
    let mut sheets = Vec::new();
    let is_asked_for = |state| query.states.is_empty() || query.states.contains(&state);
    if is_asked_for(InvoiceState::Draft) {
        for draft in list_drafts(db, context).await? {
            if is_asked(&draft, &query.filter) {
                sheets.push(InvoiceSheet::of_draft(draft)?);
            }
        }
    }
    if query.states != [InvoiceState::Draft] {
        let rows = invoices::list(db, licence, clients, &query.filter, MOST).await?;
        sheets.extend(rows.into_iter().map(|row| InvoiceSheet::of_row(context, row)));
    }
    sheets.retain(|sheet| is_asked_for(sheet.state));
    Ok(sheets)
}

/// Returns true for a draft within a filter; one without a date is of every period.
fn is_asked(draft: &InvoiceDraft, filter: &InvoiceFilter) -> bool {
    let date = draft.details["date_created"].as_str().and_then(|date| date.parse().ok());
    let is_in_period = date.is_none_or(|date: chrono::NaiveDate| {
        filter.date_from.is_none_or(|from| from <= date)
            && filter.date_until.is_none_or(|until| date <= until)
    });
    let of_owner = filter.owner.as_ref().is_none_or(|owner| {
        draft.details["owners"].as_array().is_some_and(|owners| owners.iter().any(|one| one == owner))
    });
    let of_dossier = filter.dossier.as_ref().is_none_or(|dossier| draft.details["dossier"] == **dossier);
    is_in_period && of_owner && of_dossier
}

/// Returns an invoice of a visible client with its credit notes and its reminders.
///
/// # Errors
/// `RECORD_NOT_FOUND`.
pub async fn find(
    context: &BackOfficeContext<'_>,
    external_id: &str,
) -> Result<(InvoiceSheet, Vec<InvoiceRow>, Vec<InvoiceReminder>)> {
    let (db, licence) = (context.services.store.reader(), context.licence.id);
    let clients = context.caller.actor.clients();
    let row = invoices::find(db, licence, clients, external_id).await?.ok_or(Code::RecordNotFound)?;
    let notes = invoices::credit_notes(db, licence, clients, external_id).await?;
    let sent = reminders::of_invoice(db, (licence, row.id)).await?;
    Ok((InvoiceSheet::of_row(context, row), notes, sent))
}

/// Returns the number that an invoice of today would get.
///
/// # Errors
/// When the database fails.
pub async fn next_number(context: &BackOfficeContext<'_>) -> Result<String> {
    let settings = &context.licence.settings.invoices;
    let year = today(context.services.now()).year();
    Ok(series::next_number(context.services.store.reader(), context.licence.id, settings, year).await?)
}

/// Returns the invoices of a period as CSV, the first one first.
///
/// # Errors
/// When the database fails.
pub async fn export(context: &BackOfficeContext<'_>, filter: &InvoiceFilter) -> Result<String> {
    let db = context.services.store.bulk_reader();
    let clients: &VisibleClients = context.caller.actor.clients();
    let mut rows = invoices::list(db, context.licence.id, clients, filter, MOST).await?;
    rows.reverse();
    let booked: Vec<BookedInvoice> = rows
        .into_iter()
        .map(|row| {
            let owner = row.owners.first();
            BookedInvoice {
                client: owner.map(|owner| owner.external_id.clone()).unwrap_or_default(),
                client_name: owner.map(|owner| owner.name.clone()).unwrap_or_default(),
                external_id: row.external_id,
                invoice: row.invoice,
                paid_on: row.paid_on,
            }
        })
        .collect();
    Ok(bookkeeping::csv(&booked))
}
