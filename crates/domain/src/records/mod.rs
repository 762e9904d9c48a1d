//! The records that a firm's own system sends: what they are called, what they look like, what is wrong with them.

mod actions;
mod advisers;
mod announcements;
mod branches;
mod bulk_operation;
mod consumers;
mod decision;
mod documents;
mod manager;
mod merge_patch;
mod products;
mod publication;
mod schema;
mod segment;
mod text;
mod text_safety;
pub mod warnings;
mod write_status;

use serde::Deserialize;
use serde::de::value::MapDeserializer;
use serde_json::Value;

pub use actions::{
    ActionDetails, ActionHead, ActionRecord, Completion, DownloadableDocument, Proposal, Quote,
    QuoteAttachment, RequestedDocument,
};
pub use advisers::AdviserRecord;
pub use announcements::{BannerRecord, NotificationRecord};
pub use branches::BranchRecord;
pub use bulk_operation::{BulkOperation, ReviewDecision};
pub use consumers::{CONTACT_PREFERENCES, ConsumerAttributes, ConsumerRecord, PartnerAttributes};
pub use decision::Decision;
pub use documents::{CategoryName, DocumentCategory, DocumentPurpose, DocumentRecord};
pub use manager::{ManagedBy, Manager};
pub use merge_patch::apply_merge_patch;
pub use products::{Placement, ProductRecord, ProductReference};
pub use publication::NewPublication;
pub use schema::record_schema;
pub use segment::Segment;
pub use text_safety::{is_storable, unstorable};
pub use warnings::Warning;
pub use write_status::WriteStatus;

use uuid::Uuid;

use crate::licence::Licence;
use crate::products::Details;
use crate::schema::{Violation, collect_violations};

/// Returns true if an external id has the form of the portal's own ids. A firm gives none of these to a new record, so
/// that no name means two things.
pub fn is_portal_id(external_id: &str) -> bool {
    external_id.parse::<Uuid>().is_ok()
}

/// A record that has been read and found good; what it refers to is for the store to find.
#[derive(Clone, Debug, PartialEq)]
pub enum Record {
    Licence(Box<Licence>),
    Branch(BranchRecord),
    Adviser(AdviserRecord),
    Consumer(Box<ConsumerRecord>),
    Product(Box<ProductRecord>),
    Action(Box<ActionRecord>),
    Document(Box<DocumentRecord>),
    Banner(BannerRecord),
    Notification(NotificationRecord),
}

/// Reads a record's attributes without the spaces around its texts, or names everything that is wrong with them.
pub fn parse(segment: Segment, attributes: &Value) -> Result<Record, Vec<Violation>> {
    if let Some(violation) = unstorable(attributes) {
        return Err(vec![violation]);
    }
    let attributes = &*text::trimmed_value(attributes);
    let validator = schema::validator(segment);
    if !validator.is_valid(attributes) {
        let mut violations = Vec::new();
        for error in validator.iter_errors(attributes) {
            collect_violations(&error, &mut violations);
        }
        violations.extend(violations_of_rest(segment, attributes, &violations));
        violations.sort();
        violations.dedup();
        return Err(violations);
    }
    let record = read(segment, attributes)
        .map_err(|error| vec![Violation::new("", "unreadable", format!("this cannot be read: {error}"))])?;
    let mut violations = Vec::new();
    record.check(&mut violations);
    if violations.is_empty() { Ok(record) } else { Err(violations) }
}

/// Reads a licence that may break rules; nothing where a value cannot be one at all.
pub fn read_licence(attributes: &Value) -> Option<Licence> {
    Licence::deserialize(&*text::trimmed_value(attributes)).ok()
}

/// Returns violations that no schema can express, for a record that already has others, so that all are reported at
/// once: the record is parsed without the invalid parts. Empty where it cannot be parsed without them.
fn violations_of_rest(segment: Segment, attributes: &Value, found: &[Violation]) -> Vec<Violation> {
    let mut rest = attributes.clone();
    for violation in found {
        let Some((parent, name)) = violation.pointer.rsplit_once('/') else { return Vec::new() };
        if let Some(Value::Object(members)) = rest.pointer_mut(parent) {
            members.remove(&name.replace("~1", "/").replace("~0", "~"));
        }
    }
    if !schema::validator(segment).is_valid(&rest) {
        return Vec::new();
    }
    let mut more = Vec::new();
    if let Ok(record) = read(segment, &rest) {
        record.check(&mut more);
    }
    // What is missing may only be so because it was left out here.
    let concerns = |violation: &Violation, known: &Violation| {
        known.pointer.starts_with(&violation.pointer) || violation.pointer.starts_with(&known.pointer)
    };
    more.retain(|violation| {
        violation.rule != "required" && !found.iter().any(|known| concerns(violation, known))
    });
    more
}

fn read(segment: Segment, attributes: &Value) -> Result<Record, serde_json::Error> {
    match segment {
        Segment::Licence => Licence::deserialize(attributes).map(Box::new).map(Record::Licence),
        Segment::Branches => BranchRecord::deserialize(attributes).map(Record::Branch),
        Segment::Advisers => AdviserRecord::deserialize(attributes).map(Record::Adviser),
        Segment::Consumers => ConsumerRecord::deserialize(attributes).map(Box::new).map(Record::Consumer),
        Segment::Product(kind) => {
            let details = Details::read(kind, fields(attributes, PLACEMENT, false))?;
            let placement = part(attributes, PLACEMENT, true)?;
            Ok(Record::Product(Box::new(ProductRecord { placement, details: details.complete() })))
        }
        Segment::Actions => {
            let head = part(attributes, ACTION_HEAD, true)?;
            let details = part(attributes, ACTION_HEAD, false)?;
            Ok(Record::Action(Box::new(ActionRecord { head, details })))
        }
        Segment::Documents => DocumentRecord::deserialize(attributes).map(Box::new).map(Record::Document),
        Segment::Banners => BannerRecord::deserialize(attributes).map(Record::Banner),
        Segment::Notifications => NotificationRecord::deserialize(attributes).map(Record::Notification),
    }
}

/// Names of the fields of [`Placement`], which every record shares.
const PLACEMENT: &[&str] = &["owners", "dossier"];

/// Names of the fields of [`ActionHead`], which every action shares.
const ACTION_HEAD: &[&str] = &[
    "type",
    "label",
    "comment",
    "product",
    "owners",
    "completion",
    "date_created",
    "deadline",
    "required",
    "is_done",
    "date_executed",
];

/// Parses a type from those fields of an object that are, or are not, among the names. Two types parsed this way share
/// an object and each still rejects unknown fields, which flattening would not.
fn part<'de, T: Deserialize<'de>>(
    object: &'de Value,
    names: &[&str],
    among: bool,
) -> Result<T, serde_json::Error> {
    T::deserialize(fields(object, names, among))
}

/// Returns those fields of an object that are, or are not, among the names.
fn fields<'de>(
    object: &'de Value,
    names: &[&str],
    among: bool,
) -> MapDeserializer<'de, impl Iterator<Item = (&'de str, &'de Value)>, serde_json::Error> {
    let fields = object.as_object().into_iter().flatten();
    let fields = fields.filter(move |(name, _)| names.contains(&name.as_str()) == among);
    MapDeserializer::new(fields.map(|(name, value)| (name.as_str(), value)))
}

impl Record {
    /// Returns the external ids of the consumers whom the record names as its owners.
    pub fn owners(&self) -> &[String] {
        match self {
            Self::Product(product) => &product.placement.owners,
            Self::Action(action) => &action.head.owners,
            Self::Document(document) => &document.owners,
            _ => &[],
        }
    }

    /// Adds violations that no schema can express.
    fn check(&self, violations: &mut Vec<Violation>) {
        match self {
            Self::Licence(licence) => {
                let found = licence.violations().into_iter();
                violations.extend(
                    found.map(|violation| {
                        Violation::new(violation.pointer, violation.rule, violation.message)
                    }),
                );
            }
            Self::Adviser(adviser) => adviser.check(violations),
            Self::Consumer(consumer) => consumer.check(violations),
            Self::Product(product) => product.check(violations),
            Self::Action(action) => action.check(violations),
            Self::Document(document) => document.check(violations),
            Self::Branch(_) | Self::Banner(_) => {}
            Self::Notification(notification) => {
                if notification.label.0.values().all(|text| text.trim().is_empty()) {
                    violations.push(Violation::new(
                        "/label",
                        "required",
                        "a text in at least one language is needed",
                    ));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn violations(segment: &str, attributes: &Value) -> Vec<(String, String)> {
        let segment = segment.parse().expect("a segment");
        let violations = parse(segment, attributes).err().unwrap_or_default();
        violations.into_iter().map(|violation| (violation.pointer, violation.rule)).collect()
    }

    fn one_violation(pointer: &str, rule: &str) -> Vec<(String, String)> {
        vec![(pointer.to_owned(), rule.to_owned())]
    }

    #[test]
    fn owners_and_loan_parts_are_in_a_list_once() {
        let twice = json!({ "owners": ["anna", "bram", " anna"], "label": "Hypotheek" });
        assert_eq!(violations("products/mortgage", &twice), one_violation("/owners/2", "duplicate"));
        assert_eq!(
            violations("actions", &json!({ "type": "UPLOAD_DOCUMENT", "label": "x", "owners": ["a", "a"] })),
            one_violation("/owners/1", "duplicate")
        );
        let parts = json!([{ "id": "a" }, {}, {}, { "id": "a" }]);
        let parts = json!({ "owners": ["anna"], "label": "Hypotheek", "loan_parts": parts });
        assert_eq!(violations("products/mortgage", &parts), one_violation("/loan_parts/3/id", "duplicate"));
    }

    #[test]
    fn a_product_has_a_label() {
        for label in ["", "  "] {
            assert_eq!(
                violations("products/credit", &json!({ "owners": ["a"], "label": label })),
                one_violation("/label", "min_length")
            );
        }
    }

    #[test]
    fn dates_are_of_our_time() {
        let born = |date: &str| json!({ "last_name": "Vries", "date_of_birth": date });
        for date in ["1899-12-31", "2101-01-01", "0001-01-01", "2026-02-30"] {
            assert_eq!(
                violations("consumers", &born(date)),
                one_violation("/date_of_birth", "date"),
                "{date}"
            );
        }
        for date in ["1900-01-01", "2100-12-31"] {
            assert_eq!(violations("consumers", &born(date)), [], "{date}");
        }
    }

    #[test]
    fn a_consumers_values_are_those_that_there_are() {
        let with = |name: &str, value: Value| {
            let mut consumer = json!({ "last_name": "Vries" });
            consumer[name] = value;
            violations("consumers", &consumer)
        };
        assert_eq!(with("marital_state", json!("foo")), one_violation("/marital_state", "enum"));
        assert_eq!(with("degree", json!("99")), one_violation("/degree", "enum"));
        assert_eq!(with("phone_mobile", json!("bel mij")), one_violation("/phone_mobile", "phone"));
        assert_eq!(
            with("phoneNumbers", json!(["06 12345678", "x"])),
            one_violation("/phoneNumbers/1", "phone")
        );
        for (name, value) in [
            ("marital_state", json!("single")),
            ("marital_state", json!(null)),
            ("degree", json!("8")),
            ("phone_mobile", json!("06 12 34 56 78")),
            ("phone_home", json!("")),
            ("phone_home", json!("+32 2 123 45 67")),
        ] {
            assert_eq!(with(name, value.clone()), [], "{name}: {value}");
        }
    }

    #[test]
    fn a_creditor_identifier_is_checked() {
        let order = |id: &str| json!({ "owners": ["anna"], "label": "Opdracht", "sepa_creditor_id": id });
        assert_eq!(
            violations("products/otd", &order("NL00ZZZ300000010000")),
            one_violation("/sepa_creditor_id", "creditor_id")
        );
        assert_eq!(violations("products/otd", &order("")), []);
    }

    #[test]
    fn every_violation_of_a_licence_is_named_at_once() {
        let licence = json!({
            "name": "A", "theme": { "font_family": "Comic Sans", "color_links": "#9ad0f5" },
            "retention": { "advice_years": 4 }, "colour": "red"
        });
        let pointers: Vec<String> =
            violations("licence", &licence).into_iter().map(|(pointer, _)| pointer).collect();
        assert_eq!(
            pointers,
            ["/colour", "/retention/advice_years", "/theme/color_links", "/theme/font_family"]
        );
    }
}
