//! Warnings about accepted records that cannot work as they are, from the records around them.

use std::collections::HashSet;
use std::sync::LazyLock;

use domain::action_type::ActionType;
use domain::actions::pay_invoice::amount_due;
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use domain::licence::DictionaryEntry;
use domain::messages::shared_keys;
use domain::products::{Details, appointment};
use domain::records::{
    self, ActionHead, ConsumerRecord, DocumentPurpose, ProductRecord, Record, Segment, Warning, warnings,
};
use domain::settings_problems::wording_problems;
use serde_json::Value;
use store::documents::DocumentOwner;
use store::firms::licences::LicenceRow;
use store::records::{RecordQuery, RecordTable};
use store::{Tx, documents};

use super::model::ValidRecord;
use super::{find, table};
use crate::services::Services;

/// The dossiers and actions that a group of products names and that there are.
#[derive(Default)]
pub(super) struct Named {
    dossiers: HashSet<String>,
    actions: HashSet<String>,
}

impl Named {
    /// Looks them up, for the whole group at once.
    pub(super) async fn load(tx: &Tx, licence: LicenceId, group: &[&ValidRecord]) -> store::Result<Self> {
        let (mut dossiers, mut actions) = (Vec::new(), Vec::new());
        for record in group {
            if let Record::Product(product) = &record.record {
                dossiers.extend(product.placement.dossier.clone());
                actions.extend(paying_action(product).cloned());
            }
        }
        let dossier = table(Segment::Product(ProductKind::Dossier));
        Ok(Self {
            dossiers: find_existing(tx, licence, dossier, dossiers).await?,
            actions: find_existing(tx, licence, RecordTable::Actions, actions).await?,
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
pub(super) const fn paying_action(product: &ProductRecord) -> Option<&String> {
    match &product.details {
        Details::Invoice(invoice) => invoice.product_action.as_ref(),
        _ => None,
    }
}

/// Returns the ids of the named records that exist.
async fn find_existing(
    tx: &Tx,
    licence: LicenceId,
    table: RecordTable<'_>,
    mut names: Vec<String>,
) -> store::Result<HashSet<String>> {
    if names.is_empty() {
        return Ok(HashSet::new());
    }
    names.sort();
    names.dedup();
    let found = store::records::read(tx, licence, table, RecordQuery::Several(&names)).await?;
    Ok(found.into_iter().map(|record| record.external_id).collect())
}

/// The warnings about one record.
pub(super) async fn for_record(
    services: &Services,
    tx: &Tx,
    firm: &LicenceRow,
    record: &ValidRecord,
    named: &Named,
) -> store::Result<Vec<Warning>> {
    let licence = firm.id;
    let mut found = warnings::of_record(&record.record);
    let action = match &record.record {
        Record::Action(action) => action,
        Record::Product(product) => {
            found.extend(named.warnings(product));
            return Ok(found);
        }
        Record::Consumer(consumer) => {
            let today = appointment::today(services.now());
            found.extend(
                consumer.date_of_birth.filter(|born| *born > today).map(|_| Warning::born_in_future()),
            );
            found.extend(of_partner(tx, licence, consumer).await?);
            return Ok(found);
        }
        _ => return Ok(found),
    };
    match action.head.kind {
        ActionType::PayInvoice => {
            let partner = services.partners.payments.as_ref();
            if partner.and_then(|partner| partner.account(&firm.slug)).is_none() {
                found.push(Warning::payment_provider_missing());
            }
            found.extend(of_payment(tx, licence, action.details.invoice.as_deref()).await?);
        }
        ActionType::SignOtd => {
            found.extend(of_signing(tx, licence, &action.head).await?);
            let lacks_conditions = lacks_order_conditions(tx, firm, &action.head).await?;
            found.extend(lacks_conditions.then(Warning::order_conditions_missing));
        }
        ActionType::BankGuaranteeProposal | ActionType::RequestBankGuarantee => {
            found.extend(of_guarantee(tx, licence, &action.head).await?);
        }
        _ => {}
    }
    Ok(found)
}

/// Warns of a partner who asked to be forgotten, whom nobody can see.
async fn of_partner(
    tx: &Tx,
    licence: LicenceId,
    consumer: &ConsumerRecord,
) -> store::Result<Option<Warning>> {
    let Some(partner) = consumer.partner.as_deref().filter(|name| !name.is_empty()) else { return Ok(None) };
    let status = store::privacy::status(tx, licence, partner).await?;
    let is_restricted = status.is_some_and(|(_, status)| status.asked_at.is_some());
    Ok(is_restricted.then(Warning::partner_restricted))
}

/// Warns of an invoice that nobody can pay, because it asks for nothing or is not there.
async fn of_payment(tx: &Tx, licence: LicenceId, invoice: Option<&str>) -> store::Result<Option<Warning>> {
    let Some(name) = invoice else { return Ok(None) };
    let found = store::payments::invoice(tx, licence, name).await?;
    Ok(match found {
        None => Some(Warning::unknown_reference("/invoice")),
        Some(found) => amount_due(&found.invoice, found.credited).is_err().then(Warning::nothing_to_pay),
    })
}

/// Warns of conditions that nobody can agree to, because they are not there.
async fn of_guarantee(tx: &Tx, licence: LicenceId, action: &ActionHead) -> store::Result<Option<Warning>> {
    let Some(product) = &action.product else { return Ok(None) };
    let segment = Segment::Product(ProductKind::Bankguarantee);
    let Some(guarantee) = find(tx, licence, segment, &product.external_id).await? else { return Ok(None) };
    let has_conditions = documents::has_guarantee_conditions(tx, licence, guarantee.id).await?;
    Ok((!has_conditions).then(Warning::guarantee_conditions_missing))
}

/// Returns true for a request to sign an order for which there are no conditions: neither the firm's, nor its statement that
/// there are none, nor a document of the firm's own that is signed instead.
pub(super) async fn lacks_order_conditions(
    tx: &Tx,
    firm: &LicenceRow,
    action: &ActionHead,
) -> store::Result<bool> {
    if action.kind != ActionType::SignOtd || action.is_done || firm.settings.can_send_orders() {
        return Ok(false);
    }
    let Some(product) = &action.product else { return Ok(false) };
    let order = find(tx, firm.id, Segment::Product(ProductKind::Otd), &product.external_id).await?;
    let Some(order) = order else { return Ok(true) };
    let owner = DocumentOwner::Product(order.id);
    Ok(documents::list_files(tx, firm.id, DocumentPurpose::Otd, owner).await?.is_empty())
}

async fn of_signing(tx: &Tx, licence: LicenceId, action: &ActionHead) -> store::Result<Vec<Warning>> {
    let Some(product) = &action.product else { return Ok(Vec::new()) };
    let order = find(tx, licence, Segment::Product(ProductKind::Otd), &product.external_id).await?;
    let debits = |attributes: &Value| attributes["has_automatic_debit_fees"] == true;
    if !order.is_some_and(|order| debits(&order.attributes)) {
        return Ok(Vec::new());
    }
    let mut owners = Vec::new();
    for (place, owner) in action.owners.iter().enumerate() {
        let stored = find(tx, licence, Segment::Consumers, owner).await?;
        let record = stored.and_then(|stored| records::parse(Segment::Consumers, &stored.attributes).ok());
        if let Some(Record::Consumer(consumer)) = record {
            owners.push((place, consumer));
        }
    }
    Ok(warnings::of_mandate(owners.iter().map(|(place, owner)| (*place, owner.as_ref()))))
}

/// Returns the entries of a firm's dictionary that have no effect or look like a mistake: ids that the portal does not
/// have, repeated ids, of which the last counts, and variables that a text cannot or should have.
pub fn of_dictionary(dictionary: &[DictionaryEntry]) -> Vec<Warning> {
    static IDS: LazyLock<HashSet<&str>> = LazyLock::new(|| shared_keys().collect());
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for (place, entry) in dictionary.iter().enumerate() {
        let id = &entry.id;
        let pointer = format!("/dictionary/{place}/id");
        if !IDS.contains(id.as_str()) {
            found.push(Warning::unknown_text(pointer));
        } else if !seen.insert(id) {
            found.push(Warning::repeated_text(pointer));
        }
        for problem in wording_problems(place, entry) {
            found.push(match problem.rule.as_str() {
                "missing_variable" => Warning::missing_variable(problem.pointer),
                _ => Warning::unknown_variable(problem.pointer),
            });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn unknown_and_repeated_ids_are_named() {
        let entry = |id: &str| serde_json::from_value(json!({ "id": id, "translation": { "nl": "x" } }));
        let entries = ["session.login.title", "does.not.exist", "session.login", "session.login.title"];
        let entries: Vec<DictionaryEntry> = entries.iter().map(|id| entry(id).expect("an entry")).collect();
        let found: Vec<(&str, String)> =
            of_dictionary(&entries).into_iter().map(|warning| (warning.code, warning.pointer)).collect();
        let expected = [("unknown_text", 1), ("unknown_text", 2), ("repeated_text", 3)];
        assert_eq!(found, expected.map(|(code, place)| (code, format!("/dictionary/{place}/id"))));
    }

    #[test]
    fn variables_that_a_text_cannot_or_should_have_are_named() {
        let entries = json!([{ "id": "session.ending_other", "translation": { "nl": "Nog {{minuten}}" } }]);
        let entries: Vec<DictionaryEntry> = serde_json::from_value(entries).expect("entries");
        let found: Vec<(&str, String)> =
            of_dictionary(&entries).into_iter().map(|warning| (warning.code, warning.pointer)).collect();
        let at = "/dictionary/0/translation/nl".to_owned();
        assert_eq!(found, [("unknown_variable", at.clone()), ("missing_variable", at)]);
    }

    #[test]
    fn the_demos_dictionaries_have_texts_that_there_are() {
        for licence in [
            include_str!("../../../../demo/vandijk/licence.json"),
            include_str!("../../../../demo/noordzee/licence.json"),
        ] {
            let licence: domain::licence::Licence = serde_json::from_str(licence).expect("a licence");
            assert_eq!(of_dictionary(&licence.dictionary), []);
        }
    }
}
