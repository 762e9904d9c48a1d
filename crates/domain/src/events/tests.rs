//! Every type of event has a name and a schema.

use serde_json::json;

use super::*;

#[test]
fn every_event_has_a_name_and_a_schema() {
    for kind in EventKind::variants() {
        assert_eq!(kind.name().parse(), Ok(kind));
        assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
        assert_eq!(kind.schema()["type"], "object", "{kind}");
    }
    let event = Event::from(BankGuaranteeAnswered { accepted: true });
    assert_eq!(event.kind.schema_violations(&event.data), Vec::<String>::new());
    assert_eq!(event.kind.schema_violations(&json!({})).len(), 1);
    assert_eq!(event.kind.schema()["$id"], "/backoffice/v1/schemas/events/bank_guarantee.answered/v1");
    assert_eq!((event.kind.name(), event.data["accepted"].clone()), ("bank_guarantee.answered", true.into()));
}
