//! Orders and invoices as the firm's people see them: as the client has them, and before they are sent.

use std::sync::Arc;

use domain::accounts::staff::VisibleClients;
use domain::codes::Code;
use domain::invoicing::rules;
use domain::kinds::ProductKind;
use domain::products::Details;
use domain::products::appointment::today;
use domain::records::{self, ConsumerRecord, ProductRecord, Record, Segment};
use domain::schema::Violation;
use serde::Deserialize;
use serde_json::Value;
use store::documents::File;
use store::firms::licences::LicenceRow;
use store::portal::locked_actions::{self, ConsumerProfile};
use store::records::{RecordQuery, RecordTable};
use store::{Scope, visible};
use uuid::Uuid;

use super::contents::{self, Signing};
use super::renderer::{DocumentRenderer, Recipient};
use super::{invoices, orders};
use crate::error::{Error, Result};
use crate::services::Services;

/// Returns the document of an order or an invoice as a client has it whom the caller sees, and that client: signed where
/// everybody has signed.
///
/// # Errors
/// That of the kind where there is none; `INVOICE_CANT_BE_DOWNLOADED`; those of rendering.
pub async fn product_document(
    services: &Services,
    licence: Arc<LicenceRow>,
    clients: &VisibleClients,
    (kind, external_id): (ProductKind, &str),
) -> Result<(Uuid, File)> {
    let db = services.store.reader();
    let table = RecordTable::Products(kind.name());
    let found = store::records::read(db, licence.id, table, RecordQuery::One(external_id)).await?;
    let record = found.into_iter().next().ok_or(kind.not_found())?;
    let owners: Vec<String> =
        serde_json::from_value(record.attributes["owners"].clone()).map_err(Error::internal)?;
    for owner in &owners {
        let Some(account) = store::accounts::consumers::by_external_id(db, licence.id, owner).await? else {
            continue;
        };
        if !visible::find_seen(db, licence.id, clients, [account.id]).await?.contains(Some(account.id)) {
            continue;
        }
        let scope = Scope { licence: licence.id, consumer: account.id };
        let recipient = Recipient { scope, licence };
        if kind == ProductKind::Invoice {
            let file = Box::pin(invoices::get_document(services, &recipient, record.id)).await?;
            return Ok((account.id, file));
        }
        let file = match Box::pin(orders::signed_order(services, &recipient, record.id)).await? {
            Some(file) => file,
            None => Box::pin(orders::unsigned_order(services, &recipient, record.id)).await?,
        };
        return Ok((account.id, file));
    }
    Err(kind.not_found().into())
}

/// Makes the document of an order or an invoice that is not stored yet, for the first of its owners, whom it returns as well;
/// nothing of it is kept.
///
/// # Errors
/// The violations of the record; `RECORD_NOT_FOUND` for a kind of which there is no document; those of rendering.
pub async fn preview_document(
    services: &Services,
    licence: &LicenceRow,
    clients: &VisibleClients,
    (kind, attributes): (ProductKind, &Value),
) -> Result<(Uuid, Vec<u8>)> {
    let invalid = |violations| Error::Violations { code: Code::ValidationFailed, violations };
    let record = match records::parse(Segment::Product(kind), attributes) {
        Ok(Record::Product(product)) => product,
        Ok(_) => return Err(Code::RecordNotFound.into()),
        Err(violations) => return Err(invalid(violations)),
    };
    let ProductRecord { placement, details } = *record;
    let mut owners = Vec::new();
    for (position, owner) in placement.owners.iter().enumerate() {
        let found = find_owner(services, licence, clients, owner).await?;
        owners.push(found.ok_or_else(|| {
            let at = format!("/owners/{position}");
            let message = "there is no record with this external id";
            invalid(vec![Violation::new(at, "unknown_reference", message)])
        })?);
    }
    let Some((scope, profile)) = owners.first() else {
        return Err(invalid(vec![Violation::new("/owners", "required", "somebody has to own it")]));
    };
    let renderer = DocumentRenderer::new(&licence.settings, profile);
    let mut parties = Vec::new();
    for (_, owner) in &owners {
        let record = ConsumerRecord::deserialize(&owner.details).map_err(Error::internal)?;
        parties.push(contents::party(&record));
    }
    let made_on = today(services.now());
    let (content, failed) = match &details {
        Details::Otd(order) => (
            contents::service_order(&renderer, order, parties, Signing::default()),
            Code::DocumentRenderingFailed,
        ),
        Details::Invoice(invoice) => {
            // A draft has its number, its day and its term when it is sent.
            let invoice = &match &invoice.public_number {
                Some(_) => invoice.clone(),
                None => rules::complete(invoice.clone(), &licence.settings.invoices, made_on),
            };
            let date = invoice.date_created.unwrap_or(made_on);
            let in_portal = invoices::takes_payments(services, licence);
            let addressee = parties.swap_remove(0);
            let payment = contents::payment_details(&licence.settings);
            let content = contents::invoice_content(invoice, addressee, date, None, (in_portal, payment));
            (content, Code::CouldNotGenerateInvoicePdf)
        }
        _ => return Err(Code::RecordNotFound.into()),
    };
    let file = renderer.make(services, *scope, made_on, content, failed).await?;
    Ok((scope.consumer, tokio::fs::read(&file.path).await.map_err(Error::unavailable)?))
}

/// Returns a client whom the caller sees.
async fn find_owner(
    services: &Services,
    licence: &LicenceRow,
    clients: &VisibleClients,
    external_id: &str,
) -> Result<Option<(Scope, ConsumerProfile)>> {
    let db = services.store.reader();
    let account = store::accounts::consumers::by_external_id(db, licence.id, external_id).await?;
    let Some(account) = account else { return Ok(None) };
    if !visible::find_seen(db, licence.id, clients, [account.id]).await?.contains(Some(account.id)) {
        return Ok(None);
    }
    let scope = Scope { licence: licence.id, consumer: account.id };
    Ok(Some((scope, locked_actions::consumer_profile(db, scope).await?)))
}
