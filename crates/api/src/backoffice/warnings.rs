//! What of an accepted record cannot work as it stands, with what else is known.

use app::documents::guarantees;
use std::collections::HashSet;

use domain::action_type::ActionType;
use domain::kinds::ProductKind;
use domain::products::{Details, appointment};
use domain::records::{self, ActionHead, ProductRecord, Record, Segment, Warning, warnings};
use serde_json::Value;
use store::Tx;
use store::records::{RecordQuery, RecordTable};
use uuid::Uuid;

use super::model::ValidRecord;
use crate::state::App;

/// The dossiers and actions that a group of products names and that there are.
#[derive(Default)]
pub(super) struct Named {
    dossiers: HashSet<String>,
    actions: HashSet<String>,
}

impl Named {
    /// Looks them up, for the whole group at once.
    pub(super) async fn by(tx: &Tx, licence: Uuid, group: &[ValidRecord]) -> store::Result<Self> {
        let (mut dossiers, mut actions) = (Vec::new(), Vec::new());
        for ready in group {
            if let Record::Product(product) = &ready.record {
                dossiers.extend(product.placement.dossier.clone());
                actions.extend(paying_action(product).cloned());
            }
        }
        let sort = RecordTable::Products(ProductKind::Dossier.name());
        Ok(Self {
            dossiers: existing(tx, licence, sort, dossiers).await?,
            actions: existing(tx, licence, RecordTable::Actions, actions).await?,
        })
    }

    fn warnings(&self, product: &ProductRecord) -> impl Iterator<Item = Warning> {
        let is_unknown = |name: Option<&String>, known: &HashSet<String>| {
            name.is_some_and(|name| !name.is_empty() && !known.contains(name))
        };
        let dossier = is_unknown(product.placement.dossier.as_ref(), &self.dossiers);
        let action = is_unknown(paying_action(product), &self.actions);
        let found = [(dossier, "/dossier"), (action, "/product_action")];
        found.into_iter().filter(|(is_unknown, _)| *is_unknown).map(|(_, at)| Warning::unknown_reference(at))
    }
}

/// The action by which an invoice is paid.
const fn paying_action(product: &ProductRecord) -> Option<&String> {
    match &product.details {
        Details::Invoice(invoice) => invoice.product_action.as_ref(),
        _ => None,
    }
}

/// Which of these records there are.
async fn existing(
    tx: &Tx,
    licence: Uuid,
    sort: RecordTable<'_>,
    mut names: Vec<String>,
) -> store::Result<HashSet<String>> {
    if names.is_empty() {
        return Ok(HashSet::new());
    }
    names.sort();
    names.dedup();
    let found = store::records::read(tx, licence, sort, RecordQuery::Several(&names)).await?;
    Ok(found.into_iter().map(|kept| kept.external_id).collect())
}

/// The warnings about one record.
pub(super) async fn of(
    app: &App,
    tx: &Tx,
    (licence, slug): (Uuid, &str),
    ready: &ValidRecord,
    named: &Named,
) -> store::Result<Vec<Warning>> {
    let mut found = warnings::of_record(&ready.record);
    let action = match &ready.record {
        Record::Action(action) => action,
        Record::Product(product) => {
            found.extend(named.warnings(product));
            return Ok(found);
        }
        Record::Consumer(consumer) => {
            let today = appointment::today(app.now());
            found.extend(
                consumer.date_of_birth.filter(|born| *born > today).map(|_| Warning::born_in_future()),
            );
            return Ok(found);
        }
        _ => return Ok(found),
    };
    match action.head.kind {
        ActionType::PayInvoice => {
            let partner = app.partners.payments.as_ref();
            if partner.and_then(|partner| partner.account(slug)).is_none() {
                found.push(Warning::payment_provider_missing());
            }
        }
        ActionType::SignOtd => found.extend(of_signing(tx, licence, &action.head).await?),
        ActionType::BankGuaranteeProposal | ActionType::RequestBankGuarantee => {
            found.extend(of_guarantee(tx, licence, &action.head).await?);
        }
        _ => {}
    }
    Ok(found)
}

/// Nobody can agree to conditions that are not there.
async fn of_guarantee(tx: &Tx, licence: Uuid, action: &ActionHead) -> store::Result<Option<Warning>> {
    let Some(product) = &action.product else { return Ok(None) };
    let sort = RecordTable::Products(ProductKind::Bankguarantee.name());
    let kept = store::records::read(tx, licence, sort, RecordQuery::One(&product.external_id)).await?.pop();
    let Some(kept) = kept else { return Ok(None) };
    let has_conditions = guarantees::has_conditions(tx, licence, kept.id).await?;
    Ok((!has_conditions).then(Warning::guarantee_conditions_missing))
}

async fn of_signing(tx: &Tx, licence: Uuid, action: &ActionHead) -> store::Result<Vec<Warning>> {
    let Some(product) = &action.product else { return Ok(Vec::new()) };
    let sort = RecordTable::Products(ProductKind::Otd.name());
    let order = store::records::read(tx, licence, sort, RecordQuery::One(&product.external_id)).await?.pop();
    let debits = |attributes: &Value| attributes["has_automatic_debit_fees"] == true;
    if !order.is_some_and(|order| debits(&order.attributes)) {
        return Ok(Vec::new());
    }
    let mut owners = Vec::new();
    for (place, owner) in action.owners.iter().enumerate() {
        let kept =
            store::records::read(tx, licence, RecordTable::Consumers, RecordQuery::One(owner)).await?.pop();
        let record = kept.and_then(|kept| records::parse(Segment::Consumers, &kept.attributes).ok());
        if let Some(Record::Consumer(consumer)) = record {
            owners.push((place, consumer));
        }
    }
    Ok(warnings::of_mandate(owners.iter().map(|(place, owner)| (*place, owner.as_ref()))))
}
