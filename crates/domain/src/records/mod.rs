//! The records that a firm's own system sends: what they are called, what they look like, what is wrong with them.

mod actions;
mod branches;
mod consumers;
mod deed;
mod documents;
pub mod fault;
mod messages;
pub mod schema;
mod segment;
mod storable;
pub mod warnings;

use serde::Deserialize;
use serde::de::value::MapDeserializer;
use serde_json::Value;

pub use actions::{
    ActionDetails, ActionHead, ActionRecord, Completion, DownloadableDocument, Proposal, Quote,
    QuoteAttachment, RequestedDocument,
};
pub use branches::BranchRecord;
pub use consumers::{ConsumerAttributes, ConsumerRecord, PartnerAttributes};
pub use deed::{Deed, Judgement};
pub use documents::{CategoryName, DocumentCategory, DocumentPurpose, DocumentRecord};
pub use fault::Fault;
pub use messages::{BannerRecord, NotificationRecord};
pub use schema::schema;
pub use segment::Segment;
pub use storable::{is_storable, unstorable};
pub use warnings::Warning;

use crate::entity::entity;
use crate::kinds::ProductKind;
use crate::licence::Licence;
use crate::products::{Details, for_kind};

entity! {
    /// Whose a product is, and to which dossier it belongs.
    pub struct Placement {
        /// External ids of the consumers who have the product.
        #[schemars(length(min = 1))]
        pub owners: Vec<String>,
        /// The external id of the dossier.
        pub dossier: Option<String>,
    }

    /// A product, by the firm's own name for it.
    pub struct ProductReference {
        pub kind: ProductKind,
        pub external_id: String,
    }
}

/// A product as the firm sends it.
#[derive(Clone, Debug, PartialEq)]
pub struct ProductRecord {
    pub placement: Placement,
    pub details: Details,
}

/// A record that has been read and found good; what it refers to is for the store to find.
#[derive(Clone, Debug, PartialEq)]
pub enum Record {
    Licence(Box<Licence>),
    Branch(BranchRecord),
    Consumer(Box<ConsumerRecord>),
    Product(Box<ProductRecord>),
    Action(Box<ActionRecord>),
    Document(Box<DocumentRecord>),
    Banner(BannerRecord),
    Notification(NotificationRecord),
}

/// Reads a record's attributes, or names everything that is wrong with them.
pub fn parse(segment: Segment, attributes: &Value) -> Result<Record, Vec<Fault>> {
    if let Some(fault) = unstorable(attributes) {
        return Err(vec![fault]);
    }
    let validator = schema::validator(segment);
    if !validator.is_valid(attributes) {
        let mut faults = Vec::new();
        for error in validator.iter_errors(attributes) {
            fault::collect(&error, &mut faults);
        }
        faults.sort();
        faults.dedup();
        return Err(faults);
    }
    let record = read(segment, attributes)
        .map_err(|error| vec![Fault::new("", "unreadable", format!("this cannot be read: {error}"))])?;
    let mut faults = Vec::new();
    record.check(&mut faults);
    if faults.is_empty() { Ok(record) } else { Err(faults) }
}

fn read(segment: Segment, attributes: &Value) -> Result<Record, serde_json::Error> {
    match segment {
        Segment::Licence => Licence::deserialize(attributes).map(Box::new).map(Record::Licence),
        Segment::Branches => BranchRecord::deserialize(attributes).map(Record::Branch),
        Segment::Consumers => ConsumerRecord::deserialize(attributes).map(Box::new).map(Record::Consumer),
        Segment::Product(kind) => {
            let details =
                for_kind!(kind, Type, variant => part::<Type>(attributes, PLACEMENT, false).map(variant))?;
            let placement = part(attributes, PLACEMENT, true)?;
            Ok(Record::Product(Box::new(ProductRecord { placement, details: details.completed() })))
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

/// The fields of [`Placement`].
const PLACEMENT: &[&str] = &["owners", "dossier"];

/// The fields of [`ActionHead`].
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

/// Reads a type from those fields of an object that are, or are not, among the names. Two types read this way share
/// an object and each still refuses unknown fields, which flattening would not.
fn part<'de, T: Deserialize<'de>>(
    object: &'de Value,
    names: &[&str],
    among: bool,
) -> Result<T, serde_json::Error> {
    let fields = object.as_object().into_iter().flatten();
    let fields = fields.filter(|(name, _)| names.contains(&name.as_str()) == among);
    T::deserialize(MapDeserializer::new(fields.map(|(name, value)| (name.as_str(), value))))
}

impl Record {
    /// What no schema can say.
    fn check(&self, faults: &mut Vec<Fault>) {
        match self {
            Self::Licence(licence) => {
                let found = licence.faults().into_iter();
                faults.extend(found.map(|fault| Fault::new(fault.pointer, fault.rule, fault.message)));
            }
            Self::Consumer(consumer) => consumer.check(faults),
            Self::Product(product) => product.details.check(faults),
            Self::Action(action) => action.check(faults),
            Self::Document(document) => document.check(faults),
            Self::Branch(_) | Self::Banner(_) => {}
            Self::Notification(notification) => {
                if notification.label.0.values().all(|text| text.trim().is_empty()) {
                    faults.push(Fault::new(
                        "/label",
                        "required",
                        "a text in at least one language is needed",
                    ));
                }
            }
        }
    }
}

impl Details {
    fn check(&self, faults: &mut Vec<Fault>) {
        match self {
            Self::Appointment(appointment) => {
                if let (Some(start), Some(end)) = (&appointment.start_time, &appointment.end_time)
                    && end.as_str() < start.as_str()
                {
                    faults.push(Fault::new("/end_time", "order", "an appointment ends after it starts"));
                }
            }
            Self::PurchaseIntention(intention) => {
                if let (Some(from), Some(to)) = (intention.budget_from, intention.budget_to)
                    && to < from
                {
                    faults.push(Fault::new(
                        "/budget_to",
                        "order",
                        "a budget ends at or above where it starts",
                    ));
                }
            }
            Self::Otd(otd) => {
                let iban = otd.sepa_accountholder_iban_account.as_deref().filter(|iban| !iban.is_empty());
                if iban.is_some_and(|iban| crate::iban::parse(iban).is_err()) {
                    let message = "this is no account number as ISO 13616 has it";
                    faults.push(Fault::new("/sepa_accountholder_iban_account", "iban", message));
                }
            }
            _ => {}
        }
    }
}
