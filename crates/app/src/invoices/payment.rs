//! Payment by transfer, which the firm records and takes back until its books are closed.

use chrono::NaiveDate;
use domain::codes::Code;
use domain::events::{InvoicePaymentRecorded, InvoicePaymentReverted};
use domain::products::appointment::today;
use domain::records::Segment;
use serde_json::json;
use store::Scope;
use store::invoices;

use super::send::{locale_of_client, request_to_pay};
use super::{change_action, due_date, invalid, lock, owners_of, record_act, rejection, write_all};
use crate::error::Result;
use crate::records::{BackOfficeContext, ValidRecord, made_id};

/// Records that an invoice was paid by transfer on a day. Recorded again for the same day it stays as it is.
///
/// # Errors
/// `RECORD_NOT_FOUND`; `ManagedElsewhere`; `VALIDATION_FAILED` for a day to come (`future`), closed books (`closed_books`), an
/// invoice that was paid on another day (`paid`) and one of which nothing is to be paid (`nothing_due`).
pub async fn record_payment(
    context: &BackOfficeContext<'_>,
    external_id: &str,
    paid_on: NaiveDate,
) -> Result<()> {
    let (services, licence) = (context.services, context.licence.id);
    let settings = &context.licence.settings.invoices;
    let today = today(services.now());
    if paid_on > today {
        return Err(rejection("/paid_on", "future", "a day that has come"));
    }
    let tx = services.store.begin().await?;
    let row = lock(context, &tx, external_id).await?;
    if row.paid_on == Some(paid_on) {
        return Ok(());
    }
    if settings.is_closed(paid_on) {
        return Err(rejection("/paid_on", "closed_books", "the books of this day are closed"));
    }
    if row.paid_on.is_some() {
        return Err(rejection("/paid_on", "paid", "it was paid on another day: take that back first"));
    }
    let open = row.facts(due_date(&row.invoice, settings), today).open();
    if open.cents() <= 0 {
        return Err(rejection("", "nothing_due", "nothing of this invoice is to be paid"));
    }
    let done = [("is_done", json!(true)), ("date_executed", json!(paid_on))];
    let requests = invoices::payment_requests(&tx, licence, external_id).await?;
    if let Some(request) = requests.first() {
        change_action(context, &tx, request, &done).await?;
    } else {
        let owners: Vec<String> = row.owners.iter().map(|owner| owner.external_id.clone()).collect();
        let first = row.owners.first().ok_or(Code::ConsumerNotFound)?;
        let locale = locale_of_client(&tx, Scope { licence, consumer: first.id }).await?;
        let mut attributes = request_to_pay(locale, external_id, &row.invoice, &owners);
        for (field, value) in done {
            attributes[field] = value;
        }
        let id = made_id(context, None, &["payment-request", external_id]);
        let record = ValidRecord::parse(Segment::Actions, id, 1, &attributes).map_err(invalid)?;
        write_all(context, &tx, &[record]).await?;
    }
    let event = InvoicePaymentRecorded {
        external_id: external_id.to_owned(),
        public_number: row.invoice.public_number.clone(),
        amount: open,
        paid_on,
    };
    let details = json!({ "label": row.invoice.public_number, "paid_on": paid_on, "amount": open });
    let about = owners_of(&row);
    record_act(
        context,
        &tx,
        (external_id, about.as_slice()),
        ("invoice.payment_recorded", event.into(), &details),
    )
    .await?;
    Ok(tx.commit().await?)
}

/// Takes back that an invoice was paid by transfer: it is to be paid again. One that is not paid stays as it is.
///
/// # Errors
/// `RECORD_NOT_FOUND`; `ManagedElsewhere`; `VALIDATION_FAILED` for a payment at the payment provider (`paid_online`) or in closed
/// books (`closed_books`).
pub async fn revert_payment(context: &BackOfficeContext<'_>, external_id: &str) -> Result<()> {
    let (services, licence) = (context.services, context.licence.id);
    let tx = services.store.begin().await?;
    let row = lock(context, &tx, external_id).await?;
    let Some(paid_on) = row.paid_on else { return Ok(()) };
    if row.is_paid_online {
        let message = "the client paid it online: pay the amount back and make a credit note";
        return Err(rejection("", "paid_online", message));
    }
    if context.licence.settings.invoices.is_closed(paid_on) {
        return Err(rejection("", "closed_books", "the books of the day of payment are closed"));
    }
    for request in invoices::payment_requests(&tx, licence, external_id).await? {
        invoices::reopen_request(&tx, licence, &request, services.now()).await?;
        let undone = [("is_done", json!(false)), ("date_executed", json!(null))];
        change_action(context, &tx, &request, &undone).await?;
    }
    let amount =
        domain::invoicing::state::subtract_credit(row.invoice.total.unwrap_or_default(), row.credited);
    let event = InvoicePaymentReverted {
        external_id: external_id.to_owned(),
        public_number: row.invoice.public_number.clone(),
        amount,
    };
    let details = json!({ "label": row.invoice.public_number, "paid_on": paid_on, "amount": amount });
    let about = owners_of(&row);
    record_act(
        context,
        &tx,
        (external_id, about.as_slice()),
        ("invoice.payment_reverted", event.into(), &details),
    )
    .await?;
    Ok(tx.commit().await?)
}
