//! Invoices as PDF, made from their record.

use chrono::NaiveDate;
use domain::codes::Code;
use domain::kinds::ProductKind;
use domain::products::Invoice;
use domain::records::{ConsumerRecord, DocumentPurpose};
use serde::Deserialize;
use store::documents::{File, generated};
use store::firms::licences::LicenceRow;
use store::portal::{locked_actions, products};
use uuid::Uuid;

use super::contents;
use super::generated::{GeneratedDocumentSpec, get_or_generate};
use super::renderer::{DocumentRenderer, Recipient};
use super::sources::{own_product, uploaded_document};
use crate::{Error, Result, Services, require_owned};

/// Attributes of an invoice in the list.
#[derive(Deserialize)]
struct ListedInvoice {
    attributes: ListedAttributes,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ListedAttributes {
    paid_on: Option<NaiveDate>,
    /// The consumer's action by which it is paid.
    product_action: Option<Uuid>,
}

/// Returns true if the firm has a payment provider.
pub fn takes_payments(services: &Services, licence: &LicenceRow) -> bool {
    let provider = services.partners.payments.as_ref();
    provider.and_then(|provider| provider.account(&licence.slug)).is_some()
}

/// Returns one of the consumer's invoices: the firm's own file where there is one, else one that is made here.
///
/// # Errors
/// `INVOICE_NOT_FOUND`; `INVOICE_CANT_BE_DOWNLOADED` without a date, a number or a total; `COULD_NOT_GENERATE_INVOICE_PDF`.
pub async fn get_document(services: &Services, recipient: &Recipient, id: Uuid) -> Result<File> {
    let db = services.store.reader();
    let invoice: Invoice = own_product(services, recipient, ProductKind::Invoice, id).await?;
    if let Some(file) = uploaded_document(services, recipient, DocumentPurpose::Invoice, id).await? {
        return Ok(file);
    }
    let date = invoice.date_created.ok_or(Code::InvoiceCantBeDownloaded)?;
    let number = invoice.public_number.clone().ok_or(Code::InvoiceCantBeDownloaded)?;
    // Nothing is not the same as € 0,00.
    invoice.total.ok_or(Code::InvoiceCantBeDownloaded)?;
    let profile = locked_actions::consumer_profile(db, recipient.scope).await?;
    let record = ConsumerRecord::deserialize(&profile.details).map_err(Error::internal)?;
    let renderer = DocumentRenderer::new(&recipient.licence.settings, &profile);
    let listed = products::find(db, recipient.scope, ProductKind::Invoice, id).await?;
    let listed: ListedInvoice =
        serde_json::from_str(&require_owned(listed, Code::InvoiceNotFound)?).map_err(Error::internal)?;
    let ListedAttributes { paid_on, product_action } = listed.attributes;
    let in_portal = product_action.is_some() && takes_payments(services, &recipient.licence);
    let payment = contents::payment_details(&recipient.licence.settings);
    let content =
        contents::invoice_content(&invoice, contents::party(&record), date, paid_on, (in_portal, payment));
    let source = serde_json::to_vec(&(renderer.branding(), &content)).map_err(Error::internal)?;
    let label = format!("{} {number}", renderer.locale.message("document.invoice"));
    let of: [&[u8]; 2] = [id.as_bytes(), &source];
    let spec = GeneratedDocumentSpec::of_product(generated::INVOICE, &of, id, label, recipient.scope);
    let file = renderer.make(services, recipient.scope, date, content, Code::CouldNotGenerateInvoicePdf);
    get_or_generate(services, recipient.licence.id, spec, file).await
}
