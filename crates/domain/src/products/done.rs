//! The attributes of a product that a consumer's own acts set, such as a signature. They keep their values whatever the
//! firm's later records say, until the firm undoes them explicitly.

use serde_json::{Map, Value};

use crate::kinds::ProductKind;

/// The attributes that a consumer's acts set, by kind.
const fn fields(kind: ProductKind) -> &'static [&'static str] {
    match kind {
        ProductKind::Otd => &[
            "is_signed",
            "date_finalised",
            "sepa_accountholder_iban_account",
            "sepa_accountholder_iban_bic",
            "sepa_accountholder_iban_name",
            "date_withdrawn",
            "sepa_mandate_ended_on",
        ],
        ProductKind::Appointment => &["is_cancelled"],
        _ => &[],
    }
}

/// Returns those of a product's attributes that the consumer's acts have set; `None` if they have set none.
pub fn done_by_consumer(kind: ProductKind, details: &Value) -> Option<Value> {
    let done = |name: &&str| {
        let value = details.get(*name)?;
        (!value.is_null() && *value != Value::Bool(false)).then(|| ((*name).to_owned(), value.clone()))
    };
    let done: Map<String, Value> = fields(kind).iter().filter_map(done).collect();
    (!done.is_empty()).then_some(Value::Object(done))
}

/// A newer record's attributes with what the consumer did.
pub fn with_done(mut details: Value, done: &Value) -> Value {
    if let (Some(details), Some(done)) = (details.as_object_mut(), done.as_object()) {
        let done = done.iter().filter(|(_, value)| !value.is_null());
        details.extend(done.map(|(name, value)| (name.clone(), value.clone())));
    }
    details
}

/// The attributes as they were before the consumer did anything.
pub fn reset(mut details: Value, kind: ProductKind) -> Value {
    if let Some(details) = details.as_object_mut() {
        for name in fields(kind) {
            let empty = if name.starts_with("is_") { Value::Bool(false) } else { Value::Null };
            details.insert((*name).to_owned(), empty);
        }
    }
    details
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_signature_survives_the_next_record_until_it_is_undone() {
        let signed = json!({ "label": "Opdracht", "is_signed": true, "date_finalised": "2026-11-21", "is_cancelled": false });
        let done = done_by_consumer(ProductKind::Otd, &signed).expect("something was done");
        assert_eq!(done, json!({ "is_signed": true, "date_finalised": "2026-11-21" }));
        let newer = json!({ "label": "Anders", "is_signed": false, "date_finalised": null });
        let kept = with_done(newer, &done);
        assert_eq!(kept, json!({ "label": "Anders", "is_signed": true, "date_finalised": "2026-11-21" }));
        assert_eq!(reset(kept, ProductKind::Otd)["is_signed"], false);
        assert_eq!(done_by_consumer(ProductKind::Mortgage, &signed), None);
        assert_eq!(done_by_consumer(ProductKind::Appointment, &json!({ "is_cancelled": false })), None);
    }
}
