//! The forms of what is answered, taken from the types that write it.

use serde_json::{Map, Value, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::backoffice::answers::{Answer, AnswerList};
use crate::backoffice::bulk::LineVerdict;
use crate::backoffice::events::EventList;
use crate::backoffice::papers::PaperList;
use crate::backoffice::processed::BothSteps;
use crate::backoffice::records::{KeptRecord, RecordList, Written};
use crate::backoffice::review::Reviewed;
use crate::backoffice::texts::TextList;
use crate::backoffice::trail::Trail;
use crate::backoffice::uploads::{Upload, UploadList};
use crate::backoffice::way_in::{Invitation, Link};
use crate::backoffice::webhooks::Shown;
use crate::backoffice::webhooks::deliveries::{Delivery, DeliveryList};
use crate::backoffice::webhooks::replay::Testing;
use crate::envelope::{Data, Many, One};

/// An answer of this form.
pub fn told<T: PartialSchema>(what: &str) -> Value {
    json!({ "description": what, "content": { "application/json": { "schema": T::schema() } } })
}

/// What those forms are made of.
pub fn parts() -> Map<String, Value> {
    let mut found: Vec<(String, RefOr<Schema>)> = Vec::new();
    One::<Written>::schemas(&mut found);
    Data::<KeptRecord>::schemas(&mut found);
    RecordList::schemas(&mut found);
    EventList::schemas(&mut found);
    UploadList::schemas(&mut found);
    One::<Upload>::schemas(&mut found);
    Many::<Answer>::schemas(&mut found);
    AnswerList::schemas(&mut found);
    PaperList::schemas(&mut found);
    One::<BothSteps>::schemas(&mut found);
    One::<Reviewed>::schemas(&mut found);
    One::<Link>::schemas(&mut found);
    One::<Invitation>::schemas(&mut found);
    TextList::schemas(&mut found);
    Trail::schemas(&mut found);
    Many::<Shown>::schemas(&mut found);
    One::<Testing>::schemas(&mut found);
    DeliveryList::schemas(&mut found);
    One::<Delivery>::schemas(&mut found);
    found.push((LineVerdict::name().into_owned(), LineVerdict::schema()));
    LineVerdict::schemas(&mut found);
    found.into_iter().map(|(name, schema)| (name, json!(schema))).collect()
}
