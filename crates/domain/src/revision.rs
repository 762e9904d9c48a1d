//! The revision of what a form is filled in from, so that an answer never overwrites what changed meanwhile.
//!
//! A revision is a text that only the server reads: the name of the record, a colon, and for each field that forms are
//! filled in from the first six bytes of a SHA-256 over its name and value. So the server can tell which fields have
//! another value now without having kept what the form began with. The revisions of several records are joined by
//! commas.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use strum::{Display, EnumString};
use utoipa::ToSchema;

/// The longest text of revisions that is read, in characters: a mortgage of 200 loan parts and two persons have 13,300.
pub const MAX_CHARS: usize = 16_000;

/// Bytes of a field's hash that are kept; base64 makes eight characters of them.
const FIELD_BYTES: usize = 6;
const FIELD_CHARS: usize = 8;

/// The fields of a record by dotted path, with their values as the API shows them.
pub type FieldValues = BTreeMap<String, Value>;

/// A record that forms are filled in from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Display, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum FormSource {
    Mortgage,
    Consumer,
    Partner,
}

/// One field that has another value than the form began with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldChange {
    /// The record and the dotted path of the field in it, with loan parts by their id:
    /// `mortgage.loan_parts.<id>.interest`, `consumer.city`. `mortgage.loan_parts` itself has the ids of all parts.
    pub field: String,
    /// The value that it has now; `null` also for a record that is no longer there.
    #[schema(required = true)]
    pub value: Value,
}

/// Changes of a record since a form was filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordChange {
    /// The revision of the records as they are now.
    pub revision: String,
    pub fields: Vec<FieldChange>,
}

/// A record as it is now, for the comparison with what a form began with.
pub struct CurrentRecord {
    pub source: FormSource,
    /// Absent where there is no such record any more.
    pub fields: Option<FieldValues>,
    /// Returns true if the form is filled in from this field.
    pub is_of_form: fn(&str) -> bool,
}

/// A revision that cannot be read, or one of a record that the form is not filled in from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownRevision;

/// The revision of a record.
pub fn revision_of(source: FormSource, fields: &FieldValues) -> String {
    let marks: String = fields.iter().map(|(field, value)| mark(field, value)).collect();
    format!("{source}:{marks}")
}

fn mark(field: &str, value: &Value) -> String {
    let hash = Sha256::digest(format!("{field}\0{value}"));
    URL_SAFE_NO_PAD.encode(&hash[..FIELD_BYTES])
}

/// Returns the fields of a form's records whose values have changed since the form was filled in. Records that
/// `revisions` does not name are not compared.
///
/// # Errors
/// [`UnknownRevision`] for a text that is no revision, or one of another record.
pub fn changes_since(
    revisions: &str,
    records: &[CurrentRecord],
) -> Result<Option<RecordChange>, UnknownRevision> {
    let mut now = Vec::new();
    let mut changed = Vec::new();
    for revision in revisions.split(',').map(str::trim) {
        let (source, marks) = read(revision)?;
        let record = records.iter().find(|record| record.source == source).ok_or(UnknownRevision)?;
        let Some(fields) = &record.fields else {
            changed.push(FieldChange { field: source.to_string(), value: Value::Null });
            continue;
        };
        now.push(revision_of(source, fields));
        let of_form = fields.iter().filter(|(field, _)| (record.is_of_form)(field));
        let others = of_form.filter(|(field, value)| !marks.contains(mark(field, value).as_str()));
        changed.extend(
            others.map(|(field, value)| FieldChange {
                field: format!("{source}.{field}"),
                value: value.clone(),
            }),
        );
    }
    Ok(Some(changed)
        .filter(|fields| !fields.is_empty())
        .map(|fields| RecordChange { revision: now.join(","), fields }))
}

fn read(revision: &str) -> Result<(FormSource, BTreeSet<&str>), UnknownRevision> {
    let (source, marks) = revision.split_once(':').ok_or(UnknownRevision)?;
    let source = source.parse().map_err(|_| UnknownRevision)?;
    let is_readable = marks.len() % FIELD_CHARS == 0 && marks.is_ascii();
    if !is_readable {
        return Err(UnknownRevision);
    }
    let places = (0..marks.len()).step_by(FIELD_CHARS);
    Ok((source, places.map(|place| &marks[place..place + FIELD_CHARS]).collect()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn fields(city: &str, age: u32) -> FieldValues {
        [("city", json!(city)), ("age", json!(age))].map(|(name, value)| (name.to_owned(), value)).into()
    }

    fn record(source: FormSource, fields: Option<FieldValues>) -> CurrentRecord {
        CurrentRecord { source, fields, is_of_form: |field| field == "city" }
    }

    fn changed_fields(revisions: &str, records: &[CurrentRecord]) -> Vec<(String, Value)> {
        let change = changes_since(revisions, records).expect("a revision");
        let fields = change.map(|change| change.fields).unwrap_or_default();
        fields.into_iter().map(|change| (change.field, change.value)).collect()
    }

    #[test]
    fn a_change_names_its_field_and_the_value_that_stands_now() {
        let before = revision_of(FormSource::Consumer, &fields("Utrecht", 40));
        let now = |city, age| [record(FormSource::Consumer, Some(fields(city, age)))];
        assert_eq!(changed_fields(&before, &now("Utrecht", 40)), []);
        assert_eq!(changed_fields(&before, &now("Utrecht", 41)), [], "the form is not filled in from it");
        assert_eq!(
            changed_fields(&before, &now("Delft", 41)),
            [("consumer.city".to_owned(), json!("Delft"))]
        );
        let change = changes_since(&before, &now("Delft", 41)).unwrap().unwrap();
        assert_eq!(changed_fields(&change.revision, &now("Delft", 41)), []);
    }

    #[test]
    fn only_the_named_records_are_compared_and_one_may_be_gone() {
        let consumer = revision_of(FormSource::Consumer, &fields("Utrecht", 40));
        let partner = revision_of(FormSource::Partner, &fields("Utrecht", 40));
        let records = |partner| {
            [record(FormSource::Consumer, Some(fields("Utrecht", 40))), record(FormSource::Partner, partner)]
        };
        assert_eq!(changed_fields(&consumer, &records(Some(fields("Delft", 40)))), []);
        let both = format!("{consumer},{partner}");
        let delft = ("partner.city".to_owned(), json!("Delft"));
        assert_eq!(changed_fields(&both, &records(Some(fields("Delft", 40)))), [delft]);
        assert_eq!(changed_fields(&both, &records(None)), [("partner".to_owned(), Value::Null)]);
    }

    #[test]
    fn what_is_no_revision_is_refused() {
        let records = [record(FormSource::Consumer, Some(fields("Utrecht", 40)))];
        for text in ["", "consumer", "x:", "consumer:abc", "consumer:éééé", "mortgage:", "consumer:,"] {
            assert_eq!(changes_since(text, &records), Err(UnknownRevision), "{text}");
        }
    }
}
