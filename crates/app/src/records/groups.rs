//! Order in which the records of one transaction are written.
//!
//! Records of one segment are written together, with one lookup for all of them. A file names records in the order that
//! suits the firm's system, such as consumer by consumer, so they are sorted by segment first; unless a record names one
//! that comes later in the file, which has to be refused as if each were written by itself.

use std::collections::HashMap;

use domain::kinds::ProductKind;
use domain::records::{Record, Segment};

use super::model::ValidRecord;
use super::warnings::paying_action;

/// A record that is about to be written, with its place in the file.
pub(super) type Placed<'a> = (usize, &'a ValidRecord);

/// Returns the records in groups of one segment each, in which no record comes twice; a licence is in a group of its
/// own.
pub(super) fn group_by_reference(records: &[ValidRecord]) -> Vec<Vec<Placed<'_>>> {
    let mut groups = Vec::new();
    let mut distinct = DistinctRecords::default();
    for placed in records.iter().enumerate() {
        let (_, record) = placed;
        if record.segment == Segment::Licence {
            groups.extend(std::mem::take(&mut distinct).groups());
            groups.push(vec![placed]);
        } else {
            if distinct.places.contains_key(&(record.segment, record.external_id.as_str())) {
                groups.extend(std::mem::take(&mut distinct).groups());
            }
            distinct.push(placed);
        }
    }
    groups.extend(distinct.groups());
    groups
}

/// Records of which none comes twice.
#[derive(Default)]
struct DistinctRecords<'a> {
    records: Vec<Placed<'a>>,
    places: HashMap<(Segment, &'a str), usize>,
}

impl<'a> DistinctRecords<'a> {
    fn push(&mut self, (place, record): Placed<'a>) {
        self.places.insert((record.segment, &record.external_id), place);
        self.records.push((place, record));
    }

    fn groups(mut self) -> Vec<Vec<Placed<'a>>> {
        if self.is_sortable() {
            // Stable: within a segment the order of the file remains.
            self.records.sort_by_key(|(_, record)| record.segment.place());
        }
        let groups = self.records.chunk_by(|(_, a), (_, b)| a.segment == b.segment);
        groups.map(<[Placed<'a>]>::to_vec).collect()
    }

    /// Returns true if the records can be sorted by segment without moving any record across one that it names or that
    /// names it.
    fn is_sortable(&self) -> bool {
        self.records.iter().all(|(place, record)| {
            named_records(record).into_iter().all(|(segment, external_id)| {
                let Some(other) = self.places.get(&(segment, external_id)) else { return true };
                segment == record.segment || (other < place) == (segment.place() < record.segment.place())
            })
        }) && !self.has_conditions_before_actions()
    }

    /// Returns true if a document of a product precedes an action of it, because the action's warnings depend on the
    /// product having conditions.
    fn has_conditions_before_actions(&self) -> bool {
        let mut documented = Vec::new();
        self.records.iter().any(|(_, record)| match &record.record {
            Record::Document(document) => {
                documented.extend(document.product.as_ref());
                false
            }
            Record::Action(action) => action.head.product.as_ref().is_some_and(|product| {
                documented.iter().any(|of| of.kind == product.kind && of.external_id == product.external_id)
            }),
            _ => false,
        })
    }
}

/// The records that a record names and that have to be there for it, or of which it is warned when they are not.
fn named_records(record: &ValidRecord) -> Vec<(Segment, &str)> {
    let mut named = Vec::new();
    match &record.record {
        Record::Consumer(consumer) => {
            named.extend(consumer.branch.as_deref().map(|branch| (Segment::Branches, branch)));
        }
        Record::Product(product) => {
            let placement = &product.placement;
            named.extend(placement.owners.iter().map(|owner| (Segment::Consumers, owner.as_str())));
            named.extend(product.details.named_advisers().map(|(_, adviser)| (Segment::Advisers, adviser)));
            let dossier = placement.dossier.as_deref();
            named.extend(dossier.map(|dossier| (Segment::Product(ProductKind::Dossier), dossier)));
            named.extend(paying_action(product).map(|action| (Segment::Actions, action.as_str())));
        }
        Record::Action(action) => {
            let (head, details) = (&action.head, &action.details);
            named.extend(head.owners.iter().map(|owner| (Segment::Consumers, owner.as_str())));
            named.extend(head.product.iter().map(product_key));
            let invoice = details.invoice.as_deref();
            named.extend(invoice.map(|invoice| (Segment::Product(ProductKind::Invoice), invoice)));
        }
        Record::Document(document) => {
            named.extend(document.owners.iter().map(|owner| (Segment::Consumers, owner.as_str())));
            named.extend(document.product.iter().map(product_key));
            named.extend(document.action.as_deref().map(|action| (Segment::Actions, action)));
        }
        Record::Licence(_)
        | Record::Branch(_)
        | Record::Adviser(_)
        | Record::Banner(_)
        | Record::Notification(_) => {}
    }
    named
}

fn product_key(reference: &domain::records::ProductReference) -> (Segment, &str) {
    (Segment::Product(reference.kind), &reference.external_id)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn record(segment: Segment, external_id: &str, attributes: &Value) -> ValidRecord {
        ValidRecord::parse(segment, external_id.to_owned(), 1, attributes).expect("a valid record")
    }

    fn consumer_record(id: &str) -> ValidRecord {
        record(Segment::Consumers, id, &json!({ "last_name": id, "locale": "nl" }))
    }

    fn dossier_record(id: &str, owner: &str) -> ValidRecord {
        let attributes = json!({ "owners": [owner], "label": id });
        record(Segment::Product(ProductKind::Dossier), id, &attributes)
    }

    fn action_record(id: &str, owner: &str, dossier: &str) -> ValidRecord {
        let product = json!({ "kind": "dossier", "external_id": dossier });
        let attributes =
            json!({ "type": "UPLOAD_DOCUMENT", "label": id, "owners": [owner], "product": product });
        record(Segment::Actions, id, &attributes)
    }

    fn names(records: &[ValidRecord]) -> Vec<Vec<&str>> {
        let name = |(place, _): &Placed<'_>| records[*place].external_id.as_str();
        group_by_reference(records).iter().map(|group| group.iter().map(name).collect()).collect()
    }

    #[test]
    fn an_import_sorted_by_consumer_is_written_by_segment() {
        let records = [
            consumer_record("anna"),
            dossier_record("a", "anna"),
            action_record("a1", "anna", "a"),
            consumer_record("bram"),
            dossier_record("b", "bram"),
            action_record("b1", "bram", "b"),
        ];
        assert_eq!(names(&records), [vec!["anna", "bram"], vec!["a", "b"], vec!["a1", "b1"]]);
    }

    #[test]
    fn a_record_that_names_a_later_one_keeps_its_place() {
        let records = [consumer_record("anna"), dossier_record("b", "bram"), consumer_record("bram")];
        assert_eq!(names(&records), [["anna"], ["b"], ["bram"]]);
    }

    #[test]
    fn a_record_that_comes_twice_is_written_twice_in_the_order_of_the_file() {
        let records = [
            consumer_record("anna"),
            dossier_record("a", "anna"),
            consumer_record("anna"),
            consumer_record("bram"),
        ];
        assert_eq!(names(&records), [vec!["anna"], vec!["a"], vec!["anna", "bram"]]);
    }
}
