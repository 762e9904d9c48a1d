//! The sending of a draft: record, number, request to pay and notices in one transaction.

use chrono::Datelike;
use domain::codes::Code;
use domain::events::InvoiceSent;
use domain::invoicing::rules;
use domain::locale::MessageLocale;
use domain::money::Money;
use domain::products::Invoice;
use domain::products::appointment::today;
use domain::records::Segment;
use serde_json::{Value, json};
use store::accounts::consumers;
use store::invoices::{self, drafts, series};
use store::{Scope, Tx};
use uuid::Uuid;

use super::drafts::find_draft;
use super::{INVOICES, invalid, read_attributes, record_act, to_attributes, write_all};
use crate::error::{Error, Result};
use crate::records::{self, BackOfficeContext, ValidRecord, made_id};

/// An invoice that was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentInvoice {
    pub external_id: String,
    pub public_number: String,
    /// True if it was sent before.
    pub is_repeated: bool,
}

/// Sends a draft. One that was sent before is returned as it was, so that of two who send it at once the second is told.
///
/// # Errors
/// `RECORD_NOT_FOUND`; `REVISION_CONFLICT` where somebody changed the draft since it was read; `VALIDATION_FAILED` with what is
/// missing or wrong.
pub async fn send_invoice(
    context: &BackOfficeContext<'_>,
    external_id: &str,
    revision: Option<i64>,
) -> Result<SentInvoice> {
    let (services, licence) = (context.services, context.licence.id);
    let clients = context.caller.actor.clients();
    let tx = services.store.begin().await?;
    // Whoever else sends waits here, and finds out then.
    store::records::lock(&tx, licence, records::table(INVOICES), external_id).await?;
    let Some(draft) = find_draft(&tx, context, external_id).await? else {
        let stands = invoices::find(&tx, licence, clients, external_id).await?;
        let sent = stands.filter(|row| row.sent_at.is_some()).ok_or(Code::RecordNotFound)?;
        return Ok(SentInvoice {
            external_id: external_id.to_owned(),
            public_number: sent.invoice.public_number.unwrap_or_default(),
            is_repeated: true,
        });
    };
    if revision.is_some_and(|revision| revision != draft.revision) {
        return Err(Code::RevisionConflict.into());
    }
    let settings = &context.licence.settings.invoices;
    let (invoice, owners, dossier) = read_attributes(&draft.details)?;
    let today = today(services.now());
    let mut invoice = rules::complete(invoice, settings, today);
    let violations = rules::sending_violations(&invoice, settings, today);
    if !violations.is_empty() {
        return Err(invalid(violations));
    }
    let year = invoice.date_created.unwrap_or(today).year();
    let number = series::take_number(&tx, licence, settings, year).await?;
    invoice.public_number = Some(number.clone());
    let attributes = to_attributes(&invoice, &owners, dossier.as_deref());
    let mut written =
        vec![ValidRecord::parse(INVOICES, external_id.to_owned(), 1, &attributes).map_err(invalid)?];
    if invoice.total.is_some_and(|total| total > Money::ZERO) {
        let locale = locale_of_client(&tx, Scope { licence, consumer: draft.consumer }).await?;
        let attributes = request_to_pay(locale, external_id, &invoice, &owners);
        let id = made_id(context, Some(external_id), &["payment-request"]);
        written.push(ValidRecord::parse(Segment::Actions, id, 1, &attributes).map_err(invalid)?);
    }
    let ids = write_all(context, &tx, &written).await?;
    let product = ids.first().copied().ok_or_else(|| Error::internal("an invoice got no id"))?;
    invoices::mark_sent(&tx, licence, product, services.now()).await?;
    drafts::remove(&tx, licence, external_id).await?;
    let event = InvoiceSent {
        external_id: external_id.to_owned(),
        public_number: number.clone(),
        total: invoice.total.unwrap_or(Money::ZERO),
        date_due: invoice.date_due,
    };
    let about = owner_ids(&tx, context, &owners).await?;
    let details = json!({ "label": number });
    record_act(context, &tx, (external_id, about.as_slice()), ("invoice.sent", event.into(), &details))
        .await?;
    tx.commit().await?;
    Ok(SentInvoice { external_id: external_id.to_owned(), public_number: number, is_repeated: false })
}

/// The language of a client.
pub(super) async fn locale_of_client(tx: &Tx, scope: Scope) -> Result<MessageLocale> {
    let account = consumers::find(tx, scope).await?;
    Ok(account.ok_or(Code::ConsumerNotFound)?.locale)
}

/// The ids of owners by their external ids.
pub(super) async fn owner_ids(
    tx: &Tx,
    context: &BackOfficeContext<'_>,
    owners: &[String],
) -> Result<Vec<(Uuid, String)>> {
    let ids = consumers::ids_of(tx, context.licence.id, owners.to_vec()).await?;
    Ok(owners.iter().filter_map(|owner| Some((*ids.get(owner)?, owner.clone()))).collect())
}

/// The attributes of the action that asks to pay an invoice.
pub(super) fn request_to_pay(
    locale: MessageLocale,
    external_id: &str,
    invoice: &Invoice,
    owners: &[String],
) -> Value {
    let number = invoice.public_number.as_deref().unwrap_or(external_id);
    json!({
        "type": "PAY_INVOICE",
        "label": locale.format_message("invoice.pay", &[("number", number)]),
        "owners": owners,
        "invoice": external_id,
        "product": { "kind": "invoice", "external_id": external_id },
        "deadline": invoice.date_due,
    })
}
