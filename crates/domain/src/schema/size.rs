//! The keywords that limit a value as a whole: its size in bytes, and how many values it holds.

use std::io::{self, Write};

use jsonschema::{Keyword, ValidationError};
use serde_json::Value;

/// Keyword that checks [`crate::limits::MAX_BYTES`].
pub(super) struct MaxBytes(pub usize);

/// Keyword that checks [`crate::limits::MAX_VALUES`].
pub(super) struct MaxValues(pub usize);

impl<'i> Keyword<'i> for MaxBytes {
    fn validate(&self, instance: &'i Value) -> Result<(), ValidationError<'i>> {
        if Keyword::is_valid(self, instance) {
            return Ok(());
        }
        Err(ValidationError::custom(format!("at most {} bytes of JSON allowed", self.0)))
    }

    fn is_valid(&self, instance: &'i Value) -> bool {
        bytes(instance) <= self.0
    }
}

impl<'i> Keyword<'i> for MaxValues {
    fn validate(&self, instance: &'i Value) -> Result<(), ValidationError<'i>> {
        if Keyword::is_valid(self, instance) {
            return Ok(());
        }
        Err(ValidationError::custom(format!("at most {} values allowed", self.0)))
    }

    fn is_valid(&self, instance: &'i Value) -> bool {
        values(instance) <= self.0
    }
}

/// The size of a value as JSON without spaces, in bytes.
fn bytes(value: &Value) -> usize {
    let mut counter = Counter(0);
    // Nothing is written, so nothing fails.
    let _ = serde_json::to_writer(&mut counter, value);
    counter.0
}

/// The values in a value, itself, lists and objects among them.
fn values(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(values).sum::<usize>(),
        Value::Object(fields) => 1 + fields.values().map(values).sum::<usize>(),
        _ => 1,
    }
}

struct Counter(usize);

impl Write for Counter {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.0 += buffer.len();
        Ok(buffer.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn sizes_are_counted_as_they_are_written() {
        let value = json!({ "a": ["é", 1, null], "b": { "c": true } });
        assert_eq!(bytes(&value), value.to_string().len());
        assert_eq!(values(&value), 7);
    }
}
