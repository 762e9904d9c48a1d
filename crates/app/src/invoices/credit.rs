//! Credit notes of sent invoices.

use chrono::Datelike;
use domain::accounts::staff::VisibleClients;
use domain::events::InvoiceCredited;
use domain::invoicing::credit::{CreditRequest, credit_note};
use domain::money::Money;
use domain::products::Invoice;
use domain::products::appointment::today;
use domain::records::Segment;
use serde_json::json;
use store::invoices::{self, series};
use store::records::Obstacle;

use super::{INVOICES, due_date, invalid, lock, owners_of, record_act, rejection, to_attributes, write_all};
use crate::error::{Error, Result};
use crate::records::{self, BackOfficeContext, StateChange, ValidRecord, archive_in, made_id};

/// A credit note that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreditedInvoice {
    /// The external id of the credit note.
    pub external_id: String,
    pub public_number: String,
    /// The amount that it took off, above zero.
    pub amount: Money,
    /// The amount of the invoice that is still to be paid.
    pub open: Money,
    /// The amount that the firm has to pay back.
    pub to_pay_back: Money,
    /// True if it was made before by the same key.
    pub is_repeated: bool,
}

/// Takes a part off an invoice, or all that is left: the credit note has a number of its own, and nobody is asked any more to
/// pay an invoice of which nothing is left.
///
/// # Errors
/// `RECORD_NOT_FOUND`; `ManagedElsewhere`; `VALIDATION_FAILED` with the violations of the request, while a payment is under way
/// (`payment_under_way`) and in closed books (`closed_books`).
pub async fn issue_credit_note(
    context: &BackOfficeContext<'_>,
    external_id: &str,
    key: &str,
    request: &CreditRequest,
) -> Result<CreditedInvoice> {
    let (services, licence, now) = (context.services, context.licence.id, context.services.now());
    let settings = &context.licence.settings.invoices;
    let today = today(now);
    let tx = services.store.begin().await?;
    let mut row = lock(context, &tx, external_id).await?;
    let note_id = made_id(context, Some(key), &["credit", external_id]);
    let due = due_date(&row.invoice, settings);
    if let Some(made) = invoices::find(&tx, licence, &VisibleClients::All, &note_id).await? {
        let facts = row.facts(due, today);
        return Ok(to_answer(note_id, &made.invoice, (facts.open(), facts.owed_to_client()), true));
    }
    if settings.is_closed(today) {
        return Err(rejection("", "closed_books", "the books of today are closed"));
    }
    let table = records::table(INVOICES);
    if store::records::find_obstacle(&tx, licence, table, external_id, now).await?
        == Some(Obstacle::PaymentUnderWay)
    {
        let message = "a payment of this invoice is under way: wait until it has settled";
        return Err(rejection("", "payment_under_way", message));
    }
    let earlier = invoices::credit_notes(&tx, licence, &VisibleClients::All, external_id).await?;
    let earlier: Vec<Invoice> = earlier.into_iter().map(|row| row.invoice).collect();
    let mut note = credit_note((external_id, &row.invoice), &earlier, request, today).map_err(invalid)?;
    let number = series::take_number(&tx, licence, settings, today.year()).await?;
    note.public_number = Some(number.clone());
    let owners: Vec<String> = row.owners.iter().map(|owner| owner.external_id.clone()).collect();
    let attributes = to_attributes(&note, &owners, row.dossier.as_deref());
    let record = ValidRecord::parse(INVOICES, note_id.clone(), 1, &attributes).map_err(invalid)?;
    let ids = write_all(context, &tx, &[record]).await?;
    let note_row = ids.first().copied().ok_or_else(|| Error::internal("a credit note got no id"))?;
    invoices::mark_sent(&tx, licence, note_row, now).await?;
    let amount = Money::from_cents(-note.total.unwrap_or_default().cents());
    invoices::add_credit(&tx, (licence, row.id), amount, now).await?;
    row.credited = Money::from_cents(row.credited.cents() + amount.cents());
    let facts = row.facts(due, today);
    if row.paid_on.is_none() && facts.open() == Money::ZERO {
        for request in invoices::payment_requests(&tx, licence, external_id).await? {
            archive_in(context, &tx, StateChange::Archive(Segment::Actions), &request).await?;
        }
    }
    let event = InvoiceCredited {
        external_id: external_id.to_owned(),
        public_number: row.invoice.public_number.clone(),
        credit_note: note_id.clone(),
        credit_note_number: number.clone(),
        amount,
        open: facts.open(),
        to_pay_back: facts.owed_to_client(),
    };
    let details = json!({ "label": row.invoice.public_number, "credit_note": number, "amount": amount });
    let about = owners_of(&row);
    record_act(context, &tx, (external_id, about.as_slice()), ("invoice.credited", event.into(), &details))
        .await?;
    tx.commit().await?;
    Ok(to_answer(note_id, &note, (facts.open(), facts.owed_to_client()), false))
}

fn to_answer(
    external_id: String,
    note: &Invoice,
    (open, to_pay_back): (Money, Money),
    is_repeated: bool,
) -> CreditedInvoice {
    CreditedInvoice {
        external_id,
        public_number: note.public_number.clone().unwrap_or_default(),
        amount: Money::from_cents(-note.total.unwrap_or_default().cents()),
        open,
        to_pay_back,
        is_repeated,
    }
}
