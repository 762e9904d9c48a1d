//! What of an accepted record cannot work as it stands, with what else is known.

use domain::actions::ActionType;
use domain::kinds::ProductKind;
use domain::records::{self, ActionHead, Record, Segment, Warning, warnings};
use serde_json::Value;
use store::Tx;
use store::records::{Sort, Stretch};
use uuid::Uuid;

use super::intake::Ready;
use crate::state::App;

/// The warnings about one record.
pub(super) async fn of(
    app: &App,
    tx: &Tx,
    (licence, slug): (Uuid, &str),
    ready: &Ready,
) -> store::Result<Vec<Warning>> {
    let mut found = warnings::of_record(&ready.record);
    let Record::Action(action) = &ready.record else { return Ok(found) };
    match action.head.kind {
        ActionType::PayInvoice => {
            let partner = app.partners.payments.as_ref();
            if partner.and_then(|partner| partner.account(slug)).is_none() {
                found.push(Warning::payment_provider_missing());
            }
        }
        ActionType::SignOtd => found.extend(of_signing(tx, licence, &action.head).await?),
        _ => {}
    }
    Ok(found)
}

async fn of_signing(tx: &Tx, licence: Uuid, action: &ActionHead) -> store::Result<Vec<Warning>> {
    let Some(product) = &action.product else { return Ok(Vec::new()) };
    let sort = Sort::Products(ProductKind::Otd.name());
    let order = store::records::read(tx, licence, sort, Stretch::One(&product.external_id)).await?.pop();
    let debits = |attributes: &Value| attributes["has_automatic_debit_fees"] == true;
    if !order.is_some_and(|order| debits(&order.attributes)) {
        return Ok(Vec::new());
    }
    let mut owners = Vec::new();
    for (place, owner) in action.owners.iter().enumerate() {
        let kept = store::records::read(tx, licence, Sort::Consumers, Stretch::One(owner)).await?.pop();
        let record = kept.and_then(|kept| records::parse(Segment::Consumers, &kept.attributes).ok());
        if let Some(Record::Consumer(consumer)) = record {
            owners.push((place, consumer));
        }
    }
    Ok(warnings::of_mandate(owners.iter().map(|(place, owner)| (*place, owner.as_ref()))))
}
