//! Records that staff may write.

use domain::accounts::service_keys::ServiceKeyScope;
use domain::accounts::staff::VisibleClients;
use domain::codes::Code;
use domain::invoicing::rules;
use domain::kinds::ProductKind;
use domain::products::Details;
use domain::records::{ManagedBy, ProductReference, Record, Segment, is_portal_id};
use domain::schema::Violation;
use store::Tx;
use store::records::{Obstacle, answers};
use store::visible::{VisibleRecord, is_visible};

use super::context::BackOfficeContext;
use super::model::ValidRecord;
use super::permissions::{of_all_clients, visible_record};
use super::warnings::lacks_order_conditions;
use super::{find, table};
use crate::error::Result;

/// The rule of a record that the desk may not write.
pub const MANAGED_BY: &str = "managed_by";

/// The rule of an external id that has the form of the portal's own ids.
const PORTAL_ID: &str = "portal_id";

/// Returns the violation of writing at the desk a record that the firm's system manages.
pub(super) fn managed_elsewhere() -> Violation {
    Violation::new("", MANAGED_BY, "the firm's own system looks after this record: it is changed there")
}

/// Requires that the writer sees the stored record. It is checked before anything else, so that no other error reveals
/// the state of a record to somebody who may not see it.
///
/// # Errors
/// `RECORD_NOT_FOUND` where whoever writes does not see the record that stands.
pub(super) async fn require_visible(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    segment: Segment,
    external_id: &str,
) -> Result<()> {
    let (licence, clients) = (context.licence.id, context.caller.actor.clients());
    let Some(own) = visible_record(segment, external_id).filter(|_| !matches!(clients, VisibleClients::All))
    else {
        return Ok(());
    };
    let stands = find(tx, licence, segment, external_id).await?.is_some();
    if stands && !is_visible(tx, licence, own, clients).await? {
        return Err(Code::RecordNotFound.into());
    }
    Ok(())
}

/// Finds the reasons for which somebody may not write a record that they see ([`require_visible`]): that a new one has the
/// form of the portal's own ids, that they lack the scope, that a client signed or paid it or, of a member of staff who sees
/// some clients only, that it names others or is for all.
pub(super) async fn row_violations(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    record: &ValidRecord,
) -> Result<Vec<Violation>> {
    let (actor, scope) = (&context.caller.actor, ServiceKeyScope::to_write(record.segment));
    if !actor.has_scope(scope) {
        return Ok(vec![Violation::new("", "scope", format!("this needs the scope {scope}"))]);
    }
    let (clients, licence) = (actor.clients(), context.licence.id);
    let stands = async || find(tx, licence, record.segment, &record.external_id).await;
    if is_portal_id(&record.external_id) && stands().await?.is_none() {
        let message = "a UUID is an id of the portal's own: put something before yours, such as crm-";
        return Ok(vec![Violation::new("/external_id", PORTAL_ID, message)]);
    }
    let mut violations = Vec::new();
    if !clients.is_firm_wide() {
        if visible_record(record.segment, &record.external_id).is_none() {
            return Ok(vec![of_all_clients("", "what every client sees")]);
        }
        let stands = stands().await?.is_some();
        let own = VisibleRecord::OwnDocument(&record.external_id);
        if stands && record.segment == Segment::Documents && !is_visible(tx, licence, own, clients).await? {
            violations.push(of_all_clients("", "a document for everybody"));
        }
    }
    if let Some(violation) = find_concluded_violation(context, tx, record).await? {
        return Ok(vec![violation]);
    }
    violations.extend(find_sent_violations(context, tx, record).await?);
    violations.extend(find_desk_violations(context, tx, record).await?);
    if matches!(clients, VisibleClients::All) {
        return Ok(violations);
    }
    for (pointer, segment, external_id) in named_records(&record.record) {
        let Some(named) = visible_record(segment, external_id) else { continue };
        // What is not there at all is the store's to refuse.
        let is_there = find(tx, licence, segment, external_id).await?.is_some();
        if is_there && !is_visible(tx, licence, named, clients).await? {
            let message = "there is no record with this external id";
            violations.push(Violation::new(pointer, "unknown_reference", message));
        }
    }
    violations.extend(scope_violation(&record.record, clients));
    Ok(violations)
}

/// Returns the violations of changing an invoice that was sent with a number of the series, which a system may take over with
/// that number.
async fn find_sent_violations(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    record: &ValidRecord,
) -> Result<Vec<Violation>> {
    let Record::Product(product) = &record.record else { return Ok(Vec::new()) };
    let Details::Invoice(invoice) = &product.details else { return Ok(Vec::new()) };
    let sent = store::invoices::sent_invoice(tx, context.licence.id, &record.external_id).await?;
    let Some(sent) = sent else { return Ok(Vec::new()) };
    let mut violations = rules::change_violations(&sent, invoice);
    if context.manager().managed_by == ManagedBy::System {
        violations.retain(|violation| violation.pointer == "/public_number");
    }
    Ok(violations)
}

/// Returns the violations of what only the firm's own system may send: a request to sign an order without conditions, which it
/// may have in a document of its own that comes later, and an invoice that breaks the rules of those that are made here.
async fn find_desk_violations(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    record: &ValidRecord,
) -> Result<Vec<Violation>> {
    if context.manager().managed_by == ManagedBy::System {
        return Ok(Vec::new());
    }
    match &record.record {
        Record::Action(action) if lacks_order_conditions(tx, &context.licence, &action.head).await? => {
            let message =
                "the firm has no conditions for service orders: fill them in, or state that there are none";
            Ok(vec![Violation::new("/type", "order_conditions", message)])
        }
        Record::Product(product) => Ok(match &product.details {
            Details::Invoice(invoice) => rules::violations(invoice),
            _ => Vec::new(),
        }),
        _ => Ok(Vec::new()),
    }
}

/// Returns the violation of changing an order that a client signed, or an invoice that a client paid in the portal.
/// Locks the record, so that nobody signs or pays it until the transaction ends.
async fn find_concluded_violation(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    record: &ValidRecord,
) -> Result<Option<Violation>> {
    let Segment::Product(kind) = record.segment else { return Ok(None) };
    if context.manager().managed_by == ManagedBy::System {
        return Ok(None);
    }
    let (licence, table) = (context.licence.id, table(record.segment));
    store::records::lock(tx, licence, table, &record.external_id).await?;
    let is_concluded = match kind {
        ProductKind::Otd => answers::is_signed(tx, licence, &record.external_id).await?,
        ProductKind::Invoice => {
            let now = context.services.now();
            let obstacle =
                store::records::find_obstacle(tx, licence, table, &record.external_id, now).await?;
            obstacle == Some(Obstacle::Paid)
        }
        _ => false,
    };
    Ok(is_concluded.then(|| match kind {
        ProductKind::Invoice => Violation::new("", "paid", "a client paid this invoice: make another one"),
        _ => Violation::new("", "signed", "a client signed this order: make another one"),
    }))
}

/// Returns the violation of writing a record for clients whom the staff member does not see.
fn scope_violation(record: &Record, clients: &VisibleClients) -> Option<Violation> {
    let violation = |pointer: &str, message: &str| Some(Violation::new(pointer, "client_scope", message));
    match (record, clients) {
        (Record::Consumer(consumer), VisibleClients::OfBranch(branch)) => {
            let is_own = consumer.branch.as_ref() == Some(branch);
            if is_own { None } else { violation("/branch", "a client of yours is a client of your branch") }
        }
        (Record::Document(document), _) if !clients.is_firm_wide() => {
            let is_for_all =
                document.owners.is_empty() && document.product.is_none() && document.action.is_none();
            if is_for_all { Some(of_all_clients("/owners", "a document for everybody")) } else { None }
        }
        (_, VisibleClients::Nobody) => {
            violation("", "your account names no adviser or branch, so that it has no clients")
        }
        _ => None,
    }
}

/// The records about clients that a record names, by where it does.
fn named_records(record: &Record) -> Vec<(String, Segment, &str)> {
    let mut named: Vec<(String, Segment, &str)> = Vec::new();
    match record {
        Record::Consumer(consumer) => {
            named.extend(
                consumer.partner.as_deref().map(|name| ("/partner".to_owned(), Segment::Consumers, name)),
            );
        }
        Record::Product(product) => {
            push_owners(&mut named, &product.placement.owners);
            let dossier = Segment::Product(ProductKind::Dossier);
            let name = product.placement.dossier.as_deref();
            named.extend(name.map(|name| ("/dossier".to_owned(), dossier, name)));
        }
        Record::Action(action) => {
            push_owners(&mut named, &action.head.owners);
            let product = action.head.product.as_ref();
            named.extend(product.map(product_place));
            let invoice = Segment::Product(ProductKind::Invoice);
            named
                .extend(action.details.invoice.as_deref().map(|name| ("/invoice".to_owned(), invoice, name)));
        }
        Record::Document(document) => {
            push_owners(&mut named, &document.owners);
            named.extend(document.product.as_ref().map(product_place));
            let action = document.action.as_deref();
            named.extend(action.map(|name| ("/action".to_owned(), Segment::Actions, name)));
        }
        _ => {}
    }
    named
}

fn product_place(product: &ProductReference) -> (String, Segment, &str) {
    ("/product/external_id".to_owned(), Segment::Product(product.kind), &product.external_id)
}

fn push_owners<'a>(named: &mut Vec<(String, Segment, &'a str)>, owners: &'a [String]) {
    let place =
        |(place, name): (usize, &'a String)| (format!("/owners/{place}"), Segment::Consumers, name.as_str());
    named.extend(owners.iter().enumerate().map(place));
}
